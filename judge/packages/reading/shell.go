package reading

import "strings"

// ShellWords splits a command at white space, and understands quotes and backslashes as a shell
// does. It expands nothing. ok is false if a quote is not closed.
func ShellWords(command string) (words []string, ok bool) {
	var word []byte
	in, quote := false, byte(0)
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(command):
			if i++; quote == '"' && command[i] != '"' && command[i] != '\\' {
				word = append(word, '\\')
			}
			word, in = append(word, command[i]), true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word = append(word, c)
		case c == '"' || c == '\'':
			quote, in = c, true
		case strings.IndexByte(" \t\r\n", c) >= 0:
			if in {
				words = append(words, string(word))
			}
			word, in = nil, false
		default:
			word, in = append(word, c), true
		}
	}
	if in {
		words = append(words, string(word))
	}
	return words, quote == 0
}

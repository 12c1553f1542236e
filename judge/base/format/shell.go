package format

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Shell quotes a word so that a shell reads it unchanged.
func Shell(word string) string {
	plain := func(r rune) bool {
		return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("~/._-+=:,@%", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	if strings.ContainsFunc(word, Harmful) || !utf8.ValidString(word) {
		return bash(word)
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// bash quotes a word with harmful characters on one line, for bash and zsh. It writes the bytes of
// these characters, and invalid bytes, as \xNN.
func bash(word string) string {
	var b strings.Builder
	for len(word) > 0 {
		r, n := utf8.DecodeRuneInString(word)
		if r == '\'' || r == '\\' || Harmful(r) || r == utf8.RuneError {
			for i := range n {
				fmt.Fprintf(&b, `\x%02x`, word[i])
			}
		} else {
			b.WriteString(word[:n])
		}
		word = word[n:]
	}
	return "$'" + b.String() + "'"
}

package guess

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A token is a word of an input.
type token struct {
	text  string
	n     int64
	whole bool // the token is a number without sign or leading zeros, and n is its value
}

// A file is an input as lines of tokens. Blank lines are omitted.
type file struct {
	name   string
	lines  [][]token
	number []int // line numbers in the text, from 1
}

// split parses an input into lines of tokens.
func split(name string, text []byte) *file {
	f := &file{name: name}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		words := strings.Fields(string(line))
		if len(words) == 0 {
			continue
		}
		tokens := make([]token, len(words))
		for i, w := range words {
			tokens[i] = tokenOf(w)
		}
		f.lines = append(f.lines, tokens)
		f.number = append(f.number, number)
	}
	return f
}

// foreign returns the first character that no word of a grammar has, and its line; 0 if there is
// none.
func foreign(text []byte) (line int, r rune) {
	at := bytes.IndexFunc(text, func(r rune) bool { return r > '~' || r < ' ' && !unicode.IsSpace(r) })
	if at < 0 {
		return 0, 0
	}
	r, _ = utf8.DecodeRune(text[at:])
	return 1 + bytes.Count(text[:at], []byte("\n")), r
}

func tokenOf(word string) token {
	t := token{text: word}
	digits := strings.TrimPrefix(word, "-")
	if digits == "" || digits[0] < '0' || digits[0] > '9' || len(digits) > 1 && digits[0] == '0' || word == "-0" {
		return t
	}
	n, err := strconv.ParseInt(word, 10, 64)
	t.n, t.whole = n, err == nil
	return t
}

// decimals returns how many digits a word has after its point. ok is false if it is not a decimal
// number, or has more than 15 digits before the point.
func decimals(word string) (digits int, ok bool) {
	front, back, point := strings.Cut(strings.TrimPrefix(word, "-"), ".")
	if !allDigits(front) || point && !allDigits(back) || len(front) > 15 {
		return 0, false
	}
	return len(back), true
}

func allDigits(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

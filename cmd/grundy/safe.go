package main

import (
	"crypto/rand"
	"io"
	"strings"

	"grundy/judge/words"
)

// mark stands before what our own code sends to a terminal besides text. Nobody
// else knows it, so that no name, answer or message can colour, move or hide a thing.
var mark = "\x00" + rand.Text()

// ownEscapes are what may follow the mark.
var ownEscapes = strings.NewReplacer(mark, "\x1b[")

// A safe writer makes harmful characters visible in all that goes to standard output
// and standard error. Each call writes whole lines or phrases.
type safe struct {
	io.Writer
	json bool // its lines are JSON
}

// Write implements io.Writer.
func (s *safe) Write(p []byte) (int, error) {
	make := words.Harmless
	if s.json {
		make = words.HarmlessJSON
	}
	parts := strings.Split(string(p), mark)
	for i := range parts {
		parts[i] = make(parts[i])
	}
	if _, err := io.WriteString(s.Writer, ownEscapes.Replace(strings.Join(parts, mark))); err != nil {
		return 0, err
	}
	return len(p), nil
}

package json

import (
	"io"

	"grundy/judge/grammar"
)

// validateJSON is what is known of a file.
type validateJSON struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	Valid   bool   `json:"valid"`
	Cases   int    `json:"cases,omitempty"`
	Line    int    `json:"line,omitempty"`
	Field   string `json:"field,omitempty"`
	What    string `json:"what,omitempty"`
}

// Validated writes whether a file is legal: its fault, or the number of its cases.
func Validated(w io.Writer, file string, cases int, f *grammar.Fault) error {
	v := validateJSON{Version: 1, File: file, Valid: f == nil, Cases: cases}
	if f != nil {
		v.Line, v.Field, v.What = f.Line, f.Field, Text(f.What)
	}
	return write(w, v)
}

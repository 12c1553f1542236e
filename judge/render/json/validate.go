package json

import (
	"io"

	"grundy/judge/spec/grammar"
)

// validateJSON is the result of validating a file.
type validateJSON struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	Valid   bool   `json:"valid"`
	Cases   int    `json:"cases,omitempty"`
	Line    int    `json:"line,omitempty"`
	Field   string `json:"field,omitempty"`
	What    string `json:"what,omitempty"`
	// Lenient is the fault in strict mode, for a file that is legal only in lenient mode.
	Lenient string `json:"lenient,omitempty"`
}

// Validated writes whether a file is legal: its fault, or the number of its cases.
func Validated(w io.Writer, file string, v grammar.Validity) error {
	out := validateJSON{Version: 1, File: file, Valid: v.Fault == nil, Cases: v.Cases}
	if f := v.Fault; f != nil {
		out.Line, out.Field, out.What = f.Line, f.Field, Text(f.What.String())
	}
	if v.Lenient != nil {
		out.Lenient = Text(v.Lenient.Error())
	}
	return Object(w, out)
}

// Package ctd runs checktestdata programs. Such a program describes the input files of a
// problem. Many packages for DOMjudge and Kattis use one as their input validator.
//
//	INT(1,1000,n) NEWLINE
//	REP(n,SPACE) INT(0,10^9) END NEWLINE
//
// Parse reads a program. Check checks an input by the program, and returns a Mismatch with
// the places in both. Check ends for every program, because the steps, the size of numbers
// and the number of values are bounded.
//
// The language is that of DOMjudge's checktestdata. If its documentation and its program differ,
// this package follows the program, because packages were tested with it: && and || have equal
// precedence, ! applies to everything after it, and ^ associates to the left.
// Floats are exact fractions here, so 0.1+0.2 == 0.3.
package ctd

import (
	"fmt"

	"grundy/judge/base/i18n"
)

// A Place is a position in a text. Lines and columns count from 1, and columns are bytes.
type Place struct{ Line, Column int }

// String returns line:column.
func (p Place) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// A Mismatch reports that an input does not match a program.
type Mismatch struct {
	Input   Place
	Program Place  // of the command that the input does not match
	Command string // its name
	What    i18n.Message
}

// Error returns the place in the input, what is wrong, and the place in the program.
func (m *Mismatch) Error() string { return m.Message().String() }

// Message returns the text of Error as a message.
func (m *Mismatch) Message() i18n.Message {
	return i18n.Messagef("%v: %s (%s at %v of the validator)", m.Input, m.What, m.Command, m.Program)
}

// An Error reports that a program is wrong, or that it needs more steps than Check allows.
type Error struct {
	Program Place
	What    i18n.Message
}

// Error returns the place in the program and what is wrong.
func (e *Error) Error() string { return e.Message().String() }

// Message returns the text of Error as a message.
func (e *Error) Message() i18n.Message { return i18n.Messagef("%v: %s", e.Program, e.What) }

func wrong(at Place, format string, args ...any) *Error {
	return &Error{Program: at, What: i18n.Messagef(format, args...)}
}

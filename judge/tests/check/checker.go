package check

import (
	"cmp"
	"context"

	"grundy/judge/base/i18n"
)

// A Checker judges what a program printed for a file. The error is the checker's own fault, never
// the program's.
type Checker interface {
	Check(ctx context.Context, f File, output []byte) (Judgement, error)
}

// Repeated is implemented by Checkers that may write an input for another run of the program. Each
// run and its judgement is a pass.
type Repeated interface {
	// Passes starts the passes of a program on a file. most bounds their number.
	Passes(f File, most int) (Passes, error)
}

// Passes judges the passes of one program on one file.
type Passes interface {
	// Input returns the input of the pass, and Args its arguments after those of the program.
	Input() []byte
	Args() []string
	// Judge judges the output of a pass, and reports whether another pass follows.
	Judge(ctx context.Context, output []byte) (j Judgement, again bool, err error)
	// Close ends the passes.
	Close() error
}

// A Between judges what a program printed in its first run on a file, as a Checker, and returns the
// input of its second run.
type Between interface {
	Next(ctx context.Context, f File, output []byte) (j Judgement, input []byte, err error)
}

// A Validator judges inputs.
type Validator interface {
	// Validate returns the reason for rejecting an input, or "" if it accepts the input. The error
	// is the validator's own fault.
	Validate(ctx context.Context, input []byte) (why string, err error)
}

// A File is the test file that a program was run on, as far as a Checker sees it.
type File struct {
	Name        string // the test's name; empty for an input of a hunt
	Input, Want []byte
	// Ends are the offsets in Want at which the answers to the cases end, in ascending order. Ends
	// is nil if the answers cannot be separated.
	Ends []int
	// Flags replace the usual arguments of the checker or interactor for this test, unless Flags is
	// nil.
	Flags []string
}

// A Judgement is the result of a Checker on an output.
type Judgement struct {
	// Difference is the first place where the output is wrong. It is nil if the output is right, or
	// if the Checker is a program, which does not report a place.
	Difference *Difference
	// Case is the index of the case with the difference, or -1 if no such case is known.
	Case int
	// Refusal is the result of a Checker that is a program, and Accepted for others.
	Refusal Refusal
	// Message is the message of a checker program in one short line; it may be empty.
	Message string
	// Score is the share of the test's points, from 0 to 1, that a checker program gives the
	// output. If Score is nil, a right output gets all points.
	Score *float64
	// Points are the absolute points that a checker program gives the output, independent of the
	// test's points. It is nil if the program gives no points.
	Points *float64
}

// A Refusal says whether a checker program refuses an output.
type Refusal int

// Accepted, Refused and Malformed are the results of a checker program.
const (
	Accepted  Refusal = iota
	Refused           // the answer is wrong, or right only in part
	Malformed         // the answer cannot be read, or its layout is wrong
)

// Right reports whether the output is right.
func (j Judgement) Right() bool { return j.Difference == nil && j.Refusal == Accepted }

// Why returns what is wrong with the output in one line, or "" if the output is right.
func (j Judgement) Why() i18n.Message {
	switch {
	case j.Right():
		return ""
	case j.Difference != nil && j.Difference.Spacing:
		return i18n.Messagef("right words, wrong white space: %s", j.Difference.Message())
	case j.Difference != nil:
		return j.Difference.Message()
	}
	return i18n.Messagef("checker: %s", j.Said())
}

// Said returns the message of a checker or interactor about an output that it refuses.
func (j Judgement) Said() i18n.Message {
	said := cmp.Or(i18n.Message(j.Message), map[Refusal]i18n.Message{Refused: "wrong answer", Malformed: "wrong format"}[j.Refusal])
	if j.Score != nil && *j.Score > 0 {
		return i18n.Messagef("%.4g %% of the points: %s", 100**j.Score, said)
	}
	return said
}

// A Builtin is a checker that a spec can name.
type Builtin struct {
	Kind string
	// Literal means that all right answers consist of the same tokens. Then the first token that
	// differs is a mistake, and Hint can explain it.
	Literal bool
	// Spaced means that the checker compares white space itself, or can be combined with Strict.
	Spaced bool

	compare func(o Options, f File) comparer
}

// Builtins lists the checkers that compare an output with the expected answer.
var Builtins = []Builtin{
	{"tokens", true, true, func(Options, File) comparer { return Tokens }},
	{"exact", true, true, func(Options, File) comparer { return Exact }},
	{"lines", true, true, func(Options, File) comparer { return byLine }},
	{"words", true, true, func(Options, File) comparer { return byWords }},
	{"floats", false, false, func(o Options, _ File) comparer { return floats(o.Tolerance) }},
	{"unordered", false, false, func(_ Options, f File) comparer { return unordered(f.Ends...) }},
	{"kattis", false, false, func(o Options, _ File) comparer { return kattis(o.Flags) }},
}

// BuiltinOf returns the checker of a kind; ok is false if there is none.
func BuiltinOf(kind string) (b Builtin, ok bool) {
	for _, b := range Builtins {
		if b.Kind == kind {
			return b, true
		}
	}
	return Builtin{Kind: kind}, false
}

// Options are the options of a Builtin. Tolerance is only for floats, and Flags only for kattis.
type Options struct {
	Tolerance float64
	Flags     Flags
	// Strict reports different white space as a Difference with Spacing set, even if the tokens
	// agree.
	Strict bool
}

// With returns the Checker with the given options.
func (b Builtin) With(o Options) Checker { return comparison{b, o} }

// comparison is a Builtin with its options.
type comparison struct {
	Builtin
	Options
}

// Check implements Checker.
func (c comparison) Check(_ context.Context, f File, output []byte) (Judgement, error) {
	if c.compare == nil {
		return Judgement{}, i18n.Errorf("no checker is called %s", c.Kind)
	}
	d := c.compare(c.Options, f)(f.Want, output)
	if d == nil && c.Strict {
		if d = spacing(f.Want, output); d != nil {
			d.Spacing = true
		}
	}
	return f.judgement(d), nil
}

// judgement returns the judgement of a difference, with its case.
func (f File) judgement(d *Difference) Judgement {
	if d != nil {
		for i, end := range f.Ends {
			if d.Offset < end {
				return Judgement{Difference: d, Case: i}
			}
		}
	}
	return Judgement{Difference: d, Case: -1}
}

package check

import (
	"cmp"
	"context"

	"grundy/judge/i18n"
)

// A Checker judges what a program printed for a file. The error is the checker's own
// fault, never the program's.
type Checker interface {
	Check(ctx context.Context, f File, output []byte) (Judgement, error)
}

// Repeated is a Checker that may have a program run again on an input that it writes.
type Repeated interface {
	// Passes begins the passes of a program on a file. There are at most the given number.
	Passes(f File, most int) (Passes, error)
}

// Passes judges the passes of one program on one file.
type Passes interface {
	// Input returns the input of the pass.
	Input() []byte
	// Judge judges the output of a pass, and reports whether another pass follows.
	Judge(ctx context.Context, output []byte) (j Judgement, again bool, err error)
	// Close ends the passes.
	Close() error
}

// A Validator judges inputs.
type Validator interface {
	// Validate returns why it rejects an input, or nothing if it accepts the input. The error
	// is the validator's own fault.
	Validate(ctx context.Context, input []byte) (why string, err error)
}

// A File is what a Checker knows about the file that a program was run on.
type File struct {
	Name        string // of the test; empty for an input that a hunt made
	Input, Want []byte
	// Ends are the offsets in Want at which the answer to each case ends, ascending;
	// nil if the answers cannot be separated.
	Ends []int
	// Flags are the arguments that a checker or interactor gets for this test, instead of
	// its usual ones; nil: the usual ones.
	Flags []string
}

// A Judgement is what a Checker finds about an output.
type Judgement struct {
	// Difference is the first place where the output is wrong; nil if it is right, or if
	// the Checker is a program, which does not say.
	Difference *Difference
	// Case is the index of the case with the difference, or -1 if there is none.
	Case int
	// Refusal is what a Checker that is a program finds; Accepted otherwise.
	Refusal Refusal
	// Message is what such a program says, in one short line; it may be empty.
	Message string
	// Score is the share of the test's points, from 0 to 1, that such a program gives the
	// output. If it is nil, a right output gets all points.
	Score *float64
	// Points are the points that such a program gives the output, whatever the test is
	// worth; nil if the program does not give points.
	Points *float64
}

// A Refusal says whether a Checker that is a program refuses an output.
type Refusal int

// What a program finds.
const (
	Accepted  Refusal = iota
	Refused           // the answer is wrong, or right only in part
	Malformed         // the answer cannot be read, or its layout is wrong
)

// Right reports whether the output is right.
func (j Judgement) Right() bool { return j.Difference == nil && j.Refusal == Accepted }

// Why says in one line what is wrong with the output; it is empty if it is right.
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

// Said returns what a checker or an interactor says of an output that it refuses.
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
	// Literal says that all right answers consist of the same tokens. Then the first
	// token that differs is a mistake, and Hint can explain it.
	Literal bool
	// Spaced says that the checker looks at white space itself or can be combined
	// with Strict, which does.
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

// Options are the options of a Builtin. Tolerance is for floats alone, and Flags for kattis.
type Options struct {
	Tolerance float64
	Flags     Flags
	// Strict makes different white space a Difference with Spacing set, where the
	// tokens agree.
	Strict bool
}

// With returns the Checker with its options.
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

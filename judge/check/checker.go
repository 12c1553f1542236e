package check

import (
	"context"
	"fmt"
)

// A Checker judges what a program printed for a file. The error is the checker's own
// fault, never the program's.
type Checker interface {
	Check(ctx context.Context, f File, output []byte) (Judgement, error)
}

// A File is what a Checker knows of the file that a program was run on.
type File struct {
	Input, Want []byte
	// Ends are where in Want the answer to each case ends, ascending; nil where the
	// answers cannot be told apart.
	Ends []int
}

// A Judgement is what a Checker says of an output.
type Judgement struct {
	// Difference is the first place where the output is wrong; nil if it is right.
	Difference *Difference
	// Case is the index of the case that the difference is in; -1 if it is in none.
	Case int
}

// A Builtin is a checker that a spec can name.
type Builtin struct {
	Kind string
	// Literal says that all right answers consist of the same tokens. Then the first
	// token that differs is a mistake, and a hint can be given.
	Literal bool
	// Spaced says that the checker looks at white space itself or can be combined
	// with Strict, which does.
	Spaced bool

	compare func(tolerance float64, f File) comparer
}

// Builtins are the checkers that compare an output with the answer wanted.
var Builtins = []Builtin{
	{"tokens", true, true, func(float64, File) comparer { return Tokens }},
	{"exact", true, true, func(float64, File) comparer { return Exact }},
	{"lines", true, true, func(float64, File) comparer { return byLine }},
	{"floats", false, false, func(tolerance float64, _ File) comparer { return floats(tolerance) }},
	{"unordered", false, false, func(_ float64, f File) comparer { return unordered(f.Ends...) }},
}

// BuiltinOf gives the checker of a kind; ok is false if there is none.
func BuiltinOf(kind string) (b Builtin, ok bool) {
	for _, b := range Builtins {
		if b.Kind == kind {
			return b, true
		}
	}
	return Builtin{Kind: kind}, false
}

// Options of a Builtin. Tolerance is for floats alone.
type Options struct {
	Tolerance float64
	// Strict makes white space that differs a Difference with Spacing set, where the
	// tokens agree.
	Strict bool
}

// With gives the Checker.
func (b Builtin) With(o Options) Checker { return comparison{b, o} }

// comparison is a Builtin with its options.
type comparison struct {
	Builtin
	Options
}

// Check implements Checker.
func (c comparison) Check(_ context.Context, f File, output []byte) (Judgement, error) {
	if c.compare == nil {
		return Judgement{}, fmt.Errorf("no checker is called %s", c.Kind)
	}
	d := c.compare(c.Tolerance, f)(f.Want, output)
	if d == nil && c.Strict {
		if d = spacing(f.Want, output); d != nil {
			d.Spacing = true
		}
	}
	return f.judgement(d), nil
}

// judgement names the case of a difference.
func (f File) judgement(d *Difference) Judgement {
	if d != nil {
		for i, end := range f.Ends {
			if d.Offset < end {
				return Judgement{d, i}
			}
		}
	}
	return Judgement{d, -1}
}

package grammar

import (
	"bytes"
	"errors"
	"math"
	"slices"

	"grundy/judge/spec/grammar/decimal"
)

// A Chooser decides the values of a case that is being made.
type Chooser interface {
	// Value chooses a number in lo..hi: an Int, or the index of a letter of a Word or of an
	// option of a Choice.
	Value(f *Field, lo, hi int64) int64
	// Length chooses the number of letters of a Word, or, if f is nil, the number of repetitions of
	// a block with a terminator.
	Length(f *Field, lo, hi int64) int64
}

// attempts is the number of times that a case is drawn if it violates a condition.
const attempts = 200

var errNoCase = errors.New("no case that satisfies the conditions was found in 200 draws")

// ErrLong reports that a case would be longer than the limit.
var ErrLong = errors.New("the case is longer than wanted")

// Sample adds one case whose values ch chooses. It makes up to 200 draws until a case is legal and
// Generable. If no case is, the error is that of the last draw.
func (g *Grammar) Sample(cs *Cases, ch Chooser) error { return g.SampleWithin(cs, ch, math.MaxInt64) }

// SampleWithin is like Sample, but limits the length of the printed case in bytes. It returns
// ErrLong as soon as it knows that a case is too long. So a count that is far too large for a
// file costs no time. A case may exceed the limit by a few line ends; Case.Bytes returns its
// length.
func (g *Grammar) SampleWithin(cs *Cases, ch Chooser, bytes int64) error {
	return g.draws(cs, ch, bytes, attempts)
}

// DrawWithin is like SampleWithin, but makes a single draw. It is for choosers that would choose the
// same values again.
func (g *Grammar) DrawWithin(cs *Cases, ch Chooser, bytes int64) error {
	return g.draws(cs, ch, bytes, 1)
}

// draws makes up to most draws.
func (g *Grammar) draws(cs *Cases, ch Chooser, bytes int64, most int) error {
	var last error
	for range most {
		last = g.fill(cs, newChosen(g, ch, bytes))
		if errors.Is(last, ErrLong) {
			return last
		}
		if last == nil {
			if g.Generable(cs.At(cs.n - 1)) {
				return nil
			}
			cs.drop()
		}
	}
	if last != nil {
		return last
	}
	return errNoCase
}

// Generable reports whether a legal case may be part of a generated file. It may unless the spec's
// key avoid excludes it or cannot be computed, or the case would be read back differently (see
// Grammar.Ambiguous).
func (g *Grammar) Generable(c Case) bool {
	if g.avoid != nil {
		if avoid, err := g.avoid.Holds(caseValues{c}); avoid || err != nil {
			return false
		}
	}
	return !g.ambiguous(c)
}

// ambiguous reports whether a case would be read as the end of its file, or a repetition as the end
// of its block. A file ends with its terminator, or without one if cases continue to the end of the
// file.
func (g *Grammar) ambiguous(c Case) bool {
	return g.endsFile(c) || slices.ContainsFunc(g.ended, func(b *block) bool { return mayPrintAs(b.until, b.lines, c) }) && endsBlock(c)
}

// endsFile reports whether a case prints as the end of its file.
func (g *Grammar) endsFile(c Case) bool {
	switch {
	case g.framing.eof:
		return firstNumber(g.items) == nil && (&parser{data: g.PrintCase(nil, c)}).atEnd()
	case g.framing.until != nil:
		return mayPrintAs(g.framing.until, g.items, c) && (&parser{data: g.PrintCase(nil, c)}).terminator(g.framing.until)
	}
	return false
}

// endsBlock reports whether a repetition of some block of the case prints as the end of the block.
func endsBlock(c Case) bool {
	ends := false
	w := &printer{repetition: func(b *block, text []byte) {
		ends = ends || (&parser{data: text}).terminator(b.until)
	}}
	w.print(nil, c)
	return ends
}

// mayPrintAs reports whether some repetition of items may print as a terminator. It is a quick test
// that prints nothing. If the items begin with a number, it looks for the terminator's first number
// among the values of that field.
func mayPrintAs(terminator []byte, items []item, c Case) bool {
	f := firstNumber(items)
	if f == nil {
		return true
	}
	word, _, _ := bytes.Cut(terminator, []byte(" "))
	v, err := decimal.Whole(word)
	from, to := c.span(f)
	return err == nil && slices.Contains(c.cs.cols[f.index].ints[from:to], v)
}

// firstNumber returns the number field with which items begin; nil if they may begin with
// something else.
func firstNumber(items []item) *Field {
	if items[0].block != nil {
		return nil
	}
	if f := items[0].fields[0]; f.Kind == Int && !f.List && f.Digits == 0 {
		return f
	}
	return nil
}

// Random chooses numbers and lengths log-uniformly, and letters and options uniformly.
type Random struct{ *Rand }

// Value implements Chooser.
func (r Random) Value(f *Field, lo, hi int64) int64 {
	if f.Kind != Int {
		return r.Int(lo, hi)
	}
	return r.Magnitude(lo, hi)
}

// Length implements Chooser.
func (r Random) Length(_ *Field, lo, hi int64) int64 { return r.Magnitude(lo, hi) }

// knowing finds a chooser that knows a shape: ch, or a chooser that it wraps.
func knowing[T any](ch Chooser) (known T, ok bool) {
	for {
		if known, ok = ch.(T); ok {
			return known, true
		}
		around, made := ch.(interface{ Unwrap() Chooser })
		if !made {
			return known, false
		}
		ch = around.Unwrap()
	}
}

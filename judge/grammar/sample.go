package grammar

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strconv"
)

// A Chooser decides the values of a case that is being made.
type Chooser interface {
	// Value chooses a number in lo..hi: of an Int, or an index into the letters
	// of a Word or the options of a Choice.
	Value(f *Field, lo, hi int64) int64
	// Length chooses how many letters a Word has, or (with f nil) how many turns
	// a block until a terminator.
	Length(f *Field, lo, hi int64) int64
}

// attempts is how often a case is drawn again if it breaks a condition.
const attempts = 200

var errNoCase = errors.New("no case that satisfies the conditions was found in 200 draws")

// ErrLong says that a case would have more bytes than wanted.
var ErrLong = errors.New("the case is longer than wanted")

// Sample adds one case whose values ch chooses. Cases that break a condition, are
// to be avoided, or would end the file are drawn again, 200 times at most.
func (g *Grammar) Sample(cs *Cases, ch Chooser) error { return g.SampleWithin(cs, ch, math.MaxInt64) }

// SampleWithin is like Sample, for a case that prints as at most so many bytes. It gives
// up with ErrLong as soon as it knows that a case is longer, so a count far beyond what
// a file can hold costs nothing. A case that is too long by a few line ends may pass;
// Case.Bytes returns its size.
func (g *Grammar) SampleWithin(cs *Cases, ch Chooser, bytes int64) error {
	var last error
	for range attempts {
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

// Generable reports whether a legal case may be put into a generated file: the spec
// does not avoid it, and it does not print as the end of the file.
func (g *Grammar) Generable(c Case) bool {
	if g.avoid != nil {
		if avoid, err := g.avoid.holds(c); avoid || err != nil {
			return false
		}
	}
	return !g.ambiguous(c)
}

// ambiguous reports whether a case would print as the end of its file, the terminator or
// nothing where the end of the file ends the cases, or a turn as the end of its block.
func (g *Grammar) ambiguous(c Case) bool {
	return g.endsFile(c) || slices.ContainsFunc(g.ended, func(b *block) bool { return b.mayEnd(c) }) && endsBlock(c)
}

func (g *Grammar) endsFile(c Case) bool {
	if g.framing.until == nil && !g.framing.eof || g.distinctive(c) {
		return false
	}
	p := &parser{data: g.PrintCase(nil, c)}
	if g.framing.eof {
		return p.atEnd()
	}
	return p.terminator(g.framing.until)
}

// mayEnd reports whether a turn of the block may print as its end. It does not print the
// case: a turn that begins with a number has to have that of the terminator.
func (b *block) mayEnd(c Case) bool {
	if b.lines[0].block != nil {
		return true
	}
	f := b.lines[0].fields[0]
	if f.Kind != Int || f.List || f.Digits > 0 {
		return true
	}
	first, _, _ := bytes.Cut(b.until, []byte(" "))
	v, err := parseInt(first)
	from, to := c.span(f)
	return err == nil && slices.Contains(c.cs.cols[f.index].ints[from:to], v)
}

// endsBlock reports whether a turn of some block of the case prints as its end.
func endsBlock(c Case) bool {
	w := &printer{}
	w.print(nil, c)
	return w.ends
}

// distinctive reports whether a case begins with a number other than the terminator's
// first, so that it cannot print as the end of a file. It does not print the case. If it
// is false, the case may still be distinctive.
func (g *Grammar) distinctive(c Case) bool {
	if g.items[0].block != nil {
		return false
	}
	f := g.items[0].fields[0]
	if f.Kind != Int || f.List || f.Digits > 0 {
		return false
	}
	if g.framing.eof {
		return true
	}
	var number [20]byte
	first, _, _ := bytes.Cut(g.framing.until, []byte(" "))
	return !bytes.Equal(strconv.AppendInt(number[:0], c.cs.cols[f.index].ints[c.i], 10), first)
}

// Random chooses every number log-uniformly and every letter evenly.
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

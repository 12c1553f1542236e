package grammar

import "errors"

// A Chooser decides the values of a case that is being made.
type Chooser interface {
	// Value chooses a number in lo..hi: of an Int, or an index into the letters
	// of a Word or the options of a Choice.
	Value(f *Field, lo, hi int64) int64
	// Length chooses how many letters a Word has, or (with f nil) how many turns
	// a block until a terminator.
	Length(f *Field, lo, hi int64) int64
}

// attempts is how often a case is drawn anew when it breaks a condition.
const attempts = 200

var errNoCase = errors.New("no case that keeps the conditions was found in 200 draws")

// Sample adds one case whose values ch chooses. Cases that break a condition, are
// to be avoided, or would end the file are drawn again, 200 times at most.
func (g *Grammar) Sample(cs *Cases, ch Chooser) error {
	var last error
	for range attempts {
		last = g.fill(cs, chosen{ch})
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

// Generable tells whether a legal case may be put into a generated file: the spec
// does not avoid it, and it does not print as the end of the file.
func (g *Grammar) Generable(c Case) bool {
	if g.avoid != nil {
		if avoid, err := g.avoid.holds(c); avoid || err != nil {
			return false
		}
	}
	return !g.ambiguous(c)
}

// Fits tells whether a file that holds cs has room for c: by the number of cases
// and by the totals.
func (g *Grammar) Fits(cs *Cases, c Case) bool {
	if int64(cs.n) >= g.framing.max {
		return false
	}
	for _, t := range g.framing.totals {
		sum := int64(0)
		for _, v := range cs.cols[t.field.index].ints {
			sum = addSaturated(sum, v)
		}
		for _, v := range c.Ints(t.field.Name) {
			sum = addSaturated(sum, v)
		}
		if sum > t.max {
			return false
		}
	}
	return true
}

// ambiguous tells whether a case would print as the end of its file: as the
// terminator, or as nothing where the end of the file ends the cases.
func (g *Grammar) ambiguous(c Case) bool {
	if g.framing.until == nil && !g.framing.eof {
		return false
	}
	p := &parser{data: g.PrintCase(nil, c)}
	if g.framing.eof {
		return p.atEnd()
	}
	return p.terminator(g.framing.until)
}

// chosen makes a Chooser the source of a case.
type chosen struct{ ch Chooser }

func (chosen) beginLine() error { return nil }

func (s chosen) again(b *block, turns int64) (bool, error) {
	// Each turn asks anew for a length at least as great, so that a Chooser need
	// not remember: the block ends when it names the turns there are.
	return turns < b.max && s.ch.Length(nil, turns, b.max) > turns, nil
}

func (s chosen) ints(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	if n == 0 {
		return dst, nil
	}
	if lo > hi {
		return dst, fault(f, "the range %d..%d is empty", lo, hi)
	}
	if f.distinct {
		return s.distinct(f, n, lo, hi, dst)
	}
	for range n {
		v := s.ch.Value(f, lo, hi)
		if err := inside(f, v, lo, hi); err != nil {
			return dst, err
		}
		dst = append(dst, v)
	}
	return dst, nil
}

// distinct draws n different values: the nearest free one above what is chosen,
// round the end to the beginning.
func (s chosen) distinct(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	if room := uint64(hi) - uint64(lo); room < uint64(n-1) {
		return dst, fault(f, "%d different values do not fit in %d..%d", n, lo, hi)
	}
	taken := make(map[int64]bool, n)
	for range n {
		v := s.ch.Value(f, lo, hi)
		for taken[v] {
			if v++; v > hi {
				v = lo
			}
		}
		taken[v] = true
		dst = append(dst, v)
	}
	return dst, nil
}

func (s chosen) word(f *Field, lo, hi int64, dst []byte) ([]byte, error) {
	if lo > hi {
		return dst, fault(f, "the range %d..%d of lengths is empty", lo, hi)
	}
	n := s.ch.Length(f, lo, hi)
	for range n {
		dst = append(dst, f.Letters[s.ch.Value(f, 0, int64(len(f.Letters))-1)])
	}
	return dst, nil
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

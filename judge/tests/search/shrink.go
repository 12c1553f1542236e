package search

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"slices"
	"sync"

	"grundy/judge/spec/grammar"
)

// A shrinker makes a failing sequence of cases smaller. It takes a step if the grammar can make the
// smaller case, and this case fails in the same way.
type shrinker struct {
	*Hunt
	ctx       context.Context
	fail      string
	coarse    bool // it drops at least quarters, and halves values
	rough     bool // it drops large parts only, because each try of a long case takes long
	seq       []one
	found     *Found
	seen      map[[32]byte]bool
	bounded   bool                  // the number of tries and the work are bounded
	work      int                   // how many choices were played so far
	misjudged func() []grammar.Case // positions that programs easily misjudge
	outlines  func() []script       // the smallest case of each outline, for a few outlines
	over      bool                  // the budget or the time is used up, or the judge failed
	err       error
}

// mostWork bounds the choices played if there is no deadline. A bound on tries is not enough,
// because most steps of a long case lead to no new case, and then there is no try to count.
const mostWork = 50_000_000

// A one is a case with its script. If the spec's grammar would not make the case, it has no script
// and is not changed.
type one struct {
	c      grammar.Case
	script script
}

// Shrink makes a counterexample smaller. It drops cases, then lowers counts, then values, until no
// single step preserves the failure. A single step drops one case or one element of a list, a word
// or a block, or lowers a number. The lower number is the allowed value nearest 0, the value next
// to that, or one of the 32 values just before the number. Shrink also tries pairs of values, since
// games depend on equal heaps, and the smallest cases with one number at the end of an integer
// type's range. The field Shrinks bounds the tries. If the time or the tries are used up, Shrink
// returns the smallest counterexample so far, with Local false.
func (h *Hunt) Shrink(ctx context.Context, f *Found) (*Found, error) {
	shrunk := *f
	_, timed := ctx.Deadline()
	s := &shrinker{
		Hunt: h, ctx: ctx, bounded: !timed || h.Shrinks > 0, fail: f.Outcome.Fail,
		coarse: h.limit(f.Outcome.Fail), found: &shrunk, seen: map[[32]byte]bool{},
		misjudged: sync.OnceValue(h.subtle), outlines: sync.OnceValue(h.smallOutlines),
	}
	for c := range f.Cases.All() {
		s.seq = append(s.seq, newOne(c))
	}
	s.run()
	shrunk.Cases = s.cases(s.seq)
	return &shrunk, s.err
}

func newOne(c grammar.Case) one {
	sc, _ := record(c)
	return one{c, sc}
}

// fineSize is the largest size at which a case that exceeds a limit is shrunk step by step. This is
// done because a program that never ends on some small case has a sharp threshold.
const fineSize = 64

// run takes steps until none is possible.
func (s *shrinker) run() {
	s.rough = !s.coarse
	s.fixed()
	s.rough = false
	s.fixed()
	if s.coarse && s.size() <= fineSize {
		s.coarse = false
		s.fixed()
	}
	s.found.Local = !s.over && !s.coarse
}

func (s *shrinker) size() (sum int64) {
	for _, o := range s.seq {
		n, _ := o.c.Size()
		sum += n
	}
	return sum
}

func (s *shrinker) fixed() {
	for before := -1; before != s.found.Steps && !s.over; {
		before = s.found.Steps
		s.drop()
		for i := range s.seq {
			s.graph(i)
			s.structure(i)
			s.values(i)
		}
		if !s.coarse && !s.rough {
			s.leaps()
		}
		if before == s.found.Steps && !s.coarse && !s.rough {
			s.wide()
			s.pairs()
		}
	}
}

// drop drops cases of a sequence.
func (s *shrinker) drop() {
	for k := len(s.seq) - 1; k > 0; k = min(k/2, len(s.seq)-1) {
		for from := 0; from < len(s.seq) && len(s.seq) > 1 && !s.over; {
			to := min(from+k, len(s.seq))
			rest := slices.Concat(s.seq[:from], s.seq[to:])
			if len(rest) == 0 || !s.keeps(rest) {
				from = to
			}
		}
	}
}

// roughParts is the largest number of parts into which a rough shrinker divides a case.
const roughParts = 8

// finest returns the least number of the n elements that is dropped at once.
func (s *shrinker) finest(n int) int {
	switch {
	case s.coarse:
		return max(n/4, 1)
	case s.rough:
		return max(n/roughParts, 1)
	}
	return 1
}

// graph makes the shapes of a case smaller, such as trees, graphs and queries, as long as a step
// succeeds.
func (s *shrinker) graph(i int) {
	for again := true; again && !s.stopped(); {
		again = false
		for c := range s.seq[i].c.Smaller() {
			if o := newOne(c); o.script != nil && s.replace(i, o) {
				again = true
			}
			if again || s.over {
				break
			}
		}
	}
}

// structure visits the counts of a case in order, and drops elements of each.
func (s *shrinker) structure(i int) {
	for j := 0; j < len(s.seq[i].script) && !s.stopped(); j++ {
		ways := len(s.seq[i].elements(j))
		for w := range ways {
			s.thin(i, j, w)
		}
	}
}

// thin drops the elements that the count at j counts: all of them if possible, then halves, and so
// on down to finest.
func (s *shrinker) thin(i, j, way int) {
	list, room := s.elements(i, j, way)
	least := s.finest(len(list))
	for k := min(len(list), room); k >= least; k /= 2 {
		for from := 0; from+k <= len(list) && k <= room && !s.over; {
			if !s.repeats(i, list, from, k) && s.play(i, s.without(i, j, list[from:from+k])) {
				list, room = s.elements(i, j, way)
			} else {
				from += k
			}
		}
		if list, room = s.elements(i, j, way); k > 1 {
			k = min(k, 2*min(len(list), room))
		}
	}
}

// repeats reports whether k values of a list equal the k values just before them. Dropping either
// gives the same case.
func (s *shrinker) repeats(i int, list []element, from, k int) bool {
	if from < k {
		return false
	}
	sc := s.seq[i].script
	for a := from; a < from+k; a++ {
		if len(list[a]) != 1 || len(list[a-k]) != 1 || sc[list[a][0]].v != sc[list[a-k][0]].v {
			return false
		}
	}
	return true
}

// elements returns the elements of a count, and how many of them may be dropped.
func (s *shrinker) elements(i, j, way int) ([]element, int) {
	sc := s.seq[i].script
	if ways := s.seq[i].elements(j); way < len(ways) {
		return ways[way], int(sc[j].v - sc[j].lo)
	}
	return nil, 0
}

// without returns the script after some elements are removed and their count is lowered.
func (s *shrinker) without(i, j int, gone []element) script {
	old := s.seq[i].script
	out := make([]bool, len(old))
	for _, e := range gone {
		for _, k := range e {
			out[k] = true
		}
	}
	var cut script
	for k, c := range old {
		if k == j {
			c.v -= int64(len(gone))
		}
		if !out[k] {
			cut = append(cut, c)
		}
	}
	return cut
}

// play replaces case i by the case of another script, if the failure remains.
func (s *shrinker) play(i int, sc script) bool {
	if s.work += len(sc); s.bounded && s.work > mostWork {
		s.over, s.found.Spent = true, true
	}
	if s.over {
		return false
	}
	c, out, ok := play(s.Grammar, sc, least{})
	return ok && s.replace(i, one{c, out})
}

// replace replaces case i by a smaller case, if the failure remains.
func (s *shrinker) replace(i int, o one) bool {
	if bySize(o, s.seq[i]) >= 0 {
		return false
	}
	next := slices.Clone(s.seq)
	next[i] = o
	return s.keeps(next)
}

// bySize compares two cases by size.
func bySize(a, b one) int {
	as, an := a.c.Size()
	bs, bn := b.c.Size()
	return cmp.Or(cmp.Compare(as, bs), cmp.Compare(an, bn),
		slices.CompareFunc(a.script, b.script, func(x, y choice) int { return cmp.Compare(x.v, y.v) }))
}

// keeps tries a sequence, and continues with it if it fails in the same way.
func (s *shrinker) keeps(next []one) bool {
	cases := s.cases(next)
	key := s.key(cases)
	if s.seen[key] || !s.fits(cases) || s.stopped() {
		return false
	}
	s.seen[key] = true
	out, ok := s.try(cases)
	if !ok || out.Fail != s.fail {
		return false
	}
	s.seq, s.found.Outcome = next, out
	s.found.Steps++
	s.tell()
	return true
}

// try calls Try. It returns false if there is no result, because the time ended or Try failed.
func (s *shrinker) try(cases *grammar.Cases) (Outcome, bool) {
	s.found.Tries++
	out, err := s.Try(s.ctx, cases)
	if s.ctx.Err() != nil {
		s.over = true // the try was stopped, whatever the error says
		return out, false
	}
	if err != nil {
		s.over, s.err = true, err
	}
	return out, err == nil
}

// stopped reports whether the budget or the time is used up.
func (s *shrinker) stopped() bool {
	if s.bounded && s.found.Tries >= above(s.Shrinks, defaultShrinks) {
		s.over, s.found.Spent = true, true
	}
	s.over = s.over || s.ctx.Err() != nil
	return s.over
}

// fits reports whether a sequence is within the bounds on a file.
func (s *shrinker) fits(cases *grammar.Cases) bool {
	all := s.Grammar.NewCases()
	for c := range cases.All() {
		if !s.Grammar.Fits(all, c) {
			return false
		}
		all.Add(c)
	}
	return true
}

func (s *shrinker) cases(seq []one) *grammar.Cases {
	cases := s.Grammar.NewCases()
	for _, o := range seq {
		cases.Add(o.c)
	}
	return cases
}

// key returns a hash of the text of a sequence, without the framing.
func (s *shrinker) key(cases *grammar.Cases) [32]byte {
	var b bytes.Buffer
	for c := range cases.All() {
		b.Write(s.Grammar.PrintCase(nil, c))
		b.WriteByte(0)
	}
	return sha256.Sum256(b.Bytes())
}

func (s *shrinker) tell() {
	if s.Progress != nil {
		s.Progress(Progress{Phase: Shrinking, Cases: len(s.seq), Tries: s.found.Tries, Size: s.size()})
	}
}

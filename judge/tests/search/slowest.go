package search

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// A Point is one measured file.
type Point struct {
	Size  int64 // size of its cases together
	Bytes int64 // bytes of its cases together, without the framing
	Cost  int64
}

// A Slowest is the most expensive input that was found.
type Slowest struct {
	Cases   *grammar.Cases // nil if nothing was tried
	Outcome Outcome
	Point   Point
	// Points has the most expensive file for each power of two of bytes, in ascending order of
	// bytes.
	Points []Point
	Tries  int
	// Stopped says that the context ended the search.
	Stopped bool
}

// Slowest looks for the input of greatest cost within the limits of the grammar and of Bytes. It
// tries random files, most of them as large as possible. From the second round on, half of the
// files are variants of the most expensive cases. The field Cases bounds the number of files; 0
// means 2000. A file has one case unless PerFile is larger. A failing file is measured like any
// other.
func (h *Hunt) Slowest(ctx context.Context) (*Slowest, error) {
	s := &slowing{Hunt: h, result: &Slowest{}, classes: map[int]Point{}}
	err := s.rounds(ctx)
	for _, k := range slices.Sorted(func(yield func(int) bool) {
		for k := range s.classes {
			if !yield(k) {
				return
			}
		}
	}) {
		s.result.Points = append(s.result.Points, s.classes[k])
	}
	s.result.Stopped = ctx.Err() != nil
	return s.result, err
}

// defaultSlow is how many files Slowest tries by default.
const defaultSlow = 2000

// elite is how many of the most expensive cases are varied.
const elite = 8

// A slowing is a search for the slowest case in progress.
type slowing struct {
	*Hunt
	result  *Slowest
	classes map[int]Point
	best    []dear // the most expensive cases; after each round sorted, the most expensive first
	least   int64  // the cost of the last of them
	made    int

	remarkable *sample.Remarkable // set once the first round is made
}

type dear struct {
	script script
	cost   int64
}

// rounds tries random files and, from the second round on, also variants.
func (s *slowing) rounds(ctx context.Context) error {
	for s.result.Tries < above(s.Cases, defaultSlow) && ctx.Err() == nil {
		files := s.round(above(s.Cases, defaultSlow) - s.result.Tries)
		run := &search{Hunt: s.any(), result: &Result{}, phase: Slowing}
		passed, err := run.race(ctx, files)
		for _, f := range files[:passed] {
			s.note(f)
		}
		s.tell()
		if err != nil {
			return err
		}
		s.keep()
	}
	return nil
}

// any returns the hunt with a Try in which failures count as passed, since only the cost matters.
func (s *slowing) any() *Hunt {
	h := *s.Hunt
	h.Try = func(ctx context.Context, cases *grammar.Cases) (Outcome, error) {
		out, err := s.Hunt.Try(ctx, cases)
		return Outcome{Cost: out.Cost, Note: out}, err
	}
	return &h
}

func (s *slowing) tell() {
	if s.Progress != nil {
		s.Progress(Progress{Phase: Slowing, Cases: s.result.Tries, Tries: s.result.Tries, Size: s.result.Point.Size})
	}
}

func (s *slowing) round(most int) []*file {
	var files []*file
	best := slices.Clone(s.best)
	if s.remarkable == nil {
		s.remarkable = sample.NewRemarkable(s.Grammar, s.Near)
	}
	for range min(roundFiles, most) {
		m := &maker{
			remarkable: s.remarkable,
			h:          s.Hunt, i: s.made, size: min(above(s.PerFile, 1), s.Grammar.MaxCases()),
			Random: grammar.Random{Rand: grammar.NewRand("slowest", s.Seed, s.Name, s.made)},
		}
		vary := len(best) > 0 && s.made%2 == 1
		files = append(files, &file{phase: Slowing, make: func(_ context.Context, f *file) error {
			f.cases = m.heavy(best, vary)
			return nil
		}})
		s.made++
	}
	return files
}

// heavy draws a file. Its cases are variants of the most expensive cases if vary is set. Otherwise
// they are large in three of four files.
func (m *maker) heavy(best []dear, vary bool) *grammar.Cases {
	var cases []grammar.Case
	for range m.size {
		m.dress()
		if vary {
			s := sample.One(m.Rand, best).script
			if c, _, ok := play(m.h.Grammar, s, m); ok {
				cases = append(cases, m.vary(c, m.flooded(s)))
			}
			continue
		}
		if m.i%4 != 0 {
			m.most, m.span, m.full = m.h.bytes()/4, 0, true
		}
		if c, ok := m.fresh(); ok {
			cases = append(cases, c)
		}
	}
	return m.fill(cases)
}

// flooded sets an interval of the values of one field to the same value, or sorts it, because
// programs are often slow on many equal values. One script in three stays as it is.
func (m *maker) flooded(s script) script {
	s = slices.Clone(s)
	if len(s) == 0 || m.Int(0, 2) == 0 {
		return s
	}
	j := int(m.Int(0, int64(len(s))-1))
	from, to := s.alike(j)
	if m.Int(0, 1) == 0 {
		from, to = int(m.Int(int64(from), int64(j))), int(m.Int(int64(j)+1, int64(to)))
	}
	m.flood(s[from:to], s[j])
	return s
}

// alike returns the interval around choice j in which all choices are values of the same field.
func (s script) alike(j int) (from, to int) {
	same := func(i int) bool { return s[i].kind == value && s[i].field == s[j].field }
	from, to = j, j+1
	for from > 0 && same(from-1) {
		from--
	}
	for to < len(s) && same(to) {
		to++
	}
	return from, to
}

func (m *maker) flood(part script, like choice) {
	switch m.Int(0, 5) {
	case 0:
		slices.SortStableFunc(part, func(a, b choice) int { return cmp.Compare(a.v, b.v) })
		return
	case 1:
		slices.SortStableFunc(part, func(a, b choice) int { return cmp.Compare(b.v, a.v) })
		return
	}
	v := sample.One(m.Rand, []int64{like.v, like.hi, like.lo})
	for i := range part {
		part[i].v = v
	}
}

// note records the cost of a file.
func (s *slowing) note(f *file) {
	s.result.Tries++
	if f.cases.Len() == 0 {
		return
	}
	p := s.point(f)
	class := bits.Len64(uint64(p.Bytes))
	if old, known := s.classes[class]; !known || p.Cost > old.Cost {
		s.classes[class] = p
	}
	if s.result.Cases == nil || p.Cost > s.result.Point.Cost {
		s.result.Cases, s.result.Point, s.result.Outcome = f.cases, p, f.out.Note.(Outcome)
	}
	s.remember(f)
}

// remember adds the first case of a file to the most expensive cases, if it belongs there.
func (s *slowing) remember(f *file) {
	if len(s.best) >= elite && f.out.Cost <= s.least {
		return
	}
	if r, ok := record(f.cases.At(0)); ok {
		s.best = append(s.best, dear{r, f.out.Cost})
	}
}

func (s *slowing) point(f *file) Point {
	p := Point{Cost: f.out.Cost}
	for c := range f.cases.All() {
		n, _ := c.Size()
		p.Size += n
		p.Bytes += int64(len(s.Grammar.PrintCase(nil, c)))
	}
	return p
}

// keep drops all but the most expensive cases, which are to be varied.
func (s *slowing) keep() {
	slices.SortStableFunc(s.best, func(a, b dear) int { return cmp.Compare(b.cost, a.cost) })
	if s.best = s.best[:min(elite, len(s.best))]; len(s.best) > 0 {
		s.least = s.best[len(s.best)-1].cost
	}
}

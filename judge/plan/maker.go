package plan

import (
	"context"
	"errors"
	"math"
	"slices"

	"grundy/judge/fault"
	"grundy/judge/grammar"
	"grundy/judge/grammar/answer"
	"grundy/judge/i18n"
	"grundy/judge/sample"
)

// A maker makes the cases of random tests. Each file has its own.
type maker struct {
	ctx  context.Context // of the file's making
	src  *Source
	room sample.Room    // that the file has
	most int64          // a count or length to begin with: twice what the last case had room for
	last *grammar.Cases // the case drawn last, alone
	size int            // of the file; see Pace
}

// maker returns a maker for files of at most room bytes, or of what the problem allows.
func (s *Source) maker(ctx context.Context, room int64) *maker {
	room = min(room, s.InputLimit)
	return &maker{ctx: ctx, src: s, room: sample.Room{Grammar: s.Grammar, Bytes: room}, most: room / 2, last: s.Grammar.NewCases(), size: sizeOf(ctx)} // a value takes two bytes
}

// plainBytes is the size of most random files, if their cases allow it: a mistake on
// much input shows on this, too. Every fourth file may have generousBytes; the groups
// extreme and largest use all that the problem allows.
const (
	plainBytes    = 128 << 10
	generousBytes = 1 << 20
)

// generous reports whether a file is one of the few with many values in a case.
func generous(file int) bool { return file%4 == 3 }

func (s *Source) makerOf(ctx context.Context, file int) *maker {
	if generous(file) {
		return s.maker(ctx, generousBytes)
	}
	return s.maker(ctx, plainBytes)
}

// perFile returns how many cases the file gets.
func (m *maker) perFile() int { return fewer(m.src.perFile(), m.size) }

// rounds is how often a pool is drawn again while a class is short.
const rounds = 5

// capped keeps lengths, and the numbers that it applies to, small.
type capped struct {
	grammar.Chooser
	most  int64
	about func(*grammar.Field) bool
}

// Unwrap returns the chooser whose numbers are capped.
func (c capped) Unwrap() grammar.Chooser { return c.Chooser }

// Value implements grammar.Chooser.
func (c capped) Value(f *grammar.Field, lo, hi int64) int64 {
	if c.about(f) {
		hi = min(hi, max(lo, c.most))
	}
	return c.Chooser.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (c capped) Length(f *grammar.Field, lo, hi int64) int64 {
	return c.Chooser.Length(f, lo, min(hi, max(lo, c.most)))
}

// modestly keeps counts and lengths small, so that most tests are quick; the group
// largest has the others. In every fourth file, only the spec bounds them.
func modestly(ch grammar.Chooser, file int) grammar.Chooser {
	most := int64(1000)
	if generous(file) {
		most = math.MaxInt64
	}
	return capped{ch, most, func(f *grammar.Field) bool { return f.Counter }}
}

// sample draws a case that the file has room for, and returns it with its size in
// bytes. While no case fits, counts and lengths are halved; if none fits at all, the file
// may become larger, up to the limit of the problem. The next draw overwrites the case.
func (m *maker) sample(ch grammar.Chooser) (grammar.Case, int64, error) {
	for most := m.most; ; most /= 2 {
		if m.ctx.Err() != nil {
			return grammar.Case{}, 0, context.Cause(m.ctx)
		}
		c, n, err := m.one(ch, most)
		switch {
		case err == nil:
			m.most = min(2*max(most, 1), m.room.Bytes/2)
			return c, n, nil
		case !errors.Is(err, grammar.ErrLong) || most == 0 && m.room.Bytes == m.src.InputLimit:
			return c, n, err
		case most == 0:
			m.room.Bytes = min(4*m.room.Bytes, m.src.InputLimit)
			most = m.room.Bytes
		}
	}
}

// one draws a case with counts up to most, and returns it with its size in bytes. The
// error is an ErrLong if the file has no room for it.
func (m *maker) one(ch grammar.Chooser, most int64) (grammar.Case, int64, error) {
	m.last.Clear()
	room := m.room.CaseBytes()
	if m.size > 0 {
		ch = sizing{ch, m.size}
	}
	err := m.src.Grammar.SampleWithin(m.last, capped{ch, most, (*grammar.Field).Shapes}, room)
	if err == nil {
		if n, ok := m.room.Holds(m.last.At(0)); ok {
			return m.last.At(0), n, nil
		}
		err = grammar.ErrLong
	}
	if errors.Is(err, grammar.ErrLong) {
		err = fault.Errorf("%w: a file has %s for it; raise limits.input, or lower what the case counts", err, i18n.Plural(int(room), "byte"))
	}
	return grammar.Case{}, 0, err
}

// balanced draws cases of every order of magnitude and chooses answers of every class
// in equal share, as far as there are any.
func (m *maker) balanced(r *grammar.Rand, file int) (*grammar.Cases, error) {
	k := m.perFile()
	p := &pool{cases: m.src.Grammar.NewCases()}
	for range rounds {
		if err := m.draw(p, 2*k, modestly(sample.Shaped(grammar.Random{Rand: r}, r, sample.SomeLists), file)); err != nil {
			return nil, err
		}
		m.losing(p, k)
		if p.fair(k) {
			break
		}
	}
	return m.pick(r, p, k, file), nil
}

// draw adds n cases to a pool, or as many as fill two files; one call of the reference
// classifies all of them.
func (m *maker) draw(p *pool, n int, ch grammar.Chooser) error {
	fresh := m.src.Grammar.NewCases()
	for fresh.Len() < n && p.bytes < 2*m.room.Bytes {
		c, bytes, err := m.sample(ch)
		if err != nil {
			return err
		}
		fresh.Add(c)
		p.bytes += bytes
	}
	return m.class(p, fresh)
}

// class adds cases to the pool with the classes of the reference's answers.
func (m *maker) class(p *pool, fresh *grammar.Cases) error {
	if fresh.Len() == 0 {
		return nil
	}
	if !m.src.Grammar.Single() {
		return m.classFile(p, fresh)
	}
	for i := range fresh.Len() {
		if err := m.classFile(p, fresh.Slice(i, i+1)); err != nil {
			return err
		}
	}
	return nil
}

func (m *maker) classFile(p *pool, fresh *grammar.Cases) error {
	f, err := m.src.Frame(m.ctx, fresh)
	if err != nil {
		return err
	}
	for i, a := range f.Answers {
		p.cases.Add(fresh.At(i))
		p.classes = append(p.classes, a.Class)
		p.sides = append(p.sides, a.Side)
	}
	return nil
}

// losing turns cases of the commoner class into P-positions, by the rules, if a class
// is short. The reference decides what they are.
func (m *maker) losing(p *pool, k int) {
	if m.src.Game == nil || p.fair(k) {
		return
	}
	common := p.commonest()
	fresh := m.src.Grammar.NewCases()
	wanted, room := max(k/2, 1), m.room.Bytes
	for i := 0; i < len(p.classes) && fresh.Len() < wanted && room > 0; i++ {
		if c := p.cases.At(i); p.classes[i] == common {
			m.towards(fresh, c)
			room -= c.Bytes()
		}
	}
	// What the reference cannot answer is left out here; it fails on a test of its own,
	// which has a name.
	_ = m.class(p, fresh)
}

// towards adds candidates for a P-position near a case: by the theory of sums, or else
// all positions a move away.
func (m *maker) towards(fresh *grammar.Cases, c grammar.Case) {
	if losing, ok := m.src.Game.Losing(c); ok {
		if m.room.Usable(losing) {
			fresh.Add(losing)
		}
		return
	}
	m.room.AddMoves(fresh, m.src.Game, c, nextMoves)
}

// nextMoves is the most moves of a position that are examined, and movesBytes about the
// bytes of all cases that a file's moves lead to.
const (
	nextMoves  = 64
	movesBytes = 1 << 20
)

// losingCases is the most cases of a file for which the rules are asked.
const losingCases = mostCases

// toLosing replaces the cases for which turn returns true by P-positions near them, if the
// rules know one or the reference finds one that is one move away. It takes many cases at
// once, since every call of the reference costs the same.
func (m *maker) toLosing(cases *grammar.Cases, turn func(i int) bool) []grammar.Case {
	out := slices.Collect(cases.All())
	fresh, owner := m.src.Grammar.NewCases(), []int{}
	budget := int64(movesBytes)
	for i, c := range out[:min(len(out), losingCases)] {
		if m.src.Game == nil || !turn(i) {
			continue
		}
		if losing, ok := m.src.Game.Losing(c); ok {
			if m.room.Usable(losing) {
				out[i] = losing
			}
			continue
		}
		if budget -= c.Bytes() * nextMoves; budget < 0 {
			continue
		}
		m.room.AddMoves(fresh, m.src.Game, c, nextMoves)
		for len(owner) < fresh.Len() {
			owner = append(owner, i)
		}
	}
	p := &pool{cases: m.src.Grammar.NewCases()}
	if m.class(p, fresh) != nil {
		return out // it fails on a test of its own, which has a name
	}
	for j := len(owner) - 1; j >= 0; j-- { // the first found wins
		if p.sides[j] == answer.Second {
			out[owner[j]] = p.cases.At(j)
		}
	}
	return out
}

// drawn fills a file with at most k cases that ch chooses.
func (m *maker) drawn(ch grammar.Chooser, k int) (*grammar.Cases, error) {
	b := m.room.File()
	for b.Cases.Len() < k {
		c, bytes, err := m.sample(ch)
		if err != nil && b.Cases.Len() > 0 {
			break
		}
		if err != nil {
			return nil, err
		}
		if !b.AddSized(c, bytes) {
			break
		}
	}
	return b.Cases, nil
}

// pick chooses k cases, with answers in equal share. A file with a single case gets the
// class whose turn it is.
func (m *maker) pick(r *grammar.Rand, p *pool, k, file int) *grammar.Cases {
	b := m.room.File()
	for _, i := range sample.Shares(r, p.classes, k, file) {
		b.Add(p.cases.At(i))
	}
	return b.Cases
}

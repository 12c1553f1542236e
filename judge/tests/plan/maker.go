package plan

import (
	"context"
	"errors"
	"math"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
	"grundy/judge/tests/sample"
)

// A maker draws the cases of random tests. Each file has its own maker.
type maker struct {
	ctx  context.Context // context for making the file
	src  *Source
	room sample.Room    // the room in the file
	most int64          // the first count or length to try: twice what fitted in the last case
	last *grammar.Cases // the last case
	size int            // size of the file; see Pace
}

// maker returns a maker for files of at most room bytes, or of the problem's limit if that is less.
func (s *Source) maker(ctx context.Context, room int64) *maker {
	room = min(room, s.InputLimit)
	// A value takes at least two bytes.
	return &maker{ctx: ctx, src: s, room: sample.Room{Grammar: s.Grammar, Bytes: room}, most: room / 2, last: s.Grammar.NewCases(), size: sizeOf(ctx)}
}

// plainBytes is the maximum size of most random files, if their cases allow it, because this size
// shows most mistakes on large inputs. Every fourth file may have generousBytes. The groups
// extreme, deep, largest and hard use the problem's limit.
const (
	plainBytes    = 128 << 10
	generousBytes = 1 << 20
)

// generous reports whether a file is one of those with many values in a case.
func generous(file int) bool { return file%4 == 3 }

func (s *Source) makerOf(ctx context.Context, file int) *maker {
	if generous(file) {
		return s.maker(ctx, generousBytes)
	}
	return s.maker(ctx, plainBytes)
}

// perFile returns the maximum number of cases in the file.
func (m *maker) perFile() int { return fewer(m.src.perFile(), m.size) }

// rounds is the maximum number of times that cases are drawn, until no class of answers is short.
const rounds = 5

// capped returns a chooser that keeps lengths, and the numbers of the fields that about selects, at or
// below most, if their bounds allow that.
func capped(ch grammar.Chooser, most int64, about func(*grammar.Field) bool) grammar.Chooser {
	lengths := func(_ *grammar.Field, lo, hi int64) (int64, int64) { return lo, min(hi, max(lo, most)) }
	numbers := func(f *grammar.Field, lo, hi int64) (int64, int64) {
		if about(f) {
			return lengths(f, lo, hi)
		}
		return lo, hi
	}
	return sample.Within{Chooser: ch, Numbers: numbers, Lengths: lengths}
}

// modestly keeps counts and lengths small, so that most tests are fast; the group largest has large
// ones. In every fourth file, only the spec bounds them.
func modestly(ch grammar.Chooser, file int) grammar.Chooser {
	most := int64(1000)
	if generous(file) {
		most = math.MaxInt64
	}
	return capped(ch, most, func(f *grammar.Field) bool { return f.Counter })
}

// sample draws a case that fits into the file, and returns it with its size in bytes. If a case
// does not fit, sample halves counts and lengths. If none fits, the file may become larger, up to
// the limit of the problem. The next draw overwrites the case.
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

// one draws a case with counts up to most, and returns it with its size in bytes. The error wraps
// ErrLong if the case does not fit into the file.
func (m *maker) one(ch grammar.Chooser, most int64) (grammar.Case, int64, error) {
	return m.held(capped(m.sized(ch), most, (*grammar.Field).Shapes), m.src.Grammar.SampleWithin)
}

// drawOnce makes a single draw, and reports why the case is not legal or does not fit into the file.
func (m *maker) drawOnce(ch grammar.Chooser) error {
	_, _, err := m.held(m.sized(ch), m.src.Grammar.DrawWithin)
	return err
}

// sized returns a chooser that respects the size of the file.
func (m *maker) sized(ch grammar.Chooser) grammar.Chooser {
	if m.size > 0 {
		return sizing(ch, m.size)
	}
	return ch
}

// held draws a case that the file has room for, and returns it with its size in bytes.
func (m *maker) held(ch grammar.Chooser, draw func(*grammar.Cases, grammar.Chooser, int64) error) (grammar.Case, int64, error) {
	m.last.Clear()
	room := m.room.CaseBytes()
	err := draw(m.last, ch, room)
	if err == nil {
		if n, ok := m.room.Holds(m.last.At(0)); ok {
			return m.last.At(0), n, nil
		}
		err = grammar.ErrLong
	}
	if errors.Is(err, grammar.ErrLong) {
		err = fault.Errorf("%w: one file has room for %s; raise limits.input, or lower the counts in the case", err, i18n.Plural(int(room), "byte"))
	}
	return grammar.Case{}, 0, err
}

// balanced draws cases of every order of magnitude, and chooses them so that all classes of answers
// have equal shares, if there are several.
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

// draw adds n cases to a pool, or as many as fill two files.
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

// class adds cases to the pool, with the classes of the reference's answers. The reference gets them
// in files that are legal.
func (m *maker) class(p *pool, fresh *grammar.Cases) error {
	file := m.src.Grammar.NewCases()
	for i := range fresh.Len() {
		if c := fresh.At(i); m.src.Grammar.Fits(file, c) || file.Len() == 0 {
			file.Add(c)
			continue
		}
		if err := m.classFile(p, file); err != nil {
			return err
		}
		file = m.src.Grammar.NewCases()
		file.Add(fresh.At(i))
	}
	if file.Len() == 0 {
		return nil
	}
	return m.classFile(p, file)
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

// losing changes cases of the commonest class into P-positions, by the rules, if a class is short.
// The reference then classifies the results.
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
	// Errors are ignored here. A reference that fails will fail on a named test.
	_ = m.class(p, fresh)
}

// towards adds candidates for a P-position near a case: by the theory of sums, or otherwise the
// positions of the first nextMoves moves.
func (m *maker) towards(fresh *grammar.Cases, c grammar.Case) {
	if losing, ok := m.src.Game.Losing(c); ok {
		if m.room.Usable(losing) {
			fresh.Add(losing)
		}
		return
	}
	m.room.AddMoves(fresh, m.src.Game, c, nextMoves)
}

// nextMoves is the maximum number of moves examined per position. movesBytes bounds the total size
// of the cases that they lead to.
const (
	nextMoves  = 64
	movesBytes = 1 << 20
)

// losingCases is the maximum number of cases per file that are changed to P-positions.
const losingCases = mostCases

// toLosing replaces selected cases by P-positions near them, where it finds one: by a method of the
// rules, or by asking the reference about positions one move away. It handles many cases at once,
// because every call of the reference costs the same.
func (m *maker) toLosing(cases *grammar.Cases, selected func(i int) bool) []grammar.Case {
	out := slices.Collect(cases.All())
	fresh, owner := m.src.Grammar.NewCases(), []int{}
	budget := int64(movesBytes)
	for i, c := range out[:min(len(out), losingCases)] {
		if m.src.Game == nil || !selected(i) {
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
		return out // the reference will fail on a named test
	}
	for j := len(owner) - 1; j >= 0; j-- { // the first one found is used
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

// pick chooses k cases, with answers in equal share. A file with a single case gets the next class
// in turn.
func (m *maker) pick(r *grammar.Rand, p *pool, k, file int) *grammar.Cases {
	b := m.room.File()
	for _, i := range sample.Shares(r, p.classes, k, file) {
		b.Add(p.cases.At(i))
	}
	return b.Cases
}

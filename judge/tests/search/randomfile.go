package search

import (
	"context"
	"math/bits"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// A maker makes one random file.
type maker struct {
	grammar.Random
	h      *Hunt
	i      int            // index of the file
	size   int            // how many cases the file should have
	known  []script       // cases worth varying
	subtle []grammar.Case // P-positions worth trying, the hardest first
	plain  bool           // cases are not chosen by their answers

	remarkable *sample.Remarkable

	manner manner
	most   int64   // the greatest count or length allowed
	full   bool    // counts and lengths take their greatest value
	span   int64   // how far a value may be from the allowed value nearest 0; 0: any distance
	pool   []int64 // the numbers of this case so far, without counts
}

// A manner is a way to draw the values of a case.
type manner int

const (
	magnitudes manner = iota // every order of magnitude has the same probability
	evenly                   // every value has the same probability
	remarkable               // values near powers of two, bounds, and values that the spec names
	alike                    // few different values
	bounds                   // values at the bounds and next to them
	manners
)

// levels is how many times a count may double. quick is how many of these levels are so cheap that
// they are equally frequent. Each level above them is half as frequent as the level before, so that
// all get the same share of the time.
const (
	levels = 20
	quick  = 6
)

// file makes the cases of a random file. If cases are chosen by their answers, it draws up to twice
// as many as necessary, and chooses so that all classes have equal shares.
func (m *maker) file(ctx context.Context, f *file) error {
	pool := m.pooled(ctx)
	if !m.choosing() || pool.Len() == 0 {
		f.cases = m.fill(arranged(slices.Collect(pool.All()), m.i))
		return nil
	}
	classes, err := m.classes(ctx, pool)
	if err != nil {
		return err
	}
	var cases []grammar.Case
	chosen := sample.Shares(m.Rand, classes, m.size, m.i)
	for _, i := range chosen {
		cases = append(cases, pool.At(i))
	}
	var own []string
	for _, i := range sample.Arrange(cases, m.i) {
		own = append(own, classes[chosen[i]])
	}
	f.cases = m.fill(arranged(cases, m.i))
	f.classes = own[:f.cases.Len()]
	return nil
}

// arranged returns the cases in the order that belongs to a round.
func arranged(cases []grammar.Case, round int) (list []grammar.Case) {
	for _, i := range sample.Arrange(cases, round) {
		list = append(list, cases[i])
	}
	return list
}

// choosing reports whether cases are chosen by their answers. This is too expensive for a case that
// fills a file.
func (m *maker) choosing() bool {
	return m.h.Classes != nil && !m.plain && (m.h.perFile() > 1 || !m.greatest())
}

// fewDraws is how many draws may fail before a file is abandoned. Each draw tries 200 times.
const fewDraws = 8

// fewShared is the least number of cases with which a file's cases are chosen by their answers. If
// fewer cases fill a file, they are large, and computing their answers takes long.
const fewShared = 32

// pooled draws the cases to choose from, up to as many as fit into the file. If cases are chosen by
// their answers, it draws at most twice the wanted number, since the reference answers all of them.
func (m *maker) pooled(ctx context.Context) *grammar.Cases {
	pool, file, files := m.h.Grammar.NewCases(), m.h.room().File(), 1
	wanted := m.size
	if m.choosing() {
		wanted *= 2
	}
	for vain := 0; vain < fewDraws && pool.Len() < wanted && ctx.Err() == nil; {
		c, ok := m.draw()
		if !ok {
			vain++
			continue
		}
		if !file.Add(c) {
			m.plain = m.plain || pool.Len() < min(fewShared, m.size)
			if !m.choosing() || files == 2 {
				break
			}
			files, file = files+1, m.h.room().File()
			file.Add(c)
		}
		pool.Add(c)
		m.followers(pool, c)
	}
	return pool
}

// classes returns the classes of the pool. It asks for them in files that are as full as possible.
func (m *maker) classes(ctx context.Context, pool *grammar.Cases) ([]string, error) {
	var files []*grammar.Cases
	for from := 0; from < pool.Len(); {
		part := m.fill(slices.Collect(pool.Slice(from, pool.Len()).All()))
		files = append(files, part)
		from += part.Len()
	}
	return m.h.Classes(ctx, files)
}

// fill adds cases to a file while it has room.
func (m *maker) fill(cases []grammar.Case) *grammar.Cases {
	file := m.h.room().File()
	for _, c := range cases {
		if !file.Add(c) {
			break
		}
	}
	return file.Cases
}

// draw makes one case for which a file has room. The case is easily misjudged, new, or a variant of
// a known case. Some new cases and variants become P-positions, and some are varied.
func (m *maker) draw() (grammar.Case, bool) {
	if n := int64(len(m.subtle)); n > 0 && m.Int(0, 7) == 0 {
		return m.subtle[m.Magnitude(1, n)-1], true
	}
	m.dress()
	c, ok := m.fresh()
	if !ok {
		return c, false
	}
	if m.h.Game != nil && m.Int(0, 2) == 0 {
		c = m.lost(c)
	}
	if m.Int(0, 2) == 0 && choices(c) < manyChoices {
		if s, recorded := record(c); recorded {
			c = m.vary(c, s)
		}
	}
	return c, true
}

// manyChoices is the most choices of a case that is varied, since variation copies them.
const manyChoices = 10_000

// lost returns a P-position near a case if the game knows one, and otherwise the case.
func (m *maker) lost(c grammar.Case) grammar.Case {
	if losing, known := m.h.Game.Losing(c); known && m.h.usable(losing) {
		return losing
	}
	return c
}

// level returns the logarithm to base 2 of how large the counts of a case may be.
func (m *maker) level() int64 {
	return min(m.Int(1, quick)+int64(bits.TrailingZeros(uint(m.i+1))), levels)
}

// greatest reports whether the cases of a file should fill it. This holds for a fixed share of the
// files, which is smaller if a file has one case only.
func (m *maker) greatest() bool {
	if m.h.perFile() == 1 {
		return m.i%256 == 255
	}
	return m.i%16 == 15
}

// dress chooses the manner and the sizes of a case.
func (m *maker) dress() {
	m.manner, m.pool, m.full = manner(m.Int(0, int64(manners)-1)), nil, false
	level := m.level()
	m.most, m.span = int64(1)<<level, 0
	if m.greatest() {
		m.most = m.h.bytes() / 4 // the largest possible
	}
	if m.Int(0, 1) == 0 {
		m.span = 1 << min(2*m.Int(1, levels), 60)
	}
}

// fresh draws a new case, or a variant of a known one.
func (m *maker) fresh() (grammar.Case, bool) {
	if len(m.known) > 0 && m.Int(0, 3) == 0 {
		s := sample.One(m.Rand, m.known)
		if c, _, ok := play(m.h.Grammar, s, m); ok {
			return m.vary(c, s), true
		}
	}
	lists := int64(sample.SomeLists)
	if m.greatest() {
		lists = sample.ManyLists
	}
	for ; ; m.most /= 2 {
		one := m.h.Grammar.NewCases()
		if m.h.Grammar.Sample(one, sample.Shaped(m, m.Rand, lists)) != nil {
			return grammar.Case{}, false
		}
		if c := one.At(0); m.h.usable(c) {
			return c, true
		}
		if m.most == 0 {
			return grammar.Case{}, false
		}
	}
}

// fewFollowers is how many positions one move away are added for a case.
const fewFollowers = 4

// followers adds positions that are one move away, because some of them are P-positions. It does so
// only if the game has no quick way to find a P-position.
func (m *maker) followers(pool *grammar.Cases, c grammar.Case) {
	if m.h.Game == nil || m.h.Classes == nil || m.Int(0, 7) > 0 {
		return
	}
	if _, known := m.h.Game.Losing(c); known {
		return
	}
	m.h.room().AddMoves(pool, m.h.Game, c, fewFollowers)
}

package plan

import (
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// great chooses counts and lengths at their upper bounds, and other numbers by its manner.
type great struct {
	grammar.Random
	manner int
}

// The ways in which a large case chooses its numbers.
const (
	evenly      = iota // every number with the same probability
	upper              // numbers in the upper tenth of the range
	atBound            // integers at their upper bounds, and other values evenly
	byMagnitude        // every number of digits with about the same probability
	manners            // the number of manners
)

// Value implements grammar.Chooser.
func (g great) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Counter:
		return hi
	case g.manner == upper:
		return g.Int(hi-int64((uint64(hi)-uint64(lo))/10), hi)
	case g.manner == atBound && f.Kind == grammar.Int:
		return hi
	case g.manner == byMagnitude:
		return g.Random.Value(f, lo, hi)
	}
	return g.Int(lo, hi)
}

// Length implements grammar.Chooser.
func (g great) Length(_ *grammar.Field, _, hi int64) int64 { return hi }

// largestCases is the maximum number of cases in one of the largest files, even if the spec allows
// more. The reference must answer all cases, and more than ten thousand would test nothing more.
const largestCases = 10_000

// mixedCases is the number of cases of the largest kind that must fit into a file for the file to
// be mixed. A mixed file changes its manner after every four cases.
const mixedCases = 4 * manners

// largest makes a file as full as the limits allow. In a game, half of the cases become P-positions
// where one is found, and a quarter become neighbours of such positions. The last case has a rare
// answer. One of the files begins with the fullest case.
func (m *maker) largest(r *grammar.Rand, manner int, mixed bool) (*grammar.Cases, error) {
	cases, err := m.greatest(r, manner, mixed)
	if err != nil {
		return nil, err
	}
	last := cases.Len() - 1
	list := m.toLosing(cases, func(i int) bool { return i == last && last > 0 || (manner+i)%4 != 2 })
	for i, c := range list {
		if m.src.Game != nil && (manner+i)%4 == 0 && (i < last || last == 0) {
			list[i] = m.neighbour(r, c, i/4)
		}
	}
	if m.src.Game == nil {
		m.rareLast(list)
	}
	if manner == byMagnitude || mixed && manner == upper {
		if c, ok := m.fullest(r, mostValues(list)); ok {
			list = append([]grammar.Case{c}, list...)
		}
	}
	b := m.room.File()
	for _, c := range list {
		if !b.Add(c) {
			break
		}
	}
	return b.Cases, nil
}

// mostValues returns the greatest number of values in a case.
func mostValues(list []grammar.Case) (most int) {
	for _, c := range list {
		_, n := c.Size()
		most = max(most, n)
	}
	return most
}

// rareLast exchanges the last case of a list with one whose class of answers is rarest. A program
// that omits the last case, or answers it by the case before, may be right about a frequent answer.
func (m *maker) rareLast(list []grammar.Case) {
	if len(list) < 3 || m.src.Pace.Slow() {
		return
	}
	cases, p := m.src.Grammar.NewCases(), &pool{cases: m.src.Grammar.NewCases()}
	for _, c := range list {
		cases.Add(c)
	}
	if m.class(p, cases) != nil {
		return // the reference will fail on a named test
	}
	count, last := p.count(), len(list)-1
	rarest := last
	for i, class := range p.classes {
		if count[class] < count[p.classes[rarest]] {
			rarest = i
		}
	}
	list[rarest], list[last] = list[last], list[rarest]
}

// greatest draws the cases of a large file in one manner. If mixed is set, it cycles through all
// manners, beginning with this one. But if it begins with upper, it only alternates between upper
// and atBound, so that one file has great numbers in all of its cases. A manner in which no legal
// case is found is skipped. If no manner yields a case, the cases are random.
func (m *maker) greatest(r *grammar.Rand, manner int, mixed bool) (*grammar.Cases, error) {
	k, random, lists := fewer(min(m.src.Grammar.MaxCases(), largestCases), m.size), grammar.Random{Rand: r}, int64(sample.ManyLists)
	if m.src.Grammar.Single() && manner%2 == 0 {
		lists = 1
	}
	var choosers []grammar.Chooser
	for round := range manners {
		next := (manner + round) % manners
		if mixed && manner == upper {
			next = []int{upper, atBound}[round%2]
		}
		choosers = append(choosers, sample.Shaped(great{random, next}, r, lists))
	}
	choosers = m.limitedChoosers(r, choosers)
	b := m.room.File()
	for b.Cases.Len() < k && len(choosers) > 0 {
		round := 0
		if mixed {
			round = b.Cases.Len() / 4 % len(choosers)
		}
		c, bytes, err := m.sample(choosers[round])
		switch {
		case m.ctx.Err() != nil:
			return nil, err
		case err != nil:
			choosers = slices.Delete(choosers, round, round+1)
			continue
		}
		if !b.AddSized(c, bytes) {
			return b.Cases, nil
		}
	}
	if b.Cases.Len() > 0 {
		return b.Cases, nil
	}
	return m.drawn(sample.Shaped(random, r, lists), k)
}

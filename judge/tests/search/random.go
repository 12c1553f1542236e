package search

import (
	"cmp"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// A chance makes files of random cases. File i is a function of the seed, of i, and of what earlier
// rounds showed.
type chance struct {
	h      *Hunt
	made   int
	barren bool           // in a whole round, no legal case could be drawn
	counts map[string]int // how many answers each class has
	// manifold says that most answers were the only one of their class, such as sums or distances.
	// Shares of such classes mean nothing, and asking the reference for them takes as long as all
	// the rest.
	manifold bool
	rare     []script       // cases of earlier rounds with rare answers
	slow     []dear         // the slowest cases, slowest first
	subtle   []grammar.Case // set once the first round is made

	remarkable *sample.Remarkable
}

func newChance(h *Hunt) *chance {
	return &chance{h: h, counts: map[string]int{}, remarkable: sample.NewRemarkable(h.Grammar, h.Near)}
}

// fewCases is the most cases of the first random files. The number grows with the rounds.
const fewCases = 32

// round prepares the files of a round, with at most the given number of cases in all.
func (c *chance) round(most int) []*file {
	if c.made == 0 { // made late, because many hunts end among the small cases
		c.subtle = c.h.subtle()
	}
	var files []*file
	for len(files) < roundFiles && most > 0 {
		size := min(c.size(), most)
		files = append(files, c.file(size))
		most -= size
	}
	return files
}

// file prepares the next file, with the given number of cases.
func (c *chance) file(size int) *file {
	m := &maker{
		h: c.h, i: c.made, size: size, known: c.known(), subtle: c.subtle, remarkable: c.remarkable,
		plain:  c.manifold,
		Random: grammar.Random{Rand: grammar.NewRand("stress", c.h.Seed, c.h.Name, c.made)},
	}
	c.made++
	return &file{phase: Random, make: m.file}
}

// size returns how many cases the next file should have. The number grows with the rounds, and the
// first of every four rounds ends with a file of up to fullCases.
func (c *chance) size() int {
	if c.made%(4*roundFiles) == roundFiles-1 {
		return min(c.h.perFile(), fullCases)
	}
	return min(c.h.perFile(), fewCases<<min(c.made/roundFiles, 5))
}

// known returns the cases that are worth varying.
func (c *chance) known() []script {
	list := slices.Clone(c.rare)
	for _, d := range c.slow {
		list = append(list, d.script)
	}
	return list
}

// manyRare is how many cases with rare answers are remembered for variation. An answer is rare if
// the most common answer occurred rarity times as often.
const (
	manyRare = 64
	rarity   = 20
)

// learn remembers the cases of a round with rare answers and, if Hunt.Slow is set, the slowest.
func (c *chance) learn(files []*file) {
	drawn, random := 0, false
	for _, f := range files {
		if f.phase == Random && f.done {
			random = true
			drawn += f.cases.Len()
			for _, class := range f.classes {
				c.counts[class]++
			}
		}
	}
	if random {
		c.barren = drawn == 0
		c.manifold = c.manifold || manifold(c.counts)
		c.keep(files)
	}
	if c.h.Slow {
		c.keepSlow(files)
	}
}

// manyAnswers is how many answers must be known before the hunt may conclude that there are too
// many classes.
const manyAnswers = 256

// manifold reports whether most answers are the only one of their class.
func manifold(counts map[string]int) bool {
	answers, alone := 0, 0
	for _, n := range counts {
		if answers += n; n == 1 {
			alone++
		}
	}
	return answers >= manyAnswers && 2*alone > answers
}

// keepSlow remembers the slowest cases so far. It takes only the last case of each file, since
// small cases come in the order of size.
func (c *chance) keepSlow(files []*file) {
	for _, f := range files {
		if !f.done || f.cases.Len() == 0 || len(c.slow) == elite && f.out.Cost <= c.slow[elite-1].cost {
			continue
		}
		if s, ok := record(f.cases.At(f.cases.Len() - 1)); ok {
			c.slow = append(slices.Clone(c.slow), dear{s, f.out.Cost})
			slices.SortStableFunc(c.slow, func(a, b dear) int { return cmp.Compare(b.cost, a.cost) })
			c.slow = c.slow[:min(elite, len(c.slow))]
		}
	}
}

func (c *chance) keep(files []*file) {
	top := 0
	for _, n := range c.counts {
		top = max(top, n)
	}
	rare := slices.Clone(c.rare)
	for _, f := range files {
		for i, class := range f.classes {
			if c.counts[class]*rarity >= top {
				continue
			}
			if s, ok := record(f.cases.At(i)); ok {
				rare = append(rare, s)
			}
		}
	}
	c.rare = rare[max(0, len(rare)-manyRare):]
}

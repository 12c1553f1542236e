package plan

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/graph"
)

// A style is a way to choose the numbers of a field, or the letters of a word. Number i is counted
// per field and case, from 0.
type style int

// The ways to choose the numbers of a field.
const (
	allMost      style = iota // the greatest number
	allLeast                  // the least number
	second                    // one above the least
	one                       // first the least number, then one above it
	rising                    // i above the least
	next                      // i + 1 above the least
	listRising                // i above the least, with i counted in each list
	falling                   // i below the greatest
	alternate                 // the least and the greatest alternate
	lastGreat                 // small numbers, with the greatest at the end
	firstGreat                // the greatest first, then small numbers
	anyNumber                 // every number with the same probability
	anyMagnitude              // every number of digits with about the same probability
	styles                    // the number of styles
)

// A recipe has a style for each field, one for the edges of graphs, and one for blocks that end
// with a terminator.
type recipe []style

// A styled chooser draws cases by a recipe.
type styled struct {
	grammar.Random
	recipe recipe
	most   int64 // maximum number of vertices in a graph
	index  map[*grammar.Field]int
	made   map[*grammar.Field]int64 // numbers drawn in this case, by field
	last   *grammar.Field           // the field of the last number
	inList int64                    // numbers drawn in this list
	count  int64                    // the last number that is a count
	single int64                    // the last number of a field that a case has only once
	chance bool                     // something was drawn at random
}

// newStyled returns a chooser for a recipe. Its graphs have at most most vertices.
func (s *Source) newStyled(r *grammar.Rand, p recipe, most int64) *styled {
	c := &styled{Random: grammar.Random{Rand: r}, recipe: p, most: most, index: map[*grammar.Field]int{}, made: map[*grammar.Field]int64{}}
	for i, f := range s.Grammar.Fields() {
		c.index[f] = i
	}
	return c
}

// edges and repetitions are the styles of edges and of blocks that end with a terminator.
func (c *styled) edges() style       { return c.recipe[len(c.recipe)-2] }
func (c *styled) repetitions() style { return c.recipe[len(c.recipe)-1] }

// Value implements grammar.Chooser. A number that occurs once and is a count is the greatest, or
// one less than the number before, because a tree has one edge less than vertices.
func (c *styled) Value(f *grammar.Field, lo, hi int64) int64 {
	at := c.index[f]
	if at == 0 && !f.Repeats() {
		clear(c.made) // a new case begins
	}
	if !f.List || f != c.last {
		c.inList = 0
	}
	c.last = f
	i, inList := c.made[f], c.inList
	c.made[f]++
	c.inList++
	if f.Vertices() {
		hi = min(hi, max(lo, c.most))
	}
	v, counts := int64(0), f.Shapes() || f.Vertices()
	switch {
	case !counts || f.Repeats():
		v = c.number(c.recipe[at], i, inList, lo, hi)
	case c.recipe[at] == falling && c.single > 0:
		v = min(max(c.single-1, lo), hi)
	default:
		v = hi
	}
	if counts {
		c.count = v
	}
	if !f.Repeats() {
		c.single = v
	}
	return v
}

// number returns number i of a field, or of a list, in a style.
func (c *styled) number(of style, i, inList, lo, hi int64) int64 {
	small := lo + int64((uint64(hi)-uint64(lo))/4)
	switch of {
	case allMost:
		return hi
	case allLeast:
		return lo
	case second:
		return above(lo, hi, 1)
	case one:
		return above(lo, hi, min(i, 1))
	case rising:
		return above(lo, hi, i)
	case next:
		return above(lo, hi, i+1)
	case listRising:
		return above(lo, hi, inList)
	case falling:
		return hi - (above(lo, hi, i) - lo)
	case alternate:
		return c.number([]style{allLeast, allMost}[i%2], i, inList, lo, hi)
	case lastGreat:
		if i+1 == c.count {
			return hi
		}
		return c.Int(lo, small)
	case firstGreat:
		if i == 0 {
			return hi
		}
		return c.Int(lo, small)
	case anyNumber:
		c.chance = true
		return c.Int(lo, hi)
	}
	c.chance = true
	return c.Magnitude(lo, hi)
}

// above returns the number that is by above lo, but at most hi.
func above(lo, hi, by int64) int64 {
	if uint64(hi)-uint64(lo) <= uint64(by) {
		return hi
	}
	return lo + by
}

// Length implements grammar.Chooser.
func (c *styled) Length(f *grammar.Field, lo, hi int64) int64 {
	if f == nil && c.repetitions() != allMost {
		return max(lo, min(1, hi))
	}
	return hi
}

// Edges returns the edges of a graph in the style of the recipe. Package grammar calls it if a
// chooser has this method.
func (c *styled) Edges(rule graph.Rule, n, m int) []graph.Edge {
	var edges []graph.Edge
	switch c.edges() {
	case rising, falling:
		edges, _ = chain(n, m)
	case allLeast, lastGreat:
		for v := 1; v < n && v <= m; v++ {
			edges = append(edges, graph.Edge{0, v})
		}
	}
	if c.edges() == falling || c.edges() == lastGreat {
		slices.Reverse(edges)
	}
	c.chance = c.chance || len(edges) < m
	if edges == nil {
		return rule.Draw(c.Rand, n, m)
	}
	edges, _ = withOthers(rule, c.Rand, edges, n, m)
	return edges
}

// These are the measures of a case, most important first.
const (
	walkMeasure = iota // moves of the longest play, if numbers that occur once in a case are small
	firstNumber        // of the answer: greater is better; so for the next three
	secondNumber
	thirdNumber
	lastNumber
	wordsMeasure // number of words in the answer
	leastFirst   // of the answer: smaller is better; so for the next two
	leastSecond
	leastThird
	leastLast
	measures
)

// absent is the measure of a value that does not exist.
const absent = math.MinInt64

// A measured is a recipe with the measures of a small case.
type measured struct {
	recipe
	score  [measures]int64
	chance int   // 1 if the case is random in part, so that a large case may differ
	bytes  int64 // size of the case as text
}

// smallCounts bounds the counts of the cases on which recipes are tried, and middleCounts bounds
// the counts of smaller cases in the files. mostPositions bounds the search for the longest play.
const (
	smallCounts   = 8
	middleCounts  = 100
	mostPositions = 200
)

// generations is how often the search changes the best recipes. The group deep has the deepCases
// best recipes for each measure. They are in at most deepFiles files, or deepCases files if a file
// holds one case.
const (
	generations = 2
	deepCases   = 6
	deepFiles   = 3
)

// A recipeStore caches the best recipes of a problem by the size of tests, so that each search is
// made once.
type recipeStore struct {
	mu     sync.Mutex
	bySize map[int][]recipe
}

// best returns the recipes of a problem for the tests. The best recipe for each measure comes
// first, then the second best, and so on.
func (store *recipeStore) best(m *maker) ([]recipe, error) {
	store.mu.Lock()
	defer store.mu.Unlock()
	if list, ok := store.bySize[m.size]; ok {
		return list, nil
	}
	list, err := m.bestRecipes()
	if err != nil {
		return nil, err
	}
	if store.bySize == nil {
		store.bySize = map[int][]recipe{}
	}
	store.bySize[m.size] = list
	return list, nil
}

// bestRecipes searches for the best recipes. It first tries recipes with one style for all fields.
// Then it tries recipes with any two styles for two adjacent fields. Their other numbers are the
// greatest, or counts that are one less than the number before. Finally it twice tries all changes
// of one style in the best recipes. If the reference is a program that starts for each case, it
// tries only the first kind.
func (m *maker) bestRecipes() ([]recipe, error) {
	r, met := grammar.NewRand(m.src.ID, Deep), map[string]bool{}
	n := len(m.src.Grammar.Fields()) + 2
	var fresh []recipe
	for of := range styles {
		fresh = append(fresh, slices.Repeat(recipe{of}, n))
	}
	slow := m.src.Pace != nil && m.src.Grammar.Single()
	if !slow {
		base := make(recipe, n)
		fresh = append(fresh, pairsOfStyles(base)...)
		for i, f := range m.src.Grammar.Fields() {
			if i > 0 && f.Shapes() && !f.Repeats() {
				base[i] = falling
			}
		}
		fresh = append(fresh, pairsOfStyles(base)...)
	}
	tried, err := m.tryRecipes(r, fresh, met)
	for i := 0; i < generations && !slow && err == nil; i++ {
		fresh = nil
		for _, best := range ranked(tried, 1) {
			fresh = append(fresh, otherStyles(best)...)
		}
		var more []measured
		more, err = m.tryRecipes(r, fresh, met)
		tried = append(tried, more...)
	}
	return ranked(tried, deepCases), err
}

// otherStyles returns the recipes that differ from one in one style.
func otherStyles(p recipe) (list []recipe) {
	for i := range p {
		for of := range styles {
			q := slices.Clone(p)
			q[i] = of
			list = append(list, q)
		}
	}
	return list
}

// pairsOfStyles returns the recipes that differ from p in at most two adjacent styles.
func pairsOfStyles(p recipe) (list []recipe) {
	for i := range len(p) - 1 {
		for a := range styles {
			for b := range styles {
				q := slices.Clone(p)
				q[i], q[i+1] = a, b
				list = append(list, q)
			}
		}
	}
	return list
}

// tryRecipes draws a small case by each recipe and measures it. It omits recipes without a legal
// case, and recipes that give the same cases as another.
func (m *maker) tryRecipes(r *grammar.Rand, recipes []recipe, met map[string]bool) (list []measured, err error) {
	all := m.src.Grammar.NewCases()
	// longest maps small cases to the moves of their longest play, because many recipes give equal
	// cases.
	longest := map[string]int64{}
	for _, p := range recipes {
		walk, text := int64(absent), ""
		if w, ok := m.src.Game.(game.Measurer); ok {
			small := capped(m.src.newStyled(r, p, smallCounts), smallCounts, func(f *grammar.Field) bool { return !f.Repeats() })
			if c, _, err := m.one(small, smallCounts); err == nil {
				text = string(m.src.Grammar.PrintCase(nil, c))
				known := false
				if walk, known = longest[text]; !known {
					walk = int64(w.Longest(c, mostPositions))
					longest[text] = walk
				}
			}
		}
		ch := m.src.newStyled(r, p, smallCounts)
		c, bytes, err := m.one(ch, smallCounts)
		if m.ctx.Err() != nil {
			return nil, context.Cause(m.ctx)
		}
		if err != nil {
			continue
		}
		if text += string(m.src.Grammar.PrintCase(nil, c)); met[text] {
			continue
		}
		met[text] = true
		all.Add(c)
		d := measured{recipe: p, bytes: bytes}
		if ch.chance {
			d.chance = 1
		}
		d.score[walkMeasure] = walk
		list = append(list, d)
	}
	for from := 0; from < all.Len(); {
		b := m.room.File()
		for from+b.Cases.Len() < all.Len() && b.Cases.Len() < m.src.Grammar.MaxCases() && b.Add(all.At(from+b.Cases.Len())) {
		}
		f, err := m.src.Frame(m.ctx, b.Cases)
		if err != nil {
			return nil, err
		}
		for i, a := range f.Answers {
			list[from+i].measure(a.Text)
		}
		from += b.Cases.Len()
	}
	return list, nil
}

// measure sets the measures of an answer.
func (d *measured) measure(answer []byte) {
	for i := range d.score {
		if i != walkMeasure {
			d.score[i] = absent
		}
	}
	words := strings.Fields(string(answer))
	d.score[wordsMeasure] = int64(len(words))
	set := func(at, word int) {
		if word < 0 || word >= len(words) {
			return
		}
		if v, err := strconv.ParseFloat(words[word], 64); err == nil && math.Abs(v) < 1<<62 {
			d.score[firstNumber+at], d.score[leastFirst+at] = int64(v), -int64(v)
		}
	}
	for i := range 3 {
		set(i, i)
	}
	set(3, len(words)-1)
}

// ranked returns the recipes that have one of the first places for some measure. Among recipes with
// equal measures, deterministic ones come first, and then the ones with the fewest bytes. A measure
// that is equal for all recipes is ignored.
func ranked(list []measured, places int) (best []recipe) {
	var lists [][]measured
	for at := range measures {
		list := slices.Clone(list)
		slices.SortStableFunc(list, func(a, b measured) int {
			return cmp.Or(cmp.Compare(b.score[at], a.score[at]), cmp.Compare(a.chance, b.chance), cmp.Compare(a.bytes, b.bytes))
		})
		if len(list) > 0 && list[0].score[at] > list[len(list)-1].score[at] {
			lists = append(lists, list)
		}
	}
	if len(lists) == 0 {
		lists = [][]measured{list}
	}
	for i := range min(places, len(list)) {
		for _, list := range lists {
			if p := list[i].recipe; !slices.ContainsFunc(best, func(q recipe) bool { return slices.Equal(p, q) }) {
				best = append(best, p)
			}
		}
	}
	return best
}

// deepFiles returns the number of files in the group deep. each is how many of the largest cases
// fit into a file. If a case has only a few numbers, one file suffices.
func (s *Source) deepFiles(each int) int {
	switch {
	case !slices.ContainsFunc(s.Grammar.Fields(), func(f *grammar.Field) bool { return f.Repeats() || f.Kind == grammar.Word }):
		return 1
	case s.perFile() == 1:
		return deepCases
	}
	return min(deepFiles, (deepCases+each-1)/each)
}

// deep makes one of the files whose cases give extreme computations. It draws cases by some of the
// best recipes, as large as possible, and then smaller ones while there is room.
func (m *maker) deep(r *grammar.Rand, store *recipeStore, file, files int) (*grammar.Cases, error) {
	recipes, err := store.best(m)
	if err != nil {
		return nil, err
	}
	b := m.room.File()
	for _, most := range []int64{m.most, middleCounts, smallCounts} {
		for i := file; i < max(deepCases, len(recipes)) && len(recipes) > 0; i += files {
			if b.Cases.Len() == m.perFile() {
				return b.Cases, nil
			}
			c, n, err := m.large(func(most int64) grammar.Chooser { return m.src.newStyled(r, recipes[i%len(recipes)], most) }, most)
			if m.ctx.Err() != nil {
				return nil, context.Cause(m.ctx)
			}
			if err == nil && !b.AddSized(c, n) {
				return b.Cases, nil
			}
		}
	}
	return m.filled(r, b)
}

// large draws a case with counts as large as fit into a file, and at most most. It calls ch for a
// chooser with each bound of counts that it tries.
func (m *maker) large(ch func(most int64) grammar.Chooser, most int64) (c grammar.Case, bytes int64, err error) {
	for ; ; most -= most / 4 {
		if c, bytes, err = m.one(ch(most), most); most < 4 || !errors.Is(err, grammar.ErrLong) {
			return c, bytes, err
		}
	}
}

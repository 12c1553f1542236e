package guess

import (
	"math"
	"slices"
	"strings"
)

// A sort is the kind of values that a field has.
type sort int

const (
	number sort = iota
	real
	word
	choice
)

// facts are properties that all values of a field have.
type facts struct {
	sort    sort
	lo, hi  int64   // range of numbers, or of the lengths of words
	least   float64 // least and most: range of reals
	most    float64
	digits  int    // most digits after the point of a real
	over    *edge  // lower bound of a number; nil: lo
	under   *edge  // upper bound of a number; nil: hi
	length  *count // the length of words; nil: lo..hi
	letters string
	options []string
	matched string       // pairs of matched brackets
	exactly map[byte]int // how often letters occur in the word, or in all lines of its block together

	distinct bool
	sorted   string
	orders   *count // the list is a permutation of this many numbers
	zero     bool   // the permutation begins with 0, not 1
	parents  *count // the list holds the parents of a tree with this many vertices

	limit float64 // logarithm of the greatest probability with which a claimed rule may hold by chance
	read  []reading
	kept  int // number of values in read
}

// An edge is a bound given by another field.
type edge struct {
	x    *field
	plus int64
}

func (e edge) String() string { return count{x: e.x, times: 1, plus: e.plus}.String() }

// A reading is the values of a field in one place.
type reading struct {
	file   *file
	env    env
	values []token
}

// mostValues bounds the number of values of a field that are examined for common properties. The
// first ten lists are examined even if they are longer.
const mostValues = 50_000

// These are logarithms of the greatest probability with which a claimed rule may hold by chance.
var (
	surely  = math.Log(1e-3)
	perhaps = math.Log(0.97)
)

// learn sets the facts of all fields.
func (s *structure) learn(files []*file) {
	s.sums = map[*field]int64{}
	for _, f := range files {
		sums := map[*field]int64{}
		cases, _ := s.readFile(f, func(c cursor, f *field, n *count, values []token) {
			if f == nil {
				return
			}
			if f.count == nil && values[0].whole {
				sums[f] += values[0].n
			}
			if f.kept += len(values); f.kept <= mostValues || len(f.read) < 10 {
				f.read = append(f.read, reading{c.file, c.env, values})
			}
		})
		s.most = max(s.most, cases)
		for f, sum := range sums {
			s.sums[f] = max(s.sums[f], sum)
		}
	}
	s.walk(func(f *field, scope []*field) {
		f.limit = s.limit
		f.learn(scope)
	})
	s.shapes()
	s.rows(files)
}

// walk calls do with each field and its scope, which is the earlier fields that have one value
// there.
func (s *structure) walk(do func(f *field, scope []*field)) { walkItems(s.items, nil, do) }

func walkItems(items []*item, scope []*field, do func(f *field, scope []*field)) []*field {
	for _, it := range items {
		switch {
		case it.kinds != nil:
			for _, k := range it.kinds {
				walkItems([]*item{{fields: k.fields}}, scope, do)
			}
		case it.repeat != nil:
			walkItems(it.body, slices.Clone(scope), do)
		}
		for _, f := range it.fields {
			do(f, scope)
			if f.count == nil {
				scope = append(slices.Clone(scope), f)
			}
		}
	}
	return scope
}

func (f *field) learn(scope []*field) {
	whole, reals, digits := true, true, 0
	for _, r := range f.read {
		for _, t := range r.values {
			d, ok := decimals(t.text)
			whole, reals, digits = whole && t.whole, reals && ok && t.text[len(t.text)-1] != '.', max(digits, d)
		}
	}
	switch {
	case whole && !f.measured(scope):
		f.sort = number
		f.learnNumber(scope)
	case reals && digits > 0 && digits <= 9:
		f.sort, f.digits = real, digits
		f.learnReal()
	default:
		f.learnWord(scope)
	}
}

// measured reports whether the numbers of a field are words of digits whose length an earlier
// number gives.
func (f *field) measured(scope []*field) bool {
	c := f.lengthCount(scope)
	lengths := map[int]bool{}
	for _, r := range f.read {
		for _, t := range r.values {
			lengths[len(t.text)] = true
			if t.text[0] == '-' {
				return false
			}
		}
	}
	return c != nil && len(lengths) > 2
}

// lengthCount returns the count that gives the length of a field's words, or nil if there is none.
func (f *field) lengthCount(scope []*field) *count {
	for _, x := range slices.Backward(scope) {
		c := count{x: x, times: 1}
		fits, some := true, 0
		for _, r := range f.read {
			for _, t := range r.values {
				fits = fits && c.in(r.env) == int64(len(t.text))
				some++
			}
		}
		if fits && some > 0 && x.differs() {
			return &c
		}
	}
	return nil
}

// differs reports whether a field has several values.
func (f *field) differs() bool {
	return slices.ContainsFunc(f.read, func(r reading) bool { return r.values[0].text != f.read[0].values[0].text })
}

func (f *field) learnReal() {
	f.least, f.most = math.Inf(1), math.Inf(-1)
	for _, r := range f.read {
		for _, t := range r.values {
			v := parseReal(t.text)
			f.least, f.most = min(f.least, v), max(f.most, v)
		}
	}
}

func (f *field) learnNumber(scope []*field) {
	f.lo, f.hi = math.MaxInt64, math.MinInt64
	for _, r := range f.read {
		for _, t := range r.values {
			f.lo, f.hi = min(f.lo, t.n), max(f.hi, t.n)
		}
	}
	if f.lo > f.hi {
		f.lo, f.hi = 0, 0
	}
	if f.count != nil {
		if f.permuted() {
			return
		}
		f.learnList()
	}
	f.bound(scope)
}

// permuted sets orders and zero if each list is a permutation, and not by chance.
func (f *field) permuted() bool {
	chance := 0.0
	for _, base := range []int64{1, 0} {
		fits, some := true, false
		chance = 0
		for _, r := range f.read {
			seen := make([]bool, len(r.values))
			for _, t := range r.values {
				at := t.n - base
				if at < 0 || at >= int64(len(seen)) || seen[at] {
					fits = false
					break
				}
				seen[at] = true
			}
			for i := range r.values {
				chance += math.Log(float64(i+1) / float64(len(r.values)))
			}
			some = some || len(r.values) > 0
			if !fits {
				break
			}
		}
		if fits && some && chance < f.limit && f.count.bare() {
			f.orders, f.zero = f.count, base == 0
			return true
		}
	}
	return false
}

// learnList sets whether the values of a list are distinct, and how they are sorted.
func (f *field) learnList() {
	span := float64(f.hi) - float64(f.lo) + 1
	apart, up, down, tied := true, true, true, false
	chance, order := 0.0, 0.0
	for _, r := range f.read {
		seen := map[int64]bool{}
		for i, t := range r.values {
			apart = apart && !seen[t.n]
			seen[t.n] = true
			chance += math.Log(max(1e-9, 1-float64(i)/span))
			if i == 0 {
				continue
			}
			before := r.values[i-1].n
			up, down, tied = up && before <= t.n, down && before >= t.n, tied || before == t.n
			order -= math.Log(float64(i + 1))
		}
	}
	f.distinct = apart && claimed(chance, f.limit)
	if order < f.limit && up != down {
		f.sorted = "ascending"
		if down {
			f.sorted = "descending"
		}
		if !tied && f.distinct {
			f.sorted, f.distinct = "strictly "+f.sorted, false
		}
	}
}

// claimed reports whether values that differ must differ. chance is the logarithm of the
// probability that they differ by chance. A careful guess claims it always, because equal values
// are what a hunt tries first.
func claimed(chance, limit float64) bool { return chance < limit || chance < 0 && limit == perhaps }

// mostFields is the number of fields tried as a bound.
const mostFields = 12

// bound sets the fields that bound a number.
func (f *field) bound(scope []*field) {
	slack := math.Inf(1)
	for i, x := range slices.Backward(scope) {
		if len(scope)-i > mostFields {
			break
		}
		for _, plus := range []int64{-1, 0} {
			e := edge{x, plus}
			if mean, ok := f.below(e); ok && mean < slack && !(f.under != nil && f.under.x == x && plus == 0) {
				slack, f.under = mean, &e
			}
		}
	}
	slack = math.Inf(1)
	for i, x := range slices.Backward(scope) {
		if len(scope)-i > mostFields {
			break
		}
		for _, plus := range []int64{1, 0} {
			e := edge{x, plus}
			if mean, ok := f.above(e); ok && mean < slack && !(f.over != nil && f.over.x == x && plus == 0) {
				slack, f.over = mean, &e
			}
		}
	}
}

// A group is the greatest or least value of a field among the lines with one value of another
// field.
type group struct {
	file     *file
	x, value int64
}

// groups returns the extremes of a field for each file and value of field x. ok is false if x is
// not always a number, or if there is only one group.
func (f *field) groups(x *field, better func(a, b int64) bool) (list []group, ok bool) {
	type key struct {
		file *file
		x    int64
	}
	at := map[key]int{}
	for _, r := range f.read {
		if len(r.env) <= x.place || r.env[x.place] == unknown {
			return nil, false
		}
		k := key{r.file, r.env[x.place]}
		for _, t := range r.values {
			i, seen := at[k]
			if !seen {
				at[k] = len(list)
				list = append(list, group{r.file, k.x, t.n})
			} else if better(t.n, list[i].value) {
				list[i].value = t.n
			}
		}
	}
	return list, len(list) > 1
}

// below reports whether a field never exceeds an edge, and not by chance. slack is the mean
// distance.
func (f *field) below(e edge) (slack float64, ok bool) {
	list, ok := f.groups(e.x, func(a, b int64) bool { return a > b })
	if !ok {
		return 0, false
	}
	return significant(f.limit, list, func(value, x int64) (int64, bool) { return x + e.plus - value, value <= x+e.plus })
}

// above is like below, for a lower bound.
func (f *field) above(e edge) (slack float64, ok bool) {
	list, ok := f.groups(e.x, func(a, b int64) bool { return a < b })
	if !ok {
		return 0, false
	}
	return significant(f.limit, list, func(value, x int64) (int64, bool) { return value - x - e.plus, value >= x+e.plus })
}

// mostGroups bounds the number of groups that are compared with each other.
const mostGroups = 300

// significant reports whether a rule holds for all groups, and not by chance: each group reaches
// its bound, or the rule would rarely hold if values and bounds were paired at random. slack is the
// mean distance.
func significant(limit float64, list []group, rule func(value, x int64) (slack int64, holds bool)) (slack float64, ok bool) {
	reached, bounds := 0, map[int64]bool{}
	for _, g := range list {
		s, holds := rule(g.value, g.x)
		if !holds {
			return 0, false
		}
		slack += float64(s) / float64(len(list))
		if s == 0 {
			reached++
		}
		bounds[g.x] = true
	}
	if len(bounds) < 2 {
		return 0, false
	}
	if reached == len(list) {
		return slack, true
	}
	if len(list) > mostGroups {
		list = list[:mostGroups]
	}
	pairs := 0
	for _, a := range list {
		for _, b := range list {
			if _, holds := rule(a.value, b.x); holds {
				pairs++
			}
		}
	}
	share := float64(pairs) / float64(len(list)*len(list))
	return slack, float64(len(list))*math.Log(share) < limit
}

// mostOptions is the maximum number of options of a choice. eachOption is how often each must occur
// on average. If fewLetters letters of an alphabet occur, all its letters are allowed; for digits,
// six suffice.
const (
	mostOptions  = 8
	eachOption   = 4
	fewLetters   = 10
	classLetters = "abcdefghijklmnopqrstuvwxyz"
)

func (f *field) learnWord(scope []*field) {
	f.sort = word
	seen, letters, total := map[string]int{}, map[byte]bool{}, 0
	f.lo, f.hi = math.MaxInt64, 0
	matched := true
	for _, r := range f.read {
		for _, t := range r.values {
			seen[t.text]++
			total++
			f.lo, f.hi = min(f.lo, int64(len(t.text))), max(f.hi, int64(len(t.text)))
			matched = matched && balanced(t.text)
			for i := range len(t.text) {
				letters[t.text[i]] = true
			}
		}
	}
	if total == 0 {
		f.lo = 1
		f.hi = 1
	}
	f.length = f.lengthCount(scope)
	if f.length == nil && f.hi > 1 && len(seen) <= mostOptions && total >= eachOption*len(seen) {
		f.sort = choice
		for w := range seen {
			f.options = append(f.options, w)
		}
		slices.Sort(f.options)
		return
	}
	for c := range letters {
		f.letters += string(rune(c))
	}
	f.letters = generalized(sortedLetters(f.letters))
	if matched && total > 2 && f.hi > 2 {
		f.matched = pairsOf(f.letters)
	}
}

func sortedLetters(s string) string {
	b := []byte(s)
	slices.Sort(b)
	return string(b)
}

// generalized extends letters to a usual alphabet if they contain many of its letters.
func generalized(letters string) string {
	for _, class := range []string{classLetters, strings.ToUpper(classLetters), "0123456789"} {
		n := 0
		for i := range len(class) {
			if strings.IndexByte(letters, class[i]) >= 0 {
				n++
			}
		}
		if n >= fewLetters || len(class) == 10 && n >= 6 {
			letters += class
		}
	}
	b := []byte(sortedLetters(letters))
	return string(slices.Compact(b))
}

// bracketPairs are the pairs that words of brackets may contain.
var bracketPairs = []string{"()", "[]", "{}", "<>"}

// balanced reports whether a word consists of matched brackets.
func balanced(w string) bool {
	var open []byte
	for i := range len(w) {
		at := slices.IndexFunc(bracketPairs, func(p string) bool { return strings.IndexByte(p, w[i]) >= 0 })
		switch {
		case at < 0:
			return false
		case w[i] == bracketPairs[at][0]:
			open = append(open, bracketPairs[at][1])
		case len(open) == 0 || open[len(open)-1] != w[i]:
			return false
		default:
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}

// pairsOf returns the pairs to which some brackets belong.
func pairsOf(letters string) (pairs string) {
	for _, p := range bracketPairs {
		if strings.IndexByte(letters, p[0]) >= 0 {
			pairs += p
		}
	}
	return pairs
}

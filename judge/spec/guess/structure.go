package guess

import (
	"container/heap"
	"math"
	"slices"
)

// A field is a value on a line, or a list of values.
type field struct {
	name  string
	place int    // index in an env; a list has no value there
	count *count // nil: one value
	facts        // properties of its values
}

// An item is a line of fields or a block of lines.
type item struct {
	fields []*field
	repeat *count  // number of repetitions of a block
	body   []*item // items of a repetition
	kinds  []*kind // kinds of a block of queries
	shape  *shape  // what the lines of a block form together

	distinct bool  // the lines of a block differ
	keys     []int // the fields of a block's line whose values differ
}

// A kind is a kind of query: the first word of its lines, and the fields that follow.
type kind struct {
	word   string
	fields []*field
}

// framing says how cases share a file.
type framing int

const (
	single framing = iota
	counted
	toEnd
	terminated
)

// A structure is the format that all inputs have in common.
type structure struct {
	framing framing
	until   []token
	items   []*item
	cost    float64
	count   *field           // number of cases, if they are counted
	most    int              // most cases in a file
	sums    map[*field]int64 // greatest sum of a field in a file
	limit   float64          // see facts.limit
}

// A cursor is a position in a file where an item may begin.
type cursor struct {
	file *file
	end  int // the line after the last
	line int
	env  env
}

// A visit is called for each field with its values, and for each block with a nil field. n is the
// count of the list or block, or nil for a field with one value.
type visit func(c cursor, f *field, n *count, values []token)

// read reads items at a cursor and returns where they end. ok is false if the lines there do not
// fit the items.
func read(items []*item, c cursor, see visit) (_ cursor, ok bool) {
	for _, it := range items {
		if it.repeat == nil {
			if c, ok = readLine(it.fields, c, 0, see); !ok {
				return c, false
			}
			continue
		}
		repetitions := it.repeat.in(c.env)
		if repetitions < 0 || repetitions > int64(c.end-c.line) {
			return c, false
		}
		if see != nil {
			see(c, nil, it.repeat, nil)
		}
		outer := c.env
		for range repetitions {
			if it.kinds != nil {
				c, ok = readQuery(it, c, see)
			} else {
				c, ok = read(it.body, c, see)
			}
			if !ok {
				return c, false
			}
			c.env = outer
		}
	}
	return c, true
}

// readLine reads the fields of a line, beginning at a token. A line without values does not exist
// in the file.
func readLine(fields []*field, c cursor, from int, see visit) (cursor, bool) {
	if c.line >= c.end {
		return c, emptyLine(fields, c.env)
	}
	line := c.file.lines[c.line]
	at := from
	for _, f := range fields {
		n := int64(1)
		if f.count != nil {
			n = f.count.in(c.env)
		}
		if n < 0 || n > int64(len(line)-at) {
			return c, false
		}
		values := line[at : at+int(n)]
		at += int(n)
		if see != nil {
			see(c, f, f.count, values)
		}
		if f.count == nil {
			c.env = c.env.with(f.place, values[0])
		}
	}
	if at == from && from == 0 {
		return c, true
	}
	if at != len(line) {
		return c, false
	}
	c.line++
	return c, true
}

// emptyLine reports whether a line has no values.
func emptyLine(fields []*field, e env) bool {
	return !slices.ContainsFunc(fields, func(f *field) bool { return f.count == nil || f.count.in(e) != 0 })
}

// readQuery reads the line of a query.
func readQuery(it *item, c cursor, see visit) (cursor, bool) {
	if c.line >= c.end {
		return c, false
	}
	word := c.file.lines[c.line][0].text
	for _, k := range it.kinds {
		if k.word == word {
			return readLine(k.fields, c, 1, see)
		}
	}
	return c, false
}

// readFile reads a whole file and returns its number of cases. If the file does not fit the
// structure, it returns 0 and the index of the line that does not fit.
func (s *structure) readFile(f *file, see visit) (cases, line int) {
	c := cursor{file: f, end: len(f.lines)}
	if s.framing == terminated {
		if c.end--; c.end < 0 || !sameWords(f.lines[c.end], s.until) {
			return 0, c.end
		}
	}
	left := int64(-1) // remaining cases, if they are counted
	if s.framing == counted {
		if c.end == 0 || len(f.lines[0]) != 1 || !f.lines[0][0].whole {
			return 0, 0
		}
		c.env, c.line, left = env{f.lines[0][0].n}, 1, f.lines[0][0].n
	}
	for {
		next, ok := read(s.items, c, see)
		cases++
		switch {
		case !ok || next.line == c.line:
			return 0, next.line
		case next.line == c.end && (left < 0 || left == int64(cases)):
			return cases, next.line
		case s.framing == single || next.line == c.end || left == int64(cases):
			return 0, next.line
		}
		c.line = next.line
	}
}

func sameWords(a, b []token) bool {
	return slices.EqualFunc(a, b, func(x, y token) bool { return x.text == y.text })
}

// A searcher looks for the structure that files have in common.
type searcher struct {
	files   []*file
	best    *structure
	telling bool // there are enough files to recognize headers
	budget  int  // how many lines may still be read
}

// These constants bound a search.
const (
	searchBudget = 600_000 // lines read and counts compared
	mostScalars  = 12      // values of a line without a list
	mostBefore   = 6       // values before a list on one line
	mostItems    = 4       // items of a block's body
	mostDeep     = 2       // nesting of blocks
)

// firstFiles is the number of files with which a search begins, and mostRounds how often further
// files are added.
const (
	firstFiles = 6
	mostRounds = 8
)

// structureOf returns the structure of some files, or nil if none is found. It first examines a few
// files, and adds files that do not fit their structure.
func structureOf(files []*file) *structure {
	order := slices.Clone(files)
	slices.SortStableFunc(order, func(a, b *file) int { return len(a.lines) - len(b.lines) })
	tells := telling(files)
	var chosen []*file
	for i := range min(firstFiles, len(order)) {
		chosen = append(chosen, order[i*(len(order)-1)/max(1, min(firstFiles, len(order))-1)])
	}
	for range mostRounds {
		st := leastSurprising(chosen, tells)
		if st == nil {
			return nil
		}
		var others []*file
		for _, f := range order {
			if n, _ := st.readFile(f, nil); n == 0 {
				others = append(others, f)
			}
		}
		if len(others) == 0 {
			return st
		}
		chosen = append(chosen, others[0])
		if len(others) > 2 {
			chosen = append(chosen, others[len(others)/2])
		}
	}
	return nil
}

// leastSurprising returns the structure that explains the given files best (see better), or nil if
// none is found. telling refers to all files, not only the given ones.
func leastSurprising(files []*file, telling bool) *structure {
	s := &searcher{files: files, telling: telling, budget: searchBudget}
	var starts []cursor
	for _, f := range files {
		starts = append(starts, cursor{file: f, end: len(f.lines)})
	}
	s.whole(starts)
	if last := s.lastLine(); last != nil {
		s.budget = searchBudget
		before := slices.Clone(starts)
		for i := range before {
			before[i].end--
		}
		s.cases(terminated, last, before)
	}
	s.budget = searchBudget
	s.cases(toEnd, nil, starts)
	return s.best
}

// lastLine returns the last line of the files if it is equal in all and can mark the end of an
// input.
func (s *searcher) lastLine() []token {
	var last []token
	for _, f := range s.files {
		if len(f.lines) < 2 {
			return nil
		}
		line := f.lines[len(f.lines)-1]
		if last != nil && !sameWords(line, last) {
			return nil
		}
		last = line
	}
	zero := func(t token) bool { return t.text == "0" || t.text == "-1" }
	if len(last) == 1 && !last[0].whole || !slices.ContainsFunc(last, func(t token) bool { return !zero(t) }) {
		return last
	}
	return nil
}

// A partial is the beginning of a structure, and where it ends in each file.
type partial struct {
	items []*item
	at    []cursor
	scope []*field
	cost  float64
	order float64 // the partial with the least order is continued first
}

// agenda is a heap of partials.
type agenda []*partial

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].order < a[j].order }
func (a agenda) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)        { *a = append(*a, x.(*partial)) }
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

// continued puts on the agenda each continuation of a partial by one item.
func (s *searcher) continued(p *partial, depth int, onto *agenda, order func(*partial) float64) {
	for _, it := range s.candidates(p.at, p.scope, depth) {
		next, ok := s.step(it, p.at)
		if !ok {
			continue
		}
		more := &partial{items: append(slices.Clone(p.items), it), at: next, cost: p.cost + it.cost()}
		more.scope = append(slices.Clone(p.scope), scalars(it)...)
		more.order = order(more)
		heap.Push(onto, more)
	}
}

// ahead is the weight of the unread part of a file in the order of partials.
const ahead = 8

// whole searches for items that read each file completely.
func (s *searcher) whole(at []cursor) {
	order := func(p *partial) float64 {
		left := 0.0
		for _, c := range p.at {
			left += float64(c.end-c.line) / float64(c.end)
		}
		return p.cost + ahead*left/float64(len(p.at))
	}
	open := agenda{{at: at}}
	for len(open) > 0 && s.budget > 0 {
		p := heap.Pop(&open).(*partial)
		ended := !slices.ContainsFunc(p.at, func(c cursor) bool { return c.line < c.end })
		switch {
		case s.best != nil && p.cost >= s.best.cost:
		case ended && len(p.items) > 0:
			s.propose(&structure{items: p.items})
		default:
			s.continued(p, 0, &open, order)
		}
	}
}

// cases searches for items that read one case, and are repeated as often as necessary. Any lines
// can be repeated up to the end of a file. So if another structure is known, such cases must
// contain a count, and files must differ in their number of cases.
func (s *searcher) cases(f framing, until []token, at []cursor) {
	doubted := f == toEnd && s.best != nil
	s.bodies(at, nil, 0, func(body []*item) bool {
		st := &structure{framing: f, until: until, items: slices.Clone(body)}
		numbers := map[int]bool{}
		for _, one := range s.files {
			s.budget -= len(one.lines)
			n, _ := st.readFile(one, nil)
			if n == 0 {
				return s.budget > 0
			}
			numbers[n] = true
		}
		if doubted && (len(numbers) < 2 || !named(st.items, nil)) {
			return s.budget > 0
		}
		if f == terminated && s.readsTerminator(st) {
			return s.budget > 0
		}
		s.propose(st)
		return s.budget > 0
	})
}

// readsTerminator reports whether a case of a structure can be equal to the line that ends the
// input.
func (s *searcher) readsTerminator(st *structure) bool {
	for _, f := range s.files {
		for _, line := range f.lines[:len(f.lines)-1] {
			if sameWords(line, st.until) && len(st.items) == 1 {
				return true
			}
		}
	}
	return false
}

// step reads an item at all cursors.
func (s *searcher) step(it *item, at []cursor) ([]cursor, bool) {
	next := make([]cursor, len(at))
	moved := false
	for i, c := range at {
		n, ok := read([]*item{it}, c, nil)
		s.budget -= n.line - c.line + 1
		if !ok {
			return nil, false
		}
		next[i], moved = n, moved || n.line > c.line
	}
	return next, moved
}

// mostTried limits the number of bodies tried, by the depth of the block.
var mostTried = [...]int{400, 150, 60}

// bodies calls yield with possible bodies of a block that begins at the given cursors, least
// surprising first, until yield returns false.
func (s *searcher) bodies(at []cursor, scope []*field, depth int, yield func([]*item) bool) {
	open := agenda{{at: at, scope: scope}}
	for tried := 0; len(open) > 0 && s.budget > 0 && tried < mostTried[depth]; tried++ {
		p := heap.Pop(&open).(*partial)
		if len(p.items) > 0 && !yield(p.items) {
			return
		}
		if len(p.items) < mostItems {
			below := depth
			if len(p.items) == 0 {
				below = mostDeep // a body begins with a line
			}
			s.continued(p, below, &open, func(p *partial) float64 { return p.cost })
		}
	}
}

// scalars returns the fields of a line that counts may refer to.
func scalars(it *item) (list []*field) {
	for _, f := range it.fields {
		if f.count == nil {
			list = append(list, f)
		}
	}
	return list
}

// candidates returns the items that fit at all cursors.
func (s *searcher) candidates(at []cursor, scope []*field, depth int) []*item {
	s.budget -= 4 * len(at) * (len(scope) + 1)
	list := s.lines(at, scope)
	if depth < mostDeep {
		list = append(list, s.blocks(at, scope, depth)...)
	}
	return list
}

// known returns the fields that have whole numbers as values at all cursors.
func known(at []cursor, scope []*field) (list []*field) {
	for _, f := range scope {
		if !slices.ContainsFunc(at, func(c cursor) bool { return len(c.env) <= f.place || c.env[f.place] == unknown }) {
			list = append(list, f)
		}
	}
	return list
}

// lines returns the lines that fit at all cursors: some values, and perhaps a list with a known
// count.
func (s *searcher) lines(at []cursor, scope []*field) (list []*item) {
	least, most := math.MaxInt, 0
	for _, c := range at {
		n := 0
		if c.line < c.end {
			n = len(c.file.lines[c.line])
		}
		least, most = min(least, n), max(most, n)
	}
	place := 0
	if len(scope) > 0 {
		place = scope[len(scope)-1].place + 1
	}
	var before []*field
	for n := 0; n <= min(least, mostBefore); n++ {
		if n > 0 {
			before = append(before, &field{place: place + n - 1})
		}
		if n == most {
			break
		}
		list = append(list, s.withList(at, scope, slices.Clone(before))...)
	}
	if least == most && most > 0 && most <= mostScalars {
		var fields []*field
		for i := range most {
			fields = append(fields, &field{place: place + i})
		}
		list = append(list, &item{fields: fields})
	}
	return list
}

// mostCounts is how many counts are tried for a list or block.
const mostCounts = 4

// withList returns lines with some values and a list.
func (s *searcher) withList(at []cursor, scope, before []*field) (list []*item) {
	envs, counts := make([]env, len(at)), make([]int64, len(at))
	for i, c := range at {
		e := c.env
		n := 0
		if c.line < c.end {
			line := c.file.lines[c.line]
			n = len(line)
			for k, f := range before {
				e = e.with(f.place, line[k])
			}
		}
		envs[i], counts[i] = e, int64(n-len(before))
	}
	if !slices.ContainsFunc(counts, func(n int64) bool { return n > 0 }) {
		return nil
	}
	moved := make([]cursor, len(at))
	for i := range at {
		moved[i] = cursor{env: envs[i]}
	}
	for i, c := range countsOf(known(moved, append(slices.Clone(scope), before...)), envs, counts) {
		if i == mostCounts {
			break
		}
		if c.x == nil && (len(before) > 0 || c.plus < 4) {
			continue
		}
		list = append(list, &item{fields: append(slices.Clone(before), &field{count: &c})})
	}
	return list
}

// blocks returns the blocks that fit at all cursors.
func (s *searcher) blocks(at []cursor, scope []*field, depth int) (list []*item) {
	for _, c := range s.repetitions(at, scope) {
		if it := s.queries(at, c); it != nil {
			list = append(list, it)
		}
		list = append(list, s.rows(at, scope, c, depth)...)
	}
	return list
}

// repetitions returns the possible numbers of repetitions of a block at all cursors.
func (s *searcher) repetitions(at []cursor, scope []*field) (list []count) {
	fits := func(c count) {
		most := int64(0)
		for _, one := range at {
			n := c.in(one.env)
			if n < 0 || n > int64(one.end-one.line) {
				return
			}
			most = max(most, n)
		}
		if most > 1 || most == 1 && c.less() {
			list = append(list, c)
		}
	}
	fields := known(at, scope)
	for _, x := range slices.Backward(fields) {
		fits(count{x: x, times: 1})
	}
	if n := alike(at[0]); n > 1 && !slices.ContainsFunc(at, func(c cursor) bool { return alike(c) != n }) {
		fits(count{plus: n})
	}
	for _, x := range slices.Backward(fields) {
		fits(count{x: x, times: 1, plus: -1})
	}
	for _, x := range slices.Backward(fields) {
		fits(count{x: x, times: 2})
		fits(count{x: x, times: 1, plus: 1})
		for _, y := range fields {
			if y.place < x.place {
				fits(count{x: y, y: x, product: true})
				fits(count{x: y, y: x})
			}
		}
	}
	return list[:min(len(list), mostRepetitions)]
}

// mostRepetitions is how many numbers of repetitions are tried at a position.
const mostRepetitions = 10

// alike returns how many lines from the cursor on have as many values as the first.
func alike(c cursor) (n int64) {
	for i := c.line; i < c.end && len(c.file.lines[i]) == len(c.file.lines[c.line]); i++ {
		n++
	}
	return n
}

// budgetParts is the part of the budget, 1/budgetParts, that the bodies of one block may use, so
// that the search gets beyond a block that few bodies fit.
const budgetParts = 8

// mostBodies is how many bodies are tried for a block.
const mostBodies = 3

// rows returns blocks in which all repetitions have the same items.
func (s *searcher) rows(at []cursor, scope []*field, repetitions count, depth int) (list []*item) {
	var first []cursor
	for _, c := range at {
		if repetitions.in(c.env) > 0 {
			first = append(first, c)
		}
	}
	if len(first) == 0 {
		return nil
	}
	kept := s.budget - s.budget/budgetParts
	s.budget /= budgetParts
	defer func() { s.budget += kept }()
	s.bodies(first, scope, depth+1, func(body []*item) bool {
		it := &item{repeat: &repetitions, body: slices.Clone(body)}
		if _, ok := s.step(it, first[:1]); !ok {
			return s.budget > 0
		}
		if _, ok := s.step(it, at); ok {
			list = append(list, it)
		}
		return len(list) < mostBodies && s.budget > 0
	})
	return list
}

// cost returns how surprising an item is, independent of the files.
func (it *item) cost() float64 {
	switch {
	case it.kinds != nil:
		return 2 + it.repeat.cost()
	case it.repeat != nil:
		return 1 + it.repeat.cost() + costOf(it.body)
	}
	cost := 0.5
	for _, f := range it.fields {
		if f.count == nil {
			cost++
		} else {
			cost += 1 + f.count.cost()
		}
	}
	return cost
}

func costOf(items []*item) (cost float64) {
	for _, it := range items {
		cost += it.cost()
	}
	return cost
}

// propose keeps a structure that reads all files if it explains them better than the best one so
// far.
func (s *searcher) propose(st *structure) {
	st.cost = costOf(st.items)
	if st.framing != single {
		st.cost += 2
	}
	st.cost += s.surprise(st)
	if s.best == nil || s.better(st, s.best) {
		s.best = st
	}
}

// better reports whether a structure explains the files better than another one. If cases are not
// counted, similar lines can always be read as cases of one line. But headers that give the number
// of following lines fit many files only if they really are headers.
func (s *searcher) better(a, b *structure) bool {
	if headed := named(a.items, nil); a.framing == b.framing && a.framing != single && headed != named(b.items, nil) && s.telling {
		return headed
	}
	return a.cost < b.cost
}

// telling reports whether there are enough files to distinguish headers from lines that look like
// headers by chance.
func telling(files []*file) bool {
	const leastFiles, leastLines = 6, 4
	long := 0
	for _, f := range files {
		if len(f.lines) >= leastLines {
			long++
		}
	}
	return long >= leastFiles
}

// surprise returns how surprising the values are. A count that is equal in all files may be so by
// chance, and a field rarely has both words and numbers.
func (s *searcher) surprise(st *structure) (cost float64) {
	counts := map[*count]map[int64]bool{}
	words, numbers := map[*field]bool{}, map[*field]bool{}
	note := func(c *count, e env) {
		if c == nil || c.x == nil {
			return
		}
		if counts[c] == nil {
			counts[c] = map[int64]bool{}
		}
		counts[c][c.in(e)] = true
	}
	for _, f := range s.files {
		s.budget -= len(f.lines)
		st.readFile(f, func(c cursor, f *field, n *count, values []token) {
			note(n, c.env)
			if f == nil {
				return
			}
			for _, t := range values {
				_, real := decimals(t.text)
				if t.whole || real {
					numbers[f] = true
				} else {
					words[f] = true
				}
			}
		})
	}
	for _, values := range counts {
		if len(values) > 1 {
			continue
		}
		cost++
		for v := range values {
			if v < 4 {
				cost++
			}
		}
	}
	for f := range words {
		if numbers[f] {
			cost += 0.5
		}
	}
	return cost
}

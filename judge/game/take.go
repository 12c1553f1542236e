package game

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/arith"
)

// amounts are the numbers of stones that may be taken, in ascending order. Equal names
// mean equal amounts.
type amounts struct {
	name  string
	terms iter.Seq[int64]
	// each, if not nil, returns the least and greatest amount for a heap of a given size. terms is
	// then unused.
	each func(heap int64) (lo, hi int64, err error)
	// varies means that the amounts may depend on the case. It is set for each range without the
	// size of the heap.
	varies bool
	// of, if not nil, has the amounts of each heap, because they depend on the line that holds the
	// heap. terms and each are then unused.
	of []amounts
	// upTo, if above 0, means that the amounts are 1..upTo.
	upTo int64
	// span, unless it is zero, means that the amounts are all numbers from span[0] to span[1].
	span [2]int64
	err  error // why they cannot be listed
}

// at returns the amounts of heap i.
func (a amounts) at(i int) amounts {
	if a.of == nil {
		return a
	}
	return a.of[i]
}

// from returns the amounts for a heap. Some may exceed the heap.
func (a amounts) from(heap int64) (iter.Seq[int64], error) {
	if a.each == nil {
		return a.terms, nil
	}
	lo, hi, err := a.each(heap)
	return from(max(lo, 1), hi), err
}

// A take returns the amounts allowed in a case.
type take func(c grammar.Case) amounts

// families are the named sets of amounts, each in ascending order.
var families = []struct {
	name  string
	terms func() iter.Seq[int64]
}{
	{"any", func() iter.Seq[int64] { return from(1, math.MaxInt64) }},
	{"fibonacci numbers", fibonacci},
	{"squares", squares},
	{"primes", primes},
	{"prime powers", func() iter.Seq[int64] { return primePowers(2) }},
	{"powers of primes", func() iter.Seq[int64] { return primePowers(1) }},
}

// heapWord is the name by which a range refers to the heap that is taken from.
const heapWord = "heap"

// parseTake parses the value of take: "any", "fibonacci numbers", "squares", "powers of
// 2", a list "1, 3, 4", or a range "1..m". A range may use the size of the heap and the
// fields of the case, except those that hold the heaps.
func parseTake(t spec.Text, g *grammar.Grammar, heaps []*grammar.Field) (take, error) {
	words := strings.Join(strings.Fields(t.Value), " ")
	known := []string{"1..m", "1..heap-1", "1, 3, 4", "powers of 2"}
	for _, f := range families {
		if f.name == words {
			return always(words, f.terms()), nil
		}
		known = append(known, f.name)
	}
	if base, ok := strings.CutPrefix(words, "powers of "); ok {
		if b, err := strconv.ParseInt(base, 10, 64); err == nil && b >= 2 {
			return always(words, powers(b)), nil
		}
		return nil, t.Complain(i18n.Messagef("powers of %s are not defined", base), "write a whole number of at least 2")
	}
	if strings.Contains(words, "..") {
		return parseRange(t, g, heaps)
	}
	if g != nil && g.Field(words) != nil {
		return parseField(t, g.Field(words), heaps)
	}
	if list, ok := parseList(words); ok {
		return always(words, list), nil
	}
	if named(words, lastWord) {
		return nil, t.Complain(i18n.Messagef("unknown amounts %q", t.Value), "write a range that uses last, the amount of the move before, such as 1..2*last")
	}
	return nil, t.Complain(i18n.Messagef("unknown amounts %q", t.Value),
		i18n.Messagef("use one of %s", strings.Join(known, "; ")))
}

// named reports whether a text uses a name.
func named(text, name string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }), name)
}

func always(name string, terms iter.Seq[int64]) take {
	return func(grammar.Case) amounts { return amounts{name: name, terms: terms} }
}

// parseRange reads "p..q".
func parseRange(t spec.Text, g *grammar.Grammar, heaps []*grammar.Field) (take, error) {
	r, err := g.RangeOver(t, heapWord)
	if arith.UnknownName(err) && strings.HasSuffix(err.Error(), " "+lastWord) {
		return nil, t.Complain(i18n.Of(err), "write first: AMOUNTS for the first move, such as first: 1..heap-1; then take may use last, the amount of the move before")
	}
	if err != nil {
		return nil, t.Complain(i18n.Of(err), rangeNames(err, g, heaps))
	}
	for _, f := range heaps {
		if r.Names(f) {
			return nil, t.Complain(i18n.Messagef("%s has the heaps at the start, not the heap that a move takes from", f.Name),
				"write heap for the size of that heap")
		}
	}
	if lo, hi, ok := r.Constant(); ok && hi < max(lo, 1) {
		return nil, t.Complain(i18n.Messagef("the range %s allows nothing to be taken", t.Value), "a move takes 1 or more; write the smaller bound first")
	}
	if lo, ok := r.Least(); ok && lo < 1 {
		_, hi, _ := strings.Cut(t.Value, "..")
		return nil, t.Complain(i18n.Messagef("the range %s begins below 1", t.Value),
			i18n.Messagef("a move takes 1 or more; write 1..%s", strings.TrimSpace(hi)))
	}
	of := byCase
	if r.Worded() {
		of = func(r grammar.Range) take { return byHeap(t.Value, r) }
	}
	f, beside := r.Repeated(heaps)
	switch {
	case f == nil:
		return of(r), nil
	case !beside:
		return nil, t.Complain(i18n.Messagef("%s has a value for each repetition of its lines, but the heaps are not all in these lines", f.Name),
			i18n.Messagef("put the heaps and %s into the same lines, or write the rules in Go", f.Name))
	}
	return byLine(t.Value, r, heaps, of), nil
}

// byLine returns amounts that depend on the line that holds the heap. of returns the amounts for a
// range of one line.
func byLine(text string, r grammar.Range, heaps []*grammar.Field, of func(grammar.Range) take) take {
	return func(c grammar.Case) amounts {
		all := amounts{name: text + r.Key(c), varies: true, of: []amounts{}}
		for _, f := range heaps {
			for i := range c.Ints(f.Name) {
				one := of(r.Repetition(i))(c)
				one.name = fmt.Sprintf("%s #%d", one.name, i)
				all.of, all.err = append(all.of, one), cmp.Or(all.err, one.err)
			}
		}
		return all
	}
}

// rangeNames returns a remedy that lists the names that a range may use, or "" if err is not about
// a name.
func rangeNames(err error, g *grammar.Grammar, heaps []*grammar.Field) i18n.Message {
	if !arith.UnknownName(err) && !strings.HasPrefix(err.Error(), "a list ") {
		return ""
	}
	names := []string{}
	if g.Field(heapWord) == nil {
		names = append(names, "heap (the size of the heap that is taken from)")
	}
	for _, f := range g.Fields() {
		if f.Kind == grammar.Int && !slices.Contains(heaps, f) {
			names = append(names, f.Name)
		}
	}
	return i18n.Messagef("use one of %s", strings.Join(names, ", "))
}

// byCase returns amounts that are the same for all heaps of a case.
func byCase(r grammar.Range) take {
	return func(c grammar.Case) amounts {
		lo, hi, err := r.Of(c)
		if err != nil {
			return amounts{name: "none", terms: from(1, math.MaxInt64), varies: true, err: err}
		}
		lo = max(lo, 1)
		a := amounts{name: fmt.Sprintf("%d..%d", lo, hi), terms: from(lo, hi), varies: true, span: [2]int64{lo, hi}}
		if lo == 1 && hi >= 1 && hi < math.MaxInt64 {
			a.upTo = hi
		}
		return a
	}
}

// parseField returns the amounts that a list of the case holds, as in S-Nim.
func parseField(t spec.Text, f *grammar.Field, heaps []*grammar.Field) (take, error) {
	switch {
	case slices.Contains(heaps, f):
		return nil, t.Complain(i18n.Messagef("%s has the heaps, not the amounts that may be taken", f.Name), "name another list, or write any")
	case f.Kind != grammar.Int || !f.List:
		return nil, t.Complain(i18n.Messagef("%s is not a list of amounts", f.Name), i18n.Messagef("name a list of numbers, or write a range such as 1..%s", f.Name))
	case f.InBlock():
		return nil, t.Complain(i18n.Messagef("%s has a list for each repetition of its lines", f.Name), "write the rules in Starlark")
	}
	if lo, _, known := f.Bounds(); !known || lo < 1 {
		return nil, t.Complain(i18n.Messagef("%s may have an amount below 1", f.Name), "let its numbers begin at 1")
	}
	return func(c grammar.Case) amounts {
		list := slices.Clone(c.Ints(f.Name))
		slices.Sort(list)
		list = slices.Compact(list)
		return amounts{name: fmt.Sprint(list), terms: slices.Values(list), varies: true}
	}, nil
}

// byHeap returns amounts that depend on the heap, and perhaps also on the case.
func byHeap(text string, r grammar.Range) take {
	return func(c grammar.Case) amounts {
		key := r.Key(c)
		return amounts{
			name:   text + key,
			each:   func(heap int64) (lo, hi int64, err error) { return r.At(c, heap) },
			varies: key != "",
		}
	}
}

// parseList parses a list of increasing amounts, each at least 1.
func parseList(words string) (iter.Seq[int64], bool) {
	var list []int64
	for _, w := range strings.Split(words, ",") {
		v, err := strconv.ParseInt(strings.TrimSpace(w), 10, 64)
		if err != nil || v < 1 || (len(list) > 0 && v <= list[len(list)-1]) {
			return nil, false
		}
		list = append(list, v)
	}
	return func(yield func(int64) bool) {
		for _, v := range list {
			if !yield(v) {
				return
			}
		}
	}, true
}

func from(lo, hi int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for v := lo; v <= hi && yield(v) && v < math.MaxInt64; v++ {
		}
	}
}

// fibonacci returns 1, 2, 3, 5, 8, …
func fibonacci() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for a, b := int64(1), int64(2); a > 0 && yield(a); a, b = b, a+b {
		}
	}
}

func squares() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for v := int64(1); v < 1<<31 && yield(v*v); v++ {
		}
	}
}

// primes returns 2, 3, 5, 7, …
func primes() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for v := int64(2); isPrime(v); v++ {
			if !yield(v) {
				return
			}
			for !isPrime(v + 1) {
				v++
			}
		}
	}
}

func isPrime(v int64) bool {
	for d := int64(2); d <= v/d; d++ {
		if v%d == 0 {
			return false
		}
	}
	return v >= 2
}

// primePowers returns the powers of primes, 2, 3, 4, 5, 7, 8, 9, 11, … If least is 1, then 1 is the
// first.
func primePowers(least int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for v := least; v < math.MaxInt64; v++ {
			if (v == 1 || isPrimePower(v)) && !yield(v) {
				return
			}
		}
	}
}

func isPrimePower(v int64) bool {
	for d := int64(2); d <= v/d; d++ {
		if v%d != 0 {
			continue
		}
		for v%d == 0 {
			v /= d
		}
		return v == 1
	}
	return v >= 2
}

func powers(base int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for v := int64(1); yield(v) && v <= math.MaxInt64/base; v *= base {
		}
	}
}

// Amounts returns, in ascending order, the numbers of a list such as 1, 3, 4 or of a named sequence
// such as squares, in the notation of take. They may be very many. Ranges and codes such as octal
// 0.77 are errors.
func Amounts(t spec.Text, g *grammar.Grammar) (iter.Seq[int64], error) {
	if strings.Contains(t.Value, "..") {
		return nil, t.Complain("near needs single values, not a range", "write them, such as powers of 2, or 1, 3, 4")
	}
	allowed, err := parseTake(t, g, nil)
	if err != nil {
		return nil, err
	}
	return allowed(grammar.Case{}).terms, nil
}

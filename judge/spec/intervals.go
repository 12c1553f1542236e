package spec

import (
	"strings"

	"grundy/judge/base/i18n"
)

// Intervals is the shape of lines that are intervals. The first two fields are the ends.
type Intervals struct {
	Is     []Text // disjoint, distinct, sorted
	Ignore []Text // what the answer does not depend on
}

// The words allowed in Is and in Ignore.
var (
	intervalWords  = []string{"disjoint", "distinct", "sorted"}
	intervalIgnore = []string{"order"}
)

var _ = register("intervals", (*form).intervals)

// Kind returns "intervals".
func (*Intervals) Kind() string { return "intervals" }

// intervals returns the table of a list of intervals, and a function that makes the block of lines.
func (f *form) intervals(it *Item) (table, func()) {
	s := &Intervals{}
	it.Shape = s
	var names []Text
	var within Text
	var weights []Field
	t := table{keys: []key{
		{"intervals", must, "How many intervals there are, one on each line: a number or a field.", f.number(&it.Repeat, single)},
		{"ends", must, "The names of the two ends of an interval, such as [l, r]. The first is at most the second.",
			f.pair(&names, func(n int) i18n.Message { return i18n.Messagef("an interval of %s", i18n.Plural(n, "end")) })},
		{"within", must, "The range that contains all intervals, LOW..HIGH.", f.number(&within, ranged)},
		{"weights", may, "Other values on the line of an interval, by name.", f.weights(&weights)},
		{"is", may, "Properties of the intervals. disjoint: no number is in two; distinct: no two are equal; sorted: ascending by their ends.",
			f.known(&s.Is, intervalWords)},
		{"ignore", may, "What the answer does not depend on. With order, lists that differ only in their order are tried once.",
			f.known(&s.Ignore, intervalIgnore)},
	}}
	return t, func() {
		if len(names) != 2 || within.Absent() {
			return
		}
		_, high, _ := strings.Cut(within.Value, "..")
		second := within
		second.Value = names[0].Value + ".." + high
		ends := []Field{{Name: names[0], Int: within}, {Name: names[1], Int: second}}
		it.Lines = []Item{{Place: it.Place, Fields: append(ends, weights...)}}
	}
}

// Describe says which intervals are on the lines, and their properties.
func (s *Intervals) Describe(w Writer, it Item) []string {
	fields := it.Lines[0].Fields
	l, r := fields[0].Name.Value, fields[1].Name.Value
	low, high, _ := strings.Cut(fields[0].Int.Value, "..")
	line := w.Say("an interval, as its ends %s and %s", "一个区间的左右端点 %s、%s", w.Math(l), w.Math(r)) +
		w.Bounds(l+" ≤ "+r, strings.TrimSpace(low), strings.TrimSpace(high))
	out := []string{w.Lines(it.Repeat.Value, w.Then(line, fields[2:]))}
	switch {
	case is(s.Is, "disjoint"):
		out = append(out, w.Say("No number is in two of the intervals.", "任意两个区间没有公共的数。"))
	case is(s.Is, "distinct"):
		out = append(out, w.Say("No two intervals are the same.", "任意两个区间不相同。"))
	}
	if is(s.Is, "sorted") {
		out = append(out, w.Say("They are in ascending order of %[1]s, and of %[2]s where %[1]s is the same.",
			"区间按 %[1]s 从小到大给出，%[1]s 相同时按 %[2]s 从小到大。", w.Math(l), w.Math(r)))
	}
	return out
}

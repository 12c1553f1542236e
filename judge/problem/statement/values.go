package statement

import (
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// severalOnALine reports whether a line can contain more than one value.
func severalOnALine(items []spec.Item) bool {
	return slices.ContainsFunc(items, func(it spec.Item) bool {
		return len(it.Fields) > 1 || len(it.Fields) == 1 && isList(it.Fields[0]) || severalOnALine(it.Lines)
	})
}

func isList(f spec.Field) bool {
	return !f.Count.Absent() || !f.Permutation.Absent() || !f.Parents.Absent()
}

// line describes the values on a line. Adjacent fields with the same bounds are described together.
func (w *writer) line(fields []spec.Field) string {
	var parts []string
	for i := 0; i < len(fields); {
		n := 1
		for i+n < len(fields) && alike(fields[i], fields[i+n]) {
			n++
		}
		parts = append(parts, w.values(fields[i:i+n]))
		i += n
	}
	return strings.Join(parts, w.say("then"))
}

// alike reports whether two fields are single integers with the same bounds.
func alike(a, b spec.Field) bool {
	return !a.Int.Absent() && a.Int.Value == b.Int.Value && a.Count.Absent() && b.Count.Absent()
}

// values describes one field, or several fields that are alike.
func (w *writer) values(fields []spec.Field) string {
	f := fields[0]
	if len(fields) > 1 {
		var names, quoted []string
		for _, f := range fields {
			names, quoted = append(names, f.Name.Value), append(quoted, typeset(f.Name.Value))
		}
		low, high := ends(f.Int.Value)
		return w.say("integers", w.numeral(cardinals, len(fields)), w.series(quoted, "and")) +
			w.bounds(strings.Join(names, ", "), low, high)
	}
	switch {
	case !f.Int.Absent():
		return w.integer(f)
	case !f.Real.Absent():
		return w.real(f)
	case !f.Permutation.Absent():
		return w.permutation(f)
	case !f.Parents.Absent():
		return f.DescribeParents(w)
	case !f.Chars.Absent():
		noun, tail := w.letters(f.Chars.Value)
		return w.word(f, noun, tail)
	case !f.Pattern.Absent():
		return w.word(f, w.say("characters"), w.say("matches", f.Pattern.Value))
	case !f.Brackets.Absent():
		return w.word(f, w.say("brackets"), w.say("match", code(f.Brackets.Value)))
	default:
		return w.choice(f)
	}
}

func (w *writer) integer(f spec.Field) string {
	low, high := ends(f.Int.Value)
	if f.Count.Absent() {
		return w.say("integer", typeset(f.Name.Value)) + w.bounds(f.Name.Value, low, high)
	}
	key := "list"
	if f.Distinct && f.Sorted.Absent() {
		key = "different list"
	}
	return w.say(key, amount(f.Count.Value), typeset(elements(f))) + w.bounds(f.Name.Value+"_"+w.index(), low, high) + w.order(f)
}

// order says how a list is sorted.
func (w *writer) order(f spec.Field) string {
	key := f.Sorted.Value
	if f.Sorted.Absent() {
		return ""
	}
	if f.Distinct && !strings.HasPrefix(key, "strictly ") {
		key = "strictly " + key
	}
	return w.say(key)
}

func (w *writer) real(f spec.Field) string {
	low, high := ends(f.Real.Value)
	digits := w.say("digits", f.Digits.Value)
	if f.Digits.Value == "1" {
		digits = w.say("digit")
	}
	if f.Count.Absent() {
		return w.say("real", typeset(f.Name.Value)) + digits + w.bounds(f.Name.Value, low, high)
	}
	key := "real list"
	if f.Distinct && f.Sorted.Absent() {
		key = "different real list"
	}
	return w.say(key, amount(f.Count.Value), typeset(elements(f))) + digits + w.bounds(f.Name.Value+"_"+w.index(), low, high) + w.order(f)
}

func (w *writer) permutation(f spec.Field) string {
	low, high := "1", f.Permutation.Value
	f.Count = f.Permutation
	if strings.Contains(high, "..") {
		low, high = ends(high)
		f.Count.Value = number(high, low)
	}
	return w.say("permutation", typeset(elements(f)), typeset(low), typeset(high))
}

// number returns a formula for how many numbers there are from low to high.
func number(high, low string) string {
	if text, ok := strings.CutSuffix(high, "-1"); ok && low == "0" {
		return strings.TrimSpace(text)
	}
	if low == "0" {
		return high + "+1"
	}
	return high + "-" + low + "+1"
}

func (w *writer) word(f spec.Field, noun, tail string) string {
	length := w.times(f.Length.Value)
	if length == "1" && w.lang != "zh" {
		noun = strings.TrimSuffix(noun, "s")
	}
	if f.Count.Absent() {
		tail += w.exactly("in which", f)
	} else {
		tail += w.exactly("in the list", f)
	}
	switch {
	case f.Count.Absent():
		return w.say("word", typeset(f.Name.Value), length, noun, tail)
	case f.Distinct:
		return w.say("different words", typeset(elements(f)), length, noun, tail, amount(f.Count.Value))
	default:
		return w.say("word list", typeset(elements(f)), length, noun, tail, amount(f.Count.Value))
	}
}

// exactly says how often letters occur in words.
func (w *writer) exactly(key string, f spec.Field) string {
	var all []string
	for _, one := range f.Exactly {
		if one.Formula.Value == "1" {
			all = append(all, w.say("stands once", one.Name.Value))
		} else {
			all = append(all, w.say("stands", one.Name.Value, amount(one.Formula.Value)))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return w.say(key, i18n.List(w.lang, all))
}

// inAll says how often letters occur in all lines of a block together, and removes this information
// from the lines.
func (w *writer) inAll(it spec.Item) (without spec.Item, told []string) {
	it.Lines = slices.Clone(it.Lines)
	for i, line := range it.Lines {
		it.Lines[i].Fields = slices.Clone(line.Fields)
		for k, f := range line.Fields {
			if text := w.exactly("in all", f); text != "" && f.Count.Absent() {
				told = append(told, text)
				it.Lines[i].Fields[k].Exactly = nil
			}
		}
	}
	return it, told
}

// letters describes the letters of a word by a noun and a text to put after it.
func (w *writer) letters(alphabet string) (noun, tail string) {
	if _, known := phrases[alphabet]; known {
		return w.say(alphabet), ""
	}
	noun = w.say("characters")
	if len(alphabet) > 4 || len(alphabet) > 2 && strings.Contains(alphabet[1:], "-") {
		return noun, w.say("letters of", alphabet)
	}
	var each []string
	for _, r := range alphabet {
		each = append(each, code(string(r)))
	}
	return noun, w.say("each letter", w.series(each, "or"))
}

func (w *writer) choice(f spec.Field) string {
	options := w.options(f.Choice)
	if f.Count.Absent() {
		return w.say("choice", typeset(f.Name.Value), options)
	}
	return w.say("choice list", typeset(elements(f)), options, amount(f.Count.Value))
}

func (w *writer) options(list []spec.Text) string {
	var quoted []string
	for _, t := range list {
		quoted = append(quoted, code(t.Value))
	}
	return w.series(quoted, "or")
}

// elements returns the names of the values of a list, such as a_1 … a_n.
func elements(f spec.Field) string {
	name, last := f.Name.Value, f.Count.Value
	switch {
	case last == "1":
		return name + "_1"
	case last == "2":
		return name + "_1, " + name + "_2"
	case !regexp.MustCompile(`^\w+$`).MatchString(last):
		last = "{" + last + "}"
	}
	return name + "_1 … " + name + "_" + last
}

// ends splits a range into its two ends. For a single number, both ends are this number.
func ends(text string) (low, high string) {
	low, high, ok := strings.Cut(text, "..")
	low, high = strings.TrimSpace(low), strings.TrimSpace(high)
	if !ok {
		return low, low
	}
	return low, high
}

// times describes a number of things, which may be a range.
func (w *writer) times(text string) string {
	low, high := ends(text)
	if low == high {
		return amount(low)
	}
	return w.say("to", amount(low), amount(high))
}

// bounds returns the bounds of a value in parentheses.
func (w *writer) bounds(name, low, high string) string {
	if low == high {
		return w.say("bounds", typeset(name+" = "+low))
	}
	return w.say("bounds", typeset(low+" ≤ "+name+" ≤ "+high))
}

// aboutAll matches a condition on the values of a list.
var aboutAll = regexp.MustCompile(`^(any|all|none|one)\((\w+), *([^()]*)\)$`)

// condition describes a condition on the values of a case.
func (w *writer) condition(where string) string {
	m := aboutAll.FindStringSubmatch(strings.TrimSpace(where))
	if m == nil {
		return w.say("where", typeset(where))
	}
	element := m[2] + "_" + w.index()
	return w.say(m[1], typeset(w.index()), typeset(strings.ReplaceAll(m[3], "#", element)))
}

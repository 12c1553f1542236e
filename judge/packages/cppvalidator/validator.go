// Package cppvalidator writes C++ programs that do not need Grundy: a validator for the declared
// input of a problem, and checkers. They are in C++17 and include only headers of the standard
// library.
//
//	source, lost, err := standalone.Validator(sp, standalone.Kattis)
package cppvalidator

import (
	_ "embed"
	"fmt"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// A Protocol is the way in which a program is called and reports its result.
type Protocol int

// The protocols.
const (
	// Kattis validators exit with 42 or 43. Checkers get the paths of the input, the answer and a
	// folder as arguments, and read the output from standard input.
	Kattis Protocol = iota
	// Testlib validators exit with 0 or 3. Checkers get the paths of the input, the output and
	// the answer as arguments, and exit with 0, 1 or 2.
	Testlib
)

//go:embed cpp/validator.cpp
var validatorText string

// Validator returns a program that accepts the inputs which a spec declares, in the layout of
// generated files. lost lists what the program does not check, in words for people. There is an
// error if the spec declares no input.
func Validator(sp *spec.Problem, p Protocol) (source []byte, lost []i18n.Message, err error) {
	if !sp.Declared() {
		return nil, nil, i18n.Errorf("the spec declares no input")
	}
	w := &validator{
		translator: translator{lists: map[string]bool{}, all: map[string]bool{}},
		kinds:      map[string]string{},
	}
	w.declare(sp.Input.Case, false)
	w.program(sp, p)
	return []byte(w.text.String()), w.lost, nil
}

// A validator is a C++ program that is being written.
type validator struct {
	translator
	text   strings.Builder
	indent int
	kinds  map[string]string // the C++ type of a single value of each field
	order  []string          // of the fields
	lost   []i18n.Message
	blocks int
}

// line writes a line of the program.
func (w *validator) line(layout string, args ...any) {
	if layout != "" {
		w.text.WriteString(strings.Repeat("\t", w.indent))
	}
	fmt.Fprintf(&w.text, layout+"\n", args...)
}

// lose adds a property that the program does not check.
func (w *validator) lose(format string, args ...any) {
	w.lost = append(w.lost, i18n.Messagef(format, args...))
}

// declare records the types of fields.
func (w *validator) declare(items []spec.Item, inBlock bool) {
	for _, it := range items {
		fields := it.Fields
		for _, f := range fields {
			name := f.Name.Value
			if name == "" {
				continue
			}
			kind := "num"
			if word(f) {
				kind = "std::string"
			}
			if w.kinds[name] == "" {
				w.order = append(w.order, name)
			}
			w.kinds[name] = kind
			if list(f) {
				w.all[name] = true
			} else if inBlock {
				w.lists[name] = true
			}
		}
		w.declare(it.Lines, true)
	}
}

// word reports whether the values of a field are words.
func word(f spec.Field) bool {
	return !f.Chars.Absent() || !f.Pattern.Absent() || !f.Brackets.Absent() || len(f.Choice) > 0 || !f.First.Absent()
}

// list reports whether a field has several values on one line.
func list(f spec.Field) bool {
	return !f.Count.Absent() || !f.Permutation.Absent() || !f.Parents.Absent() && !f.Row
}

// number translates a formula with a numeric value. If it has no counterpart, number records the
// loss and returns instead.
func (w *validator) number(text spec.Text, instead string) string {
	s, err := w.formula(text.Value, false)
	if err != nil {
		w.lose("the bound %s: %v", text.Value, err)
		return instead
	}
	return s
}

// bounds translates the two bounds of a range.
func (w *validator) bounds(text spec.Text) (lo, hi string) {
	from, to, two := strings.Cut(text.Value, "..")
	lo = w.number(spec.Text{Value: from}, "INT64_MIN")
	if !two {
		return lo, lo
	}
	return lo, w.number(spec.Text{Value: to}, "INT64_MAX")
}

func (w *validator) program(sp *spec.Problem, p Protocol) {
	codes := [2]int{42, 43}
	if p == Testlib {
		codes = [2]int{0, 3}
	}
	w.line("// A validator of %s, made from its declared input.", sp.ID.Value)
	w.line("#define ACCEPT %d\n#define REFUSE %d", codes[0], codes[1])
	w.text.WriteString(validatorText)
	w.line("")
	for _, t := range sp.Input.Framing.Total {
		w.line("static num total_%s = 0;", variable(t.Field.Value))
	}
	w.line("\nstatic void read_case() {")
	w.indent++
	for _, name := range w.order {
		kind := w.kinds[name]
		switch {
		case w.all[name]:
			w.line("std::vector<%s> %s;", kind, variable(name))
		case w.lists[name]:
			w.line("%s %s{}; std::vector<%s> %[2]s_all;", kind, variable(name), kind)
		default:
			w.line("%s %s{};", kind, variable(name))
		}
	}
	w.items(sp.Input.Case)
	if !sp.Input.Where.Absent() {
		s, err := w.formula(sp.Input.Where.Value, true)
		if err != nil {
			w.lose("the condition %s: %v", sp.Input.Where.Value, err)
		} else {
			w.line("check(%s, %s);", s, quoted("the condition does not hold: "+sp.Input.Where.Value))
		}
	}
	w.totals(sp)
	for _, name := range w.order {
		w.line("(void)%s;", variable(name))
	}
	w.indent--
	w.line("}\n")
	w.main(sp.Input.Framing)
}

// totals writes code that adds up the values with a bound on their sum over a file.
func (w *validator) totals(sp *spec.Problem) {
	for _, t := range sp.Input.Framing.Total {
		name := t.Field.Value
		v := variable(name)
		if w.lists[name] {
			v += "_all"
		}
		value := v
		switch {
		case w.kinds[name] != "num" && (w.all[name] || w.lists[name]):
			value = "sum(map(" + v + ", [](const std::string &s) { return num(s.size()); }))"
		case w.kinds[name] != "num":
			value = "len(" + v + ")"
		case w.all[name] || w.lists[name]:
			value = "sum(" + v + ")"
		}
		w.line("total_%s = add(total_%[1]s, %s);", variable(name), value)
		w.line("check(total_%s <= %s, %s);", variable(name), w.number(t.Max, "INT64_MAX"), quoted("the sum of "+name+" over the file is too large"))
	}
}

func (w *validator) main(f spec.Framing) {
	w.line("int main() {")
	w.indent++
	w.line("input.assign(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());")
	most := "INT64_MAX"
	if !f.Max.Absent() {
		most = w.number(f.Max, most)
	}
	switch {
	case !f.Count.Absent():
		w.line("num cases = integer(1, %s, %s);", most, quoted(f.Count.Value))
		w.line("end_line();")
		w.line("while (cases-- > 0) read_case();")
	case !f.Until.Absent():
		w.line("num cases = 0;")
		w.line("while (!closes(%s)) { check(cases++ < %s, \"too many cases\"); read_case(); }", quoted(f.Until.Value), most)
	case f.EOF:
		w.line("num cases = 0;")
		w.line("do { check(cases++ < %s, \"too many cases\"); read_case(); } while (at < input.size());", most)
	default:
		w.line("read_case();")
	}
	w.line("if (at < input.size()) refuse(\"the input goes on\");")
	w.line("return ACCEPT;")
	w.indent--
	w.line("}")
}

func (w *validator) items(list []spec.Item) {
	for _, it := range list {
		if len(it.Lines) == 0 {
			if !it.Literal.Absent() {
				w.line("literal(%s);", quoted(it.Literal.Value))
			}
			for _, f := range it.Fields {
				w.field(f)
			}
			w.line("end_line();")
			continue
		}
		w.block(it)
	}
}

// block writes a loop over the lines of a block.
func (w *validator) block(it spec.Item) {
	if it.Shape != nil {
		w.lose("the condition that the lines form a %s", it.Shape.Kind())
	}
	w.blocks++
	i := fmt.Sprintf("i%d", w.blocks)
	if it.Distinct {
		w.line("std::set<std::string> seen%d;", w.blocks)
	}
	if it.Until.Absent() {
		lo, hi := w.bounds(it.Repeat)
		if lo != hi {
			w.lose("the number of lines %s", it.Repeat.Value)
		}
		w.line("for (num %s = 0, n%[1]s = %s; %[1]s < n%[1]s; %[1]s++) {", i, hi)
	} else {
		most := "INT64_MAX"
		if !it.Max.Absent() {
			most = w.number(it.Max, most)
		}
		w.line("for (num %s = 0; !closes(%s); %[1]s++) {", i, quoted(it.Until.Value))
		w.line("\tcheck(%s < %s, \"too many lines\");", i, most)
	}
	n := w.blocks
	w.indent++
	if it.Distinct {
		w.line("size_t from%d = at;", n)
	}
	w.items(it.Lines)
	if it.Distinct {
		w.line("check(seen%d.insert(input.substr(from%[1]d, at - from%[1]d)).second, \"a line occurs twice\");", n)
	}
	w.indent--
	w.line("}")
}

// field writes code that reads a field.
func (w *validator) field(f spec.Field) {
	if !f.Literal.Absent() {
		w.line("next(); literal(%s);", quoted(f.Literal.Value))
		if f.Name.Absent() {
			return
		}
	}
	name := f.Name.Value
	v := variable(name)
	value, count := w.value(f)
	switch {
	case list(f):
		w.blocks++
		from := fmt.Sprintf("from%d", w.blocks)
		w.line("size_t %s = %s.size();", from, v)
		w.line("for (num i = 0, n = %s; i < n; i++) %s.push_back(%s);", count, v, value)
		w.line("{")
		w.indent++
		w.line("std::vector<%s> row(%s.begin() + %s, %[2]s.end());", w.kinds[name], v, from)
		if f.Distinct || !f.Permutation.Absent() {
			w.line("check(distinct(row), %s);", quoted(name+" has equal values"))
		}
		w.ordered(f, "row")
		w.line("(void)row;")
		w.indent--
		w.line("}")
	case w.lists[name]:
		w.line("%s = %s;", v, value)
		w.line("%s_all.push_back(%[1]s);", v)
		w.once(f, v)
	default:
		w.line("%s = %s;", v, value)
		w.once(f, v)
	}
	if len(f.Exactly) > 0 {
		w.lose("the number of times that each letter occurs in %s", name)
	}
}

// once writes conditions on a single value.
func (w *validator) once(f spec.Field, v string) {
	if f.Brackets.Absent() {
		return
	}
	var pairs []string
	for i := 0; i+1 < len(f.Brackets.Value); i += 2 {
		pairs = append(pairs, quoted(f.Brackets.Value[i:i+2]))
	}
	w.line("brackets(%s, {%s}, %s);", v, strings.Join(pairs, ", "), quoted(f.Name.Value))
}

// ordered writes the condition on the order of a list.
func (w *validator) ordered(f spec.Field, row string) {
	if f.Sorted.Absent() {
		return
	}
	if w.kinds[f.Name.Value] != "num" {
		w.lose("the order of %s", f.Name.Value)
		return
	}
	order := f.Sorted.Value
	w.line("sorted(%s, %t, %t, %s);", row, strings.Contains(order, "ascending"), strings.Contains(order, "strictly"), quoted(f.Name.Value))
}

// value returns code that reads one value of a field, and the number of values in a list.
func (w *validator) value(f spec.Field) (value, count string) {
	name := quoted(f.Name.Value)
	if !f.Count.Absent() {
		_, count = w.bounds(f.Count)
	}
	switch {
	case !f.Int.Absent():
		lo, hi := w.bounds(f.Int)
		return fmt.Sprintf("integer(%s, %s, %s)", lo, hi, name), count
	case !f.Real.Absent():
		return w.real(f), count
	case !f.Permutation.Absent():
		from, to, two := strings.Cut(f.Permutation.Value, "..")
		if !two {
			from, to = "1", from
		}
		lo, hi := w.number(spec.Text{Value: from}, "1"), w.number(spec.Text{Value: to}, "0")
		return fmt.Sprintf("integer(%s, %s, %s)", lo, hi, name), fmt.Sprintf("add(1, sub(%s, %s))", hi, lo)
	case !f.Parents.Absent():
		w.lose("the condition that %s forms a tree", f.Name.Value)
		n := w.number(f.Parents, "0")
		return fmt.Sprintf("integer(INT64_MIN, INT64_MAX, %s)", name), "sub(" + n + ", 1)"
	case len(f.Choice) > 0:
		var options []string
		for _, o := range f.Choice {
			options = append(options, quoted(o.Value))
		}
		return fmt.Sprintf("choice({%s}, %s)", strings.Join(options, ", "), name), count
	case !f.Chars.Absent():
		lo, hi := w.length(f)
		return fmt.Sprintf("letters(%s, %s, %s, %s)", lo, hi, quoted(alphabet(f.Chars.Value)), name), count
	}
	if !f.Pattern.Absent() {
		w.lose("the pattern of %s", f.Name.Value)
	}
	return "word()", count
}

func (w *validator) length(f spec.Field) (lo, hi string) {
	if f.Length.Absent() {
		return "1", "INT64_MAX"
	}
	return w.bounds(f.Length)
}

// real returns code that reads a real number as an integer, in units of its last digit.
func (w *validator) real(f spec.Field) string {
	digits := f.Digits.Value
	from, to, two := strings.Cut(f.Real.Value, "..")
	if !two {
		to = from
	}
	bound := func(text, instead string) string {
		whole, fraction, has := strings.Cut(strings.TrimSpace(text), ".")
		if !has {
			return fmt.Sprintf("mul(%s, power(10, %s))", w.number(spec.Text{Value: text}, "0"), digits)
		}
		if strings.Trim(whole+fraction, "-0123456789") != "" {
			w.lose("the bound %s", text)
			return instead
		}
		sign := "add"
		if strings.HasPrefix(whole, "-") {
			sign = "sub"
		}
		trim := func(s string) string {
			if s = strings.TrimLeft(s, "-0"); s == "" {
				return "0"
			}
			return s
		}
		units := fmt.Sprintf("mul(%sLL, power(10, sub(%s, %d)))", trim(fraction), digits, len(fraction))
		if sign == "sub" {
			return fmt.Sprintf("sub(sub(0, mul(%sLL, power(10, %s))), %s)", trim(whole), digits, units)
		}
		return fmt.Sprintf("add(mul(%sLL, power(10, %s)), %s)", trim(whole), digits, units)
	}
	return fmt.Sprintf("real(%s, %s, %s, %s)", bound(from, "INT64_MIN"), bound(to, "INT64_MAX"), digits, quoted(f.Name.Value))
}

// alphabet expands the ranges of an alphabet: 0-3a becomes 0123a. A hyphen at an end is a letter.
func alphabet(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if i+2 < len(s) && s[i+1] == '-' && s[i] <= s[i+2] {
			for c := int(s[i]); c <= int(s[i+2]); c++ {
				b.WriteByte(byte(c))
			}
			i += 2
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

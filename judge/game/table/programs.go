package table

import (
	"fmt"
	"strings"
)

// A program is a programming language in which functions are printed.
type program struct {
	comment string
	write   func(name string, f fold, d data) string
}

var programs = map[string]program{
	"go":     {"// ", writeGo},
	"c":      {"// ", writeC},
	"cpp":    {"// ", writeC},
	"python": {"# ", writePython},
}

// numbers formats numbers with commas and without spaces.
func numbers[T uint16 | int](list []T) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(list), "[]")), ",")
}

// escape doubles backslashes, as Go, C and Python require.
func escape(s string) string { return strings.ReplaceAll(s, `\`, `\\`) }

// literal escapes a text for use in a format.
func literal(s string) string { return strings.ReplaceAll(s, "%", "%%") }

// place returns an expression for the index of heap n. It is empty if a statement must compute the
// index.
func (f fold) place() string {
	switch {
	case f.period == 0:
		return "n"
	case f.period == 1 && f.preperiod == 0:
		return "0"
	case f.preperiod == 0:
		return fmt.Sprintf("n%%%d", f.period)
	}
	return ""
}

// round returns an expression for the index of a heap n that is at least length.
func (f fold) round() string {
	return fmt.Sprintf("(n-%d)%%%d+%d", f.preperiod, f.period, f.preperiod)
}

// length is the first heap for which the period is needed.
func (f fold) length() int { return f.preperiod + f.period }

// rise returns an expression for the added saltus, with a leading plus. over is the division
// operator.
func (f fold) rise(over string) string {
	switch {
	case f.saltus == 0:
		return ""
	case f.preperiod > 0:
		return fmt.Sprintf("+(n-i)%s%d*%d", over, f.period, f.saltus)
	case f.saltus == f.period && f.period == 1:
		return "+n"
	}
	return fmt.Sprintf("+n%s%d*%d", over, f.period, f.saltus)
}

// value returns an expression for the value at an index of packed bytes. table is a format that
// turns an index into an expression for a byte as a number. place is the expression for the index
// of the value, and over the division operator.
func (d data) value(table, place, over string) string {
	if d.width > sixBits {
		var parts []string
		for i := range d.bytes() {
			at := fmt.Sprintf("%d*(%s)", d.bytes(), place)
			if i > 0 {
				at += fmt.Sprintf("+%d", i)
			}
			part := fmt.Sprintf("("+table+"-%d)", at, lowest)
			if i > 0 {
				part = fmt.Sprintf("%s<<%d", part, i*sixBits)
			}
			parts = append(parts, part)
		}
		return "(" + strings.Join(parts, "|") + ")"
	}
	if d.each() == 1 {
		return fmt.Sprintf(table+"-%d", place, lowest)
	}
	byteAt := fmt.Sprintf("("+table+"-%d)", fmt.Sprintf("(%s)%s%d", place, over, d.each()), lowest)
	shift := fmt.Sprintf("(%s)%%%d", place, d.each())
	if d.width > 1 {
		shift += fmt.Sprintf("*%d", d.width)
	}
	return fmt.Sprintf("(%s>>(%s)&%d)", byteAt, shift, 1<<d.width-1)
}

// number returns small if all values are at most 255, and large otherwise.
func (d data) number(small, large string) string {
	for _, v := range d.values {
		if v > 255 {
			return large
		}
	}
	return small
}

// inline reports whether the packed bytes are used once per call, so that the expression may
// contain them.
func (d data) inline() bool { return d.packed != "" && d.width <= sixBits }

func writeGo(name string, f fold, d data) string {
	var b strings.Builder
	table, text := name+"T", `"`+escape(d.packed)+`"`
	switch {
	case d.inline():
		table = text
	case d.packed != "":
		fmt.Fprintf(&b, "const %s = %s\n", table, text)
	default:
		fmt.Fprintf(&b, "var %s = [...]%s{%s}\n", table, d.number("uint8", "uint16"), numbers(d.values))
	}
	if d.starts != nil {
		fmt.Fprintf(&b, "var %sS = [...]int32{%s}\n", name, numbers(d.starts))
	}
	fmt.Fprintf(&b, "func %s(n int) int {\n", name)
	place := f.place()
	if place == "" {
		fmt.Fprintf(&b, "\ti := n\n\tif n >= %d {\n\t\ti = %s\n\t}\n", f.length(), f.round())
		place = "i"
	}
	switch {
	case d.starts != nil:
		fmt.Fprintf(&b, "\ta, b := 0, len(%sS)\n\tfor b-a > 1 {\n\t\tif m := (a + b) / 2; int(%sS[m]) <= %s {\n"+
			"\t\t\ta = m\n\t\t} else {\n\t\t\tb = m\n\t\t}\n\t}\n\treturn int(%s[a])%s\n}\n", name, name, place, table, f.rise("/"))
	case d.packed != "":
		fmt.Fprintf(&b, "\treturn %s%s\n}\n", d.value("int("+literal(table)+"[%s])", place, "/"), f.rise("/"))
	default:
		fmt.Fprintf(&b, "\treturn int(%s[%s])%s\n}\n", table, place, f.rise("/"))
	}
	return b.String()
}

func writeC(name string, f fold, d data) string {
	var b strings.Builder
	table, text := name+"_t", `"`+escape(d.packed)+`"`
	if strings.Contains(text, "??") { // it could begin a trigraph
		text = strings.ReplaceAll(text, "?", `\?`)
	}
	switch {
	case d.inline():
		table = text
	case d.packed != "":
		fmt.Fprintf(&b, "static const char %s[]=%s;\n", table, text)
	default:
		fmt.Fprintf(&b, "static const unsigned %s %s[]={%s};\n", d.number("char", "short"), table, numbers(d.values))
	}
	if d.starts != nil {
		fmt.Fprintf(&b, "static const int %s_s[]={%s};\n", name, numbers(d.starts))
	}
	fmt.Fprintf(&b, "long long %s(long long n){", name)
	place := f.place()
	if place == "" {
		fmt.Fprintf(&b, "long long i=n<%d?n:%s;", f.length(), f.round())
		place = "i"
	}
	switch {
	case d.starts != nil:
		fmt.Fprintf(&b, "int a=0,b=%d;while(b-a>1){int m=(a+b)/2;if(%s_s[m]<=%s)a=m;else b=m;}return %s[a]%s;}\n",
			len(d.starts), name, place, table, f.rise("/"))
	case d.packed != "":
		fmt.Fprintf(&b, "return %s%s;}\n", d.value(literal(table)+"[%s]", place, "/"), f.rise("/"))
	default:
		fmt.Fprintf(&b, "return %s[%s]%s;}\n", table, place, f.rise("/"))
	}
	return b.String()
}

// writePython puts the values into the function, because constants cost nothing there. Values
// that are used more than once per call are put before the function.
func writePython(name string, f fold, d data) string {
	table, first := "b\""+escape(d.packed)+"\"", ""
	switch {
	case d.packed == "" && len(d.values) == 1:
		table = "(" + numbers(d.values) + ",)"
	case d.packed == "":
		table = "(" + numbers(d.values) + ")"
	case d.width > sixBits:
		table, first = name+"_t", name+"_t="+table+"\n"
	}
	if d.starts != nil {
		return writePythonRuns(name, f, d, table)
	}
	place, before, lines := f.place(), "", "return "
	if place == "" {
		before = fmt.Sprintf("\n i=n if n<%d else %s\n ", f.length(), f.round())
		place = "i"
	} else {
		lines = " return "
	}
	value := fmt.Sprintf("%s[%s]", table, place)
	if d.packed != "" {
		value = d.value(literal(table)+"[%s]", place, "//")
	}
	return first + fmt.Sprintf("def %s(n):", name) + before + lines + value + f.rise("//") + "\n"
}

func writePythonRuns(name string, f fold, d data, table string) string {
	place := f.place()
	before := ""
	if place == "" {
		before = fmt.Sprintf(" i=n if n<%d else %s\n", f.length(), f.round())
		place = "i"
	}
	return fmt.Sprintf("from bisect import bisect\ndef %s(n):\n%s return %s[bisect((%s,),%s)-1]%s\n",
		name, before, table, numbers(d.starts), place, f.rise("//"))
}

package ctd

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// Input derives the section input of a spec, in YAML. The section accepts the same files as the
// program. It supports lines of integers and of words with bounded lengths, lists whose length was
// read before, blocks of such lines, a number of cases on the first line, and lists that are
// UNIQUE. The error says what has no counterpart in a spec.
func (p *Program) Input() (yaml string, err error) {
	d := deriver{known: map[string]bool{}}
	body, framing := p.body, ""
	if count, most, inner, ok := cases(body); ok {
		framing, body = fmt.Sprintf("cases: {count: %s, max: %s}\n", count, most), inner
		d.known[count] = true
	}
	items, err := d.items(body)
	if err != nil {
		return "", err
	}
	if len(items) == 0 {
		return "", i18n.Errorf("the validator reads nothing")
	}
	var b strings.Builder
	b.WriteString(framing + "case:\n")
	printItems(&b, items, "  ")
	return b.String(), nil
}

// cases recognizes a program that reads a number on its own line and then that number of cases.
func cases(body []command) (count, most string, inner []command, ok bool) {
	if n := len(body); n > 0 && body[n-1].name == "EOF" {
		body = body[:n-1]
	}
	if len(body) != 3 || body[0].name != "INT" || body[0].variable == nil || body[1].name != "NEWLINE" || body[2].name != "REP" || body[2].separator != nil {
		return "", "", nil, false
	}
	low, high := body[0].args[0].constant, body[0].args[1].constant
	count = body[0].variable.name
	times := body[2].args[0]
	isCount := times.op == "variable" && times.variable.name == count && len(times.variable.index) == 0
	if low == nil || high == nil || low.i == nil || high.i == nil || low.i.Cmp(big.NewInt(1)) != 0 || !isCount {
		return "", "", nil, false
	}
	inner = body[2].body
	lines := 0
	for _, c := range inner {
		if c.name == "NEWLINE" {
			lines++
		}
	}
	return count, high.i.String(), inner, lines > 1 // one line is a list in a column
}

// A derived is a line of fields, or a block of lines.
type derived struct {
	fields []string
	repeat string
	lines  []derived
}

type deriver struct {
	known map[string]bool // variables that were read; for a list that is UNIQUE, "unique " and its name
	names int
}

// unlike is the error for a command without a counterpart.
func unlike(c command, why i18n.Message) error {
	return i18n.Errorf("%v: a spec cannot express %s: %s", c.at, c.name, why)
}

// items derives lines. A loop that repeats one field of a line becomes a list.
func (d *deriver) items(body []command) (items []derived, err error) {
	var line derived
	open := false
	for i, c := range body {
		switch c.name {
		case "SPACE":
			if !open {
				return nil, unlike(c, "a line begins with it")
			}
		case "NEWLINE":
			if !open {
				return nil, unlike(c, "the line is empty")
			}
			items, line, open = append(items, line), derived{}, false
		case "EOF":
			if i != len(body)-1 {
				return nil, unlike(c, "more text follows")
			}
		case "INT", "REGEX":
			field, err := d.field(c, "", "")
			if err != nil {
				return nil, err
			}
			line.fields, open = append(line.fields, field), true
		case "REP", "REPI":
			if c.repeatsFields() {
				field, err := d.list(c, body[i+1:])
				if err != nil {
					return nil, err
				}
				line.fields, open = append(line.fields, field), true
				continue
			}
			if c.separator == nil && !c.breaksLine() {
				field, err := d.word(c)
				if err != nil {
					return nil, err
				}
				line.fields, open = append(line.fields, field), true
				continue
			}
			if open || c.separator != nil {
				return nil, unlike(c, "it repeats parts of a line")
			}
			block, err := d.block(c)
			if err != nil {
				return nil, err
			}
			items = append(items, block)
		case "ASSERT":
			if !d.unique(c) {
				return nil, unlike(c, "conditions are not converted")
			}
		default:
			return nil, unlike(c, "only INT, REGEX, REP and REPI can be converted")
		}
	}
	if open {
		return nil, i18n.Errorf("the last line has no newline")
	}
	return items, nil
}

// repeatsFields reports whether a loop repeats a field of a line.
func (c command) repeatsFields() bool {
	return len(c.body) == 1 && c.separator != nil && c.separator.name == "SPACE"
}

// breaksLine reports whether a loop reads the end of a line.
func (c command) breaksLine() bool {
	return slices.ContainsFunc(c.body, func(inner command) bool { return inner.name == "NEWLINE" || inner.breaksLine() })
}

// word derives a word whose letters a loop reads one after another.
func (d *deriver) word(c command) (string, error) {
	if len(c.body) != 1 || c.body[0].name != "REGEX" {
		return "", unlike(c, "it repeats parts of a line without a separator")
	}
	times, err := d.formula(c.args[len(c.args)-1])
	if err != nil {
		return "", unlike(c, i18n.Of(err))
	}
	letters, least, most, err := lettersOf(c.body[0])
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: {chars: %q, length: \"%s..%s\"}", d.name(command{}), letters, product(times, least), product(times, most)), nil
}

// product returns a formula for n repetitions of a number.
func product(n string, by int) string {
	if by == 1 {
		return n
	}
	return fmt.Sprintf("(%s * %d)", n, by)
}

// block returns the lines that a loop repeats.
func (d *deriver) block(c command) (derived, error) {
	times, err := d.formula(c.args[len(c.args)-1])
	if err != nil {
		return derived{}, unlike(c, i18n.Of(err))
	}
	lines, err := d.items(c.body)
	return derived{repeat: times, lines: lines}, err
}

// unique reports whether an assertion only says that a list is UNIQUE. The field of the list
// already says it.
func (d *deriver) unique(c command) bool {
	return c.test.op == "UNIQUE" && len(c.test.names) == 1 && d.known["unique "+c.test.names[0]]
}

// list derives the values that a loop reads on a line.
func (d *deriver) list(c command, rest []command) (string, error) {
	times, err := d.formula(c.args[len(c.args)-1])
	if err != nil {
		return "", unlike(c, i18n.Of(err))
	}
	more := ", count: " + times
	if v := c.body[0].variable; v != nil {
		for _, later := range rest {
			if later.name == "ASSERT" && later.test.op == "UNIQUE" && len(later.test.names) == 1 && later.test.names[0] == v.name {
				more += ", distinct: true"
				d.known["unique "+v.name] = true
			}
		}
	}
	return d.field(c.body[0], more, "list")
}

// field derives a value of a line.
func (d *deriver) field(c command, more, kind string) (string, error) {
	name := d.name(c)
	var value string
	if c.name == "INT" {
		low, err := d.formula(c.args[0])
		if err != nil {
			return "", unlike(c, i18n.Of(err))
		}
		high, err := d.formula(c.args[1])
		if err != nil {
			return "", unlike(c, i18n.Of(err))
		}
		value = fmt.Sprintf("int: %q", low+".."+high)
	} else {
		letters, least, most, err := lettersOf(c)
		if err != nil {
			return "", err
		}
		value = fmt.Sprintf("chars: %q, length: \"%d..%d\"", letters, least, most)
	}
	if kind == "" && c.variable != nil && len(c.variable.index) == 0 {
		d.known[name] = true
	}
	return fmt.Sprintf("%s: {%s%s}", name, value, more), nil
}

// name returns the name of a field: that of the variable, or a new one.
func (d *deriver) name(c command) string {
	name := ""
	if c.variable != nil {
		name = c.variable.name
	}
	if name == "" || reserved[name] || d.known[name] {
		d.names++
		name = fmt.Sprintf("x%d", d.names)
	}
	return name
}

// lettersOf returns the letters of a command REGEX, and the bounds of its length.
func lettersOf(c command) (letters string, least, most int, err error) {
	word := c.args[0].constant
	if word == nil || word.s == nil {
		return "", 0, 0, unlike(c, "its pattern is not a constant")
	}
	p, what := compilePattern(*word.s)
	if what != "" {
		return "", 0, 0, unlike(c, what)
	}
	letters, least, most, ok := p.letters()
	if !ok {
		return "", 0, 0, unlike(c, "its pattern is not a class of characters with a bounded length")
	}
	return letters, least, most, nil
}

// reserved lists words with a meaning in formulas.
var reserved = map[string]bool{"all": true, "any": true, "none": true, "one": true, "count": true, "filter": true, "map": true, "len": true, "min": true, "max": true, "sum": true, "abs": true, "div": true, "in": true, "not": true, "and": true, "or": true, "heap": true, "true": true, "false": true, "nil": true, "let": true, "if": true, "else": true}

// formula derives an expression over numbers that were read before.
func (d *deriver) formula(e expr) (string, error) {
	if v := e.constant; v != nil {
		if v.i == nil || !v.i.IsInt64() {
			return "", i18n.Errorf("a bound is not an integer of 64 bits")
		}
		return v.i.String(), nil
	}
	if e.op == "variable" {
		if len(e.variable.index) > 0 || !d.known[e.variable.name] || reserved[e.variable.name] {
			return "", i18n.Errorf("a bound depends on %s", e.variable.name)
		}
		return e.variable.name, nil
	}
	var parts []string
	for _, a := range e.args {
		s, err := d.formula(a)
		if err != nil {
			return "", err
		}
		parts = append(parts, s)
	}
	switch e.op {
	case "+", "-", "*", "^":
		return "(" + parts[0] + " " + e.op + " " + parts[1] + ")", nil
	case "neg":
		return "(0 - " + parts[0] + ")", nil
	case "/":
		return "div(" + parts[0] + ", " + parts[1] + ")", nil
	}
	return "", i18n.Errorf("a bound is computed by %s", e.op)
}

// letters returns the letters of a pattern that repeats one class a bounded number of times, but at
// least once. ok is false for other patterns, and if the class is empty or has a character that is
// not visible ASCII.
func (p *pattern) letters() (letters string, least, most int, ok bool) {
	for p.op == '.' && len(p.parts) == 1 {
		p = p.parts[0]
	}
	class := p
	least, most = 1, 1
	if p.op == '*' {
		if class, least, most = p.parts[0], p.min, p.max; most < 0 || least < 1 {
			return "", 0, 0, false
		}
	}
	if class.op != 'c' {
		return "", 0, 0, false
	}
	var b strings.Builder
	hyphen := false
	for c, in := range class.class {
		switch {
		case !in:
		case c <= ' ' || c > '~':
			return "", 0, 0, false
		case c == '-':
			hyphen = true
		default:
			b.WriteByte(byte(c))
		}
	}
	if hyphen {
		b.WriteByte('-') // at the end, - is a letter
	}
	return b.String(), least, most, b.Len() > 0
}

// printItems writes items in YAML.
func printItems(b *strings.Builder, items []derived, indent string) {
	for _, it := range items {
		if it.lines == nil {
			fmt.Fprintf(b, "%s- {%s}\n", indent, strings.Join(it.fields, ", "))
			continue
		}
		fmt.Fprintf(b, "%s- repeat: %q\n%s  lines:\n", indent, it.repeat, indent)
		printItems(b, it.lines, indent+"    ")
	}
}

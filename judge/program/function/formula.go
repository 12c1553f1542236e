package function

import (
	"strconv"
	"strings"
)

// An expr is the formula of a count: a number, a field, or a sum, difference or product.
type expr struct {
	op          byte // '+', '-', '*'; 0: a field or a number
	left, right *expr
	name        string
	value       int64
}

// each calls visit for each name in the formula.
func (e *expr) each(visit func(name string)) {
	switch {
	case e.op != 0:
		e.left.each(visit)
		e.right.each(visit)
	case e.name != "":
		visit(e.name)
	}
}

// write returns the formula with the names replaced.
func (e *expr) write(name func(string) string) string {
	switch {
	case e.op != 0:
		return "(" + e.left.write(name) + " " + string(e.op) + " " + e.right.write(name) + ")"
	case e.name != "":
		return name(e.name)
	}
	return strconv.FormatInt(e.value, 10)
}

// parseFormula parses the formula of a count. ok is false if graders cannot compute it.
func parseFormula(text string) (e *expr, ok bool) {
	p := &formulaParser{rest: text}
	e = p.sum()
	p.space()
	return e, !p.failed && p.rest == ""
}

// A formulaParser parses by recursive descent.
type formulaParser struct {
	rest   string
	failed bool
}

func (p *formulaParser) space() { p.rest = strings.TrimLeft(p.rest, " \t") }

// accept reads one of some characters. It returns 0 if another one follows.
func (p *formulaParser) accept(set string) byte {
	p.space()
	if p.rest == "" || !strings.Contains(set, p.rest[:1]) {
		return 0
	}
	c := p.rest[0]
	p.rest = p.rest[1:]
	return c
}

func (p *formulaParser) sum() *expr {
	e := p.product()
	for op := p.accept("+-"); op != 0; op = p.accept("+-") {
		e = &expr{op: op, left: e, right: p.product()}
	}
	return e
}

func (p *formulaParser) product() *expr {
	e := p.power()
	for op := p.accept("*"); op != 0; op = p.accept("*") {
		e = &expr{op: op, left: e, right: p.power()}
	}
	return e
}

// power parses a power of two numbers, which becomes a number.
func (p *formulaParser) power() *expr {
	base := p.value()
	if strings.HasPrefix(p.rest, "**") {
		p.failed = true
		return base
	}
	if p.accept("^") == 0 {
		return base
	}
	exponent := p.value()
	if base.name != "" || base.op != 0 || exponent.name != "" || exponent.op != 0 || exponent.value < 0 || exponent.value > 62 {
		p.failed = true
		return base
	}
	n := int64(1)
	for range exponent.value {
		n *= base.value
	}
	return &expr{value: n}
}

// value parses a number, a name, or a sum in parentheses.
func (p *formulaParser) value() *expr {
	if p.accept("(") != 0 {
		e := p.sum()
		p.failed = p.failed || p.accept(")") == 0
		return e
	}
	p.space()
	n := 0
	for n < len(p.rest) && (p.rest[n] == '_' || p.rest[n] >= '0' && p.rest[n] <= '9' || p.rest[n]|32 >= 'a' && p.rest[n]|32 <= 'z') {
		n++
	}
	word := p.rest[:n]
	p.rest = p.rest[n:]
	if v, err := strconv.ParseInt(word, 10, 64); err == nil {
		return &expr{value: v}
	}
	p.space()
	if !nameForm.MatchString(word) || strings.HasPrefix(p.rest, "(") {
		p.failed = true
	}
	return &expr{name: word}
}

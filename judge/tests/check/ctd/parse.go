package ctd

import (
	"math/big"
	"slices"

	"grundy/judge/base/i18n"
)

// A Program is a parsed checktestdata program.
type Program struct{ body []command }

// A command is one command with its arguments. The meaning of args depends on the name.
type command struct {
	at        Place
	name      string
	args      []expr
	variable  *reference // stores the value that is read; or the variable of a loop
	option    string     // FIXED or SCIENTIFIC
	test      test
	assigns   []assign
	names     []string // of UNSET
	separator *command
	body, or  []command // of loops and of IF
}

type assign struct {
	to    reference
	value expr
}

// An expr is a parsed expression. If it contains no variable, constant is its value.
type expr struct {
	at       Place
	op       string // an operator, "neg", "STRLEN", "variable" or "" for a constant
	args     []expr
	variable reference
	constant *value
}

// A reference is a variable with its indices.
type reference struct {
	at    Place
	name  string
	index []expr
}

// A test is a condition.
type test struct {
	at    Place
	op    string // !, &&, ||, a comparison, ISEOF, MATCH, UNIQUE, INARRAY
	tests []test
	args  []expr
	names []string
}

// mostNested bounds the depth of blocks, of expressions and of regular expressions.
const mostNested = 200

type parser struct {
	lexer
	now    token
	nested int
}

// Parse reads a program. The error is an *Error.
func Parse(program []byte) (*Program, error) {
	if len(program) > mostText {
		return nil, wrong(Place{1, 1}, "the validator has %d bytes; at most %d are allowed", len(program), mostText)
	}
	p := parser{lexer: lexer{rest: string(program), at: Place{1, 1}}}
	if err := p.advance(); err != nil {
		return nil, err
	}
	body, err := p.commands()
	if err != nil {
		return nil, err
	}
	if p.now.kind != noMore {
		return nil, wrong(p.now.at, "%s is outside a block", p.now.kind)
	}
	return &Program{body}, nil
}

func (p *parser) advance() (err error) {
	p.now, err = p.next()
	return err
}

// deeper counts levels of nesting; call the result when the level ends.
func (p *parser) deeper() (func(), error) {
	if p.nested++; p.nested > mostNested {
		return nil, wrong(p.now.at, "more than %d levels are nested", mostNested)
	}
	return func() { p.nested-- }, nil
}

// expect skips a token of kind k. It returns an error if the next token is of another kind.
func (p *parser) expect(k kind) (token, error) {
	t := p.now
	if t.kind != k {
		return t, wrong(t.at, "%s is missing before %s", k, t.shown())
	}
	return t, p.advance()
}

func (t token) shown() i18n.Message {
	if t.kind == noMore || t.text == "" {
		return t.kind
	}
	return i18n.Messagef("%s", t.text)
}

// accept skips the next token if it is of kind k.
func (p *parser) accept(k kind) (bool, error) {
	if p.now.kind != k {
		return false, nil
	}
	return true, p.advance()
}

// commands reads commands up to END, ELSE or the end of the program.
func (p *parser) commands() (list []command, err error) {
	for !slices.Contains([]kind{noMore, "END", "ELSE"}, p.now.kind) {
		c, err := p.command()
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// command reads a command and, if it opens a block, the block.
func (p *parser) command() (command, error) {
	c, err := p.head()
	if err != nil || !opensBlock(c.name) {
		return c, err
	}
	up, err := p.deeper()
	if err != nil {
		return c, err
	}
	defer up()
	if c.body, err = p.commands(); err != nil {
		return c, err
	}
	if c.name == "IF" && p.now.kind == "ELSE" {
		if err := p.advance(); err != nil {
			return c, err
		}
		if c.or, err = p.commands(); err != nil {
			return c, err
		}
	}
	if p.now.kind != "END" {
		return c, wrong(c.at, "%s has no END", c.name)
	}
	return c, p.advance()
}

func opensBlock(name string) bool {
	return slices.Contains([]string{"REP", "REPI", "WHILE", "WHILEI", "IF"}, name)
}

// head reads a command without its block.
func (p *parser) head() (c command, err error) {
	c = command{at: p.now.at, name: p.now.text}
	read := heads[c.name]
	if read == nil {
		return c, wrong(c.at, "%s is not a command", p.now.shown())
	}
	if err := p.advance(); err != nil {
		return c, err
	}
	if slices.Contains([]string{"SPACE", "NEWLINE", "EOF"}, c.name) {
		return c, nil
	}
	if _, err := p.expect("("); err != nil {
		return c, err
	}
	if err := read(p, &c); err != nil {
		return c, err
	}
	_, err = p.expect(")")
	return c, err
}

// heads maps names of commands to functions that read their arguments.
var heads map[string]func(p *parser, c *command) error

func init() {
	nothing := func(*parser, *command) error { return nil }
	heads = map[string]func(p *parser, c *command) error{
		"SPACE": nothing, "NEWLINE": nothing, "EOF": nothing,
		"INT":    func(p *parser, c *command) error { return p.number(c, 2, false) },
		"FLOAT":  func(p *parser, c *command) error { return p.number(c, 2, true) },
		"FLOATP": func(p *parser, c *command) error { return p.number(c, 4, true) },
		"STRING": func(p *parser, c *command) error { return p.values(c) },
		"REGEX": func(p *parser, c *command) error {
			if err := p.values(c); err != nil {
				return err
			}
			return p.stored(c)
		},
		"ASSERT": func(p *parser, c *command) (err error) { c.test, err = p.test(); return err },
		"SET":    func(p *parser, c *command) error { return p.assigns(c) },
		"UNSET":  func(p *parser, c *command) (err error) { c.names, err = p.names(); return err },
		"IF":     func(p *parser, c *command) (err error) { c.test, err = p.test(); return err },
		"REP":    func(p *parser, c *command) error { return p.loop(c, false, true) },
		"REPI":   func(p *parser, c *command) error { return p.loop(c, true, true) },
		"WHILE":  func(p *parser, c *command) error { return p.loop(c, false, false) },
		"WHILEI": func(p *parser, c *command) error { return p.loop(c, true, false) },
	}
}

// number reads the arguments of INT, FLOAT and FLOATP: n expressions, a variable, an option.
func (p *parser) number(c *command, n int, option bool) error {
	for i := range n {
		if i > 0 {
			if _, err := p.expect(","); err != nil {
				return err
			}
		}
		e, err := p.expr()
		if err != nil {
			return err
		}
		c.args = append(c.args, e)
	}
	if err := p.stored(c); err != nil || !option || c.variable == nil {
		return err
	}
	if more, err := p.accept(","); err != nil || !more {
		return err
	}
	if p.now.kind != "FIXED" && p.now.kind != "SCIENTIFIC" {
		return wrong(p.now.at, "FIXED or SCIENTIFIC is missing before %s", p.now.shown())
	}
	c.option = p.now.text
	return p.advance()
}

// stored reads a comma and the variable that the value is stored in, if they are there.
func (p *parser) stored(c *command) error {
	more, err := p.accept(",")
	if err != nil || !more {
		return err
	}
	r, err := p.reference()
	c.variable = &r
	return err
}

func (p *parser) values(c *command) error {
	e, err := p.value()
	c.args = []expr{e}
	return err
}

func (p *parser) assigns(c *command) error {
	for {
		to, err := p.reference()
		if err != nil {
			return err
		}
		if _, err := p.expect("="); err != nil {
			return err
		}
		e, err := p.expr()
		if err != nil {
			return err
		}
		c.assigns = append(c.assigns, assign{to, e})
		if more, err := p.accept(","); err != nil || !more {
			return err
		}
	}
}

func (p *parser) names() (list []string, err error) {
	for {
		t, err := p.expect(name)
		if err != nil {
			return nil, err
		}
		list = append(list, t.text)
		if more, err := p.accept(","); err != nil || !more {
			return list, err
		}
	}
}

// loop reads the arguments of a loop: its variable, its count or condition, its separator.
func (p *parser) loop(c *command, variable, counted bool) (err error) {
	if variable {
		r, err := p.reference()
		if err != nil {
			return err
		}
		c.variable = &r
		if _, err := p.expect(","); err != nil {
			return err
		}
	}
	if counted {
		e, err := p.expr()
		if err != nil {
			return err
		}
		c.args = []expr{e}
	} else if c.test, err = p.test(); err != nil {
		return err
	}
	more, err := p.accept(",")
	if err != nil || !more {
		return err
	}
	if opensBlock(p.now.text) || p.now.kind == "EOF" {
		return wrong(p.now.at, "%s cannot separate iterations", p.now.kind)
	}
	separator, err := p.head()
	c.separator = &separator
	return err
}

func (p *parser) reference() (r reference, err error) {
	t, err := p.expect(name)
	if err != nil {
		return r, err
	}
	r = reference{at: t.at, name: t.text}
	more, err := p.accept("[")
	if err != nil || !more {
		return r, err
	}
	for {
		e, err := p.expr()
		if err != nil {
			return r, err
		}
		r.index = append(r.index, e)
		if more, err := p.accept(","); err != nil {
			return r, err
		} else if !more {
			_, err := p.expect("]")
			return r, err
		}
	}
}

// expr reads a sum.
func (p *parser) expr() (expr, error) { return p.binary([]kind{"+", "-"}, p.term) }

func (p *parser) term() (expr, error) { return p.binary([]kind{"*", "/", "%"}, p.factor) }

func (p *parser) power() (expr, error) { return p.binary([]kind{"^"}, p.base) }

// binary reads operators of one precedence, which associate to the left.
func (p *parser) binary(ops []kind, operand func() (expr, error)) (expr, error) {
	up, err := p.deeper()
	if err != nil {
		return expr{}, err
	}
	defer up()
	e, err := operand()
	for err == nil && slices.Contains(ops, p.now.kind) {
		op := p.now
		if err := p.advance(); err != nil {
			return e, err
		}
		right, err := operand()
		if err != nil {
			return e, err
		}
		if e, err = fold(expr{at: op.at, op: op.text, args: []expr{e, right}}); err != nil {
			return e, err
		}
	}
	return e, err
}

// factor reads a power, or its negation: -2^2 is -4.
func (p *parser) factor() (expr, error) {
	if p.now.kind != "-" {
		return p.power()
	}
	up, err := p.deeper()
	if err != nil {
		return expr{}, err
	}
	defer up()
	at := p.now.at
	if err := p.advance(); err != nil {
		return expr{}, err
	}
	e, err := p.factor()
	if err != nil {
		return e, err
	}
	return fold(expr{at: at, op: "neg", args: []expr{e}})
}

// base reads an operand of ^. The right operand may be negated: 2^-1.
func (p *parser) base() (expr, error) {
	switch p.now.kind {
	case "-":
		return p.factor()
	case "(":
		if err := p.advance(); err != nil {
			return expr{}, err
		}
		e, err := p.expr()
		if err != nil {
			return e, err
		}
		_, err = p.expect(")")
		return e, err
	}
	return p.value()
}

// value reads a literal, a variable or a function.
func (p *parser) value() (expr, error) {
	t := p.now
	e := expr{at: t.at}
	switch t.kind {
	case integer:
		i, ok := new(big.Int).SetString(t.text, 0) // GMP also reads 010 as 8
		if !ok {
			return e, wrong(t.at, "%s is not an integer", t.text)
		}
		e.constant = &value{i: i}
	case float:
		r, err := fraction(t.text)
		if err != "" {
			return e, wrong(t.at, "%s: %s", t.text, err)
		}
		e.constant = &value{r: r}
	case text:
		e.constant = &value{s: &t.text}
	case name:
		r, err := p.reference()
		e.op, e.variable = "variable", r
		return e, err
	case "STRLEN":
		return p.strlen()
	default:
		return e, wrong(t.at, "a value is missing before %s", t.shown())
	}
	return e, p.advance()
}

func (p *parser) strlen() (expr, error) {
	e := expr{at: p.now.at, op: "STRLEN"}
	up, err := p.deeper()
	if err != nil {
		return e, err
	}
	defer up()
	if err := p.advance(); err != nil {
		return e, err
	}
	if _, err := p.expect("("); err != nil {
		return e, err
	}
	arg, err := p.value()
	if err != nil {
		return e, err
	}
	e.args = []expr{arg}
	if _, err := p.expect(")"); err != nil {
		return e, err
	}
	return fold(e)
}

// fold computes an expression whose operands are all constants.
func fold(e expr) (expr, error) {
	operands := make([]value, len(e.args))
	for i, a := range e.args {
		if a.constant == nil {
			return e, nil
		}
		operands[i] = *a.constant
	}
	v, what := apply(e.op, operands)
	if what != "" {
		return e, wrong(e.at, "%s", what)
	}
	return expr{at: e.at, constant: &v}, nil
}

// test reads a condition. && and || have equal precedence and associate to the left.
func (p *parser) test() (test, error) {
	up, err := p.deeper()
	if err != nil {
		return test{}, err
	}
	defer up()
	t, err := p.single()
	for err == nil && (p.now.kind == "&&" || p.now.kind == "||") {
		op := p.now
		if err := p.advance(); err != nil {
			return t, err
		}
		right, err := p.single()
		if err != nil {
			return t, err
		}
		t = test{at: op.at, op: op.text, tests: []test{t, right}}
	}
	return t, err
}

// single reads an operand of && and ||. A ! applies to everything after it.
func (p *parser) single() (t test, err error) {
	t = test{at: p.now.at, op: p.now.text}
	switch p.now.kind {
	case "!":
		if err := p.advance(); err != nil {
			return t, err
		}
		inner, err := p.test()
		t.tests = []test{inner}
		return t, err
	case "(":
		if inner, ok := p.parenthesized(); ok {
			return inner, nil
		}
	case "ISEOF":
		return t, p.advance()
	case "MATCH", "UNIQUE", "INARRAY":
		if err := p.advance(); err != nil {
			return t, err
		}
		if _, err := p.expect("("); err != nil {
			return t, err
		}
		if err := p.testArgs(&t); err != nil {
			return t, err
		}
		_, err := p.expect(")")
		return t, err
	}
	return p.comparison()
}

// parenthesized reads a condition in parentheses. If the parentheses contain an expression
// instead, as in (a+b)*2 < c, it reads nothing.
func (p *parser) parenthesized() (test, bool) {
	saved := *p
	restore := func() (test, bool) { *p = saved; return test{}, false }
	if p.advance() != nil {
		return restore()
	}
	t, err := p.test()
	if err != nil {
		return restore()
	}
	if _, err := p.expect(")"); err != nil {
		return restore()
	}
	return t, true
}

func (p *parser) testArgs(t *test) (err error) {
	switch t.op {
	case "UNIQUE":
		t.names, err = p.names()
		return err
	case "MATCH":
		e, err := p.value()
		t.args = []expr{e}
		return err
	}
	e, err := p.expr()
	if err != nil {
		return err
	}
	t.args = []expr{e}
	if _, err := p.expect(","); err != nil {
		return err
	}
	r, err := p.reference()
	t.names = []string{r.name}
	return err
}

func (p *parser) comparison() (test, error) {
	left, err := p.expr()
	if err != nil {
		return test{}, err
	}
	op := p.now
	if !slices.Contains([]kind{"<", ">", "<=", ">=", "==", "!="}, op.kind) {
		return test{}, wrong(op.at, "a comparison is missing before %s", op.shown())
	}
	if err := p.advance(); err != nil {
		return test{}, err
	}
	right, err := p.expr()
	return test{at: op.at, op: op.text, args: []expr{left, right}}, err
}

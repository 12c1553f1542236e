package ctd

import (
	"context"
	"errors"
	"math/big"
	"strings"

	"grundy/judge/base/i18n"
)

// Options change how Check reads an input. The zero value checks as checktestdata does.
type Options struct {
	// Spaces accepts any white space for SPACE, and at the beginnings and ends of lines.
	Spaces bool
	// Steps is the number of steps that the program may take; 0: DefaultSteps.
	Steps int
}

// DefaultSteps is enough for inputs of 256 MiB. An endless loop ends within seconds.
const DefaultSteps = 400_000_000

// mostValues bounds the number of values in variables.
const mostValues = 20_000_000

// Check checks an input by the program. The error is a *Mismatch if the input is wrong, an *Error
// if the program is wrong, and otherwise the error of ctx.
func (p *Program) Check(ctx context.Context, input []byte, o Options) error {
	if o.Steps == 0 {
		o.Steps = DefaultSteps
	}
	r := run{ctx: ctx, input: input, spaces: o.Spaces, steps: o.Steps, variables: map[string]*array{}, patterns: map[string]*pattern{}}
	if o.Spaces {
		r.blanks()
	}
	if err := r.block(p.body); err != nil {
		return err
	}
	end := command{name: "EOF"}
	r.now = &end
	if r.at < len(input) {
		return r.mismatch(r.at, "the input continues with %s", r.shown(r.at))
	}
	return nil
}

// A run is the state of a program.
type run struct {
	ctx       context.Context
	input     []byte
	at        int // the offset in the input
	spaces    bool
	steps     int
	checked   int // steps that were left when ctx was last checked
	values    int
	variables map[string]*array
	patterns  map[string]*pattern
	now       *command
}

// An array maps indices to the values of a variable. Several indices are joined by commas, and
// the index of a simple variable is empty.
type array struct {
	values map[string]value
	counts map[string]int // of values by their keys; nil until the first INARRAY
}

// mismatch returns an error about the input at an offset.
func (r *run) mismatch(offset int, format string, args ...any) error {
	before := string(r.input[:min(offset, len(r.input))])
	place := Place{1 + strings.Count(before, "\n"), len(before) - strings.LastIndexByte(before, '\n')}
	return &Mismatch{place, r.now.at, r.now.name, i18n.Messagef(format, args...)}
}

// shown describes the input at an offset for a message.
func (r *run) shown(offset int) i18n.Message {
	if offset >= len(r.input) {
		return "the end of the input"
	}
	if r.input[offset] == '\n' {
		return "the end of the line"
	}
	rest := r.input[offset:]
	n := 1
	for n < len(rest) && n < 20 && !isSpace(rest[n]) && !isSpace(rest[0]) {
		n++
	}
	return i18n.Messagef("%q", rest[:n])
}

// step counts n steps. It returns an error if the steps are used up or ctx has ended.
func (r *run) step(at Place, n int) error {
	if r.steps -= n; r.steps < 0 {
		return wrong(at, "the validator takes too many steps; does a loop read nothing?")
	}
	if r.checked-r.steps > 100_000 || r.checked == 0 {
		r.checked = r.steps
		return r.ctx.Err()
	}
	return nil
}

func (r *run) block(list []command) error {
	for i := range list {
		if err := r.command(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) command(c *command) error {
	r.now = c
	if err := r.step(c.at, 1); err != nil {
		return err
	}
	switch c.name {
	case "SPACE":
		return r.space()
	case "NEWLINE":
		return r.newline()
	case "EOF":
		if r.at < len(r.input) {
			return r.mismatch(r.at, "the input continues with %s", r.shown(r.at))
		}
		return nil
	case "INT":
		return r.int(c)
	case "FLOAT", "FLOATP":
		return r.float(c)
	case "STRING":
		return r.literal(c)
	case "REGEX":
		return r.regex(c)
	case "SET":
		return r.assign(c)
	case "UNSET":
		r.unset(c)
		return nil
	case "ASSERT":
		ok, err := r.test(c.test)
		if err == nil && !ok {
			return r.mismatch(r.at, "the assertion is false")
		}
		return err
	case "IF":
		ok, err := r.test(c.test)
		if err != nil {
			return err
		}
		if ok {
			return r.block(c.body)
		}
		return r.block(c.or)
	}
	return r.loop(c)
}

// assign sets variables.
func (r *run) assign(c *command) error {
	for _, a := range c.assigns {
		v, err := r.eval(a.value)
		if err != nil {
			return err
		}
		if err := r.set(a.to, v); err != nil {
			return err
		}
	}
	return nil
}

// unset deletes variables.
func (r *run) unset(c *command) {
	for _, name := range c.names {
		if a := r.variables[name]; a != nil {
			r.values -= len(a.values)
			delete(r.variables, name)
		}
	}
}

// loop runs REP, REPI, WHILE and WHILEI. The variable of a loop is set before each condition.
// After the loop it holds the number of iterations.
func (r *run) loop(c *command) error {
	var times *big.Int
	if len(c.args) > 0 {
		v, err := r.eval(c.args[0])
		if err != nil {
			return err
		}
		if v.i == nil || v.i.Sign() < 0 {
			return wrong(c.at, "%s needs a count of at least 0, not %v", c.name, v)
		}
		times = v.i
	}
	for i := int64(0); ; i++ {
		if err := r.step(c.at, 1); err != nil {
			return err
		}
		r.now = c
		if c.variable != nil {
			if err := r.set(*c.variable, value{i: big.NewInt(i)}); err != nil {
				return err
			}
		}
		more, err := times != nil && times.Cmp(big.NewInt(i)) > 0, error(nil)
		if times == nil {
			more, err = r.test(c.test)
		}
		if err != nil || !more {
			return err
		}
		if i > 0 && c.separator != nil {
			if err := r.command(c.separator); err != nil {
				return err
			}
		}
		if err := r.block(c.body); err != nil {
			return err
		}
	}
}

// blanks skips white space other than newlines.
func (r *run) blanks() {
	for r.at < len(r.input) && isSpace(r.input[r.at]) && r.input[r.at] != '\n' {
		r.at++
	}
}

func (r *run) space() error {
	ok := r.at < len(r.input) && (r.input[r.at] == ' ' || r.spaces && isSpace(r.input[r.at]) && r.input[r.at] != '\n')
	if !ok {
		return r.mismatch(r.at, "a space is missing before %s", r.shown(r.at))
	}
	if r.at++; r.spaces {
		r.blanks()
	}
	return nil
}

func (r *run) newline() error {
	if r.spaces {
		r.blanks()
	}
	if r.at >= len(r.input) || r.input[r.at] != '\n' {
		return r.mismatch(r.at, "a newline is missing before %s", r.shown(r.at))
	}
	if r.at++; r.spaces {
		r.blanks()
	}
	return nil
}

// digits skips digits and returns their number.
func (r *run) digits() int {
	start := r.at
	for r.at < len(r.input) && isDigit(r.input[r.at]) {
		r.at++
	}
	return r.at - start
}

// skips skips the next byte if it is one of any, and reports whether it did.
func (r *run) skips(any string) bool {
	if r.at < len(r.input) && strings.IndexByte(any, r.input[r.at]) >= 0 {
		r.at++
		return true
	}
	return false
}

func (r *run) int(c *command) error {
	start := r.at
	negative := r.skips("-")
	first := r.at
	n := r.digits()
	switch {
	case n == 0:
		r.at = start
		return r.mismatch(start, "an integer is missing before %s", r.shown(start))
	case r.input[first] == '0' && negative:
		return r.mismatch(start, "%s has a minus before 0", r.shown(start))
	case r.input[first] == '0' && n > 1:
		return r.mismatch(start, "%s has a leading zero", r.shown(start))
	case n > mostDigits:
		return r.mismatch(start, "the number has %d digits", n)
	}
	v := value{i: new(big.Int)}
	v.i.SetString(string(r.input[start:r.at]), 10)
	for _, e := range c.args {
		bound, err := r.eval(e)
		if err != nil {
			return err
		}
		if bound.i == nil {
			return wrong(e.at, "INT needs integers as bounds, not %v", bound)
		}
	}
	return r.ranged(c, v, start)
}

// ranged stores a number after checking that it is within the bounds of its command.
func (r *run) ranged(c *command, v value, start int) error {
	for i, sign := range []int{-1, 1} {
		bound, err := r.eval(c.args[i])
		if err != nil {
			return err
		}
		got, err := r.compare(c.args[i].at, v, bound)
		if err != nil {
			return err
		}
		switch {
		case got != sign:
		case sign < 0:
			return r.mismatch(start, "%s is less than %v", r.shown(start), bound)
		default:
			return r.mismatch(start, "%s is greater than %v", r.shown(start), bound)
		}
	}
	if c.variable == nil {
		return nil
	}
	return r.set(*c.variable, v)
}

func (r *run) float(c *command) error {
	low, high, err := r.decimals(c)
	if err != nil {
		return err
	}
	start := r.at
	zero, digits, err := r.whole()
	if err != nil {
		return err
	}
	places := 0
	if r.skips(".") {
		if places = r.digits(); places == 0 {
			return r.mismatch(start, "%s has no digit after the point", r.shown(start))
		}
	}
	exponent, err := r.exponent(c, start)
	if err != nil {
		return err
	}
	if c.name == "FLOATP" {
		if exponent && (zero || digits != 1 || places == 0) {
			return r.mismatch(start, "%s must have one digit from 1 to 9 before the point", r.shown(start))
		}
		if places < low || places > high {
			return r.mismatch(start, "%s has %d decimals, not %d to %d", r.shown(start), places, low, high)
		}
	}
	if r.at-start > mostDigits {
		return r.mismatch(start, "the number has %d characters", r.at-start)
	}
	number, what := fraction(string(r.input[start:r.at]))
	if what != "" {
		return r.mismatch(start, "%s: %s", r.shown(start), what)
	}
	return r.ranged(c, value{r: number}, start)
}

// whole skips the sign and the digits before the point. It returns whether the first digit is 0,
// and the number of digits.
func (r *run) whole() (zero bool, digits int, err error) {
	start := r.at
	r.skips("-")
	first := r.at
	digits = r.digits()
	if digits == 0 {
		r.at = start
		return false, 0, r.mismatch(start, "a number is missing before %s", r.shown(start))
	}
	zero = r.input[first] == '0'
	if zero && digits > 1 {
		return true, digits, r.mismatch(start, "%s has a leading zero", r.shown(start))
	}
	return zero, digits, nil
}

// exponent skips the exponent of the number that begins at start, and reports whether there is
// one.
func (r *run) exponent(c *command, start int) (has bool, err error) {
	if c.option == "FIXED" || !r.skips("eE") {
		if c.option == "SCIENTIFIC" {
			return false, r.mismatch(start, "%s has no exponent", r.shown(start))
		}
		return false, nil
	}
	r.skips("+-")
	from := r.at
	if n := r.digits(); n == 0 || n > 1 && r.input[from] == '0' {
		return true, r.mismatch(start, "%s has an illegal exponent", r.shown(start))
	}
	return true, nil
}

// decimals returns how many decimals FLOATP allows.
func (r *run) decimals(c *command) (low, high int, err error) {
	if c.name != "FLOATP" {
		return 0, 0, nil
	}
	for i, to := range []*int{&low, &high} {
		v, err := r.eval(c.args[2+i])
		if err != nil {
			return 0, 0, err
		}
		if v.i == nil || v.i.Sign() < 0 || v.i.BitLen() > 30 {
			return 0, 0, wrong(c.args[2+i].at, "the number of decimals must be an integer of at least 0, not %v", v)
		}
		*to = int(v.i.Int64())
	}
	if low > high {
		return 0, 0, wrong(c.at, "the minimum number of decimals, %d, is greater than the maximum, %d", low, high)
	}
	return low, high, nil
}

// word returns the string that is the argument of a command.
func (r *run) word(c *command) (string, error) {
	v, err := r.eval(c.args[0])
	if err != nil {
		return "", err
	}
	if v.s == nil {
		return "", wrong(c.at, "%s needs a string, not %v", c.name, v)
	}
	return *v.s, nil
}

func (r *run) literal(c *command) error {
	s, err := r.word(c)
	if err != nil {
		return err
	}
	if err := r.step(c.at, len(s)); err != nil {
		return err
	}
	if !strings.HasPrefix(string(r.input[r.at:min(len(r.input), r.at+len(s))]), s) {
		return r.mismatch(r.at, "%q is missing before %s", s, r.shown(r.at))
	}
	r.at += len(s)
	return nil
}

func (r *run) regex(c *command) error {
	s, err := r.word(c)
	if err != nil {
		return err
	}
	p := r.patterns[s]
	if p == nil {
		var what i18n.Message
		if p, what = compilePattern(s); what != "" {
			return wrong(c.at, "the regular expression %q is wrong: %s", s, what)
		}
		r.patterns[s] = p
	}
	n, ok := p.longest(r.input, r.at, &r.steps)
	if err := r.step(c.at, 0); err != nil {
		return err
	}
	if !ok {
		return r.mismatch(r.at, "%s does not match %q", r.shown(r.at), s)
	}
	matched := string(r.input[r.at : r.at+n])
	r.at += n
	if c.variable == nil {
		return nil
	}
	return r.set(*c.variable, value{s: &matched})
}

// index returns the indices of a reference, joined by commas.
func (r *run) index(ref reference) (string, error) {
	if len(ref.index) == 0 {
		return "", nil
	}
	var b []byte
	for _, e := range ref.index {
		v, err := r.eval(e)
		if err != nil {
			return "", err
		}
		if v.i == nil {
			return "", wrong(e.at, "an index must be an integer, not %v", v)
		}
		b = append(v.i.Append(b, 10), ',')
	}
	return string(b), nil
}

func (r *run) set(ref reference, v value) error {
	key, err := r.index(ref)
	if err != nil {
		return err
	}
	a := r.variables[ref.name]
	if a == nil {
		a = &array{values: map[string]value{}}
		r.variables[ref.name] = a
	}
	old, there := a.values[key]
	if !there {
		if r.values++; r.values > mostValues {
			return wrong(ref.at, "the variables hold more than %d values", mostValues)
		}
	}
	a.values[key] = v
	if a.counts != nil {
		if there {
			a.counts[old.key()]--
		}
		a.counts[v.key()]++
	}
	return nil
}

func (r *run) array(name string, at Place) (*array, error) {
	if a := r.variables[name]; a != nil {
		return a, nil
	}
	return nil, wrong(at, "the variable %s has no value", name)
}

func (r *run) eval(e expr) (value, error) {
	if e.constant != nil {
		return *e.constant, nil
	}
	if err := r.step(e.at, 1); err != nil {
		return value{}, err
	}
	if e.op == "variable" {
		key, err := r.index(e.variable)
		if err != nil {
			return value{}, err
		}
		if a := r.variables[e.variable.name]; a != nil {
			if v, ok := a.values[key]; ok {
				return v, nil
			}
		}
		return value{}, wrong(e.at, "the variable %s has no value", e.variable.shown(key))
	}
	var operands [2]value
	for i, a := range e.args {
		v, err := r.eval(a)
		if err != nil {
			return v, err
		}
		operands[i] = v
	}
	v, what := apply(e.op, operands[:len(e.args)])
	if what != "" {
		return v, wrong(e.at, "%s", what)
	}
	return v, r.step(e.at, v.bits()/8)
}

// bits returns the size of a value: the bits of a number, or the bytes of a string.
func (v value) bits() int {
	switch {
	case v.i != nil:
		return v.i.BitLen()
	case v.s != nil:
		return len(*v.s)
	}
	return v.r.Num().BitLen() + v.r.Denom().BitLen()
}

func (r *run) compare(at Place, a, b value) (sign int, err error) {
	if err := r.step(at, (a.bits()+b.bits())/8); err != nil {
		return 0, err
	}
	sign, what := compare(a, b)
	if what != "" {
		err = wrong(at, "%s", what)
	}
	return sign, err
}

func (r reference) shown(key string) string {
	if key == "" {
		return r.name
	}
	return r.name + "[" + strings.TrimSuffix(key, ",") + "]"
}

func (r *run) test(t test) (bool, error) {
	if err := r.step(t.at, 1); err != nil {
		return false, err
	}
	switch t.op {
	case "!":
		ok, err := r.test(t.tests[0])
		return !ok, err
	case "&&", "||":
		ok, err := r.test(t.tests[0])
		if err != nil || ok == (t.op == "||") {
			return ok, err
		}
		return r.test(t.tests[1])
	case "ISEOF":
		return r.at >= len(r.input), nil
	case "MATCH":
		v, err := r.eval(t.args[0])
		if err == nil && v.s == nil {
			err = wrong(t.at, "MATCH needs a string, not %v", v)
		}
		return err == nil && r.at < len(r.input) && strings.IndexByte(*v.s, r.input[r.at]) >= 0, err
	case "UNIQUE":
		return r.unique(t)
	case "INARRAY":
		return r.inArray(t)
	}
	left, err := r.eval(t.args[0])
	if err != nil {
		return false, err
	}
	right, err := r.eval(t.args[1])
	if err != nil {
		return false, err
	}
	sign, err := r.compare(t.at, left, right)
	return holds(t.op, sign), err
}

func holds(op string, sign int) bool {
	switch op {
	case "<":
		return sign < 0
	case ">":
		return sign > 0
	case "<=":
		return sign <= 0
	case ">=":
		return sign >= 0
	case "==":
		return sign == 0
	}
	return sign != 0
}

func (r *run) inArray(t test) (bool, error) {
	v, err := r.eval(t.args[0])
	if err != nil {
		return false, err
	}
	a, err := r.array(t.names[0], t.at)
	if err != nil {
		return false, err
	}
	if a.counts == nil {
		a.counts = map[string]int{}
		for _, v := range a.values {
			a.counts[v.key()]++
		}
		if err := r.step(t.at, len(a.values)); err != nil {
			return false, err
		}
	}
	return a.counts[v.key()] > 0, nil
}

// unique returns true or an error. checktestdata does not return false either.
func (r *run) unique(t test) (bool, error) {
	var arrays []*array
	for _, name := range t.names {
		a, err := r.array(name, t.at)
		if err != nil {
			return false, err
		}
		if arrays = append(arrays, a); len(a.values) != len(arrays[0].values) {
			return false, r.mismatch(r.at, "the variables %s and %s have different indices", t.names[0], name)
		}
	}
	if err := r.step(t.at, len(arrays)*len(arrays[0].values)); err != nil {
		return false, err
	}
	seen := make(map[string]bool, len(arrays[0].values))
	twice := ""
	for key := range arrays[0].values {
		var tuple []string
		for i, a := range arrays {
			v, ok := a.values[key]
			if !ok {
				return false, r.mismatch(r.at, "the variable %s has no value at the index of %s", t.names[i], reference{name: t.names[0]}.shown(key))
			}
			tuple = append(tuple, v.key())
		}
		joined := strings.Join(tuple, ",")
		if seen[joined] && (twice == "" || joined < twice) {
			twice = joined // the first by this comparison, because the order of a map varies
		}
		seen[joined] = true
	}
	if twice != "" {
		return false, r.mismatch(r.at, "%s occurs twice in %s", twice, strings.Join(t.names, ","))
	}
	return true, nil
}

// IsMismatch reports whether an error of Check is about the input.
func IsMismatch(err error) bool {
	var m *Mismatch
	return errors.As(err, &m)
}

package partizan

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// A maker makes random values.
type maker struct {
	t testing.TB
	a *Arena
	r *rand.Rand
}

// value returns a random value with up to depth levels of braces.
func (m *maker) value(depth int) Value {
	m.t.Helper()
	if depth == 0 {
		text := fmt.Sprintf("%d/%d", m.r.IntN(17)-8, 1<<m.r.IntN(3))
		if m.r.IntN(3) == 0 {
			text += fmt.Sprintf("%c%d", "^v"[m.r.IntN(2)], 1+m.r.IntN(3))
		}
		if m.r.IntN(3) == 0 {
			text += fmt.Sprintf("*%d", m.r.IntN(4))
		}
		return parse(m.t, m.a, text)
	}
	var sides [2][]Value
	for i := range sides {
		for range 1 + m.r.IntN(2) {
			sides[i] = append(sides[i], m.value(m.r.IntN(depth)))
		}
	}
	v, err := m.a.Game(sides[0], sides[1])
	if err != nil {
		m.t.Fatal(err)
	}
	return v
}

// add, negative and order are the operations of the arena, which must succeed.
func (m *maker) add(v, w Value) Value { return mustAdd(m.t, m.a, v, w) }
func (m *maker) negative(v Value) Value {
	w, err := m.a.Neg(v)
	if err != nil {
		m.t.Fatal(err)
	}
	return w
}
func (m *maker) order(v, w Value) Order {
	o, err := m.a.Compare(v, w)
	if err != nil {
		m.t.Fatal(err)
	}
	return o
}

// TestLaws checks the laws of an ordered group on random values. It also checks three theorems of
// Winning Ways, chapter 6. Means are additive. The temperature of a sum is at most that of a part.
// Play in many copies ends close to the mean.
func TestLaws(t *testing.T) {
	m := &maker{t, New(Limits{}), rand.New(rand.NewPCG(1, 2))}
	count := 400
	if testing.Short() {
		count = 100
	}
	kinds := map[string]int{}
	for range count {
		u, v, w := m.value(2), m.value(2), m.value(1)
		if x, y := m.add(m.add(u, v), w), m.add(u, m.add(v, w)); x != y {
			t.Errorf("%s + %s + %s is %s or %s", u, v, w, x, y)
		}
		if m.add(u, v) != m.add(v, u) || m.add(u, m.a.Zero()) != u || m.add(u, m.negative(u)) != m.a.Zero() || m.negative(m.negative(u)) != u {
			t.Errorf("%s and %s contradict the laws of a group", u, v)
		}
		if sum, err := m.a.Sum(u, v, m.negative(u), w, v); err != nil || sum != m.add(m.add(v, v), w) {
			t.Errorf("%s + %s - %s + %s + %s = %s (%v)", u, v, u, w, v, sum, err)
		}
		o := m.order(u, v)
		kinds[o.String()]++
		if o != m.order(m.add(u, w), m.add(v, w)) || o != m.order(m.negative(v), m.negative(u)) {
			t.Errorf("%s %s %s, but not after adding %s or negating", u, o, v, w)
		}
		want := map[Outcome]Order{L: Greater, R: Less, P: Equal, N: Confused}[m.add(u, m.negative(v)).Outcome()]
		if o != want {
			t.Errorf("%s %s %s, but the difference says %s", u, o, v, want)
		}
		m.checkMean(u, v)
		m.checkText(u)
	}
	if len(kinds) < 3 {
		t.Errorf("the orders of random values are %v", kinds)
	}
}

// checkMean checks means, temperatures and stops of two values, their sum, and copies of the first.
func (m *maker) checkMean(u, v Value) {
	m.t.Helper()
	sum := m.add(u, v)
	meanU, hotU := m.heat(u)
	meanV, hotV := m.heat(v)
	mean, hot := m.heat(sum)
	if meanU.plus(meanV) != mean || hot.Cmp(maxOf(hotU, hotV)) > 0 {
		m.t.Errorf("%s has mean %s and temperature %s; %s has %s and %s; %s has %s and %s", u, meanU, hotU, v, meanV, hotV, sum, mean, hot)
	}
	copies, total := u, meanU
	for range 3 {
		copies, total = m.add(copies, u), total.plus(meanU)
		left, right := copies.Stops()
		room := maxOf(hotU, Dyadic{})
		if left.Cmp(total) < 0 || right.Cmp(total) > 0 || left.minus(total).Cmp(room) > 0 || total.minus(right).Cmp(room) > 0 {
			m.t.Errorf("%s has the stops %s and %s, the mean %s, and the temperature of %s is %s", copies, left, right, total, u, hotU)
		}
	}
}

// heat returns the mean and the temperature of a value.
func (m *maker) heat(v Value) (mean, temperature Dyadic) {
	m.t.Helper()
	mean, err := m.a.Mean(v)
	if err != nil {
		m.t.Fatal(err)
	}
	temperature, err = m.a.Temperature(v)
	if err != nil {
		m.t.Fatal(err)
	}
	return mean, temperature
}

// checkText checks that both texts of a value are read back.
func (m *maker) checkText(v Value) {
	m.t.Helper()
	for _, notation := range []Notation{ASCII, Unicode} {
		text, err := v.Text(notation)
		if err != nil {
			m.t.Fatal(err)
		}
		if w, err := m.a.Parse(text); err != nil || w != v {
			m.t.Errorf("%s is read back as %s (%v)", text, w, err)
		}
	}
}

// TestLimits checks that every limit stops an operation with ErrLimit, and that the arena goes on
// to answer what is within its limits.
func TestLimits(t *testing.T) {
	hot := strings.Repeat("{0|", 30) + "0" + strings.Repeat("}", 30)
	wide := func(a *Arena) (v Value) { // the canonical form of a sum of n switches has 2^n numbers
		for i := range 14 {
			v = mustAdd(t, a, parse(t, a, fmt.Sprintf("±%d/1024", 1<<(i+10)+1)), zeroOr(a, v))
		}
		return v
	}
	for name, c := range map[string]struct {
		limits Limits
		do     func(a *Arena) error
	}{
		"values":      {Limits{Values: 20}, func(a *Arena) error { _, err := a.Parse("*30"); _, err2 := a.Parse(hot); return errors.Join(err, err2) }},
		"depth":       {Limits{Depth: 5}, func(a *Arena) error { _, err := a.Parse("^6"); return err }},
		"nimber":      {Limits{Depth: 5}, func(a *Arena) error { _, err := a.Nimber(6); return err }},
		"ups":         {Limits{}, func(a *Arena) error { _, err := a.Parse("^2001"); return err }},
		"power":       {Limits{}, func(a *Arena) error { _, err := a.Parse("^<4000000000>"); return err }},
		"superscript": {Limits{}, func(a *Arena) error { _, err := a.Parse("↑⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹"); return err }},
		"steps":       {Limits{Steps: 10}, func(a *Arena) error { _, err := a.Parse("{3|2||1|{0|-5}}"); return err }},
		"numerator":   {Limits{}, func(a *Arena) error { _, err := a.Parse("9223372036854775808"); return err }},
		"denominator": {Limits{}, func(a *Arena) error { _, err := a.Parse("1/9223372036854775808"); return err }},
		"dyadic":      {Limits{}, func(a *Arena) error { _, err := NewDyadic(math.MinInt64, 0); return err }},
		"sum": {Limits{}, func(a *Arena) error {
			_, err := a.Add(parse(t, a, "9223372036854775807"), parse(t, a, "1"))
			return err
		}},
		"fraction": {Limits{}, func(a *Arena) error {
			_, err := a.Add(parse(t, a, "4611686018427387904"), parse(t, a, "1/4"))
			return err
		}},
		"nesting": {Limits{}, func(a *Arena) error { _, err := a.Parse(strings.Repeat("(", 2000)); return err }},
		"text":    {Limits{}, func(a *Arena) error { _, err := a.Parse(strings.Repeat(" ", maxText+1)); return err }},
		"many ups": {Limits{}, func(a *Arena) error {
			list := make([]Value, 2001)
			for i := range list {
				list[i] = parse(t, a, "^")
			}
			_, err := a.Sum(list...)
			return err
		}},
		"long": {Limits{}, func(a *Arena) error {
			v := wide(a)
			if v.String() != "{…}" {
				t.Errorf("a long value is printed with %d bytes", len(v.String()))
			}
			_, err := v.Text(ASCII)
			return err
		}},
	} {
		a := New(c.limits)
		err := c.do(a)
		if !errors.Is(err, ErrLimit) {
			t.Errorf("%s: %v", name, err)
		}
		if v, err := a.Parse("0"); err != nil || v != a.Zero() {
			t.Errorf("%s: afterwards, 0 is %v (%v)", name, v, err)
		}
	}
}

// zeroOr returns v, or 0 if v is the zero Value.
func zeroOr(a *Arena, v Value) Value {
	if v == (Value{}) {
		return a.Zero()
	}
	return v
}

// TestMistakes checks the errors for texts that are no values.
func TestMistakes(t *testing.T) {
	a := New(Limits{})
	for text, want := range map[string]string{
		"": "the text ends, expected a value at byte 1", "x": `unexpected "x", expected a value at byte 1`, "{1|2": "the text ends, expected }",
		"{1}": `unexpected "}", expected |`, "{1|2|3}": `expected a bar of another length`, "1/3": `expected a power of two`, "1/0": `expected a power of two`, "1 2": `unexpected "2"`,
		"{1|,}": `unexpected ","`, "+_": "expected a number", "±*": `unexpected "*", expected a number`, "(1": "expected )", "^<0>": "expected a positive number", "^<1": "expected >",
		"1/": "expected a power of two", "1//2": "expected a power of two", "**": `unexpected "*"`, "^v": `unexpected "v"`, "--1": `unexpected "-"`, "{1,|0}": `unexpected "|", expected a value`,
	} {
		_, err := a.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) || errors.Is(err, ErrLimit) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestMixed checks that values of different arenas cannot be mixed unnoticed.
func TestMixed(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a value of another arena is accepted")
		}
	}()
	a, b := New(Limits{}), New(Limits{})
	a.Add(a.Zero(), b.Zero())
}

// TestLong checks that sums of many simple values are cheap, and so are games with huge numbers.
func TestLong(t *testing.T) {
	a := New(Limits{Steps: 100_000})
	var list []Value
	for i := range 20_000 {
		list = append(list, parse(t, a, []string{"1000000000", "-999999999", "1/2^", "v*2", "{1000000|-1000000}"}[i%5]))
	}
	if sum, err := a.Sum(list...); err != nil || sum.String() != "6000" {
		t.Errorf("the sum is %s (%v)", sum, err)
	}
	million := parse(t, a, "{1000000000|0}")
	for text, want := range map[string]Order{"1000000000": Confused, "1000000000^": Less, "1": Confused, "0": Confused, "-1": Greater, "1000000000v": Confused, "999999999^": Confused} {
		if o, err := a.Compare(million, parse(t, a, text)); err != nil || o != want {
			t.Errorf("%s %s %s (%v), want %s", million, o, text, err, want)
		}
	}
}

// FuzzParse checks that no text makes the parser panic, and that values are printed as texts that
// are read back as the same values.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"0", "1/2^2*3", "{2|-1}", "±{2|1}", "+_{3|1}", "^<3>*", "3/4v[3]*", "{0||0,v*|v2}", "↑²", "⧾1/2", "{1||±(1*)|-1,{-1|-3}}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a := New(Limits{Values: 2000, Depth: 50, Steps: 100_000})
		v, err := a.Parse(text)
		if err != nil {
			return
		}
		for _, notation := range []Notation{ASCII, Unicode} {
			printed, err := v.Text(notation)
			if err != nil {
				continue
			}
			if w, err := a.Parse(printed); (err != nil || w != v) && !errors.Is(err, ErrLimit) {
				t.Errorf("%q is printed as %q, which is read as %v (%v)", text, printed, w, err)
			}
		}
	})
}

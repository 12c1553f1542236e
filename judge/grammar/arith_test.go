package grammar

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"grundy/judge/spec"
)

// TestChecked holds each operation against big integers at the edges of int64.
func TestChecked(t *testing.T) {
	edges := []int{
		math.MinInt, math.MinInt + 1, -1 << 62, -1 << 32, -1 << 31, -10, -3, -2, -1,
		0, 1, 2, 3, 7, 10, 62, 63, 64, 1 << 31, 1 << 32, 3037000499, 3037000500, 1 << 62, math.MaxInt - 1, math.MaxInt,
	}
	ops := []struct {
		name string
		do   func(a, b int) (int, error)
		big  func(z, a, b *big.Int) *big.Int
	}{
		{"add", checkedAdd, (*big.Int).Add},
		{"sub", checkedSub, (*big.Int).Sub},
		{"mul", checkedMul, (*big.Int).Mul},
		{"div", checkedDiv, quotient((*big.Int).Quo)},
		{"mod", checkedMod, quotient((*big.Int).Rem)},
		{"pow", checkedPow, power},
	}
	for _, op := range ops {
		for _, a := range edges {
			for _, b := range edges {
				want := op.big(new(big.Int), big.NewInt(int64(a)), big.NewInt(int64(b)))
				got, err := op.do(a, b)
				if ok := want != nil && want.IsInt64(); ok != (err == nil) || (ok && want.Int64() != int64(got)) {
					t.Errorf("%s(%d, %d) = %d, %v; want %v", op.name, a, b, got, err, want)
				}
			}
		}
	}
}

func quotient(do func(z, a, b *big.Int) *big.Int) func(z, a, b *big.Int) *big.Int {
	return func(z, a, b *big.Int) *big.Int {
		if b.Sign() == 0 {
			return nil
		}
		return do(z, a, b)
	}
}

// power is nil where the result is sure to be too big to write down.
func power(z, a, b *big.Int) *big.Int {
	switch {
	case b.Sign() < 0:
		return nil
	case a.CmpAbs(big.NewInt(1)) <= 0 && b.Sign() > 0: // only whether b is even matters
		return z.Exp(a, big.NewInt(2+int64(b.Bit(0))), nil)
	case b.Cmp(big.NewInt(64)) > 0:
		return nil
	}
	return z.Exp(a, b, nil)
}

func TestFormula(t *testing.T) {
	for _, test := range []struct {
		text string
		want int64
		err  string
	}{
		{"10^18", 1e18, ""},
		{"2^31-1", math.MaxInt32, ""},
		{"3*10^5", 300000, ""},
		{"-5", -5, ""},
		{"2^63-1", 0, "a number does not fit 64 bits"},
		{"-2^63", 0, "a number does not fit 64 bits"},
		{"7 % 3 + div(7, 2)", 4, ""},
		{"max(3, 4) + min(3, 4) + abs(-2)", 9, ""},
		{"sum(map(1..3, # * #)) + sum(filter(1..9, # > 7))", 31, ""},
		{"sum(map(1..3, # > 2))", 0, "sum wants a list of numbers"},
		{"1 % 0", 0, "a remainder by 0"},
		{"7 / 2", 0, `"/" does not say how it rounds; write div(a, b)`},
		{"1.5", 0, "a number with a fraction; only whole numbers occur in specs"},
		{"9223372036854775808", 0, "a number does not fit 64 bits"},
		{"now()", 0, "unknown name now"},
		{"1 +", 0, "unexpected token EOF"},
	} {
		f, err := compileFormula(spec.Text{Value: test.text}, test.text, nil, number)
		switch {
		case test.err == "" && (err != nil || !f.constant || f.value != test.want):
			t.Errorf("%s: %v, %v; want %d", test.text, f, err, test.want)
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("%s: got %v, want %s", test.text, err, test.err)
		}
	}
}

// TestFormulaTypes wants names that are unknown and lists that are no numbers to be
// refused wherever they stand: deep in a formula they would fail on a case, or not
// at all.
func TestFormulaTypes(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..5}}, {a: {int: 1..9, count: n}}, {s: {chars: ab, length: 1..2}}]}`)
	const (
		list  = "a list where one number is wanted; write sum, min, max or len of it"
		twice = `".." stands in it twice; a range is two numbers, such as 1..5`
	)
	for text, want := range map[string]string{
		"1..q": "unknown name q", "1..q+1": "unknown name q", "1..div(q+1, 2)": "unknown name q", "1..-q": "unknown name q",
		"1..max(n, q+1)": "unknown name q", "1..len(filter(a, # + q > 1))": "unknown name q",
		"1..a+1": list, "1..div(a+1, 2)": list, "1..n*(a+1)": list, "1..sum(a+1)": list, "1..-a": list,
		"1..a": list, "a": list, "1..2..3": twice, "1..n..sum(a)": twice, "1..all(1..n, # > 0)": "expected int, but got bool",
		"1..s":             "letters where a number is wanted; write len of them",
		"1..sum(a)+len(a)": "", "1..div(max(a)+1, n)": "", "1..len(filter(a, # + n > 1))": "", "n-1..n^2": "",
	} {
		_, err := g.Range(spec.Text{Value: text})
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// TestRandPinned holds the words of chance to what they were: every generated
// test depends on them.
func TestRandPinned(t *testing.T) {
	r := NewRand(uint64(1), "pinned")
	got := [6]int64{r.Int(0, 9), r.Int(-5, 5), r.Int(math.MinInt64, math.MaxInt64), r.Magnitude(1, 1e9), r.Magnitude(-10, 10), r.Magnitude(-9, -3)}
	want := [6]int64{9, 4, -7440030577912994780, 23757548, 3, -3}
	if got != want {
		t.Errorf("got %#v, want %#v", got, want)
	}
}

func TestRandRange(t *testing.T) {
	r := NewRand("range")
	for _, b := range [][2]int64{{0, 0}, {5, 5}, {-3, 4}, {0, math.MaxInt64}, {math.MinInt64, math.MaxInt64}, {math.MinInt64, -1}, {-9, -3}} {
		low, high := false, false
		for range 2000 {
			for _, v := range []int64{r.Int(b[0], b[1]), r.Magnitude(b[0], b[1])} {
				if v < b[0] || v > b[1] {
					t.Fatalf("%d is not in %v", v, b)
				}
				low, high = low || v == b[0], high || v == b[1]
			}
		}
		if b[1]-b[0] >= 0 && b[1]-b[0] < 10 && !(low && high) {
			t.Errorf("%v: a bound was never met", b)
		}
	}
}

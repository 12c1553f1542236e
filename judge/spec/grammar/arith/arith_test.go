package arith

import (
	"math"
	"math/big"
	"strings"
	"testing"
)

// TestChecked compares each operation with the same operation on big integers, near the limits of
// int64.
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

// power returns a to the power b; nil if the result is certainly too large for 64 bits.
func power(z, a, b *big.Int) *big.Int {
	switch {
	case b.Sign() < 0:
		return nil
	case a.CmpAbs(big.NewInt(1)) <= 0 && b.Sign() > 0: // the result depends only on whether b is even
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
		{"sum(map(1..3, # > 2))", 0, "sum needs a list of numbers"},
		{"1 % 0", 0, "a remainder by 0"},
		{"7 / 2", 0, `"/" does not say how it rounds; write div(a, b)`},
		{"1.5", 0, "a number with a fraction; formulas have whole numbers only"},
		{"9223372036854775808", 0, "a number does not fit 64 bits"},
		{"now()", 0, "unknown name now"},
		{"2 3", 0, `"3" is not expected there`},
		{"sum(1)", 0, "sum needs a list of numbers"},
		{"1 +", 0, "the formula ends too early"},
	} {
		f, err := Compile(test.text, test.text, nil, Number)
		switch {
		case test.err == "" && (err != nil || !f.Constant || f.Value != test.want):
			t.Errorf("%s: %v, %v; want %d", test.text, f, err, test.want)
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("%s: got %v, want %s", test.text, err, test.err)
		}
	}
}

// TestReach checks the bounds of formulas, and that ok is false if no bounds follow from the
// constants.
func TestReach(t *testing.T) {
	var variables []*Variable
	for _, v := range []struct{ name, bounds string }{{"n", "2..5"}, {"k", "-3..n"}, {"m", "n*n..10^9"}} {
		lo, hi, err := CompileRange(v.bounds, variables, Number)
		if err != nil {
			t.Fatal(err)
		}
		variables = append(variables, &Variable{Name: v.name, Span: SpanOf(lo, hi), Most: math.MaxInt64})
	}
	variables = append(variables, &Variable{Name: "a", List: true, Span: &Span{1, 9}, Most: math.MaxInt64}, &Variable{Name: "s", Words: true})
	for _, test := range []struct {
		formula string
		lo, hi  int64
		known   bool
	}{
		{"7", 7, 7, true},
		{"n", 2, 5, true},
		{"n - 1", 1, 4, true},
		{"k", -3, 5, true},
		{"m", 4, 1_000_000_000, true},
		{"n * k", -15, 25, true},
		{"k * k", -15, 25, true}, // the true range is 0..25
		{"2 ^ n", 4, 32, true},
		{"n ^ n", 4, 3125, true},
		{"div(m, n)", 0, 500_000_000, true},
		{"min(n, 3) + max(k, 0)", 2, 8, true},
		{"-n", -5, -2, true},
		{"k ^ n", 0, 0, false},
		{"div(n, k)", 0, 0, false},
		{"m * m * m", 0, 0, false},
		{"sum(a)", 0, 0, false},
		{"len(s) + n", 0, 0, false},
		{"m % n", 0, 0, false},
	} {
		f, err := Compile(test.formula, test.formula, variables, Number)
		if err != nil {
			t.Fatal(err)
		}
		lo, hi, known := f.Reach()
		if known != test.known || known && (lo != test.lo || hi != test.hi) {
			t.Errorf("%s: %d..%d, known %v; want %d..%d, %v", test.formula, lo, hi, known, test.lo, test.hi, test.known)
		}
	}
}

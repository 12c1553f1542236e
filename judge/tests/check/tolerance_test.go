package check

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestToleranceIsExact checks that a difference of exactly the tolerance is accepted, and that any
// greater difference is not.
func TestToleranceIsExact(t *testing.T) {
	t.Parallel()
	zeros := strings.Repeat("0", 3000)
	for _, tt := range []struct {
		eps       float64
		want, got string
		right     bool
	}{
		{0.1, "0.3", "0.4", true}, {0.1, "0.3", "0.2", true}, {0.1, "0.7", "0.8", true}, {0.1, "0.7", "0.6", true},
		{0.1, "-0.7", "-0.8", true}, {0.1, "0.7", "0.80000000000000001", false}, {0.1, "0.7", "0.59999999999999999999", false},
		{0.1, "0.7", "0.8" + zeros + "1", false}, {0.1, "0.7", "0.8" + zeros, true}, {0.1, "0.7", "0.7" + strings.Repeat("9", 4000), true},
		{0.1, "-0.05", "0.05", true}, {0.1, "-0.05", "0.050000000000000000001", false},
		{1e-6, "1", "1.000001", true}, {1e-6, "1", "0.999999", true}, {1e-6, "1", "1.0000010000000000000001", false},
		{1e-6, "3", "3.000003", true}, {1e-6, "3", "3.0000030000000000001", false}, {1e-6, "-7.1", "-7.1000071", true},
		{1e-6, "123456789", "123456912.456789", true}, {1e-6, "123456789", "123456912.4567890001", false},
		{1e-9, "1e300", "1.000000001e300", true}, {1e-9, "1e300", "1.00000000100000000000001e300", false},
		{1e-6, "0", "1e-6", true}, {1e-6, "0", "1.0e-06", true}, {1e-6, "0", "0.00000100000000000000000001", false},
		{1e-6, "0", "1e-1000000000000000000000", true}, {1e-6, "1e-99999999", "1e-6", true}, {1e-6, "1e-99999999", "1.00000000000000000000001e-6", false},
		{0, "1", "1.000", true}, {0, "1", "1" + "." + zeros + "1", false}, {0, "0", "0e1000000000", true}, {0, "0", "1e-1000000", false}, {0, "2.50", "25e-1", true},
		{5e-324, "0", "1e-400", true}, {2, "1", "-1", true}, {2, "1", "-1.0000000000000000001", false},
	} {
		if d := floats(tt.eps)([]byte(tt.want), []byte(tt.got)); (d == nil) != tt.right {
			t.Errorf("within %g of %s: %.60s is accepted: %t", tt.eps, tt.want, tt.got, d == nil)
		}
	}
	for _, tt := range []struct {
		flags, want, got string
		right            bool
	}{
		{"float_absolute_tolerance 0.1", "0.7", "0.8", true}, {"float_absolute_tolerance 0.1", "0.7", "0.8000000000000000001", false},
		{"float_absolute_tolerance 0.1", "7", "7.7", false}, {"float_relative_tolerance 0.1", "7", "7.7", true}, {"float_relative_tolerance 0.1", "7", "6.3", true},
		{"float_relative_tolerance 0.1", "7", "7.70000000000000000001", false}, {"float_relative_tolerance 0.1", "0", "1e-300", false}, {"float_relative_tolerance 0.1", "0", "-0.0", true},
		{"float_tolerance 1e-3", "0.0003", "0.0013", true}, {"float_tolerance 1e-3", "3", "3.003", true}, {"float_tolerance 1e-3", "3", "3.0030000000000000001", false},
		{"float_tolerance 0", "0.5", "0x1p-1", true}, {"float_tolerance 0", "0x1p-1000", "0x2p-1001", true}, {"float_tolerance 0", "0x1p-1", "0.50000000000000000001", false},
		{"float_tolerance 0", "0x1p-2000000000", "0", true},
	} {
		f, err := ParseFlags(tt.flags)
		if err != nil {
			t.Fatal(err)
		}
		if d := kattis(f)([]byte(tt.want), []byte(tt.got)); (d == nil) != tt.right {
			t.Errorf("%s of %s: %s is accepted: %t", tt.flags, tt.want, tt.got, d == nil)
		}
	}
}

// TestToleranceIsDecimal compares numbers near the border with fractions.
func TestToleranceIsDecimal(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		e, b := r.IntN(7), r.IntN(200000)-100000
		eps := []float64{1, 0.1, 0.01, 0.001, 1e-4, 1e-5, 1e-6}[e]
		want := fmt.Sprintf("%d.%03d", b/1000, max(b, -b)%1000)
		step := ratOf(fmt.Sprint(eps))
		if size := ratOf(want); size.Abs(size).Cmp(ratOf("1")) > 0 && r.IntN(2) == 0 {
			step.Mul(step, size)
		}
		if r.IntN(2) == 0 {
			step.Neg(step)
		}
		got := step.Add(step, ratOf(want)).FloatString(9 + r.IntN(3))
		if d := floats(eps)([]byte(want), []byte(got)); (d == nil) != withinRat(got, want, eps) {
			t.Fatalf("within %g of %s: %s is accepted: %t", eps, want, got, d == nil)
		}
	}
}

// BenchmarkBorder compares numbers whose difference is exactly the tolerance.
func BenchmarkBorder(b *testing.B) {
	want, got := bytes.Repeat([]byte("0.7 "), 1e5), bytes.Repeat([]byte("0.8 "), 1e5)
	for b.Loop() {
		if d := floats(0.1)(want, got); d != nil {
			b.Fatal(d)
		}
	}
}

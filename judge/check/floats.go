package check

import (
	"bytes"
	"math"
	"strconv"
)

// floats returns a comparer that compares token by token and lets numbers be off by eps,
// absolutely or relatively: by eps*max(1, |want|). A token of want is a number if it is
// a finite float written in decimal digits, with or without sign, point and exponent;
// then got must be one, too. All other tokens, NaN, inf and 1e400 among them, are
// compared byte for byte.
func floats(eps float64) comparer {
	return func(want, got []byte) *Difference {
		for i, j := 0, 0; ; {
			kind, a, b, differ := first(want[i:], got[j:])
			if !differ {
				return nil
			}
			i, j = i+a, j+b
			w, g := token(want[i:]), token(got[j:])
			if kind != Differs || !within(w, g, eps) {
				return tokenDifference(kind, want, got, i, j)
			}
			i, j = i+len(w), j+len(g)
		}
	}
}

// within reports whether both are numbers that differ by at most the tolerance. NaN is
// never within it.
func within(want, got []byte, eps float64) bool {
	a, ok := float(got)
	b, ok2 := float(want)
	return ok && ok2 && math.Abs(a-b) <= eps*max(1, math.Abs(b))
}

// float reads a finite number in decimal.
func float(text []byte) (float64, bool) {
	if len(bytes.Trim(text, "0123456789+-.eE")) > 0 {
		return 0, false // not only nan and inf: 0x1p-2, 1_000
	}
	f, err := strconv.ParseFloat(string(text), 64)
	return f, err == nil
}

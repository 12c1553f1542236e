package check

import (
	"bytes"
	"strconv"
)

// floats returns a comparer that compares token by token. Numbers may differ by eps, absolutely or
// relatively: by eps*max(1, |want|), and by exactly as much. A token of want is a number if it is a finite float in decimal
// digits, with or without sign, point and exponent. Then the token of got must be a number, too.
// All other tokens are compared byte for byte, including NaN, inf and 1e400.
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

// within reports whether both texts are numbers that differ by at most eps.
func within(want, got []byte, eps float64) bool {
	a, ok := float(got)
	b, ok2 := float(want)
	return ok && ok2 && either(number{a, got}, number{b, want}, eps)
}

// float parses a finite decimal number.
func float(text []byte) (float64, bool) {
	if len(bytes.Trim(text, "0123456789+-.eE")) > 0 {
		return 0, false // rejects nan and inf, and also 0x1p-2 and 1_000
	}
	f, err := strconv.ParseFloat(string(text), 64)
	return f, err == nil
}

package arith

import (
	"math"
	"math/bits"
	"strconv"
)

// This array type is valid only if int has 64 bits, because expr computes in int.
var _ [strconv.IntSize - 64]struct{}

var errOverflow error = complaint("a number does not fit 64 bits")

func checkedAdd(a, b int) (int, error) {
	s := a + b
	if (s > a) != (b > 0) {
		return 0, errOverflow
	}
	return s, nil
}

func checkedSub(a, b int) (int, error) {
	d := a - b
	if (d < a) != (b > 0) {
		return 0, errOverflow
	}
	return d, nil
}

func checkedMul(a, b int) (int, error) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	negative := (a < 0) != (b < 0)
	switch {
	case hi != 0 || lo > 1<<63 || (lo == 1<<63 && !negative):
		return 0, errOverflow
	case negative:
		return int(-lo), nil
	}
	return int(lo), nil
}

func magnitude(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

func checkedPow(a, b int) (int, error) {
	if b < 0 {
		return 0, complaint("a power below 0")
	}
	if a == 0 || a == 1 || a == -1 { // any other base overflows within 63 rounds
		if b == 0 || (a == -1 && b%2 == 0) {
			return 1, nil
		}
		return a, nil
	}
	p := 1
	for range b {
		var err error
		if p, err = checkedMul(p, a); err != nil {
			return 0, err
		}
	}
	return p, nil
}

func checkedMod(a, b int) (int, error) {
	if b == 0 {
		return 0, complaint("a remainder by 0")
	}
	if b == -1 {
		return 0, nil
	}
	return a % b, nil
}

func checkedDiv(a, b int) (int, error) {
	if b == 0 {
		return 0, complaint("a division by 0")
	}
	if a == math.MinInt && b == -1 {
		return 0, errOverflow
	}
	return a / b, nil
}

func checkedAbs(a int) (int, error) { return checkedSub(max(a, 0), min(a, 0)) }

func checkedSum(values []int) (int, error) {
	s := 0
	for _, v := range values {
		var err error
		if s, err = checkedAdd(s, v); err != nil {
			return 0, err
		}
	}
	return s, nil
}

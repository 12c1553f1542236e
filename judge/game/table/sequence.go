package table

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// A quadratic is (p + q*sqrt(d)) / r.
type quadratic struct{ p, q, d, r int64 }

func (a quadratic) String() string {
	root := fmt.Sprintf("sqrt(%d)", a.d)
	if a.q != 1 {
		root = fmt.Sprintf("%d*%s", a.q, root)
	}
	if a.p != 0 {
		root = fmt.Sprintf("%d+%s", a.p, root)
	}
	switch {
	case a.p != 0 && a.r == 1:
		return "(" + root + ")"
	case a.p != 0:
		return fmt.Sprintf("(%s)/%d", root, a.r)
	case a.r > 1:
		return fmt.Sprintf("%s/%d", root, a.r)
	}
	return root
}

// times returns floor(k*a) exactly, for k below 2^26.
func (a quadratic) times(k int64) int64 {
	root := floorSqrt(a.q * a.q * a.d * k * k)
	if a.q < 0 && k > 0 {
		root = -root - 1 // not a square, because d is square-free
	}
	sum := root + a.p*k
	floor := sum / a.r
	if sum%a.r < 0 {
		floor--
	}
	return floor
}

// floorSqrt is exact for squares below 2^62.
func floorSqrt(square int64) int64 {
	root := int64(math.Sqrt(float64(square)))
	for root*root > square {
		root--
	}
	for (root+1)*(root+1) <= square {
		root++
	}
	return root
}

// learnBeatty looks for a simple quadratic irrational a such that term k, counted from 1, is
// floor(k*a). A term 0 may precede the others.
func learnBeatty(terms []int) []Law {
	zero := len(terms) > 0 && terms[0] == 0
	if zero {
		terms = terms[1:]
	}
	if len(terms) < 8 {
		return nil
	}
	lo, hi := bounds(terms)
	for _, a := range quadratics {
		if v := a.float(); v < lo-1e-9 || v > hi+1e-9 || !a.gives(terms) {
			continue
		}
		return []Law{{Kind: Beatty, Text: i18n.Messagef("floor(k*%s)", a), at: a.outcomes(zero)}}
	}
	return nil
}

// bounds returns the bounds on a that follow from the terms, as floats. Candidates within them
// are then checked exactly.
func bounds(terms []int) (lo, hi float64) {
	hi = math.Inf(1)
	for i, t := range terms {
		lo = max(lo, float64(t)/float64(i+1))
		hi = min(hi, float64(t+1)/float64(i+1))
	}
	return lo, hi
}

// outcomes returns a function that is 0 for terms of the sequence and 1 for other numbers.
func (a quadratic) outcomes(zero bool) func(n int) int {
	return func(n int) int {
		if n == 0 && !zero {
			return 1
		}
		return a.nonMember(n)
	}
}

func (a quadratic) gives(terms []int) bool {
	for i, t := range terms {
		if a.times(int64(i+1)) != int64(t) {
			return false
		}
	}
	return true
}

// nonMember returns 0 if n is a term or 0; otherwise 1.
func (a quadratic) nonMember(n int) int {
	k := int64(float64(n)/a.float()) - 1
	for k = max(k, 0); a.times(k) < int64(n); k++ {
	}
	if a.times(k) == int64(n) {
		return 0
	}
	return 1
}

func (a quadratic) float() float64 {
	return (float64(a.p) + float64(a.q)*math.Sqrt(float64(a.d))) / float64(a.r)
}

// quadratics lists quadratic irrationals above 1 with small coefficients, the simplest first.
var quadratics = func() []quadratic {
	var all []quadratic
	for _, d := range []int64{2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23, 29} {
		for r := int64(1); r <= 4; r++ {
			for q := int64(-3); q <= 3; q++ {
				for p := int64(-9); p <= 9; p++ {
					if a := (quadratic{p, q, d, r}); q != 0 && a.float() > 1 {
						all = append(all, a)
					}
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b quadratic) int { return int(a.height() - b.height()) })
	return all
}()

func (a quadratic) height() int64 { return abs(a.p) + abs(a.q) + a.d + a.r }

func abs(v int64) int64 { return max(v, -v) }

// learnRecurrence looks for the shortest linear recurrence with integer coefficients, of order at
// most 3, that the terms follow after at most 4 initial terms.
func learnRecurrence(terms []int) []Law {
	for order := 1; order <= 3; order++ {
		for skip := 0; skip <= 4 && skip+2*order+2 <= len(terms); skip++ {
			if c, ok := recurrence(terms[skip:], order); ok {
				return continued(terms[:skip+order], c)
			}
		}
	}
	return nil
}

// recurrence solves for c in terms[k] = c[0]*terms[k-1] + … + c[order]. It returns false unless
// there is exactly one solution, in integers up to 1000, and all terms agree.
func recurrence(terms []int, order int) ([]int64, bool) {
	solution, ok := solve(equations(terms, order))
	if !ok {
		return nil, false
	}
	var c []int64
	for _, x := range solution {
		if !x.IsInt() || !x.Num().IsInt64() || abs(x.Num().Int64()) > 1000 {
			return nil, false
		}
		c = append(c, x.Num().Int64())
	}
	for k := order; k < len(terms); k++ {
		if next(terms[k-order:k], c) != terms[k] {
			return nil, false
		}
	}
	return c, true
}

// equations returns one equation for each coefficient, from the first terms.
func equations(terms []int, order int) (rows [][]*big.Rat) {
	for k := order; k <= 2*order; k++ {
		var r []*big.Rat
		for i := 1; i <= order; i++ {
			r = append(r, big.NewRat(int64(terms[k-i]), 1))
		}
		rows = append(rows, append(r, big.NewRat(1, 1), big.NewRat(int64(terms[k]), 1)))
	}
	return rows
}

// next applies a recurrence to the previous terms.
func next(before []int, c []int64) int {
	sum := int(c[len(c)-1])
	for i := range len(c) - 1 {
		sum += int(c[i]) * before[len(before)-1-i]
	}
	return sum
}

// solve solves n linear equations, rows of n+1 numbers, by Gaussian elimination. It returns false
// unless there is exactly one solution.
func solve(rows [][]*big.Rat) ([]*big.Rat, bool) {
	for i := range rows {
		pivot := slices.IndexFunc(rows[i:], func(r []*big.Rat) bool { return r[i].Sign() != 0 })
		if pivot < 0 {
			return nil, false
		}
		rows[i], rows[i+pivot] = rows[i+pivot], rows[i]
		inverse := new(big.Rat).Inv(rows[i][i])
		for j := range rows[i] {
			rows[i][j] = new(big.Rat).Mul(rows[i][j], inverse)
		}
		for k := range rows {
			if k != i {
				subtract(rows[k], rows[i], rows[k][i])
			}
		}
	}
	var solution []*big.Rat
	for _, r := range rows {
		solution = append(solution, r[len(r)-1])
	}
	return solution, true
}

// subtract subtracts a multiple of a row from another row.
func subtract(from, r []*big.Rat, factor *big.Rat) {
	factor = new(big.Rat).Set(factor)
	for j := range from {
		from[j] = new(big.Rat).Sub(from[j], new(big.Rat).Mul(factor, r[j]))
	}
}

// continued returns the law of the terms that follow from the first terms by a recurrence. It
// returns none if the terms do not grow exponentially, because slower sequences have a period.
func continued(first []int, c []int64) []Law {
	terms := slices.Clone(first)
	const far, soon = 1 << 50, 400
	for terms[len(terms)-1] < far {
		following := next(terms[len(terms)-len(c)+1:], c)
		if following <= terms[len(terms)-1] || len(terms) == soon {
			return nil
		}
		terms = append(terms, following)
	}
	return []Law{{
		Kind: Recurrence, Text: i18n.Messagef("%v, then %s", first, formula(c)),
		at: func(n int) int {
			if _, is := slices.BinarySearch(terms, n); is {
				return 0
			}
			return 1
		},
	}}
}

// formula formats a recurrence, such as "P(k) = 2*P(k-1) + P(k-2) + 1".
func formula(c []int64) string {
	var b strings.Builder
	b.WriteString("P(k) =")
	for i, v := range c {
		term := fmt.Sprintf("%d*P(k-%d)", abs(v), i+1)
		switch {
		case v == 0:
			continue
		case i == len(c)-1:
			term = fmt.Sprint(abs(v))
		case abs(v) == 1:
			term = fmt.Sprintf("P(k-%d)", i+1)
		}
		switch {
		case v < 0:
			b.WriteString(" - ")
		case strings.HasSuffix(b.String(), "="):
			b.WriteString(" ")
		default:
			b.WriteString(" + ")
		}
		b.WriteString(term)
	}
	return b.String()
}

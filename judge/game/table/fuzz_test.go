package table

import (
	"slices"
	"strings"
	"testing"
)

// FuzzList compares all engines for lists of amounts with the values by definition.
func FuzzList(f *testing.F) {
	for _, seed := range []string{"\x01\x03\x04", "\x02", "\x01\x40\x41", "\x3f\x7f\xff"} {
		f.Add([]byte(seed), uint16(300))
	}
	f.Fuzz(func(t *testing.T, set []byte, upto uint16) {
		var amounts []int
		for _, a := range set {
			if a > 0 {
				amounts = append(amounts, int(a))
			}
		}
		slices.Sort(amounts)
		if amounts = slices.Compact(amounts); len(amounts) == 0 {
			return
		}
		holdList(t, amounts, int(upto%600))
	})
}

// FuzzCode compares all engines for codes with the values by definition.
func FuzzCode(f *testing.F) {
	for _, seed := range []string{"0.77", "4!.0", "0.007", "0.16", "8.0", "0.C3", "0.3!5!", "4.1!26"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse("code " + text)
		if err != nil {
			return
		}
		c := r.kind.(code)
		if len(c) > 12 {
			return
		}
		upto := 120
		if c.parts() == 3 {
			upto = 50
		}
		want := mexes(upto, breakingEach(r.String()))
		for _, e := range codeEngines(c) {
			got := with(t, e, r, upto)
			same(t, text+" by "+e.name(), got, want[:len(got)])
		}
		table := compute(t, r.String(), upto)
		same(t, text, table.Values(), want)
	})
}

// breakingEach is like breaking, but each digit may have its own mark.
func breakingEach(text string) func(n int) [][]int {
	_, digits, _ := strings.Cut(text, " ")
	digits = strings.Replace(digits, ".", "", 1)
	var all []func(n int) [][]int
	for place := 0; digits != ""; place++ {
		digit, differ := digits[:1], strings.HasPrefix(digits[1:], "!")
		digits = strings.TrimPrefix(digits[1:], "!")
		all = append(all, breaking(strings.Repeat("0", place)+digit, differ))
	}
	return func(n int) (moves [][]int) {
		for _, m := range all {
			moves = append(moves, m(n)...)
		}
		return moves
	}
}

package hunt

import (
	"testing"

	"grundy/judge/tests/search"
)

// TestOutlook checks that an enumeration ends early exactly if it cannot reach the size. The cases
// are numbers, pairs and lists. The number of pairs grows with the square of the size. The number
// of lists doubles with each size.
func TestOutlook(t *testing.T) {
	for _, test := range []struct {
		name  string
		cases func(size int64) int // number of cases up to a size
		size  int64
		want  bool
	}{
		{"a number in reach", func(s int64) int { return int(s) }, 190_000, false},
		{"a number out of reach", func(s int64) int { return int(s) }, 1_000_000_000, true},
		{"a pair in reach", func(s int64) int { return int(s * s / 2) }, 610, false},
		{"a pair out of reach", func(s int64) int { return int(s * s / 2) }, 10_000, true},
		{"a list in reach", func(s int64) int { return 1 << min(s, 40) }, 17, false},
		{"a list out of reach", func(s int64) int { return 1 << min(s, 40) }, 8194, true},
	} {
		o := outlook{size: test.size, most: 200_000}
		gaveUp := false
		for size := int64(2); size < test.size && !gaveUp; size++ {
			n := test.cases(size)
			if n > o.most {
				break
			}
			gaveUp = o.hopeless(search.Progress{Phase: search.Small, Cases: n, Size: size})
			if gaveUp && n > 5000 {
				t.Errorf("%s: given up only after %d cases", test.name, n)
			}
		}
		if gaveUp != test.want {
			t.Errorf("%s: given up %v", test.name, gaveUp)
		}
	}
}

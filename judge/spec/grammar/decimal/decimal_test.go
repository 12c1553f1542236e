package decimal

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// digitCost computes what a number adds to the size from its text.
func digitCost(text string) int64 {
	whole, part, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	n, _ := strconv.ParseInt(whole, 10, 64)
	for _, d := range part {
		n += int64(d - '0')
	}
	return n + 1
}

// TestText checks the texts of numbers, their widths and costs, and that the texts are read back
// unchanged.
func TestText(t *testing.T) {
	for _, test := range []struct {
		places Places
		v      int64
		want   string
	}{
		{0, 0, "0"}, {0, -12, "-12"}, {0, math.MinInt64, "-9223372036854775808"}, {1, 0, "0.0"}, {2, 5, "0.05"}, {2, -5, "-0.05"},
		{2, 250, "2.50"}, {3, 1000, "1.000"}, {9, 1, "0.000000001"}, {9, -1_000_000_000, "-1.000000000"},
	} {
		got := test.places.Text(test.v)
		if got != test.want || test.places.Width(test.v) != int64(len(test.want)) {
			t.Errorf("%d with %d digits: %s of width %d, want %s", test.v, test.places, got, test.places.Width(test.v), test.want)
		}
		var v int64
		var err error
		if test.places == 0 {
			v, err = Whole([]byte(got))
		} else {
			v, err = test.places.Parse(got, false)
		}
		if err != nil || v != test.v {
			t.Errorf("%s is read as %d, %v", got, v, err)
		}
		if cost := test.places.Cost(test.v); test.v != math.MinInt64 && cost != digitCost(got) {
			t.Errorf("%s costs %d, want %d", got, cost, digitCost(got))
		}
	}
}

// TestParseFaults checks why texts are not numbers with two digits after the point.
func TestParseFaults(t *testing.T) {
	for text, want := range map[string]string{
		"x": "not a number", "1.": "not a number", ".5": "not a number", "1.5": "a number with 1 digit after the point, not 2",
		"+-1.55": "not a number", "1.555": "a number with 3 digits after the point, not 2", "1e5": "not a number", "99999999999999999999.00": "a number that does not fit 64 bits",
	} {
		if _, err := Places(2).Parse(text, false); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if v, err := Places(2).Parse("+1.5", true); err != nil || v != 150 {
		t.Errorf("+1.5 is read as %d, %v", v, err)
	}
}

// TestScaled checks that bounds are scaled: numbers as numbers, and formulas by a factor.
func TestScaled(t *testing.T) {
	for bound, want := range map[string]string{" 0.5 ": "50", "-1.25": "-125", "3": "300", "0": "0", "n+1": "(n+1)*10^2"} {
		if got, err := Places(2).Scaled(bound); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", bound, got, err, want)
		}
	}
	if got, err := Places(2).Scaled("0.125"); err == nil {
		t.Errorf("0.125 is scaled to %s", got)
	}
}

// TestEach compares Each, and the room of a range, with a loop over all numbers.
func TestEach(t *testing.T) {
	for places := range Places(3) {
		for _, b := range [][2]int64{{-30, 30}, {5, 25}, {-25, -5}, {0, 0}, {-1, 120}, {7, 3}} {
			room := places.Room(b[0], b[1])
			for least := range int64(12) {
				most := least + 4
				var got, want []int64
				places.Each(b[0], b[1], least, most, func(v int64) bool {
					got = append(got, v)
					return true
				})
				for v := b[0]; v <= b[1]; v++ {
					cost := digitCost(places.Text(v))
					if cost-1 >= least && cost-1 <= most {
						want = append(want, v)
					}
					if cost < room.MinSize || cost > room.MaxSize {
						t.Fatalf("%d in %v costs %d, outside of %+v", v, b, cost, room)
					}
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%d digits, %v, cost %d..%d: %v, want %v", places, b, least, most, got, want)
				}
			}
		}
	}
	n := 0
	Places(1).Each(-50, 50, 0, 20, func(int64) bool { n++; return n < 3 })
	if n != 3 {
		t.Errorf("Each called do with %d numbers, want 3", n)
	}
}

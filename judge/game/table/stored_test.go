package table

import (
	gofmt "go/format"
	"slices"
	"strings"
	"testing"
)

// TestStored writes tables and reads them back. It checks that the Go code is in gofmt's format.
// The tables contain every value that a byte can store, and one larger value.
func TestStored(t *testing.T) {
	var small, large []int
	for v := range topByte + 1 {
		small = append(small, v, topByte-v)
	}
	large = append(small[:len(small):len(small)], topByte+1, 2, 3)
	for _, entries := range [][]int{small, large, {0}, {Most}} {
		k := Stored{"grundy", "values", entries}
		text := k.Go()
		if got, err := gofmt.Source([]byte(text)); err != nil || string(got) != text {
			t.Errorf("gofmt makes of\n%s\n%v\n%s", text, err, got)
		}
		if got, err := ReadGo(text); err != nil || !slices.Equal(got, entries) {
			t.Errorf("ReadGo gives %v, %v of\n%s", got, err, text)
		}
		if strings.HasPrefix(strings.SplitAfter(text, "\n")[1], "const") != (slices.Max(entries) <= topByte) {
			t.Errorf("small entries are a string, others are not:\n%s", text)
		}
		if got, err := ReadTSV(k.TSV()); err != nil || !slices.Equal(got, entries) {
			t.Errorf("ReadTSV gives %v, %v of\n%s", got, err, k.TSV())
		}
	}
}

// TestStoredDamaged checks that a damaged table has an error that names the line, or what is
// missing.
func TestStoredDamaged(t *testing.T) {
	for text, want := range map[string]string{
		"# x\n0\t1\n2\t2\n": `line 3 is "2\t2"; it should be 1, a tab, and a whole number from 0`,
		"# x\n0\t-1\n":      `line 2 is "0\t-1"; it should be 0, a tab, and a whole number from 0`,
		"# x\n0 1\n":        `line 2 is "0 1"; it should be 0, a tab, and a whole number from 0`,
	} {
		if _, err := ReadTSV(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"const":       "what is stored is not Go",
		"func f() {}": "what is stored has no constant and no variable",
	} {
		if _, err := ReadGo(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestDifferences checks that differing entries are listed, and entries that only one table has.
func TestDifferences(t *testing.T) {
	for _, c := range []struct {
		stored, computed []int
		want             []Difference
	}{
		{[]int{1, 2}, []int{1, 2}, nil},
		{[]int{1, 2, -1}, []int{1, 4}, []Difference{{1, 2, 4}, {2, -1, None}}},
		{nil, []int{0}, []Difference{{0, None, 0}}},
	} {
		if got := Differences(c.stored, c.computed); !slices.Equal(got, c.want) {
			t.Errorf("%v, %v: %v, want %v", c.stored, c.computed, got, c.want)
		}
	}
}

// TestLosers checks that Losers agrees with the values of tables, for amounts and for other
// rules.
func TestLosers(t *testing.T) {
	for _, words := range []string{"squares", "2..5", "fibonacci", "0.77"} {
		got, err := Losers(t.Context(), parse(t, words), 500)
		if want := compute(t, words, 500).Losing(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v, want %v", words, got, err, want)
		}
	}
}

package table

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestPacked packs entries in every form and reads them back. It also checks that a change of one
// entry changes one line.
func TestPacked(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for form, draw := range map[Form]func() int{
		Numbers: func() int { return r.IntN(3) - 1 },
		Letters: func() int { return int("PND"[r.IntN(3)]) },
		Marks:   func() int { return r.IntN(2) },
	} {
		for _, length := range []int{1, 2, 999, 1000, 1001, 2500} {
			entries := stretches(r, length, draw, form == Numbers)
			text := Stored{What: "entries", Entries: entries}.Packed(form)
			if got, err := ReadPacked(form, text); err != nil || !slices.Equal(got, entries) {
				t.Fatalf("%s: %v\n%s\ngives %v, %v", form, entries, text, got, err)
			}
			at := r.IntN(length)
			before := entries[at]
			for entries[at] == before {
				entries[at] = draw()
			}
			again := strings.Split(Stored{What: "entries", Entries: entries}.Packed(form), "\n")
			for i, line := range strings.Split(text, "\n") {
				if (line != again[i]) != (i == at/perPacked+1) {
					t.Fatalf("%s: entry %d is another, line %d was %s and is %s", form, at, i, line, again[i])
				}
			}
		}
	}
}

// stretches returns stretches of equal entries. If count is set, there are also stretches that
// count up or down.
func stretches(r *rand.Rand, length int, draw func() int, count bool) (entries []int) {
	for len(entries) < length {
		v, more := draw(), 0
		if count {
			more = r.IntN(3) - 1
		}
		for n := range 1 + r.IntN(1+r.IntN(400)) {
			entries = append(entries, v+n*more)
		}
	}
	return entries[:length]
}

// TestPackedForms checks the exact text of each form.
func TestPackedForms(t *testing.T) {
	far := make([]int, 200)
	far[199] = 1
	for _, c := range []struct {
		form    Form
		entries []int
		want    string
	}{
		{Numbers, []int{5, 5, 5, 1, 2, 3, 4, -1, -2, -3, 7, 8, 7, 7}, "0\t5x3 1..4 -1..-3 7 8 7x2"},
		{Numbers, []int{2, 2, 3}, "0\t2x2 3"},
		{Letters, []int{'P', 'N', 'N', 'O', 'P'}, "0\tP Nx2 O P"},
		{Marks, []int{1, 0, 0, 1, 1, 0}, "0\t131 1"},
		{Marks, far, "0\t!!\\ 0"},
		{Marks, []int{0, 0}, "0\t 2"},
	} {
		_, text, _ := strings.Cut(Stored{What: "x", Entries: c.entries}.Packed(c.form), "\n")
		if text != c.want+"\n" {
			t.Errorf("%v: %q, want %q", c.entries, text, c.want)
		}
	}
}

// TestPackedDamaged checks that the entries before a wrong line are returned, with an error that
// names the line.
func TestPackedDamaged(t *testing.T) {
	for _, c := range []struct {
		form Form
		line string
	}{
		{Numbers, "0\t"}, {Numbers, "0\t1 x"}, {Numbers, "0\t1x0"}, {Numbers, "0\t1x1001"}, {Numbers, "0\t1..9999"},
		{Numbers, "0\t5x600 6x600"}, {Numbers, "1\t1"}, {Numbers, "0 1"}, {Numbers, "0\t1..-9223372036854775808"},
		{Letters, "0\tPN"}, {Letters, "0\t"}, {Letters, "0\tP..R"},
		{Marks, "0\t1"}, {Marks, "0\t0 1"}, {Marks, "0\t! 1"}, {Marks, "0\t1 -1"}, {Marks, "0\t1 1000"},
	} {
		if got, err := ReadPacked(c.form, "# x\n"+c.line+"\n"); err == nil || len(got) > 0 || !strings.Contains(err.Error(), "line 2 is ") {
			t.Errorf("%q as %s gives %v, %v", c.line, c.form, got, err)
		}
	}
	if got, err := ReadPacked(Numbers, "# x\n0\t1x1000\n1000\tz\n"); len(got) != 1000 || err == nil ||
		err.Error() != `line 3 is "1000\tz"; it should be 1000, a tab, and numbers` {
		t.Errorf("%d entries, %v", len(got), err)
	}
}

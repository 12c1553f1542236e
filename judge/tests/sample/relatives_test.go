package sample

import (
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// fibonacciNumbers returns the Fibonacci numbers below 2^63.
func fibonacciNumbers() (list []int64) {
	for a, b := int64(1), int64(2); a > 0; a, b = b, a+b {
		list = append(list, a)
	}
	return list
}

// TestRelatives checks that the relatives below 2^31 of the Fibonacci numbers are of every kind. A
// number wrapped by an overflow must be among the first, and no number may occur twice or lie
// beyond the bounds.
func TestRelatives(t *testing.T) {
	const bound = 1<<31 - 1
	got := relatives(fibonacciNumbers(), 2, bound)
	for kind, v := range map[string]int64{
		"the largest itself": 1836311903, "one more": 1836311904, "one less": 1836311902,
		"twice":            2 * 701408733,
		"thirty times":     30 * 63245986,
		"a sum":            1134903170 + 267914296,
		"half":             1836311903 / 2,
		"the 48th, signed": 512559680, // 4807526976 - 2^32
		"the 47th":         823731425, // 2971215073 - 2^31
		"beyond 64 bits":   f100(),    // the 100th, modulo 2^31
	} {
		if i := slices.Index(got, v); i < 0 || kind == "the 48th, signed" && i > 300 {
			t.Errorf("%s, %d, has the index %d", kind, v, i)
		}
	}
	if sorted := slices.Sorted(slices.Values(got)); len(slices.Compact(slices.Clone(sorted))) < len(got) || sorted[0] < 2 || sorted[len(sorted)-1] > bound {
		t.Errorf("%d relatives, from %d to %d", len(got), sorted[0], sorted[len(sorted)-1])
	}
	if len(got) < 1500 || len(got) > 4000 {
		t.Errorf("%d relatives", len(got))
	}
	if few := relatives([]int64{4, 8, 14, 20}, 1, 100); !slices.Contains(few, 7) || !slices.Contains(few, 34) || slices.Contains(few, 99) {
		t.Errorf("relatives of 4, 8, 14, 20: %v", few)
	}
}

// f100 returns the 100th Fibonacci number modulo 2^31.
func f100() int64 {
	a, b := uint32(1), uint32(2)
	for range 99 {
		a, b = b, a+b
	}
	return int64(a & (1<<31 - 1))
}

// TestRecurrence checks that the shortest law of a sequence is found. A sequence without a law has
// none, and neither has a sequence that is too short.
func TestRecurrence(t *testing.T) {
	for _, test := range []struct {
		list []uint64
		want linear
	}{
		{[]uint64{1, 2, 3, 5, 8, 13}, linear{1, 1}},
		{[]uint64{1, 2, 4, 8}, linear{2}},
		{[]uint64{9, 18, 162, 324, 2916, 5832}, linear{0, 18}},
		{[]uint64{1, 4, 9, 16, 25, 36, 49, 64}, linear{3, -3, 1}},
		{[]uint64{7, 7, 7, 7}, linear{1}},
		{[]uint64{1, 2, 3}, nil},
		{[]uint64{2, 3, 5, 7, 11, 13, 17, 19, 23}, nil},
		{[]uint64{0, 0, 0, 1}, nil},
		{nil, nil},
	} {
		if got := recurrence(test.list); !slices.Equal(got, test.want) {
			t.Errorf("%d: %v, want %v", test.list, got, test.want)
		}
	}
}

// TestRemarkable checks that random numbers of a field are often relatives of its remarkable
// numbers, and that every relative is put into a case.
func TestRemarkable(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..1000}, k: {int: 1..1000}}, {a: {int: 0..n, count: k}}]}`)
	m := NewRemarkable(g, map[string][][]int64{"n": {{100}}, "a": {{7}}})
	r := grammar.NewRand("remarkable")
	met := map[int64]int{}
	for range 2000 {
		v, ok := m.Near(r, g.Field("n"))
		if ok {
			met[v]++
		}
		if _, ok := m.Near(r, g.Field("k")); ok {
			t.Fatal("k has no remarkable value")
		}
	}
	if met[99] == 0 || met[101] == 0 || met[50] == 0 || met[700] == 0 || met[3000] > 0 {
		t.Errorf("near 100: %v", met)
	}
	want := relatives([]int64{100}, 1, 1000)
	var got []int64
	for _, ch := range m.Putting(grammar.Random{Rand: r}, r, 0, 2*len(want)) {
		cs := g.NewCases()
		if err := g.Sample(cs, ch); err != nil {
			t.Fatal(err)
		}
		if n := cs.At(0).Int("n"); slices.Contains(want, n) && !slices.Contains(got, n) {
			got = append(got, n)
		}
	}
	if len(got) < len(want) {
		t.Errorf("put into cases: %v, want %v", got, want)
	}
	if _, ok := (*Remarkable)(nil).Near(r, g.Field("n")); ok {
		t.Error("without remarkable numbers, Near returned one")
	}
}

// TestArrange checks that the cases of most files keep their order. The cases of other files are in
// ascending or descending order, or occur twice.
func TestArrange(t *testing.T) {
	g := compile(t, "input: {cases: {eof: true, max: 30}, case: [{n: {int: 0..10^9}}]}")
	cs := g.NewCases()
	for _, n := range []int64{5, 900, 3, 77} {
		c, err := g.Make(map[string]any{"n": n})
		if err != nil {
			t.Fatal(err)
		}
		cs.Add(c)
	}
	list := slices.Collect(cs.All())
	for round, want := range [][]int{
		{0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}, {2, 0, 3, 1}, {0, 1, 2, 3}, {1, 3, 0, 2}, {0, 1, 2, 3}, {0, 0, 1, 1}, {0, 1, 2, 3},
	} {
		if got := Arrange(list, round); !slices.Equal(got, want) {
			t.Errorf("round %d: %v, want %v", round, got, want)
		}
	}
}

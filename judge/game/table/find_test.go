package table

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	_ "grundy/judge/base/i18n/zh"
)

// found returns the kinds of the laws, with their status.
func found(laws []Law) []string {
	var names []string
	for _, l := range laws {
		name := string(l.Kind) + " " + string(l.Status.Word)
		if l.Losing {
			name = "P " + name
		}
		names = append(names, name)
	}
	return names
}

// tabled returns a table of P-positions: a heap has value 0 if losing returns true.
func tabled(upto int, losing func(n int) bool) *Table {
	values := make([]uint16, upto+1)
	for n := range values {
		if !losing(n) {
			values[n] = 1
		}
	}
	return valued("given", values)
}

// TestDegenerate checks that laws with period 1 are phrased simply, in English and Chinese.
func TestDegenerate(t *testing.T) {
	of := func(value func(n int) int) *Table {
		return valued("x", heaps(200, func(n int) uint16 { return uint16(value(n)) }))
	}
	for want, test := range map[string]struct {
		table *Table
		zh    string
	}{
		"the value is n":                         {compute(t, "any", 200), "值为 n"},
		"the value is n - 1 from 1":              {of(func(n int) int { return max(0, n-1) }), "从 1 起值为 n - 1"},
		"the value is n + 2":                     {of(func(n int) int { return n + 2 }), "值为 n + 2"},
		"the value is 3*n":                       {of(func(n int) int { return 3 * n }), "值为 3*n"},
		"the value is 2*n + 1":                   {of(func(n int) int { return 2*n + 1 }), "值为 2*n + 1"},
		"the value is n xor 5":                   {of(func(n int) int { return n ^ 5 }), "值为 n xor 5"},
		"always 0":                               {of(func(n int) int { return 0 }), "恒为 0"},
		"always 7 from 3":                        {of(func(n int) int { return []int{1, 2, 3, 7}[min(n, 3)] }), "从 3 起恒为 7"},
		"period 2 from 0":                        {of(func(n int) int { return n % 2 }), "从 0 起周期为 2"},
		"residue n + (0, 1)[n mod 2] from 0":     {of(func(n int) int { return n + n%2 }), "从 0 起为 n + (0, 1)[n mod 2]"},
		"residue n xor (1, 3, 0, 7, 2)[n mod 5]": {of(func(n int) int { return n ^ [5]int{1, 3, 0, 7, 2}[n%5] }), "n xor (1, 3, 0, 7, 2)[n mod 5]"},
		"P-positions: all heaps from 4":          {of(func(n int) int { return []int{n*n + n%3, 0}[min(n/4, 1)] }), "P 态：从 4 起的所有堆"},
	} {
		laws := test.table.findValues()
		if strings.HasPrefix(want, "P") {
			laws = test.table.findLosing(false)
		}
		if len(laws) == 0 || laws[0].Text.String() != want || laws[0].Text.In("zh") != test.zh {
			t.Errorf("got %v, want %s, in Chinese %s", laws, want, test.zh)
		}
	}
}

// TestFind checks which laws are found in tables of well-known games, and that each law gives the
// values of its table. Games without a known law must have none.
func TestFind(t *testing.T) {
	lasker := func(n int, values []int, reached map[int]bool) {
		for a := range n {
			reached[values[a]] = true
			reached[values[a]^values[n-a]] = true
		}
	}
	threes := func(n int, values []int, reached map[int]bool) {
		for a := range n {
			reached[values[a]] = true
			for b := 1; a > 0 && a+b < n; b++ {
				reached[values[a]^values[b]^values[n-a-b]] = true
			}
		}
	}
	golden := (1 + math.Sqrt(5)) / 2
	var row []int
	for k := range 400 {
		row = append(row, int(float64(k)*golden))
	}
	for _, test := range []struct {
		name  string
		table *Table
		want  []string
	}{
		{"Kayles", compute(t, "0.77", 1000), []string{"period proved"}},
		{"{1,3,4}", compute(t, "1, 3, 4", 1000), []string{"period proved"}},
		{"1..9", compute(t, "1..9", 1000), []string{"period proved"}},
		{"powers of 2", compute(t, "powers of 2", 1000), []string{"period proved"}},
		{"powers of 5", compute(t, "powers of 5", 1000), []string{"period proved"}},
		{"Nim", compute(t, "any", 1000), []string{"residue holds"}},
		{"Lasker", given("Lasker", plain(300, lasker)), []string{"residue holds"}},
		{"HDU5795", given("three ways", plain(200, threes)), []string{"residue holds"}},
		{"xor", valued("x", heaps(200, func(n int) uint16 { return uint16(n ^ [5]int{1, 3, 0, 7, 2}[n%5]) })), []string{"residue xor holds"}},
		{"arithmetic", valued("x", heaps(200, func(n int) uint16 { return uint16(n/5*3 + n%5) })), []string{"arithmetic period holds"}},
		{"Fibonacci Nim", compute(t, "fibonacci", 3000), []string{"P recurrence holds", "P zeckendorf holds"}},
		{"Wythoff row", tabled(600, func(n int) bool { return slices.Contains(row, n) }), []string{"zeckendorf holds", "P beatty holds"}},
		{"no two ones", tabled(3000, func(n int) bool { return n&(n>>1) == 0 }), []string{"automatic holds"}},
		{"Grundy", compute(t, "4!.0", 3000), nil},
		{"squares", compute(t, "squares", 3000), nil},
		{"subtract a Fibonacci", compute(t, "fibonacci numbers", 3000), nil},
		{"Couples are Forever", compute(t, "0.6", 3000), nil},
		{"Treblecross", compute(t, "0.007", 3000), nil},
	} {
		laws := Find(test.table)
		for _, l := range laws {
			t.Log(test.name, l)
		}
		if got := found(laws); !slices.Equal(got, test.want) {
			t.Errorf("%s: found %v, want %v", test.name, got, test.want)
		}
		for _, l := range laws {
			for n, v := range test.table.Values() {
				want := int(v)
				if l.Losing {
					want = min(want, 1)
				}
				if l.At(n) != want {
					t.Fatalf("%s: %s gives %d at %d, want %d", test.name, l, l.At(n), n, want)
				}
			}
		}
	}
}

// given returns a table of the given values.
func given(name string, values []int) *Table {
	return valued(name, heaps(len(values)-1, func(n int) uint16 { return uint16(values[n]) }))
}

// valued returns a table of the given values.
func valued(name string, values []uint16) *Table {
	return &Table{rule: Rule{text: name}, values: values}
}

func heaps(upto int, value func(n int) uint16) []uint16 {
	values := make([]uint16, upto+1)
	for n := range values {
		values[n] = value(n)
	}
	return values
}

func computed(t *testing.T, r Rule, upto int) *Table {
	t.Helper()
	table, err := Compute(t.Context(), r, Options{Upto: upto})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestAutomata checks that automata of well-known sequences are found, with the minimum number of
// states.
func TestAutomata(t *testing.T) {
	for _, test := range []struct {
		name   string
		losing func(n int) bool
		want   string
	}{
		{"Thue-Morse", func(n int) bool { return strings.Count(fmt.Sprintf("%b", n), "1")%2 == 0 }, "automaton of 2 states on digits in base 2"},
		{"no two ones", func(n int) bool { return n&(n>>1) == 0 }, "automaton of 3 states on digits in base 2"},
		{"even zeros at the end", func(n int) bool {
			k := 0
			for n > 0 && n%3 == 0 {
				n /= 3
				k++
			}
			return n > 0 && k%2 == 0
		}, "digits in base 3"},
	} {
		texts := ""
		for _, l := range Find(tabled(3000, test.losing)) {
			texts += l.String() + "\n"
		}
		if !strings.Contains(texts, test.want) {
			t.Errorf("%s: found %q, want %q among it", test.name, texts, test.want)
		}
	}
}

// TestFindNothing checks that random values have no law.
func TestFindNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 40 {
		kinds := 2 + r.IntN(4)
		noise := valued("noise", heaps(100+r.IntN(2000), func(int) uint16 { return uint16(r.IntN(kinds)) }))
		if laws := Find(noise); len(laws) > 0 {
			t.Errorf("noise %d: found %v", i, laws)
		}
	}
}

// TestLearn checks that Beatty sequences and recurrences are learned from half of their terms and
// predict the other half.
func TestLearn(t *testing.T) {
	var wythoff, silver, doubled []int
	for k := range 300 {
		wythoff = append(wythoff, int(float64(k)*(1+math.Sqrt(5))/2))
		silver = append(silver, int(float64(k+1)*(2+math.Sqrt(2))))
	}
	for v := 3; v < 1<<20; v = 2*v + 1 {
		doubled = append(doubled, v)
	}
	for _, test := range []struct {
		learn func([]int) []Law
		terms []int
		want  string
	}{
		{learnBeatty, wythoff, "floor(k*(1+sqrt(5))/2)"},
		{learnBeatty, silver, "floor(k*(2+sqrt(2)))"},
		{learnRecurrence, doubled, "[3], then P(k) = 2*P(k-1) + 1"},
	} {
		laws := test.learn(test.terms[:len(test.terms)/2])
		if len(laws) != 1 || laws[0].Text.String() != test.want {
			t.Errorf("found %v, want %q", laws, test.want)
			continue
		}
		for n := range test.terms[len(test.terms)-1] {
			_, term := slices.BinarySearch(test.terms, n)
			if got := laws[0].at(n); (got == 0) != term {
				t.Fatalf("%s: %d at %d, which is a term: %t", test.want, got, n, term)
			}
		}
	}
	if laws := append(learnBeatty(doubled), learnRecurrence(silver)...); len(laws) > 0 {
		t.Errorf("found %v", laws)
	}
	for want, c := range map[string][]int64{
		"P(k) = P(k-1) - 2*P(k-2) - 7":   {1, -2, 0, -7},
		"P(k) = - P(k-1) + P(k-2) + 5":   {-1, 1, 5},
		"P(k) = 2*P(k-1) - P(k-2) - 1":   {2, -1, -1},
		"P(k) = 3*P(k-1) + P(k-3) - 100": {3, 0, 1, -100},
	} {
		if got := formula(c); got != want {
			t.Errorf("written %q, want %q", got, want)
		}
	}
}

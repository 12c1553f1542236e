package table

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// oeis has sequences from the OEIS. ahead maps rules with these values to the difference between
// heaps and indices: the value of heap n+ahead is term n.
var oeis = []struct {
	id    string
	ahead map[string]int // by rule
	terms string
}{
	{"A002186", map[string]int{"0.77": 0, "0.771": 0, "4.4": 1}, `
		0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,1,2,8,5,4,7,2,1,8,
		6,7,4,1,2,3,1,4,7,2,1,8,2,7,4,1,2,8,1,4,7,2,1,4,2,7,4,1,2,8,1,4,7,2,
		1,8,6,7,4,1,2,8,1,4,7,2,1,8,2,7,4,1,2,8,1,4,7,2,1,8,2,7,4,1,2,8,1,4,7,2,1`},
	{"A002187", map[string]int{"0.137": 0, "0.07": 1, "0.4": 2}, `
		0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3,0,2,1,1,0,4,5,2,7,4,
		0,1,1,2,0,3,1,1,0,3,3,2,2,4,4,5,5,2,3,3,0,1,1,3,0,2,1,1,0,4,5,3,7,4,
		8,1,1,2,0,3,1,1,0,3,3,2,2,4,4,5,5,9,3,3,0,1,1,3,0,2,1,1,0,4,5,3,7,4,8,1,1,2,0,3,1,1,0,3,3,2,2,4,4,5,5,9,3,3,0,1,1,3,0,2,1,1,0,4`},
	{"A002188", map[string]int{"4!.0": 0}, `
		0,0,0,1,0,2,1,0,2,1,0,2,1,3,2,1,3,2,4,3,0,4,3,0,4,3,0,4,1,2,3,1,2,4,
		1,2,4,1,2,4,1,5,4,1,5,4,1,5,4,1,0,2,1,0,2,1,5,2,1,3,2,1,3,2,4,3,2,4,
		3,2,4,3,2,4,3,2,4,3,2,4,5,2,4,5,2,4,3,7,4,3,7,4,3,7,4,3,5,2,3,5,2,3,5,2,3`},
	{"A014588", map[string]int{"fibonacci numbers": 0}, `
		0,1,2,3,0,1,2,3,4,5,0,1,2,3,0,1,2,3,4,5,0,1,2,3,0,1,2,3,4,5,0,1,2,3,
		4,5,0,1,2,3,0,1,2,3,4,5,0,1,2,3,0,1,2,3,4,5,0,1,2,3,0,1,2,3,4,5,0,1,
		2,3,4,5,0,1,2,3,0,1,2,3,4,5,0,1,2,3,0,1,2,3,4,5,0,1,2,3,0,1,2`},
	{"A046695", map[string]int{"0.6": 0}, `
		0,0,1,2,0,1,2,3,1,2,3,4,0,3,4,2,1,3,2,1,0,2,1,4,5,1,4,5,1,2,0,1,2,3,
		1,2,3,4,2,3,4,2,3,4,2,1,0,2,8,4,5,3,4,5,6,2,5,1,2,3,1,2,3,4,2,3,4,2,
		3,4,2,3,0,2,3,4,5,3,4,5,6,4,5,6,2,3,1,2,3,4,2,3,4,2,3,4,2,3,0,2,3,4`},
}

// TestOEIS compares tables with published sequences. The offsets differ: the values of Dawson's
// Kayles are the values of Dawson's Chess, one heap later.
func TestOEIS(t *testing.T) {
	for _, s := range oeis {
		terms := strings.Split(strings.Join(strings.Fields(s.terms), ""), ",")
		for rule, ahead := range s.ahead {
			values := compute(t, rule, len(terms)-1+ahead).Values()
			for n, term := range terms {
				if got := strconv.Itoa(int(values[n+ahead])); got != term {
					t.Fatalf("%s: %s of heap %d is %s, term %d is %s", s.id, rule, n+ahead, got, n, term)
				}
			}
		}
	}
}

// longRun is set by the variable GRUNDY_LONG. It adds proofs of octal games with millions of heaps
// to TestPeriods, and codes to TestLawsLater.
var longRun = os.Getenv("GRUNDY_LONG") != ""

// TestPeriods proves known periods of octal games, and checks that the proof needs exactly as
// many heaps as the theorem.
func TestPeriods(t *testing.T) {
	for _, test := range []struct {
		rule                   string
		preperiod, period, top int
		need                   int
		long                   bool
	}{
		{"0.77", 71, 12, 8, 167, false},
		{"0.07", 53, 34, 9, 175, false},
		{"0.137", 52, 34, 9, 174, false},
		{"0.45", 498, 20, 0, 1037, false},
		{"0.156", 3479, 349, 0, 7658, false},
		{"0.356", 7315, 142, 0, 14916, false},
		{"0.644", 3256, 442, 0, 7398, false},
		{"0.165", 5181, 1550, 0, 13464, false},
		{"0.127", 46578, 4, 56, 93166, false},
		{"0.16", 105351, 149459, 23, 509621, false},
		{"0.56", 326640, 144, 64, 653569, false},
		{"0.376", 2268248, 4, 176, 4536506, true},
		{"0.354", 10061916, 1180, 113, 20126194, true},
		{"0.104", 197769598, 11770282, 29, 419079762, true},
		{"0.054", 193235616, 10015179, 41, 406501592, true},
		{"0.454", 160949019, 60620715, 41, 443139470, true},
	} {
		if test.long && !longRun {
			continue
		}
		t.Run(test.rule, func(t *testing.T) {
			table := compute(t, test.rule, test.need*5/4+64)
			law := table.period
			if law == nil {
				t.Fatal("nothing is proved")
			}
			if law.Preperiod != test.preperiod || law.Period != test.period || law.Status.Need != test.need {
				t.Errorf("%s; want period %d from %d, need %d", law, test.period, test.preperiod, test.need)
			}
			if top, _ := table.Max(); test.top > 0 && top != test.top {
				t.Errorf("the greatest value is %d, want %d", top, test.top)
			}
			if longer := proveAgain(table, test.need); longer != nil {
				t.Errorf("%d heaps prove it, too: %s", test.need, longer)
			}
			if proveAgain(table, test.need+1) == nil {
				t.Errorf("%d heaps, from 0, do not prove it", test.need+1)
			}
		})
	}
}

// proveAgain tries to prove a law from the first heaps of a table.
func proveAgain(t *Table, heaps int) *Law { return t.rule.kind.prove(t.values[:heaps]) }

// TestNotProved checks that nothing is proved outside the theorems. Grundy's game requires
// different heaps, the squares are infinite, and 0.161 looks like 0.36 up to heap 518.
func TestNotProved(t *testing.T) {
	for _, rule := range []string{"4!.0", "squares", "fibonacci numbers", "0.007", "0.6", "0.3!7!", "any"} {
		if law := compute(t, rule, 3000).period; law != nil {
			t.Errorf("%s: %s", rule, law)
		}
	}
	a, b := compute(t, "0.161", 1000).Values(), compute(t, "0.36", 1000).Values()
	same(t, ".161 and .36", a[:519], b[:519])
	if a[519] == b[519] {
		t.Error(".161 and .36 agree at heap 519")
	}
}

// TestProofs computes more values with the engine stamps, without the proof, and checks that they
// agree with the proved period. It tries all octal codes of two digits.
func TestProofs(t *testing.T) {
	const upto = 2500
	proofs := 0
	for i := range 128 {
		text := []string{"0.", "4."}[i/64] + strconv.Itoa(i/8%8) + strconv.Itoa(i%8)
		rule := parse(t, text)
		want := with(t, &stamps{code: rule.kind.(code)}, rule, upto)
		for have := 2; have <= 400; have += 1 + have/3 {
			law := rule.kind.prove(want[:have])
			if law == nil {
				continue
			}
			proofs++
			if l := held(want, *law, 0); l.Status.Word != Holds {
				t.Fatalf("%s: proved from %d heaps: %s; but %s", text, have, law, l.Status)
			}
		}
	}
	if proofs < 500 {
		t.Errorf("only %d proofs", proofs)
	}
}

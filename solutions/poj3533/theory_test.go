package poj3533

import (
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// TestField compares the field with the definition of nim products: the nim product of a and b is
// the mex of a'b + ab' + a'b' over a' < a and b' < b, where + means xor.
func TestField(t *testing.T) {
	t.Parallel()
	const top = 40
	f := theField()
	var table [top][top]uint16
	for a := range table {
		for b := range table {
			met := map[uint16]bool{}
			for i := range a {
				for j := range b {
					met[table[i][b]^table[a][j]^table[i][j]] = true
				}
			}
			for met[table[a][b]] {
				table[a][b]++
			}
			if a*b == 0 {
				continue
			}
			p := f.times(uint16(a), uint16(b))
			if p != table[a][b] || f.over(p, uint16(b)) != uint16(a) {
				t.Fatalf("%d times %d is %d, want %d", a, b, p, table[a][b])
			}
		}
	}
}

// TestLosing checks that losing returns P-positions.
func TestLosing(t *testing.T) {
	t.Parallel()
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: x}
statement: {en: x}
input:
  case:
    - N: {int: 1..3}
    - {repeat: N, distinct: true, lines: [{x: {int: 1..2}, y: {int: 1..3}, z: {int: 1..2}}]}
output: [{winner: {first: win, second: lose}}]
samples: [{in: "1\n1 1 1", out: "win"}]
`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	o := Rules.Oracle(20_000_000)
	given := 0
	for c := range g.Enumerate().All() {
		near, ok := losing(c)
		if !ok {
			continue
		}
		given++
		if class, err := o.Class(near); err != nil || class != game.P {
			t.Fatalf("%s is %c, %v", o.Position(near), class, err)
		}
	}
	if given < 500 {
		t.Errorf("%d positions given", given)
	}
}

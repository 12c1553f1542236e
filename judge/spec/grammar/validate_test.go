package grammar

import (
	"bytes"
	"testing"
)

// TestValidate checks that a file which only Lenient accepts is distinguished from an illegal
// one, in both modes.
func TestValidate(t *testing.T) {
	g := compile(t, "input: {cases: {until: \"0 0\", max: 2}, case: [{m: {int: 0..9}, n: {int: 0..9}}]}")
	for _, test := range []struct {
		file            string
		cases           int
		strict, lenient string // the faults; empty: the file is legal
	}{
		{"1 2\n0 0\n", 1, "", ""},
		{"1 2\r\n0 0\r\n", 1, "line 1: a carriage return (CRLF line end); lines end in LF alone", ""},
		{"1\f2\n0 0\n", 1, "line 1: the byte '\\f' is not expected here", ""},
		{"1  2\n0 0\n", 1, "line 1: two spaces in a row", ""},
		{"1\t2\n0 0\n", 1, "line 1: a tab; values are separated by one space", ""},
		{"1 2\n0 0", 1, "line 2: the last line does not end in a newline", ""},
		{"1 2\n", 1, "line 2: the final line 0 0 is missing", ""},
		{"1 2\n1 2\n1 2\n0 0\n", 3, "line 3: more than 2 cases", ""},
		{"1 2\r\n1 10\r\n0 0\r\n", 0, "line 2: n: 10 is greater than 9", "line 2: n: 10 is greater than 9"},
		{"1 2\n3\n", 0, "line 3: n: the file ends where a number is expected", "line 3: n: the file ends where a number is expected"},
	} {
		for _, mode := range []Mode{Strict, Lenient} {
			v, err := g.Validate([]byte(test.file), mode)
			want, cases := test.strict, test.cases
			if mode == Lenient {
				want = test.lenient
			}
			if want != "" {
				cases = 0
			}
			if err != nil || said(v.Fault) != want || v.Cases != cases {
				t.Errorf("%q, mode %d: %v, %d cases, %v; want %q, %d", test.file, mode, v.Fault, v.Cases, err, want, cases)
			}
			only := ""
			if test.lenient == "" {
				only = test.strict
			}
			if said(v.Lenient) != only {
				t.Errorf("%q, mode %d: legal leniently alone for %v, want %q", test.file, mode, v.Lenient, only)
			}
		}
	}
}

func said(f *Fault) string {
	if f == nil {
		return ""
	}
	return f.Error()
}

// TestReadsItsEnds checks that every enumerated or drawn case is read as printed, even if a
// repetition of a block may look like the end of the block.
func TestReadsItsEnds(t *testing.T) {
	for _, test := range []struct {
		lines  string
		cases  int  // the number of enumerated cases
		unsure bool // some legal cases cannot be read back
	}{
		{`{until: "0", max: 2, lines: [{k: {int: 1..2}}]}`, 7, false},
		{`{until: "0", max: 2, lines: [{k: {int: 0..2}}]}`, 7, true},
		{`{until: "0", max: 2, lines: [{k: {int: 0..1}, a: {int: 5..6, count: k}}]}`, 7, true},
		{`{until: "0", max: 2, lines: [{k: {int: 0..1}, j: {int: 0..1}}]}`, 21, false},
		{`{until: " 0  0", max: 2, lines: [{k: {int: 0..1}, j: {int: 0..1}}]}`, 13, true},
		{`{until: "b", max: 2, lines: [{w: {chars: "ab", length: 1}}]}`, 3, true},
		{`{until: "END", max: 2, lines: [{w: {chars: "ab", length: 1}}]}`, 7, false},
	} {
		g := compile(t, "\ninput:\n  case: ["+test.lines+"]")
		all := g.NewCases()
		for c := range g.Enumerate().All() {
			all.Add(c)
		}
		if all.Len() != test.cases {
			t.Errorf("%s: %d cases; want %d", test.lines, all.Len(), test.cases)
		}
		rand := Random{NewRand("ends")}
		for range 50 {
			if err := g.Sample(all, rand); err != nil {
				t.Fatal(err)
			}
		}
		for c := range all.All() {
			input := g.PrintCase(nil, c)
			if again, err := g.Parse(input, Strict); err != nil || !bytes.Equal(g.PrintCase(nil, again.At(0)), input) {
				t.Errorf("%s: %q: %v", test.lines, input, err)
			}
		}
		if c, ok := g.Ambiguous(); ok != test.unsure {
			t.Errorf("%s: ambiguous %v: %q", test.lines, ok, g.PrintCase(nil, c))
		}
	}
}

package grammar

import (
	"regexp"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
)

// TestNumbers compares the numbers of cases of shapes with known ones, most of them from the
// On-Line Encyclopedia of Integer Sequences.
func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		input string
		cases int
	}{
		{`case: [{p: {permutation: 7}}]`, 5040},                                         // A000142
		{`case: [{n: {int: 1..6}}, {p: {permutation: n}}]`, 1 + 2 + 6 + 24 + 120 + 720}, // A007489
		{`case: [{p: {permutation: -2..1}}]`, 24},
		{`case: [{a: {int: 0..5, count: 4, sorted: ascending}}]`, 126},              // A000332: 9 over 4
		{`case: [{a: {int: 0..9, count: 4, sorted: strictly descending}}]`, 210},    // A000332: 10 over 4
		{`case: [{s: {brackets: "()", length: 1..12}}]`, 1 + 2 + 5 + 14 + 42 + 132}, // A014138
		{`case: [{s: {brackets: "()[]", length: 8}}]`, 224},                         // A151374
		{`case: [{s: {pattern: "(a|ba)*", length: 1..10}}]`, 231},                   // A000071 less 1: sums of Fibonacci numbers
		{`case: [{x: {real: -1..1, digits: 2}}]`, 201},
	} {
		g := compile(t, "input: {"+test.input+"}")
		e := g.Enumerate()
		n := 0
		for range e.All() {
			n++
		}
		if n != test.cases || !e.Whole {
			t.Errorf("%s: %d cases, whole %v; want %d", test.input, n, e.Whole, test.cases)
		}
	}
}

// TestShapeFaults checks that a fault names the first wrong value and its line.
func TestShapeFaults(t *testing.T) {
	g := compile(t, `input:
  case:
    - {n: {int: 1..5}}
    - {p: {permutation: n}}
    - {a: {int: 0..9, count: n, sorted: ascending}}
    - {d: {int: 0..9, count: 2, sorted: strictly descending}}
    - {x: {real: -1.5..n, digits: 2}}
    - {b: {brackets: "()[]", length: 2..6}}
    - {w: {pattern: "a*b[cd]+", length: 1..6}}`)
	good := "3\n3 1 2\n4 4 7\n5 2\n-0.05\n([])\naabdc\n"
	for _, test := range []struct{ from, to, strict, lenient string }{
		{"3 1 2", "3 1 1", "line 2: p: 1 occurs twice; the values must differ", ""},
		{"3 1 2", "3 1 4", "line 2: p: 4 is greater than 3", ""},
		{"3 1 2", "3 0 2", "line 2: p: 0 is less than 1", ""},
		{"4 4 7", "4 4 3", "line 3: a: 3 comes after 4; the values ascend", ""},
		{"5 2", "5 5", "line 4: d: 5 occurs twice; the values must differ", ""},
		{"5 2", "2 5", "line 4: d: 5 comes after 2; the values descend", ""},
		{"-0.05", "-0.5", `line 5: x: "-0.5" is a number with 1 digit after the point, not 2`, "-"},
		{"-0.05", "2", `line 5: x: "2" is a number with 0 digits after the point, not 2`, "-"},
		{"-0.05", "0.123", `line 5: x: "0.123" is a number with 3 digits after the point, not 2`, ""},
		{"-0.05", "-1.51", "line 5: x: -1.51 is less than -1.50", ""},
		{"-0.05", "3.01", "line 5: x: 3.01 is greater than 3.00", ""},
		{"-0.05", "1e2", `line 5: x: "1e2" is not a number`, ""},
		{"-0.05", "-0.00", "line 5: a number with a sign or zeros in front", "-"},
		{"([])", "([)]", `line 6: b: "([)]" has brackets that do not match: letter 3, ')', is wrong`, ""},
		{"([])", "([]", `line 6: b: "([]" has brackets that do not match: it ends too early`, ""},
		{"([])", "(x)", `line 6: b: the letter 'x' is not one of ()[]`, ""},
		{"aabdc", "aadc", `line 7: w: "aadc" is not a word of the pattern a*b[cd]+: letter 3, 'd', is wrong`, ""},
		{"aabdc", "aabdcdc", `line 7: w: a word of 7 letters instead of 1..6`, ""},
	} {
		file := strings.Replace(good, test.from, test.to, 1)
		lenient := test.lenient
		if lenient == "" {
			lenient = test.strict
		}
		checkFault(t, g, file, Strict, test.strict)
		checkFault(t, g, file, Lenient, lenient)
	}
	checkFault(t, g, good, Strict, "-")
}

// checkFault parses a file and compares the fault; "-" means none.
func checkFault(t *testing.T, g *Grammar, file string, mode Mode, want string) {
	t.Helper()
	_, err := g.Parse([]byte(file), mode)
	got := "-"
	if err != nil {
		got = err.Error()
		if zh := i18n.Line(i18n.Chinese, err); english.MatchString(zh) {
			t.Errorf("%q, mode %d: not in Chinese: %s", file, mode, zh)
		}
	}
	if got != want {
		t.Errorf("%q, mode %d:\ngot  %s\nwant %s", file, mode, got, want)
	}
}

// english matches words that occur in English faults. A Chinese fault has none of them.
var english = regexp.MustCompile(`\b(the|is|are|and|of|after|where|with|more|values|wanted|needed|line)\b`)

// TestShapeComplaints checks that impossible shapes are reported with their place.
func TestShapeComplaints(t *testing.T) {
	for input, want := range map[string]string{
		`case: [{a: {int: 1..3, count: 5, sorted: strictly ascending}}]`:                    "x.yaml:5: 5 different values are required, but only 3 exist; widen their bounds, lower the number, or drop distinct",
		`case: [{c: {choice: [a, b], count: 5, sorted: ascending}}]`:                        "x.yaml:5: sorted is for lists of numbers; remove it",
		`case: [{n: {int: 1..3}, p: {permutation: n, count: n}}]`:                           "x.yaml:5: a permutation is already a list; remove count",
		`case: [{p: {permutation: 5..3}}]`:                                                  "x.yaml:5: the range 5..3 is empty; write the smaller bound first",
		`case: [{s: {brackets: "()", length: 3}}]`:                                          "x.yaml:5: no word of () has 3 letters; widen the range",
		`case: [{s: {brackets: "(", length: 2}}]`:                                           "x.yaml:5: brackets come in pairs; write pairs of brackets such as () or ()[]",
		`case: [{s: {pattern: "abc", length: 4..10^18}}]`:                                   "x.yaml:5: no word of abc has 4..1000000000000000000 letters; widen the range",
		`case: [{s: {pattern: "a(b", length: 4}}]`:                                          "x.yaml:5: the pattern is not a regular expression: missing closing ): a(b; write a pattern such as [a-z]+ or (ab|c){1,5}",
		`case: [{x: {real: 0..1, digits: 10}}]`:                                             "x.yaml:5: a real of 10 digits after the point; write 1 to 9",
		`case: [{x: {real: 0..0.001, digits: 2}}]`:                                          "x.yaml:5: the bound 0.001 has more than 2 digits after the point; raise digits, or shorten the bound",
		`case: [{x: {real: 1..0.5, digits: 2}}]`:                                            "x.yaml:5: the range 100..50 is empty; write the smaller bound first",
		`case: [{x: {real: 0..1, digits: 2}, y: {int: 0..x}}]`:                              "x.yaml:5: x is a real, but formulas use whole numbers only; write a formula such as 2*n + 1, max(a) or 10^6",
		`{case: [{x: {real: 0..1, digits: 2}}], where: "x > 0"}`:                            "x.yaml:5: x is a real, but formulas use whole numbers only; write a formula such as 2*n + 1, max(a) or 10^6",
		`{cases: {eof: true, max: 3, total: {x: 5}}, case: [{x: {real: 0..1, digits: 2}}]}`: "x.yaml:5: x is a real, but a total is of whole numbers; drop the total",
	} {
		if !strings.HasPrefix(input, "{") {
			input = "{" + input + "}"
		}
		_, err := tryCompile(t, "input: "+input)
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", input, err, want)
		}
	}
}

// FuzzShapes samples a shape and checks that its file is legal. It also changes one byte of another
// file. If Parse accepts the result in strict mode, Print must give the same bytes again.
func FuzzShapes(f *testing.F) {
	for i := range shapes {
		f.Add(uint8(i), uint64(i), uint16(i), byte('0'))
	}
	f.Fuzz(func(t *testing.T, shape uint8, seed uint64, at uint16, b byte) {
		g := compile(t, shapes[int(shape)%len(shapes)].sections)
		checkRoundTrip(t, g, NewRand(seed))
		cs := g.NewCases()
		if err := g.Sample(cs, Random{NewRand(seed, "changed")}); err != nil {
			t.Fatal(err)
		}
		file := g.Print(nil, cs)
		file[int(at)%len(file)] = b
		back, err := g.Parse(file, Strict)
		if err == nil && string(g.Print(nil, back)) != string(file) {
			t.Fatalf("%q is not its own print", file)
		}
	})
}

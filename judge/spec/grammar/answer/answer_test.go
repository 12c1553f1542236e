package answer_test

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// answers are outputs of every shape, with the expected answers.
var answers = []struct {
	name, sections, file, output string
	want                         []string // class/side of each answer, or one fault
}{
	{
		"winner", `
input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: First win, second: Second win, draw: Draw}}]`,
		"1\n2\n3\n", "First win\nDraw\nSecond win\n",
		[]string{"First win/1", "Draw/3", "Second win/2"},
	},
	{
		"an option that begins another", `
input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}]}
output: [{answer: {choice: ["Yes", "Yes indeed", "No"]}}]`,
		"1\n2\n", "Yes\nYes indeed\n", []string{"Yes/0", "Yes indeed/0"},
	},
	{
		"case numbers", `
input: {cases: {until: "0", max: 9}, case: [{n: {int: 1..9}}]}
output: [{before: "Case {case}:", winner: {first: "Yes", second: "No"}}]`,
		"5\n6\n0\n", "Case 1: Yes\nCase 2: No\n", []string{"Yes/1", "No/2"},
	},
	{
		"case numbers on a line of their own", `
input: {cases: {until: "0", max: 9}, case: [{n: {int: 1..9}}]}
output: ["Case {case}:", {winner: {first: "Yes", second: "No"}}]`,
		"5\n6\n0\n", "Case 1:\nYes\nCase 3:\nNo\n",
		[]string{`line 3: case 2: "Case 3:" instead of Case {case}:`},
	},
	{
		"either", `
input: {case: [{k: {int: 1..9}}, {n: {int: 0..9, count: k}}]}
output:
  - either:
      - [lose]
      - [{a: {int: 1..9}, b: {int: 1..k}}, {after: {int: 0..9, count: k}}]`,
		"3\n1 2 0\n", "1 2\n1 1 0\n", []string{"otherwise/0"},
	},
	{
		"either, the word", `
input: {case: [{k: {int: 1..9}}, {n: {int: 0..9, count: k}}]}
output:
  - either:
      - [lose]
      - [{a: {int: 1..9}, b: {int: 1..k}}, {after: {int: 0..9, count: k}}]`,
		"2\n1 1\n", "lose\n", []string{"lose/0"},
	},
	{
		"a bound of the input", `
input: {case: [{k: {int: 1..9}}, {n: {int: 0..9, count: k}}]}
output:
  - either:
      - [lose]
      - [{a: {int: 1..9}, b: {int: 1..k}}, {after: {int: 0..9, count: k}}]`,
		"2\n1 1\n", "1 3\n1 1\n", []string{"line 1: case 1: b: 3 is greater than 2"},
	},
	{
		"scores", `
input: {cases: {count: T, max: 9}, case: [{n: {int: 1..9}}]}
output: [{score: {int: -5..n}}]`,
		"2\n4\n5\n", "-5\n5\n", []string{"-5/0", "5/0"},
	},
	{
		"an answer a query", `
input: {cases: {until: "0", max: 9}, case: [{m: {int: 1..9}}, {q: {int: 0..9, count: m}}]}
output: [{repeat: m, lines: [{winner: {choice: [WIN, LOSE]}}]}]`,
		"2\n0 1\n1\n3\n0\n", "WIN\nLOSE\nWIN\n", []string{"WIN LOSE/0", "WIN/0"},
	},
	{
		"between one and three lines", `
input: {cases: {until: "0", max: 9}, case: [{a: {int: 1..9}}]}
output: [{either: [["0"], ["1", {repeat: 1..3, lines: [{x: {int: 0..9}, y: {int: x..9}}]}]]}]`,
		"5\n6\n7\n0\n", "1\n1 2\n3 4\n0\n1\n2 2\n", []string{"1/0", "0/0", "1/0"},
	},
	{
		"more than three lines", `
input: {cases: {until: "0", max: 9}, case: [{a: {int: 1..9}}]}
output: [{either: [["0"], ["1", {repeat: 1..3, lines: [{x: {int: 0..9}, y: {int: x..9}}]}]]}]`,
		"5\n0\n", "1\n1 2\n3 4\n3 5\n3 6\n", []string{"line 5: the output continues after the answer to the last case"},
	},
	{
		"letters", `
input: {cases: {until: "0", max: 9}, case: [{m: {int: 1..9}}, {q: {int: 0..9, count: m}}]}
output: [{answers: {chars: "WL", length: m}}]`,
		"2\n0 1\n1\n3\n0\n", "WL\nX\n", []string{"line 2: case 2: answers: the letter 'X' is not one of WL"},
	},
	{
		"too short", `
input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: "Yes", second: "No"}}]`,
		"1\n2\n", "Yes\n", []string{"line 2: case 2: the output ends before the answer to this case"},
	},
	{
		"too long", `
input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: "Yes", second: "No"}}]`,
		"1\n", "Yes\nNo\n", []string{"line 2: the output continues after the answer to the last case"},
	},
	{
		"formulas of lists and words of the answer", `
input: {case: [{n: {int: 1..9}}]}
output: [{k: {int: 0..9}}, {a: {int: 0..9, count: k}}, {w: {chars: "ab", length: 1..9}}, {s: {int: 0..sum(a)}, l: {int: 1..len(w)}}, {c: {int: 0..9, count: len(a)}}]`,
		"1\n", "3\n1 2 3\nabba\n6 4\n7 8 9\n", []string{"3 1 2 3 abba 6 4 7 8 9/0"},
	},
	{
		"a sum that is wrong", `
input: {case: [{n: {int: 1..9}}]}
output: [{k: {int: 0..9}}, {a: {int: 0..9, count: k}}, {s: {int: 0..sum(a)}}]`,
		"1\n", "2\n4 5\n10\n", []string{"line 3: case 1: s: 10 is greater than 9"},
	},
	{
		"a number of a block without a repetition", `
input: {case: [{n: {int: 1..9}}]}
output: [{repeat: 0..1, lines: [{k: {int: 0..9}, w: {choice: [a, b]}}]}, {s: {int: k..9}}]`,
		"1\n", "8\n", []string{"line 1: case 1: s: k has no value here, since its block has no repetition"},
	},
	{
		"words after the answer", `
input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: "Yes", second: "No"}}]`,
		"1\n", "Yes it is\n", []string{`line 1: case 1: "it is" continues after the output that the spec describes`},
	},
}

func compile(t testing.TB, sections string) (*grammar.Grammar, *answer.Format) {
	t.Helper()
	p, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\nsamples: [{in: \"1\", out: \"1\"}]\n"+sections+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	format, complaints := answer.Compile(p.Output, g.Variables())
	if len(complaints) > 0 {
		t.Fatal(complaints)
	}
	return g, format
}

func read(t testing.TB, g *grammar.Grammar, file string) *grammar.Cases {
	t.Helper()
	cs, err := g.Parse([]byte(file), grammar.Strict)
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

// TestForgetsFailedAlternatives checks that no value remains of an alternative, or of a repetition,
// that did not match.
func TestForgetsFailedAlternatives(t *testing.T) {
	g, format := compile(t, `
input: {case: [{n: {int: 1..9}}]}
output:
  - either:
      - [{a: {int: 0..9}, winner: {first: "A", second: "B"}, x: {int: 0..9}}]
      - [{a: {int: 0..9}, name: {choice: ["A", "B"]}}]
  - repeat: 0..2
    lines: [{r: {int: 0..9}}, "end"]
  - {last: {int: 0..9}}`)
	cs := read(t, g, "1\n")
	split, err := format.Split(cs, []byte("4 A\n7\nend\n8\n"))
	if err != nil {
		t.Fatal(err)
	}
	a := split[0]
	if a.Side != answer.Unknown || !slices.Equal(a.Numbers("a"), []int64{4}) || !slices.Equal(a.Numbers("r"), []int64{7}) || a.Class != "A end" {
		t.Errorf("side %v, class %q, a %v, r %v: a value of an alternative that did not match is left", a.Side, a.Class, a.Numbers("a"), a.Numbers("r"))
	}
}

func TestSplit(t *testing.T) {
	for _, test := range answers {
		t.Run(test.name, func(t *testing.T) {
			g, format := compile(t, test.sections)
			cs := read(t, g, test.file)
			var got []string
			split, err := format.Split(cs, []byte(test.output))
			if err != nil {
				got = []string{err.Error()}
			}
			whole := ""
			for _, a := range split {
				got = append(got, a.Class+"/"+string('0'+rune(a.Side)))
				whole += string(a.Text)
				if string(a.Text) != test.output[a.Start:a.End] {
					t.Errorf("the answer %q is not at %d..%d", a.Text, a.Start, a.End)
				}
			}
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("got %q\nwant %q", got, test.want)
			}
			if err == nil && whole != test.output {
				t.Errorf("the answers together are %q", whole)
			}
		})
	}
}

func FuzzSplit(f *testing.F) {
	for i, test := range answers {
		f.Add(i, []byte(test.output))
	}
	f.Fuzz(func(t *testing.T, which int, output []byte) {
		test := answers[uint(which)%uint(len(answers))]
		g, format := compile(t, test.sections)
		cs := read(t, g, test.file)
		split, err := format.Split(cs, output)
		if err == nil && len(split) != cs.Len() {
			t.Fatalf("%d answers to %d cases", len(split), cs.Len())
		}
	})
}

// TestAnswerPerRow checks that a formula of the output may use the length of a list in a block of
// the input.
func TestAnswerPerRow(t *testing.T) {
	g, format := compile(t, `input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}, {until: "0", max: 9, lines: [{m: {int: 1..2}, q: {int: 1..n, count: m}}]}]}
output: [{repeat: len(m), lines: [{found: {choice: [here, away]}}]}]`)
	cs := read(t, g, "5\n2 1 2\n1 5\n0\n3\n0\n4\n1 4\n0\n")
	answers, err := format.Split(cs, []byte("here\naway\nhere\n"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"here\naway\n", "", "here\n"} {
		if got := string(answers[i].Text); got != want {
			t.Errorf("case %d: %q, want %q", i+1, got, want)
		}
	}
	if _, err := format.Split(cs, []byte("here\naway\n")); err == nil {
		t.Error("a missing answer is not reported")
	}
}

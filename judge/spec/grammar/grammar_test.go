package grammar

import (
	"strings"
	"testing"

	"grundy/judge/spec"
)

// compile makes a grammar from the input and output sections of a spec.
func compile(t testing.TB, sections string) *Grammar {
	t.Helper()
	g, err := tryCompile(t, sections)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// read returns the cases of a file that must be legal.
func read(t testing.TB, g *Grammar, file string) *Cases {
	t.Helper()
	cs, err := g.Parse([]byte(file), Strict)
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

func tryCompile(t testing.TB, sections string) (*Grammar, error) {
	t.Helper()
	if !strings.Contains(sections, "output:") {
		sections += "\noutput: [{answer: {int: 0..1}}]"
	}
	text := `id: x
title: {en: x}
statement: {en: x}
samples: [{in: "1", out: "1"}]
` + sections + "\n"
	p, err := spec.Parse("x.yaml", []byte(text))
	if err != nil {
		t.Fatalf("spec: %v\n%s", err, text)
	}
	return Compile(p)
}

// shapes are inputs that cover all shapes of the language.
var shapes = []struct{ name, sections string }{
	{"one number until EOF", `input: {cases: {eof: true, max: 5}, case: [{n: {int: 1..1000}}]}`},
	{"list with its count", `input: {cases: {count: T, max: 3}, case: [{n: {int: 1..5}}, {a: {int: 0..9, count: n}}]}`},
	{"three numbers until zeros", `input: {cases: {until: "0 0 0", max: 4}, case: [{m: {int: 1..9}, n: {int: 1..9}, p: {int: 1..9}}]}`},
	{"single case", `input: {case: [{k: {int: 1..500}}, {n: {int: 0..10^9, count: k}}]}`},
	{"word", `input: {cases: {eof: true, max: 5}, case: [{s: {chars: "0-9", length: 1..6}}]}`},
	{"word with its length", `input: {cases: {count: t, max: 5}, case: [{n: {int: 1..9}}, {s: {chars: "01", length: n}}], where: 's contains "0"'}`},
	{"count and list on a line", `input: {cases: {eof: true, max: 3}, case: [{M: {int: 1..4}, a: {int: 0..9, count: M}}]}`},
	{"bounds from earlier values", `input: {cases: {eof: true, max: 3}, case: [{n: {int: 1..50}, p: {int: 1..n}, q: {int: p..n}}]}`},
	{"block of lines", `input: {cases: {count: t, max: 2}, case: [{k: {int: 1..3}}, {repeat: 4, lines: [{row: {int: 1..3, count: 4}}]}]}`},
	{"boxes", `input: {cases: {until: "0", max: 3}, case: [{n: {int: 1..5}}, {repeat: n, lines: [{s: {int: 0..9}, c: {int: 0..s}}]}]}`},
	{"graph and queries", `input:
  cases: {eof: true, max: 3}
  case:
    - n: {int: 1..4}
    - {repeat: n, lines: [{x: {int: 0..n-1}, v: {int: 0..n-1, count: x, distinct: true}}]}
    - {until: "0", max: 3, lines: [{m: {int: 1..3}, q: {int: 0..n-1, count: m}}]}`},
	{"condition", `input: {case: [{n: {int: 1..6}}, {a: {int: 0..5, count: n}}], where: "any(a, # == 0) and sum(a) % 2 == 0"}`},
	{"negative numbers", `input: {case: [{a: {int: -5..5}, b: {int: "max(a,0)..6"}}]}`},
	{"distinct", `input: {cases: {count: T, max: 3}, case: [{N: {int: 1..4}}, {P: {int: 1..6, count: N, distinct: true}}]}`},
	{"choice", `input: {case: [{n: {int: 1..9}, rule: {choice: [lose, win]}}]}`},
	{"count as an expression", `input: {cases: {until: "0", max: 3}, case: [{n: {int: 1..3}, S: {int: 1..20}, M: {int: 1..6, count: 2*n}}]}`},
	{"number of what may be absent", `input: {case: [{m: {int: 0..2}, n: {int: 1..3}}, {repeat: m, lines: [{a: {int: 0..1, count: n}}]}]}`},
	{"number of rows that may be absent", `input: {case: [{m: {int: 0..2}, n: {int: 0..4}}, {repeat: m, lines: [{x: {int: 0..1}}, {repeat: n, lines: [{y: {int: 1..2}}]}]}]}`},
	{"letters of rows of other lengths", `input: {case: [{m: {int: 1..2}}, {repeat: 2, lines: [{k: {int: 1..3}, s: {chars: ab, length: k, exactly: {a: 3}}}]}]}`},
	{"a long choice", `input: {case: [{c: {choice: [short, the-longest-word-that-anybody-has-to-choose-here]}, n: {int: 1..3}}]}`},
	{"words of a block in a bound", `input: {case: [{n: {int: 1..2}}, {repeat: n, lines: [{s: {chars: ab, length: 1..3}, k: {int: 1..len(s)}}]}]}`},
	{"permutation", `input: {cases: {count: T, max: 3}, case: [{n: {int: 1..5}}, {p: {permutation: n}}]}`},
	{"permutation of a range", `input: {case: [{n: {int: 2..4}, p: {permutation: 0..n-1}, x: {int: 0..9}}]}`},
	{"permutations in a block", `input: {case: [{k: {int: 1..2}}, {repeat: k, distinct: true, lines: [{n: {int: 1..3}}, {p: {permutation: n}}]}]}`},
	{"ascending", `input: {case: [{n: {int: 1..5}}, {a: {int: -2..9, count: n, sorted: ascending}}]}`},
	{"strictly ascending", `input: {case: [{n: {int: 1..4}}, {a: {int: 0..n+2, count: n, sorted: strictly ascending}, b: {int: 0..9}}]}`},
	{"descending", `input: {cases: {eof: true, max: 3}, case: [{n: {int: 1..5}}, {a: {int: 0..9, count: n, sorted: descending}}]}`},
	{"strictly descending", `input: {case: [{n: {int: 1..4}}, {a: {int: -3..3, count: n, sorted: strictly descending}}]}`},
	{"reals", `input: {case: [{x: {real: -1.05..2.5, digits: 2}, n: {int: 1..2}}, {y: {real: "-n..n", digits: 1, count: n}}]}`},
	{"sorted reals", `input: {case: [{n: {int: 1..3}}, {y: {real: 0..1.5, digits: 1, count: n, sorted: strictly ascending}}]}`},
	{"brackets", `input: {cases: {count: T, max: 3}, case: [{s: {brackets: "()[]", length: 1..6}}]}`},
	{"pattern", `input: {cases: {eof: true, max: 3}, case: [{n: {int: 2..5}}, {s: {pattern: "a*b[cd]+", length: n}}]}`},
	{"different words of a pattern", `input: {case: [{n: {int: 1..3}}, {s: {pattern: "a?b[cd]*", length: 1..3, count: n, distinct: true}}]}`},
	{"nested blocks", `input:
  cases: {eof: true, max: 2}
  case:
    - N: {int: 1..3}
    - repeat: N
      lines:
        - {m: {int: 1..3}, k: {int: 0..3}}
        - {repeat: k, lines: [{a: {int: 1..m}, b: {int: 1..m}}]}`},
}

// TestParsePrint checks parse(print(cases)) = cases for random cases of every shape.
func TestParsePrint(t *testing.T) {
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			g := compile(t, s.sections)
			for seed := range 300 {
				checkRoundTrip(t, g, NewRand(seed, s.name))
			}
		})
	}
}

func checkRoundTrip(t *testing.T, g *Grammar, r *Rand) {
	t.Helper()
	cs := g.NewCases()
	for n := r.Int(1, int64(g.MaxCases())); n > 0; n-- {
		if err := g.Sample(cs, Random{r}); err != nil {
			t.Fatal(err)
		}
	}
	file := g.Print(nil, cs)
	for _, mode := range []Mode{Strict, Lenient} {
		back, err := g.Parse(file, mode)
		if err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		if back.Len() != cs.Len() {
			t.Fatalf("%d cases, want %d\n%s", back.Len(), cs.Len(), file)
		}
		for i := range cs.Len() {
			if !Equal(back.At(i), cs.At(i)) {
				t.Fatalf("case %d differs\n%s", i, file)
			}
		}
	}
	if again := g.Print(nil, cs.Slice(0, cs.Len())); string(again) != string(file) {
		t.Fatalf("a copy prints as\n%s\nnot\n%s", again, file)
	}
}

func FuzzParse(f *testing.F) {
	var grammars []*Grammar
	for i, s := range shapes {
		g := compile(f, s.sections)
		grammars = append(grammars, g)
		cs := g.NewCases()
		if err := g.Sample(cs, Random{NewRand(i)}); err != nil {
			f.Fatal(err)
		}
		f.Add(i, g.Print(nil, cs))
	}
	f.Fuzz(func(t *testing.T, which int, data []byte) {
		g := grammars[uint(which)%uint(len(grammars))]
		cs, err := g.Parse(data, Strict)
		if err != nil {
			if fault, ok := err.(*Fault); !ok || fault.Line < 1 {
				t.Fatalf("fault without a line: %v", err)
			}
			if lenient, err := g.Parse(data, Lenient); err == nil { // a file that Lenient accepts is legal
				if _, err := g.Parse(g.Print(nil, lenient), Lenient); err != nil {
					t.Fatalf("print of a legal file: %v", err)
				}
			}
			return
		}
		if string(g.Print(nil, cs)) != string(data) {
			t.Fatalf("Strict accepts %q", data)
		}
	})
}

func TestFaults(t *testing.T) {
	list := `input: {cases: {count: T, max: 3}, case: [{n: {int: 1..5}}, {a: {int: 0..9, count: n}}]}`
	zeros := `input: {cases: {until: "0 0", max: 2}, case: [{m: {int: 0..9}, n: {int: 1..9}}]}`
	totals := `input: {cases: {count: T, max: 3, total: {a: 10, n: 5}}, case: [{n: {int: 1..5}}, {a: {int: 0..9, count: n}}]}`
	rows := `input: {cases: {until: "0", max: 2}, case: [{n: {int: 1..5}}, {repeat: n, distinct: true, lines: [{x: {int: 0..9}, y: {int: 0..9}}]}]}`
	word := `input: {cases: {eof: true, max: 2}, case: [{s: {chars: "ab", length: 1..3}}]}`
	for _, test := range []struct{ name, sections, file, want string }{
		{"over", list, "1\n2\n1 10\n", "line 3: a: 10 is greater than 9"},
		{"under", list, "1\n0\n\n", "line 2: n: 0 is less than 1"},
		{"too few", list, "1\n3\n1 2\n", "line 4: a: the file ends where a number is expected"},
		{"too many", list, "1\n1\n1 2\n", `line 3: unexpected "2" after the last of 1 case`},
		{"no number", list, "1\n1\nx\n", `line 3: a: "x" is not a whole number`},
		{"too long", list, "1\n1\n99999999999999999999\n", `line 3: a: "99999999999999999999" is a number that does not fit 64 bits`},
		{"cases over", list, "4\n", "line 1: T: 4 is not in 1..3"},
		{"empty", list, "", "line 1: T: the file ends where a number is expected"},
		{"carriage return", list, "1\r\n1\r\n1\r\n", "line 1: a carriage return (CRLF line end); lines end in LF alone"},
		{"trailing blank", list, "1\n1 \n1\n", "line 2: a space at the end of the line"},
		{"two blanks", list, "1\n2\n1  2\n", "line 3: two spaces in a row"},
		{"no final newline", list, "1\n1\n1", "line 3: the last line does not end in a newline"},
		{"empty line", list, "1\n1\n1\n\n", "line 4: an empty line"},
		{"leading zero", list, "1\n1\n01\n", "line 3: a number with a sign or zeros in front"},
		{"tab", list, "1\n2\n1\t2\n", "line 3: a tab; values are separated by one space"},
		{"no terminator", zeros, "1 2\n", "line 2: the final line 0 0 is missing"},
		{"after the terminator", zeros, "1 2\n0 0\n3 4\n", `line 3: unexpected "3" after the terminator 0 0`},
		{"too many cases", zeros, "1 2\n1 2\n1 2\n0 0\n", "line 3: more than 2 cases"},
		{"letter", word, "ab\nac\n", `line 2: s: the letter 'c' is not one of ab`},
		{"length", word, "abab\n", "line 1: s: a word of 4 letters instead of 1..3"},
		{"condition", `input: {case: [{n: {int: 1..9}}], where: n % 2 == 0}`, "3\n", "line 1: the case breaks the condition n % 2 == 0"},
		{"distinct", `input: {case: [{n: {int: 1..5}}, {a: {int: 0..9, count: n, distinct: true}}]}`, "3\n1 2 1\n", "line 2: a: 1 occurs twice; the values must differ"},
		{"total", totals, "2\n3\n1 2 3\n2\n0 5\n", "line 5: a: with 5 the sum over the file is 11, which exceeds the total of 10"},
		{"total of one case", totals, "1\n2\n9 2\n", "line 3: a: with 2 the sum over the file is 11, which exceeds the total of 10"},
		{"total of letters", `input: {cases: {count: T, max: 3, total: {w: 6}}, case: [{n: {int: 1..3}}, {w: {chars: ab, length: 1..9, count: n}}]}`, "2\n2\nab a\n2\nb aaa\n", "line 5: w: with this word of 3 letters the sum over the file is 7, which exceeds the total of 6"},
		{"total of letters of one case", `input: {cases: {count: T, max: 3, total: {w: 6}}, case: [{w: {chars: ab, length: 1..9}}]}`, "2\na\nabababa\n", "line 3: w: with this word of 7 letters the sum over the file is 8, which exceeds the total of 6"},
		{"total of counters", totals, "3\n3\n0 0 0\n2\n0 0\n1\n0\n", "line 6: n: with 1 the sum over the file is 6, which exceeds the total of 5"},
		{"below 0 with a total", `input: {cases: {eof: true, max: 3, total: {b: 10}}, case: [{k: {int: 1..3}, b: {int: 1-k..9}}]}`, "1 0\n2 -1\n", "line 2: b: -1 is less than 0"},
		{"rows", rows, "3\n1 2\n2 1\n1 2\n0\n", "line 4: row 3 of the block is row 1 again; the rows must differ"},
		{"words that differ", `input: {case: [{w: {chars: ab, length: 1..2, count: 3, distinct: true}}]}`, "a b a\n", "line 1: w: a occurs twice; the values must differ"},
		{"a word of the row", `input: {case: [{repeat: 2, lines: [{s: {chars: a-c, length: 1..4}, k: {int: 1..len(s)}}]}]}`, "abc 3\na 2\n", "line 2: k: 2 is greater than 1"},
		{"a choice of the row", `input: {case: [{repeat: 2, lines: [{c: {choice: [x, y]}, k: {int: "1..(c == \"x\" ? 1 : 2)"}}]}]}`, "y 2\nx 2\n", "line 2: k: 2 is greater than 1"},
		{"a value of no repetition", `input: {case: [{m: {int: 0..1}}, {repeat: m, lines: [{x: {int: 1..3}}]}, {y: {int: 0..x}}]}`, "0\n0\n", "line 2: y: x has no value here, since its block has no repetition"},
		{"overflow", `input: {case: [{n: {int: 1..10^18}}, {a: {int: 0..n*n}}]}`, "1000000000000000000\n0\n", "line 2: a: 0..n*n: a number does not fit 64 bits"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := compile(t, test.sections).Parse([]byte(test.file), Strict)
			if err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestLenient(t *testing.T) {
	g := compile(t, `input: {cases: {until: "0 0", max: 2}, case: [{m: {int: 0..9}, n: {int: 1..9}}]}`)
	for _, file := range []string{"1 2\n0 0\n", "1 2", "1\r\n2\r\n0 0\r\n", " 01 +2\n\n0  0 \n\n", "1 2\n3 4\n5 6\n0 0"} {
		if _, err := g.Parse([]byte(file), Lenient); err != nil {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func TestMakeAndWith(t *testing.T) {
	g := compile(t, `input: {cases: {count: T, max: 3}, case: [{n: {int: 1..5}}, {a: {int: 0..9, count: n}}]}`)
	c, err := g.Make(map[string]any{"a": []int64{3, 4}})
	if err != nil || c.Int("n") != 2 {
		t.Fatalf("n = %v, %v", c, err)
	}
	d, err := c.With(g.Field("a"), 1, 9)
	if got := string(g.PrintCase(nil, d)); err != nil || got != "2\n3 9\n" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := c.With(g.Field("a"), 0, 10); err == nil || err.Error() != "a: 10 is greater than 9" {
		t.Errorf("got %v", err)
	}
	if _, err := g.Make(map[string]any{"a": []int64{}}); err == nil {
		t.Error("an empty list was accepted")
	}
	if _, err := g.Make(map[string]any{"b": int64(1)}); err == nil {
		t.Error("an unknown field was accepted")
	}
}

// TestComplaints checks that each mistake of a grammar is reported with its place and a remedy.
func TestComplaints(t *testing.T) {
	for _, test := range []struct{ sections, want string }{
		{`input: {case: [{n: {int: 5..1}}]}`, "the range 5..1 is empty"},
		{`input: {case: [{n: {int: 1..m}}]}`, "unknown name m"},
		{`input: {cases: {count: T, max: 0}, case: [{n: {int: 1..9}}]}`, "a file holds at least one case; write a max above 0"},
		{`input: {cases: {count: T, max: 5, total: {q: 9}}, case: [{n: {int: 1..9}}]}`, "no number or word of the case is called q; name a field"},
		{`input: {case: [{n: {int: 1..10^19}}]}`, "does not fit 64 bits"},
		{`input: {case: [{n: {int: 1..9/2}}]}`, "write div(a, b)"},
		{`input: {case: [{n: {int: 1..9}}], where: n + 1}`, "bool"},
		{`input: {case: [{s: {chars: "9-0", length: 1..2}}]}`, "is reversed"},
		{`input: {case: [{s: {chars: "aa", length: 1..2}}]}`, "twice"},
		{`input: {cases: {eof: true, max: 3, total: {n: 9}}, case: [{n: {int: -1..9}}]}`, "n may be as low as -1, but a total needs numbers of at least 0; raise its lower bound"},
		{`input: {cases: {eof: true, max: 3, total: {n: 9}}, case: [{k: {int: 2..3}}, {n: {int: 5..9, count: k}}]}`, "the sum of n over one case is at least 10, which exceeds the total of 9; write at least 10"},
		{`input: {cases: {eof: true, max: 3, total: {w: 5}}, case: [{w: {chars: ab, length: 2..9, count: 3}}]}`, "the sum of w over one case is at least 6, which exceeds the total of 5; write at least 6"},
		{`input: {cases: {eof: true, max: 3, total: {c: 5}}, case: [{c: {choice: [a, b]}}]}`, "no number or word of the case is called c"},
		{`input: {cases: {eof: true, max: 3, total: {n: 0-4}}, case: [{n: {int: 0..9}}]}`, "is at least 0, which exceeds the total of -4"},
		{`input: {case: [{n: {int: 4..9}}, {a: {int: 1..3, count: n, distinct: true}}]}`, "4 different values are required, but only 3 exist; widen their bounds, lower the number, or drop distinct"},
		{`input: {case: [{w: {chars: ab, length: 1..2, count: 7, distinct: true}}]}`, "7 different values are required, but only 6 exist"},
		{`input: {case: [{repeat: 5, distinct: true, lines: [{x: {int: 1..2}, c: {choice: [a, b]}}]}]}`, "5 different rows are required, but only 4 exist"},
		{`input: {case: [{n: {int: 0..5}}, {s: {chars: ab, length: n}}]}`, "s may be empty, but programs cannot read an empty word; let its length be at least 1"},
		{`input: {case: [{n: {int: 1..5}}, {s: {brackets: "()", length: 2*n-2..9}}]}`, "s may be empty"},
		{`input: {case: [{n: {int: 1..5}}, {a: {int: 1..9, count: n-5}}]}`, "a list of at most 0 values; raise the count, or remove the list"},
		{`input: {case: [{n: {int: 1..5}}, {repeat: "max(n-7, -1)", lines: [{a: {int: 1..9}}]}]}`, "the lines repeat at most -1 times; raise the number, or remove the lines"},
		{`input: {case: [{n: {int: 1..5}}], where: 1 < 2}`, "the condition 1 < 2 uses no value of the case; use a field in it, or remove it"},
		{`input: {case: [{m: {int: 0..2}}, {repeat: m, lines: [{x: {int: 1..3}}]}, {y: {int: 0..x}}]}`, "x has a value for each repetition of its lines, so after them it is not clear which one is meant; use a field before those lines, or state the condition with where, such as n <= max(x)"},
		{`input: {case: [{repeat: 3, lines: [{x: {int: 1..3}}]}, {a: {int: 1..9, count: x}}]}`, "x has a value for each repetition"},
		{`input: {case: [{repeat: 3, lines: [{x: {int: 1..3}}]}, {repeat: x, lines: [{y: {int: 1..3}}]}]}`, "x has a value for each repetition"},
		{`input: {cases: {eof: true, max: 0}, case: [{n: {int: 1..9}}]}`, "at least one case"},
		{`input: {case: [{n: {int: 1..2*}}]}`, "the formula ends too early; write"},
		{`input: {case: [{n: {int: "1..(2"}}]}`, "; write"},
		{`input: {case: [{n: {int: "1..2)"}}]}`, "; write"},
		{`input: {case: [{n: {int: 1..5}}, {m: {int: 1..n n}}]}`, "; write"},
		{`input: {case: [{n: {int: 1..5}}, {m: {int: 1..maxx(n)}}]}`, "maxx; use one of n"},
		{`input: {case: [{n: {int: 1..5}}, {m: {int: 1..max()}}]}`, "; write"},
		{`input: {case: [{n: {int: 1..5}}, {m: {int: "1..n[0]"}}]}`, "; write"},
		{`input: {case: [{n: {int: 1..5}}, {m: {int: 1..2^(-1)}}]}`, "; write"},
		{`input: {case: [{n: {real: 0..1, digits: 2}}, {m: {int: 1..n}}]}`, "whole numbers only; write"},
		{`input: {case: [{n: {int: 1..5}}], where: n = 3}`, "; write"},
		{`input: {case: [{n: {int: 1..5}}], where: "n < 3 &&"}`, "ends too early; write"},
		{`input: {case: [{w: {pattern: "[a-", length: 1..2}}]}`, "not a regular expression: missing closing ]: [a-; write"},
		{`input: {case: [{w: {pattern: "^a$", length: 1..2}}]}`, "; "},
		{`input: {case: [{w: {pattern: é, length: 1..2}}]}`, "; write"},
		{`input: {case: [{w: {brackets: "(", length: 1..2}}]}`, "; write"},
		{`input: {case: [{w: {brackets: "(())", length: 1..2}}]}`, "; write"},
	} {
		_, err := tryCompile(t, test.sections)
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "x.yaml:") {
			t.Errorf("%s\ngot  %v\nwant %s", test.sections, err, test.want)
		} else if !strings.Contains(err.Error(), "; ") {
			t.Errorf("%s\n%v: has no remedy", test.sections, err)
		}
	}
}

// BenchmarkParse reads 5 MB of numbers, next to a bare loop over the same bytes.
func BenchmarkParse(b *testing.B) {
	g := compile(b, `input: {case: [{k: {int: 1..500000}}, {n: {int: 0..10^9, count: k}}]}`)
	cs := g.NewCases()
	r := NewRand("bench")
	values := make([]int64, 500_000)
	for i := range values {
		values[i] = r.Int(10^8, 1_000_000_000)
	}
	c, err := g.Make(map[string]any{"n": values})
	if err != nil {
		b.Fatal(err)
	}
	cs.Add(c)
	data := g.Print(nil, cs)
	b.Run("bare", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			out := make([]int64, 0, 500_001)
			for i := 0; i < len(data); {
				v := int64(0)
				for ; data[i] >= '0'; i++ {
					v = v*10 + int64(data[i]-'0')
				}
				out = append(out, v)
				i++
			}
			if len(out) < 500_000 {
				b.Fatal(len(out))
			}
		}
	})
	for _, mode := range []struct {
		name string
		Mode
	}{{"strict", Strict}, {"lenient", Lenient}} {
		b.Run(mode.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := g.Parse(data, mode.Mode); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package guess_test

import (
	"strings"
	"testing"

	"grundy/judge/spec/guess"
)

func inputs(texts ...string) (list []guess.Input) {
	for i, text := range texts {
		list = append(list, guess.Input{Name: string(rune('1'+i)) + ".in", Text: []byte(text)})
	}
	return list
}

// TestLine checks that Infer finds the structure that a person sees in a few samples.
func TestLine(t *testing.T) {
	for _, test := range []struct{ want, texts string }{
		{"n / a×n", "3\n1 5 2\n|5\n2 7 1 8 2\n"},
		{"n a / b×n", "3 9\n1 5 2\n|5 4\n2 7 1 8 2\n"},
		{"n / n×(a b)", "2\n1 5\n2 2\n|3\n2 7\n1 8\n3 4\n"},
		{"n m / n×(s)", "2 3\n.#.\n###\n|3 2\n#.\n..\n##\n"},
		{"T / T×(n / a×n)", "2\n1\n5\n3\n2 2 1\n|3\n2\n7 1\n2\n8 3\n4\n1 2 3 4\n"},
		{"n / (n-1)×(u v)", "3\n1 2\n2 3\n|5\n1 2\n1 3\n3 4\n3 5\n|4\n2 1\n3 2\n4 2\n"},
		{"(n / a×n)…", "4\n1 2 2 5\n5\n1 2 5 3 1\n|3\n2 2 2\n2\n2 7\n4\n2 7 1 8\n"},
		{"n / a×n / m / b×m", "2\n4 7\n3\n1 2 5\n|3\n2 2 2\n2\n2 7\n"},
		{"n m / a×n / m×(Q b c | U d e)", "1 5\n-18\nQ 1 1\nQ 1 1\nU 1 -87\nU 1 -9\nQ 1 1\n|4 6\n69 92 -83 7\nU 2 40\nQ 1 1\nU 4 -26\nU 1 -82\nQ 2 4\nQ 1 2\n|2 1\n4 -8\nU 1 3\n"},
		{"n m / a×n / m×(1 b c | 2 d)", "1 5\n-18\n1 1 1\n1 1 1\n2 1\n2 1\n1 1 1\n|4 6\n69 92 -83 7\n2 2\n1 1 1\n2 4\n2 1\n1 2 4\n1 1 2\n|2 1\n4 -8\n2 2\n"},
		{"(a b)… / 0 0", "1 2\n3 4\n0 0\n|5 6\n0 0\n|1 1\n7 3\n2 2\n0 0\n"},
	} {
		g, err := guess.Infer(inputs(strings.Split(test.texts, "|")...))
		if err != nil {
			t.Errorf("%q: %v", test.texts, err)
			continue
		}
		if g.Line() != test.want {
			t.Errorf("%q: %s, want %s", test.texts, g.Line(), test.want)
		}
		for _, section := range []string{g.Section(""), g.Section("seen"), g.Open()} {
			compiled(t, section)
		}
	}
}

// TestCareful checks rules that Careful claims for a few samples, while Infer needs more.
func TestCareful(t *testing.T) {
	for _, test := range []struct{ rule, texts string }{
		{"{graph: n, edges: m, ends: [u, v], weights: {w: {int: 1..9}}", "4 4\n1 2 3\n2 4 4\n1 3 5\n3 4 1\n|3 1\n1 2 7\n|5 6\n1 2 2\n2 3 2\n3 5 9\n1 4 1\n4 3 1\n2 5 8\n"},
		{"{tree: n, ends: [u, v]}", "3\n1 2\n2 3\n|2\n2 1\n"},
		{"permutation: n", "3\n2 3 1\n|2\n2 1\n"},
		{"distinct: true", "3\n1 9 5\n|2\n8 2\n"},
	} {
		g, err := guess.Infer(inputs(strings.Split(test.texts, "|")...))
		if err != nil {
			t.Fatal(err)
		}
		careful, err := guess.Careful(inputs(strings.Split(test.texts, "|")...))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(g.Section(""), test.rule) || !strings.Contains(careful.Section(""), test.rule) {
			t.Errorf("%s: want it in\n%s\nand not in\n%s", test.rule, careful.Section(""), g.Section(""))
		}
		compiled(t, careful.Section(""))
		compiled(t, careful.Beyond())
	}
}

// TestBeyond checks that Beyond widens the bounds in both directions, and that its section
// compiles.
func TestBeyond(t *testing.T) {
	for _, test := range []struct{ want, texts string }{
		{"{n: {int: 1..50}}", "3\n1 5 2\n|5\n2 7 1 8 2\n"},
		{"{a: {int: -90..90, count: n}}", "3\n-1 -5 -2\n|5\n-2 -7 -1 -8 -9\n"},
		{"{a: {int: 0..400, count: n}}", "3\n0 40 1\n|2\n7 7\n"},
		{"{s: {chars: \"abxyz\", length: 1..5}}", "abx\n|yzxab\n"},
		{`length: "max(n, 1)"}`, "2 2\n.#\n##\n|0 0\n"},
		{"{a: {int: 1..9223372036854775800, count: n}}", "2\n2 9223372036854775000\n|1\n5\n"},
	} {
		g, err := guess.Infer(inputs(strings.Split(test.texts, "|")...))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(g.Beyond(), test.want) {
			t.Errorf("%q: want %s in\n%s", test.texts, test.want, g.Beyond())
		}
		compiled(t, g.Beyond())
	}
}

// TestAnswers checks that each line is a case if it has an answer, and a row otherwise.
func TestAnswers(t *testing.T) {
	list := inputs("2\n1 5\n2 2\n", "3\n2 7\n1 8\n3 4\n")
	list[0].Answer, list[1].Answer = []byte("6\n4\n"), []byte("9\n9\n7\n")
	if g, err := guess.Infer(list); err != nil || g.Line() != "T / T×(a b)" {
		t.Errorf("%v, %v", g, err)
	}
	list[0].Answer, list[1].Answer = []byte("6\n"), []byte("9\n")
	if g, err := guess.Infer(list); err != nil || g.Line() != "n / n×(a b)" {
		t.Errorf("%v, %v", g, err)
	}
}

// TestErrors checks that the error names the wrong input and its line, or says that there are too
// few inputs.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		texts []string
		want  string
	}{
		{[]string{"1\n"}, "1 different inputs are too few"},
		{[]string{"1\n", "1\n"}, "1 different inputs are too few"},
		{[]string{"1\n", " \n"}, "2.in: the input is empty"},
		{[]string{"1\na\n", "2\n\n\u00e9\n"}, "2.in:3: the character 'é' is not visible ASCII"},
		{[]string{"\ufeff1\n", "2\n"}, `1.in:1: the character '\ufeff' is not visible ASCII`},
		{[]string{"1\n", "\xff\n"}, "2.in:1: the character '\ufffd' is not visible ASCII"},
		{[]string{"1\x00\n", "2\n"}, `1.in:1: the character '\x00' is not visible ASCII`},
		{[]string{"2\n1 2\n", "3\n4 5 6\n", "1\n7 7 7 7\n", "4\n1 2 3 4\n"}, "3.in:2: contradicts the format of the other inputs, n / a×n"},
	} {
		_, err := guess.Infer(inputs(test.texts...))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.texts, err, test.want)
		}
	}
}

// FuzzInfer checks that every guess has a structure and a section that compiles, whatever the
// inputs are.
func FuzzInfer(f *testing.F) {
	f.Add("3\n1 2 3\n", "1\n5\n")
	f.Add("2 2\n.#\n##\n", "1 1\n.\n")
	f.Add("a\x00\xff\n", "-0 007\n")
	f.Add("2 2\n.#\n##\n", "0 0\n")
	f.Fuzz(func(t *testing.T, a, b string) {
		if len(a)+len(b) > 300 {
			return
		}
		g, err := guess.Infer(inputs(a, b))
		if err != nil {
			return
		}
		if g.Line() == "" {
			t.Errorf("%q and %q have an empty structure", a, b)
		}
		if _, err := compile(g.Section("")); err != nil {
			t.Errorf("%q and %q: %v\n%s", a, b, err, g.Section(""))
		}
	})
}

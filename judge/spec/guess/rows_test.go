package guess_test

import (
	"strings"
	"testing"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/guess"
)

// TestRows checks the rules for the lines of a block together, which a careful guess claims. The
// guess accepts the inputs, and its section compiles with all bounds.
func TestRows(t *testing.T) {
	mazes := []string{"2 3\n.S#\nT..\n", "1 4\n#TS.\n", "3 3\n..#\n#S.\n.T.\n", "2 2\nST\n#.\n", "3 4\n....\n.S..\n..#T\n", "2 4\nT..#\n...S\n"}
	for _, test := range []struct {
		name, rule string
		texts      []string
	}{
		{"a start and an end", `exactly: {"S": 1, "T": 1}`, mazes},
		{"letters of a word", `exactly: {"x": 1}`, []string{"axb\n", "x\n", "bbax\n", "aaaaxb\n", "bax\n"}},
		{"lines that differ", "distinct: true", []string{"3\n1 2\n2 1\n1 1\n", "4\n1 2\n2 2\n1 1\n2 1\n", "2\n1 1\n1 2\n"}},
	} {
		list := inputs(test.texts...)
		g, err := guess.Careful(list)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(g.Section(""), test.rule) {
			t.Errorf("%s: no %s in\n%s", test.name, test.rule, g.Section(""))
		}
		seen := compiled(t, g.Section(""))
		compiled(t, g.Beyond())
		for _, in := range list {
			if _, err := seen.Parse(in.Text, grammar.Lenient); err != nil {
				t.Errorf("%s: %q: %v", test.name, in.Text, err)
			}
		}
	}
	if g, err := guess.Infer(inputs(mazes[:2]...)); err != nil || strings.Contains(g.Section(""), "exactly") {
		t.Errorf("two inputs suffice for a rule: %v", err)
	}
	sparse := []string{"2\na b\nb a\n", "3\na a\nb b\na b\n", "1\nb b\n"}
	if g, err := guess.Careful(inputs(sparse...)); err != nil || strings.Contains(g.Section(""), "exactly") {
		t.Errorf("letters of lists: %v", err)
	}
}

// TestUnlike checks that a guess knows the columns whose values always differ, in each case of a
// file and not across cases.
func TestUnlike(t *testing.T) {
	g, err := guess.Careful(inputs("2\n3\nab 1\nc 1\nd 2\n1\nab 1\n", "1\n4\na 1\nb 2\nc 2\nd 1\n", "3\n2\nx 2\ny 2\n2\nx 1\ny 1\n1\nx 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if rules := g.Unexpressed(); len(rules) != 1 || rules[0].String() != "the values of s on its lines always differ" {
		t.Errorf("not expressed: %v", rules)
	}
	for input, want := range map[string]string{
		"1\n2\na 1\nb 1\n": "", "2\n1\na 1\n1\na 1\n": "", "1\n2\na 1\na 2\n": "s", "not an input\n": "",
	} {
		if got := g.Unlike([]byte(input)); got != want {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
}

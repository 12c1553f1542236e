package catalogue

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
)

// TestCalls checks the names, arguments and seeds of the tests of generators.
func TestCalls(t *testing.T) {
	for text, want := range map[string]string{
		"{program: g.py}":                                           "g [1]",
		"{program: a/g.py, seed: 7, tests: 2}":                      "g/1 [7]; g/2 [8]",
		"{program: g.py, args: 10 20, name: small/x}":               "small/x [10 20]",
		`{program: g.py, args: ["1 {seed}", "2 {seed}"], tests: 2}`: "g/1 [1 1]; g/2 [1 2]; g/3 [2 3]; g/4 [2 4]",
		"{program: g.py, args: 10 20, tests: 2}":                    "x.yaml:5: 2 tests are made with the same arguments; add {seed}, which stands for the seed",
		"{program: g.py, name: ../up}":                              "x.yaml:5: ../up cannot name tests: it is not a path within a folder; use letters, digits, hyphens, and slashes between folders",
		`{program: g.py, name: "a*"}`:                               "x.yaml:5: a* cannot name tests: it has a character of patterns; use letters, digits, hyphens, and slashes between folders",
	} {
		sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: X\nstatement: X\ngenerators:\n  - "+text+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		calls, err := callsOf(sp.Generators[0])
		var got []string
		for _, c := range calls {
			got = append(got, fmt.Sprint(c.name, " ", c.args))
		}
		if err != nil {
			got = []string{err.Error()}
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("got  %s\nwant %s", text, want)
		}
	}
}

// TestGenerated checks the order of the tests of generators among those of a folder, and that they are
// not made without a host, or if two have one name.
func TestGenerated(t *testing.T) {
	dir := judgetest.Folder(t, map[string]string{"g.py": "print(1)\n"})
	sp, err := spec.Parse(dir+"/x.yaml", []byte("id: x\ntitle: X\nstatement: X\ngenerators: [{program: g.py, name: a/2}, {program: g.py, name: sample}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	code := problem.Code{Tests: []problem.FixedTest{{Name: "a/10"}, {Name: "a/1"}}}
	if err := generated(t.Context(), sp, nil, &code); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, one := range code.Tests {
		names = append(names, one.Name)
	}
	if got := strings.Join(names, " "); got != "sample a/1 a/2 a/10" || code.From.String() != "2 tests of generators" {
		t.Error(got, code.From)
	}
	if _, err := code.Tests[2].Read(); !errors.Is(err, ErrNoHost) {
		t.Error(err)
	}
	if err := generated(t.Context(), sp, nil, &code); err == nil || !strings.Contains(err.Error(), "x.yaml:4: two tests are called a/2") {
		t.Error(err)
	}
}

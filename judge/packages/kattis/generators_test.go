package kattis

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/packages"
	"grundy/judge/packages/kattis/generators"
)

// generatorsText lists tests of all kinds.
const generatorsText = `solution: /submissions/accepted/a.py
random_salt: abc
visualizer: /visualizers/v.py
generators:
  tree: [tree.py, lib.py]
data:
  sample:
    data:
      "1": {in: "1", ans: "2"}
  secret:
    test_group.yaml: {output_validator_args: [case_sensitive]}
    data:
      - small:
          data:
            - "": gen.py {seed} 'a b'
            - ~: gen.py {seed:1}
        # a folder
      - large: {data: {b: tree 7, a: {copy: manual/a}}, solution: /submissions/accepted/b.py}
      - many: {generate: "gen.py {seed} {count}", count: 2}
      - shown: {generate: gen.py 5, yaml: {hint: five}, match: "5"}
      - again: {include: [small, a]}
  invalid_input:
    data:
      none: {in: ""}
      made: gen.py 9
`

// generatorsFolder returns a package that has generators.yaml and no stored tests.
func generatorsFolder(yaml string) fstest.MapFS {
	return with(map[string]string{
		"data/sample/1.in": "7\n", "data/sample/1.ans": "8\n", "data/secret/2.in": "", "data/secret/2.ans": "", "data/secret/10.in": "", "data/secret/10.ans": "",
		generators.File: yaml, "generators/gen.py": "#", "generators/tree.py": "#", "generators/lib.py": "#", "generators/files.py": "open('testcase.in', 'w')",
		"generators/manual/a.in": "3\n", "submissions/accepted/b.py": "#", "generators/empty/.keep": "#", "generators/dir/build": "#", "generators/dir/main.py": "#",
	})
}

// TestGenerators checks that tests in generators.yaml get the names, commands and settings that
// BAPCtools gives them.
func TestGenerators(t *testing.T) {
	p, notes := read(t, generatorsFolder(generatorsText))
	if err := notes.Unsupported(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, test := range p.Tests {
		line := test.Name
		switch {
		case test.Made != nil:
			line += " " + test.Made.Program.Main + " " + strings.Join(test.Made.Args, "|")
		default:
			text, err := test.Input.Read(100)
			line += fmt.Sprintf(" %q %v", text, err)
		}
		if by := test.AnsweredBy; by != nil {
			line += " by " + by.Path
		}
		got = append(got, line)
	}
	// The seeds are the last 31 bits of SHA-512 of abcgen.py {seed} 'a b' and so on.
	want := []string{
		`sample/1 "1\n" <nil>`,
		"secret/1-small/1  886900264|a b by submissions/accepted/a.py", "secret/1-small/2  189433683 by submissions/accepted/a.py",
		`secret/2-large/a "3\n" <nil> by submissions/accepted/b.py`, "secret/2-large/b tree.py 7 by submissions/accepted/b.py",
		"secret/3-again/1  886900264|a b by submissions/accepted/a.py", "secret/3-again/2  189433683 by submissions/accepted/a.py", `secret/3-again/a "3\n" <nil> by submissions/accepted/b.py`,
		"secret/3-many-1  451859306|1 by submissions/accepted/a.py", "secret/4-many-2  529543861|2 by submissions/accepted/a.py", "secret/5-shown  5 by submissions/accepted/a.py",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if last := p.Tests[len(p.Tests)-1]; last.Hint != "five" || strings.Join(last.Flags, " ") != "case_sensitive" {
		t.Errorf("%+v", last)
	}
	if len(p.Invalid) != 1 || p.Invalid[0].Name != "invalid_input/none" || !slices.ContainsFunc(notes, func(n packages.Note) bool {
		return n.String() == "data/invalid_input/made: is made by a generator, so it is not checked"
	}) {
		t.Errorf("%+v, %v", p.Invalid, notes)
	}
}

// TestGeneratorsStored checks stored tests. They are used in a folder that generators.yaml does
// not list, and hidden with a note in a listed folder.
func TestGeneratorsStored(t *testing.T) {
	for yaml, want := range map[string]string{
		"":                                  "sample/1 secret/a; data/sample: is not listed in generators.yaml, so its stored tests are used",
		"  sample: {data: {'1': gen.py}}\n": "sample/1 secret/a",
		"  sample: {data: {'1': }}\n":       "sample/1 secret/a",
		"  sample: {data: {'2': gen.py}}\n": "sample/2 secret/a; data/sample/1.in: is not listed in generators.yaml, so it is ignored",
	} {
		p, notes := read(t, generatorsFolder("solution: /submissions/accepted/a.py\ndata:\n"+yaml+"  secret: {data: {a: gen.py 9}}\n"))
		var names []string
		for _, test := range p.Tests {
			names = append(names, test.Name)
		}
		got := strings.Join(names, " ")
		for _, n := range notes {
			got += "; " + n.String()
		}
		if got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

// numbered returns n numbered entries of a list or a mapping in YAML.
func numbered(entry string, n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(entry, i))
	}
	return strings.Join(all, ", ")
}

// TestGeneratorsRefused checks that unsupported features are refused with their places.
func TestGeneratorsRefused(t *testing.T) {
	test := func(entry string) string {
		return "solution: /submissions/accepted/a.py\ndata:\n  secret:\n    data:\n      " + entry + "\n"
	}
	for want, yaml := range map[string]string{
		"generators/generators.yaml:5: names generators/no.py, which is not in the package":         test("a: no.py 1"),
		"generators/generators.yaml:5: its generator gets the name of the test":                     test("a: gen.py {name}"),
		"generators/files.py: is a generator that writes the files of a test":                       test("a: files.py"),
		"generators/dir: is built and started by its own scripts":                                   test("a: dir"),
		"generators/generators.yaml:5: is not a command of a generator: gen.py '":                   test(`a: "gen.py '"`),
		"generators/generators.yaml:5: the test has neither a command nor a text":                   test("a:"),
		"generators/generators.yaml:5: copies generators/no, but there is no such file":             test("a: {copy: no}"),
		"generators/generators.yaml:6: includes x, which is not an earlier test or folder":          "data:\n  secret:\n    data:\n      a: gen.py\n      b: gen.py\n    include: [x]\n",
		"generators/generators.yaml:5: the key colour of generators.yaml is not supported":          test("a: {generate: gen.py, colour: red}"),
		"generators/generators.yaml:1: the key colour of generators.yaml is not supported":          "colour: red\n",
		"generators/generators.yaml:1: names submissions/x.py, which is not in the package":         "solution: /submissions/x.py\n",
		"data/secret/a.in: has no answer":                                                           "solution:\ndata: {secret: {solution: , data: {a: {in: '1'}}}}\n",
		"generators/generators.yaml:6: makes data/secret/a-1.in, but another test has that name":    test("a: {generate: gen.py 1, count: 2}\n      a-1: gen.py 9"),
		"generators/generators.yaml:6: makes data/secret/a.in/b.in, but another test has that name": test("a: {in: '1', ans: '1'}\n      a.in: {data: {b: gen.py}}"),
		"generators/generators.yaml:3: names generators/empty, which is an empty folder":            "solution: /submissions/accepted/a.py\ngenerators: {g: [empty]}\ndata: {secret: {data: {a: g 1}}}\n",
		"generators/generators.yaml:9: includes a second test of the name a":                        "data:\n  secret:\n    data:\n      b:\n        data:\n          a: gen.py\n      c:\n        data: {a: gen.py 2}\n        include: [b]\n",
	} {
		_, notes := read(t, generatorsFolder(yaml))
		if err := notes.Unsupported(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
	for want, yaml := range map[string]string{
		"generators/generators.yaml:5: is not a count of tests from 1 to 100":           test("a: {generate: gen.py, count: 101}"),
		"generators/generators.yaml:5: a b is not a name of a test":                     test("a b: gen.py"),
		"generators/generators.yaml:5: ../x leads out of the folder":                    test("a: {copy: ../x}"),
		"generators/generators.yaml:5: ../a.py leads out of the folder":                 test("a: ../a.py"),
		"generators/generators.yaml:5: a test of a list is not a mapping":               test("- {a: gen.py, b: gen.py}"),
		"generators/generators.yaml:5: has tests with texts of more than 16 MiB":        test("a: {generate: gen.py " + strings.Repeat("1", 1<<20) + ", count: 20}"),
		"generators/generators.yaml:1: is not a mapping of folders":                     "data: [a]\n",
		"generators/generators.yaml:5: has more than 100 keys":                          test("a: {" + numbered("k%d: 1", 101) + "}"),
		"generators/generators.yaml:6: is not a count of tests from 1 to 100":           test("- a b: gen.py\n      - a: {generate: gen.py, count: [" + numbered("%d", 101) + "]}"),
		"generators/generators.yaml:7: has more than 10000 tests; write the tests with": test("a: {data: {" + numbered("f%d: {data: {}}", 400) + "}}\n      b:\n        include: [" + strings.Repeat("a, ", 400) + "]"),
	} {
		_, _, err := Format{}.Read(generatorsFolder(yaml), "x")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// FuzzGenerators checks that every generators.yaml is read or refused without a panic.
func FuzzGenerators(f *testing.F) {
	f.Add(generatorsText)
	f.Add("data: &x {secret: {data: *x}}\n")
	f.Add("data: {secret: {data: [{a: {count: [1, 1], generate: gen.py}}, {~: }]}}\n")
	f.Fuzz(func(t *testing.T, yaml string) {
		if p, _, err := (Format{}).Read(generatorsFolder(yaml+"\n"), "x"); (p == nil) == (err == nil) {
			t.Errorf("%v, %v", p, err)
		}
	})
}

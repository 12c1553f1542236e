package spec

import (
	"errors"
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/base/fault"
)

// mistakes are lines that are put at the end of a sound spec, or in place of its line with the same
// first key: wrong ones, the complaint about them, and lines that follow its remedy.
var mistakes = []struct{ wrong, want, mended string }{
	{"limits: {time: 1}", `"1" has no unit; write 1s or 1ms`, "limits: {time: 1s}"},
	{"limits: {time: soon}", `"soon" is not a time; write`, "limits: {time: 500ms}"},
	{"limits: {time: -1s}", `"-1s" is negative; write`, "limits: {time: 1s}"},
	{"limits: {time: 2h}", `out of range; write one above 0s and up to 1h`, "limits: {time: 1h}"},
	{"limits: {memory: 128MB}", `is not a size; write one such as 128MiB`, "limits: {memory: 128MiB}"},
	{"limits: {memory: 1.5GiB}", "is not a size; write one such as 128MiB", "limits: {memory: 1536MiB}"},
	{"limits: {memory: 2000GiB}", `out of range; write one up to 1024GiB`, "limits: {memory: 1024GiB}"},
	{"limits: {memory: 64KiB}", `"64KiB" is too little for a program; use at least 1MiB`, "limits: {memory: 1MiB}"},
	{"limits: {factors: some}", `"some" is unknown in limits.factors; write none, or factors by language`, "limits: {factors: {java: {time: 3}}}"},
	{"limits: {factors: {java: {time: 0.5}}}", "is not a factor; write a number from 1 to 100", "limits: {factors: {java: {time: 1.5}}}"},
	{"limits: {factors: {Java: {time: 2}}}", `is not an id of a language; use one that grundy doctor lists`, "limits: {factors: {java: {time: 2}}}"},
	{"files: {input: game.in, output: game.in}", "input and output are the same file; give two names such as game.in and game.out", "files: {input: game.in, output: game.out}"},
	{"check: {floats: 0}", `"0" is not a tolerance; write one above 0`, "check: {floats: 1e-6}"},
	{"check: floats", "floats have no tolerance; write {floats: 1e-6}", "check: {floats: 1e-6}"},
	{"check: check.cpp", "write {program: check.cpp}", "check: {program: check.cpp}"},
	{"check: tokns", `did you mean "tokens"?`, "check: tokens"},
	{"tags: [a, a]", `"a" in tags is given twice; remove one of them`, "tags: [a]"},
	{"tags: [null]", "which YAML reads as empty; put it in quotes", `tags: ["null"]`},
	{"titel: {en: Nim}", `did you mean "title"?`, "title: {en: Nim}"},
	{"title: {en: &a Nim}", "an anchor (&a) is not allowed; remove it", `title: {en: "&a Nim"}`},
	{"title: {en: !!str Nim}", "a tag (!!str) is not allowed; remove it", "title: {en: Nim}"},
	{"input: {case: [{n: 5}]}", "write n: {int: LOW..HIGH}", "input: {case: [{n: {int: 1..5}}]}"},
	{"input: {case: [{n: {int: 5}}]}", `write "5..5"`, "input: {case: [{n: {int: 5..5}}]}"},
	{"input: {case: [{n: {int: 1..1e5}}]}", `write 10^5`, "input: {case: [{n: {int: 1..10^5}}]}"},
	{"input: {case: [{n: {int: 1..010}}]}", `write 10`, "input: {case: [{n: {int: 1..10}}]}"},
	{"input: {case: [{max: {int: 1..5}}]}", `"max" cannot name a field: it is a word of conditions;`, "input: {case: [{most: {int: 1..5}}]}"},
	{"input: {case: [{n: {real: 0..1}}]}", `"real" in n can only be used with "digits"`, "input: {case: [{n: {real: 0..1, digits: 2}}]}"},
	{"input: {case: [{n: {chars: a b, length: 1..5}}]}", `write an alphabet such as`, "input: {case: [{n: {chars: ab, length: 1..5}}]}"},
	{"input: {case: [{n: {first: a, second: b}}]}", `"first" is for the output; write {choice: […]}`, "input: {case: [{n: {choice: [a, b]}}]}"},
	{"input: {cases: {count: t, eof: true, max: 5}, case: [{n: {int: 1..9}}]}", "give one of count, eof, until", "input: {cases: {count: t, max: 5}, case: [{n: {int: 1..9}}]}"},
	{"input: {case: [{repeat: 2, lines: [{n: {int: 1..9}}], max: 3}]}", `"max" in an item of input.case can only be used with "until"`, "input: {case: [{repeat: 2, lines: [{n: {int: 1..9}}]}]}"},
	{"output: [{either: [[{a: {int: 1..9}}], [no]], b: x}]", "move the other keys to another item", "output: [{either: [[{a: {int: 1..9}}], [no]]}]"},
	{"output: [{w: {first: a, second: a}}]", "give each outcome its own word", "output: [{w: {first: a, second: b}}]"},
	{"subtasks: [{name: a, where: n < 3}]", `add the key "points"`, "subtasks: [{name: a, where: n < 3, points: 30}]"},
	{"subtasks: [{name: a, where: n < 3, points: 30}]\ntests: {groups: [{name: b, points: 30, tests: 'x*'}]}", "groups and subtasks both give points; remove one of them", "subtasks: [{name: a, where: n < 3, points: 30}]"},
	{"subtasks: [{name: a, where: n < 3, points: 30}]\nscore: tests", "score and subtasks both give points; remove one of them", "subtasks: [{name: a, where: n < 3, points: 30}]"},
	{"submit: outputs\ncheck: {program: c.py, passes: 2}", "passes run a program, but submissions are outputs; remove one of them", "check: {program: c.py, passes: 2}"},
	{"submit: outputs\nsteps: 2", "steps run a program, but submissions are outputs; remove one of them", "steps: 2"},
	{"between: b.py\nsteps: 1", "there is no second run; write steps: 2", "between: b.py\nsteps: 2"},
	{"steps: 2\ninteractor: {program: i.cpp}", "an interactor has passes instead of steps; write passes: 2", "interactor: {program: i.cpp, passes: 2}"},
	{"steps: 2\nfunction: 'int f(int n)'", "the grader of a function calls it in one run, but steps asks for two; remove steps", "steps: 2"},
	{"steps: 2\ncheck: {program: c.py, passes: 2}", "passes and steps both repeat runs; remove one of them", "check: {program: c.py, passes: 2}"},
	{"game: {heaps: n, take: any}\ninteractor: {game: true}\nprocesses: 2", "the judge plays a game with one process, but processes asks for several; remove processes", "game: {heaps: n, take: any}\ninteractor: {game: true}"},
	{"function: 'int f(int n)'\ninteractor: {program: i.cpp}", "an interactor talks with a program, not with a function; remove one of them", "function: 'int f(int n)'"},
	{"function: 'int f(int n)'\nfiles: {input: a.in, output: a.out}", "the grader of a function uses standard input and output, but files replace them; remove one of them", "function: 'int f(int n)'"},
	{"grader: {python2: a.py}", `"python2" is not a language of graders; did you mean "python"?`, "grader: {python: a.py}"},
	{"input: {case: [{graph: 3, edges: 2, ends: [u, v], weights: {repeat: 2, lines: [{w: {int: 1..9}}]}}]}", "is a block of lines; write {FIELD: {…}}",
		"input: {case: [{graph: 3, edges: 2, ends: [u, v], weights: {w: {int: 1..9}}}]}"},
	{"input: {case: [{queries: 3, kind: op, kinds: {a b: {}}}]}", `"a b" is not a word; write it without spaces`, "input: {case: [{queries: 3, kind: op, kinds: {ab: alone}}]}"},
	{"game: {heaps: n, take: any}\ninteractor: {game: true, move: 3 1}", "is not the fields of a line; write fields, such as {heap: {int: 1..n}, k: {int: 1..9}}",
		"game: {heaps: n, take: any}\ninteractor: {game: true, move: {heap: {int: 1..n}, k: {int: 1..9}}}"},
}

// mistaken returns a sound spec with lines replaced or added.
func mistaken(lines string) []byte {
	text := strings.TrimSuffix(sound, "\n")
	for line := range strings.SplitSeq(lines, "\n") {
		key, _, _ := strings.Cut(line, ":")
		if near := map[string]string{"titel": "title"}[key]; near != "" {
			key = near
		}
		at := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(key) + `:.*$`)
		if found := at.FindString(text); found != "" {
			text = strings.Replace(text, found, line, 1)
		} else {
			text += "\n" + line
		}
	}
	return []byte(text + "\n")
}

// TestRemedies checks that a spec with a mistake is refused with a place and a remedy, and that the
// spec parses once the remedy is followed.
func TestRemedies(t *testing.T) {
	for _, one := range mistakes {
		_, err := Parse("nim.yaml", mistaken(one.wrong))
		if err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%s: %v, want %q", one.wrong, err, one.want)
		}
		if _, err := Parse("nim.yaml", mistaken(one.mended)); err != nil {
			t.Errorf("%s, as %q wants: %v", one.mended, one.want, err)
		}
	}
}

// TestRefusals finds each complaint in the source of the package, and checks that some spec of the tests
// causes it, with a place and a remedy. So no complaint can be added without a test that shows it.
func TestRefusals(t *testing.T) {
	var said []string
	hear := func(name string, text []byte) {
		_, err := Parse(name, text)
		var all Complaints
		errors.As(err, &all)
		for _, c := range all {
			if said = append(said, c.What.String()); c.Place.Line < 1 || c.Remedy == "" {
				t.Errorf("%s: %v has no line or no remedy", name, c)
			}
		}
	}
	for _, name := range files(t, "bad") {
		hear(name, read(t, name))
	}
	for _, one := range mistakes {
		hear("nim.yaml", mistaken(one.wrong))
	}
	for _, text := range []string{"", sound + "---\n", "a: " + strings.Repeat("[", 100) + strings.Repeat("]", 100)} { // whole files
		hear("nim.yaml", []byte(text))
	}
	for _, text := range []string{"1.5B", "0.0001KiB"} { // a flag may have such sizes
		if _, err := ParseSize(text); err != nil {
			said = append(said, fault.In(err).What.String())
		}
	}
	verb := regexp.MustCompile(`%(\[\d\])?[a-z]`)
	for place, format := range refusals(t) {
		parts := verb.Split(format, -1)
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		if form := regexp.MustCompile(`^(?s)` + strings.Join(parts, ".*") + `$`); !slices.ContainsFunc(said, form.MatchString) {
			t.Errorf("%s: no spec of the tests causes %q; add one to mistakes or to testdata/specs/bad", place, format)
		}
	}
}

// refusals returns the formats of the complaints that the package makes, by their places in its source.
func refusals(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := gotoken.NewFileSet()
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if text := complaintIn(n); text != nil {
				format, err := strconv.Unquote(text.Value)
				if err != nil {
					t.Fatal(err)
				}
				all[set.Position(text.Pos()).String()] = format
			}
			return true
		})
	}
	if len(all) < 60 {
		t.Errorf("only %d complaints are found in the source", len(all))
	}
	return all
}

// complaintIn returns the text of the complaint that a call makes, or nil.
func complaintIn(n ast.Node) *ast.BasicLit {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return nil
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	at, ok := map[string]int{"complain": 1, "complainAt": 1, "Complain": 0, "New": 1}[method.Sel.Name]
	if !ok || len(call.Args) <= at {
		return nil
	}
	what := call.Args[at]
	if inner, ok := what.(*ast.CallExpr); ok && len(inner.Args) > 0 {
		what = inner.Args[0]
		if method, ok := inner.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "within" {
			what = inner.Args[1] // the text for a value with a name
		}
	}
	text, _ := what.(*ast.BasicLit)
	return text
}

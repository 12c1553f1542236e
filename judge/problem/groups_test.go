package problem_test

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/grading"
)

// groupsOf returns the problem of a spec with these groups, whose tests have the given names.
func groupsOf(t *testing.T, groups string, names ...string) (*problem.Problem, error) {
	t.Helper()
	sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: X\nstatement: X\ntests:\n  folder: data\n  groups:\n"+groups))
	if err != nil {
		t.Fatal(err)
	}
	var tests []problem.FixedTest
	for _, name := range names {
		one := fixedTest(name, "1\n", "1\n")
		one.Sample = strings.HasPrefix(name, "sample")
		tests = append(tests, one)
	}
	return problem.Load(sp, problem.Code{Tests: tests})
}

// show describes a tree of groups in lines.
func show(g *grading.Group, into *[]string) {
	*into = append(*into, fmt.Sprintf("%s %s %g each %g needs %v stop %t any %t always %t", g.Path, g.Score, g.Points, g.Accept, g.Requires, g.Stop, g.Lenient, g.AlwaysAccept))
	for _, sub := range g.Groups {
		show(sub, into)
	}
}

// TestGroups checks the rules of groups within groups, and which group each test is in.
func TestGroups(t *testing.T) {
	p, err := groupsOf(t, `    - {name: small, points: 30, tests: small, score: min}
    - name: large
      requires: small
      groups:
        - {name: one, each: 2.5, tests: large/1}
        - {name: rest, points: 40, tests: "large/*", score: sum, requires: [one, small], accept: any}
    - {name: best, score: max, groups: [{name: a, points: 12, tests: a*}, {name: b, points: 7, tests: b, score: sum, stop: true}]}
    - {name: whole, score: all, points: 9, accept: always, groups: [{name: c, tests: c, score: max, points: 3}]}
`, "sample1", "small/1", "large/1", "large/2", "a1", "a2", "b/1", "b/2", "c", "other")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	show(p.Groups(), &got)
	want := ` sum 0 each 0 needs [] stop false any false always false
sample sum 0 each 0 needs [] stop false any false always false
secret sum 93.5 each 0 needs [] stop false any false always false
secret/small min 30 each 30 needs [] stop true any false always false
secret/large sum 42.5 each 0 needs [secret/small] stop false any false always false
secret/large/one sum 2.5 each 2.5 needs [] stop false any false always false
secret/large/rest avg 40 each 40 needs [secret/large/one secret/small] stop false any true always false
secret/best max 12 each 0 needs [] stop false any true always false
secret/best/a all 12 each 0 needs [] stop true any false always false
secret/best/b sum 7 each 3.5 needs [] stop true any false always false
secret/whole all 9 each 0 needs [] stop false any false always true
secret/whole/c max 3 each 3 needs [] stop false any true always false`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	var of []string
	for _, f := range p.Fixed() {
		of = append(of, f.Name+":"+f.Group)
	}
	if got, want := strings.Join(of, " "), "sample1:sample small/1:secret/small large/1:secret/large/one large/2:secret/large/rest a1:secret/best/a a2:secret/best/a b/1:secret/best/b b/2:secret/best/b c:secret/whole/c other:secret"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if points := p.Parts(); fmt.Sprint(points) != "[30 43 12 9]" { // rounded
		t.Errorf("%v", points)
	}
}

// TestSamplesOfGroups checks that samples of the spec are tests beside groups, although other tests
// could be made: only fixed tests count then.
func TestSamplesOfGroups(t *testing.T) {
	sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: X\nstatement: X\n"+cardsInput+"tests: {folder: data, groups: [{name: a, points: 3, tests: a}]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Load(sp, problem.Code{Solve: judgetest.SolveCards, Tests: []problem.FixedTest{fixedTest("a", "5\n", "Cici\n")}})
	if err != nil {
		t.Fatal(err)
	}
	var of []string
	for _, f := range p.Fixed() {
		of = append(of, f.Name+":"+f.Group)
	}
	if got := strings.Join(of, " "); got != "sample-1:sample sample-2:sample a:secret/a" {
		t.Error(got)
	}
}

// TestWrongGroups checks the complaints about groups, with their lines.
func TestWrongGroups(t *testing.T) {
	for groups, want := range map[string]string{
		"    - {name: a, points: 3, tests: a}\n    - {name: a, points: 3, tests: b}\n":                     "x.yaml:8: two groups are called a; give one of them another name",
		"    - {name: a, points: 3, tests: nothing}\n":                                                     "x.yaml:7: no test in the folder is called nothing; write a folder there, or a pattern that a/1 matches",
		"    - {name: a, points: 3, tests: a}\n    - {name: c, points: 3, tests: a/1}\n":                   "x.yaml:8: earlier groups have all tests of the group c; correct the pattern, or change the order of the groups",
		"    - {name: a, points: 3, tests: a, requires: b}\n    - {name: b, points: 3, tests: b}\n":        "x.yaml:7: no group before this one is called b; name an earlier group, such as small, or large/small within large",
		"    - {name: a, points: 3, each: 1, tests: a}\n":                                                  "x.yaml:7: the group a has points and each; remove one of them",
		"    - {name: a, each: 1, tests: a, score: min}\n":                                                 "x.yaml:7: each adds up the points of tests, but the score is min; write points in place of each, or remove the score",
		"    - {name: a, points: 3, groups: [{name: b, points: 3, tests: a}]}\n":                           "x.yaml:7: the points of the group a follow from those of its groups; remove points, or write score: all",
		"    - {name: a, each: 3, groups: [{name: b, points: 3, tests: a}]}\n":                             "x.yaml:7: the group a has groups, so each has no meaning; give the points to the groups in it",
		"    - {name: a/b, points: 3, tests: a}\n":                                                         "x.yaml:7: a/b cannot name a group; write a name without a slash",
		"    - {name: a, tests: a}\n":                                                                      "x.yaml:7: no group gives points; give them points, or leave groups out",
		"    - {name: a, points: 3, tests: a}\n  flags: {a: x}\n":                                          "x.yaml:8: the tests have flags, but neither checker nor interactor is a program; name a program as check, or remove the flags",
		"    - {name: a, points: 3, tests: a}\nvalidator: {program: v.py, tests: nothing, flags: \"3\"}\n": "x.yaml:8: no test in the folder is called nothing; write a folder there, or a pattern that a/1 matches",
	} {
		if _, err := groupsOf(t, groups, "a/1", "b/1"); err == nil || err.Error() != want {
			t.Errorf("%sgot  %v\nwant %s", groups, err, want)
		}
	}
}

package lint

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

const cards = `id: ID
title: {en: Cards}
statement: {en: Take one or two.}
input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: n, take: "1, 2"}
samples: [{in: "1\n3\n", out: "A\nB\n"}]
`

// cardsOf returns the problem cards with an id. Its reference says that a heap of size wrong is lost,
// which is right if wrong is a multiple of 3.
func cardsOf(t *testing.T, id string, wrong int) *problem.Problem {
	t.Helper()
	sp, err := spec.Parse(id+".yaml", []byte(strings.Replace(cards, "ID", id, 1)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Load(sp, problem.Code{Solve: func(in io.Reader, out io.Writer) error {
		for n := 0; ; {
			if _, err := fmt.Fscan(in, &n); err != nil {
				return nil
			}
			answer := "A"
			if n%3 == 0 || n == wrong {
				answer = "B"
			}
			fmt.Fprintln(out, answer)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// world implements the linter's dependencies. The text of each program is its verdict, or a word
// for another result.
type world struct {
	stale string
	files map[string]string // name → text; empty: the file cannot be read
}

func (w world) sources() Sources { return Sources{w.Reference, w.Stale, w.Submissions} }

func (w world) Submit(_ context.Context, p *problem.Problem, src build.Source, o run.Options) (*report.Report, error) {
	switch string(src.Text) {
	case "error":
		return nil, errors.New("a disk is full")
	case "slow", "slow once": // takes 0.6 s; "slow once" only while others run
		r := &report.Report{Verdict: report.AC, Limits: report.Limits{CPU: time.Second}, Tests: []report.Test{{CPU: 600 * time.Millisecond}}}
		if string(src.Text) == "slow once" && o.Jobs == 1 {
			r.Tests[0].CPU = 300 * time.Millisecond
		}
		return r, nil
	case "large", "large once": // takes 70 MiB and has a virtual machine; "large once" only while others run
		r := &report.Report{Verdict: report.AC, Limits: report.Limits{CPU: time.Second, Memory: 128 << 20}, Overhead: 30 << 20, Tests: []report.Test{{Memory: 100 << 20}}}
		if string(src.Text) == "large once" && o.Jobs == 1 {
			r.Tests[0].Memory = 94 << 20
		}
		return r, nil
	case "reference":
		return nil, &plan.ReferenceError{Problem: p.Spec.ID.Value, What: "it crashes"}
	}
	return &report.Report{Verdict: report.Verdict(src.Text), Tests: []report.Test{{Name: "small-1", Verdict: report.Verdict(src.Text), Detail: "line 1"}}}, nil
}

func (w world) Reference(*spec.Problem) (build.Source, error) {
	return build.Source{Name: "reference.go", Text: []byte(w.files["reference.go"])}, nil
}

func (w world) Stale(*spec.Problem) string { return w.stale }

func (w world) Submissions(*spec.Problem) (string, []Submission, error) {
	if len(w.files) == 1 {
		return "dir", nil, os.ErrNotExist
	}
	var list []Submission
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range w.files {
			if name != "reference.go" && !yield(name) {
				return
			}
		}
	}) {
		s := Submission{Path: "dir/" + name, Promise: Promised(report.Verdict(strings.ToUpper(name[:2])))}
		if s.Fate == "X-" {
			s.Err = fault.Errorf("its name does not begin with the expected verdict; begin it with one")
		}
		s.Read = func() (build.Source, error) {
			if w.files[name] == "" {
				return build.Source{Name: name}, errors.New("not to be read")
			}
			return build.Source{Name: name, Text: []byte(w.files[name])}, nil
		}
		list = append(list, s)
	}
	return "dir", list, nil
}

// TestLinter checks that the linter reports all faults of a problem, and separately the checks
// that could not be made.
func TestLinter(t *testing.T) {
	for _, test := range []struct {
		name          string
		world         world
		wrong         int
		faults        []string
		notes, untold int
		right, total  int
	}{
		{"all is well", world{files: map[string]string{"reference.go": "AC", "ac-a": "AC", "wa-b": "WA"}}, 0, nil, 0, 0, 3, 3},
		{"fates", world{files: map[string]string{"reference.go": "AC", "ac-a": "WA", "wa-b": "AC"}}, 0,
			[]string{"ac-a: WA, want AC (small-1: line 1)", "wa-b: AC, want WA"}, 0, 0, 1, 3},
		{"no submissions", world{files: map[string]string{"reference.go": "AC"}}, 0,
			[]string{"dir: no submissions; a problem needs accepted and wrong ones"}, 0, 0, 1, 1},
		{"a name", world{files: map[string]string{"reference.go": "AC", "x-a": "AC"}}, 0,
			[]string{"dir/x-a: its name does not begin with the expected verdict; begin it with one"}, 0, 0, 1, 1},
		{"stale", world{stale: "solve.go", files: map[string]string{"reference.go": "AC", "ac-a": "AC"}}, 0,
			[]string{"solve.go: differs from the one in this grundy, which was judged; build grundy again"}, 0, 0, 2, 2},
		{"untold", world{files: map[string]string{"reference.go": "AC", "ac-a": "error", "ac-b": "", "ac-c": "AC"}}, 0, nil, 0, 2, 2, 2},
		{"a reference that fails", world{files: map[string]string{"reference.go": "reference", "ac-a": "AC"}}, 0,
			[]string{(&plan.ReferenceError{Problem: "cards", What: "it crashes"}).Error()}, 1, 0, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := &Linter{Judge: test.world, Sources: test.world.sources(), Seed: 1, Trust: Trust{Time: time.Second, Cases: 100, Moves: 1e5}}
			for f := range l.All(t.Context(), []*problem.Problem{cardsOf(t, "cards", test.wrong)}) {
				var got []string
				for _, one := range f.Faults {
					got = append(got, one.Error())
				}
				if !slices.Equal(got, test.faults) || f.OK() != (len(test.faults)+test.untold == 0) {
					t.Errorf("faults %q, want %q", got, test.faults)
				}
				if len(f.Notes) != test.notes || len(f.Untold) != test.untold || f.Right != test.right || f.Total != test.total {
					t.Errorf("%+v", f)
				}
				if !f.Trusted.Whole || f.Trusted.Cases != 9 {
					t.Errorf("%+v", f.Trusted)
				}
			}
		})
	}
}

// TestAll checks that problems come in order, and that exactly the wrong references are found.
func TestAll(t *testing.T) {
	w := world{files: map[string]string{"reference.go": "AC", "ac-a": "AC"}}
	l := &Linter{Judge: w, Sources: w.sources(), Seed: 1, Trust: Trust{Time: time.Second, Cases: 100, Moves: 1e5}}
	var problems []*problem.Problem
	for i := range 5 {
		problems = append(problems, cardsOf(t, fmt.Sprint("cards", i), i))
	}
	at := 0
	for f := range l.All(t.Context(), problems) {
		id := f.Problem.Spec.ID.Value
		if id != fmt.Sprint("cards", at) || f.OK() != (at%3 == 0) {
			t.Errorf("%d is %s: %v", at, id, f.Faults)
		}
		at++
	}
	if at != len(problems) {
		t.Errorf("%d problems", at)
	}
}

// TestRoom checks that a right program must take at most half of the time and memory limits if the
// number of cases is our choice. Both are measured again before a fault is reported.
func TestRoom(t *testing.T) {
	for _, c := range []struct {
		ours bool
		text string
		want string
	}{
		{true, "slow", "ac-a.py: takes 0.600 s of CPU time, more than half of the limit of 1s, and we chose the number of cases; see what grundy limits x proposes"},
		{true, "slow once", ""},
		{true, "large", "ac-a.py: takes 70.0 MiB of memory, more than half of the limit of 128 MiB, and we chose the number of cases; see what grundy limits x proposes"},
		{true, "large once", ""},
		{false, "large", ""},
		{true, "AC", ""},
		{false, "slow", ""},
	} {
		p := cardsOf(t, "x", 0)
		p.Spec.Input.Framing.Ours = c.ours
		w := world{files: map[string]string{"reference.go": "AC", "ac-a.py": c.text}}
		l := &Linter{Judge: w, Sources: w.sources(), Trust: Trust{Cases: 10, Moves: 1000}}
		var got []string
		for f := range l.All(t.Context(), []*problem.Problem{p}) {
			for _, one := range f.Faults {
				got = append(got, one.Error())
			}
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%+v: got %q", c, got)
		}
	}
}

// TestFaults checks that faults returns a fault for each line of an error, with the place and the
// remedy if there are any.
func TestFaults(t *testing.T) {
	a, b := fault.New("a.yaml:1", "is wrong", "mend it"), errors.New("no parts")
	list := faults(errors.Join(a, errors.Join(b, fmt.Errorf("two\nlines"))))
	if got := text(list); got != "a.yaml:1: is wrong; mend it\nno parts\ntwo\nlines" || len(list) != 4 || list[0].Remedy.String() != "mend it" {
		t.Errorf("%q, %+v", got, list)
	}
	if f := one(fmt.Errorf("%w, twice", a)); f.Error() != "a.yaml:1: is wrong; mend it, twice" {
		t.Errorf("%q", f)
	}
}

// TestNothing checks that a problem is reported as unchecked exactly if it consists only of tests.
func TestNothing(t *testing.T) {
	for _, c := range []struct {
		text    string
		nothing bool
	}{
		{"", true}, {"validator: v.py\n", false}, {"input: {case: [{n: {int: 1..9}}]}\n", false},
	} {
		sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: X\nstatement: X\ntests: {folder: t}\n"+c.text))
		if err != nil {
			t.Fatal(err)
		}
		p, err := problem.Load(sp, problem.Code{Tests: []problem.FixedTest{{Name: "1", Read: func() (problem.GivenTest, error) {
			return problem.GivenTest{Name: "1", Input: []byte("1\n"), Want: []byte("1\n")}, nil
		}}}})
		if err != nil {
			t.Fatal(err)
		}
		l := &Linter{Trust: DefaultTrust, NoSubmissions: true}
		for f := range l.All(t.Context(), []*problem.Problem{p}) {
			told := len(f.Untold) == 1 && strings.HasPrefix(f.Untold[0].Err.Error(), "nothing was checked")
			if told != c.nothing {
				t.Errorf("%q: %+v, %v", c.text, f.Untold, f.Faults)
			}
		}
	}
}

// TestFew checks that a comparison of few cases counts as too few, unless there are no more.
func TestFew(t *testing.T) {
	for _, c := range []struct {
		compared  Trusted
		none, few bool
	}{
		{Trusted{}, true, false}, {Trusted{Cases: 17, Balanced: 8}, false, true}, {Trusted{Cases: 9, Whole: true}, false, false},
		{Trusted{Cases: 50, Balanced: 50}, false, false}, {Trusted{Cases: 2000}, false, false},
	} {
		if c.compared.None() != c.none || c.compared.Few() != c.few {
			t.Errorf("%+v", c.compared)
		}
	}
}

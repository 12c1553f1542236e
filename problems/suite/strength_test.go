package suite

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/quality/strength"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/plan"
	"grundy/solutions"
)

// strong lists problems whose tests are tried on every mutant, because this takes little time.
// testdata/figures/strength.txt has the figures of all problems.
var strong = []string{"hdu1847", "poj2484", "subtraction-134"}

// goal is the minimum share of mutants that the tests of a problem must kill.
const goal = 0.99

// TestStrength checks that the tests of some problems kill the mutants of their references, so
// that a change which weakens the plan is noticed. With -short, it tries only the first problem.
func TestStrength(t *testing.T) {
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer runner.Close()
	j := judge.New(runner, build.New("", judge.Compiler(runner)))
	for _, row := range solutions.Rows {
		if i := slices.Index(strong, row.ID); i < 0 || i > 0 && testing.Short() {
			continue
		}
		t.Run(row.ID, func(t *testing.T) {
			r, err := j.Strength(t.Context(), loadProblem(t, row), referenceOf(t, row), strength.Options{
				Options: run.Options{Seed: 1, Selection: run.Selection{Budget: plan.Brief}}, For: patience, Cases: 20_000,
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d mutants: %d killed, %d alive, %d equivalent, %d not distinguished, %.1f s", len(r.Mutants), r.Count(strength.Killed),
				r.Count(strength.Alive), r.Count(strength.Equivalent), r.Untold(), r.Took.Seconds())
			if r.Score() < goal {
				t.Errorf("%.2f %% are killed, want %.0f %%; grundy strength %s lists the others", 100*r.Score(), 100*goal, row.ID)
			}
			wholeStrength(t, row.ID, r)
		})
	}
}

// wholeStrength checks properties of every report. For hdu1847, whose legal cases are all tried,
// no mutant may be left undecided.
func wholeStrength(t *testing.T, id string, r *strength.Report) {
	t.Helper()
	states := 0
	for _, s := range strength.States {
		states += r.Count(s)
	}
	if states != len(r.Mutants) || r.Count(strength.Killed) < len(r.Mutants)/3 {
		t.Errorf("%d mutants, %d in a state, %d of them killed", len(r.Mutants), states, r.Count(strength.Killed))
	}
	for _, f := range r.Mutants {
		if (f.State == strength.Killed) != (len(f.Groups) > 0 && f.Test != "" && f.Verdict != report.AC) {
			t.Errorf("%s is %s by the groups %v, test %q, verdict %s", f, f.State, f.Groups, f.Test, f.Verdict)
		}
		if f.State == strength.Alive && f.Case == nil {
			t.Errorf("%s is alive, and no case shows it", f)
		}
	}
	if id == "hdu1847" && (r.Whole != 1000 || r.Count(strength.Equivalent) == 0 || r.Untold() > 0) {
		t.Errorf("of 1000 legal cases %d were tried, %d mutants are equivalent, %d not distinguished",
			r.Whole, r.Count(strength.Equivalent), r.Untold())
	}
}

func referenceOf(t *testing.T, row solutions.Row) build.Source {
	t.Helper()
	text, err := solutions.Inlined(row.ID)
	if err != nil {
		t.Fatal(err)
	}
	return build.Source{Name: "solutions/" + row.Folder() + "/solve.go", Text: []byte(text)}
}

// imported caches imported packages of the standard library by the imports of a source, because
// go takes long to list them.
type imported map[string]types.Importer

func (m imported) by(t *testing.T, src build.Source) types.Importer {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), src.Name, src.Text, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, i := range file.Imports {
		paths = append(paths, i.Path.Value)
	}
	slices.Sort(paths)
	key := strings.Join(slices.Compact(paths), " ")
	if m[key] == nil {
		if m[key], err = strength.StandardLibrary(t.Context(), src); err != nil {
			t.Fatal(err)
		}
	}
	return m[key]
}

// TestMutantsCompile checks that all mutants of every reference are one Go program. They must
// change lines of the problem's own file, and not of package input, which references share.
func TestMutantsCompile(t *testing.T) {
	testenv.Long(t)
	library := imported{}
	for _, row := range solutions.Rows {
		t.Run(row.ID, func(t *testing.T) {
			src := referenceOf(t, row)
			imports := library.by(t, src)
			set, err := mutant.Make(src.Name, src.Text, imports)
			if err != nil {
				t.Fatal(err)
			}
			if len(set.Mutants) < 20 {
				t.Errorf("%d mutants, want twenty", len(set.Mutants))
			}
			own, err := os.ReadFile(src.Name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range set.Mutants {
				if m.Line > bytes.Count(own, []byte("\n")) || m.Kind == mutant.Constant && !bytes.Contains(lineOf(own, m.Line), []byte(m.Old)) {
					t.Errorf("%s is not of the lines of the file", m)
				}
			}
			stillMade(t, row.ID, set)
			program := build.Source{Name: "mutants.go", Text: set.Program()}
			if err := compiles(program.Text, library.by(t, program)); err != nil {
				t.Error(err)
			}
		})
	}
}

// stillMade checks that the mutants which survivors.txt explains are still made.
func stillMade(t *testing.T, id string, set *mutant.Set) {
	t.Helper()
	data, err := os.ReadFile("testdata/figures/survivors.txt")
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]int{}
	for _, m := range set.Mutants {
		made[m.Func+"\t"+m.Change()]++
	}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if cells[0] != id {
			continue
		}
		if len(cells) != 4 || cells[3] == "" {
			t.Errorf("survivors.txt: %q has not problem, function, change and reason", line)
			continue
		}
		key := cells[1] + "\t" + cells[2]
		if made[key]--; made[key] < 0 {
			t.Errorf("survivors.txt explains %s in %s of %s, which is not made; remove the line", cells[2], cells[1], id)
		}
	}
}

// lineOf returns a line of a text, counted from 1.
func lineOf(text []byte, line int) []byte {
	lines := bytes.Split(text, []byte("\n"))
	return lines[min(line, len(lines))-1]
}

// definition is a reference of hdu1847 by the definition of Grundy values. It has more places for
// mistakes than n%3.
const definition = `package definition

import (
	"fmt"
	"io"
)

func Solve(in io.Reader, out io.Writer) error {
	var wins [1001]bool
	for n := range wins {
		for p := 1; p <= n; p *= 2 {
			wins[n] = wins[n] || !wins[n-p]
		}
	}
	for {
		n := 0
		if _, err := fmt.Fscan(in, &n); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if wins[n] {
			fmt.Fprintln(out, "Kiki")
		} else {
			fmt.Fprintln(out, "Cici")
		}
	}
}
`

// strengthOf measures the tests of a problem with mutants of a reference.
func strengthOf(t *testing.T, load func(testing.TB, solutions.Row) *problem.Problem, id, reference string, o strength.Options) *strength.Report {
	t.Helper()
	testenv.Long(t)
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer runner.Close()
	j := judge.New(runner, build.New("", judge.Compiler(runner)))
	i := slices.IndexFunc(solutions.Rows, func(r solutions.Row) bool { return r.ID == id })
	r, err := j.Strength(t.Context(), load(t, solutions.Rows[i]), build.Source{Name: "reference.go", Text: []byte(reference)}, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestStrengthOfWeakTests checks that weak tests are reported. The tests are the samples of
// hdu1847, which lack most answers, and the mutants are of definition. The hunt visits every
// legal case, so no mutant is left undecided.
func TestStrengthOfWeakTests(t *testing.T) {
	testenv.Long(t)
	r := strengthOf(t, loadProblem, "hdu1847", definition, strength.Options{
		Options: run.Options{Seed: 1, Selection: run.Selection{Budget: plan.Budget{Runs: 1}}}, For: patience, Cases: 20_000,
	})
	if r.Score() >= goal || r.Untold() > 0 || r.Whole != 1000 {
		t.Errorf("score %.3f, %d not distinguished, %d legal cases; want a poor score and all 1000",
			r.Score(), r.Untold(), r.Whole)
	}
	for _, f := range r.Mutants {
		several := f.Kind == mutant.Separator || f.Kind == mutant.Reading || f.Kind == mutant.Two // they may be visible only between cases
		if f.State == strength.Alive && (f.Case.Verdict == report.AC || !several && (!f.Case.Minimal || f.Case.Cases != 1)) {
			t.Errorf("%s: distinguished by %q with verdict %s, not by a smallest case", f, f.Case.Input, f.Case.Verdict)
		}
	}
}

// places is a reference of hdu1846 with a mutant for each state.
const places = `package places

import (
	"fmt"
	"io"
)

func Solve(in io.Reader, out io.Writer) error {
	cases := 0
	var seen [2000]bool
	fmt.Fscan(in, &cases)
	for range cases {
		var n, m int
		fmt.Fscan(in, &n, &m)
		if n > 2000 {
			n -= 5
		}
		for n > 3000 {
			n--
		}
		if n > 2500 {
			return fmt.Errorf("%d is above 2500", n)
		}
		seen[n] = true
		if m+n > 0 && n%(m+1) != 0 {
			fmt.Fprint(out, "first", "\n")
		} else {
			fmt.Fprint(out, "second", " \n")
		}
	}
	return nil
}
`

// TestStrengthStates checks that each mutant is in the state that says whether it survives, and
// why.
func TestStrengthStates(t *testing.T) {
	testenv.Long(t)
	r := strengthOf(t, loadFreely, "hdu1846", places, strength.Options{ // a change of layout is irrelevant there
		Options: run.Options{Seed: 1, Selection: run.Selection{Budget: plan.Budget{Runs: 6, Small: 2}}}, Seeds: 2, For: patience, Cases: 500,
	})
	want := map[string]strength.State{
		"n -= 5 → n += 5":                strength.Illegal,
		"n > 2000 → n >= 2000":           strength.Never,
		"n-- → break after n--":          strength.Illegal,
		"for n > 3000 { n-- } → dropped": strength.Illegal,
		"2500 → (2500 + 1)":              strength.Illegal,
		"m+n → m-n":                      strength.Killed,
		"seen[n] = true → dropped":       strength.Unshown,
		`" \n" → " "`:                    strength.Layout,
		"n%(m+1) != 0 → n%(m+1) > 0":     strength.Never,
		"n%(m+1) → n/(m+1)":              strength.Killed,
	}
	for _, f := range r.Mutants {
		if state, ok := want[f.Change()]; ok && state != f.State {
			t.Errorf("%s: %s, want %s", f, f.State, state)
		}
		delete(want, f.Change())
		if f.Change() == "m+n → int(int32(m+n))" {
			t.Errorf("%s is counted, though no sum needs more bits", f)
		}
	}
	if len(want) > 0 {
		t.Errorf("not made, or not counted: %v", want)
	}
	if len(r.Seeds) != 2 {
		t.Errorf("seeds %v, want two", r.Seeds)
	}
}

// compiles returns an error if a program is not valid Go, according to the type checker.
func compiles(program []byte, imports types.Importer) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "mutants.go", program, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	config := types.Config{Importer: imports}
	_, err = config.Check("main", fset, []*ast.File{file}, nil)
	return err
}

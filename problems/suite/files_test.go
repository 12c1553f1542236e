package suite

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
	"grundy/solutions"
)

// A habit is a way in which users' files differ from the files that Grundy writes.
type habit struct {
	name  string
	write func(file []byte) []byte
}

func replaced(old, new string) func([]byte) []byte {
	return func(file []byte) []byte { return bytes.ReplaceAll(file, []byte(old), []byte(new)) }
}

// habits lists the habits that submit --tests accepts.
var habits = []habit{
	{"CRLF", replaced("\n", "\r\n")},
	{"no last newline", func(f []byte) []byte { return bytes.TrimSuffix(f, []byte("\n")) }},
	{"two blanks", replaced(" ", "  ")},
	{"tabs", replaced(" ", "\t")},
	{"blanks at line ends", replaced("\n", " \n")},
	{"blank lines at the end", func(f []byte) []byte { return append(slices.Clone(f), "\n\n"...) }},
	{"all at once", func(f []byte) []byte {
		f = replaced("\n", " \t\r\n")(replaced(" ", " \t ")(f))
		return append(f, "\r\n \r\n"...)
	}},
}

// habitual returns a sample of a problem, and a file of small cases.
func habitual(t *testing.T, p *problem.Problem) (files []*plan.File) {
	t.Helper()
	sample, err := p.Grammar.Parse([]byte(p.Spec.Samples[0].In.Value), grammar.Lenient)
	if err != nil {
		t.Fatal(err)
	}
	small := p.Grammar.NewCases()
	walk := p.Grammar.Enumerate()
	walk.Steps = 100_000
	for c := range walk.All() {
		if small.Add(c); small.Len() == min(5, p.Grammar.MaxCases()) {
			break
		}
	}
	for i, cases := range []*grammar.Cases{sample, small} {
		f, err := p.Frame(t.Context(), cases)
		if err != nil {
			t.Fatal(err)
		}
		f.Name = []string{"sample", "small"}[i]
		files = append(files, f)
	}
	return files
}

// TestHabits checks that every validator and every reference accepts files with these habits, and
// that the validator says whether the layout differs from the one that Grundy writes.
func TestHabits(t *testing.T) {
	eachProblem(t, func(t *testing.T, p *problem.Problem) {
		for _, f := range habitual(t, p) {
			for _, h := range habits {
				input := h.write(f.Input)
				v, err := p.Grammar.Validate(input, grammar.Lenient)
				switch {
				case err != nil || v.Fault != nil || v.Cases != f.Cases.Len():
					t.Errorf("%s, %s: %+v, %v", f.Name, h.name, v, err)
					continue
				case (v.Lenient == nil) != bytes.Equal(input, p.Grammar.Print(nil, f.Cases)):
					t.Errorf("%s, %s: read leniently for %v", f.Name, h.name, v.Lenient)
				}
				answer, err := p.Answer(t.Context(), input)
				if err != nil || !bytes.Equal(answer, f.Want) {
					t.Errorf("%s, %s: the reference answers %.60q, %v", f.Name, h.name, answer, err)
				}
			}
		}
	})
}

// TestDroppedLines checks what a reference says about a file that lacks a line, or that is
// truncated. It must answer a legal file, and report a file that ends too early. Its errors must
// name a line.
func TestDroppedLines(t *testing.T) {
	eachProblem(t, func(t *testing.T, p *problem.Problem) {
		for _, f := range habitual(t, p) {
			lines := bytes.SplitAfter(bytes.TrimSuffix(f.Input, []byte("\n")), []byte("\n"))
			for i := range lines[:min(len(lines), 8)] {
				for _, file := range [][]byte{
					slices.Concat(slices.Delete(slices.Clone(lines), i, i+1)...), // without line i
					slices.Concat(lines[:i]...),                                  // truncated before line i
				} {
					v, err := p.Grammar.Validate(file, grammar.Lenient)
					if err != nil {
						t.Fatal(err)
					}
					_, err = p.Answer(t.Context(), file)
					// If cases continue to the end of the file, an empty file has no case.
					ends := v.Fault != nil && strings.HasPrefix(v.Fault.What.String(), "the file ends") && len(file) > 0
					switch {
					case v.Fault == nil && err != nil:
						t.Errorf("%q is legal; the reference says %v", file, err)
					case err != nil && !strings.Contains(err.Error(), "line "):
						t.Errorf("%q: the reference names no line: %v", file, err)
					case ends && err == nil:
						t.Errorf("%q: %v, and the reference answers", file, v.Fault)
					}
				}
			}
		}
	})
}

// TestHabitsOfSubmissions checks that accepted programs in C and C++ are accepted on users'
// files, which submit --tests judges.
func TestHabitsOfSubmissions(t *testing.T) {
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { runner.Close() })
	builder := build.New("", judge.Compiler(runner))
	t.Cleanup(func() { builder.Close() })
	j := judge.New(runner, builder)
	for _, row := range solutions.Rows {
		t.Run(row.ID, func(t *testing.T) {
			testenv.Sample(t, 30, 2)
			t.Parallel()
			p := loadProblem(t, row)
			given := habitualTests(t, p)
			n := 0
			for _, s := range submissionsIn(t, row.ID, submissionsOf(t, row.ID)) {
				if s.want != report.AC || !slices.Contains([]string{".c", ".cpp"}, filepath.Ext(s.Name)) {
					continue
				}
				n++
				r, err := j.Submit(t.Context(), p, s.Source, judge.Options{Selection: judge.Selection{Given: given}, Search: judge.Search{VerdictOnly: true}})
				if err != nil {
					testenv.Missing(t, "%v", err)
					continue
				}
				if last := r.Tests[len(r.Tests)-1]; r.Verdict != report.AC {
					t.Errorf("%s: %s on %s: %s", s.Name, r.Verdict, last.Name, last.Detail)
				}
				if len(r.Warnings) == 0 || !strings.Contains(strings.Join(i18n.Strings(r.Warnings), "\n"), "read as grundy validate --lenient does") {
					t.Errorf("%s: the report does not say how the files were read: %q", s.Name, r.Warnings)
				}
			}
			if n == 0 {
				t.Error("no accepted submission is in C or C++")
			}
		})
	}
}

// habitualTests returns the files in the form of every habit, for the reference to answer.
func habitualTests(t *testing.T, p *problem.Problem) (tests []problem.GivenTest) {
	t.Helper()
	for _, f := range habitual(t, p) {
		for _, h := range habits {
			tests = append(tests, problem.GivenTest{Name: fmt.Sprintf("%s, %s", f.Name, h.name), Input: h.write(f.Input)})
		}
	}
	return tests
}

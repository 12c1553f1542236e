package hydro

import (
	"fmt"
	"math"
	"path"
	"regexp"
	"strings"
	"time"

	"grundy/judge/packages"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// An output is a package that is being written.
type output struct{ *writing.Output }

// Write implements Format.
func (Format) Write(to packages.Writer, p *packages.Package) (packages.Notes, error) {
	w := &output{writing.New(to, p)}
	stem := strings.TrimSuffix(p.InputFile, ".in")
	w.Files = p.InputFile == stem+".in" && p.OutputFile == stem+".out"
	parts, _ := p.Parts()
	w.TestLimits, w.Outputs, w.Managers = len(parts) > 0, true, true
	w.Passes = p.Interactor == nil && p.Passes <= mostPasses
	w.TestFiles = p.Managed() && p.Processes <= 1
	if err := w.Common("a Hydro package"); err != nil {
		return w.Notes, err
	}
	if err := w.YAML("problem.yaml", w.about()); err != nil {
		return w.Notes, err
	}
	if err := w.StatementMarkdown(func(lang string) string { return "problem_" + lang + ".md" }, "additional_file", "file://"); err != nil {
		return w.Notes, err
	}
	config, err := w.kind()
	if err != nil {
		return w.Notes, err
	}
	if p.InputFile != "" {
		config = append(config, writing.Pair{"filename", stem})
	}
	config = append(config, w.limits()...)
	for _, step := range []func() (writing.Mapping, error){w.checker, w.validator} {
		more, err := step()
		if err != nil {
			return w.Notes, err
		}
		config = append(config, more...)
	}
	if p.Limits.Output > 0 {
		w.Notes.Warn("", "the output limit is lost", "")
	}
	w.Notes.Warn("", "only the statement says which tests are samples", "")
	w.Lose(false, true, false)
	if len(w.Parts) > 0 {
		config = append(config, writing.Pair{"subtasks", w.subtasks()})
	}
	if err := w.YAML("testdata/config.yaml", config); err != nil {
		return w.Notes, err
	}
	return w.Notes, w.Numbered("testdata/")
}

// about returns problem.yaml.
func (w *output) about() writing.Mapping {
	p := w.Package
	m := writing.Mapping{{"title", w.OneTitle("zh")}}
	if len(p.Credits.Keywords) > 0 {
		m = append(m, writing.Pair{"tag", p.Credits.Keywords})
	}
	if plainID.MatchString(p.ID) {
		m = append(writing.Mapping{{"pid", p.ID}}, m...)
	}
	return m
}

// kind returns the type of the problem, with the program that talks with submissions.
func (w *output) kind() (writing.Mapping, error) {
	p := w.Package
	switch {
	case p.Handed: // the tests are numbered in the order in which they are listed
		w.Notes.Warn("", "outputs are named by the numbers of the tests: 1.out, 2.out and so on", "")
		return writing.Mapping{{"type", "submit_answer"}, {"subType", "multi"}, {"filename", "#.out"}}, nil
	case p.Managed():
		return w.manager()
	case p.Interactor != nil:
		program, err := w.Interactor(protocol.Testlib)
		if err != nil {
			return nil, err
		}
		at, err := w.Source("testdata/", program)
		return writing.Mapping{{"type", "interactive"}, {"interactor", path.Base(at)}}, err
	}
	return writing.Mapping{{"type", "default"}}, nil
}

// checker returns the keys of the checker; none if an interactor judges, or Hydro's own comparison.
func (w *output) checker() (writing.Mapping, error) {
	p := w.Package
	if p.Interactor != nil || p.Checker.Builtin == "lines" {
		return nil, nil
	}
	of := protocol.Testlib
	if p.Passes > 1 {
		of = protocol.Kattis
	}
	program, err := w.Checker(of)
	if err != nil {
		return nil, err
	}
	at, err := w.Source("testdata/", program)
	m := writing.Mapping{{"checker_type", string(of)}, {"checker", path.Base(at)}}
	if p.Passes > 1 {
		m = append(m, writing.Pair{"multi_pass", p.Passes})
	}
	return m, err
}

// validator returns the key of the validator; none if there is none.
func (w *output) validator() (writing.Mapping, error) {
	v, ok := w.Validator(protocol.Testlib)
	if !ok {
		return nil, nil
	}
	at, err := w.Source("testdata/", v)
	return writing.Mapping{{"validator", path.Base(at)}}, err
}

// limits returns the limits of programs.
func (w *output) limits() writing.Mapping {
	l := w.Package.Limits
	if w.Package.Handed {
		return nil
	}
	return writing.Mapping{{"time", milliseconds(l.Time)}, {"memory", megabytes(l.Memory)}}
}

// milliseconds and megabytes write limits in the units of Hydro.
func milliseconds(d time.Duration) string { return fmt.Sprintf("%dms", d.Milliseconds()) }

func megabytes(bytes int64) string { return fmt.Sprintf("%dm", writing.Mebibytes(bytes)) }

// subtasks returns the subtasks with their tests. The tests without points form a subtask with 0
// points.
func (w *output) subtasks() (list []writing.Mapping) {
	w.Rounded()
	add := func(id int, points float64, score string, requires []int, tests []int) {
		var cases []writing.Mapping
		for _, i := range tests {
			one := writing.Mapping{{"input", fmt.Sprintf("%d.in", i+1)}, {"output", fmt.Sprintf("%d.out", i+1)}}
			if w.Package.Handed {
				one = append(one, writing.Pair{"id", i + 1})
			}
			own := w.Package.Tests[i].Limits
			if own.Time > 0 {
				one = append(one, writing.Pair{"time", milliseconds(own.Time)})
			}
			if own.Memory > 0 {
				one = append(one, writing.Pair{"memory", megabytes(own.Memory)})
			}
			cases = append(cases, one)
		}
		m := writing.Mapping{{"id", id}, {"score", int64(math.Round(points))}, {"type", score}}
		if len(requires) > 0 {
			m = append(m, writing.Pair{"if", requires})
		}
		list = append(list, append(m, writing.Pair{"cases", cases}))
	}
	if free := packages.Free(w.Parts, len(w.Package.Tests)); len(free) > 0 {
		add(len(w.Parts)+1, 0, "sum", nil, free)
	}
	for i, one := range w.Parts {
		score := "min"
		if one.Score == grading.Sum || one.Score == grading.Max {
			score = string(one.Score)
		}
		add(i+1, one.Points, score, one.Numbers(w.Parts), one.Tests)
	}
	return list
}

var plainID = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*$`)

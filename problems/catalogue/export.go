package catalogue

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/check/protocol"
	"grundy/judge/exchange"
	"grundy/judge/exchange/standalone"
	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/lint"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/run"
	"grundy/judge/spec"
	"grundy/judge/statement"
	"grundy/judge/store"
)

// PackageOf returns a problem as a package, which can be written in the formats of other judges.
// Its tests are generated when they are read. The notes describe losses.
func PackageOf(ctx context.Context, p *problem.Problem, seed uint64) (*exchange.Package, exchange.Notes, error) {
	sp := p.Spec
	if from := p.Package(); from != nil {
		own := *from.Package
		own.Limits.Time = sp.Limits.Time // it may be a measured limit
		return &own, from.Notes.Warnings(), nil
	}
	out := &exchange.Package{Format: "Grundy", ID: sp.ID.Value, Titles: map[string]string{}, Spec: sp}
	var notes exchange.Notes
	for _, lang := range []string{"en", "zh"} {
		if t := sp.Title.In(lang); !t.Absent() {
			out.Titles[lang] = t.Value
		}
		if given(sp.Statement, lang) {
			out.Statements = append(out.Statements, exchange.Statement{Language: lang, File: exchange.Text("statement/"+lang+".md", []byte(statement.Body(sp, lang)))})
		}
	}
	out.Credits = exchange.Credits{Source: sp.Source.Value}
	for _, t := range sp.Tags {
		out.Credits.Keywords = append(out.Credits.Keywords, t.Value)
	}
	out.InputFile, out.OutputFile = sp.Files.Input, sp.Files.Output
	out.Limits = exchange.Limits{Time: sp.Limits.Time, Memory: sp.Limits.Memory, Output: sp.Limits.Output, Factors: sp.Factors}
	for _, step := range []func() error{
		func() error { return packTests(ctx, p, seed, out) },
		func() error { return packJudges(sp, out, &notes) },
		func() error { return packSubmissions(sp, out, &notes) },
	} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	return out, notes, nil
}

// given reports whether there is a text in the language.
func given(w spec.Words, lang string) bool {
	if lang == "zh" {
		return !w.Zh.Absent()
	}
	return !w.En.Absent()
}

// packTests adds the tests of the problem's folder and of its plan.
func packTests(ctx context.Context, p *problem.Problem, seed uint64, out *exchange.Package) error {
	var last *plan.File // input and answer are usually read one after the other
	add := func(name, group string, sample bool, file func() (*plan.File, error)) {
		made := func() (*plan.File, error) {
			if last != nil && last.Name == name {
				return last, nil
			}
			f, err := file()
			if err == nil {
				last = f
			}
			return f, err
		}
		text := func(of func(*plan.File) []byte) func() (io.ReadCloser, error) {
			return func() (io.ReadCloser, error) {
				f, err := made()
				if err != nil {
					return nil, err
				}
				return io.NopCloser(bytes.NewReader(of(f))), nil
			}
		}
		t := exchange.Test{Name: name, Group: group, Sample: sample, Input: exchange.Lazy(name+".in", -1, text(func(f *plan.File) []byte { return f.Input }))}
		if p.Interactor() == nil {
			t.Answer = exchange.Lazy(name+".ans", -1, text(func(f *plan.File) []byte { return f.Want }))
		}
		out.Tests = append(out.Tests, t)
	}
	if len(p.Subtasks()) > 0 {
		return packSubtasks(ctx, p, seed, out, add)
	}
	makes := p.Makes() == nil
	if !makes || !p.Spec.Tests.Absent() {
		for _, t := range p.Fixed() {
			add(t.Name, groupName(t.Sample), t.Sample, func() (*plan.File, error) { return p.FixedFile(ctx, t) })
		}
	}
	if !makes {
		if len(out.Tests) == 0 {
			return p.Makes()
		}
		return nil
	}
	tests, err := p.Plan(ctx, seed, plan.Default)
	if err != nil {
		return err
	}
	for _, t := range tests.Tests {
		add(t.Name, groupName(t.Group == plan.Sample), t.Group == plan.Sample, func() (*plan.File, error) { return tests.File(ctx, t) })
	}
	return nil
}

// groupName returns the group of a test without points.
func groupName(sample bool) string {
	if sample {
		return "sample"
	}
	return "secret"
}

// packSubtasks adds the tests of each subtask, and the groups with points. A sample that belongs
// to a subtask is also a test of that subtask.
func packSubtasks(ctx context.Context, p *problem.Problem, seed uint64, out *exchange.Package, add func(name, group string, sample bool, file func() (*plan.File, error))) error {
	tests, err := run.TestsOf(ctx, p, seed, run.Selection{Budget: plan.Default})
	if err != nil {
		return err
	}
	out.Scoring, out.Groups = true, &exchange.Group{Score: exchange.ScoreSum}
	for i, s := range tests.Subtasks {
		g := &exchange.Group{Path: fmt.Sprintf("secret/%d", i+1), Score: s.Score, Points: float64(s.Points)}
		if g.Score == exchange.ScoreMin {
			g.Accept = g.Points
		}
		out.Groups.Groups = append(out.Groups.Groups, g)
	}
	samples := map[string]bool{}
	for _, t := range p.Fixed() {
		samples[t.Name] = t.Sample
	}
	shown := map[string]bool{}
	for _, task := range tests.Tasks {
		name, file := path.Base(task.Name), func() (*plan.File, error) { return task.Make(ctx) }
		sample := task.Group == plan.Sample || task.Group == "" && samples[task.Name]
		switch {
		case sample && !shown[name]:
			add(name, "sample", true, file)
			shown[name] = true
		case len(task.In) == 0:
			add(task.Name, "secret", false, file)
		}
		for _, n := range task.In {
			add(fmt.Sprintf("%s (%d)", task.Name, n+1), out.Groups.Groups[n].Path, false, file)
		}
	}
	return nil
}

// packJudges adds the checker, the interactor and the validators.
func packJudges(sp *spec.Problem, out *exchange.Package, notes *exchange.Notes) error {
	kind := sp.Check.Kind.Value
	switch {
	case sp.Interactor != nil:
		program, protocol, err := packed(sp, "interactor", *sp.Interactor)
		if err != nil {
			return err
		}
		out.Interactor, out.Checker, out.Passes = program, exchange.Checker{Program: program, Protocol: protocol}, sp.Interactor.Passes
	case sp.Check.Program != nil:
		program, protocol, err := packed(sp, "checker", *sp.Check.Program)
		if err != nil {
			return err
		}
		out.Checker = exchange.Checker{Program: program, Protocol: protocol, Flags: strings.Fields(sp.Check.Program.Flags.Value)}
	case kind == "go":
		text, ok := standalone.Own(sp.ID.Value)
		if !ok {
			return fault.New(sp.File, "its checker is part of grundy, so other judges cannot run it", "write it as a program, and name that as check")
		}
		out.Checker = exchange.Checker{Protocol: exchange.Kattis, Program: &exchange.Program{Path: "checker.cpp", Files: []exchange.File{exchange.Text("checker.cpp", text)}}}
	default:
		out.Checker = exchange.Checker{Builtin: kind}
		if kind == "floats" {
			out.Checker.Flags = []string{sp.Check.Tolerance.Value}
		} else if kind == "kattis" {
			out.Checker.Flags = strings.Fields(sp.Check.Flags.Value)
		}
		if sp.Strict() && kind == "tokens" {
			out.Checker.Builtin = "lines"
			notes.Warn(sp.File, "other white space is a wrong answer, since there is no presentation error", "")
		}
	}
	for _, v := range sp.Validators {
		program, protocol, err := packed(sp, "validator", v)
		if err != nil {
			return err
		}
		program.Path = filepath.Base(program.Path)
		out.Validators = append(out.Validators, exchange.Validator{Program: *program, Protocol: protocol})
	}
	if !sp.Declared() {
		return nil
	}
	source, lost, err := standalone.Validator(sp, standalone.Kattis)
	if err != nil {
		return err
	}
	if row(sp.ID.Value).Valid != nil {
		lost = append(lost, "a condition in Go")
	}
	for _, what := range lost {
		notes.Warn("validator.cpp", i18n.Messagef("does not check: %s", what), "")
	}
	out.Validators = slices.Insert(out.Validators, 0, exchange.Validator{
		Program:  exchange.Program{Path: "validator.cpp", Files: []exchange.File{exchange.Text("validator.cpp", source)}},
		Protocol: exchange.Kattis,
		Derived:  true,
	})
	return nil
}

// packed returns a program that a spec names, with its protocol.
func packed(sp *spec.Problem, role string, p spec.Program) (*exchange.Program, exchange.Protocol, error) {
	src, err := programOf(sp, role, p.File)
	if err != nil {
		return nil, "", err
	}
	out := &exchange.Program{Path: src.Name, Files: []exchange.File{exchange.Text(src.Name, src.Text)}}
	var beside [][]byte
	for _, f := range src.Beside {
		out.Files = append(out.Files, exchange.Text(f.Name, f.Text))
		beside = append(beside, f.Text)
	}
	known := cmp.Or(protocol.Protocol(p.Protocol.Value), protocol.Of(src.Text, beside...), protocol.Kattis)
	return out, exchange.Protocol(known), nil
}

// packSubmissions adds the submissions with their verdicts.
func packSubmissions(sp *spec.Problem, out *exchange.Package, notes *exchange.Notes) error {
	folder, list, err := Submissions(sp)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fault.Caused(folder, store.What(err), err)
	}
	for _, s := range list {
		name := filepath.Base(s.Path)
		switch {
		case s.Err != nil:
			notes.Warn(s.Path, i18n.Messagef("%v, so it is left out", s.Err), "")
			continue
		case s.Points != nil && !out.Scoring:
			notes.Warn(s.Path, "its name promises points, which the format lacks, so it is not written", "")
			continue
		}
		src, err := s.Read()
		if err != nil {
			return err
		}
		out.Submissions = append(out.Submissions, exchange.Submission{
			Program: exchange.Program{Path: name, Files: []exchange.File{exchange.Text(name, src.Text)}},
			Fate:    promised(s, out),
		})
	}
	return nil
}

// promised returns the fate that the name of a submission promises: verdicts or points.
func promised(s lint.Submission, out *exchange.Package) exchange.Fate {
	if s.Points == nil {
		f := exchange.Fate{Declared: s.Promise.String(), Place: s.Path}
		for _, v := range append(slices.Clone(s.Fates), s.Fate) {
			if v != "" {
				f.Final = append(f.Final, run.VerdictOf(v))
			}
		}
		return f
	}
	points := *s.Points
	f := exchange.Fate{Declared: fmt.Sprintf("%g points", points), Place: s.Path, Points: &[2]float64{points, points}, Partial: true}
	if most, _ := out.Points(); points >= most {
		f.Partial, f.Final = false, []string{"AC"}
	}
	return f
}

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

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/document/markdown"
	"grundy/judge/packages"
	"grundy/judge/packages/cppvalidator"
	"grundy/judge/packages/reading"
	"grundy/judge/problem"
	"grundy/judge/problem/statement"
	"grundy/judge/program/jury"
	"grundy/judge/quality/lint"
	"grundy/judge/run"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/plan"
)

// PackageOf returns a problem as a package, which can be written in the formats of other judges.
// Its tests are generated when they are read. The notes describe losses.
func PackageOf(ctx context.Context, p *problem.Problem, seed uint64) (*packages.Package, packages.Notes, error) {
	sp := p.Spec
	if from := p.Package(); from != nil {
		own := *from.Package
		if !own.Handed {
			own.Limits.Time = sp.Limits.Time // it may be a measured limit
		}
		return &own, from.Notes.Warnings(), nil
	}
	out := &packages.Package{Format: "Grundy", ID: sp.ID.Value, Titles: map[string]string{}, Spec: sp}
	var notes packages.Notes
	for _, t := range sp.Title.All() {
		out.Titles[t.Lang] = t.Value
	}
	for _, t := range sp.Statement.All() {
		out.Statements = append(out.Statements, packagedStatement(sp, t.Lang))
	}
	out.Credits = packages.Credits{Source: sp.Source.Value}
	for _, t := range sp.Tags {
		out.Credits.Keywords = append(out.Credits.Keywords, t.Value)
	}
	out.InputFile, out.OutputFile = sp.Files.Input, sp.Files.Output
	out.Limits = packages.Limits{Limits: sp.Limits, Uniform: sp.Uniform, Factors: sp.Factors}
	if out.Handed = sp.Outputs != nil; out.Handed {
		out.Limits = packages.Limits{Limits: spec.Limits{Output: sp.Limits.Output}, Uniform: true}
		if sp.Outputs.Adds {
			notes.Warn("", "that uploads to a contest add up is lost", "")
		}
	}
	for _, step := range []func() error{
		func() error { return packTests(ctx, p, seed, out) },
		func() error { return packJudges(sp, out, &notes) },
		func() error { return packSubmissions(sp, out, &notes) },
		func() error { return packGraders(sp, out, &notes) },
		func() error { return packReference(sp, out) },
	} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	return out, notes, nil
}

// packagedStatement returns the statement in a language, with its pictures.
func packagedStatement(sp *spec.Problem, lang string) packages.Statement {
	text := []byte(statement.Body(sp, lang))
	s := packages.Statement{Language: lang, File: packages.Text("statement/"+lang+".md", text)}
	if sp.Beside == nil {
		return s
	}
	d, _ := markdown.Read(text)
	for _, file := range d.Pictures() {
		if picture, err := sp.Beside(file); err == nil { // a missing one becomes a note of the format
			s.Beside = append(s.Beside, packages.Text(file, picture))
		}
	}
	return s
}

// packTests adds the tests of the problem's folder and of its plan.
func packTests(ctx context.Context, p *problem.Problem, seed uint64, out *packages.Package) error {
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
		t := packages.Test{Name: name, Group: group, Sample: sample, Input: packages.Lazy(name+".in", -1, text(func(f *plan.File) []byte { return f.Input }))}
		if p.Interactor() == nil {
			t.Answer = packages.Lazy(name+".ans", -1, text(func(f *plan.File) []byte { return f.Want }))
		}
		out.Tests = append(out.Tests, t)
	}
	if len(p.Subtasks()) > 0 {
		return packSubtasks(ctx, p, seed, out, add)
	}
	groups := p.Groups()
	out.Scoring, out.Groups = groups != nil, groups
	makes := p.Makes() == nil && groups == nil
	if !makes || !p.Spec.Tests.Absent() || len(p.Spec.Generators) > 0 {
		for _, t := range p.Fixed() {
			group := t.Group
			if groups == nil {
				group = groupName(t.Sample)
			}
			add(t.Name, group, t.Sample, func() (*plan.File, error) { return p.FixedFile(ctx, t) })
			one := &out.Tests[len(out.Tests)-1]
			one.Limits, one.Flags = p.TestLimits(t), p.TestFlags(t)
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
func packSubtasks(ctx context.Context, p *problem.Problem, seed uint64, out *packages.Package, add func(name, group string, sample bool, file func() (*plan.File, error))) error {
	tests, err := run.TestsOf(ctx, p, seed, run.Selection{Budget: plan.Default})
	if err != nil {
		return err
	}
	out.Scoring, out.Groups = true, p.Groups()
	samples, limits, flags := map[string]bool{}, map[string]spec.Limits{}, map[string][]string{}
	for _, t := range p.Fixed() {
		samples[t.Name], limits[t.Name], flags[t.Name] = t.Sample, p.TestLimits(t), p.TestFlags(t)
	}
	shown := map[string]bool{}
	for _, task := range tests.Tasks {
		name, file := path.Base(task.Name), func() (*plan.File, error) { return task.Make(ctx) }
		before := len(out.Tests)
		sample := task.Group == plan.Sample || task.Group == "" && samples[task.Name]
		switch {
		case sample && !shown[name]:
			add(name, "sample", true, file)
			shown[name] = true
		case len(task.In) == 0:
			add(task.Name, "secret", false, file)
		}
		for _, n := range task.In {
			add(fmt.Sprintf("%s (%d)", task.Name, n+1), tests.Subtasks[n].Group.Path, false, file)
		}
		for i := range out.Tests[before:] {
			out.Tests[before+i].Limits, out.Tests[before+i].Flags = limits[task.Name], flags[task.Name]
		}
	}
	return nil
}

// packJudges adds the checker, the interactor and the validators.
func packJudges(sp *spec.Problem, out *packages.Package, notes *packages.Notes) error {
	if err := packChecker(sp, out, notes); err != nil {
		return err
	}
	return packValidators(sp, out, notes)
}

// packChecker adds the checker or the interactor.
func packChecker(sp *spec.Problem, out *packages.Package, notes *packages.Notes) error {
	kind := sp.Check.Kind.Value
	switch {
	case sp.Steps > 1:
		return fault.New(sp.File, "a submission runs in two steps, which other judges cannot do", "let a checker in Kattis's protocol ask for the second run: check: {program: FILE, passes: 2}")
	case sp.Played():
		return fault.New(sp.File, "its interactor follows from the rules of the game, so other judges cannot run it", "write an interactor as a program, and name that")
	case sp.Interactor != nil:
		program, protocol, err := packed(sp, "interactor", *sp.Interactor)
		if err != nil {
			return err
		}
		out.Interactor, out.Checker, out.Passes = program, packages.Checker{Program: program, Protocol: protocol, Flags: strings.Fields(sp.Interactor.Flags.Value)}, sp.Interactor.Passes
		out.Processes = sp.Processes
	case sp.Check.Program != nil:
		program, protocol, err := packed(sp, "checker", *sp.Check.Program)
		if err != nil {
			return err
		}
		out.Checker = packages.Checker{Program: program, Protocol: protocol, Flags: strings.Fields(sp.Check.Program.Flags.Value)}
		out.Passes = sp.Check.Program.Passes
	case kind == "go":
		text, ok := cppvalidator.Own(sp.ID.Value)
		if !ok {
			return fault.New(sp.File, "its checker is part of grundy, so other judges cannot run it", "write it as a program, and name that as check")
		}
		out.Checker = packages.Checker{Protocol: protocol.Kattis, Program: &packages.Program{Path: "checker.cpp", Files: []packages.File{packages.Text("checker.cpp", text)}}}
	default:
		out.Checker = packages.Checker{Builtin: kind}
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
	return nil
}

// packValidators adds the validators, first the one that follows from the declared input.
func packValidators(sp *spec.Problem, out *packages.Package, notes *packages.Notes) error {
	for _, v := range sp.Validators {
		if !v.Flags.Absent() || !v.Tests.Absent() {
			notes.Warn(v.File.Value, "takes flags or judges some groups only, which is not written, so it is left out", "")
			continue
		}
		program, protocol, err := packed(sp, "validator", v)
		if err != nil {
			return err
		}
		program.Path = filepath.Base(program.Path)
		out.Validators = append(out.Validators, packages.Validator{Program: *program, Protocol: protocol})
	}
	if !sp.Declared() {
		return nil
	}
	source, lost, err := cppvalidator.Validator(sp, cppvalidator.Kattis)
	if err != nil {
		return err
	}
	if row(sp.ID.Value).Valid != nil {
		lost = append(lost, "a condition in Go")
	}
	for _, what := range lost {
		notes.Warn("validator.cpp", i18n.Messagef("does not check: %s", what), "")
	}
	out.Validators = slices.Insert(out.Validators, 0, packages.Validator{
		Program:  packages.Program{Path: "validator.cpp", Files: []packages.File{packages.Text("validator.cpp", source)}},
		Protocol: protocol.Kattis,
		Derived:  true,
	})
	return nil
}

// packed returns a program that a spec names, with its protocol.
func packed(sp *spec.Problem, role string, p spec.Program) (*packages.Program, protocol.Protocol, error) {
	src, err := programOf(sp, role, p.File)
	if err != nil {
		return nil, "", err
	}
	out := &packages.Program{Path: src.Name, Files: []packages.File{packages.Text(src.Name, src.Text)}}
	var beside [][]byte
	for _, f := range src.Beside {
		out.Files = append(out.Files, packages.Text(f.Name, f.Text))
		beside = append(beside, f.Text)
	}
	guess := protocol.Of(src.Text, beside...)
	if role == "validator" && !jury.ShowsKattis(src) {
		guess = protocol.Testlib
	}
	known := cmp.Or(protocol.Protocol(p.Protocol.Value), guess, protocol.Kattis)
	return out, known, nil
}

// packSubmissions adds the submissions with their verdicts.
func packSubmissions(sp *spec.Problem, out *packages.Package, notes *packages.Notes) error {
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
		case sp.Outputs != nil && !reading.IsSource(name):
			notes.Warn(s.Path, "consists of outputs, which packages do not store, so it is not written", "")
			continue
		}
		src, err := s.Read()
		if err != nil {
			return err
		}
		out.Submissions = append(out.Submissions, packages.Submission{
			Program: packages.Program{Path: name, Files: []packages.File{packages.Text(name, src.Text)}},
			Fate:    promised(s, out),
		})
	}
	return nil
}

// promised returns the fate that the name of a submission promises: verdicts or points.
func promised(s lint.Submission, out *packages.Package) packages.Fate {
	if s.Declared != nil {
		return *s.Declared
	}
	if s.Points == nil {
		f := packages.Fate{Declared: s.Promise.String(), Place: s.Path}
		for _, v := range append(slices.Clone(s.Fates), s.Fate) {
			if v != "" {
				f.Final = append(f.Final, packages.WordOf(v))
			}
		}
		return f
	}
	points := *s.Points
	f := packages.Fate{Declared: fmt.Sprintf("%g points", points), Place: s.Path, Points: &[2]float64{points, points}, Partial: true}
	if most, _ := out.Points(); points >= most {
		f.Partial, f.Final = false, []string{"AC"}
	}
	return f
}

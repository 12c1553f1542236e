package main

import (
	"context"
	"errors"
	"io"
	"path"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/judge"
	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/base/zipfs"
	"grundy/judge/grade"
	"grundy/judge/grade/commits"
	"grundy/judge/packages/formats"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
	"grundy/judge/render/files"
	"grundy/judge/render/gradebook"
	"grundy/judge/render/json"
	"grundy/judge/render/junit"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// gradeFlags are the flags of grade.
type gradeFlags struct {
	options                    judge.Options
	problems                   []string
	points                     string
	csv, junit, html, language string
	roster, due, late          string
	names, last                bool
	files                      cli.Files
	instead                    instead
}

func gradeCommand(a *app) *cobra.Command {
	var f gradeFlags
	cmd := &cobra.Command{
		Use:   "grade FOLDER",
		Short: "Judge the programs of a class, with points, totals and reports",
		Args:  cli.Alone("names", []string{"problems", "roster", "files", "check", "time", "memory"}, cli.Wants(1, 1)),
		RunE:  func(cmd *cobra.Command, args []string) error { return a.grade(cmd.Context(), args[0], f) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.problems, "problems", nil, "only these problems, as p1247,p2197 or the paths of specs; file names may call them A, B, C or 1, 2, 3")
	flags.StringVar(&f.roster, "roster", "", "file with the students of the class, as CSV: an id and a name on each line, or an export of a platform")
	flags.BoolVar(&f.names, "names", false, "judge nothing; show which student and problem each name means")
	flags.StringVar(&f.points, "points", "100", "points: one number for every problem, or as A=30,B=70")
	flags.BoolVar(&f.last, "last", false, "of several programs of a student for a problem, the latest counts, not the best")
	flags.StringVar(&f.due, "due", "", "time after which programs are late, as 2026-11-30T23:59, or a day")
	flags.StringVar(&f.late, "late", "", "share of its points that a late program loses for each day or part of a day, as 20%")
	flags.Uint64Var(&f.options.Seed, "seed", 1, "seed of the random tests")
	flags.IntVarP(&f.options.Jobs, "jobs", "j", 0, "number of concurrent runs (default: one for each core)")
	flags.StringVar(&f.csv, "csv", "", "file for a table that spreadsheets read")
	flags.StringVar(&f.junit, "junit", "", "file for a report in JUnit XML")
	flags.StringVar(&f.html, "html", "", "folder for an overview and a page for each program")
	cli.AddFiles(cmd, &f.files)
	f.instead.add(cmd)
	a.judgeFlags(cmd, &f.language)
	a.libraryFlag(cmd)
	return cmd
}

func (a *app) grade(ctx context.Context, folder string, f gradeFlags) error {
	points, err := grade.ParsePoints(f.points)
	if err != nil {
		return err
	}
	deadline, err := grade.ParseDeadline(f.due, f.late)
	if err == nil {
		err = f.instead.understand()
	}
	if err == nil {
		err = a.libraries()
	}
	if err != nil {
		return err
	}
	j, err := a.newJudge(f.language)
	if err != nil {
		return err
	}
	defer j.Close()
	c := &class{app: a, j: j, f: f, points: points, folder: folder, problems: map[string]*problem.Problem{}}
	if err := c.find(ctx); err != nil {
		return err
	}
	if f.names {
		a.tell(func(w io.Writer) error { return json.Names(w, c.sheet) },
			func(w io.Writer) error { return gradebook.Names(w, c.sheet, a.lang, a.style().Columns) })
		a.code = max(a.code, gradeCode(c.sheet))
		return nil
	}
	if (f.last || !deadline.Due.IsZero()) && !zipfs.Is(folder) {
		if err := commits.Date(ctx, folder, c.sheet); err != nil {
			return err
		}
	}
	c.sheet.Hold(deadline)
	if f.last {
		c.sheet.CountLatest()
	}
	outputs := []files.Report{
		{Flag: "--csv", Path: f.csv, Write: func(w io.Writer) error { return gradebook.CSV(w, c.sheet, a.lang) }},
		{Flag: "--junit", Path: f.junit, Write: func(w io.Writer) error { return junit.Grade(w, c.sheet) }},
	}
	if err := files.Begin(outputs, append(gradebook.Inputs(folder, c.sheet), files.Input{Path: f.roster, What: "the roster"})); err != nil {
		return err
	}
	line := a.progress()
	err = c.sheet.Judge(ctx, c.judge, func(done, of int, path string) {
		line.Show(judge.Progress{Phase: "judging " + visible(path), Done: done, Total: of})
	})
	line.Clear()
	if err != nil {
		return err
	}
	a.tell(func(w io.Writer) error { return json.Grade(w, c.sheet) },
		func(w io.Writer) error { return gradebook.Text(w, c.sheet, a.lang, a.style().Columns) })
	a.code = max(a.code, gradeCode(c.sheet))
	finished := files.Finish(outputs)
	if f.html != "" {
		if err := gradebook.Folder(f.html, c.sheet, a.lang); err != nil {
			return err
		}
	}
	return finished
}

// judging returns the options for judging each program. Counterexamples are searched only for
// pages, because the search takes longer than the tests.
func (f gradeFlags) judging() judge.Options {
	o := f.options
	o.VerdictOnly = f.html == ""
	o.Time, o.Memory = f.instead.time, f.instead.bytes
	return o
}

// library returns the problems, with the properties that flags replace.
func (f gradeFlags) library() catalogue.Catalogue {
	return f.instead.in(catalogue.Open().Filed(f.files.Files))
}

// gradeCode returns the exit code for a sheet.
func gradeCode(s *grade.Sheet) int {
	switch {
	case s.Failed():
		return cannotTell
	case s.Unknown():
		return notSo
	}
	return asExpected
}

// class is the judging of a class.
type class struct {
	*app
	j        *judgeTools
	f        gradeFlags
	points   grade.Points
	folder   string
	problems map[string]*problem.Problem // loaded problems, by id
	sheet    *grade.Sheet
}

// find loads the named problems and finds the programs of the folder.
func (c *class) find(ctx context.Context) (err error) {
	names := grade.Names{Outputs: c.outputs, Program: func(name string) bool {
		if c.receives() && outputs.Likely(build.Source{Name: name}) {
			return true
		}
		_, err := c.j.builder.Detect(build.Source{Name: name}, "")
		return err == nil
	}, Package: catalogue.IsPackage, Formats: formats.Written(), Libraries: c.finder.Libraries}
	if c.f.roster != "" {
		if names.Roster, err = grade.ReadRoster(c.f.roster); err != nil {
			return err
		}
	}
	lib := c.f.library()
	var own []*spec.Problem
	load := func(name string) (id string, err error) {
		p, err := lib.Problem(ctx, name, c.j)
		if err != nil {
			return "", err
		}
		c.problems[p.ID()] = p
		own = append(own, p.Spec)
		names.Only = append(names.Only, p.ID())
		return p.ID(), nil
	}
	for _, name := range c.f.problems {
		if _, err := load(name); err != nil {
			return err
		}
	}
	if len(c.f.problems) == 0 {
		if err := c.points.Name(load); err != nil {
			return err
		}
	}
	names.Problem = lib.Lookup(own...)
	if c.f.names {
		c.sheet, err = grade.ReadNames(c.folder, names)
	} else {
		c.sheet, err = grade.Open(c.folder, names, c.points)
	}
	return err
}

// outputs reports whether submissions to a problem are outputs.
func (c *class) outputs(id string) bool {
	return c.problems[id] != nil && c.problems[id].Outputs() != nil
}

// receives reports whether some graded problem receives outputs.
func (c *class) receives() bool {
	for id := range c.problems {
		if c.outputs(id) {
			return true
		}
	}
	return false
}

// handed reads the outputs of a student.
func (c *class) handed(p *problem.Problem, t *grade.Try) (build.Source, error) {
	files, err := c.sheet.Outputs(t, outputs.MostAll)
	if err != nil {
		return build.Source{Name: path.Base(t.Path), Outputs: true}, err
	}
	return outputs.Files(t.Path, files, p.Outputs())
}

// judge judges one program.
func (c *class) judge(ctx context.Context, id string, t *grade.Try) (err error) {
	if c.problems[id] == nil {
		if c.problems[id], err = c.f.library().Problem(ctx, id, c.j); err != nil {
			return err
		}
		c.problems[id].Keep(storedRuns(c.j, false))
	}
	if p := c.problems[id]; p.Outputs() != nil {
		return c.judgeOutputs(ctx, p, t)
	}
	src, err := c.sheet.Program(t, catalogue.SourceLimit)
	var wrong *fault.Error
	switch {
	case t.Unfit != nil: // a link, which was not read
	case errors.Is(err, store.ErrTooBig), src.Text != nil && errors.As(err, &wrong):
		t.Unfit = err
	case err != nil:
		return err
	case isPointer(src.Text):
		return fault.New("", "is a Git LFS pointer, not the program", "run git lfs pull in its repository, and grade again")
	default:
		t.Text, t.Unfit = src.Text, src.Check()
	}
	if t.Unfit != nil {
		t.Report, err = c.unfit(c.problems[id], src, t.Unfit)
		return err
	}
	o := c.f.judging()
	o.Cache = storedRuns(c.j, false)
	if p := c.problems[id]; p.Makes() != nil && len(p.Subtasks())+len(p.Spec.Groups) == 0 { // each fixed test gives points
		o.Stop, t.ByTest = run.Never, true
	}
	t.Report, err = c.j.Submit(ctx, c.problems[id], src, o)
	return err
}

// judgeOutputs judges the outputs of a student.
func (c *class) judgeOutputs(ctx context.Context, p *problem.Problem, t *grade.Try) error {
	src, err := c.handed(p, t)
	if t.Unfit = err; err != nil { // such as two outputs for a test
		t.Report = &report.Report{
			Problem: p.About(), File: src.Name, Language: report.Language{ID: report.Outputs, Name: report.Outputs}, Verdict: report.CE,
			Compile: report.Compile{Log: fault.In(err).Message()},
		}
		return nil
	}
	o := c.f.judging()
	if o.Stop = run.Never; len(p.Subtasks())+len(p.Spec.Groups) == 0 { // each test gives points
		t.ByTest = true
	}
	t.Report, err = c.j.Submit(ctx, p, src, o)
	return err
}

// isPointer reports whether a text is a pointer of git LFS. In this case there is no verdict,
// because the student's program is not in the folder.
func isPointer(text []byte) bool {
	_, ok := grade.PointerIn(text)
	return ok
}

// unfit returns the report on a file that cannot be a source, such as a link or a binary file. The
// verdict is CE, because the student is responsible for the file.
func (c *class) unfit(p *problem.Problem, src build.Source, why error) (*report.Report, error) {
	l, err := c.j.builder.Detect(src, "")
	if err != nil {
		return nil, err
	}
	return &report.Report{
		Problem: p.About(), File: src.Name, Language: report.Language{ID: l.ID, Name: l.Name}, Verdict: report.CE,
		Compile: report.Compile{Log: fault.In(why).What},
	}, nil
}

package run

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/fast"
	"grundy/judge/program/function"
	"grundy/judge/program/runcache"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/judge/tests/grading"
	"grundy/judge/tests/plan"
)

// A Problem is what judging needs besides Tasks: a checker and limits. A *problem.Problem
// implements it.
type Problem interface {
	About() report.Problem
	Limits() problem.Limits
	Check(ctx context.Context, f *plan.File, output []byte) (check.Judgement, error)
}

// A Submission is a compiled program and the report on it. The program is run on the tests of a
// problem.
type Submission struct {
	Problem Problem
	Program *build.Program // nil if it does not compile
	Source  build.Source
	Report  *report.Report // the report so far
	Options Options
	// Lessened means that the tests lack enumerated cases because the reference is slow.
	Lessened bool

	reads    i18n.Message        // where the submission of a function seems to read standard input; empty: nowhere
	outputs  map[string][][]byte // by the names of tests; nil: the submission is a program
	machine  *Machine
	sound    func(context.Context) (sandbox.Result, bool) // runs a good program and reports whether it succeeded
	culprit  *culprit
	warnings *sync.Mutex
	runs     *runcache.Runs
	fast     *fast.Runs
	repeated atomic.Int32 // number of repeated runs near the limit
}

// Submission compiles a source. If the compiler refuses the source, the report's verdict is CE, and
// the Submission has no Program. Close the Submission after its last run.
func (m *Machine) Submission(ctx context.Context, p Problem, src build.Source, o Options) (*Submission, error) {
	if err := received(p, src, o); err != nil {
		return nil, err
	}
	if src.Outputs {
		return m.outputsOf(p, src, o), nil
	}
	lang, lacks, err := m.language(p, src, o.Language)
	if err != nil {
		return nil, err
	}
	if o.Progress != nil {
		o.Progress(Progress{Phase: "compiling"})
	}
	files, given := src.Beside, src
	src, program, compiled, err := m.included(ctx, p, src, lang)
	if err != nil {
		return nil, err
	}
	s := m.Compiled(p, program, o)
	s.Source, s.reads = src, function.Reads(given, src.Seal, lang.ID)
	s.Report.File, s.Report.Compile = given.Name, compiled
	for _, f := range files {
		s.Report.Files = append(s.Report.Files, f.Name)
	}
	s.Report.Language = report.Language{ID: lang.ID, Name: lang.Name}
	if lacks != "" {
		s.Warn(lacks)
	}
	if program == nil {
		return s, nil
	}
	switch {
	case !o.Brief || program.Overhead == 0:
	case o.Budget == plan.Brief:
		s.Options.Budget = plan.Short
	default:
		s.Options.Budget = plan.Brief
	}
	return s, nil
}

// included compiles a submission together with the files that the problem adds.
func (m *Machine) included(ctx context.Context, p Problem, given build.Source, lang *build.Language) (src build.Source, program *build.Program, compiled report.Compile, err error) {
	of, ok := p.(Including)
	if !ok {
		program, compiled, err = m.build(ctx, given, lang)
		return given, program, compiled, err
	}
	src, err = of.Include(given, lang.ID)
	var refused *build.CompileError
	switch {
	case errors.As(err, &refused):
		return given, nil, report.Compile{Log: refused.Log}, nil
	case err != nil:
		return given, nil, report.Compile{}, err
	}
	if program, compiled, err = m.build(ctx, src, lang); err == nil && program == nil {
		compiled.Log = of.Explain(given, lang.ID, compiled.Log)
	}
	return src, program, compiled, err
}

// An Including problem adds files to each submission.
type Including interface {
	// Include returns the submission with the files. If the submission lacks what they need, the
	// error is a *build.CompileError.
	Include(src build.Source, language string) (build.Source, error)
	// Explain returns the messages of a compiler that refused a submission with the files, with what
	// the problem knows about their cause. src is the submission without the files.
	Explain(src build.Source, language string, log i18n.Message) i18n.Message
}

// A Preferring problem prefers some languages to others with the same extension.
type Preferring interface {
	Prefer() []string // language ids
}

// language returns the language of a source. This is the language with the given id, or else a
// language that the problem prefers, if this machine has it. If it does not, the warning says what
// is missing.
func (m *Machine) language(p Problem, src build.Source, id string) (lang *build.Language, warning i18n.Message, err error) {
	if lang, err = m.builder.Detect(src, id); err != nil || id != "" {
		return lang, "", err
	}
	of, ok := p.(Preferring)
	if !ok {
		return lang, "", nil
	}
	for _, id := range of.Prefer() {
		other, err := m.builder.Detect(src, id)
		if err != nil || !slices.Equal(other.Files, lang.Files) || other.ID == lang.ID {
			continue
		}
		if m.builder.Has(other) {
			return other, "", nil
		}
		return lang, i18n.Messagef("the package expects %s, which this machine does not have: %s may be slower", other.Name, lang.Name), nil
	}
	return lang, "", nil
}

// Compiled returns the submission of a program that is already compiled.
func (m *Machine) Compiled(p Problem, program *build.Program, o Options) *Submission {
	var lang *build.Language
	var overhead int64
	if program != nil {
		lang, overhead = program.Language, program.Overhead
	}
	limits, timeFactor, memoryFactor := limitsIn(lang, p, o.Limits)
	s := &Submission{
		Problem: p, Program: program, Options: o,
		Report: &report.Report{
			Problem: p.About(), Tier: m.Tier(), Seed: o.Seed,
			Limits: report.Limits(limits), TimeFactor: timeFactor, MemoryFactor: memoryFactor, Overhead: overhead, Shares: map[string]int{}, Verdict: compiled(program),
		},
		machine: m, culprit: &culprit{}, warnings: &sync.Mutex{},
	}
	s.sound = func(ctx context.Context) (sandbox.Result, bool) { return m.sound(ctx, program.Language) }
	if o.Servers != nil {
		s.fast = o.Servers.fast
	} else {
		s.fast = fast.New(m.runner, o.Seed, s.serving)
	}
	if program != nil {
		s.open(o.Cache)
	}
	return s
}

// Close stores the results of the program's runs, and ends its own servers.
func (s *Submission) Close() {
	if s.Options.Servers == nil {
		s.fast.Close()
	}
	s.runs.Save()
}

// A Task is a test to be run. Its file is made when it is needed.
type Task struct {
	Name  string
	Group plan.Group // empty for a file of the user, or a test that came with the problem
	Size  int64      // size of the input in bytes, if it is not generated; otherwise 0
	Make  func(ctx context.Context) (*plan.File, error)
	// In has the indices of the subtasks to which the test belongs. If the test was made for one
	// subtask, Of is the problem with only the cases of that subtask.
	In []int
	Of *problem.Problem
	// Division is the test's group, in a package with groups.
	Division string
}

// Tests are the tests on which a submission is run.
type Tests struct {
	Tasks    []Task
	Plan     *plan.Plan        // with subtasks, of the last one; nil for files of the user, or if the problem cannot make tests
	Subtasks []problem.Subtask // those of the problem; empty for files of the user
	// root is the tree of groups of the tests. If it is nil, the first failing test decides.
	root *grading.Group
	of   *problem.Problem
	// Warnings are one line each.
	Warnings []i18n.Message
}

// TestsOf returns the tests of a selection. They are the user's own files or else, in this order,
// the stored inputs, the tests that came with the problem, and its plan for the seed. If the
// problem cannot make tests, they are only the tests that came with it.
func TestsOf(ctx context.Context, p *problem.Problem, seed uint64, s Selection) (tests Tests, err error) {
	if len(s.Given) > 0 {
		return givenTests(ctx, p, s.Given)
	}
	if len(p.Subtasks()) > 0 {
		return divided(ctx, p, seed, s)
	}
	fixed := fixedTasks(p, s.Early)
	if p.Makes() != nil || p.Groups() != nil { // groups have fixed tests alone
		return Tests{Tasks: fixed, root: p.Groups(), of: p}, nil
	}
	if tests.Plan, err = p.Plan(ctx, seed, s.Budget); err != nil {
		return Tests{}, err
	}
	tests.Tasks = append(storedTasks(p, s.Stored), fixed...)
	for _, t := range tests.Plan.Tests {
		tests.Tasks = append(tests.Tasks, Task{Name: t.Name, Group: t.Group, Make: func(ctx context.Context) (*plan.File, error) { return tests.Plan.File(ctx, t) }})
	}
	return tests, nil
}

// Samples reports whether all tests are samples of the problem.
func (t Tests) Samples(p *problem.Problem) bool {
	sample := map[string]bool{}
	for _, f := range p.Fixed() {
		sample[f.Name] = f.Sample
	}
	return len(t.Tasks) > 0 && !slices.ContainsFunc(t.Tasks, func(t Task) bool { return t.Group != "" || !sample[t.Name] })
}

// fixedTasks returns the tests that came with the problem. Those with names in early come first.
func fixedTasks(p *problem.Problem, early []string) (tasks []Task) {
	for _, t := range p.Fixed() {
		tasks = append(tasks, Task{
			Name: t.Name, Size: t.Size, Division: t.Group,
			Make: func(ctx context.Context) (*plan.File, error) { return p.FixedFile(ctx, t) },
		})
	}
	slices.SortStableFunc(tasks, func(a, b Task) int { return rank(early, a) - rank(early, b) })
	return tasks
}

func rank(early []string, t Task) int {
	if slices.Contains(early, t.Name) {
		return 0
	}
	return 1
}

// givenTests returns the user's own files. They are read leniently, with a warning if that made a
// difference.
func givenTests(ctx context.Context, p *problem.Problem, given []problem.GivenTest) (tests Tests, err error) {
	lenient, first := 0, ""
	for _, g := range given {
		r, err := p.Given(ctx, g)
		if err != nil {
			return Tests{}, err
		}
		if r.Warning != "" {
			tests.Warnings = append(tests.Warnings, r.Warning)
		}
		if r.Lenient != nil {
			if lenient++; lenient == 1 {
				first = i18n.Messagef("%s.in: %s", g.Name, r.Lenient).String()
			}
		}
		tests.Tasks = append(tests.Tasks, Task{Name: g.Name, Size: int64(len(g.Input)), Make: func(context.Context) (*plan.File, error) { return r.File, nil }})
	}
	if lenient > 0 {
		tests.Warnings = append(tests.Warnings, i18n.Messagef("%s read as grundy validate --lenient does: %s", howMany(lenient, len(given)), first))
	}
	return tests, nil
}

// howMany returns the beginning of a sentence about some of the user's files.
func howMany(some, all int) i18n.Message {
	switch {
	case all == 1:
		return "the file is"
	case some == 1:
		return i18n.Messagef("1 of %s is", i18n.Plural(all, "file"))
	}
	return i18n.Messagef("%d of %s are", some, i18n.Plural(all, "file"))
}

// storedTasks returns the stored inputs that are still legal.
func storedTasks(p *problem.Problem, stored []problem.GivenTest) (tasks []Task) {
	for _, k := range stored {
		if cases, err := p.Grammar.Parse(k.Input, grammar.Strict); err == nil {
			tasks = append(tasks, Task{Name: k.Name, Group: plan.Stored, Make: func(ctx context.Context) (*plan.File, error) { return p.Frame(ctx, cases) }})
		}
	}
	return tasks
}

package run

import (
	"cmp"
	"runtime"
	"time"

	"grundy/judge/build"
	"grundy/judge/plan"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/runcache"
	"grundy/judge/sandbox"
)

// Options are the options of one judging; the zero value suits most callers.
type Options struct {
	Language string // id; empty: found from the file
	Seed     uint64 // of the random tests
	Jobs     int    // runs at once; 0: one a core
	Selection
	Stop Stop // says which tests after a failing one are run
	// Patience is how many tests may exceed the limit of time or memory before those after
	// them are not run; 0: any number, as always where there are subtasks.
	Patience int
	Limits
	Search
	Observer
	// Cache stores what programs did, so that a run is not made twice; if nil, all runs
	// are made.
	Cache *runcache.Cache
}

// A Selection says which tests a program is judged by; the zero value selects the plan of
// the problem.
type Selection struct {
	Budget plan.Budget // zero: plan.Default
	// Brief selects plan.Brief for languages with a virtual machine, whose start costs
	// more than a small test; where the budget is plan.Brief already, it selects
	// plan.Short. It is for programs whose fate is known.
	Brief bool
	Given []problem.GivenTest // judged instead of the plan, when not empty
	// Stored are inputs found earlier, judged before the plan; those that are not legal
	// inputs of the problem are left out. The reference answers them.
	Stored []problem.GivenTest
	// Early names tests that came with the problem and are judged before the others.
	Early []string
}

// Limits replace the limits of the problem, where they are not 0. The factors of the
// language apply to them, too.
type Limits struct {
	Time   time.Duration // of the CPU
	Memory int64
}

// A Search says what is done about a failing test after the verdict.
type Search struct {
	VerdictOnly bool // leaves out the search for a counterexample
	// For bounds all that comes after the verdict: the search for a counterexample, its
	// explanation and its repetition. If it is 0, each part has a bound of its own.
	For time.Duration
	// Sanitize runs the counterexample with the sanitizers of the language, if it has any,
	// also where the program neither crashed nor failed only sometimes.
	Sanitize bool
}

// An Observer receives the events of a judging, from any goroutine. Each of its functions may
// be nil. Only Observe may be called by several goroutines at once.
type Observer struct {
	Progress func(Progress)
	Test     func(report.Test) // is called with each test of the report, in its order
	// Verdict is called once, when the verdict is known and before a counterexample is
	// looked for. The report does not change while it is called.
	Verdict func(*report.Report)
	// Observe is called with each run of the program, also from several goroutines at once.
	Observe func(sandbox.Result)
}

// A Stop is a rule that says when a judging ends.
type Stop int

// The rules.
const (
	AtFailure Stop = iota // the tests after the first failing one are not run
	Never                 // all tests are run, as far as the patience goes
)

// jobs returns how many runs go on at once.
func (o Options) jobs() int { return Jobs(o.Jobs) }

// Jobs returns how many runs go on at once if n are asked for: one a core if n is 0.
func Jobs(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0) // which knows the quota of a container
}

// Progress says how far a judging, a hunt or a measurement has come.
type Progress struct {
	Phase       string // such as compiling, running, looking for a smaller case
	Done, Total int    // tests, or the cases of a hunt; Total is 0 if unknown
	Files       int    // of a hunt
	Size        int64  // of a hunt: of the small case tried last, or of what is left of a find
	Left        int    // mutants that no test has killed yet
	Took        time.Duration
}

// processes is how many processes and threads a program may have; the virtual machines
// of Java and JavaScript have up to thirty.
const processes = 64

// LimitsOf returns the limits of a run of a program in no particular language: those of
// the problem, unless the options give others. The wall clock only guards against
// programs that sleep. If the file is known, the output limit leaves room for the
// expected answer and for mistakes in it.
func LimitsOf(p Problem, o Limits, f *plan.File) sandbox.Limits {
	l, _, _ := limitsIn(nil, p, o)
	if f != nil {
		l.Output = outputFor(l.Output, f)
	}
	return l
}

// limitsIn returns the limits of a run in a language, and the factors of the problem's
// limits. The factors are those of the problem for the language, or otherwise those of the
// language.
func limitsIn(lang *build.Language, p Problem, o Limits) (l sandbox.Limits, timeFactor, memoryFactor float64) {
	own := p.Limits()
	timeFactor, memoryFactor = 1, 1
	if lang != nil && !own.Uniform {
		of := own.Factors[lang.ID]
		timeFactor, memoryFactor = cmp.Or(of.Time, lang.TimeFactor, 1), cmp.Or(of.Memory, lang.MemoryFactor, 1)
	}
	l = sandbox.Limits{CPU: own.Time, Memory: own.Memory, Output: own.Output, Processes: processes}
	if o.Time > 0 {
		l.CPU = o.Time
	}
	if o.Memory > 0 {
		l.Memory = o.Memory
	}
	l.CPU = time.Duration(timeFactor * float64(l.CPU))
	l.Memory = int64(memoryFactor * float64(l.Memory))
	l.Wall = 2*l.CPU + time.Second
	return l, timeFactor, memoryFactor
}

func outputFor(limit int64, f *plan.File) int64 {
	return max(limit, 2*int64(len(f.Want))+4096)
}

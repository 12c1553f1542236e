package run

import (
	"cmp"
	"runtime"
	"time"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/runcache"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// Options are the options of one judging; the zero value suits most callers.
type Options struct {
	Language string // language id; empty: determined from the file
	Seed     uint64 // of the random tests
	Jobs     int    // concurrent runs; 0: one per core
	Selection
	Stop Stop // which tests after a failing one are run
	// Patience is how many tests may exceed the time or memory limit before later tests are
	// skipped. 0 means any number; in problems with points, no tests are skipped.
	Patience int
	// Limits replace the limits of the problem. The factors of the language apply to them, too.
	spec.Limits
	Search
	Observer
	// Cache stores the results of runs, so that a run is not repeated. If it is nil, all runs are
	// made.
	Cache *runcache.Cache
	// Servers is a submission of the same program, whose servers make the fast runs. It must be
	// closed last. Nil: the submission has its own servers.
	Servers *Submission
	// Producer says that the program of the jury makes outputs, for a problem whose submissions are
	// outputs.
	Producer bool
}

// A Selection says which tests are run. The zero value selects the plan of the problem.
type Selection struct {
	Budget plan.Budget // zero value: plan.Default
	// Brief selects plan.Brief for languages with a virtual machine, which takes longer to start
	// than a small test. If the budget is already plan.Brief, it selects plan.Short. It is for
	// programs whose verdict is known.
	Brief bool
	Given []problem.GivenTest // replaces the plan, if not empty
	// Stored are inputs found earlier, which are judged before the plan. The reference answers
	// them. Inputs that are not legal are skipped.
	Stored []problem.GivenTest
	// Early names tests that came with the problem and are judged before its other tests.
	Early []string
}

// A Search says what happens after the verdict if a test fails.
type Search struct {
	VerdictOnly bool // skips the search for a counterexample
	// For is the time limit for everything after the verdict: the search for a counterexample, its
	// explanation and its repetition. If it is 0, each part has its own limit.
	For time.Duration
	// Sanitize runs the counterexample with the sanitizers of the language, if it has any, whatever
	// the failure.
	Sanitize bool
}

// An Observer receives the events of a judging. Its functions may be called on any goroutine. Each
// of its functions may be nil. Only Observe may be called by several goroutines at once.
type Observer struct {
	Progress func(Progress)
	Test     func(report.Test) // called with each test of the report, in order
	// Verdict is called once, when the verdict is known and before the search for a counterexample.
	// The report does not change while it is called.
	Verdict func(*report.Report)
	// Observe is called with the result of each run of the program. Several goroutines may call it
	// at once.
	Observe func(sandbox.Result)
}

// A Stop is the rule by which a judging ends.
type Stop int

// When a judging ends.
const (
	AtFailure Stop = iota // tests after the first failing one are not run
	Never                 // all tests are run, within Patience
)

// jobs returns the number of concurrent runs.
func (o Options) jobs() int { return Jobs(o.Jobs) }

// Jobs returns the number of concurrent runs if n are requested. If n is 0, it is one per core.
func Jobs(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0) // respects the CPU quota of a container
}

// Progress is the progress of a judging, a hunt or a measurement.
type Progress struct {
	Phase       string        // such as "compiling", "running", "looking for a smaller case"
	Done, Total int           // tests, games, files, cases of a hunt, or mutants; Total is 0 if unknown
	Files       int           // files of a hunt
	Size        int64         // in a hunt: size of the last small case, or of the shrunk counterexample
	Left        int           // number of mutants not killed yet
	Took        time.Duration // time since a hunt began
}

// processes is the maximum number of processes and threads of a program. The virtual machines of
// Java and JavaScript have up to thirty.
const processes = 64

// LimitsOf returns the limits of a run in no particular language: the limits of the problem, unless
// the options replace them. The wall clock limit only guards against programs that sleep. If f is
// not nil, the output limit leaves room for the expected answer and for mistakes in it.
func LimitsOf(p Problem, o spec.Limits, f *plan.File) sandbox.Limits {
	l, _, _ := limitsIn(nil, p, o)
	if f != nil {
		l.Output = outputFor(l.Output, f)
	}
	return l
}

// limitsIn returns the limits of a run in a language, and the factors of the problem's limits. They
// are the problem's factors for the language, or else the language's own factors.
func limitsIn(lang *build.Language, p Problem, o spec.Limits) (l sandbox.Limits, timeFactor, memoryFactor float64) {
	own := p.Limits()
	timeFactor, memoryFactor = 1, 1
	if lang != nil && !own.Uniform {
		of := own.Factors[lang.ID]
		timeFactor, memoryFactor = cmp.Or(of.Time, lang.TimeFactor, 1), cmp.Or(of.Memory, lang.MemoryFactor, 1)
	}
	o = o.Or(own.Limits)
	l = sandbox.Limits{Memory: int64(memoryFactor * float64(o.Memory)), Output: o.Output, Processes: processes}
	l.CPU = time.Duration(timeFactor * float64(o.Time))
	l.Wall = wallFor(l.CPU)
	return l, timeFactor, memoryFactor
}

// wallFor returns the limit of wall clock time for a limit of CPU time.
func wallFor(cpu time.Duration) time.Duration { return 2*cpu + time.Second }

func outputFor(limit int64, f *plan.File) int64 {
	return max(limit, 2*int64(len(f.Want))+4096)
}

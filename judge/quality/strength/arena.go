package strength

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/tests/mutant"
	"grundy/judge/tests/plan"
)

// A mutant that uses more than slower times the CPU time of the reference, and more than leastTime,
// is slow. If only its time is wrong, it runs once more under the limit of a submission.
const (
	slower    = 10
	leastTime = 200 * time.Millisecond
)

// These are the bounds on the steps of a mutant that is run with others in one process. The first
// applies initially. The second applies in a hunt, and to mutants known to be slow. A mutant that
// exceeds them is run alone, and its time is measured.
var (
	testSteps    = mutant.Steps{Factor: 4, Spare: 200_000}
	patientSteps = mutant.Steps{Factor: 20, Spare: 5_000_000}
)

// batchLimits are the limits of a run that tries many mutants. They are generous, because the steps
// of the mutants are counted.
var batchLimits = sandbox.Limits{CPU: 5 * time.Minute, Wall: 11 * time.Minute, Memory: 2 << 30, Output: 1 << 30, Processes: 64}

// An arena is the place where mutants are run.
type arena struct {
	machine *run.Machine
	problem *problem.Problem
	program *build.Program

	mu   sync.Mutex
	base map[*plan.File]sandbox.Limits // the limits of a single mutant
}

func newArena(m *run.Machine, p *problem.Problem, program *build.Program) *arena {
	return &arena{machine: m, problem: p, program: program, base: map[*plan.File]sandbox.Limits{}}
}

func (a *arena) run(ctx context.Context, input []byte, env []string, limits sandbox.Limits) (sandbox.Result, error) {
	return a.machine.Run(ctx, sandbox.Command{
		Args: a.program.Args, Env: slices.Concat(a.program.Env, env), Stdin: input, Limits: limits,
		Visible: a.program.Folders(),
	})
}

// one judges a single mutant on a file. It derives the limits from the run of the reference.
func (a *arena) one(ctx context.Context, f *plan.File, id int) (run.Outcome, error) {
	limits, err := a.limits(ctx, f)
	if err != nil {
		return run.Outcome{}, err
	}
	return a.judged(ctx, f, id, limits)
}

// inTime judges a single mutant on a file, under the limits of a submission.
func (a *arena) inTime(ctx context.Context, f *plan.File, id int) (run.Outcome, error) {
	return a.judged(ctx, f, id, run.LimitsOf(a.problem, spec.Limits{Memory: a.memory()}, f))
}

// memory returns the memory limit of a single mutant. The program that contains all mutants needs
// more memory than the reference alone.
func (a *arena) memory() int64 { return max(a.problem.Limits().Memory, 256<<20) }

// retrials is how often a run is repeated if it did not get enough of the processor.
const retrials = 5

func (a *arena) judged(ctx context.Context, f *plan.File, id int, limits sandbox.Limits) (run.Outcome, error) {
	res, err := a.run(ctx, f.Input, mutant.One(id), limits)
	starved := func() bool { return err == nil && res.End == sandbox.WallOver && res.Starved }
	for i := 0; i < retrials && starved() && ctx.Err() == nil; i++ {
		res, err = a.run(ctx, f.Input, mutant.One(id), limits)
	}
	if starved() {
		err = fault.Errorf("the machine is busy; try again when it is quiet")
	}
	if err != nil {
		return run.Outcome{}, err
	}
	return run.Decide(ctx, a.problem, f, res, limits)
}

// steps returns how many steps the reference takes on a file.
func (a *arena) steps(ctx context.Context, f *plan.File) (int64, error) {
	res, err := a.run(ctx, f.Input, mutant.Count(), batchLimits)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(res.Stdout)), 10, 64)
	if err != nil {
		return 0, fault.Errorf("%s: the reference, compiled together with its mutants, fails: %s", f.Name, format.CrashLine(res.Stderr))
	}
	return n, nil
}

// limits returns the limits of a mutant on a file. To determine them, it runs the reference once.
func (a *arena) limits(ctx context.Context, f *plan.File) (sandbox.Limits, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if l, known := a.base[f]; known {
		return l, nil
	}
	in := spec.Limits{Memory: a.memory(), Time: batchLimits.CPU}
	l := run.LimitsOf(a.problem, in, f)
	o, err := a.judged(ctx, f, 0, l)
	if err != nil {
		return l, err
	}
	if o.Verdict != report.AC {
		return l, fault.Errorf("%s: the reference, compiled, is not accepted: %s, %s", f.Name, o.Verdict, o.Detail)
	}
	in.Time = max(leastTime, slower*o.Result.CPU)
	l = run.LimitsOf(a.problem, in, f)
	a.base[f] = l
	return l, nil
}

// many runs mutants on inputs. A process runs one mutant after another until it crashes, so that
// there is about one process per crash. For each mutant, many returns how it ended on each input,
// up to the first input on which it fails.
func (a *arena) many(ctx context.Context, inputs [][]byte, ids []int, steps mutant.Steps) (map[int][]mutant.End, error) {
	tried := map[int][]mutant.End{}
	var sizes []int
	for _, in := range inputs {
		sizes = append(sizes, len(in))
	}
	whole := slices.Concat(inputs...)
	for len(ids) > 0 {
		now := ids[:min(len(ids), mostTold/(len(inputs)+8))]
		res, err := a.run(ctx, whole, mutant.Many(now, sizes, !a.byWordsAlone(), steps), batchLimits)
		if err != nil {
			return nil, err
		}
		some := mutant.Tried(res.Stderr)
		if len(some) == 0 {
			return nil, i18n.Errorf("the reference, compiled together with its mutants, fails: %s", format.CrashLine(res.Stderr))
		}
		maps.Copy(tried, some)
		ids = slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return some[id] != nil })
	}
	return tried, nil
}

// mostTold is slightly less than the bytes of standard error that the sandbox stores.
const mostTold = 60_000

// byWords reports whether answers are compared by words, so that only one answer is right.
func (a *arena) byWords() bool {
	return a.problem.Spec.Check.Kind.Value == "tokens"
}

// byWordsAlone reports whether, in addition, the layout of an answer does not count.
func (a *arena) byWordsAlone() bool { return a.byWords() && !a.problem.Spec.Strict() }

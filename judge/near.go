package judge

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"grundy/judge/check"
	"grundy/judge/fault"
	"grundy/judge/plan"
	"grundy/judge/sandbox"
)

const (
	// margin around a limit within which a run is too near to be believed at once:
	// CPU time of the same work varies by some percent on a quiet machine, and by
	// more beside others.
	margin = 0.15
	// repeats are how often such a run is repeated at most.
	repeats = 3
)

// limits are those of a run on a file.
func (s *session) limits(f *plan.File) sandbox.Limits {
	l := s.report.Limits
	l.Output = outputFor(l.Output, f)
	if l.Memory > 0 {
		l.Memory += s.program.Overhead
		// All of it but what a program has besides: a recursion without end is to die of
		// its stack, a crash, and not of memory.
		l.Stack = l.Memory - l.Memory/8
	}
	return l
}

// run runs the program on one file, in an empty folder: what a run writes is seen
// by no other.
func (s *session) run(ctx context.Context, f *plan.File) (outcome, error) {
	if res, known, before := s.recall(f); known {
		o, err := s.judged(ctx, f, s.limits(f), res)
		o.cached, o.before = true, before
		return o, err
	}
	done, err := s.quiet.share(ctx)
	if err != nil {
		return outcome{}, err
	}
	defer done()
	return s.attempt(ctx, f, s.limits(f))
}

// command is a run of the program on a file.
func (s *session) command(f *plan.File, limits sandbox.Limits) sandbox.Command {
	return sandbox.Command{
		Args: s.program.Within(s.report.Limits.Memory), Env: s.program.Env, Stdin: f.Input, Limits: limits,
		Visible: s.program.Folders(),
	}
}

// attempt runs the program once. It may use the margin above its CPU limit, which
// tells those that are near from those that are far over.
func (s *session) attempt(ctx context.Context, f *plan.File, limits sandbox.Limits) (outcome, error) {
	c := s.command(f, limits)
	more := time.Duration(float64(limits.CPU) * margin)
	c.Limits.CPU += more
	c.Limits.Wall += more
	res, err := s.launch(ctx, c)
	return s.ran(ctx, f, limits, res, err)
}

// checkTime is how long a checker in Go may take for the answer to a file.
const checkTime = 60 * time.Second

// judged is understand, not waited for when ctx ends, or when a checker in Go, which
// may have no end, takes too long.
func (s *session) judged(ctx context.Context, f *plan.File, limits sandbox.Limits, res sandbox.Result) (outcome, error) {
	if ctx.Err() != nil {
		return outcome{}, context.Cause(ctx)
	}
	if s.problem.code.Check == nil {
		return s.understand(f, limits, res), nil
	}
	own, stop := context.WithTimeoutCause(ctx, checkTime,
		fault.Errorf("%s: its checker does not end within %s", s.problem.Spec.ID.Value, checkTime))
	defer stop()
	return plan.Within(own, func() (outcome, error) { return s.understand(f, limits, res), nil })
}

// understand makes an outcome of what a run did.
func (s *session) understand(f *plan.File, limits sandbox.Limits, res sandbox.Result) outcome {
	far := res.End == sandbox.CPUOver
	if limits.CPU > 0 && res.CPU > limits.CPU && (res.End == sandbox.Exited || res.End == sandbox.Signaled) {
		res.End, res.ExitCode, res.Signal = sandbox.CPUOver, 0, ""
	}
	if s.starved(res) {
		res.End = sandbox.MemOver
		limits.Memory = s.report.Limits.Memory
	}
	limits.CPU = s.problem.limits(s.options).CPU // what a hunt allows above it is not the limit
	o := decide(res, limits, func(got []byte) (*check.Difference, int) {
		return s.problem.compare(f, got)
	})
	o.near = res.End == sandbox.CPUOver && !far
	return o
}

// starved tells whether a virtual machine gave up a program that wanted more memory
// than the limit that it was told.
func (s *session) starved(res sandbox.Result) bool {
	return res.End != sandbox.MemOver && (res.End == sandbox.Signaled || res.ExitCode != 0) &&
		s.program.Starved != "" && s.report.Limits.Memory > 0 && bytes.Contains(res.Stderr, []byte(s.program.Starved))
}

// again repeats a run that went a little over its CPU limit, with nothing of ours
// beside it: the least counts, since what others on the machine do, or the host
// takes away, can only add. One that went far over is repeated when the host did,
// but far over with the machine for itself is over.
func (s *session) again(ctx context.Context, f *plan.File, first outcome) (outcome, error) {
	if !s.doubtful(first) {
		return first, nil
	}
	done, err := s.quiet.claim(ctx)
	if err != nil {
		return outcome{}, err
	}
	defer done()
	times := []time.Duration{first.result.CPU}
	var stolen float64
	ended := first.near // some run, above the limit
	for range repeats {
		before := sandbox.Steal()
		o, err := s.attempt(ctx, f, s.limits(f))
		if err != nil {
			return outcome{}, err
		}
		stolen = max(stolen, sandbox.Steal().Since(before))
		times = append(times, o.result.CPU)
		if o.result.End != sandbox.CPUOver {
			o.times = times
			s.near(f, times, stolen)
			return o, nil
		}
		if ended = ended || o.near; !o.near {
			break // far over after all: an endless loop is not near
		}
	}
	first.times = times
	if !ended {
		return first, nil
	}
	first.detail = fmt.Sprintf("more than %s of CPU time, %d times: %s", s.report.Limits.CPU, len(times), spread(times))
	s.near(f, times, stolen)
	return first, nil
}

// doubtful tells whether a run's time is not to be believed at once.
func (s *session) doubtful(o outcome) bool {
	return !o.cached && o.result.End == sandbox.CPUOver && (o.near || sandbox.Steal().Since(s.began) >= tolerable)
}

// tolerable is the share of a run's time that the host may take from the machine
// before its CPU time means nothing.
const tolerable = 0.02

// near notes in the report that a test came near the limit.
func (s *session) near(f *plan.File, times []time.Duration, stolen float64) {
	w := fmt.Sprintf("%s: near the limit of %s, so run %d times, which took %s of CPU time; the least counts",
		cmp.Or(f.Name, "the input found"), s.report.Limits.CPU, len(times), spread(times))
	if stolen >= tolerable {
		w += fmt.Sprintf("; meanwhile the host took %.0f %% of the processors away", 100*stolen)
	}
	s.warn(w)
}

// warn adds a warning; runs come from several goroutines.
func (s *session) warn(text string) {
	s.warnings.Lock()
	defer s.warnings.Unlock()
	s.report.Warnings = append(s.report.Warnings, text)
}

// spread writes times from short to long.
func spread(times []time.Duration) string {
	var out []string
	for _, t := range slices.Sorted(slices.Values(times)) {
		out = append(out, fmt.Sprintf("%.3f s", t.Seconds()))
	}
	return strings.Join(out, ", ")
}

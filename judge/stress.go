package judge

import (
	"context"
	"fmt"
	"slices"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/sandbox"
	"grundy/judge/stress"
)

// StressOptions say how long a hunt lasts and what it is for. Without Time and
// Cases it ends only when something is found or all legal cases have passed.
type StressOptions struct {
	Language string // id; empty: found from the file
	Seed     uint64
	Jobs     int           // runs at once; 0: one a core
	Time     time.Duration // of the hunt
	Smaller  time.Duration // of making a find smaller; as long as Time when 0
	Cases    int           // most cases tried before a find
	Until    []Verdict     // what is hunted for; any failure, when empty
	// Against is another submission: then the two are held against each other, and
	// the reference has no part in it.
	Against   *build.Source
	TimeLimit time.Duration // CPU limit instead of the problem's
	Memory    int64         // likewise
	Progress  func(StressProgress)
}

// StressProgress tells how far a hunt has come. Phase is compiling or one of the
// phases of package stress.
type StressProgress struct {
	Phase string
	stress.Progress
	Took time.Duration // since the hunt began
}

// A StressReport is what hunting for an input on which a submission fails came to.
type StressReport struct {
	Problem  *Problem
	File     string
	Against  string // the other submission, if there is one
	Language *build.Language
	Tier     sandbox.Tier
	Limits   sandbox.Limits
	Seed     uint64
	Compile  Compile
	Verdict  Verdict // AC: nothing was found; otherwise that of Found, or CE

	Found *Find // nil: nothing that repeats
	// Once is a failure that did not come again, if nothing else was found.
	Once *Find
	// Others counts cases that failed in a way that was not hunted for.
	Others map[string]int

	Cases int   // tried
	Files int   // run
	Size  int64 // all cases of less size were tried
	Whole int   // when above 0: every legal case was tried, so many
	Took  time.Duration
	// Interrupted tells that the caller ended the hunt.
	Interrupted bool
	Slowest     *Slowest // of a search for the slowest input
	Warnings    []string
}

// A Find is a counterexample with how it was come by.
type Find struct {
	Counterexample
	Phase stress.Phase
	Steps int           // that made it smaller
	Tries int           // spent on that
	Took  time.Duration // likewise
	// Runs repeated the final input, Fails of them failed in the same way.
	Runs, Fails int
	// Other tells that the fault is the other submission's; Right is the reference's
	// answer, where there are two submissions and it has one.
	Other bool
	Right []byte

	blamed blamed
}

// Slowest is the input on which a submission took the most CPU time.
type Slowest struct {
	Input, Want []byte
	Got         []byte
	Verdict     Verdict // on it
	CPU         time.Duration
	// Points are the slowest files by power of two of their bytes, ascending; Cost is
	// CPU time in nanoseconds.
	Points []stress.Point
	Files  int // tried
}

// Stress hunts for the smallest input on which a submission fails. When ctx ends
// during the hunt, the report says so and holds what is known by then; the error
// is then nil.
func (j *Judge) Stress(ctx context.Context, p *Problem, src build.Source, o StressOptions) (_ *StressReport, err error) {
	defer guard(&err)
	h, err := j.hunter(ctx, p, src, o)
	if err != nil || h.report.Verdict == CE {
		return h.report, err
	}
	if err := h.hunt(ctx); err != nil {
		return h.report, err
	}
	return h.report, h.tried()
}

// Slowest looks for the input on which a submission takes the most CPU time, by
// random files up to the largest and variants of the slowest. A file that fails
// counts like any other, and the report's verdict is that on the slowest.
func (j *Judge) Slowest(ctx context.Context, p *Problem, src build.Source, o StressOptions) (_ *StressReport, err error) {
	defer guard(&err)
	h, err := j.hunter(ctx, p, src, o)
	if err != nil || h.report.Verdict == CE {
		return h.report, err
	}
	if err := h.slowest(ctx); err != nil {
		return h.report, err
	}
	return h.report, h.tried()
}

// tried is an error where the time was over before a single file was judged: that no
// failure was found would be true of any program then.
func (h *hunter) tried() error {
	r := h.report
	if r.Files > 0 || r.Interrupted || r.Found != nil || r.Once != nil || r.Verdict != AC {
		return nil
	}
	return fault.New(h.problem.Spec.ID.Value, fmt.Sprintf("nothing was tried: no file was judged within %v", h.options.Time),
		"hunt for longer; if that is no help, see whether the reference ends")
}

// hunter compiles what takes part in a hunt. A source that does not compile is
// noted in the report, with the verdict CE.
func (j *Judge) hunter(ctx context.Context, p *Problem, src build.Source, o StressOptions) (*hunter, error) {
	h, err := newHunter(p, src, o)
	if err != nil {
		return h, err
	}
	if h.first, err = j.contestant(ctx, h.problem, src, o.Language, o); err != nil {
		return h, err
	}
	r := h.first.report
	h.report.Language, h.report.Tier, h.report.Limits, h.report.Compile = r.Language, r.Tier, r.Limits, r.Compile
	h.report.Verdict = r.Verdict
	if o.Against == nil || r.Verdict == CE {
		return h, nil
	}
	h.report.Against = o.Against.Name
	if h.second, err = j.contestant(ctx, h.problem, *o.Against, "", o); err != nil {
		return h, err
	}
	if r := h.second.report; r.Verdict == CE {
		h.report.Verdict, h.report.Compile = CE, r.Compile
		h.report.File, h.report.Language = r.File, r.Language
	}
	return h, nil
}

// contestant is a session whose program is compiled, or refused.
func (j *Judge) contestant(ctx context.Context, p *Problem, src build.Source, language string, o StressOptions) (*session, error) {
	lang, err := j.builder.Detect(src, language)
	if err != nil {
		return nil, err
	}
	if o.Progress != nil {
		o.Progress(StressProgress{Phase: "compiling"})
	}
	judging := o.judging()
	r := newReport(p, src, lang, j.runner.Tier(), judging)
	program, err := j.compile(ctx, src, lang, r)
	s := j.session(p, program, judging, r)
	s.source = src.Text
	return s, err
}

// judging are the options that every file of a hunt is judged by.
func (o StressOptions) judging() Options {
	return Options{Seed: o.Seed, Jobs: o.Jobs, Time: o.TimeLimit, Memory: o.Memory}
}

// counts tells whether a verdict is hunted for.
func (o StressOptions) counts(v Verdict) bool {
	return v != AC && (len(o.Until) == 0 || slices.Contains(o.Until, v))
}

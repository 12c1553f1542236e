package hunt

import (
	"cmp"
	"context"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/tests/search"
)

// lastChance runs the smallest case for as long as the program's limits allow. It is called if the
// time of a hunt is over before any file was judged, although the reference has answered. So a
// program that never ends is found wrong even by a short hunt.
func (h *hunter) lastChance(ctx context.Context) error {
	cases := h.leastCase()
	own, stop := context.WithTimeout(ctx, cmp.Or(h.grace, graceOf(h.first.Report.Limits)))
	defer stop()
	t, err := h.trial(own, cases, h.loose)
	switch {
	case own.Err() != nil:
		h.report.Interrupted = ctx.Err() != nil
		return nil
	case err != nil:
		return err
	}
	h.report.Files, h.report.Cases = 1, cases.Len()
	if !h.options.Counts(t.Verdict) {
		return nil
	}
	found := &search.Found{Cases: cases, Outcome: t.told(), Phase: search.Small, Minimal: true, Apart: true}
	return h.conclude(ctx, found, &Find{Phase: search.Small})
}

// graceOf returns the longest time that a run can take: twice its CPU limit and, because the
// sandbox may end it late on a busy machine, half a minute.
func graceOf(limits report.Limits) time.Duration { return 2*limits.CPU + 32*time.Second }

// handful is how many cases a hunt must judge before its time ends. Fewer prove almost nothing,
// however slow the program is.
const handful = 10

// tried returns an error if the time ended before enough cases were judged, because then finding no
// failure proves nothing.
func (h *hunter) tried() error {
	r := h.report
	switch {
	case r.Interrupted || r.Found != nil || r.Once != nil || r.Slowest != nil || r.Verdict != report.AC:
		return nil
	case r.Files > 0 && h.stopped && r.Cases < handful && r.Whole.Cases == 0:
		return fault.New(h.problem.ID(), i18n.Messagef("too few cases to tell: %d within %v", r.Cases, h.options.For), "hunt for longer")
	case r.Files > 0 && h.answered.Load():
		return nil
	}
	if h.answered.Load() {
		return fault.New(h.problem.ID(), i18n.Messagef("nothing was tried: the program did not finish any file within %v", h.options.For), "hunt for longer")
	}
	return fault.New(h.problem.ID(), i18n.Messagef("nothing was tried: the reference did not answer any file within %v", h.options.For),
		"see whether the reference ends, or hunt for longer")
}

package hunt

import (
	"context"
	"sync/atomic"
	"time"

	"grundy/judge/fault"
	"grundy/judge/grammar"
	"grundy/judge/plan"
	"grundy/judge/stress"
)

// A fast run takes a fraction of a millisecond, and half of that would be waiting for it. So
// files are tried in batches: the reference answers them together, and the program that
// serves runs on them together. A batch takes no longer than a blink, since nothing is known
// before it ends.

// several is try for several files. It returns the outcomes of the first of them: of one at
// least, and of none after one that fails.
func (h *hunter) several(ctx context.Context, list []*grammar.Cases) (outs []stress.Outcome, err error) {
	defer fault.Guard(&err, "")
	began := time.Now()
	trials, err := h.trials(ctx, h.alike(list))
	if err != nil {
		return nil, err
	}
	h.pace.note(len(trials), time.Since(began))
	for i, t := range trials {
		h.note(t)
		out, err := h.weigh(ctx, t)
		if err != nil {
			return outs, after(err, i)
		}
		outs = append(outs, out)
	}
	return outs, nil
}

// after returns an error, unless something came before it: whoever goes on with the file that
// it is of learns of it.
func after(err error, done int) error {
	if done > 0 {
		return nil
	}
	return err
}

// alike returns the first files of a list that can be run on the same terms, and that are not
// known to take too long.
func (h *hunter) alike(list []*grammar.Cases) []*grammar.Cases {
	for i, cases := range list {
		if h.stuckOn(cases) != nil || h.filesOf(cases) != h.filesOf(list[0]) {
			return list[:max(i, 1)]
		}
	}
	return list
}

// trials returns loose trials of the first of some files.
func (h *hunter) trials(ctx context.Context, list []*grammar.Cases) (trials []*trial, err error) {
	var files []*plan.File
	if len(list) > 1 {
		files, err = h.problem.Frames(ctx, list)
	}
	if len(list) == 1 || err != nil { // an error is told of the file that it is of
		t, err := h.once(ctx, list[0])
		return []*trial{t}, err
	}
	h.answered.Store(true)
	outcomes, err := h.first.Several(ctx, files, h.looseTerms(h.first, list[0]))
	for i, o := range outcomes {
		trials = append(trials, &trial{file: files[i], Outcome: o})
	}
	return trials, err
}

// A pace is how many files are tried together: twice as many, as long as they take a blink.
// Its zero value begins with one.
type pace struct{ doubled atomic.Int32 }

// A blink is how long a batch may take, and mostDoubled bounds its size.
const (
	blink       = 40 * time.Millisecond
	mostDoubled = 4
)

// size returns how many files are tried together.
func (p *pace) size() int { return 1 << p.doubled.Load() }

// note learns from a batch of n files.
func (p *pace) note(n int, took time.Duration) {
	switch d := p.doubled.Load(); {
	case took > blink && d > 0:
		p.doubled.CompareAndSwap(d, d-1)
	case n == 1<<d && took < blink/2 && d < mostDoubled:
		p.doubled.CompareAndSwap(d, d+1)
	}
}

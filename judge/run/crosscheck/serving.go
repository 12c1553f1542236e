package crosscheck

import (
	"bytes"
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/tests/plan"
)

// serve compiles what the programs need to serve, while plain runs already compare them. The
// returned function ends this.
func (c *cross) serve(ctx context.Context) (end func()) {
	ctx, stop := context.WithCancel(ctx)
	var done sync.WaitGroup
	done.Go(func() {
		err := errors.Join(c.brute.Prepare(ctx), c.first.Prepare(ctx))
		if c.calls != nil {
			err = errors.Join(err, c.calls.Prepare(ctx))
		}
		c.built.Store(err == nil)
	})
	return func() { stop(); done.Wait() }
}

// rest estimates how long all further runs take, for package fast: nothing before the servers are
// compiled, so that no run waits for a compiler, and long afterwards, because starting a server is
// cheap.
func (c *cross) rest(time.Duration) time.Duration {
	if !c.built.Load() {
		return 0
	}
	return math.MaxInt64
}

// close ends the servers of all programs.
func (c *cross) close() {
	c.brute.Close()
	c.first.Close()
	if c.calls != nil {
		c.calls.Close()
	}
}

// differs reports whether a copy of a program differed from a plain run, so that the fast runs prove
// nothing.
func (c *cross) differs() bool {
	return !c.plainly && (c.brute.Differs() || c.first.Differs() || c.calls != nil && c.calls.Differs())
}

// again makes the comparison again with plain runs only.
func (c *cross) again(ctx context.Context) error {
	if c.plainly = true; c.For > 0 {
		c.end = later(c.end, time.Now().Add(c.For/3))
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	err := c.all(ctx)
	c.report.Warnings = append(c.report.Warnings, i18n.Message("a fast run and a plain run of a program differed; only plain runs count"))
	return err
}

// later returns the later of two times.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// errDiffers ends a comparison, because a copy of a program differed from a plain run.
var errDiffers = errors.New("a copy of a program differs from a plain run")

// confirm repeats the call of the generator and the question to the brute plainly, for a trial in
// which the program failed. The program itself has failed in a plain run. If an answer differs, fast
// runs prove nothing, and the error is errDiffers. dropped means that the plain brute is too slow, so
// that the trial proves nothing.
func (c *cross) confirm(ctx context.Context, t *trial) (dropped bool, err error) {
	if c.plainly {
		return false, nil
	}
	if !c.unsteady {
		input, err := c.gen.Seeded(ctx, t.seed, t.size)
		if err != nil {
			return false, err
		}
		if !bytes.Equal(input, t.input) {
			c.calls.Distrust()
			return false, errDiffers
		}
	}
	want, err := c.askPlainly(ctx, t.input)
	switch {
	case errors.Is(err, plan.ErrTooLarge):
		c.sizes.bound(t.size)
		return true, nil
	case err != nil:
		return false, c.blamed(t, err)
	case !same(want, t.file.Want):
		return false, c.agree(ctx, t.file, want)
	}
	return false, nil
}

// agree returns errDiffers if a plain answer of the brute contradicts the answer in a file.
func (c *cross) agree(ctx context.Context, f *plan.File, want []byte) error {
	j, err := c.plain.Check(ctx, f, want)
	if err == nil && !j.Right() {
		c.brute.Distrust()
		err = errDiffers
	}
	return err
}

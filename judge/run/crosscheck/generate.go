package crosscheck

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/run"
	"grundy/judge/spec/guess"
	"grundy/judge/tests/plan"
)

// A trial is an input of the generator, or a sample, and its result.
type trial struct {
	name    string // the call of the generator, or the file
	seed    uint64
	size    int
	input   []byte
	file    *plan.File
	outcome run.Outcome
	twice   bool // the input was already tried
	slow    bool // the brute exceeded its time limit
	err     error
}

// These constants bound the calls of the generator.
const (
	enoughInputs = 40        // inputs that suffice for a guess
	mostKnown    = 500       // inputs from which a guess is made
	seedsOfSize  = 6         // inputs in a round
	mostSize     = 1_000_000 // largest size, if the brute is fast enough
	probeSize    = 10
	probeSeeds   = 4
	largerSize   = 40
)

// examine calls the generator a few times and reports its errors.
func (c *cross) examine(ctx context.Context) error {
	for _, size := range []int{probeSize, largerSize} {
		var first []byte
		differ := false
		for seed := range uint64(probeSeeds) {
			in, err := c.gen.Seeded(ctx, c.seed+seed, size)
			if err != nil {
				return err
			}
			if len(bytes.TrimSpace(in)) == 0 {
				return fault.New(c.gen.Call(c.seed+seed, size), "the generator prints nothing", "let it print an input on standard output")
			}
			differ = differ || first != nil && !bytes.Equal(in, first)
			if first == nil {
				first = in
			}
			if differ {
				break
			}
		}
		if differ {
			return c.repeats(ctx, first, size)
		}
	}
	return fault.New(c.Generator.Name, "the generator prints the same input for every seed",
		"set the seed of its random numbers to its first argument, as random.seed(int(sys.argv[1])) or srand(atoi(argv[1]))")
}

// repeats warns if the generator prints different inputs for equal seeds.
func (c *cross) repeats(ctx context.Context, first []byte, size int) error {
	again, err := c.gen.Seeded(ctx, c.seed, size)
	if err == nil && !bytes.Equal(again, first) {
		c.unsteady = true
		c.report.Warnings = append(c.report.Warnings,
			i18n.Messagef("%s prints different inputs for the same seed, so the counterexample cannot be generated again", c.Generator.Name))
	}
	return err
}

// generate tries inputs of growing size, round by round. It stops when clock ends, a program fails,
// or enough inputs were tried, if enough is above 0. done means that the comparison is over.
func (c *cross) generate(ctx, clock, own context.Context, enough int) (done bool, err error) {
	for own.Err() == nil && clock.Err() == nil && !c.ended && !c.spent() && !c.differs() {
		size, began, fresh := c.sizes.next(), time.Now(), false
		list := c.round(own, size, c.sizes.seeds())
		took := time.Since(began)
		for _, t := range list {
			fresh = fresh || t.file != nil && t.err == nil
			if done, err := c.weigh(ctx, own, t); done || err != nil {
				return true, err
			}
		}
		c.sizes.tried(size, len(list), fresh, took)
		c.ended = c.sizes.exhausted()
		if enough > 0 && c.report.Guessed.Inputs >= enough {
			return false, nil
		}
	}
	return false, nil
}

// weigh examines a trial. The comparison is over if the program failed, or if there is an error.
func (c *cross) weigh(ctx, own context.Context, t *trial) (done bool, err error) {
	switch {
	case own.Err() != nil && (t.file == nil || t.err != nil):
		return false, nil // the time limit interrupted it
	case t.err != nil && t.size < probeSize && c.report.Files == 0:
		c.trouble = t.err
		return false, nil // the generator may need a larger size
	case t.err != nil:
		return true, t.err
	case t.slow:
		if c.sizes.bound(t.size); c.sizes.most < 1 {
			return true, fault.New(c.Against.Name, i18n.Messagef("takes more than %v for the smallest inputs of %s", bruteTime, c.Generator.Name),
				"let the generator print smaller inputs for small sizes")
		}
	case !t.twice:
		return c.count(ctx, t)
	}
	return false, nil
}

// spent reports whether as many inputs were tried as the options allow.
func (c *cross) spent() bool { return c.Cases > 0 && c.report.Cases >= c.Cases }

// round makes n trials of a size concurrently, each with a new seed.
func (c *cross) round(ctx context.Context, size, n int) []*trial {
	list := make([]*trial, n)
	jobs := make(chan struct{}, run.Jobs(c.Jobs))
	var all sync.WaitGroup
	for i := range list {
		t := &trial{name: c.gen.Call(c.seed, size), seed: c.seed, size: size}
		c.seed++
		list[i] = t
		jobs <- struct{}{}
		all.Go(func() {
			defer func() { <-jobs }()
			if t.input, t.err = c.generated(ctx, t.seed, size); t.err == nil {
				c.try(ctx, t)
			}
		})
	}
	all.Wait()
	return list
}

// generated returns the input that the generator prints for a seed and a size. A generator whose
// inputs do not follow from the seed is run plainly, because its copies cannot be checked.
func (c *cross) generated(ctx context.Context, seed uint64, size int) ([]byte, error) {
	if c.plainly || c.unsteady {
		return c.gen.Seeded(ctx, seed, size)
	}
	return c.gen.SeededBy(ctx, c.calls, seed, size, c.rest)
}

// try runs the programs on the input of a trial.
func (c *cross) try(ctx context.Context, t *trial) {
	key := sha256.Sum256(t.input)
	c.mu.Lock()
	t.twice = c.seen[key]
	c.seen[key] = true
	c.mu.Unlock()
	if t.twice {
		return
	}
	want, err := c.ask(ctx, t.input)
	if err != nil {
		t.slow = errors.Is(err, plan.ErrTooLarge)
		if !t.slow {
			t.err = c.blamed(t, err)
		}
		return
	}
	t.file = &plan.File{Test: plan.Test{Name: t.name}, Input: t.input, Want: want}
	t.outcome, t.err = c.first.Run(ctx, t.file, run.Terms{Repeat: true, Fast: !c.plainly, Rest: c.rest})
}

// blamed returns the error of a brute or a validator that fails on an input of the generator.
func (c *cross) blamed(t *trial, err error) error {
	call := t.name
	var refused refusal
	if errors.As(err, &refused) {
		return fault.New(call, i18n.Messagef("the generator prints an illegal input: %s", refused.why), "correct the generator, or the validator")
	}
	return fault.New(c.Against.Name, i18n.Messagef("fails on the input that %s prints: %v", call, err), "correct it, or the generator")
}

// The brute must answer the first inputs, and each failing input, again. A brute whose answers
// differ is not deterministic.
const (
	asked       = 3 // number of first inputs
	mostAnswers = 5 // number of answers to a failing input
)

// count counts a trial. If the program failed, the comparison is over.
func (c *cross) count(ctx context.Context, t *trial) (done bool, err error) {
	r := c.report
	r.Cases++
	r.Files++
	r.Guessed.Inputs++
	if c.Options.Progress != nil {
		c.Options.Progress(run.Progress{Phase: "generated", Done: r.Cases, Files: r.Files, Size: int64(t.size), Took: time.Since(c.began)})
	}
	if len(c.known) < mostKnown {
		c.known = append(c.known, guess.Input{Name: t.name, Text: t.input, Answer: t.file.Want})
	}
	failed := c.Counts(t.outcome.Verdict)
	again := 0
	if failed {
		if done, err := c.confirm(ctx, t); done || err != nil {
			return err != nil, err
		}
		again = mostAnswers
	} else if r.Files <= asked {
		again = 1
	}
	if err := c.steady(ctx, t.file, t.name, again); err != nil {
		return true, err
	}
	if !failed {
		return false, nil
	}
	return true, c.smaller(ctx, t)
}

// steady asks the brute again some times, and returns an error if its answers to a file differ.
// place names the file in the error.
func (c *cross) steady(ctx context.Context, f *plan.File, place string, times int) error {
	for range times {
		again, err := c.askPlainly(ctx, f.Input)
		if err != nil {
			return nil // the brute is slow now, or was interrupted
		}
		if same(again, f.Want) {
			continue
		}
		j, err := c.plain.Check(ctx, f, again)
		switch {
		case err != nil:
			return err
		case j.Right():
		case !c.plainly:
			c.brute.Distrust() // its first answer may be that of a copy
			return errDiffers
		default:
			return fault.New(c.Against.Name, i18n.Messagef("prints different answers to the input of %s", place), "remove random numbers and uninitialized variables from it")
		}
	}
	return nil
}

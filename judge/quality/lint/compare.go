package lint

import (
	"cmp"
	"context"
	"errors"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/game"
	"grundy/judge/problem"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/sample"
)

// Trust bounds how far a reference is compared with the oracle or a brute.
type Trust struct {
	Time  time.Duration // for cases in the order of size, and half as long for random cases; 0: unlimited
	Cases int           // maximum number of cases in the order of size
	Moves int           // moves that the oracle may examine in total
	// Steps bounds the enumeration, because cases may be far apart, and Balanced the random cases;
	// 0 means the default.
	Steps    int64
	Balanced int
}

// DefaultTrust is the Trust of lint.
var DefaultTrust = Trust{Time: 2 * time.Second, Cases: 2_000_000, Moves: 50_000_000}

// Trusted is the result of comparing a reference with the oracle or a brute.
type Trusted struct {
	Cases    int   // number of smallest legal cases that agree
	Size     int64 // size of the last of them
	Whole    bool  // they are all legal cases
	Balanced int   // number of random cases that also agree, with balanced answers if there are rules
}

// None reports whether no case was compared.
func (t Trusted) None() bool { return t.Cases == 0 && !t.Whole }

// fewCases is how many compared cases are enough to trust a reference. If fewer cases are legal,
// all of them are enough.
const fewCases = 100

// Few reports whether some cases were compared, but too few to trust the reference.
func (t Trusted) Few() bool { return !t.None() && !t.Whole && t.Cases+t.Balanced < fewCases }

// Compare compares the reference of a problem with the oracle, which knows only the rules. It tries
// every case in the order of size as far as the Trust allows, and then balanced random cases that
// are small enough. The error names the first case on which they differ.
func Compare(ctx context.Context, p *problem.Problem, t Trust, seed uint64) (Trusted, error) {
	return fault.Within(ctx, func() (Trusted, error) { return compare(ctx, p, t, seed) })
}

func compare(ctx context.Context, p *problem.Problem, t Trust, seed uint64) (Trusted, error) {
	if p.Game == nil {
		return Trusted{}, p.Spec.ID.Complain("there are no rules to compare the reference with",
			"declare the game, or give the row in solutions a Game")
	}
	m := &match{p: p, oracle: p.Game.Oracle(t.Moves), until: t.until(1)}
	err := m.small(ctx, t)
	if err == nil {
		err = m.balanced(ctx, t, seed)
	}
	return m.Trusted, err
}

// until returns when a share of the time is over, or the zero time if there is no bound.
func (t Trust) until(share float64) time.Time {
	if t.Time <= 0 {
		return time.Time{}
	}
	return time.Now().Add(time.Duration(share * float64(t.Time)))
}

// over reports whether a time has passed; the zero time never does.
func over(until time.Time) bool { return !until.IsZero() && time.Now().After(until) }

// A match is a comparison of a reference with an oracle.
type match struct {
	Trusted
	p      *problem.Problem
	oracle game.Oracle
	until  time.Time
	atOnce int // cases that a Batcher compares at once
}

// batchCases is the maximum number of cases that the reference answers per call. A file may allow
// fewer.
const batchCases = 5000

func (m *match) small(ctx context.Context, t Trust) error {
	g := m.p.Grammar
	walk := g.Enumerate()
	walk.Steps = t.Steps
	walk.Stop = func() bool { return ctx.Err() != nil || over(m.until) }
	batch, most := g.NewCases(), batchCases
	if !m.p.Format.Separates() {
		most = 1
	}
	flush := func() error {
		n, err := m.compare(ctx, batch, func() time.Time { return t.until(1) }) // enumerating the cases took time, too
		m.Cases += n
		if n > 0 {
			m.Size, _ = batch.At(n - 1).Size()
		}
		batch = g.NewCases()
		return err
	}
	for c := range walk.All() {
		if g.Fits(batch, c) && batch.Len() < most {
			batch.Add(c)
			continue
		}
		err := flush()
		if errors.Is(err, game.ErrBudget) {
			return nil
		}
		if err != nil {
			return err
		}
		if m.Cases >= t.Cases || over(m.until) || ctx.Err() != nil {
			break
		}
		batch.Add(c)
	}
	if err := flush(); err != nil && !errors.Is(err, game.ErrBudget) {
		return err
	} else if err == nil {
		m.Whole = walk.Whole // false after an early end
	}
	if walk.Err != nil {
		return fault.Errorf("%s: %w; a condition must be computable for every case within the bounds", m.p.Spec.ID.Value, walk.Err)
	}
	if m.Cases == 0 && ctx.Err() == nil {
		return fault.Errorf("%s: no legal case was found; is the condition ever true?", m.p.Spec.ID.Value)
	}
	return ctx.Err()
}

// compare compares the reference with the oracle on cases. It returns how many agree before the
// first that differs, is too large, or comes too late. It calls end after the reference has
// answered, because a separate program may take long to start.
func (m *match) compare(ctx context.Context, cases *grammar.Cases, end func() time.Time) (int, error) {
	if cases.Len() == 0 {
		return 0, nil
	}
	f, err := m.p.Frame(ctx, cases)
	switch {
	case m.p.ByRules() && errors.Is(err, plan.ErrSlow):
		return 0, game.ErrBudget
	case err != nil:
		return 0, err
	}
	until := end()
	for done := 0; done < cases.Len(); {
		if done > 0 && over(until) {
			return done, game.ErrBudget // the search may take ten times as long for each next case
		}
		n, err := m.agree(cases, f.Answers, done)
		if done += n; errors.Is(err, game.ErrBudget) {
			return done, err
		}
		if err != nil {
			return done, fault.Errorf("%s: on the case %q: %w", m.p.Spec.ID.Value, m.p.Grammar.PrintCase(nil, cases.At(done)), err)
		}
	}
	return cases.Len(), nil
}

// These constants bound how many cases an oracle compares at once. The number grows as long as it
// takes less than a share of the time, so that the comparison ends in time.
const (
	mostAtOnce = 1000
	timeAtOnce = 50 * time.Millisecond
)

// agree compares some cases from an index on. It returns how many agree before the first error.
func (m *match) agree(cases *grammar.Cases, answers []answer.Answer, from int) (int, error) {
	batcher, ok := m.oracle.(game.Batcher)
	if !ok {
		if err := m.oracle.Agrees(cases.At(from), answers[from]); err != nil {
			return 0, err
		}
		return 1, nil
	}
	to := min(cases.Len(), from+max(1, m.atOnce))
	var list []grammar.Case
	for i := from; i < to; i++ {
		list = append(list, cases.At(i))
	}
	begun := time.Now()
	n, err := batcher.AgreeAll(list, answers[from:to])
	if time.Since(begun) < timeAtOnce {
		m.atOnce = min(2*len(list), mostAtOnce)
	} else {
		m.atOnce = len(list) / 2
	}
	return n, err
}

// These constants bound random cases: their number, and the moves of each.
const (
	balancedCases = 2000
	balancedMoves = 20_000
)

// balancedSizes are bounds on the numbers in a random case, tried in order, because sums of many
// heaps can only be searched if the heaps are small.
var balancedSizes = []int64{2, 3, 4, 5, 6, 8, 10, 16, 32, 64, 1000}

// within draws random cases that are small enough for the oracle.
func within(ch grammar.Chooser, most int64) grammar.Chooser {
	return small(ch, most, func(f *grammar.Field, lo, hi int64) (int64, int64) {
		if f.Counter {
			return around(lo, hi, min(most, 5))
		}
		return around(lo, hi, most)
	})
}

// small returns a chooser of lengths that are at most most above the least, and of whole numbers within
// the bounds that numbers returns.
func small(ch grammar.Chooser, most int64, numbers func(f *grammar.Field, lo, hi int64) (int64, int64)) grammar.Chooser {
	return sample.Within{Chooser: ch,
		Numbers: func(f *grammar.Field, lo, hi int64) (int64, int64) {
			if f.Kind == grammar.Int {
				return numbers(f, lo, hi)
			}
			return lo, hi
		},
		Lengths: func(_ *grammar.Field, lo, hi int64) (int64, int64) { return lo, min(hi, lo+most) },
	}
}

// around returns the bounds of numbers that differ by at most most from the one that is nearest to 0.
func around(lo, hi, most int64) (int64, int64) {
	hi = min(hi, max(lo, 0)+most)
	return max(lo, min(hi, 0)-most), hi
}

// balanced compares random cases of all sizes in turn. If the rules can change a case to a
// P-position, every second case is changed. Cases too large for the oracle do not count.
func (m *match) balanced(ctx context.Context, t Trust, seed uint64) error {
	until := t.until(0.5)
	r := grammar.NewRand(seed, m.p.Spec.ID.Value, "trust")
	for i := range cmp.Or(t.Balanced, balancedCases) {
		if ctx.Err() != nil || over(until) {
			break
		}
		cases := m.p.Grammar.NewCases()
		ch := within(grammar.Random{Rand: r}, balancedSizes[i%len(balancedSizes)])
		if err := m.p.Grammar.Sample(cases, ch); err != nil {
			continue // no numbers this small satisfy the condition
		}
		if i%2 == 1 {
			if losing, ok := m.p.Game.Losing(cases.At(0)); ok {
				cases = m.p.Grammar.NewCases()
				cases.Add(losing)
			}
		}
		m.oracle = m.p.Game.Oracle(balancedMoves)
		n, err := m.compare(ctx, cases, func() time.Time { return until })
		if err != nil && !errors.Is(err, game.ErrBudget) {
			return err
		}
		m.Balanced += n
	}
	return ctx.Err()
}

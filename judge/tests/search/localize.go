package search

import (
	"cmp"
	"context"
	"slices"
	"time"

	"grundy/judge/spec/grammar"
)

// A Culprit is the part of a failing file that is to blame.
type Culprit struct {
	Cases   *grammar.Cases // a single case, or several that fail together
	From    int            // the index of its first case in the file
	Outcome Outcome        // the outcome of its last run
	// Gone says that the failure did not occur again. Cases is then the whole file.
	Gone bool
	// Alone is how many of the cases were run alone and did not fail, if Cases are several.
	Alone int
}

// Localize finds the cases of a failing file that are to blame. If it finds a single case that
// fails alone, it returns this case, and otherwise cases that fail together. It returns nil if the
// file fails only because it holds more cases than Full or Fair. If the context ends, Localize
// returns the smallest culprit that it knows.
func (h *Hunt) Localize(ctx context.Context, cases *grammar.Cases, out Outcome) (*Culprit, error) {
	l := &localizer{Hunt: h, ctx: ctx, fair: h.Fair}
	return l.find(Culprit{Cases: cases, Outcome: out})
}

// A localizer finds the culprit of one file.
type localizer struct {
	*Hunt
	ctx   context.Context
	fair  int // see Hunt.Fair
	tries int
}

func (l *localizer) find(c Culprit) (*Culprit, error) {
	switch n := c.Cases.Len(); {
	case n == 1:
		return &c, nil
	case l.Full > 0 && n > l.Full:
		return l.legal(c)
	case l.limit(c.Outcome.Fail):
		return l.slow(c)
	}
	return l.wrong(c)
}

// run runs a part of a culprit and reports whether the part fails in a way that counts.
func (l *localizer) run(c Culprit, from, to int) (part Culprit, fails bool, err error) {
	part = Culprit{Cases: c.Cases.Slice(from, to), From: c.From + from, Outcome: Outcome{At: -1}}
	if l.ctx.Err() != nil {
		return part, false, nil
	}
	l.tries++
	out, err := l.Try(l.ctx, part.Cases)
	if l.ctx.Err() != nil { // the run was stopped and proves nothing
		return part, false, nil
	}
	part.Outcome = out
	return part, err == nil && l.counts(out.Fail), err
}

// legal looks for the culprit in parts of a file that holds too many cases. If a case is known to
// be wrong, it first tries a part with this case. Then it tries all parts in order.
func (l *localizer) legal(c Culprit) (*Culprit, error) {
	n := c.Cases.Len()
	var froms []int
	if at := c.Outcome.At; at >= 0 && at < n {
		froms = append(froms, max(0, at+1-l.Full))
	}
	for from := 0; from < n; from += l.Full {
		froms = append(froms, from)
	}
	for _, from := range froms {
		part, fails, err := l.run(c, from, min(from+l.Full, n))
		if err != nil {
			return nil, err
		}
		if !fails {
			continue
		}
		if found, err := l.find(part); err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}

// wrong looks for the culprit of a failure other than an exceeded limit. It runs the wrong case
// alone, and then with more and more of the cases before it.
func (l *localizer) wrong(c Culprit) (*Culprit, error) {
	last, err := l.last(c)
	if err != nil {
		return nil, err
	}
	var part Culprit
	fails := false
	for length := 1; !fails; length = longer(length, last+1) {
		if part, fails, err = l.run(c, last+1-length, last+1); err != nil {
			return nil, err
		}
		if fails && length == 1 {
			return l.orFirst(c, part)
		}
		if length == last+1 {
			break
		}
	}
	if n := c.Cases.Len(); !fails && last+1 < n {
		if part, fails, err = l.run(c, 0, n); err != nil {
			return nil, err
		}
	}
	switch {
	case fails:
		return &part, nil
	case l.ctx.Err() != nil:
		return &c, nil
	}
	part.Gone = true
	return &part, nil
}

// longer returns the next length to try: the lengths up to 4 in turn, then twice the previous
// length.
func longer(length, most int) int {
	if length < 4 {
		return min(length+1, most)
	}
	return min(2*length, most)
}

// orFirst returns the first case of a file if this case fails alone, and otherwise the single case
// that was found. The first case is preferred because a program that prints too little or too much
// fails on every single case.
func (l *localizer) orFirst(c, found Culprit) (*Culprit, error) {
	if found.From == c.From {
		return &found, nil
	}
	first, fails, err := l.run(c, 0, 1)
	if fails {
		found = first
	}
	return &found, err
}

// last returns the index of the wrong case. This is the case that the outcome reports, or else the
// last case of the shortest prefix of the file that fails. It finds this prefix by binary search,
// as if every longer prefix failed, too.
func (l *localizer) last(c Culprit) (int, error) {
	if at := c.Outcome.At; at >= 0 && at < c.Cases.Len() {
		return at, nil
	}
	pass, fail := 0, c.Cases.Len()
	for fail-pass > 1 {
		middle := (pass + fail) / 2
		_, fails, err := l.run(c, 0, middle)
		switch {
		case err != nil:
			return 0, err
		case fails:
			fail = middle
		default:
			pass = middle
		}
	}
	return fail - 1, nil
}

// slowTries bounds the runs spent on finding a slow case by its size, since each run may take as
// long as the limit.
const slowTries = 4

// slow looks for the culprit of an exceeded limit. It tries the largest case first, and then
// smaller ones by halving. If the largest case is within the limit, a smaller case may be to blame,
// or the number of cases.
func (l *localizer) slow(c Culprit) (*Culprit, error) {
	order := bySizes(c.Cases)
	found, fast, slow := c, -1, len(order) // indices into order
	for tries := 0; tries < slowTries && slow-fast > 1; tries++ {
		middle := (fast + slow) / 2
		if tries == 0 {
			middle = slow - 1
		}
		part, fails, err := l.run(c, order[middle], order[middle]+1)
		switch {
		case err != nil:
			return nil, err
		case fails:
			found, slow = part, middle
		case tries == 0:
			return l.together(c, order[middle])
		default:
			fast = middle
		}
	}
	return &found, nil
}

// together returns the culprit of an exceeded limit if the largest case alone is within the limit.
// The culprit is then another slow case, Fair cases, or all cases together. It is nil if only more
// than Fair cases exceed the limit.
func (l *localizer) together(c Culprit, largest int) (*Culprit, error) {
	n := c.Cases.Len()
	c.Alone = 1
	unfair := false
	if l.fair > 0 && n > l.fair {
		from := max(0, min(largest-l.fair/2, n-l.fair))
		part, fails, err := l.run(c, from, from+l.fair)
		if err != nil || fails {
			return &part, err
		}
		unfair = l.ctx.Err() == nil
		if each := part.Outcome.Cost / int64(l.fair); unfair && 2*each*int64(n) > c.Outcome.Cost {
			return nil, nil // every case takes some time, and no single case is too slow
		}
	}
	last, err := l.last(c)
	if err != nil {
		return nil, err
	}
	if last != largest {
		part, fails, err := l.run(c, last, last+1)
		if err != nil || fails {
			return &part, err
		}
		c.Alone++
	}
	if unfair {
		return nil, nil
	}
	return &c, nil
}

// bySizes returns the indices of cases, the smallest first.
func bySizes(cases *grammar.Cases) []int {
	order := make([]int, cases.Len())
	sizes := make([]int64, cases.Len())
	for i := range order {
		order[i] = i
		sizes[i], _ = cases.At(i).Size()
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(sizes[i], sizes[j]) })
	return order
}

// A report claims that no single case fails only if each was run alone. The constants bound the
// runs, and their share of the remaining time.
const (
	aloneRuns  = 300
	aloneShare = 3 // in tenths
)

// Single looks for a case that fails alone, in the same way, among cases that fail together. It
// tries halves first, which finds one case among many in few runs, and then each case in turn. It
// returns the case if it finds one. Otherwise it returns c with the number of cases that were run
// alone and passed.
func (h *Hunt) Single(ctx context.Context, c Culprit) (*Culprit, error) {
	if end, timed := ctx.Deadline(); timed {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, time.Until(end)*aloneShare/10)
		defer stop()
	}
	own := *h
	own.Counts = func(fail string) bool { return fail == c.Outcome.Fail }
	l := &localizer{Hunt: &own, ctx: ctx}
	if half, err := l.half(c); err != nil || half.Cases.Len() == 1 {
		return &half, err
	}
	for i := 0; i < min(c.Cases.Len(), aloneRuns) && ctx.Err() == nil; i++ {
		part, fails, err := l.run(c, i, i+1)
		switch {
		case err != nil || fails:
			return &part, err
		case part.Outcome.Fail == "" && ctx.Err() == nil:
			c.Alone++
		}
	}
	return &c, nil
}

// half halves a culprit repeatedly, as long as one of the halves fails.
func (l *localizer) half(c Culprit) (Culprit, error) {
	for c.Cases.Len() > 1 {
		n := c.Cases.Len()
		part, fails, err := l.run(c, 0, n/2)
		if err == nil && !fails {
			part, fails, err = l.run(c, n/2, n)
		}
		if err != nil || !fails {
			return c, err
		}
		c = part
	}
	return c, nil
}

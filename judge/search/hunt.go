// Package search hunts for the smallest input on which a program fails. It is pure: it
// takes functions and returns a counterexample. It starts no process and reads no file;
// Try runs the program, and the only clock is the context's.
//
//	h := &search.Hunt{Grammar: g, Try: try, Seed: 1, Jobs: 2}
//	result, err := h.Search(ctx)
//	if result.Found != nil {
//		least, err := h.Shrink(ctx, result.Found)
//		… least.Cases …
//	}
//
// A hunt goes through phases.
//
//	small     every legal case in the order of size, many a file where the framing
//	          allows. The first failure is the smallest there is.
//	test      the tests that the caller names, after the first small cases.
//	random    growing random cases in turn with more of the small ones: answers in
//	          equal share, values near powers of two, bounds and remarkable
//	          values, P-positions, variants of cases whose answers are rare.
//	largest   the tests that may be large: where there is a deadline, in turn with all
//	          others from the first tests on, else after the first random cases.
//	reordered all legal cases, once they have passed in the order of size, in other
//	          orders: a program may carry something from case to case. When they
//	          have passed, too, the hunt says so and ends.
//	shrinking what random cases found is made smaller while it fails in the same
//	          way and stays legal, until no single step is left.
//
// The same seed gives the same cases in the same order, and the same result, with any
// number of jobs: files are tried in rounds of a fixed length, and what one round shows
// is used in the next. This requires Try to be a function of the cases. A Cost measured
// by a clock is not: it varies, and with it the variants tried by Hunt.Slowest, and by
// Hunt.Search if Slow is set.
//
// Smaller has the meaning of package grammar: less size, then fewer values, then lesser
// values in the order of writing.
//
// A large find does not end a hunt. The hunt goes on for a while with small and random
// cases, and reports the large find if these pass.
//
// A program may fail on a file though it answers each of its cases rightly alone: it
// carries state from case to case. Then the counterexample is a sequence of cases, the
// shortest known. A failure that never repeats is reported separately, as unrepeatable;
// it is not a counterexample.
package search

import (
	"context"
	"slices"
	"time"

	"grundy/judge/arrange"
	"grundy/judge/grammar"
	"grundy/judge/sample"
)

// An Outcome is the result of trying some cases.
type Outcome struct {
	// Fail is the kind of failure, such as "WA" or "TLE"; empty for none.
	Fail string
	// At is the index of the first case that went wrong, all before it being right;
	// below 0 if unknown.
	At int
	// Complete says that the program ran through all cases to its end, so that only its
	// answers can be wrong.
	Complete bool
	// Cost is what the try cost, in the caller's unit; it is used to look for slow
	// cases.
	Cost int64
	// Note belongs to the caller; a counterexample has that of its last try.
	Note any
}

// A Try runs the program on one file with the cases, and judges it. If the problem
// bounds the cases of a file no tighter than PerFile, the limits should grow with them:
// too slow for many cases is not too slow for one. It is called from several goroutines
// at once. An error is the judge's own and ends the hunt; a failure of the program is
// an Outcome. A Try must not change the cases.
type Try func(ctx context.Context, cases *grammar.Cases) (Outcome, error)

// A Make makes the cases of a file.
type Make func(ctx context.Context) (*grammar.Cases, error)

// A Hunt says where to hunt and how long. Grammar and Try are required, the rest has
// defaults. Without a deadline of the context and without Cases, a hunt ends only when
// it has found something or tried every legal case.
type Hunt struct {
	Grammar *grammar.Grammar // a narrowed one to bound the hunt
	Try     Try

	Name string // of the problem; with Seed, it determines the random cases
	Seed uint64

	Jobs    int   // tries side by side; 1
	PerFile int   // most cases a file; 1000, or what the grammar allows
	Bytes   int64 // most bytes a file; 16 MiB
	Cases   int   // most cases tried before shrinking, besides Tests; no bound
	Small   int   // small cases tried before the first random ones; 20,000, or 2000 where a file holds one
	Held    int   // most cases tried after a large find; as many as Small
	Shrinks int   // most tries spent on shrinking; 5000, or no bound if there is a deadline
	// Full is the most cases that a file of the problem holds. If it is above 0 and all
	// legal cases have passed, they are tried again in other orders, in files as full,
	// and each in a file of its own if they are no more than Alone.
	Full, Alone int
	// Ordered says that nothing is tried but the legal cases in the order of size.
	Ordered bool
	// Fair is how many cases may be too slow together, in files other than Tests; 0: any
	// number. More of them are not blamed, because their number is the hunt's choice.
	Fair int

	// Counts reports whether the hunt looks for a failure; nil means all. Other
	// failures are skipped and counted in Result.Others.
	Counts func(fail string) bool
	// Answers are the failures that lie in the answers alone, such as "WA". If none of them
	// counts, a complete file that fails so is not searched for other failures.
	Answers []string
	// Limit reports whether a failure is an exceeded limit, such as "TLE": failing is
	// expensive, and the exact threshold is noise. Such a case is only shrunk by
	// halves, to about the smallest power of two of its size that fails. Nil means
	// none.
	Limit func(fail string) bool

	// Classes returns the class of the answer to each case of some files, in order, for equal
	// shares. It is called from several goroutines at once; its error ends the hunt. It is not
	// asked about files that few cases fill, nor any more once most answers are the only one
	// of their class. Optional.
	Classes func(ctx context.Context, files []*grammar.Cases) ([]string, error)
	// Game proposes P-positions; optional.
	Game sample.Game
	// Tests returns files that are tried once, whatever Cases allow. In a hunt with a
	// deadline, large ones share the time with random cases. A file without cases is left
	// out; an error ends the hunt. Optional.
	Tests func(ctx context.Context) ([]Test, error)
	// Linger returns the context of a run, which may outlast the deadline of the hunt. The
	// runs under way then may be the only ones that exceed the limit. It is not asked once
	// something is found. Nil: the deadline stops every run.
	Linger func(context.Context) (context.Context, context.CancelFunc)
	// Near are sequences of remarkable values, by field; optional.
	Near map[string][][]int64

	// Slow also varies the slowest cases, which suits a hunt for an exceeded limit. The
	// cases tried then depend on the costs.
	Slow bool

	steps int64            // of the walk over small cases; walkSteps when zero
	now   func() time.Time // nil: the clock

	// Progress is called to report progress, never from two goroutines at once.
	Progress func(Progress)
}

// A Phase is a part of a hunt.
type Phase string

// The phases.
const (
	Small     Phase = "small"
	Tests     Phase = "test"
	Random    Phase = "random"
	Largest   Phase = "largest"
	Reordered Phase = "reordered"
	Shrinking Phase = "shrinking"
	Slowing   Phase = "slowest"
)

// Progress is how far a hunt has come.
type Progress struct {
	Phase Phase
	Cases int   // tried so far, without repeated tries
	Tries int   // files tried so far, of the phase when shrinking
	Size  int64 // size of the small case tried last or, when shrinking, of what is left
}

// A Result is the result of a hunt. If the context ended, it is what was known then.
type Result struct {
	Found *Found // nil: nothing that counts and repeats
	// Unrepeatable is the first failure that did not happen again, if any.
	Unrepeatable *Found
	// Others counts failing cases that Hunt.Counts leaves out, by failure; of a file that is
	// not searched for other failures, one.
	Others map[string]int
	// Whole is what was tried of all legal cases; its Cases are 0 unless each was.
	Whole arrange.Tried
	// Stopped says that the context ended the hunt, and Left how many of Hunt.Tests had
	// not come to an end then.
	Stopped bool
	Left    int

	Cases int   // tried, each counted once
	Tries int   // files tried, in all
	Size  int64 // all cases smaller than this size were tried
}

// A Found is a counterexample.
type Found struct {
	// Cases fail together as one file: a single case, or the sequence that is
	// necessary.
	Cases   *grammar.Cases
	Outcome Outcome // outcome of the last failing try of Cases
	Phase   Phase   // the phase in which it was found

	// Rough says that the time for it ended before the culprit was found among Cases.
	Rough bool
	// Minimal says that Cases is a single case, and that all smaller cases, Smaller in
	// number, pass in the files they were tried in (or fail in a way that does not
	// count).
	Minimal bool
	Smaller int
	// Apart says that each of the smaller cases passed in a file of its own.
	Apart bool

	// Local says that no single step of the shrinker preserves the failure. If it is
	// false, the context ended the search, it is Spent or, for an exceeded limit, only
	// halves were tried.
	Local bool
	// Spent says that shrinking ended because all tries were spent.
	Spent bool
	From  *grammar.Cases // the cases as found, before shrinking
	Steps int            // steps that shrank the cases
	Tries int            // tries spent on shrinking
}

// Sequence reports whether the cases fail only together, as far as is known.
func (f *Found) Sequence() bool { return f.Cases.Len() > 1 }

// defaults of a Hunt.
const (
	defaultPerFile = 1000
	defaultBytes   = 16 << 20
	defaultSmall   = 20_000
	defaultSingles = 2000
	defaultShrinks = 5000
)

func (h *Hunt) perFile() int { return min(above(h.PerFile, defaultPerFile), h.Grammar.MaxCases()) }

func (h *Hunt) bytes() int64 { return above(h.Bytes, defaultBytes) }

func (h *Hunt) room() *sample.Room { return &sample.Room{Grammar: h.Grammar, Bytes: h.bytes()} }

func (h *Hunt) usable(c grammar.Case) bool { return h.room().Usable(c) }

func (h *Hunt) subtle() []grammar.Case { return slices.Collect(h.room().Subtle(h.Game)) }

func (h *Hunt) small() int {
	if h.perFile() == 1 {
		return above(h.Small, defaultSingles)
	}
	return above(h.Small, defaultSmall)
}

func (h *Hunt) counts(fail string) bool { return fail != "" && (h.Counts == nil || h.Counts(fail)) }

func (h *Hunt) limit(fail string) bool { return h.Limit != nil && h.Limit(fail) }

// above returns n, or a default if n is not positive.
func above[T int | int64](n, otherwise T) T {
	if n > 0 {
		return n
	}
	return otherwise
}

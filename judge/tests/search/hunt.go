// Package search hunts for the smallest input on which a program fails. It is pure: it takes
// functions and returns a counterexample. It starts no process and reads no file; Try runs the
// program. The clock matters only if the context has a deadline.
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
//	small     Every legal case in the order of size, many per file if the framing
//	          allows it. The first failure is the smallest counterexample.
//	test      The tests of the caller, after the first small cases.
//	random    Growing random cases, alternating with more small cases. They have equal
//	          shares of all classes of answers, values near powers of two, bounds and
//	          remarkable values, P-positions, and variants of cases with rare
//	          answers.
//	largest   The tests that may be large. With a deadline, they alternate with
//	          all other files, from the first tests on. Without a deadline, they
//	          follow the first random cases.
//	reordered All legal cases in other orders, once they have passed in the order
//	          of size, because a program may carry state from case to case. If
//	          they pass again, the hunt reports it and ends.
//	shrinking A counterexample that is not minimal is shrunk, as long as it fails
//	          in the same way and stays legal, until no single step is possible.
//	slowest   Hunt.Slowest alone: random cases and variants of expensive ones.
//
// Without a deadline, the same seed gives the same cases in the same order, and the same result,
// with any number of jobs. Files are tried in rounds of a fixed length, and what the hunt learns
// from one round is used in the next round only. Try must be a function of the cases. A Cost
// measured by a clock is not: it varies, and so do the variants tried by Hunt.Slowest, and by
// Hunt.Search if Slow is set.
//
// Package grammar defines the order of cases by size: first the size counts, then the number of
// values, then the values in the order of writing.
//
// A large counterexample does not end a hunt. The hunt continues for a while with small and random
// cases, and reports the large counterexample if these pass. A third large counterexample ends it.
//
// A program may fail on a file although it answers each of its cases correctly in a file of its
// own, because it carries state from case to case. Then the counterexample is a sequence of cases,
// the shortest known. A failure that does not occur again is not a counterexample, and is reported
// separately as unrepeatable.
package search

import (
	"context"
	"slices"
	"time"

	"grundy/judge/report/arrange"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// An Outcome is the result of running the program on some cases.
type Outcome struct {
	// Fail is the kind of failure, such as "WA" or "TLE", or empty if there is none.
	Fail string
	// At is the index of the first wrong case, or negative if it is unknown. All cases before it
	// are right.
	At int
	// Complete says that the program handled all cases and ended normally, so that only its answers
	// can be wrong.
	Complete bool
	// Cost is the cost of the run, in a unit of the caller. It is used to look for slow cases.
	Cost int64
	// Note belongs to the caller. A counterexample has the Note of its last try.
	Note any
}

// A Try runs the program on one file with the cases, and judges it. If the problem does not bound
// the cases of a file below PerFile, the time limit should grow with the number of cases, because a
// program may be too slow for many cases but not for one. A Try is called from several goroutines
// concurrently. An error is a failure of the judge and ends the hunt; a failure of the program is
// an Outcome. A Try must not change the cases.
type Try func(ctx context.Context, cases *grammar.Cases) (Outcome, error)

// A Make makes the cases of a file.
type Make func(ctx context.Context) (*grammar.Cases, error)

// A Hunt says where to hunt and how long. Grammar and Try are required, and all other fields have
// defaults. If the context has no deadline and Cases is 0, the hunt ends only when it has found a
// counterexample, has tried every legal case, or can make no further case.
type Hunt struct {
	Grammar *grammar.Grammar // a narrowed grammar bounds the hunt
	Try     Try

	Name string // the name of the problem; with Seed, it determines the random cases
	Seed uint64

	Jobs    int   // tries that run concurrently; default 1
	PerFile int   // most cases per file; default 1000, or what the grammar allows
	Bytes   int64 // most bytes per file; default 16 MiB
	Cases   int   // most cases tried before shrinking, without Tests; default unbounded
	Small   int   // small cases tried before the first random ones; default 20,000, or 2000 if a file holds one case
	Held    int   // most cases tried after a large counterexample; default Small
	Shrinks int   // most tries for shrinking; default 5000, or unbounded with a deadline
	// Full is the most cases that a file of the problem holds. If it is positive and all legal
	// cases have passed, they are tried again in other orders, in files of up to Full cases. If
	// there are at most Alone legal cases, each is also tried in a file of its own.
	Full, Alone int
	// Ordered says that only the legal cases in the order of size are tried.
	Ordered bool
	// Fair is how many cases together may be blamed for an exceeded limit, in files other than
	// Tests; 0 means any number. If more cases are necessary, the program is not blamed, because
	// the hunt chose their number.
	Fair int

	// Counts reports whether the hunt looks for this kind of failure. Nil means that all kinds
	// count. Other failures are skipped and counted in Result.Others.
	Counts func(fail string) bool
	// Answers are the kinds of failures that concern the answers only, such as "WA". If none of
	// them counts and a complete file fails in such a way, the file is not searched for other
	// failures.
	Answers []string
	// Limit reports whether a failure is an exceeded limit, such as "TLE". Such failures take long,
	// and their exact threshold is noise. So such a case is shrunk in large steps only: values are
	// halved, and at least a quarter of the elements is dropped. Nil means that no failure is an
	// exceeded limit.
	Limit func(fail string) bool

	// Classes returns the class of the answer of each case of some files, in order. The hunt uses
	// it to draw equal shares of the classes. Classes is called from several goroutines
	// concurrently, and its error ends the hunt. It is not called for files that hold only few
	// cases, and no longer once most answers are the only one of their class. Optional.
	Classes func(ctx context.Context, files []*grammar.Cases) ([]string, error)
	// Game proposes P-positions. Optional.
	Game sample.Game
	// Tests returns files that are tried once, whatever the value of Cases. In a hunt with a
	// deadline, large tests share the time with random cases. A file without cases is ignored, and
	// an error ends the hunt. Optional.
	Tests func(ctx context.Context) ([]Test, error)
	// Linger returns the context of a run, which may outlast the deadline of the hunt. This helps
	// because the runs under way at the deadline may be the only ones that exceed the limit. Linger
	// is not called once something is found. If it is nil, the deadline stops every run.
	Linger func(context.Context) (context.Context, context.CancelFunc)
	// Near holds sequences of remarkable values, by field. Optional.
	Near map[string][][]int64

	// Slow makes the hunt also vary the slowest cases, which suits a hunt for an exceeded limit.
	// The cases tried then depend on the costs.
	Slow bool

	steps int64            // bounds the enumeration of small cases; 0 means walkSteps
	now   func() time.Time // nil means time.Now

	// Progress is called to report progress, never from two goroutines concurrently.
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

// Progress says how far a hunt has come.
type Progress struct {
	Phase Phase
	Cases int   // cases tried so far, without repeated tries
	Tries int   // files tried so far, or during shrinking: tries of this phase
	Size  int64 // size of the small case tried last, or during shrinking: of the current counterexample
	Left  int   // files that Hunt.Cases still allows, if they are full; 0: any number, or shrinking has begun
}

// A Result is the result of a hunt. If the context ended, it holds what was known then.
type Result struct {
	Found *Found // nil if no failure both counts and repeats
	// Unrepeatable is the first failure that did not occur again, if any.
	Unrepeatable *Found
	// Others counts the failing cases that Hunt.Counts does not count, by kind of failure. A file
	// that is not searched for other failures counts as one case.
	Others map[string]int
	// Whole says in which files and orders all legal cases were tried. Its field Cases is 0 unless
	// every legal case was tried.
	Whole arrange.Tried
	// Stopped says that the context ended the hunt. Left is the number of Hunt.Tests that had not
	// ended by then.
	Stopped bool
	Left    int

	Cases int   // cases tried, each counted once
	Tries int   // files tried in all
	Size  int64 // all cases smaller than this size were tried
}

// A Found is a counterexample.
type Found struct {
	// Cases fail together as one file: a single case, or a sequence of cases that are all
	// necessary.
	Cases   *grammar.Cases
	Outcome Outcome // the outcome of the last failing try of Cases
	Phase   Phase   // the phase in which it was found

	// Rough says that the time ended before the culprit was found among Cases.
	Rough bool
	// Minimal says that Cases is a single case and that all smaller cases pass in the files in
	// which they were tried, or fail in a way that does not count. Smaller is the number of these
	// cases.
	Minimal bool
	Smaller int
	// Apart says that each of the smaller cases passed in a file of its own.
	Apart bool

	// Local says that no single step of the shrinker preserves the failure. If it is false, the
	// context ended the search, the tries were Spent, or only halves were tried because a limit was
	// exceeded.
	Local bool
	// Spent says that shrinking ended because all tries were used up.
	Spent bool
	From  *grammar.Cases // the cases as found, before shrinking
	Steps int            // how many steps made the cases smaller
	Tries int            // tries spent on shrinking
}

// Sequence reports whether, as far as is known, the cases fail only together.
func (f *Found) Sequence() bool { return f.Cases.Len() > 1 }

// Defaults of a Hunt.
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

// above returns n, or the default otherwise if n is not positive.
func above[T int | int64](n, otherwise T) T {
	if n > 0 {
		return n
	}
	return otherwise
}

// Package report holds what is known after a judging: facts, and no layout. A Report
// points to nothing of the judge's, so that it can be stored, sent elsewhere and read
// again; packages below this one render it.
package report

import (
	"time"

	"grundy/judge/game"
	"grundy/judge/plan"
	"grundy/judge/sandbox"
)

// A Report is what came out of judging a submission: facts, no layout.
type Report struct {
	Problem  Problem
	File     string
	Language Language
	Verdict  Verdict // of the first failing test in the plan's order
	Tier     sandbox.Tier
	Seed     uint64
	Limits   sandbox.Limits
	Compile  Compile
	Tests    []Test // in the plan's order, up to the first failing one unless all were wanted
	Planned  int    // tests in the plan
	Cases    int    // cases judged
	Shares   map[string]int
	Whole    int      // when above 0: every legal case was judged, so many
	Warnings []string // a line each
	// Counterexample is nil for AC and CE.
	Counterexample *Counterexample
	// Runs repeated its input, and Fails of them failed in the same way; none did
	// where that would say nothing or takes as long as the limit.
	Runs, Fails int
}

// A Problem is what reports say of a problem.
type Problem struct {
	ID     string
	En, Zh string // its title; Zh may be empty
	// Checker is the kind of its checker, as in the spec.
	Checker string
}

// A Language is what reports say of a programming language.
type Language struct{ ID, Name string }

// Compile tells how compiling went.
type Compile struct {
	OK, Cached bool
	Log        string // the compiler's words, when it refused
}

// A Test is one run.
type Test struct {
	Name    string
	Group   plan.Group // empty for a file of the user's
	Verdict Verdict
	Cases   int
	CPU     time.Duration
	Wall    time.Duration
	Memory  int64 // 0: not known in this tier
	Detail  string
	// Times are the CPU times of all runs of a test that came near the limit; the
	// least of them is CPU.
	Times []time.Duration
	// Cached tells that the run was made earlier; its figures are those it had.
	Cached bool
}

// A Counterexample is an input on which the submission fails, and how.
type Counterexample struct {
	Verdict Verdict
	Input   []byte
	Want    []byte
	Got     []byte // stdout
	Stderr  []byte
	Detail  string
	Hint    string // a guess at the mistake, a few words
	// Test it was found in, and the case there, from 1; 0 when not known.
	Test string
	Case int
	// Cases in Input. More than one when a single one does not fail alone: the
	// program carries something from case to case.
	Cases int
	// Alone is how many of several cases were run alone, and pass: only where it is all
	// of them, no single case fails.
	Alone int
	// Unanswered tells that the output ends before all cases are answered.
	Unanswered bool
	// Minimal tells that every smaller legal case passes: Smaller many.
	Minimal bool
	Smaller int
	// Local tells that no single step makes Input smaller.
	Local bool
	// Shrunk tells that Input is none of the test's own: it was come by from there.
	Shrunk bool
	// Carried tells that an earlier case of Input seems to spoil a later one.
	Carried bool
	// Unsteady tells that the program does not fail on Input each time.
	Unsteady bool
	// Waits tells that it was stopped by the clock, having used next to no CPU time.
	Waits bool
	// Facts from the rules, for a single case they can speak of.
	Facts *Facts
}

// Facts are what the rules say of a position.
type Facts struct {
	Position string
	Class    game.Class  // 0 where the score is asked for
	Wins     []game.Move // the winning moves
	Counted  bool        // the problem asks how many there are
	// Played is the move that the program printed, where it is asked for one.
	Played *Played
	// Best is the best move where the score is asked for, and Score what comes of it.
	Best  *game.Move
	Score int64
	// Line is a line of play from the position: the winner's moves win, the loser's are
	// any. It is nil where there is none to show.
	Line []Ply
}

// A Ply is a position of a line of play.
type Ply struct {
	Position string
	Class    game.Class // 0 where not known
	Heaps    []int64    // nil where the game is no sum of heaps
}

// Played is a move that a program printed.
type Played struct {
	After   string      // the position after it
	Class   game.Class  // of that position
	Replies []game.Move // its winning moves
}

// Cached is how many of the tests' runs were made earlier.
func (r *Report) Cached() (n int) {
	for _, t := range r.Tests {
		if t.Cached {
			n++
		}
	}
	return n
}

// CPUMax is the most CPU time of any run.
func (r *Report) CPUMax() (most time.Duration) {
	for _, t := range r.Tests {
		most = max(most, t.CPU)
	}
	return most
}

// MemoryMax is the most memory of any run; 0 when not known.
func (r *Report) MemoryMax() (most int64) {
	for _, t := range r.Tests {
		most = max(most, t.Memory)
	}
	return most
}

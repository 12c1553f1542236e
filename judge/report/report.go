// Package report defines the result of a judging: facts, without layout. A Report does
// not point to the judge's data, so it can be stored, sent elsewhere and read again.
// The packages below this one render it.
package report

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"grundy/judge/arrange"
	"grundy/judge/i18n"
)

// A Report is the result of judging a submission: facts, without layout.
type Report struct {
	Problem  Problem
	File     string
	Language Language
	Verdict  Verdict // of the first failing test in the plan's order
	// Waits says that the program was stopped by the clock in that test, having used next
	// to no CPU time.
	Waits bool
	// Talks says that the program talked with the problem's interactor in that test.
	Talks  bool
	Tier   Tier
	Seed   uint64
	Limits Limits
	// TimeFactor and MemoryFactor are what the problem's limits were multiplied by for the
	// language; 0 is the same as 1.
	TimeFactor, MemoryFactor float64
	// Overhead is the memory in bytes that a virtual machine may use beyond the limit.
	Overhead int64
	Compile  Compile
	Tests    []Test // in the plan's order, up to the first failing one unless all were wanted
	Planned  int    // tests in the plan
	// GivenUp is how many tests were not run though all were wanted, since too many before
	// exceeded the limit of time or memory.
	GivenUp int
	Cases   int // cases judged
	Shares  map[string]int
	// Whole says in which orders all legal cases passed. Its Cases are 0 unless each was
	// judged.
	Whole    arrange.Tried
	Warnings []i18n.Message // one line each
	// Counterexample is nil for AC and CE.
	Counterexample *Counterexample
	// Subtasks are the points, part by part. They are empty if the problem has none.
	Subtasks []Subtask
	// Graded is what the groups of the tests decide, in a package that has rules for them;
	// nil: the first failing test decides.
	Graded *Grade
	// Match is what the program did against a rival; nil: it was not asked to.
	Match *Match
	// Runs is how often its input was repeated; Fails of these runs failed in the same
	// way. Both are 0 where that would prove nothing or takes as long as the limit.
	Runs, Fails int
}

// A Grade is what the groups of the tests of a package decide. Verdicts are in the words of
// Kattis.
type Grade struct {
	Verdict string
	Points  float64
	Of      float64 // what a right submission gets; 0 if there is no bound
	Scoring bool    // the points count
	Groups  []Group
}

// A Group is what a submission gets for a group of tests.
type Group struct {
	Path    string // secret/1; empty: all tests
	Verdict string
	Points  float64
}

// A Problem is what reports say about a problem.
type Problem struct {
	ID     string
	En, Zh string // its title; Zh may be empty
	// Checker is the kind of its checker, as in the spec.
	Checker string
	// Tests says in a line where the tests are from that came with it; empty: there are
	// none.
	Tests i18n.Message
}

// A Tier is the level of isolation in which the program ran.
type Tier struct {
	Name string
	Gaps []i18n.Message // what it does not promise, a phrase each
}

// Limits are the limits of a run; zero means none.
type Limits struct {
	CPU       time.Duration // user and system time of all processes
	Wall      time.Duration // elapsed
	Memory    int64         // bytes, of all processes
	Output    int64         // bytes of stdout
	Stderr    int64         // bytes of stderr that are stored
	Stack     int64         // bytes; 0: as much as the system allows
	Processes int           // processes and threads
}

// A Language is what reports say about a programming language.
type Language struct{ ID, Name string }

// Compile is the result of compiling.
type Compile struct {
	OK, Cached bool
	Log        i18n.Message // the compiler's messages, if it refused
}

// A Test is one run.
type Test struct {
	Name    string
	Group   string // of the plan; empty for a file of the user's
	Verdict Verdict
	Cases   int
	CPU     time.Duration
	Wall    time.Duration
	Memory  int64 // 0: not known in this tier
	Detail  i18n.Message
	// Times are the CPU times of all runs of a test that came close to the limit; the
	// least of them is CPU.
	Times []time.Duration
	// Cached says that the run was made earlier; its figures are those of that run.
	Cached bool
	// Score is the share of the points that a checker gives the output, from 0 to 1. It is
	// nil without partial points.
	Score *float64
	// Points are the points that a checker gives the output; nil if it does not give points.
	Points *float64
	// Division is the group of the tests of a package that the test is in.
	Division string
}

// Share returns the part of the test's points that the run gets, from 0 to 1.
func (t Test) Share() float64 {
	switch {
	case t.Score != nil:
		return *t.Score
	case t.Verdict == AC:
		return 1
	}
	return 0
}

// A Subtask is a part of a problem, and what the submission gets for it.
type Subtask struct {
	Name    string
	Points  float64
	Of      int     // what it is worth
	Verdict Verdict // of the first of its tests that failed
}

// Score returns the points of all subtasks, and what they are worth.
func (r *Report) Score() (points float64, of int) {
	for _, s := range r.Subtasks {
		points, of = points+s.Points, of+s.Of
	}
	return points, of
}

// A Counterexample is an input on which the submission fails, and how.
type Counterexample struct {
	Verdict Verdict
	Input   []byte
	Want    []byte
	Got     []byte // stdout
	Stderr  []byte
	Detail  i18n.Message
	Hint    i18n.Message // a guess at the mistake, in a few words
	// Test is the test it was found in, and Case its case there, from 1; 0 if unknown.
	Test string
	Case int
	// Cases is how many cases Input has: more than one if a single one does not fail
	// alone, since the program carries something from case to case.
	Cases int
	// Alone is how many of several cases were run alone and passed: only if it is all
	// of them does no single case fail.
	Alone int
	// Unanswered says that the output ends before all cases are answered.
	Unanswered bool
	// Minimal says that every smaller legal case passes; Smaller is in which files.
	Minimal bool
	Smaller arrange.Tried
	// Local says that no single step makes Input smaller.
	Local bool
	// Least says that no smaller test that came with the problem makes the submission fail in
	// the same way.
	Least bool
	// Shrunk says that Input is not part of the test but was derived from it.
	Shrunk bool
	// Carried says that an earlier case of Input seems to spoil a later one.
	Carried bool
	// Unsteady says that the program does not fail on Input each time.
	Unsteady bool
	// Waits says that the program was stopped by the clock, having used next to no CPU
	// time.
	Waits bool
	// Place is where in the source it goes wrong, as far as a sanitizer or a trace says so.
	Place *Place
	// Cut is when the search for a smaller input was ended early, after the verdict: by
	// the end of its time, or Interrupted by the user. It is 0 if the search was not cut.
	// What was cut is not Minimal.
	Cut         time.Duration
	Interrupted bool
	// Spent says that the search for a smaller input ended because all tries were spent.
	// Then Input is not Minimal.
	Spent bool
	// File is the path of a file with all of Input, if reports show a part of it and a
	// file was written.
	File string
	// Facts are what the rules say, if they can say anything about this single case.
	Facts *Facts
	// Dialogue is what the program and the problem's interactor said, if there is one. Got
	// is then empty.
	Dialogue *Dialogue
}

// A Place is a line of a source, with what went wrong there.
type Place struct {
	File string
	Line int    // from 1; 0 if unknown
	What string // in one line, as heap-buffer-overflow, read of size 4; may be empty
}

// A Class is the outcome class of a position, a letter.
type Class byte

// The outcome classes.
const (
	P Class = 'P' // the previous player wins
	N Class = 'N' // the next player wins
	D Class = 'D' // a draw
)

// A Move is a move from a position.
type Move struct {
	Heap  int    // index of the heap, from 0; heap games only
	Take  int64  // stones taken; heap games only
	After string // the position after it, in words
}

// Facts are what the rules say about a position.
type Facts struct {
	Position string
	Class    Class  // 0 where the score is asked for
	Wins     []Move // the winning moves
	Counted  bool   // the problem asks how many there are
	// Played is the move that the program printed, if the problem asks for one.
	Played *Played
	// Best is the best move if the problem asks for the score, and Score is its result.
	Best  *Move
	Score int64
	// Line is a line of play from the position: the winner's moves win, the loser's are
	// arbitrary. It is nil if there is none to show.
	Line []Ply
}

// A Ply is a position of a line of play.
type Ply struct {
	Position string
	Class    Class   // 0 if unknown
	Heaps    []int64 // nil if the game is not a sum of heaps
	Over     bool    // no move is possible
}

// Played is a move that a program printed.
type Played struct {
	After   string // the position after it
	Class   Class  // of that position
	Replies []Move // its winning moves
}

// Cached returns how many of the tests' runs were made earlier.
func (r *Report) Cached() (n int) {
	for _, t := range r.Tests {
		if t.Cached {
			n++
		}
	}
	return n
}

// StoredGroup is the group of the tests that are inputs found by earlier hunts, and
// storedPrefix begins their names; the hash of the input follows.
const (
	StoredGroup  = "kept"
	storedPrefix = "stored-"
)

// Legible returns the report with names for people: the inputs found by earlier hunts are
// stored-1, stored-2 and so on, in their order, and no hashes.
func (r *Report) Legible() *Report {
	names := map[string]string{}
	for _, t := range r.Tests {
		if t.Group == StoredGroup && strings.HasPrefix(t.Name, storedPrefix) {
			names[t.Name] = fmt.Sprint(storedPrefix, len(names)+1)
		}
	}
	if len(names) == 0 {
		return r
	}
	out := *r
	out.Tests = slices.Clone(r.Tests)
	for i, t := range out.Tests {
		if name := names[t.Name]; name != "" {
			out.Tests[i].Name = name
		}
	}
	if ex := r.Counterexample; ex != nil && names[ex.Test] != "" {
		renamed := *ex
		renamed.Test = names[ex.Test]
		out.Counterexample = &renamed
	}
	return &out
}

// CPUMax returns the most CPU time of any run.
func (r *Report) CPUMax() (most time.Duration) {
	for _, t := range r.Tests {
		most = max(most, t.CPU)
	}
	return most
}

// Held returns the most memory of any run that counts against the limit; 0 if unknown.
func (r *Report) Held() int64 { return max(0, r.MemoryMax()-r.Overhead) }

// MemoryMax returns the most memory of any run; 0 if unknown.
func (r *Report) MemoryMax() (most int64) {
	for _, t := range r.Tests {
		most = max(most, t.Memory)
	}
	return most
}

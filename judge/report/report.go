// Package report defines the result of a judging: facts, without layout. A Report does not refer
// to the judge's data, so it can be stored, sent and read again. The packages below this one
// render it.
package report

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/report/arrange"
)

// A Report is the result of judging a submission: facts, without layout.
type Report struct {
	Problem  Problem
	File     string
	Files    []string // the other files of the program, by their paths
	Language Language
	Verdict  Verdict // of the first failing test in the plan's order
	// Waits says that the clock stopped the program in that test, after it used almost no CPU
	// time.
	Waits bool
	// Talks says that the program talked with the problem's interactor in that test.
	Talks  bool
	Tier   Tier
	Seed   uint64
	Limits Limits
	// TimeFactor and MemoryFactor are the factors by which the problem's limits were multiplied
	// for the language; 0 means 1.
	TimeFactor, MemoryFactor float64
	// Overhead is the memory in bytes that a virtual machine may use in addition to the limit.
	Overhead int64
	Compile  Compile
	Tests    []Test // in the plan's order; up to the first failing one, unless all tests were requested
	Planned  int    // number of tests in the plan
	Samples  bool   // all tests are samples, so that a right answer to them proves little
	// GivenUp is the number of tests that were not run, although all were requested, because too
	// many earlier tests exceeded the limit of time or memory.
	GivenUp int
	Cases   int            // number of judged cases
	Shares  map[string]int // class of answers → number of judged cases with such an answer
	// Whole has the orders in which all legal cases passed. Its Cases are 0 unless every case was
	// judged.
	Whole    arrange.Tried
	Warnings []i18n.Message // one line for each
	// Counterexample is nil for AC and CE.
	Counterexample *Counterexample
	// Subtasks are the results by subtask; empty if the problem has none.
	Subtasks []Subtask
	// Graded is the grade of the test groups, in a package with rules for groups; nil: the first
	// failing test decides.
	Graded *Grade
	// Match is the result against another program; nil: no match was requested.
	Match *Match
	// Trial is what the program did on an input of its author; nil: it was judged on tests.
	Trial *Trial
	// Runs is the number of times that the counterexample was run again; Fails of these runs
	// failed in the same way. Both are 0 if a repetition would prove nothing or would take as
	// long as the limit.
	Runs, Fails int
}

// A Grade is the grade of the test groups of a package.
type Grade struct {
	Verdict Verdict
	Points  float64
	Of      float64 // the maximum points; 0 if there is no bound
	Scoring bool    // whether points count
	Groups  []Group
}

// A Group is the result of a submission for a group of tests.
type Group struct {
	Path    string // secret/1; empty: all tests
	Verdict Verdict
	Points  float64
}

// A Problem is the information about a problem in reports.
type Problem struct {
	ID     string
	En, Zh string // the titles; Zh may be empty
	// Checker is the kind of the checker, as in the spec.
	Checker string
	// Tests describes, in one line, the origin of the tests that came with the problem; empty:
	// there are none.
	Tests i18n.Message
}

// A Tier is the level of isolation in which the program ran.
type Tier struct {
	Name string
	Gaps []i18n.Message // a phrase for each guarantee that the tier lacks
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

// A Language is the information about a programming language in reports.
type Language struct{ ID, Name string }

// Outputs is the id of the language of submissions that are outputs and no programs.
const Outputs = "outputs"

// Ran reports whether the submission is a program, so that its times count.
func (l Language) Ran() bool { return l.ID != Outputs }

// Compile is the result of compiling.
type Compile struct {
	OK, Cached bool
	Log        i18n.Message // the compiler's messages, if compiling failed
}

// A Test is one run.
type Test struct {
	Name    string
	Group   string // of the plan; empty for a user's file
	Verdict Verdict
	Cases   int
	CPU     time.Duration
	Wall    time.Duration
	Memory  int64 // 0: unknown in this tier
	Detail  i18n.Message
	// Times are the CPU times of all runs of a test near the limit. CPU is their minimum.
	Times []time.Duration
	// Cached says that the run was stored; the figures are those of the stored run.
	Cached bool
	// Score is the share of points that the checker gives the output, from 0 to 1; nil without
	// partial points.
	Score *float64
	// Points are the points that the checker gives the output; nil if it does not give points.
	Points *float64
	// Division is the test group of a package that contains the test.
	Division string
}

// Share returns the share of the test's points that the run gets, from 0 to 1.
func (t Test) Share() float64 {
	switch {
	case t.Score != nil:
		return *t.Score
	case t.Verdict == AC:
		return 1
	}
	return 0
}

// A Subtask is the result of a submission for a subtask.
type Subtask struct {
	Name    string
	Points  float64
	Of      int     // the maximum points
	Verdict Verdict // of its first failing test
}

// Score returns the points of all subtasks together, and their maximum. If the groups of a package
// have a maximum together, the points may not be the sum of those of the subtasks.
func (r *Report) Score() (points float64, of int) {
	if r.Graded != nil && r.Graded.Scoring && r.Graded.Of > 0 {
		return r.Graded.Points, int(math.Round(r.Graded.Of))
	}
	for _, s := range r.Subtasks {
		points, of = points+s.Points, of+s.Of
	}
	return points, of
}

// A Counterexample is an input on which the submission fails, with the failure.
type Counterexample struct {
	Verdict Verdict
	Input   []byte
	Want    []byte
	Got     []byte // stdout
	Stderr  []byte
	Detail  i18n.Message
	Hint    i18n.Message // a guess at the mistake, in a few words
	// Test is the test that contains the counterexample, and Case its case in that test, from 1;
	// 0 if unknown.
	Test string
	Case int
	// Cases is the number of cases in Input. It is above 1 if no single case fails alone, because
	// the program carries state from case to case.
	Cases int
	// Alone is the number of these cases that were run alone and passed. If it is below Cases, a
	// single case may fail.
	Alone int
	// Unanswered says that the output ends before the last answer.
	Unanswered bool
	// Minimal says that every smaller legal case passes. Smaller has the orders in which they
	// were tried.
	Minimal bool
	Smaller arrange.Tried
	// Local says that no single shrinking step leads to a smaller input that fails.
	Local bool
	// Least says that the submission does not fail in the same way on any smaller test that came
	// with the problem.
	Least bool
	// Shrunk says that Input was derived from the test by shrinking.
	Shrunk bool
	// Carried says that an earlier case of Input seems to affect a later one.
	Carried bool
	// Unsteady says that the program does not fail on Input every time.
	Unsteady bool
	// Waits says that the clock stopped the program after it used almost no CPU time.
	Waits bool
	// Place is the place of the error in the source, if a sanitizer or a stack trace shows it.
	Place *Place
	// Warnings are those of the compiler that may explain the failure.
	Warnings []Place
	// Cut is the time after the verdict when the search for a smaller input was stopped early: by
	// its time limit or, if Interrupted, by the user. It is 0 if the search was not stopped. A
	// counterexample of a stopped search is not Minimal.
	Cut         time.Duration
	Interrupted bool
	// Spent says that the search for a smaller input used up all of its tries. Input is then not
	// Minimal.
	Spent bool
	// File is the path of a file with the whole Input, if reports show only a part of it and the
	// file was written.
	File string
	// Facts are the results of the rules for this single case, if there are any.
	Facts *Facts
	// Dialogue is the dialogue of the program and the interactor, if there is one. Got is then
	// empty.
	Dialogue *Dialogue
	// Earlier are the runs before the last one, if the submission runs several times on a test. Their
	// long texts are cut.
	Earlier []Earlier
}

// Earlier is a run that another one follows.
type Earlier struct {
	Printed []byte // by the submission
	Next    []byte // the input of the next run
}

// A Place is a line of a source, with the error at that line.
type Place struct {
	File string
	Line int    // from 1; 0 if unknown
	What string // one line, such as heap-buffer-overflow, read of size 4; may be empty
}

// A Class is the outcome class of a position, a letter.
type Class byte

// The outcome classes.
const (
	P Class = 'P' // the previous player wins
	N Class = 'N' // the next player wins
	D Class = 'D' // a draw
	L Class = 'L' // Left wins, whoever begins
	R Class = 'R' // Right wins, whoever begins
)

// A Move is a move from a position.
type Move struct {
	Heap  int          // index of the heap, from 0; heap games only
	Take  int64        // stones taken; heap games only
	After i18n.Message // the position after the move
	Name  string       // empty if the rules do not name the move
}

// Facts are the results of the rules for a position.
type Facts struct {
	Position i18n.Message
	Class    Class  // 0 if the problem asks for a score; if Left and Right have different moves, Left begins
	Outcome  Class  // if Left and Right have different moves: L, R, N, P or D; otherwise 0
	Worth    string // likewise: the value in canonical form, such as 1/2; empty if unknown
	Wins     []Move // the winning moves
	Counted  bool   // the problem asks for the number of winning moves
	// Played is the move that the program printed, if the problem asks for a move.
	Played *Played
	// Best is the best move, and Score its result, if the problem asks for the score.
	Best  *Move
	Score int64
	// Line is a line of play from the position. The winner's moves win; the loser's moves are
	// arbitrary. It is nil if there is none.
	Line []Ply
}

// A Ply is a position of a line of play.
type Ply struct {
	Position i18n.Message
	Class    Class   // 0 if unknown
	Heaps    []int64 // nil if the game is not a sum of heaps
	Over     bool    // no move is possible
	Move     string  // the name of the move to the position; empty if the rules do not name it
}

// Played is a move that a program printed.
type Played struct {
	After   i18n.Message // the position after the move
	Class   Class        // of the position after the move
	Replies []Move       // the winning moves of the position after the move
}

// Cached returns the number of tests whose run was stored.
func (r *Report) Cached() (n int) {
	for _, t := range r.Tests {
		if t.Cached {
			n++
		}
	}
	return n
}

// StoredGroup is the group of tests that earlier hunts found. storedPrefix is the prefix of their
// names; the hash of the input follows.
const (
	StoredGroup  = "kept"
	storedPrefix = "stored-"
)

// Legible returns the report with names for people: inputs that earlier hunts found are called
// stored-1, stored-2 and so on, without hashes.
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

// CPUMax returns the maximum CPU time of all runs.
func (r *Report) CPUMax() (most time.Duration) {
	for _, t := range r.Tests {
		most = max(most, t.CPU)
	}
	return most
}

// Held returns the maximum memory of all runs that counts against the limit; 0 if unknown.
func (r *Report) Held() int64 { return max(0, r.MemoryMax()-r.Overhead) }

// MemoryMax returns the maximum memory of all runs; 0 if unknown.
func (r *Report) MemoryMax() (most int64) {
	for _, t := range r.Tests {
		most = max(most, t.Memory)
	}
	return most
}

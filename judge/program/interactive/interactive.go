// Package interactive judges programs that talk with an interactor. The interactor knows the input,
// writes what the contestant's program reads, and reads its output. An interactor is Go code, or a
// program of package jury.
//
//	i, err := interactive.FromCode(runner, conversation)
//	met, err := i.Talk(ctx, command, check.File{Input: in, Want: answer})
//
// The first failure decides. If the interactor refuses first, its refusal is the verdict, whatever
// the program does afterwards. If the program crashes or is stopped at a limit before the
// interactor has decided, the program has failed. CPU time and memory of the interactor do not
// count. An interactor may crash, never end, flood its output, or report its own failure. Then the
// result is an error that names the interactor, never a verdict.
package interactive

import (
	"context"

	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
)

// An Interactor talks with submissions and judges them. It is safe for concurrent use.
type Interactor interface {
	// Talk lets a program talk with the interactor about a file. An error caused by the interactor
	// is a *Fault.
	Talk(ctx context.Context, program sandbox.Command, f check.File) (Met, error)
}

// Together is the Process of a Met if its processes did not fail, or only together.
const Together = -1

// A Met is the result of an interaction.
type Met struct {
	// Result is the program's result, without Stdout. Its CPU time and memory are the
	// largest of all passes.
	sandbox.Result
	// Decided means that the interactor's Judgement counts. Otherwise the program failed by itself,
	// as Result shows.
	Decided bool
	check.Judgement
	Idle  bool // each waited for the other
	After bool // the program failed after the interactor accepted
	Pass  int  // number of the last pass, from 1
	// Process is the number of the process that failed, from 0, if the program is several
	// (Dialogue.Processes). Together means that none failed by itself.
	Process  int
	Dialogue sandbox.Dialogue
	Output   []byte // what a testlib interactor wrote for a checker
}

// A Fault is an error of an interactor.
type Fault struct{ Err error }

func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap returns the error.
func (f *Fault) Unwrap() error { return f.Err }

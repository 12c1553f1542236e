// Package interactive judges programs that talk with an interactor, which knows the input,
// prints what the contestant's program reads, and reads what it prints. An interactor is Go
// code, or a program of package jury.
//
//	i, err := interactive.FromCode(runner, conversation)
//	met, err := i.Talk(ctx, command, check.File{Input: in, Want: answer})
//
// The first failure decides. If the interactor refuses first, that is the verdict, whatever
// the program does afterwards. A program that crashes, or is stopped at a limit, before the
// interactor has decided has failed. The CPU time and memory are those of the program
// alone. An interactor that crashes, never ends, floods, or says itself that it failed is
// an error that names it, never a verdict.
package interactive

import (
	"context"

	"grundy/judge/check"
	"grundy/judge/sandbox"
)

// An Interactor talks with submissions and judges them. It is safe for concurrent use.
type Interactor interface {
	// Talk lets a program talk with the interactor about a file. An error that is the
	// interactor's is a *Fault.
	Talk(ctx context.Context, program sandbox.Command, f check.File) (Met, error)
}

// A Met is the result of a talk.
type Met struct {
	// Result is the program's result, without Stdout. Its CPU time and memory are the
	// largest of all passes.
	sandbox.Result
	// Decided says that the interactor's Judgement counts; otherwise the program failed
	// by itself, as the Result says.
	Decided bool
	check.Judgement
	Idle     bool // both waited for each other
	After    bool // the program failed after the interactor had accepted
	Pass     int  // the last one, from 1
	Dialogue sandbox.Dialogue
	Output   []byte // what a testlib interactor wrote for a checker
}

// A Fault is an error of an interactor.
type Fault struct{ Err error }

func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap returns the error.
func (f *Fault) Unwrap() error { return f.Err }

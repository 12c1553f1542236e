package sandbox

import (
	"context"
	"io"

	"grundy/judge/sandbox/relay"
)

// A Talker is a Runner that lets two programs talk: the contestant's program and an
// interactor, each in a box and under limits of its own. What one prints the other reads.
type Talker interface {
	// Talk runs both programs until they end. Their Stdin is not used. An error is about
	// the judge; if it is about the interactor or its box, it is an *InteractorError.
	//
	// The program's wall limit applies to the whole interaction. When it runs out, the
	// program is stopped the next time the interactor waits for it. A conversation that
	// keeps moving may go on while CPU time remains. The interactor's wall limit is how
	// long it may sleep while it does not wait for the program.
	//
	// The interactor's output limit also applies to its stderr, which is its message to the
	// judge. A contestant's stderr is drained.
	//
	// If refuses reports that the interactor rejects the program, the program is stopped at
	// once.
	Talk(ctx context.Context, program, interactor Command, refuses func(Result) bool) (Talk, error)
}

// A Partner is Go code that talks with a program: it reads what the program prints, and the
// program reads what it writes. It returns when it has heard enough, or when its input
// ends. It returns false if it refuses the program, which is then stopped at once. An
// error is about the partner.
type Partner func(in io.Reader, out io.Writer) (accepts bool, err error)

// A Converser is a Runner that lets a program talk with Go code. The Interactor of the Talk
// is Exited, with code 1 if the partner refuses. An error of the partner is an
// *InteractorError. All else is as in Talker.
type Converser interface {
	Converse(ctx context.Context, program Command, partner Partner) (Talk, error)
}

// An InteractorError says that the interactor could not be run.
type InteractorError struct{ Err error }

func (e *InteractorError) Error() string { return e.Err.Error() }

func (e *InteractorError) Unwrap() error { return e.Err }

// A Talk is the result of an interactive run: the dialogue, and how each program ended.
type Talk struct {
	// Program and Interactor are without Stdout. The End of a program that was stopped
	// because it waited, or slept, is WallOver.
	Program, Interactor Result
	// Idle says that each waited for the other.
	Idle bool
	// Told says that the program failed by itself, and that the interactor learned of it
	// before it ended.
	Told bool
	// Spared says that the program was stopped because the interactor had ended. It is
	// then Exited, with code 0.
	Spared   bool
	Dialogue Dialogue
}

// A Dialogue is what two programs said, in order. The middle of a long one is left out.
type Dialogue = relay.Dialogue

// A Turn is what one of the two said until the other said something.
type Turn = relay.Turn

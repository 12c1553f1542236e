package sandbox

import (
	"context"
	"io"
	"strconv"

	"grundy/judge/sandbox/relay"
)

// A Talker is a Runner for interactive runs of two programs: the contestant's program and an
// interactor, each in its own box with its own limits. Each reads what the other prints.
type Talker interface {
	// Talk runs both programs until they end. Their Stdin is not used. An error is about the
	// judge. If it is about the interactor or its box, it is an *InteractorError.
	//
	// The program's wall limit applies to the whole interaction. After the limit, the program is
	// stopped as soon as it sleeps while the interactor waits for it. A dialogue in which both
	// sides are active may continue while CPU time remains, but at most ten times the limit plus
	// 30 seconds. The interactor's wall limit is how long it may sleep without waiting for the
	// program.
	//
	// The interactor's output limit also applies to its stderr, which is its message to the
	// judge. The program's stderr is drained.
	//
	// If refuses reports that the interactor rejects the program, the program is stopped at once.
	Talk(ctx context.Context, program, interactor Command, refuses func(Result) bool) (Talk, error)
}

// A Partner is Go code that interacts with a program: it reads what the program prints, and the
// program reads what it writes. A Partner returns when it needs no more input, or when its input
// ends. The program is then stopped at once. If accepts is false, the Partner rejects the program.
// An error is about the Partner.
type Partner func(in io.Reader, out io.Writer) (accepts bool, err error)

// A Converser is a Runner for interactive runs of a program with Go code. The Interactor of the
// Talk is Exited, with code 1 if the partner rejects the program. An error of the partner is an
// *InteractorError. The time in which the partner works does not count towards the program's wall
// limit. Nor does the time in which the program works after it has exceeded its first CPU limit, if
// its Pace allows that. Everything else is as in Talker.
type Converser interface {
	Converse(ctx context.Context, program Command, partner Partner) (Talk, error)
}

// A Conferrer is a Runner that lets several programs of a contestant talk with one interactor at
// once. No program sees the messages of another.
//
// The numbers of the programs count from 0. With Lines, each line that the interactor reads or
// prints begins with the number of a program and a space. The rest of the line is what the program
// printed, or what it is to read. A line that is only a number ends the output or input of that
// program.
//
// With Frames, the interactor reads and prints frames. A frame has the number of a program in one
// byte, and a length in four bytes, little-endian. That many bytes follow. A frame of length 0 ends
// the output or input of that program.
type Conferrer interface {
	// Confer returns a Talk for each program, all with the same Interactor and the same Dialogue.
	// Told has the meaning of Talk.Told, for that program. Idle is set in the Talks of programs that
	// waited when all sides that had not ended waited for each other.
	Confer(ctx context.Context, programs []Command, interactor Command, form Form, refuses func(Result) bool) ([]Talk, error)
}

// A Form is how an interactor addresses several programs; see Conferrer.
type Form int

// The forms.
const (
	Lines Form = iota
	Frames
)

// An AddressError says that an interactor of several programs printed a text for none of them.
type AddressError struct {
	Text string // the line, or the number of the frame
}

func (e *AddressError) Error() string {
	return "a text for a program that does not exist: " + strconv.Quote(e.Text)
}

// An InteractorError is an error of the interactor: it could not be run, or a Partner returned an
// error. The error of a Conferrer's interactor may be an *AddressError.
type InteractorError struct{ Err error }

func (e *InteractorError) Error() string { return e.Err.Error() }

func (e *InteractorError) Unwrap() error { return e.Err }

// A Talk is the result of an interactive run: the dialogue, and how each program ended.
type Talk struct {
	// Program and Interactor have no Stdout. A program that was stopped because it waited or
	// slept has the End WallOver.
	Program, Interactor Result
	// Idle says that both programs were waiting for each other.
	Idle bool
	// Told says that the program failed, by its exit or at a limit, and that the interactor was
	// still running when it got the end of the program's output.
	Told bool
	// Spared says that the program was stopped because the interactor had ended. It is then
	// Exited, with code 0.
	Spared   bool
	Dialogue Dialogue
}

// A Dialogue is the record of what two programs sent to each other, in order. The middle of a
// long dialogue is omitted.
type Dialogue = relay.Dialogue

// A Turn is what one program sent until the other sent something.
type Turn = relay.Turn

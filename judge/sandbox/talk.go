package sandbox

import (
	"context"
	"io"
	"sync/atomic"
	"time"
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

// # How two programs talk
//
// The host passes the bytes on. So it knows their order and can count them. It stores what
// one program has printed, within the output limit, so that neither waits for the other to
// read. A program at its output limit has the End OutOver.
//
// Neither program receives SIGPIPE. If one stops reading, its input is discarded; its
// output is still read.
//
// When a program closes its output or ends, the other reads the end of its input, after
// everything sent before. Two programs can end so close together that chance decides which
// end is seen first, above all on a busy machine. So the host looks at what the ends depend
// on, and not at which came first. A failure of the program, which is its exit or a limit,
// is withheld from the interactor until the interactor waits for more. If the interactor
// ends without reading it, the interactor has decided first, and Talk.Told is false. There
// is no extra deadline: a working interactor has its CPU limit, and a sleeping one its wall
// limit.
//
// When the interactor has ended, the program continues unless it was rejected, because it
// may still fail. It is stopped when it has slept for a while, which Talk.Spared says. Its
// later output is discarded and not recorded. Output of the interactor after the program's
// end is recorded, because it explains a rejection.
//
// If both wait to read and no bytes are on the way, both are stuck. They are stopped, and
// Talk.Idle is set. That is certain once all their threads have been seen waiting without a
// timeout; if some threads have timeouts, as those of virtual machines do, it is assumed
// after a second. A thread that waits for a disk works.
//
// The host observes a program in /proc, below its box. A box serves another program as soon
// as a run is over, so later observations are ignored.

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
type Dialogue struct {
	Head, Tail []Turn
	Omitted    int64 // bytes between the two
	Turns      int   // in all
}

// A Turn is what one of the two said until the other said something.
type Turn struct {
	Interactor bool // or the program
	Text       []byte
}

const (
	// talkHead and talkTail are how many bytes of a dialogue are stored at least.
	talkHead = 32 << 10
	talkTail = 16 << 10
	// talkGrace is how long a program may sleep after the interactor has ended, and how
	// long an interactor may run after it has learned that the program ended.
	talkGrace = 500 * time.Millisecond
	// talkMost is the wall limit of each box, the last resort.
	talkMost = 10 * time.Minute
	// talkHold is how long the end of an output is withheld while the program that closed it
	// may be about to end, where nobody can see whether it works.
	talkHold = time.Second
	// talkDecide is how long the failure of a program is withheld from an interactor if the
	// system does not show whether the interactor waits.
	talkDecide = time.Second
	// idleSure and idleLikely are how long both must be seen waiting.
	idleSure   = 100 * time.Millisecond
	idleLikely = time.Second
)

// A recorder records a Dialogue. The first turns go to its head and later ones to its tail.
// Whenever the later half of the tail is full, the earlier half is dropped.
type recorder struct {
	head, older, later stretch
	omitted            int64
	turns              int
	last               int // who spoke last: 0 nobody, 1 the program, 2 the interactor
}

// add records what was said.
func (r *recorder) add(interactor bool, text []byte) {
	who := 1
	if interactor {
		who = 2
	}
	same := who == r.last
	r.last = who
	if !same {
		r.turns++
	}
	if room := talkHead - len(r.head.text); room > 0 {
		n := min(room, len(text))
		r.head.say(same, interactor, text[:n])
		text = text[n:]
	}
	if len(text) == 0 {
		return
	}
	if extra := len(text) - talkTail; extra > 0 { // the end of it suffices
		r.omitted += int64(extra)
		text = text[extra:]
	}
	if len(r.later.text) >= talkTail {
		r.omitted += int64(len(r.older.text))
		r.older, r.later = r.later, stretch{r.older.text[:0], r.older.marks[:0]}
		same = false
	}
	r.later.say(same, interactor, text)
}

// dialogue returns what was recorded.
func (r *recorder) dialogue() Dialogue {
	d := Dialogue{Head: turnsOf(r.head), Tail: turnsOf(r.older, r.later), Omitted: r.omitted, Turns: r.turns}
	if d.Omitted == 0 { // nothing is between the two
		if n := len(d.Head); n > 0 && len(d.Tail) > 0 && d.Head[n-1].Interactor == d.Tail[0].Interactor {
			d.Head[n-1].Text = append(d.Head[n-1].Text, d.Tail[0].Text...)
			d.Tail = d.Tail[1:]
		}
		d.Head, d.Tail = append(d.Head, d.Tail...), nil
	}
	return d
}

// A stretch is a part of a dialogue: its text, and where each turn of it ends. Turns are
// short and many, so none has memory of its own.
type stretch struct {
	text  []byte
	marks []mark
}

// A mark is the end of a turn.
type mark struct {
	end        int32
	interactor bool
}

// say adds to the last turn, if the same program speaks, or else begins another.
func (s *stretch) say(same, interactor bool, text []byte) {
	s.text = append(s.text, text...)
	if !same || len(s.marks) == 0 {
		s.marks = append(s.marks, mark{interactor: interactor})
	}
	s.marks[len(s.marks)-1].end = int32(len(s.text))
}

// turnsOf returns the turns of some stretches.
func turnsOf(stretches ...stretch) []Turn {
	n := 0
	for _, s := range stretches {
		n += len(s.marks)
	}
	list := make([]Turn, 0, n)
	for _, s := range stretches {
		from := int32(0)
		for _, m := range s.marks {
			list = append(list, Turn{m.interactor, s.text[from:m.end:m.end]})
			from = m.end
		}
	}
	return list
}

// A crossing holds the pipes of an interactive run. The caller owns them.
type crossing struct {
	// in and out are the program's ends of its standard input and output. The run closes
	// them once the program has them, and sets them to -1.
	in, out int
	// messages is how many bytes of stderr there may be; 0: no limit. If there are more,
	// the run is stopped, and its End is OutOver.
	messages int64
	// stop is readable when the run is to be stopped; its End is then OutOver.
	stop int
	// root is the process that the program's processes descend from, once there is one.
	root atomic.Int64
	// itself says that root is the program.
	itself bool
	// over says that the run is: root may then be another's, since boxes are used again, and
	// so are numbers of processes.
	over atomic.Bool
}

// leave says that root no longer has to do with the run; it must be called before anybody
// else can use the box. For a run that does not talk it does nothing.
func (c *crossing) leave() {
	if c != nil {
		c.over.Store(true)
	}
}

// Package relay passes on what two programs send to each other, decides which of them ended
// first, and stops programs that wait forever.
//
// The package promises that a dialogue is recorded as it happened. It also promises that neither
// program can make the other fail by ending or by not reading, and that a busy machine does not
// change which program fails. It trusts neither program: it limits how much each prints and how
// long each sleeps. It trusts the caller to run each program in its own box, and to report when a
// run ends.
//
// # Theory of operation
//
// The host passes the bytes on, so it knows their order and can count them. It buffers what one
// program has printed, within the output limit, so that no program waits for the other to read. A
// program at its output limit has the End OutOver.
//
// Neither program receives SIGPIPE. If one stops reading, its input is discarded; its
// output is still read.
//
// When a program closes its output or ends, the other reads the end of its input, after everything
// that was sent before. Two programs may end so close together that chance decides which end is
// seen first, above all on a busy machine. Therefore the host ignores the order of the ends and
// applies a rule. If the program fails, by its exit or at a limit, the host delays the end of the
// interactor's input until the interactor waits for more. If the interactor ends without waiting,
// it has decided first, and Talk.Told is false. There is no extra deadline: a working interactor
// has its CPU limit, and a sleeping one its wall limit. If the system does not show whether the
// interactor waits, the end is delayed by talkDecide instead.
//
// When the interactor has ended, the program continues unless the interactor rejected it, because
// it may still fail. It is stopped after it has slept for a while, and Talk.Spared is set. Its
// later output is discarded and not recorded. The interactor's output after the program's end is
// recorded, because it explains a rejection.
//
// If both programs wait for input and no bytes are under way, both are stuck. They are stopped,
// and Talk.Idle is set. This is certain once all their threads have been seen waiting without a
// timeout. If some threads have timeouts, as in Java or JavaScript, it is assumed after a second.
// A thread that waits for a disk counts as working.
//
// Several programs may talk with one interactor at once. Then each of them, and the interactor,
// has a relay of its own, whose other side is Go code. The relays share a Circle, so that no relay
// stops a program for waiting while a program of another relay works.
//
// If a run can give its pipes names, its files replace the relay's pipes before anything is passed
// on. A program that opens such an input by its name after the end of the input would wait for a
// writer, so the relay opens and closes it for writing from time to time.
//
// The host observes a program in /proc, as a descendant of its box. A box may run another program
// as soon as a run has ended, so later observations are ignored.
package relay

import "time"

const (
	// talkHead and talkTail are how many bytes of a long dialogue are stored at least: at its
	// beginning and at its end.
	talkHead = 32 << 10
	talkTail = 16 << 10
	// talkGrace is how long a program may sleep after the interactor has ended. It is also how
	// long an interactor may run after it has seen the program's end.
	talkGrace = 500 * time.Millisecond
	// MaxWall is the wall limit that the box enforces, as a last resort. The relay enforces the
	// real one.
	MaxWall = 10 * time.Minute
	// talkHold is how long the end of an output is delayed if it is unknown whether the program
	// that closed it is working or about to end.
	talkHold = time.Second
	// talkDecide is how long a program's failure is withheld from the interactor if the system
	// does not show whether the interactor waits.
	talkDecide = time.Second
	// idleSure and idleLikely are how long both programs must have been seen waiting: if no thread
	// has a timeout, and if some have one.
	idleSure   = 100 * time.Millisecond
	idleLikely = time.Second
)

// Package relay passes on what two programs say to each other, decides which end of the two came
// first, and stops those that wait for ever.
//
// It promises that a dialogue is recorded as it happened. It also promises that neither program
// can make the other fail by ending or by not reading, and that a busy machine does not change
// who fails. It trusts neither program: each is bounded in what it says and in how long it
// sleeps. It trusts the caller to run both, each in a box of its own, and to say when a run is
// over.
//
// # Theory of operation
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
package relay

import "time"

const (
	// talkHead and talkTail are how many bytes of a dialogue are stored at least.
	talkHead = 32 << 10
	talkTail = 16 << 10
	// talkGrace is how long a program may sleep after the interactor has ended, and how
	// long an interactor may run after it has learned that the program ended.
	talkGrace = 500 * time.Millisecond
	// MaxWall is the wall limit of each box, the last resort.
	MaxWall = 10 * time.Minute
	// talkHold is how long the end of an output is withheld if the program that closed it may
	// be about to end, and it is not known whether it works.
	talkHold = time.Second
	// talkDecide is how long the failure of a program is withheld from an interactor if the
	// system does not show whether the interactor waits.
	talkDecide = time.Second
	// idleSure and idleLikely are how long both must be seen waiting.
	idleSure   = 100 * time.Millisecond
	idleLikely = time.Second
)

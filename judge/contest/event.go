package contest

import (
	"fmt"
	"time"

	"grundy/judge/contest/printing"
	"grundy/judge/report"
)

// An Event is one entry of a contest's log, which stores it as JSON. Exactly one of its parts is
// set: the part of its kind.
type Event struct {
	Kind Kind      `json:"kind"`
	Time time.Time `json:"time"`
	By   string    `json:"by,omitempty"` // the team, juror or worker that caused it
	// Nonce identifies a request of the jury or a question of a team. A request that is sent
	// again has the same nonce, so it is the same event.
	Nonce string `json:"nonce,omitempty"`

	Setup     *Contest         `json:"setup,omitempty"`
	Submitted *Submitted       `json:"submitted,omitempty"`
	Judged    *Judged          `json:"judged,omitempty"`
	Explained *Explained       `json:"explained,omitempty"`
	Played    *Played          `json:"played,omitempty"`
	Rejudge   *Rejudge         `json:"rejudge,omitempty"`
	Decided   *Decided         `json:"decided,omitempty"`
	Overruled *Overruled       `json:"overruled,omitempty"`
	Asked     *Asked           `json:"asked,omitempty"`
	Balloon   *Balloon         `json:"balloon,omitempty"`
	Print     *printing.Sent   `json:"print,omitempty"`
	Printed   *printing.Marked `json:"printed,omitempty"`
	Changed   *Changed         `json:"changed,omitempty"`
}

// A Kind is the kind of an event.
type Kind string

const (
	KindSetup     Kind = "setup"     // the contest was set up, or its rules were changed
	KindSubmitted Kind = "submitted" // a team submitted a program
	KindJudged    Kind = "judged"    // a worker judged a submission
	KindExplained Kind = "explained" // a worker found the smallest input on which a submission fails
	KindPlayed    Kind = "played"    // a worker ran a match between two submissions
	KindRejudge   Kind = "rejudge"   // the jury ordered a rejudging
	KindDecided   Kind = "decided"   // the jury applied or dropped a rejudging
	KindOverruled Kind = "overruled" // the jury set the verdict of a submission
	KindAsked     Kind = "asked"     // a team asked a question, or the jury sent an answer or announcement
	KindChanged   Kind = "changed"   // the jury changed the contest on a page
	KindBalloon   Kind = "balloon"   // a balloon was delivered to a team
	KindPrint     Kind = "print"     // a team sent a text to print
	KindPrinted   Kind = "printed"   // a text was printed, or waits again
	KindThawed    Kind = "thawed"    // the jury ended the freeze of the public board
	KindFinalized Kind = "finalized" // the jury made the result final
)

// Known reports whether this version of Grundy knows a kind. The log of a newer version may have
// other kinds.
func (k Kind) Known() bool {
	switch k {
	case "", KindSetup, KindSubmitted, KindJudged, KindExplained, KindPlayed, KindRejudge, KindDecided, KindOverruled, KindAsked, KindBalloon, KindPrint, KindPrinted, KindChanged, KindThawed, KindFinalized:
		return true // if Kind is empty, the part that is set determines it
	}
	return false
}

// Submitted is a program that a team submits.
type Submitted struct {
	// Nonce is chosen by the sender. A second event with the same nonce is ignored, so the sender
	// may retry.
	Nonce    string `json:"nonce"`
	Team     string `json:"team"`
	Problem  string `json:"problem"` // id
	Language string `json:"language"`
	File     string `json:"file"`   // its name without folders
	Source   string `json:"source"` // digest of its text
	Size     int64  `json:"size"`   // in bytes
}

// Judged is the result of one attempt to judge a submission: a judgement, or the reason why the
// judge failed.
type Judged struct {
	Submission int            `json:"submission"`
	Attempt    int            `json:"attempt"` // starts at 0
	Verdict    report.Verdict `json:"verdict,omitempty"`
	// Error says why the judge failed. This is never the team's fault.
	Error string `json:"error,omitempty"`
	// Points has the points of each subtask, in order. It is empty without subtasks.
	Points []float64 `json:"points,omitempty"`
	Of     []int     `json:"of,omitempty"` // the maximum points of each subtask
	Tests  []Test    `json:"tests,omitempty"`
	// Report is the digest of the full report in the form of report.Encode.
	Report string        `json:"report,omitempty"`
	Worker string        `json:"worker,omitempty"`
	Tier   string        `json:"tier,omitempty"`
	Took   time.Duration `json:"took,omitempty"`
}

// Parts returns the points that a judgement gives to each part of a problem. A problem without
// subtasks has one part.
func (j *Judged) Parts(p Problem) []float64 {
	switch {
	case len(j.Points) > 0:
		return j.Points
	case j.Verdict == report.AC:
		return []float64{float64(p.Points)}
	}
	return []float64{0}
}

// A Test is the outcome of one test.
type Test struct {
	Verdict report.Verdict `json:"verdict"`
	CPU     time.Duration  `json:"cpu"`
}

// Explained is the smallest known input on which a submission fails.
type Explained struct {
	Submission int    `json:"submission"`
	Attempt    int    `json:"attempt"`
	Report     string `json:"report,omitempty"` // digest of the report that contains the input
	Error      string `json:"error,omitempty"`  // why the search failed
}

// Played is a match between two submissions for the same problem of a ladder. Each start is
// played twice, so that each side moves first once.
type Played struct {
	Submission int `json:"submission"`
	Rival      int `json:"rival"` // the earlier one of the two submissions
	Attempt    int `json:"attempt"`
	// Won, Drawn and Lost count games from the view of Submission. Faults counts the games that
	// each submission lost by an illegal move, a crash or a limit.
	Won    int    `json:"won"`
	Drawn  int    `json:"drawn"`
	Lost   int    `json:"lost"`
	Faults [2]int `json:"faults"`
	// Error says why the match has no result. This is the fault of neither team.
	Error  string        `json:"error,omitempty"`
	Report string        `json:"report,omitempty"` // digest of the report that contains the games
	Worker string        `json:"worker,omitempty"`
	Took   time.Duration `json:"took,omitempty"`
}

// Rejudge orders a new attempt for each of the given submissions. Changed verdicts count only
// after the jury applies the rejudging.
type Rejudge struct {
	Submissions []int  `json:"submissions"` // if empty, all that match the fields below
	Problem     string `json:"problem,omitempty"`
	Team        string `json:"team,omitempty"`
	Reason      string `json:"reason,omitempty"`
}

// Decided applies or drops the attempts of a rejudging.
type Decided struct {
	Rejudging int  `json:"rejudging"`
	Apply     bool `json:"apply"`
}

// Overruled is a verdict that the jury sets without judging.
type Overruled struct {
	Submission int            `json:"submission"`
	Verdict    report.Verdict `json:"verdict"`
	// Points has the points of each subtask, in order, or one number for a problem without
	// subtasks. If it is empty, AC gives all points and any other verdict none.
	Points []float64 `json:"points,omitempty"`
	Reason string    `json:"reason"`
	// Was is the Stand that the juror saw. The verdict has no effect if the submission has another
	// one, so that two jurors do not overwrite each other. If it is empty, this is not checked.
	Was string `json:"was,omitempty"`
	// Undo takes back the verdict that the jury has set last. Verdict and Points are then empty.
	Undo bool `json:"undo,omitempty"`
}

// Asked is a question of a team, an answer by the jury, or an announcement.
type Asked struct {
	Nonce   string `json:"nonce"`
	From    string `json:"from,omitempty"`    // the team that asks; empty if the jury writes
	To      string `json:"to,omitempty"`      // the team that the jury answers; empty for all teams
	ReplyTo int    `json:"replyTo,omitempty"` // the clarification that is answered; 0 if there is none
	Problem string `json:"problem,omitempty"` // its id; empty if the text is about no problem in particular
	Text    string `json:"text"`
}

// Balloon says that the balloon for a problem was delivered to a team.
type Balloon struct {
	Team    string `json:"team"`
	Problem string `json:"problem"`
}

// Key returns the unique key of an event. A log accepts one event per key. A key consists of
// letters, digits, dots and dashes. It is empty for events that may be repeated.
func (e Event) Key() string {
	switch {
	case e.Submitted != nil:
		return "submitted." + e.Submitted.Nonce
	case e.Judged != nil:
		return fmt.Sprintf("judged.%d.%d", e.Judged.Submission, e.Judged.Attempt)
	case e.Explained != nil:
		return fmt.Sprintf("judged.%d.%d.explained", e.Explained.Submission, e.Explained.Attempt)
	case e.Played != nil:
		return fmt.Sprintf("played.%d.%d.%d", e.Played.Submission, e.Played.Rival, e.Played.Attempt)
	case e.Asked != nil:
		return "asked." + e.Asked.Nonce
	case e.Print != nil:
		return "print." + e.Print.Nonce
	case e.Nonce != "":
		return "jury." + e.Nonce
	}
	return ""
}

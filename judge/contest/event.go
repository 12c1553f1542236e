package contest

import (
	"fmt"
	"time"

	"grundy/judge/report"
)

// An Event is one entry of a contest's log, where it stands as JSON. Of its parts one is
// set, the one that its kind tells.
type Event struct {
	Kind Kind      `json:"kind"`
	Time time.Time `json:"time"`
	By   string    `json:"by,omitempty"` // the team, juror or worker that caused it
	// Nonce names a request of the jury, or a question of a team. A request that is sent again
	// has the same nonce, and so is the same event.
	Nonce string `json:"nonce,omitempty"`

	Setup     *Contest   `json:"setup,omitempty"`
	Submitted *Submitted `json:"submitted,omitempty"`
	Judged    *Judged    `json:"judged,omitempty"`
	Explained *Explained `json:"explained,omitempty"`
	Played    *Played    `json:"played,omitempty"`
	Rejudge   *Rejudge   `json:"rejudge,omitempty"`
	Decided   *Decided   `json:"decided,omitempty"`
	Overruled *Overruled `json:"overruled,omitempty"`
	Asked     *Asked     `json:"asked,omitempty"`
	Balloon   *Balloon   `json:"balloon,omitempty"`
}

// A Kind says what happened.
type Kind string

const (
	KindSetup     Kind = "setup"     // the contest was set up, or its rules were changed
	KindSubmitted Kind = "submitted" // a team submitted a program
	KindJudged    Kind = "judged"    // a worker judged it
	KindExplained Kind = "explained" // a worker found the smallest input on which it fails
	KindPlayed    Kind = "played"    // a worker let two submissions play each other
	KindRejudge   Kind = "rejudge"   // the jury had submissions judged again
	KindDecided   Kind = "decided"   // the jury took over what a rejudging changes, or dropped it
	KindOverruled Kind = "overruled" // the jury set the verdict of a submission
	KindAsked     Kind = "asked"     // a clarification was asked for or given
	KindBalloon   Kind = "balloon"   // a balloon was brought to a team
	KindThawed    Kind = "thawed"    // the public board shows all from now on
	KindFinalized Kind = "finalized" // the result stands
)

// Known reports whether this version of Grundy knows a kind. A log that a newer version
// wrote may have others.
func (k Kind) Known() bool {
	switch k {
	case "", KindSetup, KindSubmitted, KindJudged, KindExplained, KindPlayed, KindRejudge, KindDecided, KindOverruled, KindAsked, KindBalloon, KindThawed, KindFinalized:
		return true // without a kind, the part says it
	}
	return false
}

// Submitted is a program that a team hands in.
type Submitted struct {
	// Nonce is made by the sender and makes sending again harmless: a second event with
	// the same nonce is ignored.
	Nonce    string `json:"nonce"`
	Team     string `json:"team"`
	Problem  string `json:"problem"` // id
	Language string `json:"language"`
	File     string `json:"file"`   // its name
	Source   string `json:"source"` // digest of its text
	Size     int64  `json:"size"`   // in bytes
}

// Judged is the result of one attempt to judge a submission: a judgement, or why the
// judge could not make one.
type Judged struct {
	Submission int            `json:"submission"`
	Attempt    int            `json:"attempt"` // the first is 0
	Verdict    report.Verdict `json:"verdict,omitempty"`
	// Error says why there is no verdict. It is never the team's fault.
	Error string `json:"error,omitempty"`
	// Points are what the subtasks gave, in order; without subtasks it is empty.
	Points []float64 `json:"points,omitempty"`
	Of     []int     `json:"of,omitempty"` // the points that each subtask is worth
	Tests  []Test    `json:"tests,omitempty"`
	// Report is the digest of the whole report, as report.Encode writes it.
	Report string        `json:"report,omitempty"`
	Worker string        `json:"worker,omitempty"`
	Tier   string        `json:"tier,omitempty"`
	Took   time.Duration `json:"took,omitempty"`
}

// Parts returns the points that a judgement gives to each part of a problem. One without
// subtasks is one part.
func (j *Judged) Parts(p Problem) []float64 {
	switch {
	case len(j.Points) > 0:
		return j.Points
	case j.Verdict == report.AC:
		return []float64{float64(p.Points)}
	}
	return []float64{0}
}

// A Test is the run of one test.
type Test struct {
	Verdict report.Verdict `json:"verdict"`
	CPU     time.Duration  `json:"cpu"`
}

// Explained is the smallest input that was found on which a submission fails.
type Explained struct {
	Submission int    `json:"submission"`
	Attempt    int    `json:"attempt"`
	Report     string `json:"report,omitempty"` // digest of the report that has it
	Error      string `json:"error,omitempty"`  // why there is none
}

// Played is a match of two submissions to one problem, in a contest whose scoring is Ladder:
// as many games as there are starts, times two, since each side moves first.
type Played struct {
	Submission int `json:"submission"`
	Rival      int `json:"rival"` // the earlier of the two
	Attempt    int `json:"attempt"`
	// Won, Drawn and Lost are games of the submission, and Faults those that each of the two
	// lost by an illegal move, a crash or a limit.
	Won    int    `json:"won"`
	Drawn  int    `json:"drawn"`
	Lost   int    `json:"lost"`
	Faults [2]int `json:"faults"`
	// Error says why there is no match. It is the fault of neither team.
	Error  string        `json:"error,omitempty"`
	Report string        `json:"report,omitempty"` // digest of the report that has the games
	Worker string        `json:"worker,omitempty"`
	Took   time.Duration `json:"took,omitempty"`
}

// Rejudge asks for a new attempt for each of some submissions. What they change counts
// when the jury has decided so.
type Rejudge struct {
	Submissions []int  `json:"submissions"` // none: all that match the fields below
	Problem     string `json:"problem,omitempty"`
	Team        string `json:"team,omitempty"`
	Reason      string `json:"reason,omitempty"`
}

// Decided takes the attempts of a rejudging over, or drops them.
type Decided struct {
	Rejudging int  `json:"rejudging"`
	Apply     bool `json:"apply"`
}

// Overruled is a verdict that the jury sets by itself, with no judging.
type Overruled struct {
	Submission int            `json:"submission"`
	Verdict    report.Verdict `json:"verdict"`
	// Points are for the subtasks, in order, or one number for a problem without subtasks.
	// Without any, AC gives all and another verdict none.
	Points []float64 `json:"points,omitempty"`
	Reason string    `json:"reason"`
}

// Asked is a question of a team, an answer to it, or an announcement.
type Asked struct {
	Nonce   string `json:"nonce"`
	From    string `json:"from,omitempty"`    // the team that asks; empty: the jury speaks
	To      string `json:"to,omitempty"`      // the team that the jury answers; empty: all teams
	ReplyTo int    `json:"replyTo,omitempty"` // the clarification that is answered; 0: none
	Problem string `json:"problem,omitempty"` // id; empty: none in particular
	Text    string `json:"text"`
}

// Balloon is a problem that a team solved, and its balloon.
type Balloon struct {
	Team    string `json:"team"`
	Problem string `json:"problem"`
}

// Key returns the unique key of an event. A log accepts one event per key. It has letters,
// digits, points and dashes. It is empty if the event may be repeated.
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
	case e.Nonce != "":
		return "jury." + e.Nonce
	}
	return ""
}

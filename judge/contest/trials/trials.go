// Package trials defines what a team sends to run a program on an input of its own, and what it gets
// back. Trials are no events: they are kept for a few minutes, and no result of the contest depends on
// them.
//
//	t := trials.Trial{Nonce: rand.Text(), Team: "t1", Problem: "p2197", Language: "cpp", File: "a.cpp", Source: text, Input: input}
//	digest, err := stream.PutTrial(ctx, t.Encode())
//	…
//	text, err := stream.Answered(ctx, digest) // nil: no worker has run it yet
package trials

import (
	"encoding/json"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/report"
)

const (
	// MostInput is the maximum size of an input, in bytes.
	MostInput = 256 << 10
	// Patience is how long a trial waits for a worker before it counts as lost.
	Patience = 3 * time.Minute
)

// A Trial is a program and the input on which a team wants to run it.
type Trial struct {
	Nonce    string    `json:"nonce"` // so that no two trials have the same digest
	Team     string    `json:"team"`
	Problem  string    `json:"problem"` // its id
	Language string    `json:"language"`
	File     string    `json:"file"`
	Source   []byte    `json:"source"`
	Input    []byte    `json:"input"`
	Asked    time.Time `json:"asked"`
}

// Encode returns the trial as JSON, which Decode reads.
func (t Trial) Encode() []byte {
	text, err := json.Marshal(t)
	if err != nil {
		panic(err) // every field can be encoded
	}
	return text
}

// Decode reads what Encode wrote.
func Decode(text []byte) (t Trial, err error) {
	if json.Unmarshal(text, &t) != nil || !contest.IsID(t.Team) {
		return Trial{}, fault.New("trial", "is damaged", "send the program again")
	}
	return t, nil
}

// An Answer is the result of a trial: a report, or why there is none.
type Answer struct {
	Report *report.Report
	Fault  string // why the judge failed; not for the team
}

// wireAnswer is the encoded form of an Answer.
type wireAnswer struct {
	Report json.RawMessage `json:"report,omitempty"`
	Fault  string          `json:"fault,omitempty"`
}

// Encode returns the answer as JSON, which DecodeAnswer reads.
func (a Answer) Encode() ([]byte, error) {
	w := wireAnswer{Fault: a.Fault}
	if a.Report != nil {
		var err error
		if w.Report, err = report.Encode(a.Report); err != nil {
			return nil, err
		}
	}
	return json.Marshal(w)
}

// DecodeAnswer reads what Answer.Encode wrote.
func DecodeAnswer(text []byte) (a Answer, err error) {
	var w wireAnswer
	if err := json.Unmarshal(text, &w); err != nil {
		return a, fault.New("trial", "the answer is damaged", "send the program again")
	}
	if a.Fault = w.Fault; w.Report != nil {
		a.Report, err = report.Decode(w.Report)
	}
	return a, err
}

// Refused returns the report of a program that is not run, with the reason.
func Refused(why i18n.Message) *report.Report {
	return &report.Report{Verdict: report.CE, Trial: &report.Trial{Refused: why}}
}

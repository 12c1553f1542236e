// Package printing has what teams send to print: the bounds of a job, the queue, which is the fold of
// its events, and a job as a text and as a page. The package uses no clock, no network and no disk.
//
//	var q printing.Queue
//	err := q.Accepts("t1")                            // not too many of the team's jobs wait
//	sent, err := printing.New("t1", "a.cpp", program) // within the bounds of a job
//	q.Send(now, sent)                                 // the event of a team
//	q.Mark(now, "printer", printing.Marked{Job: 1})   // the event of the helper who carried it
package printing

import (
	"bytes"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// The bounds of a job, and of the jobs of a team that wait.
const (
	MostSize    = 64 << 10 // bytes
	MostLines   = 1000
	MostWaiting = 5
)

// Sent is a text that a team sends to print.
type Sent struct {
	// Nonce is chosen by the sender. A second event with the same nonce is ignored, so the sender
	// may retry.
	Nonce   string `json:"nonce"`
	Team    string `json:"team"`
	Problem string `json:"problem,omitempty"` // its id; empty if the text is about no problem in particular
	File    string `json:"file"`              // its name without folders
	Text    string `json:"text"`              // digest
	Size    int64  `json:"size"`              // in bytes
	Lines   int    `json:"lines"`
}

// New returns what a team sends, without nonce and digest, or an error if the text exceeds the bounds
// or is not a text.
func New(team, file string, text []byte) (Sent, error) {
	s := Sent{Team: team, File: file, Size: int64(len(text)), Lines: len(lines(string(text)))}
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return s, fault.New("file", "there is nothing to print", "choose a file, or paste its text")
	case bytes.IndexByte(text, 0) >= 0:
		return s, fault.New(file, "is not a text", "only texts are printed")
	case s.Size > MostSize:
		return s, fault.New(file, i18n.Messagef("has %s, more than %s", format.Size(s.Size), format.Size(MostSize)), "print a part of it")
	case s.Lines > MostLines:
		return s, fault.New(file, i18n.Messagef("has %s, more than %d", i18n.Counted(s.Lines, "line"), MostLines), "print a part of it")
	}
	return s, nil
}

// lines returns the lines of a text, without their ends.
func lines(text string) []string {
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
}

// Marked says that a job was printed or, with Undo, that it waits again.
type Marked struct {
	Job  int  `json:"job"`
	Undo bool `json:"undo,omitempty"`
}

// A Job is a text in the queue.
type Job struct {
	Number int // starts at 1
	Sent
	Time    time.Time
	Printed time.Time // zero while it waits
	By      string    // who marked it as printed
}

// Waits reports whether the job is not printed yet.
func (j Job) Waits() bool { return j.Printed.IsZero() }

// A Queue is the fold of the events of printing. The zero value is empty. It is not safe for
// concurrent use.
type Queue struct {
	jobs   []Job
	nonces map[string]int // nonce → number
}

// Send adds a job, unless it was sent before. It then returns the reason.
func (q *Queue) Send(at time.Time, s Sent) (reason string) {
	switch {
	case s.Nonce == "":
		return "it has no nonce"
	case q.nonces[s.Nonce] > 0:
		return "it was sent before"
	}
	if q.nonces == nil {
		q.nonces = map[string]int{}
	}
	q.jobs = append(q.jobs, Job{Number: len(q.jobs) + 1, Sent: s, Time: at})
	q.nonces[s.Nonce] = len(q.jobs)
	return ""
}

// Mark marks a job. It returns an error, and changes nothing, if the job is marked so already.
func (q *Queue) Mark(at time.Time, by string, m Marked) error {
	if err := q.Refuses(m); err != nil {
		return err
	}
	j := &q.jobs[m.Job-1]
	if j.Printed, j.By = at, by; m.Undo {
		j.Printed, j.By = time.Time{}, ""
	}
	return nil
}

// Refuses returns why a job cannot be marked, or nil.
func (q *Queue) Refuses(m Marked) error {
	j, ok := q.Job(m.Job)
	switch {
	case !ok:
		return fault.New("", i18n.Messagef("there is no print job %d", m.Job), "look at the list of print jobs")
	case m.Undo && j.Waits():
		return fault.New("", i18n.Messagef("print job %d waits already", m.Job), "")
	case !m.Undo && !j.Waits():
		return fault.New("", i18n.Messagef("print job %d is printed already", m.Job), "")
	}
	return nil
}

// Accepts returns an error if as many jobs of a team wait as may.
func (q *Queue) Accepts(team string) error {
	waiting := 0
	for _, j := range q.jobs {
		if j.Team == team && j.Waits() {
			waiting++
		}
	}
	if waiting >= MostWaiting {
		return fault.New("", i18n.Messagef("%s of yours wait to be printed", i18n.Counted(waiting, "print job")), "wait until one is printed")
	}
	return nil
}

// Sent returns the number of the job with a nonce, or 0 if there is none.
func (q *Queue) Sent(nonce string) int { return q.nonces[nonce] }

// Job returns the job with a number.
func (q *Queue) Job(number int) (Job, bool) {
	if number < 1 || number > len(q.jobs) {
		return Job{}, false
	}
	return q.jobs[number-1], true
}

// A Place is a job with its place in the queue: 1 if it is the next one, 0 if it does not wait.
type Place struct {
	Job
	Place int
}

// Jobs returns the jobs of a team, or all jobs if team is empty, oldest first. A job that waits
// again has the place that it had.
func (q *Queue) Jobs(team string) (list []Place) {
	before := 0
	for _, j := range q.jobs {
		one := Place{Job: j}
		if j.Waits() {
			before++
			one.Place = before
		}
		if team == "" || j.Team == team {
			list = append(list, one)
		}
	}
	return list
}

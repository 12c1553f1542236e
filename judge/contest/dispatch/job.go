package dispatch

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Job is one attempt to judge a submission. It contains everything that a worker must know, so
// that any two workers get the same result.
type Job struct {
	Contest    string `json:"contest"`
	Submission int    `json:"submission"`
	Attempt    int    `json:"attempt"`
	Problem    string `json:"problem"` // its id
	Digest     string `json:"digest"`  // Digest of the contest.Problem
	Source     string `json:"source"`  // digest of the source's blob
	File       string `json:"file"`
	Language   string `json:"language"`
	Seed       uint64 `json:"seed"`
	// Earlier has the digests of the team's earlier outputs, newest first and separated by spaces, if
	// submissions add up.
	Earlier string `json:"earlier,omitempty"`
	// Time and Memory replace the limits of the problem, if they are not 0.
	Time   time.Duration `json:"time,omitempty"`   // CPU time
	Memory int64         `json:"memory,omitempty"` // bytes
	// Explain asks for the smallest input on which the program fails. The verdict is already
	// known.
	Explain bool `json:"explain,omitempty"`
	// Play asks for the verdict of a player: whether it wins every position that it can win. With
	// a Rival it asks for a match, and Attempt is the number of the match.
	Play  bool  `json:"play,omitempty"`
	Rival Rival `json:"rival,omitzero"`
	// Trial asks what the program does on an input of its team. Source is then the digest of a Trial
	// of package trials, and the job belongs to no submission. Asked is when the team asked.
	Trial bool      `json:"trial,omitempty"`
	Asked time.Time `json:"asked,omitzero"`
}

// A Rival is the opponent in a match: the submission that the job's submission plays against.
type Rival struct {
	Submission int    `json:"submission"`
	Source     string `json:"source"` // digest of the source's blob
	File       string `json:"file"`
	Language   string `json:"language"`
}

// A Key identifies the result of a job.
type Key struct {
	Submission, Attempt int
	Explain             bool
	Rival               int    // 0 if the job is not a match
	Trial               string // the digest of a trial; empty if the job is none
}

// Key returns the key of the job.
func (j Job) Key() Key {
	if j.Trial {
		return Key{Trial: j.Source}
	}
	return Key{Submission: j.Submission, Attempt: j.Attempt, Explain: j.Explain, Rival: j.Rival.Submission}
}

// Requested reports whether somebody asked for the job. The state of the contest does not require it.
func (k Key) Requested() bool { return k.Explain || k.Trial != "" }

// String formats the key for a log.
func (k Key) String() string {
	if k.Trial != "" {
		return "trial." + k.Trial
	}
	text := fmt.Sprintf("%d.%d", k.Submission, k.Attempt)
	if k.Explain {
		text += ".explain"
	}
	if k.Rival > 0 {
		text += fmt.Sprintf(".against.%d", k.Rival)
	}
	return text
}

// Languages returns the languages that a worker needs for the job.
func (j Job) Languages() []string {
	if j.Rival.Submission > 0 && j.Rival.Language != j.Language {
		return []string{j.Language, j.Rival.Language}
	}
	return []string{j.Language}
}

// Needs reports whether the job needs the blob with a digest.
func (j Job) Needs(digest string) bool {
	return digest != "" && (digest == j.Digest || digest == j.Source || digest == j.Rival.Source || slices.Contains(strings.Fields(j.Earlier), digest))
}

// A Class is the priority of a job. Lower classes are given out first.
type Class int

// The classes of jobs.
const (
	Counting  Class = iota // the submission has no verdict yet, and counts
	Tried                  // a team waits for what its program does on its own input
	Later                  // practice after the end, and rejudging
	Explained              // a search for the smallest input
	classes
)

// A Pending is a job that must be done.
type Pending struct {
	Job
	Team  string
	Class Class
}

// A Worker is what a desk knows about a worker.
type Worker struct {
	Name string
	// Languages has the ids of the languages that the worker proved to support. Nil means all.
	Languages []string
}

// A lease says that a worker is doing a job.
type lease struct {
	worker string
	given  time.Time
	heard  time.Time // when the worker last reported progress
}

// A job is a pending job and its progress.
type job struct {
	Pending
	order   uint64           // its number in the order of arrival
	after   time.Time        // the job is not given out before this time
	leases  map[string]lease // leases that have not ended, by their ids
	over    map[string]bool  // ids of leases that ended with a fault or were given back
	failed  []string         // workers that reported a fault, gave the job back, or disappeared
	faults  int
	lost    int    // leases that ended without a result or a fault
	storing bool   // its result is being written to the log
	result  string // the id of the lease whose result is being written; empty if it is a fault
}

// has reports whether a worker has a lease of the job.
func (j *job) has(worker string) bool {
	for _, l := range j.leases {
		if l.worker == worker {
			return true
		}
	}
	return false
}

// fails records that a worker did not finish the job.
func (j *job) fails(worker string) {
	if !slices.Contains(j.failed, worker) {
		j.failed = append(j.failed, worker)
	}
}

// newest returns when the newest lease was given. It returns the zero time if there is none.
func (j *job) newest() (given time.Time) {
	for _, l := range j.leases {
		if l.given.After(given) {
			given = l.given
		}
	}
	return given
}

package dispatch

import (
	"fmt"
	"time"
)

// A Job is one attempt to judge a submission. A worker needs nothing else to know what to
// do: two workers that do it have the same result.
type Job struct {
	Contest    string `json:"contest"`
	Submission int    `json:"submission"`
	Attempt    int    `json:"attempt"`
	Problem    string `json:"problem"` // id
	Digest     string `json:"digest"`  // of the problem, as contest.Problem has it
	Source     string `json:"source"`  // digest of the blob
	File       string `json:"file"`
	Language   string `json:"language"`
	Seed       uint64 `json:"seed"`
	// Explain asks for the smallest input on which the program fails, after its verdict.
	Explain bool `json:"explain,omitempty"`
	// Play asks for the verdict of a player: whether it keeps what it can win. With a Rival
	// it asks for a match, and Attempt is the number of the match.
	Play  bool  `json:"play,omitempty"`
	Rival Rival `json:"rival,omitzero"`
}

// A Rival is the submission that the one of a job plays against.
type Rival struct {
	Submission int    `json:"submission"`
	Source     string `json:"source"` // digest of the blob
	File       string `json:"file"`
	Language   string `json:"language"`
}

// A Key is unique to the result that a job is to have.
type Key struct {
	Submission, Attempt int
	Explain             bool
	Rival               int // 0: none
}

// Key returns the key of the job.
func (j Job) Key() Key { return Key{j.Submission, j.Attempt, j.Explain, j.Rival.Submission} }

// String returns the key for a log.
func (k Key) String() string {
	text := fmt.Sprintf("%d.%d", k.Submission, k.Attempt)
	if k.Explain {
		text += ".explain"
	}
	if k.Rival > 0 {
		text += fmt.Sprintf(".against.%d", k.Rival)
	}
	return text
}

// Languages returns the languages that a worker needs.
func (j Job) Languages() []string {
	if j.Rival.Submission > 0 && j.Rival.Language != j.Language {
		return []string{j.Language, j.Rival.Language}
	}
	return []string{j.Language}
}

// A Class orders jobs: one of a lower class is given out first.
type Class int

// The classes of jobs.
const (
	Counting  Class = iota // the submission has no verdict yet, and counts
	Later                  // practice after the end, and rejudging
	Explained              // a search for the smallest input
	classes
)

// A Wish is a job that is to be done.
type Wish struct {
	Job
	Team  string
	Class Class
}

// A Worker is what the desk knows of a worker.
type Worker struct {
	Name string
	// Languages are the ids of those that it has proved to have; nil: all.
	Languages []string
}

// A lease is a job that was given to a worker.
type lease struct {
	worker string
	given  time.Time
	heard  time.Time // when the worker said last that it does the job
}

// A job is a wish and how far it has come.
type job struct {
	Wish
	order   uint64           // number of the wish in the order of arrival
	after   time.Time        // the job is not given out before this time
	leases  map[string]lease // leases that have not ended, by their ids
	over    map[string]bool  // ids of leases that ended with a fault
	faulty  []string         // workers that could not do it
	faults  int
	lost    int  // leases that ended without a result
	storing bool // its result is being stored
}

// Package contest defines a contest: its rules, its events, and its state, which is the fold of
// the events. The package uses no clock, no network and no disk.
//
//	s := contest.NewState()
//	for seq, e := range log {
//		s.Apply(seq, e)
//	}
//	e, err := s.Submit(now, contest.Submitted{Team: "t1", …}) // to be put into the log
//
// The log is the only source of truth. Folding the same events gives the same state, so a restart
// loses nothing, and any process can make boards, feeds and pages.
package contest

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"
)

// A Contest is the setup of a contest, which the setter decides.
type Contest struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Start   time.Time `json:"start"`
	Scoring Scoring   `json:"scoring"`
	// Duration is the length of the contest. The public board hides the last Freeze of it until
	// the jury thaws the board; 0 means no freeze. Penalty is added to the time of a solved
	// problem for each rejected submission before the accepted one.
	Duration time.Duration `json:"duration"`
	Freeze   time.Duration `json:"freeze,omitempty"`
	Penalty  time.Duration `json:"penalty,omitempty"`
	Pauses   []Pause       `json:"pauses,omitempty"` // in the order of time; only the last may last
	// Practice allows submissions after the end. They are judged but do not count.
	Practice        bool            `json:"practice,omitempty"`
	Counterexamples Counterexamples `json:"counterexamples,omitempty"`
	Quota           Quota           `json:"quota"`
	Medals          Medals          `json:"medals"`
	Seed            uint64          `json:"seed"` // the seed of the random tests
	Problems        []Problem       `json:"problems"`
	Languages       []string        `json:"languages,omitempty"` // their ids; empty: all languages that the judge has
	Printing        bool            `json:"printing,omitempty"`  // teams may send texts to print
	Teams           []Team          `json:"teams"`
	Jury            []Juror         `json:"jury"`
}

// Scoring says how a board ranks teams.
type Scoring string

const (
	ICPC Scoring = "icpc" // by solved problems, then by penalty time
	IOI  Scoring = "ioi"  // by points, counting the best result of each subtask
	// Ladder ranks teams by ratings: their programs play the problems' games against each other.
	Ladder Scoring = "ladder"
)

// Counterexamples says when a team sees the smallest input on which its program fails. The jury
// always sees it.
type Counterexamples string

const (
	InPractice Counterexamples = "practice" // after the end, for all submissions
	Always     Counterexamples = "always"   // also during the contest
	Never      Counterexamples = "never"    // not even after the end
)

// A Quota limits how much a team may use the judge. A limit of 0 means no limit, except for
// Judging and Runs.
type Quota struct {
	Size    int64 `json:"size"`    // bytes of a source
	Minute  int   `json:"minute"`  // submissions per minute
	Waiting int   `json:"waiting"` // submissions without a verdict
	// Judging is how much time judging the team's submissions may take in any JudgingWindow,
	// including compilation. 0 means DefaultJudging.
	Judging time.Duration `json:"judging,omitempty"`
	// Runs is how many programs a team may run in a minute on inputs of its own. 0 means none.
	Runs int `json:"runs,omitempty"`
}

// The default limit of judging time, and the window over which judging time is counted.
const (
	DefaultJudging = 20 * time.Minute
	JudgingWindow  = 10 * time.Minute
)

// Medals says how many ranks get each medal.
type Medals struct {
	Gold   int `json:"gold"`
	Silver int `json:"silver"`
	Bronze int `json:"bronze"`
}

// A Problem is a problem of the contest.
type Problem struct {
	Label  string `json:"label"` // A, B, C
	ID     string `json:"id"`
	Name   string `json:"name"`
	Zh     string `json:"zh,omitempty"`     // the name in Chinese
	Color  string `json:"color,omitempty"`  // the color of its balloon, as #rrggbb
	Points int    `json:"points,omitempty"` // the maximum points, if the contest counts points
	// Digest is the digest of everything needed to judge the problem. Tests is the number of its
	// tests, if known.
	Digest string `json:"digest"`
	Tests  int    `json:"tests,omitempty"`
	// Parts has the points of the subtasks, in order. It is empty if the problem has no subtasks
	// or another judge's package did not list them.
	Parts []int `json:"parts,omitempty"`
	// PartNames has the names of the subtasks, in order; a subtask without a name has "".
	PartNames []string      `json:"partNames,omitempty"`
	Time      time.Duration `json:"time"`   // limit of CPU time
	Memory    int64         `json:"memory"` // limit, in bytes
	// Limits are set if contest.yaml or the jury replaces limits of the problem. Time and Memory
	// then have the new limits.
	Limits *Limits `json:"limits,omitempty"`
	// File is the name by which contest.yaml finds the problem, relative to its folder, if the jury
	// loaded the problem on a page. Otherwise it is empty, and contest.yaml names the problem.
	File string `json:"file,omitempty"`
	// Factors has the factors by which the limits are multiplied, by language. A language that is
	// not listed has the factor 1.
	Factors map[string]Factors `json:"factors,omitempty"`
	// Source says where the problem comes from. Before the end of the contest, Source and ID are
	// shown only to the jury, because they help to find solutions on the web.
	Source string `json:"source,omitempty"`
	// Outputs says that submissions are outputs for these tests; nil: they are programs.
	Outputs *Outputs `json:"outputs,omitempty"`
	// Game says that people can play the game of the problem.
	Game bool `json:"game,omitempty"`
	// Titles has the titles in languages other than English and Chinese.
	Titles map[string]string `json:"titles,omitempty"`
	// Statements has the digests of the Markdown statements, by language: en, zh, and others that the
	// problem has. The statements do not reveal the source.
	Statements map[string]string `json:"statements,omitempty"`
	// Pictures has the digests of the pictures of the statements, by the names in them.
	Pictures map[string]string `json:"pictures,omitempty"`
}

// Outputs are the tests for which a team submits outputs.
type Outputs struct {
	Tests []string `json:"tests"` // their names
	// Inputs is the digest of a zip file of the inputs. It is empty if an earlier version of Grundy has
	// set up the contest.
	Inputs string `json:"inputs,omitempty"`
	// Adds says that submissions of a team add up: the best output for each test counts.
	Adds bool `json:"adds,omitempty"`
}

// Blobs returns the digests of all files of the problem: its bundle, its statements and their
// pictures, and the inputs for which outputs are submitted.
func (p Problem) Blobs() []string {
	list := slices.Concat([]string{p.Digest}, slices.Collect(maps.Values(p.Statements)), slices.Collect(maps.Values(p.Pictures)))
	if p.Outputs != nil && p.Outputs.Inputs != "" {
		list = append(list, p.Outputs.Inputs)
	}
	return list
}

// PartName returns the name of a subtask, counted from 0, or "".
func (p Problem) PartName(i int) string {
	if i < len(p.PartNames) {
		return p.PartNames[i]
	}
	return ""
}

// Title returns the problem's name in a language, or else in English.
func (p Problem) Title(lang string) string {
	if lang == "zh" && p.Zh != "" {
		return p.Zh
	}
	return cmp.Or(p.Titles[lang], p.Name)
}

// StatementIn returns the digest of the statement in a language, or else in English; "" if there is
// none.
func (p Problem) StatementIn(lang string) string {
	return cmp.Or(p.Statements[lang], p.Statements["en"])
}

// Whole returns the maximum points of the problem: the sum of its subtasks or, without subtasks,
// its points.
func (p Problem) Whole() (sum int) {
	for _, points := range p.Parts {
		sum += points
	}
	if len(p.Parts) == 0 {
		return p.Points
	}
	return sum
}

// Limits replace limits of a problem. A limit that is 0 is that of the problem.
type Limits struct {
	Time   time.Duration `json:"time,omitempty"`   // CPU time
	Memory int64         `json:"memory,omitempty"` // bytes
}

// Factors are the factors of the limits for one language.
type Factors struct {
	Time   float64 `json:"time"`
	Memory float64 `json:"memory"`
}

// A Team is a team that takes part.
type Team struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Organization string   `json:"organization,omitempty"`
	Group        string   `json:"group,omitempty"`
	Seat         string   `json:"seat,omitempty"`      // where the team sits
	Password     string   `json:"password,omitempty"`  // bcrypt
	Languages    []string `json:"languages,omitempty"` // replaces the contest's languages, if not empty
	Hidden       bool     `json:"hidden,omitempty"`    // missing on the public board
	// Extra is how much longer the contest takes for the team.
	Extra time.Duration `json:"extra,omitempty"`
	// Logo is the logo of the team's organization. Photo shows the team.
	Logo  *Picture `json:"logo,omitempty"`
	Photo *Picture `json:"photo,omitempty"`
}

// Blobs returns the digests of the team's pictures.
func (t Team) Blobs() (list []string) {
	for _, p := range []*Picture{t.Logo, t.Photo} {
		if p != nil {
			list = append(list, p.Digest)
		}
	}
	return list
}

// A Juror is a member of the jury. Without a duty he may see and do everything, with a duty only what
// it needs.
type Juror struct {
	ID       string `json:"id"`
	Password string `json:"password,omitempty"` // bcrypt
	Duty     Duty   `json:"duty,omitempty"`
}

// A Duty is the only task of a helper of the jury.
type Duty string

// The duties. A helper also sees what the public sees.
const (
	Judges     Duty = "judge"    // sets verdicts, judges again, answers clarifications
	Balloons   Duty = "balloons" // delivers balloons
	Prints     Duty = "printing" // prints what teams send
	SeesBoard  Duty = "board"    // sees the board without the freeze, and the results
	SeesFrozen Duty = "frozen"   // sees what the public sees, with an account
)

// Duties lists the duties.
var Duties = []Duty{Judges, Balloons, Prints, SeesBoard, SeesFrozen}

// Problem returns the problem with an id. Events name problems by their ids.
func (c *Contest) Problem(id string) (Problem, bool) {
	return c.problem(func(p Problem) string { return p.ID }, id)
}

// Called returns the problem that a user names by its label or id, ignoring case. Labels take
// precedence.
func (c *Contest) Called(name string) (Problem, bool) {
	if p, ok := c.problem(func(p Problem) string { return p.Label }, name); ok {
		return p, true
	}
	return c.Problem(name)
}

func (c *Contest) problem(by func(Problem) string, name string) (Problem, bool) {
	i := slices.IndexFunc(c.Problems, func(p Problem) bool { return strings.EqualFold(by(p), name) })
	if i < 0 {
		return Problem{}, false
	}
	return c.Problems[i], true
}

// Public returns the id of a problem outside of Grundy. It is the label, which does not
// reveal the source of the problem. Problems of another judge's contest keep their ids.
func (p Problem) Public() string {
	if p.Digest == "" {
		return p.ID
	}
	return p.Label
}

// Team returns the team with an id.
func (c *Contest) Team(id string) (Team, bool) {
	for _, t := range c.Teams {
		if t.ID == id {
			return t, true
		}
	}
	return Team{}, false
}

// Juror returns the juror with an id.
func (c *Contest) Juror(id string) (Juror, bool) {
	for _, j := range c.Jury {
		if j.ID == id {
			return j, true
		}
	}
	return Juror{}, false
}

// LanguagesOf returns the ids of the languages that a team may use, and nil if it may use all.
func (c *Contest) LanguagesOf(t Team) []string {
	if len(t.Languages) > 0 {
		return t.Languages
	}
	return c.Languages
}

// Package contest defines a contest: its rules, the events that happen in it, and its
// state, which is the fold of these events. It knows no clock, no network and no disk.
//
//	s := contest.NewState()
//	for seq, e := range log {
//		s.Apply(seq, e)
//	}
//	e, err := s.Submit(now, contest.Submitted{Team: "t1", …}) // to be put into the log
//
// The log is the only truth: whoever folds the same events has the same state, so a
// restart loses nothing, and boards, feeds and pages can be made anywhere.
package contest

import (
	"slices"
	"strings"
	"time"
)

// A Contest is what its setter decides.
type Contest struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Start   time.Time `json:"start"`
	Scoring Scoring   `json:"scoring"`
	// Duration is the length. The public board hides the last Freeze of it until the
	// contest is thawed; 0 means never frozen. Penalty is added to the time of a solved
	// problem for each rejected submission before.
	Duration time.Duration `json:"duration"`
	Freeze   time.Duration `json:"freeze,omitempty"`
	Penalty  time.Duration `json:"penalty,omitempty"`
	// Practice allows submissions after the end; they are judged and count for nothing.
	Practice        bool            `json:"practice,omitempty"`
	Counterexamples Counterexamples `json:"counterexamples,omitempty"`
	Quota           Quota           `json:"quota"`
	Medals          Medals          `json:"medals"`
	Seed            uint64          `json:"seed"` // of the random tests
	Problems        []Problem       `json:"problems"`
	Languages       []string        `json:"languages,omitempty"` // ids; none: all that the judge knows
	Teams           []Team          `json:"teams"`
	Jury            []Juror         `json:"jury"`
}

// Scoring says what a board counts.
type Scoring string

const (
	ICPC Scoring = "icpc" // solved problems, then penalty time
	IOI  Scoring = "ioi"  // points, the best of each subtask
	// Ladder rates programs that play the games of the problems against each other.
	Ladder Scoring = "ladder"
)

// Counterexamples says when a team sees the smallest input on which its program fails.
// The jury always does.
type Counterexamples string

const (
	InPractice Counterexamples = "practice" // after the end, of all submissions
	Always     Counterexamples = "always"   // during the contest, too
	Never      Counterexamples = "never"    // not even then
)

// A Quota bounds what one team may ask of the judge; 0 is not a bound.
type Quota struct {
	Size    int64 `json:"size"`    // bytes of a source
	Minute  int   `json:"minute"`  // submissions in 60 seconds
	Waiting int   `json:"waiting"` // submissions that wait for a verdict
	// Judging is how long judging the team's submissions may take, compiling included, of
	// any JudgingWindow. 0 means DefaultJudging.
	Judging time.Duration `json:"judging,omitempty"`
}

// The bound of judging time, and the time over which it is counted.
const (
	DefaultJudging = 20 * time.Minute
	JudgingWindow  = 10 * time.Minute
)

// Medals are how many ranks get each medal.
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
	Zh     string `json:"zh,omitempty"`     // its name in Chinese
	Color  string `json:"color,omitempty"`  // of its balloon, as #rrggbb
	Points int    `json:"points,omitempty"` // where points are scored
	// Digest is the digest of everything that is needed to judge the problem. Tests is the
	// number of its tests, if known.
	Digest string `json:"digest"`
	Tests  int    `json:"tests,omitempty"`
	// Parts are the points of its subtasks, in order. It is empty for a problem without
	// subtasks, and for one whose judge did not say.
	Parts  []int         `json:"parts,omitempty"`
	Time   time.Duration `json:"time"`   // limit of CPU time
	Memory int64         `json:"memory"` // limit, in bytes
	// Factors are what the limits are multiplied by, by language; others have the limits as
	// they are.
	Factors map[string]Factors `json:"factors,omitempty"`
	// Source says where the problem is from. Like the ID, it is for the jury until the
	// contest is over: with either of them, one finds solutions elsewhere.
	Source string `json:"source,omitempty"`
	// Game says that the problem's rules can be played.
	Game bool `json:"game,omitempty"`
	// Statements are the digests of the statement in Markdown, by language: en, zh. They
	// do not tell the source.
	Statements map[string]string `json:"statements,omitempty"`
}

// Title returns the name of the problem in a language: en or zh.
func (p Problem) Title(lang string) string {
	if lang == "zh" && p.Zh != "" {
		return p.Zh
	}
	return p.Name
}

// Factors are what the limits of a problem are multiplied by for a language.
type Factors struct {
	Time   float64 `json:"time"`
	Memory float64 `json:"memory"`
}

// A Team takes part.
type Team struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Organization string   `json:"organization,omitempty"`
	Group        string   `json:"group,omitempty"`
	Password     string   `json:"password,omitempty"`  // bcrypt
	Languages    []string `json:"languages,omitempty"` // instead of the contest's
	Hidden       bool     `json:"hidden,omitempty"`    // not on the public board
}

// A Juror may see and do everything.
type Juror struct {
	ID       string `json:"id"`
	Password string `json:"password,omitempty"` // bcrypt
}

// End returns when the contest ends.
func (c *Contest) End() time.Time { return c.Start.Add(c.Duration) }

// FrozenAt returns when the public board freezes: the end if it does not.
func (c *Contest) FrozenAt() time.Time { return c.End().Add(-c.Freeze) }

// Problem returns the problem with an id, as events have it.
func (c *Contest) Problem(id string) (Problem, bool) {
	return c.problem(func(p Problem) string { return p.ID }, id)
}

// Called returns the problem that people mean by a name: the one with that label, or else
// with that id, in any case of letters.
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

// LanguagesOf returns the ids of the languages that a team may use; none: all.
func (c *Contest) LanguagesOf(t Team) []string {
	if len(t.Languages) > 0 {
		return t.Languages
	}
	return c.Languages
}

package json

import (
	"io"

	"grundy/judge/strength"
)

// The JSON of strength. As for submit: fields are absent when they do not apply, and
// are never renamed.
type (
	strengthJSON struct {
		Version     int             `json:"version"`
		Problem     string          `json:"problem"`
		Score       float64         `json:"score"`
		OK          bool            `json:"ok"`
		Mutants     int             `json:"mutants"`
		Killed      int             `json:"killed"`
		Alive       int             `json:"alive"`
		Equivalent  int             `json:"equivalent"`
		Untold      int             `json:"not_told_apart"`
		Refused     int             `json:"refused"`
		Spared      map[string]int  `json:"spared,omitempty"`
		Tests       int             `json:"tests"`
		Later       int             `json:"tests_for_told_apart,omitempty"`
		Whole       int             `json:"whole_domain_cases,omitempty"`
		HuntCases   int             `json:"hunt_cases,omitempty"`
		HuntSize    int64           `json:"hunt_size_below,omitempty"`
		Groups      []groupJSON     `json:"groups"`
		Survivors   []survivingJSON `json:"survivors,omitempty"`
		Tier        string          `json:"tier"`
		Gaps        []string        `json:"tier_gaps,omitempty"`
		Seed        uint64          `json:"seed"`
		Seconds     float64         `json:"seconds"`
		Added       int             `json:"added,omitempty"`
		Interrupted bool            `json:"interrupted,omitempty"`
	}
	groupJSON struct {
		Group string `json:"group"`
		Tests int    `json:"tests"`
		Kills int    `json:"kills"`
		Alone int    `json:"alone"`
	}
	survivingJSON struct {
		File    string       `json:"file"`
		Line    int          `json:"line"`
		Func    string       `json:"func"`
		Kind    string       `json:"kind"`
		Change  string       `json:"change"`
		State   string       `json:"state"`
		Reached bool         `json:"reached"`
		Example *exampleJSON `json:"counterexample,omitempty"`
	}
)

// Strength writes how good tests are, and how many cases were added to the spec.
func Strength(w io.Writer, r *strength.Report, added int) error { return write(w, tried(r, added)) }

func tried(r *strength.Report, added int) strengthJSON {
	out := strengthJSON{
		Version: 1, Problem: r.Problem.ID, Score: r.Score(), OK: r.Score() >= strength.Goal,
		Mutants: len(r.Fates), Killed: r.Count(strength.Killed), Alive: r.Count(strength.Alive),
		Equivalent: r.Count(strength.Equivalent), Untold: r.Count(strength.Untold), Refused: r.Refused, Spared: r.Spared,
		Tests: r.Tests, Later: r.Later, Whole: r.Whole, HuntCases: r.HuntCases, HuntSize: r.HuntSize, Groups: []groupJSON{},
		Tier: r.Tier.Name, Gaps: r.Tier.Gaps, Seed: r.Seed, Seconds: r.Took.Seconds(), Added: added, Interrupted: r.Interrupted,
	}
	for _, g := range r.Groups {
		out.Groups = append(out.Groups, groupJSON{string(g.Group), g.Tests, g.Kills, g.Alone})
	}
	for _, f := range r.Fates {
		if f.State == strength.Killed {
			continue
		}
		s := survivingJSON{f.File, f.Line, f.Func, string(f.Kind), f.Change(), string(f.State), f.Reached, nil}
		if f.Case != nil {
			s.Example = exampleOf(f.Case, "en")
		}
		out.Survivors = append(out.Survivors, s)
	}
	return out
}

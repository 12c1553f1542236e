package json

import (
	"io"

	"grundy/judge/base/i18n"
	"grundy/judge/quality/strength"
)

// The JSON of strength. As for submit, fields that do not apply are omitted, and fields are never
// renamed.
type (
	strengthJSON struct {
		Version     int                  `json:"version"`
		Problem     string               `json:"problem"`
		Score       float64              `json:"score"`
		OK          bool                 `json:"ok"`
		Mutants     int                  `json:"mutants"`
		Killed      int                  `json:"killed"`
		Alive       int                  `json:"alive"`
		Equivalent  int                  `json:"equivalent"`
		Untold      int                  `json:"not_told_apart"`
		Slower      int                  `json:"slower"` // this field and the next four add up to not_told_apart
		Illegal     int                  `json:"illegal_input_only"`
		Never       int                  `json:"never_differs"`
		Layout      int                  `json:"layout_only"`
		Unshown     int                  `json:"differs_but_does_not_show"`
		Passes      int                  `json:"passes_all,omitempty"` // this one, too, for references in other languages than Go
		Beyond      int                  `json:"killed_without_samples"`
		ScoreBeyond float64              `json:"score_without_samples"`
		Refused     int                  `json:"refused"`
		Spared      map[i18n.Message]int `json:"spared,omitempty"`
		Tests       int                  `json:"tests"`
		Later       int                  `json:"tests_for_told_apart,omitempty"`
		Whole       int                  `json:"whole_domain_cases,omitempty"`
		HuntCases   int                  `json:"hunt_cases,omitempty"`
		HuntSize    int64                `json:"hunt_size_below,omitempty"`
		Groups      []groupJSON          `json:"groups"`
		Survivors   []survivingJSON      `json:"survivors,omitempty"`
		Tier        string               `json:"tier"`
		Gaps        []string             `json:"tier_gaps,omitempty"`
		Seed        uint64               `json:"seed"`
		Seeds       []uint64             `json:"seeds,omitempty"`
		Seconds     float64              `json:"seconds"`
		Hunted      float64              `json:"hunt_seconds,omitempty"`
		Commit      string               `json:"commit,omitempty"`
		Added       int                  `json:"added,omitempty"`
		Interrupted bool                 `json:"interrupted,omitempty"`
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
		Untold  string       `json:"untold,omitempty"` // why a mutant could not be distinguished
		Missed  []uint64     `json:"missed_by_seeds,omitempty"`
		Reached bool         `json:"reached"`
		Example *exampleJSON `json:"counterexample,omitempty"`
	}
)

// Strength writes the strength of tests, and the number of cases that were added to the spec.
func Strength(w io.Writer, r *strength.Report, added int) error { return Object(w, tried(r, added)) }

func tried(r *strength.Report, added int) strengthJSON {
	out := strengthJSON{
		Version: 1, Problem: r.Problem.ID, Score: r.Score(), OK: r.Score() >= strength.Goal,
		Mutants: len(r.Mutants), Killed: r.Count(strength.Killed), Alive: r.Count(strength.Alive),
		Equivalent: r.Count(strength.Equivalent), Untold: r.Untold(), Refused: r.Refused, Spared: r.Spared,
		Slower: r.Count(strength.Slower), Illegal: r.Count(strength.Illegal), Never: r.Count(strength.Never),
		Layout: r.Count(strength.Layout), Unshown: r.Count(strength.Unshown), Passes: r.Count(strength.Passes), Beyond: r.Beyond(), ScoreBeyond: r.ScoreBeyond(),
		Tests: r.Tests, Later: r.Later, Whole: r.Whole, HuntCases: r.HuntCases, HuntSize: r.HuntSize, Groups: []groupJSON{},
		Tier: r.Tier.Name, Gaps: i18n.Strings(r.Tier.Gaps), Seed: r.Seed, Seeds: r.Seeds, Seconds: r.Took.Seconds(), Hunted: r.Hunted.Seconds(), Commit: r.Commit, Added: added, Interrupted: r.Interrupted,
	}
	for _, g := range r.Groups {
		out.Groups = append(out.Groups, groupJSON{string(g.Group), g.Tests, g.Kills, g.Alone})
	}
	for _, f := range r.Mutants {
		if f.State == strength.Killed {
			continue
		}
		s := survivingJSON{
			File: f.File, Line: f.Line, Func: f.Func, Kind: string(f.Kind), Change: f.Change(), State: string(f.State),
			Missed: f.Missed, Reached: f.Reached,
		}
		if f.State.Untold() {
			s.State, s.Untold = "not told apart", string(f.State)
		}
		if f.Case != nil {
			s.Example = exampleOf(f.Case, "en")
		}
		out.Survivors = append(out.Survivors, s)
	}
	return out
}

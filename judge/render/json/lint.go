package json

import (
	"io"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/quality/lint"
)

type (
	lintJSON struct {
		Version     int          `json:"version"`
		Problem     string       `json:"problem"`
		OK          bool         `json:"ok"`
		Oracle      oracleJSON   `json:"oracle"`
		Brute       *oracleJSON  `json:"brute,omitempty"`
		Submissions countJSON    `json:"submissions"`
		Layout      bool         `json:"layout_counts"` // wrong white space is PE
		Tests       int          `json:"tests"`
		Cached      int          `json:"cached_runs,omitempty"`
		Seconds     float64      `json:"seconds"`
		Scores      []scoreJSON  `json:"scores,omitempty"` // of problems with subtasks
		Checks      []resultJSON `json:"checks,omitempty"`
		Faults      []string     `json:"faults,omitempty"`
		Notes       []string     `json:"notes,omitempty"`
		Interrupted bool         `json:"interrupted,omitempty"`
		Judged      []gotJSON    `json:"judged,omitempty"` // if interrupted
	}
	resultJSON struct {
		Name    string   `json:"name"`
		State   string   `json:"state"`
		Faults  []string `json:"faults,omitempty"`
		Seconds float64  `json:"seconds"`
	}
	checkListJSON struct {
		Version int             `json:"version"`
		Checks  []checkNameJSON `json:"checks,omitempty"`
	}
	checkNameJSON struct {
		Name     string `json:"name"`
		About    string `json:"about"`
		Specs    bool   `json:"specs"`    // it is made of specs
		Packages bool   `json:"packages"` // it is made of packages of other judges
	}
	oracleJSON struct {
		Cases    int   `json:"cases"`
		Size     int64 `json:"size"`
		Whole    bool  `json:"whole_domain"`
		Balanced int   `json:"balanced"`
	}
	gotJSON struct {
		File   string `json:"file"`
		Result string `json:"result"`
	}
	scoreJSON struct {
		File     string     `json:"file"`
		Score    float64    `json:"score"`
		Subtasks []partJSON `json:"subtasks"`
	}
	countJSON struct {
		Right int `json:"right"`
		Total int `json:"total"`
	}
)

// errorTexts returns the texts of faults.
func errorTexts(list []*fault.Error) (texts []string) {
	for _, one := range list {
		texts = append(texts, one.Error())
	}
	return texts
}

// Checks writes the checks of lint.
func Checks(w io.Writer, list []lint.Check) error {
	out := checkListJSON{Version: 1}
	for _, c := range list {
		out.Checks = append(out.Checks, checkNameJSON{c.Name, c.About.String(), c.OfSpecs(), c.OfPackages()})
	}
	return Object(w, out)
}

// Findings writes the result of linting a problem.
func Findings(w io.Writer, f *lint.Findings) error {
	t := f.Trusted
	out := lintJSON{
		Version: 1, Problem: f.Problem.Spec.ID.Value, OK: f.OK(), Oracle: oracleJSON{t.Cases, t.Size, t.Whole, t.Balanced},
		Submissions: countJSON{f.Right, f.Total}, Layout: f.Problem.Spec.Strict(), Tests: f.Tests, Cached: f.Cached, Seconds: f.Took.Seconds(), Notes: i18n.Strings(f.Notes),
	}
	if b := f.Brute; b.Cases > 0 {
		out.Brute = &oracleJSON{b.Cases, b.Size, b.Whole, b.Balanced}
	}
	for _, s := range f.Scores {
		points, parts := partsOf(s.Subtasks)
		out.Scores = append(out.Scores, scoreJSON{Text(s.File), points, parts})
	}
	if out.Interrupted = f.Interrupted; f.Interrupted {
		for _, one := range f.Judged {
			out.Judged = append(out.Judged, gotJSON{Text(one.File), one.Got.String()})
		}
	}
	out.Faults = errorTexts(f.Faults)
	for _, r := range f.Checks {
		out.Checks = append(out.Checks, resultJSON{r.Check, string(r.State), errorTexts(r.Faults), r.Took.Seconds()})
	}
	return Object(w, out)
}

package json

import (
	"io"

	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
)

// The JSON of submit. Fields that do not apply are omitted. Fields are never renamed, because
// other programs rely on them. Times are in milliseconds, sizes in bytes.
type (
	submitJSON struct {
		Version   int          `json:"version"`
		Problem   string       `json:"problem"`
		File      string       `json:"file"`
		Files     []string     `json:"files,omitempty"` // the other files of the program
		Language  string       `json:"language"`
		Verdict   string       `json:"verdict"`
		Tier      string       `json:"tier"`
		Gaps      []string     `json:"tier_gaps,omitempty"`
		Seed      uint64       `json:"seed"`
		Limits    limitsJSON   `json:"limits"`
		Plan      *planJSON    `json:"plan,omitempty"`
		Tests     []testJSON   `json:"tests,omitempty"`
		Samples   bool         `json:"samples_only,omitempty"` // all tests are samples of the problem
		GivenUp   int          `json:"given_up,omitempty"`     // tests that were not run, because too many others exceeded a limit
		Score     *float64     `json:"score,omitempty"`        // the points of all subtasks
		Subtasks  []partJSON   `json:"subtasks,omitempty"`
		CPUMax    *float64     `json:"cpu_ms_max,omitempty"`
		MemoryMax int64        `json:"memory_bytes_max,omitempty"`
		Example   *exampleJSON `json:"counterexample,omitempty"`
		Repeats   *repeatsJSON `json:"repeats,omitempty"`
		Compile   compileJSON  `json:"compile"`
		Fixed     string       `json:"fixed_tests,omitempty"` // the origin of the tests that came with the problem
		Warnings  []string     `json:"warnings,omitempty"`
		Cached    int          `json:"cached_runs,omitempty"` // tests whose run was stored
	}
	limitsJSON struct {
		CPU    float64 `json:"cpu_ms"`
		Wall   float64 `json:"wall_ms"`
		Memory int64   `json:"memory_bytes"`
		Output int64   `json:"output_bytes"`
		// The factors by which the problem's limits were multiplied for the language; absent: 1.
		TimeFactor   float64 `json:"time_factor,omitempty"`
		MemoryFactor float64 `json:"memory_factor,omitempty"`
	}
	planJSON struct {
		Runs   int             `json:"runs"`
		Cases  int             `json:"cases"`
		Shares map[string]int  `json:"shares,omitempty"`
		Whole  int             `json:"whole_domain_cases,omitempty"` // the number of all legal cases, if all pass
		Orders []arrange.Order `json:"whole_domain_orders,omitempty"`
	}
	testJSON struct {
		Name    string  `json:"name"`
		Group   string  `json:"group,omitempty"`
		Verdict string  `json:"verdict"`
		Cached  bool    `json:"cached,omitempty"` // the run was stored
		Cases   int     `json:"cases,omitempty"`
		CPU     float64 `json:"cpu_ms"`
		Wall    float64 `json:"wall_ms"`
		Memory  int64   `json:"memory_bytes,omitempty"`
		Detail  string  `json:"detail,omitempty"`
		// Score is the share of points that the checker gives the output.
		Score *float64 `json:"score,omitempty"`
		// Repeats are the CPU times of all runs of a test that came near the limit.
		Repeats []float64 `json:"repeats_cpu_ms,omitempty"`
	}
	partJSON struct {
		Name    string  `json:"name"`
		Points  float64 `json:"points"`
		Of      int     `json:"of"` // the maximum points of the subtask
		Verdict string  `json:"verdict"`
	}
	exampleJSON struct {
		Input       string `json:"input"`
		Want        string `json:"want"`
		Got         string `json:"got"`
		Explanation string `json:"explanation,omitempty"`
		Minimal     bool   `json:"minimal"` // every smaller legal case passes
		InputBytes  int    `json:"input_bytes"`
		Shortened   bool   `json:"input_shortened,omitempty"` // input has only a part of the input
		File        string `json:"input_file,omitempty"`      // the file with the whole of a shortened input
		Detail      string `json:"detail,omitempty"`
		Hint        string `json:"hint,omitempty"`
		Test        string `json:"test,omitempty"`
		Cases       int    `json:"cases,omitempty"`
		Smaller     *int   `json:"smaller_passing,omitempty"`
		Apart       bool   `json:"smaller_passing_alone,omitempty"` // each smaller case passed in a file of its own
		Local       bool   `json:"local_minimum,omitempty"`         // no single shrinking step keeps the failure
		Least       bool   `json:"smallest_test,omitempty"`         // no smaller test fails in the same way
		Cut         string `json:"cut,omitempty"`                   // the reason why the search ended early: time, tries or interrupt
		Stderr      string `json:"stderr,omitempty"`
		// Sanitizer is the place of the error in the source, from a sanitizer or a stack trace.
		Sanitizer *placeJSON `json:"sanitizer,omitempty"`
		// Warnings are those of the compiler that may explain the failure.
		Warnings []placeJSON `json:"warnings,omitempty"`
		// Dialogue is the lines of the program and the interactor.
		Dialogue []lineJSON `json:"dialogue,omitempty"`
		// Process is the number of the process that failed, from 0, if a run has several processes
		// of the submission and one of them failed by itself.
		Process *int `json:"dialogue_process,omitempty"`
		// Earlier are the runs before the last one, if the submission runs several times on a test.
		Earlier []earlierJSON `json:"earlier_runs,omitempty"`
	}
	earlierJSON struct {
		Printed string `json:"printed"`
		Next    string `json:"next"` // the input of the next run
	}
	// lineJSON is a line of a dialogue, or a note on its omitted middle.
	lineJSON struct {
		From    string `json:"from,omitempty"`    // program or interactor
		Process *int   `json:"process,omitempty"` // the number of the process that wrote or read it, if there are several
		Text    string `json:"text,omitempty"`
		Omitted int64  `json:"omitted_bytes,omitempty"`
	}
	placeJSON struct {
		File string `json:"file"`
		Line int    `json:"line,omitempty"`
		What string `json:"what,omitempty"`
	}
	repeatsJSON struct {
		Runs   int `json:"runs"`
		Failed int `json:"failed"`
	}
	compileJSON struct {
		OK     bool   `json:"ok"`
		Cached bool   `json:"cached"`
		Log    string `json:"log,omitempty"`
	}
)

// shareClasses is the maximum number of different answers for which shares are written. For
// scores, almost every case has a different answer.
const shareClasses = 10

// factor returns a factor for JSON: 1 becomes 0, which is omitted.
func factor(f float64) float64 {
	if f == 1 {
		return 0
	}
	return f
}

// Submit writes a report; lang is the language of the explanation.
func Submit(w io.Writer, r *report.Report, lang string) error {
	return Object(w, submission(r, lang))
}

func submission(r *report.Report, lang string) submitJSON {
	out := submitJSON{
		Version: 1, Problem: r.Problem.ID, File: r.File, Files: r.Files, Language: r.Language.ID,
		Verdict: string(r.Verdict), Tier: r.Tier.Name, Gaps: i18n.Strings(r.Tier.Gaps), Seed: r.Seed,
		Limits:   limitsJSON{ms(r.Limits.CPU), ms(r.Limits.Wall), r.Limits.Memory, r.Limits.Output, factor(r.TimeFactor), factor(r.MemoryFactor)},
		Fixed:    Text(r.Problem.Tests.String()),
		Compile:  compileJSON{r.Compile.OK, r.Compile.Cached, Text(r.Compile.Log.String())},
		Warnings: i18n.Strings(r.Warnings), MemoryMax: r.MemoryMax(), Cached: r.Cached(), GivenUp: r.GivenUp, Samples: r.Samples,
	}
	if !r.Compile.OK {
		return out
	}
	out.Plan = &planJSON{Runs: len(r.Tests), Cases: r.Cases, Whole: wholeCases(r.Whole), Orders: r.Whole.Orders}
	if len(r.Shares) <= shareClasses {
		out.Plan.Shares = r.Shares
	}
	most := ms(r.CPUMax())
	out.CPUMax = &most
	for _, t := range r.Tests {
		test := testJSON{
			Name: t.Name, Group: string(t.Group), Verdict: string(t.Verdict), Cases: t.Cases,
			CPU: ms(t.CPU), Wall: ms(t.Wall), Memory: t.Memory, Detail: Text(t.Detail.String()), Cached: t.Cached, Score: t.Score,
		}
		for _, d := range t.Times {
			test.Repeats = append(test.Repeats, ms(d))
		}
		out.Tests = append(out.Tests, test)
	}
	if len(r.Subtasks) > 0 {
		points, parts := partsOf(r.Subtasks)
		out.Score, out.Subtasks = &points, parts
	}
	if ex := r.Counterexample; ex != nil {
		out.Example = exampleOf(ex, lang)
		if r.Runs > 0 {
			out.Repeats = &repeatsJSON{r.Runs, r.Fails}
		}
	}
	return out
}

// partsOf returns the sum of the points of subtasks, and the points of each.
func partsOf(list []report.Subtask) (points float64, parts []partJSON) {
	for _, s := range list {
		points += s.Points
		parts = append(parts, partJSON{Text(s.Name), s.Points, s.Of, string(s.Verdict)})
	}
	return points, parts
}

// wholeCases returns the number of legal cases if all of them pass; otherwise 0.
func wholeCases(t arrange.Tried) int {
	if !t.Suffices() {
		return 0
	}
	return t.Cases
}

func dialogueOf(d *report.Dialogue) (list []lineJSON) {
	add := func(lines []report.Line) {
		for _, l := range lines {
			from := "program"
			if l.Interactor {
				from = "interactor"
			}
			one := lineJSON{From: from, Text: Text(l.Text)}
			if d.Processes > 1 {
				one.Process = &l.Process
			}
			list = append(list, one)
		}
	}
	add(d.Head)
	if d.Omitted > 0 {
		list = append(list, lineJSON{Omitted: d.Omitted})
	}
	add(d.Tail)
	return list
}

// cutBy returns the reason why a search ended early; empty if it did not.
func cutBy(ex *report.Counterexample) string {
	switch {
	case ex.Interrupted:
		return "interrupt"
	case ex.Cut > 0:
		return "time"
	case ex.Spent:
		return "tries"
	}
	return ""
}

func exampleOf(ex *report.Counterexample, lang string) *exampleJSON {
	e := &exampleJSON{
		Input: Text(string(ex.Input)), Want: Text(string(ex.Want)), Got: Text(string(ex.Got)),
		Explanation: explain.Why(ex, lang), Minimal: ex.Minimal, InputBytes: len(ex.Input),
		Detail: Text(ex.Detail.String()), Hint: ex.Hint.String(), Test: ex.Test, Cases: ex.Cases, Stderr: Text(string(ex.Stderr)),
		Local: ex.Local && !ex.Minimal, Least: ex.Least, Cut: cutBy(ex),
		Shortened: len(ex.Input) > textLimit, File: Text(ex.File),
	}
	if p := ex.Place; p != nil {
		e.Sanitizer = &placeJSON{Text(p.File), p.Line, Text(p.What)}
	}
	for _, w := range ex.Warnings {
		e.Warnings = append(e.Warnings, placeJSON{Text(w.File), w.Line, Text(w.What)})
	}
	for _, run := range ex.Earlier {
		e.Earlier = append(e.Earlier, earlierJSON{Text(string(run.Printed)), Text(string(run.Next))})
	}
	if d := ex.Dialogue; d != nil {
		if e.Dialogue = dialogueOf(d); d.Processes > 1 && d.Process >= 0 {
			e.Process = &d.Process
		}
	}
	if ex.Minimal {
		e.Smaller, e.Apart = &ex.Smaller.Cases, ex.Smaller.Apart()
	}
	return e
}

package json

import (
	"io"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/run/hunt"
)

// The JSON of stress. As for submit, fields that do not apply are omitted, and fields are never
// renamed.
type (
	stressJSON struct {
		Version     int             `json:"version"`
		Problem     string          `json:"problem"`
		File        string          `json:"file"`
		Against     string          `json:"against,omitempty"`
		Language    string          `json:"language"`
		Verdict     string          `json:"verdict,omitempty"`
		Result      string          `json:"result,omitempty"`
		Tier        string          `json:"tier"`
		Gaps        []string        `json:"tier_gaps,omitempty"`
		Seed        uint64          `json:"seed"`
		Cases       int             `json:"cases"`
		Files       int             `json:"files"`
		Seconds     float64         `json:"seconds"`
		Size        int64           `json:"size_below,omitempty"`
		Whole       int             `json:"whole_domain_cases,omitempty"` // the number of all legal cases, if all pass
		Orders      []arrange.Order `json:"whole_domain_orders,omitempty"`
		Others      map[string]int  `json:"not_hunted,omitempty"`
		Dropped     int             `json:"dropped,omitempty"`
		Interrupted bool            `json:"interrupted,omitempty"`
		Phase       string          `json:"phase,omitempty"`
		Example     *exampleJSON    `json:"counterexample,omitempty"`
		Local       bool            `json:"local_minimum,omitempty"`
		Shrinking   *shrinkJSON     `json:"shrinking,omitempty"`
		Repeats     *repeatsJSON    `json:"repeats,omitempty"`
		At          string          `json:"fault_of,omitempty"`
		Right       string          `json:"reference,omitempty"`
		Slowest     *slowestJSON    `json:"slowest,omitempty"`
		Stored      string          `json:"input_file,omitempty"`
		Again       string          `json:"again,omitempty"`
		Guess       *guessJSON      `json:"guess,omitempty"`
		Compile     compileJSON     `json:"compile"`
		Warnings    []string        `json:"warnings,omitempty"`
	}
	// guessJSON describes the origin of inputs if no input is declared.
	guessJSON struct {
		Generator string `json:"generator,omitempty"`
		Inputs    int    `json:"inputs,omitempty"` // the number of inputs from the generator
		Call      string `json:"call,omitempty"`   // the call of the generator for the first failing input
		Original  string `json:"original,omitempty"`
		Input     string `json:"input,omitempty"` // in the form of a spec
		From      int    `json:"from,omitempty"`
		Beyond    bool   `json:"beyond,omitempty"` // its bounds exceed the observed bounds
		Dropped   string `json:"dropped,omitempty"`
		Reduced   bool   `json:"reduced,omitempty"` // shrunk word by word, without a guessed input

		Alone   bool         `json:"only_guessed_fail,omitempty"` // the counterexample may be illegal, so there is no verdict
		Rules   []string     `json:"rules,omitempty"`             // conditions that the counterexample breaks and all known inputs keep
		Smaller *exampleJSON `json:"smaller,omitempty"`           // made from the counterexample; it may be illegal
		Within  int          `json:"minimal_within,omitempty"`    // the counterexample is the smallest within the bounds of this many inputs
	}
	shrinkJSON struct {
		Steps   int     `json:"steps"`
		Tries   int     `json:"tries"`
		Seconds float64 `json:"seconds"`
	}
	slowestJSON struct {
		CPU    float64     `json:"cpu_ms"`
		Bytes  int         `json:"input_bytes"`
		Points []pointJSON `json:"points"`
	}
	pointJSON struct {
		Bytes int64   `json:"bytes"`
		Size  int64   `json:"size"`
		CPU   float64 `json:"cpu_ms"`
	}
)

// The results of a hunt that found nothing.
const (
	noneFound   = "none found"
	wholePasses = "whole domain passes"
	failedOnce  = "failed once and not again"
	guessedOnly = "only guessed inputs fail"
	tooFew      = "too few inputs"
)

// A Stored is an input that a hunt stored: its file, and the command that runs it again.
type Stored struct{ File, Again string }

// Stress writes the report of a hunt; lang is the language of the explanation.
func Stress(w io.Writer, r *hunt.Report, stored Stored, lang string) error {
	return Object(w, hunted(r, stored, lang))
}

func hunted(r *hunt.Report, stored Stored, lang string) stressJSON {
	out := stressJSON{
		Version: 1, Problem: r.Problem.ID, File: r.File, Against: r.Against, Language: r.Language.ID,
		Tier: r.Tier.Name, Gaps: i18n.Strings(r.Tier.Gaps), Seed: r.Seed, Cases: r.Cases, Files: r.Files, Seconds: r.Took.Seconds(),
		Size: r.Size, Whole: wholeCases(r.Whole), Orders: r.Whole.Orders, Others: r.Others, Dropped: r.Dropped, Interrupted: r.Interrupted,
		Stored: stored.File, Again: stored.Again, Compile: compileJSON{r.Compile.OK, r.Compile.Cached, Text(r.Compile.Log.String())}, Warnings: i18n.Strings(r.Warnings),
	}
	switch {
	case r.Guessed != nil && r.Guessed.Alone:
		out.Result = guessedOnly
	case r.Verdict != report.AC:
		out.Verdict = string(r.Verdict)
	case r.Once != nil:
		out.Result = failedOnce
	case r.Few:
		out.Result = tooFew
	case r.Whole.Suffices() && len(r.Others) == 0:
		out.Result = wholePasses
	case r.Slowest == nil:
		out.Result = noneFound
	}
	if s := r.Slowest; s != nil {
		out.Slowest = slowestOf(s)
	}
	if g := r.Guessed; g != nil {
		out.Guess = &guessJSON{
			Generator: g.Generator, Inputs: g.Inputs, Call: g.Call, Original: Text(string(g.Original)), Input: g.Section, From: g.From,
			Beyond: g.Beyond, Dropped: g.Dropped.String(), Reduced: g.Reduced, Alone: g.Alone, Rules: i18n.Strings(g.Rules),
		}
		if g.Smaller != nil {
			out.Guess.Smaller = out.Guess.bounded(exampleOf(g.Smaller, lang))
		}
	}
	out.find(r, lang)
	return out
}

// bounded returns an example of a guess. It may be the smallest within the bounds of the guess, but
// nobody knows the legal inputs.
func (g *guessJSON) bounded(e *exampleJSON) *exampleJSON {
	if e.Minimal {
		e.Minimal, g.Within = false, g.From
	}
	return e
}

// find fills in the counterexample.
func (out *stressJSON) find(r *hunt.Report, lang string) {
	f := r.Found
	if f == nil {
		f = r.Once
	}
	if f == nil {
		return
	}
	out.Phase, out.Local, out.Right = string(f.Phase), f.Local, Text(string(f.Right))
	out.Example = exampleOf(&f.Counterexample, lang)
	if out.Guess != nil {
		out.Example = out.Guess.bounded(out.Example)
	}
	if f.Tries > 0 {
		out.Shrinking = &shrinkJSON{f.Steps, f.Tries, f.Took.Seconds()}
	}
	out.Repeats = &repeatsJSON{f.Runs, f.Fails}
	switch first, second, _ := r.Wrong(); {
	case r.OtherAlone():
		out.At = r.Against
	case first && !second:
		out.At = r.File
	}
}

func slowestOf(s *hunt.Slowest) *slowestJSON {
	out := &slowestJSON{CPU: ms(s.CPU), Bytes: len(s.Input)}
	for _, p := range s.Points {
		out.Points = append(out.Points, pointJSON{p.Bytes, p.Size, float64(p.Cost) / 1e6})
	}
	return out
}

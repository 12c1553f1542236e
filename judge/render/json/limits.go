package json

import (
	"io"

	"grundy/judge/base/i18n"
	"grundy/judge/quality/limits"
)

// The JSON of limits. As for submit, fields that do not apply are omitted, and fields are never
// renamed. Times are in milliseconds, sizes in bytes.
type (
	limitsOutJSON struct {
		Version     int            `json:"version"`
		Problem     string         `json:"problem"`
		OK          bool           `json:"ok"`
		Tests       int            `json:"tests"`
		Runs        int            `json:"runs"`
		Seed        uint64         `json:"seed"`
		Tier        string         `json:"tier"`
		Gaps        []string       `json:"tier_gaps,omitempty"`
		Limits      allowanceJSON  `json:"limits"`
		Proposed    *proposalJSON  `json:"proposed,omitempty"`
		Languages   []needJSON     `json:"languages"`
		Submissions []measuredJSON `json:"submissions"`
		Faults      []limitFault   `json:"faults,omitempty"`
		Clashes     []string       `json:"not_clear_of_proposed,omitempty"`
		Changes     []limitChange  `json:"changes,omitempty"`
		Warnings    []string       `json:"warnings,omitempty"`
	}
	allowanceJSON struct {
		CPU    float64 `json:"cpu_ms"`
		Memory int64   `json:"memory_bytes,omitempty"`
	}
	proposalJSON struct {
		allowanceJSON
		Factors map[string]limitFactors `json:"factors,omitempty"` // by id of the language
		Cases   int                     `json:"cases,omitempty"`   // absent: unchanged
		Paste   []string                `json:"paste"`             // lines for the spec
	}
	limitFactors struct {
		Time   float64 `json:"time"`
		Memory float64 `json:"memory"`
	}
	needJSON struct {
		Language string `json:"language"`
		allowanceJSON
		TimeFactor   float64 `json:"time_factor,omitempty"`
		MemoryFactor float64 `json:"memory_factor,omitempty"`
	}
	measuredJSON struct {
		File      string        `json:"file"`
		Language  string        `json:"language,omitempty"`
		Reference bool          `json:"reference,omitempty"`
		Fate      string        `json:"fate"`
		Verdict   string        `json:"verdict"`
		Failed    string        `json:"failed_test,omitempty"`
		Under     allowanceJSON `json:"measured_under"`
		// The factors by which the limits were multiplied for the language; absent: 1.
		TimeFactor   float64 `json:"time_factor,omitempty"`
		MemoryFactor float64 `json:"memory_factor,omitempty"`
		Slowest      string  `json:"slowest_test,omitempty"`
		Cases        int     `json:"slowest_test_cases,omitempty"`
		CPU          float64 `json:"cpu_ms"`
		Time         float64 `json:"time_ratio"`
		Largest      string  `json:"largest_test,omitempty"`
		Memory       int64   `json:"memory_bytes,omitempty"`
		Overhead     int64   `json:"memory_overhead_bytes,omitempty"`
		Space        float64 `json:"memory_ratio,omitempty"`
	}
	limitFault struct {
		File  string `json:"file"`
		Kind  string `json:"kind"`
		Limit string `json:"limit,omitempty"`
	}
	limitChange struct {
		File  string  `json:"file"`
		Limit string  `json:"limit"`
		By    float64 `json:"by"`
		From  string  `json:"from"`
		To    string  `json:"to"`
	}
)

func allowanceOf(l limits.Allowance) allowanceJSON {
	return allowanceJSON{ms(l.Time), l.Memory}
}

// Limits writes the report on measured limits.
func Limits(w io.Writer, r *limits.Report) error { return Object(w, measured(r)) }

func measured(r *limits.Report) limitsOutJSON {
	right, _ := r.Right()
	out := limitsOutJSON{
		Version: 1, Problem: r.Problem.ID, OK: right,
		Tests: r.Tests, Runs: r.Runs, Seed: r.Seed, Tier: r.Tier.Name, Gaps: i18n.Strings(r.Tier.Gaps),
		Limits: allowanceOf(r.Force), Languages: []needJSON{}, Clashes: r.Clashes, Warnings: i18n.Strings(r.Warnings),
	}
	if r.Proposed.Time > 0 {
		out.Proposed = &proposalJSON{allowanceJSON: allowanceOf(r.Proposed.Allowance), Cases: r.Proposed.Cases, Paste: r.Proposed.Paste()}
		for id, f := range r.Proposed.Factors {
			if out.Proposed.Factors == nil {
				out.Proposed.Factors = map[string]limitFactors{}
			}
			out.Proposed.Factors[id] = limitFactors(f)
		}
	}
	for _, n := range r.Needs {
		out.Languages = append(out.Languages, needJSON{n.Language, allowanceOf(n.Allowance), factor(n.Factors.Time), factor(n.Factors.Memory)})
	}
	for _, m := range r.Measured {
		out.Submissions = append(out.Submissions, measuredOf(m, m.Force))
	}
	for _, f := range r.Faults {
		out.Faults = append(out.Faults, limitFault{f.File, string(f.Kind), string(f.Limit)})
	}
	for _, c := range r.Changes {
		out.Changes = append(out.Changes, limitChange{c.File, string(c.Limit), c.By, string(c.From), string(c.To)})
	}
	return out
}

func measuredOf(m limits.Measured, force limits.Allowance) measuredJSON {
	out := measuredJSON{
		File: m.File, Language: m.Language, Reference: m.Reference, Fate: string(m.Fate),
		Verdict: string(m.Verdict), Failed: m.Failed, Under: allowanceOf(m.Under),
		TimeFactor: factor(m.Factors.Time), MemoryFactor: factor(m.Factors.Memory), Cases: m.Cases,
		Slowest: m.Slowest, CPU: ms(m.CPU), Largest: m.Largest, Memory: m.Memory, Overhead: m.Overhead,
	}
	out.Time = float64(m.CPU) / float64(force.Time)
	if force.Memory > 0 {
		out.Space = float64(m.Held()) / float64(force.Memory)
	}
	return out
}

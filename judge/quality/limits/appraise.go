package limits

import (
	"slices"
	"time"

	"grundy/judge/report"
)

// An Allowance is a time and an amount of memory: two limits, or how much of them is used.
type Allowance struct {
	Time   time.Duration
	Memory int64 // bytes; 0: no limit
}

const (
	// margin is the least ratio of a limit to what an accepted submission uses of it.
	margin = 2
	// noise is the share of a limit within which a verdict may change from run to run.
	noise = 0.2
)

// Factors multiply the limits for a language; 0 means 1.
type Factors struct{ Time, Memory float64 }

// An Appraisal compares limits with measurements.
type Appraisal struct {
	Measured []Measured // accepted submissions first
	Needs    []Need     // of accepted submissions, one per language
	Proposed Proposal
	Changes  []Change // verdicts that slightly different limits would change
	Faults   []Fault  // faults of the current limits; none if they are right
	// Clashes lists the submissions that would not clearly exceed the proposed limits.
	Clashes []string
}

// A Need is the maximum that accepted submissions in a language use.
type Need struct {
	Language string
	Allowance
	Factors Factors // factors of the limits for the language
	Weighed bool    // memory was measured
}

// A Limit is the time limit or the memory limit.
type Limit string

// The limits that Grundy appraises.
const (
	TimeLimit   Limit = "time"
	MemoryLimit Limit = "memory"
)

// A Change is a verdict that would change if one limit were multiplied.
type Change struct {
	File     string
	Limit    Limit
	By       float64
	From, To report.Verdict
}

// A FaultKind is a kind of Fault.
type FaultKind string

// Why the current limits are unsuitable for a submission.
const (
	Tight   FaultKind = "tight"   // an accepted submission has less than the margin
	Loose   FaultKind = "loose"   // a submission that should exceed the limit does not clearly do so
	Strayed FaultKind = "strayed" // the verdict does not depend on limits, so they cannot be checked
)

// A Fault is a submission for which the current limits are unsuitable.
type Fault struct {
	File  string
	Kind  FaultKind
	Limit Limit // empty for Strayed
}

// Known reports whether enough was measured to say that the limits are right. Every submission must
// have a verdict that depends on limits. Memory must have been measured if the problem limits it.
func (r *Report) Known() bool {
	for _, f := range r.Faults {
		if f.Kind == Strayed {
			return false
		}
	}
	return r.Force.Memory == 0 || r.Proposed.Memory > 0
}

// appraise compares the limits of a sheet with measured submissions.
func appraise(s sheet, all []Measured) Appraisal {
	a := Appraisal{Measured: all, Needs: needs(all), Proposed: s.propose(all)}
	proposed := a.Proposed
	for _, m := range all {
		faults := m.faults(s.Allowance)
		a.Faults = append(a.Faults, faults...)
		if len(faults) > 0 && faults[0].Kind == Strayed {
			continue
		}
		a.Changes = append(a.Changes, m.changes(s.Allowance)...)
		m.Factors = proposed.factors(m)
		if m.Fate != report.AC && m.at(m.raising(proposed.Allowance)) != m.Fate {
			a.Clashes = append(a.Clashes, m.File)
		}
	}
	return a
}

// needs returns the maximum needs of the accepted submissions, by language, in the order of first
// occurrence.
func needs(all []Measured) (list []Need) {
	for _, m := range all {
		if m.Fate != report.AC || m.strayed() {
			continue
		}
		i := slices.IndexFunc(list, func(n Need) bool { return n.Language == m.Language })
		if i < 0 {
			i = len(list)
			list = append(list, Need{Language: m.Language, Factors: m.Factors})
		}
		list[i].Time = max(list[i].Time, m.CPU)
		list[i].Memory = max(list[i].Memory, m.Held())
		list[i].Weighed = list[i].Weighed || m.Memory > 0
	}
	return list
}

// raised returns a limit increased by noise.
func raised[T ~int64](limit T) T { return T(float64(limit) * (1 + noise)) }

// strayed reports whether the verdict depends on something other than limits.
func (m Measured) strayed() bool {
	return !slices.Contains([]report.Verdict{report.AC, report.TLE, report.MLE}, m.Verdict)
}

// Held returns the memory that counts for the problem's limit.
func (m Measured) Held() int64 { return max(0, m.Memory-m.Overhead) }

// at returns the verdict under the given limits. They must not exceed the limits of the
// measurement.
func (m Measured) at(a Allowance) report.Verdict {
	a = a.times(m.Factors)
	switch {
	case m.Verdict == report.TLE || m.CPU > a.Time:
		return report.TLE
	case m.Verdict == report.MLE || a.Memory > 0 && m.Held() > a.Memory:
		return report.MLE
	}
	return m.Verdict
}

// raising returns limits in which the limit that the submission should exceed is raised.
func (m Measured) raising(a Allowance) Allowance {
	if a.Memory == 0 { // no limit is proposed, because memory was not measured
		a.Memory = m.Under.Memory
	}
	if m.Fate == report.TLE {
		a.Time = raised(a.Time)
	} else {
		a.Memory = raised(a.Memory)
	}
	return a
}

// faults returns the faults of the current limits for a submission.
func (m Measured) faults(force Allowance) (list []Fault) {
	if m.strayed() {
		return []Fault{{m.File, Strayed, ""}}
	}
	if m.Fate != report.AC {
		if m.at(m.raising(force)) != m.Fate {
			list = append(list, Fault{m.File, Loose, limitOf(m.Fate)})
		}
		return list
	}
	force = force.times(m.Factors)
	if m.Verdict == report.TLE || margin*m.CPU > force.Time {
		list = append(list, Fault{m.File, Tight, TimeLimit})
	}
	if m.Verdict == report.MLE || force.Memory > 0 && margin*m.Held() > force.Memory {
		list = append(list, Fault{m.File, Tight, MemoryLimit})
	}
	return list
}

// limitOf returns the limit that a verdict depends on.
func limitOf(v report.Verdict) Limit {
	if v == report.TLE {
		return TimeLimit
	}
	return MemoryLimit
}

// changes returns the verdicts that slightly lower or higher limits would change. For a submission
// that should exceed a limit, only that limit is varied.
func (m Measured) changes(force Allowance) (list []Change) {
	now := m.at(force)
	for _, limit := range []Limit{TimeLimit, MemoryLimit} {
		if m.Fate != report.AC && limitOf(m.Fate) != limit {
			continue
		}
		for _, by := range []float64{1 - noise, 1 + noise} {
			if then := m.at(force.scaled(limit, by)); then != now {
				list = append(list, Change{m.File, limit, by, now, then})
			}
		}
	}
	return list
}

// scaled returns an allowance with one limit multiplied.
func (a Allowance) scaled(limit Limit, by float64) Allowance {
	if limit == TimeLimit {
		a.Time = time.Duration(float64(a.Time) * by)
	} else {
		a.Memory = int64(float64(a.Memory) * by)
	}
	return a
}

// times returns the limits for a language with the given factors.
func (a Allowance) times(f Factors) Allowance {
	return a.scaled(TimeLimit, max(f.Time, 1)).scaled(MemoryLimit, max(f.Memory, 1))
}

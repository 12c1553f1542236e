package limits

import (
	"slices"
	"time"

	"grundy/judge/report"
)

// An Allowance is the two limits of a problem that are measured.
type Allowance struct {
	Time   time.Duration
	Memory int64 // bytes; 0: none
}

const (
	// margin is how many times the need of the slowest accepted submission a limit
	// should be.
	margin = 2
	// noise is the share of a limit within which a verdict is a matter of chance: the
	// same run needs now a little more, now a little less.
	noise = 0.2
)

// Factors are what the limits are multiplied by for a language; 0 is the same as 1.
type Factors struct{ Time, Memory float64 }

// An Appraisal compares limits with what was measured.
type Appraisal struct {
	Measured []Measured // accepted ones first
	Needs    []Need     // of the accepted ones, one per language
	Proposed Proposal
	Changes  []Change // verdicts that slightly different limits would change
	Faults   []Fault  // faults of the limits in force; none if they are right
	// Clashes lists the submissions that would not clearly exceed the proposed limits
	// either.
	Clashes []string
}

// A Need is the most that the accepted submissions in a language use.
type Need struct {
	Language string
	Allowance
	Factors Factors // of the limits for the language
	Weighed bool    // memory was measured
}

// A Limit is one of the two.
type Limit string

// The limits.
const (
	TimeLimit   Limit = "time"
	MemoryLimit Limit = "memory"
)

// A Change is a verdict that would differ if one limit were multiplied.
type Change struct {
	File     string
	Limit    Limit
	By       float64
	From, To report.Verdict
}

// A FaultKind is a kind of Fault.
type FaultKind string

// The kinds of faults.
const (
	Tight   FaultKind = "tight"   // an accepted one has less than the margin
	Loose   FaultKind = "loose"   // one meant to exceed the limit does not exceed it clearly
	Strayed FaultKind = "strayed" // the verdict does not depend on limits, so nothing can be said
)

// A Fault is a submission for which the limits in force are unsuitable.
type Fault struct {
	File  string
	Kind  FaultKind
	Limit Limit // empty for Strayed
}

// Known reports whether enough was measured to say that the limits are right: every
// submission got a verdict that depends on limits, and memory was measured if the problem
// limits it.
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

// needs returns the greatest needs of the accepted submissions, by language, in the
// order of first occurrence.
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

// raised returns a limit plus the share within which nothing is certain.
func raised[T ~int64](limit T) T { return T(float64(limit) * (1 + noise)) }

// strayed reports whether the verdict depends on something other than limits.
func (m Measured) strayed() bool {
	return !slices.Contains([]report.Verdict{report.AC, report.TLE, report.MLE}, m.Verdict)
}

// Held returns the memory that counts against the problem's limit.
func (m Measured) Held() int64 { return max(0, m.Memory-m.Overhead) }

// at returns the verdict under limits of the problem, which must not exceed those of the
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

// raising returns limits with the one raised that the submission is meant to exceed.
func (m Measured) raising(a Allowance) Allowance {
	if a.Memory == 0 { // none proposed, since it was not measured
		a.Memory = m.Under.Memory
	}
	if m.Fate == report.TLE {
		a.Time = raised(a.Time)
	} else {
		a.Memory = raised(a.Memory)
	}
	return a
}

// faults returns the faults of the limits in force with respect to a submission.
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

// changes returns the verdicts that slightly lower or higher limits would change. A
// submission meant to exceed one limit is checked against that limit.
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

package limits

import (
	"cmp"
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
	// Margin is how many times the need of the slowest accepted submission a limit
	// should be.
	Margin = 2
	// Near is the share of a limit within which a verdict counts as chance.
	Near = 0.2
)

// An Appraisal compares limits with what was measured.
type Appraisal struct {
	Measured []Measured // accepted ones first
	Needs    []Need     // of the accepted ones, one per language
	Proposed Allowance  // Memory 0: it was not measured
	Changes  []Change   // verdicts that slightly different limits would change
	Faults   []Fault    // faults of the limits in force; none if they are right
	// Clashes lists the submissions that would not clearly exceed the proposed limits
	// either.
	Clashes []string
}

// A Need is the most that the accepted submissions in a language use of the limits.
type Need struct {
	Language string
	Allowance
	Weighed bool // memory was measured
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

// Told reports whether every submission got a verdict that depends on limits, and
// memory was measured if the problem limits it.
func (r *Report) Told() bool {
	for _, f := range r.Faults {
		if f.Kind == Strayed {
			return false
		}
	}
	return r.Force.Memory == 0 || r.Proposed.Memory > 0
}

// appraise compares the limits in force with measured submissions.
func appraise(force Allowance, all []Measured) Appraisal {
	a := Appraisal{Measured: all, Needs: needs(all), Proposed: propose(all)}
	for _, m := range all {
		faults := m.faults(force)
		a.Faults = append(a.Faults, faults...)
		if len(faults) > 0 && faults[0].Kind == Strayed {
			continue
		}
		a.Changes = append(a.Changes, m.changes(force)...)
		if m.Fate != report.AC && m.at(m.raising(a.Proposed)) != m.Fate {
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
			list = append(list, Need{Language: m.Language})
		}
		list[i].Time = max(list[i].Time, m.CPU)
		list[i].Memory = max(list[i].Memory, m.Held())
		list[i].Weighed = list[i].Weighed || m.Memory > 0
	}
	return list
}

// propose returns the lowest round limits that leave every language the margin.
func propose(all []Measured) (a Allowance) {
	for _, n := range needs(all) {
		a.Time = max(a.Time, roundTime(Margin*n.Time))
		if n.Weighed {
			a.Memory = max(a.Memory, roundMemory(Margin*n.Memory))
		}
	}
	return a
}

// humanTimes are limits as people choose them; above the last, limits are multiples of
// ten seconds.
var humanTimes = []time.Duration{
	1000 * time.Millisecond, 1500 * time.Millisecond, 2 * time.Second, 2500 * time.Millisecond, 3 * time.Second,
	4 * time.Second, 5 * time.Second, 6 * time.Second, 8 * time.Second, 10 * time.Second, 12 * time.Second,
	15 * time.Second, 20 * time.Second,
}

// roundTime rounds up to a limit as people choose them.
func roundTime(d time.Duration) time.Duration {
	for _, t := range humanTimes {
		if d <= t {
			return t
		}
	}
	const ten = 10 * time.Second
	return (d + ten - 1) / ten * ten
}

// roundMemory rounds up to a power of two, at least 32 MiB: the limit applies to the
// heap of a virtual machine, which would not start with much less.
func roundMemory(n int64) int64 {
	limit := int64(32 << 20)
	for limit < n {
		limit *= 2
	}
	return limit
}

// raised returns a limit plus the share within which nothing is certain.
func raised[T ~int64](limit T) T { return T(float64(limit) * (1 + Near)) }

// strayed reports whether the verdict depends on something other than limits.
func (m Measured) strayed() bool {
	return !slices.Contains([]report.Verdict{report.AC, report.TLE, report.MLE}, m.Verdict)
}

// Held returns the memory that counts against the problem's limit.
func (m Measured) Held() int64 { return max(0, m.Memory-m.Overhead) }

// at returns the verdict under the given limits, which are at most those it was
// measured under.
func (m Measured) at(a Allowance) report.Verdict {
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
	a.Memory = cmp.Or(a.Memory, m.Under.Memory) // none proposed: not measured
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
	if m.Verdict == report.TLE || Margin*m.CPU > force.Time {
		list = append(list, Fault{m.File, Tight, TimeLimit})
	}
	if m.Verdict == report.MLE || force.Memory > 0 && Margin*m.Held() > force.Memory {
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
		for _, by := range []float64{1 - Near, 1 + Near} {
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

package limits

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/report"
)

// A Proposal is limits that suit the measurements. Time and memory are what languages without
// factors need, or all languages if all have factors. If another language needs more than its
// factors allow, the proposal gives it larger factors.
type Proposal struct {
	Allowance // Memory 0: not measured
	// Factors are the factors to put into the spec, by language id.
	Factors map[string]Factors
	// Cases is the proposed maximum number of cases per file. It is 0 unless the source leaves the
	// number open and an accepted submission lacks the margin because of it. The times above are
	// estimates for such files. Measure again with this number, because the tests will change.
	Cases int

	output, input int64 // limits of the spec, unchanged
}

// Paste returns the proposal as lines for a spec: limits and, if the number changes, cases.
func (p Proposal) Paste() (lines []string) {
	parts := []string{"time: " + p.Time.String()}
	if p.Memory > 0 {
		parts = append(parts, "memory: "+format.Size(p.Memory))
	}
	parts = append(parts, "output: "+format.Size(p.output), "input: "+format.Size(p.input))
	var factors []string
	for _, id := range slices.Sorted(maps.Keys(p.Factors)) {
		factors = append(factors, id+": "+inSpec(p.Factors[id]))
	}
	if factors != nil {
		parts = append(parts, "factors: {"+strings.Join(factors, ", ")+"}")
	}
	lines = append(lines, "limits: {"+strings.Join(parts, ", ")+"}")
	if p.Cases > 0 {
		lines = append(lines, fmt.Sprintf("cases: {…, max: %d, ours: true}", p.Cases))
	}
	return lines
}

// inSpec returns factors in the syntax of a spec. A spec may omit one of the two.
func inSpec(f Factors) string {
	var parts []string
	if f.Time > 0 {
		parts = append(parts, fmt.Sprintf("time: %g", f.Time))
	}
	if f.Memory > 0 {
		parts = append(parts, fmt.Sprintf("memory: %g", f.Memory))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// A sheet holds a problem's declarations about its limits.
type sheet struct {
	Allowance
	cases int // the maximum number of cases per file, if the source leaves it open; otherwise 0

	factors       map[string]Factors // factors in the spec, by language
	output, input int64
}

// fewestCases is the least number of cases proposed. With fewer cases, files would test too little;
// then the time limit should be raised instead.
const fewestCases = 5

// propose returns limits that leave every accepted submission the margin.
func (s sheet) propose(all []Measured) (p Proposal) {
	p.Factors, p.output, p.input = maps.Clone(s.factors), s.output, s.input
	all = slices.DeleteFunc(slices.Clone(all), func(m Measured) bool { return m.Fate != report.AC || m.strayed() })
	if cases := s.fewer(all); cases > 0 {
		p.Cases = cases
		for i := range all {
			all[i].CPU = all[i].with(cases)
		}
	}
	plain := func(m Measured) bool { return max(m.Factors.Time, m.Factors.Memory) <= 1 }
	anyPlain := slices.ContainsFunc(all, plain)
	for _, m := range all {
		if plain(m) || !anyPlain {
			p.Allowance = p.grown(m)
		}
	}
	for _, m := range all {
		p.raise(m)
	}
	return p
}

// grown returns the lowest round limits that also leave a submission the margin.
func (p Proposal) grown(m Measured) Allowance {
	a := p.Allowance
	a.Time = max(a.Time, roundTime(time.Duration(margin*float64(m.CPU)/max(m.Factors.Time, 1))))
	if m.Memory > 0 {
		a.Memory = max(a.Memory, roundMemory(int64(margin*float64(m.Held())/max(m.Factors.Memory, 1))))
	}
	return a
}

// raise gives the language of a submission larger factors if the current ones do not leave the
// margin.
func (p *Proposal) raise(m Measured) {
	f := p.factors(m)
	wanted := p.Factors[m.LanguageID]
	if t := times(m.CPU, p.Time, f.Time); t != f.Time {
		wanted.Time = t
	}
	if t := times(m.Held(), p.Memory, f.Memory); t != f.Memory {
		wanted.Memory = t
	}
	if wanted != p.Factors[m.LanguageID] {
		if p.Factors == nil {
			p.Factors = map[string]Factors{}
		}
		p.Factors[m.LanguageID] = wanted
	}
}

// times returns the factor with which a limit leaves the margin: the current factor, if it
// suffices, or else the least sufficient whole number. A limit of 0 was not measured.
func times[T ~int64](need, limit T, factor float64) float64 {
	wanted := margin * float64(need) / float64(limit)
	if limit == 0 || wanted <= factor {
		return factor
	}
	return math.Ceil(wanted)
}

// factors returns the factors for a submission under the proposal.
func (p Proposal) factors(m Measured) Factors {
	f := p.Factors[m.LanguageID]
	return Factors{Time: cmp.Or(f.Time, m.Factors.Time, 1), Memory: cmp.Or(f.Memory, m.Factors.Memory, 1)}
}

// fewer returns the largest round number of cases with which every accepted submission has the
// margin. It returns 0 if the number need not change or is fixed by the source, or if even
// fewestCases are too many.
func (s sheet) fewer(all []Measured) int {
	most := s.cases
	for _, m := range all {
		most = min(most, m.casesWithin(s.times(m.Factors).Time/margin, s.cases))
	}
	if most == s.cases || most < fewestCases {
		return 0
	}
	return roundCases(most)
}

// casesWithin returns how many cases a submission answers within a time, at most most. The model is
// a time for the start, plus an equal time for each case of its slowest test.
func (m Measured) casesWithin(within time.Duration, most int) int {
	if m.CPU <= within || m.Cases < 2 || m.CPU <= m.Least {
		return most // fewer would not help
	}
	return int(float64(m.Cases) * max(0, float64(within-m.Least)) / float64(m.CPU-m.Least))
}

// with returns the estimated time of a submission if files have at most the given number of cases.
func (m Measured) with(cases int) time.Duration {
	if m.Cases <= cases {
		return m.CPU
	}
	return m.Least + time.Duration(float64(m.CPU-m.Least)*float64(cases)/float64(m.Cases))
}

// roundCases rounds down to 1, 2 or 5 followed by zeros.
func roundCases(n int) int {
	round := 1
	for _, step := range []int{2, 5, 10} {
		for power := 1; power*step <= n; power *= 10 {
			round = max(round, power*step)
		}
	}
	return round
}

// humanTimes are time limits that people choose. Above the last, limits are multiples of ten
// seconds.
var humanTimes = []time.Duration{
	1000 * time.Millisecond, 1500 * time.Millisecond, 2 * time.Second, 2500 * time.Millisecond, 3 * time.Second,
	4 * time.Second, 5 * time.Second, 6 * time.Second, 8 * time.Second, 10 * time.Second, 12 * time.Second,
	15 * time.Second, 20 * time.Second,
}

// roundTime rounds up to a time limit that people choose.
func roundTime(d time.Duration) time.Duration {
	for _, t := range humanTimes {
		if d <= t {
			return t
		}
	}
	const ten = 10 * time.Second
	return (d + ten - 1) / ten * ten
}

// roundMemory rounds up to a power of two, at least 32 MiB, because the limit applies to the heap
// of a virtual machine, which would not start with much less.
func roundMemory(n int64) int64 {
	limit := int64(32 << 20)
	for limit < n {
		limit *= 2
	}
	return limit
}

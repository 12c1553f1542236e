package text

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/quality/limits"
	"grundy/judge/report"
)

// Limits writes whether the limits of a problem are right, the measured and the proposed figures,
// and the faults.
func Limits(w io.Writer, r *limits.Report, s Style) error {
	p := &printer{Style: s}
	p.limits(r)
	return p.flush(w)
}

func (p *printer) limits(r *limits.Report) {
	mark, tint, what := "OK", green, "%s  the limits of %s are right  (%s)\n"
	switch right, known := r.Right(); {
	case !known:
		mark, tint, what = "??", red, "%s  the limits of %s cannot be judged  (%s)\n"
	case !right:
		mark, tint, what = "OFF", red, "%s  the limits of %s are not right  (%s)\n"
	}
	p.printf(what, p.colour(tint, mark), p.allowed(r.Force), r.Problem.ID)
	p.printf("    %s; the most demanding tests are run %s, and the median counts\n\n", p.counted(r.Tests, "test"), p.counted(r.Runs, "time"))
	p.measured(r)
	p.printf("    proposed: %s\n", p.proposal(r))
	if len(r.Needs) > 0 {
		for _, line := range r.Proposed.Paste() {
			p.printf("      %s\n", line)
		}
	}
	for _, line := range p.limitsWords(r) {
		p.printf("    %s\n", line)
	}
	for _, w := range r.Warnings {
		p.printf("    warning: %s\n", p.text(w))
	}
	p.tier(r.Tier)
}

// allowed formats limits.
func (p *printer) allowed(l limits.Allowance) string {
	if l.Memory == 0 {
		return l.Time.String()
	}
	return p.say("%s and %s", l.Time, format.Size(l.Memory))
}

// leastColumns are the minimum widths of the columns of measured. A negative width means
// alignment to the left.
var leastColumns = []int{0, 0, -12, 9, 9, 11, 9}

// measured writes the table of measured submissions.
func (p *printer) measured(r *limits.Report) {
	rows := [][]string{{p.say("file"), p.say("language"), p.say("slowest test"), p.say("CPU time"), p.say("of limit"), p.say("memory"), p.say("of limit")}}
	for _, m := range r.Measured {
		time, share := timeCells(m, m.Force)
		memory, part := memoryCells(m, m.Force)
		rows = append(rows, []string{p.shownFile(m), m.Language, format.Visible(m.Slowest), time, share, memory, part})
	}
	columns := slices.Clone(leastColumns)
	for _, row := range rows {
		for i, cell := range row {
			switch {
			case i < 2: // one more blank follows these columns
				columns[i] = min(columns[i], -format.Width(cell)-1)
			case columns[i] < 0:
				columns[i] = min(columns[i], -format.Width(cell))
			default:
				columns[i] = max(columns[i], format.Width(cell))
			}
		}
	}
	for _, row := range rows {
		p.printf("  %s\n", format.Row(columns, row...))
	}
	p.printf("\n")
}

// timeCells returns the CPU time, and its share of the limit.
func timeCells(m limits.Measured, force limits.Allowance) (time, share string) {
	if m.Verdict == report.TLE { // the run was stopped at the limit
		return ">" + format.Seconds(m.Under.Time), ">" + percentOf(int64(m.Under.Time), int64(force.Time))
	}
	return format.Seconds(m.CPU), percentOf(int64(m.CPU), int64(force.Time))
}

// memoryCells returns the memory, and its share of the applied limit.
func memoryCells(m limits.Measured, force limits.Allowance) (memory, share string) {
	switch {
	case m.Verdict == report.MLE: // the run was stopped at the limit
		return ">" + format.MiB(m.Under.Memory), ">" + percentOf(m.Under.Memory, force.Memory)
	case m.Memory == 0:
		return "-", "-"
	}
	return format.MiB(m.Memory), percentOf(m.Held(), force.Memory)
}

func (p *printer) shownFile(m limits.Measured) string {
	if m.Reference {
		return p.say("%s (reference)", format.Visible(m.File))
	}
	return format.Visible(m.File)
}

// percentOf formats a share of a limit, rounded up, so that only zero is 0 %.
func percentOf(n, limit int64) string {
	if limit == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", math.Ceil(100*float64(n)/float64(limit)))
}

// proposal describes the proposed limits, and the submissions that need the most.
func (p *printer) proposal(r *limits.Report) string {
	if len(r.Needs) == 0 {
		return p.say("none, since nothing was accepted")
	}
	slow := slices.MaxFunc(r.Needs, func(a, b limits.Need) int { return cmp.Compare(a.Time, b.Time) })
	large := slices.MaxFunc(r.Needs, func(a, b limits.Need) int { return cmp.Compare(a.Memory, b.Memory) })
	took := format.Seconds(slow.Time)
	if large.Memory > 0 && large.Language == slow.Language {
		took = p.say("%s and %s", took, format.MiB(large.Memory))
	}
	s := p.say("%s; at least twice what any program takes, factors included; most demanding: %s (%s)",
		p.allowed(r.Proposed.Allowance), slow.Language, took)
	if large.Memory > 0 && large.Language != slow.Language {
		s += p.say(" and %s (%s)", large.Language, format.MiB(large.Memory))
	}
	return s
}

// limitsWords describes the faults, and figures that may vary between runs.
func (p *printer) limitsWords(r *limits.Report) []string {
	var lines []string
	for _, f := range r.Faults {
		lines = append(lines, p.faultWords(f, measuredOf(r, f.File)))
	}
	if r.Force.Memory > 0 && r.Proposed.Memory == 0 && len(r.Needs) > 0 {
		lines = append(lines, p.say("memory is not measured in this tier, so its limit is not judged"))
	}
	if n := r.Proposed.Cases; n > 0 {
		lines = append(lines, p.say("we chose the number of cases, and it makes a correct program too slow; with at most %d cases in a file it is not; "+
			"change max and measure again, because slow programs may then pass", n))
	}
	for _, c := range r.Clashes {
		lines = append(lines, p.say("%s: would not clearly exceed the proposed limits; make the tests larger, or the program slower", format.Visible(c)))
	}
	if len(r.Changes) == 0 {
		return append(lines, p.say("within 20 %% of these limits no verdict changes"))
	}
	for _, c := range r.Changes {
		lines = append(lines, p.say("%s: %s, but %s with %g times the %s limit", format.Visible(c.File), c.From, c.To, c.By, p.say(string(c.Limit))))
	}
	return lines
}

func measuredOf(r *limits.Report, file string) limits.Measured {
	i := slices.IndexFunc(r.Measured, func(m limits.Measured) bool { return m.File == file })
	return r.Measured[i]
}

// faultWords describes a submission for which the limits are wrong.
func (p *printer) faultWords(f limits.Fault, m limits.Measured) string {
	switch f.Kind {
	case limits.Tight:
		return p.say("%s: takes more than half of the %s limit", format.Visible(m.File), p.say(string(f.Limit)))
	case limits.Loose:
		return p.say("%s: does not exceed the %s limit by 20 %%", format.Visible(m.File), p.say(string(f.Limit)))
	}
	where := ""
	if m.Failed != "" {
		where = p.say(" at %s", m.Failed)
	}
	return p.say("%s: %s%s, so its limits are not judged; grundy lint shows more", format.Visible(m.File), m.Verdict, where)
}

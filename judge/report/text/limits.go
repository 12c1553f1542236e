package text

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"grundy/judge/limits"
	"grundy/judge/report"
	"grundy/judge/words"
)

// Limits writes whether the limits of a problem are right, what was measured, what is
// proposed, and what is amiss.
func Limits(w io.Writer, r *limits.Report, s Style) error {
	p := &printer{Style: s}
	p.limits(r)
	return p.flush(w)
}

func (p *printer) limits(r *limits.Report) {
	mark, tint, what := "OK", green, "are right"
	switch right, known := r.Right(); {
	case !known:
		mark, tint, what = "??", red, "cannot be told right or wrong"
	case !right:
		mark, tint, what = "OFF", red, "are not right"
	}
	p.printf("%s  the limits of %s %s  (%s)\n", p.colour(tint, mark), allowed(r.Force), what, r.Problem.ID)
	p.printf("    %s; those that take the most run %s, the median counts\n\n", words.Counted(r.Tests, "test"), words.Counted(r.Runs, "time"))
	p.measured(r)
	p.printf("    proposed: %s\n", proposal(r))
	if len(r.Needs) > 0 {
		for _, line := range r.Proposed.Paste() {
			p.printf("      %s\n", line)
		}
	}
	for _, line := range limitsWords(r) {
		p.printf("    %s\n", line)
	}
	for _, w := range r.Warnings {
		p.printf("    warning: %s\n", w)
	}
	p.tier(r.Tier)
}

// allowed writes limits.
func allowed(l limits.Allowance) string {
	if l.Memory == 0 {
		return l.Time.String()
	}
	return l.Time.String() + " and " + words.Size(l.Memory)
}

// measured writes the table, a submission a row.
func (p *printer) measured(r *limits.Report) {
	file, lang := len("file"), len("language")
	for _, m := range r.Measured {
		file, lang = max(file, words.Width(shownFile(m))), max(lang, len(m.Language))
	}
	p.printf("  %-*s  %-*s  %-12s %9s %9s  %10s %9s\n", file, "file", lang, "language", "slowest test", "CPU time", "of limit", "memory", "of limit")
	for _, m := range r.Measured {
		force := m.Force
		time, share := timeCells(m, force)
		memory, part := memoryCells(m, force)
		p.printf("  %s  %-*s  %-12s %9s %9s  %10s %9s\n", words.Pad(shownFile(m), file), lang, m.Language, m.Slowest, time, share, memory, part)
	}
	p.printf("\n")
}

// timeCells write the CPU time and its share of the limit.
func timeCells(m limits.Measured, force limits.Allowance) (time, share string) {
	if m.Verdict == report.TLE { // it was stopped
		return ">" + words.Seconds(m.Under.Time), ">" + percentOf(int64(m.Under.Time), int64(force.Time))
	}
	return words.Seconds(m.CPU), percentOf(int64(m.CPU), int64(force.Time))
}

// memoryCells write the memory and the share of the limit that counts.
func memoryCells(m limits.Measured, force limits.Allowance) (memory, share string) {
	switch {
	case m.Verdict == report.MLE: // it was stopped
		return ">" + words.MiB(m.Under.Memory), ">" + percentOf(m.Under.Memory, force.Memory)
	case m.Memory == 0:
		return "-", "-"
	}
	return words.MiB(m.Memory), percentOf(m.Held(), force.Memory)
}

func shownFile(m limits.Measured) string {
	if m.Reference {
		return words.Visible(m.File) + " (reference)"
	}
	return words.Visible(m.File)
}

// percentOf writes a share of a limit, rounded up, so that only nothing is 0 %.
func percentOf(n, limit int64) string {
	if limit == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", math.Ceil(100*float64(n)/float64(limit)))
}

// proposal writes the limits proposed and who takes the most of them.
func proposal(r *limits.Report) string {
	if len(r.Needs) == 0 {
		return "none, since nothing was accepted"
	}
	slow := slices.MaxFunc(r.Needs, func(a, b limits.Need) int { return cmp.Compare(a.Time, b.Time) })
	large := slices.MaxFunc(r.Needs, func(a, b limits.Need) int { return cmp.Compare(a.Memory, b.Memory) })
	s := fmt.Sprintf("%s, with the factors of the languages at least twice what any takes; the most is taken by %s (%s)",
		allowed(r.Proposed.Allowance), slow.Language, words.Seconds(slow.Time))
	if large.Memory > 0 {
		s += fmt.Sprintf(" and %s (%s)", large.Language, words.MiB(large.Memory))
	}
	return s
}

// limitsWords tell what is amiss, and what chance could change.
func limitsWords(r *limits.Report) []string {
	var lines []string
	for _, f := range r.Faults {
		lines = append(lines, faultWords(f, measuredOf(r, f.File)))
	}
	if r.Force.Memory > 0 && r.Proposed.Memory == 0 {
		lines = append(lines, "memory is not measured in this tier, so nothing is told of its limit")
	}
	if n := r.Proposed.Cases; n > 0 {
		lines = append(lines, fmt.Sprintf("the number of cases is ours and makes a right program too slow: with at most %d a file it is not; "+
			"change max, then measure again, since what is too slow may then pass", n))
	}
	for _, c := range r.Clashes {
		lines = append(lines, words.Visible(c)+": would not be clear of the proposed limits; let the tests ask for more, or let it waste more")
	}
	if len(r.Changes) == 0 {
		return append(lines, "within 20 % of these limits no verdict changes")
	}
	for _, c := range r.Changes {
		lines = append(lines, fmt.Sprintf("%s: %s, but %s with %g times the %s limit", words.Visible(c.File), c.From, c.To, c.By, c.Limit))
	}
	return lines
}

func measuredOf(r *limits.Report, file string) limits.Measured {
	i := slices.IndexFunc(r.Measured, func(m limits.Measured) bool { return m.File == file })
	return r.Measured[i]
}

// faultWords tell of a submission that the limits do not suit.
func faultWords(f limits.Fault, m limits.Measured) string {
	switch f.Kind {
	case limits.Tight:
		return fmt.Sprintf("%s: takes more than half of the %s limit", words.Visible(m.File), f.Limit)
	case limits.Loose:
		return fmt.Sprintf("%s: does not exceed the %s limit by 20 %%", words.Visible(m.File), f.Limit)
	}
	where := ""
	if m.Failed != "" {
		where = " at " + m.Failed
	}
	return fmt.Sprintf("%s: %s%s, so nothing is told of it; grundy lint tells more", words.Visible(m.File), m.Verdict, where)
}

package text

import (
	"io"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/store"
	"grundy/judge/game/explain"
	"grundy/judge/report"
)

// Submit writes a report: first the verdict with its coverage, which is known before the hunt,
// and then the reason.
func Submit(w io.Writer, r *report.Report, s Style) error {
	p, r := &printer{Style: s}, r.Legible()
	if !s.NoVerdict {
		p.verdict(r)
	}
	if !s.NoReason {
		p.reason(r)
	}
	return p.flush(w)
}

// Reason returns why a submission fails: the compiler's messages, or the counterexample.
func Reason(r *report.Report, lang string) string {
	p, r := &printer{Style: Style{Lang: lang}}, r.Legible()
	if r.Verdict == report.CE {
		return p.Refusal(r.Compile.Log)
	}
	if r.Counterexample == nil {
		return ""
	}
	p.example(r, r.Counterexample)
	var b strings.Builder
	_ = p.flush(&b) // writing to a Builder cannot fail
	return b.String()
}

// mostFiles is how many files of a program are named besides its main file.
const mostFiles = 8

func (p *printer) verdict(r *report.Report) {
	tint := red
	if r.Verdict == report.AC {
		tint = green
	}
	p.printf("%s  %s %s  (%s, %s)\n", p.colour(tint, string(r.Verdict)),
		format.Visible(r.File), explain.Of(r, p.Lang), r.Problem.ID, r.Language.Name)
	if len(r.Files) > 0 {
		p.printf("    with %s\n", format.Visible(p.text(format.Few(r.Files, mostFiles))))
	}
	if r.Verdict == report.CE {
		return
	}
	p.printf("    %s\n", p.coverage(r))
	if r.Problem.Tests != "" {
		p.printf("    %s\n", format.Visible(p.text(r.Problem.Tests)))
	}
	if len(r.Subtasks) > 0 {
		points, of := r.Score()
		p.printf("    %s\n", format.Visible(p.points(points, of, r.Subtasks)))
	}
	if r.Samples && r.Verdict == report.AC {
		p.printf("    these are samples only; to compare it with a slow correct program: grundy stress %s --against BRUTE --from FOLDER, or --gen GENERATOR\n", format.Shell(r.File))
	}
	if p.Tests && len(r.Tests) > 1 && !p.Brief {
		p.tests(r.Tests, r.Language.Ran())
	}
	if s := explain.GivenUp(r, p.Lang); s != "" {
		p.printf("    %s (--all=every runs all)\n", s)
	}
}

// firstFailure shows what is wrong with the first failing test, for a report without a
// counterexample.
func (p *printer) firstFailure(r *report.Report) {
	for _, t := range r.Tests {
		if t.Verdict != report.AC && r.Verdict != report.AC {
			p.printf("    %s: %s\n", format.Visible(t.Name), p.text(t.Detail))
			return
		}
	}
}

// reason writes the reason of the verdict: the counterexample or the compiler's messages, the
// warnings, and the sandbox.
func (p *printer) reason(r *report.Report) {
	if r.Verdict == report.CE {
		if !p.Brief {
			p.printf("\n%s\n", p.Refusal(r.Compile.Log))
		}
		return
	}
	if ex := r.Counterexample; ex != nil && !p.Brief {
		p.example(r, ex)
	} else if ex == nil && !p.Brief {
		p.firstFailure(r)
	}
	for _, w := range r.Warnings {
		p.printf("    warning: %s\n", format.Visible(p.text(w)))
	}
	if r.Language.Ran() {
		p.tier(r.Tier)
	}
}

// points returns a line with the points of all subtasks together, their maximum, and the points of
// each.
func (s Style) points(points float64, of int, list []report.Subtask) string {
	var parts []string
	for _, one := range list {
		part := s.say("%s %.4g of %d", one.Name, one.Points, one.Of)
		if one.Of == 0 && one.Points > 0 {
			part = s.say("%s %.4g", one.Name, one.Points)
		}
		if one.Verdict != report.AC {
			part += s.say(" (%s)", string(one.Verdict))
		}
		parts = append(parts, part)
	}
	if of == 0 && points > 0 {
		return s.say("%.4g points: %s", points, strings.Join(parts, s.say(", ")))
	}
	return s.say("%.4g of %s: %s", points, s.plural(of, "point"), strings.Join(parts, s.say(", ")))
}

// coverage returns a line on the extent of the tests.
func (p *printer) coverage(r *report.Report) string {
	s := p.plural(len(r.Tests), "test")
	if r.Cases > 0 {
		s += p.say(", ") + p.plural(r.Cases, "case")
	}
	failed := slices.IndexFunc(r.Tests, func(t report.Test) bool { return t.Verdict != report.AC })
	if failed >= 0 {
		s = p.say("failed at test %d of %d (%s)", failed+1, r.Planned, r.Tests[failed].Name)
		if r.Cases > 0 {
			s += p.say(", after %s", p.plural(r.Cases, "case"))
		}
	}
	if r.Whole.Cases > 0 {
		s += p.say(": %s", explain.Tried(r.Whole, "", p.Lang))
	}
	if !r.Language.Ran() {
		return s
	}
	s += p.say("; at most %s of CPU time, limit %s", format.Seconds(r.CPUMax()), p.timeLimit(r))
	s += p.memory(r.MemoryMax())
	if n := r.Cached(); n > 0 {
		s += p.say("; ") + p.cached(n, len(r.Tests))
	}
	return s
}

// memory formats memory, after other figures; it is empty if the memory is unknown.
func (s Style) memory(bytes int64) string {
	switch {
	case bytes >= 1<<20:
		return s.say(", %.1f MiB of memory", float64(bytes)/(1<<20))
	case bytes > 0:
		return s.say(", under 1 MiB of memory") // the kernel counts memory in steps of a quarter MiB per processor
	}
	return ""
}

// times formats a factor: twice, 1.5 times.
func (s Style) times(factor float64) string {
	if factor == 2 {
		return s.say("twice")
	}
	return s.say("%.4g times", factor)
}

// timeLimit formats the time limit, and explains a factor.
func (p *printer) timeLimit(r *report.Report) string {
	s := r.Limits.CPU.String()
	if f := r.TimeFactor; f > 1 {
		s += p.say(" (%s the problem's for %s)", p.times(f), r.Language.Name)
	}
	return s
}

// example shows the counterexample: its kind, the input, both answers, and the results of the
// rules.
func (p *printer) example(r *report.Report, ex *report.Counterexample) {
	p.printf("\n%s\n", explain.Headline(ex, p.Lang))
	p.doubts(ex, r.Runs, r.Fails)
	l := p.ownLabels(r.Problem)
	l.whole = p.text(explain.Whole(r))
	p.showCase(ex, l)
}

func (p *printer) doubts(ex *report.Counterexample, runs, fails int) {
	for _, line := range explain.Doubts(ex, runs, fails, p.Lang) {
		p.printf("%s\n", line)
	}
}

// labels are the headings of a counterexample.
type labels struct {
	got, want string
	whole     string // how to see the whole of a long input
}

// ownLabels returns the headings for comparing a submission with a problem's answers.
func (s Style) ownLabels(p report.Problem) labels {
	if explain.SeveralRight(p) {
		return labels{got: s.say("your answer"), want: s.say("a right answer; others may be right, too")}
	}
	return labels{got: s.say("your answer"), want: s.say("expected")}
}

// showCase shows a counterexample under its headline.
func (p *printer) showCase(ex *report.Counterexample, l labels) {
	p.printf("\n  input\n%s\n", p.excerpt(string(ex.Input), 12))
	if ex.File != "" {
		p.printf("  the whole input: %s\n\n", format.Visible(store.Home(ex.File)))
	} else if l.whole != "" {
		p.printf("  the whole test: %s\n\n", l.whole)
	}
	for _, run := range ex.Earlier {
		p.printf("  %s\n%s\n", p.say("your program printed"), p.excerpt(string(run.Printed), 12))
		p.printf("  %s\n%s\n", p.say("it runs again and reads"), p.excerpt(string(run.Next), 12))
	}
	if ex.Dialogue != nil {
		p.dialogue(*ex.Dialogue)
	} else {
		p.answers(ex, l)
	}
	p.printf("  %s\n", p.text(ex.Detail))
	if s := explain.Place(ex, p.explaining()); s != "" {
		p.printf("  %s\n", s)
	}
	if len(ex.Warnings) > 0 {
		p.printf("  %s\n", p.say("warnings of the compiler"))
		for _, w := range ex.Warnings {
			p.printf("    %s\n", format.Visible(explain.PlaceOf(w, p.explaining())))
		}
	}
	if ex.Hint != "" {
		p.printf("  hint: %s\n", p.text(ex.Hint))
	}
	if len(ex.Stderr) > 0 {
		p.printf("\n  standard error\n%s\n", p.ending(string(ex.Stderr), 12))
	}
	if s := explain.Why(ex, p.explaining()); s != "" {
		p.printf("\n  %s\n", s)
	}
	p.printf("\n")
}

// answers shows the expected answer and the output.
func (p *printer) answers(ex *report.Counterexample, l labels) {
	if ex.Verdict == report.WA || ex.Verdict == report.PE {
		got := strings.ReplaceAll(string(ex.Got), "\r\n", "\n") // convert Windows line ends
		p.printf("  %s\n%s\n", l.got, p.excerpt(got, 12))
	}
	if ex.Cases <= 1 || ex.Verdict == report.WA || ex.Verdict == report.PE {
		p.printf("  %s\n%s\n", l.want, p.excerpt(string(ex.Want), 12))
	}
}

// dialogueShown is the maximum number of lines of a dialogue in a report.
const dialogueShown = 20

// dialogue shows the dialogue of the program and the interactor.
func (p *printer) dialogue(d report.Dialogue) {
	p.printf("  %s\n", explain.Legend(d, p.Lang))
	d = d.Short(dialogueShown)
	for _, l := range d.Head {
		p.printf("    %s\n", p.spoken(d, l))
	}
	if d.Omitted > 0 {
		p.printf("    … %s left out\n", format.Size(d.Omitted))
	}
	for _, l := range d.Tail {
		p.printf("    %s\n", p.spoken(d, l))
	}
	if len(d.Head) == 0 {
		p.printf("    (nothing)\n")
	}
	p.printf("\n")
}

// spoken shows a line of a dialogue.
func (p *printer) spoken(d report.Dialogue, l report.Line) string {
	text, whole := strings.CutSuffix(l.Text, "\n")
	text = d.Sign(l) + " " + p.line(text, 100)
	if !whole {
		text += p.say("  (the line does not end)")
	}
	return text
}

package text

import (
	"io"
	"maps"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
)

// A Hunt is information about a hunt that its report does not contain.
type Hunt struct {
	// Again is the command that runs the stored input again; empty if none is stored.
	Again string
	// Narrowed says that the user narrowed the bounds of some fields.
	Narrowed bool
}

// Stress writes the result of a hunt, then its statistics.
func Stress(w io.Writer, r *hunt.Report, h Hunt, s Style) error {
	p := &printer{Style: s}
	p.stress(r, h)
	return p.flush(w)
}

func (p *printer) stress(r *hunt.Report, h Hunt) {
	p.title(r)
	if !r.Compile.OK {
		p.printf("\n%s\n", p.Refusal(r.Compile.Log))
		return
	}
	if r.Slowest != nil {
		p.slowest(r)
	} else {
		p.printf("    %s\n", p.search(r, h))
	}
	p.guessed(r)
	if f := r.Found; f != nil {
		p.find(r, f)
	} else if r.Once != nil {
		p.find(r, r.Once)
	}
	if h.Again != "" {
		p.printf("  again: %s\n\n", h.Again)
	}
	for _, w := range r.Warnings {
		p.printf("    warning: %s\n", format.Visible(p.text(w)))
	}
	p.tier(r.Tier)
}

func (p *printer) title(r *hunt.Report) {
	about := p.say("(%s, %s)", r.Problem.ID, r.Language.Name)
	f := r.Found
	switch {
	case f != nil && r.Guessed != nil && r.Guessed.Alone:
		p.printf("%s  %s failed only on an input that grundy guessed, which may be illegal  %s\n", p.colour(red, "??"), format.Visible(r.File), about)
	case f != nil && r.Against != "" && !f.Other && (f.Verdict == report.WA || f.Verdict == report.PE):
		p.printf("%s  %s and %s answer differently  %s\n", p.colour(red, string(r.Verdict)), format.Visible(r.File), format.Visible(r.Against), about)
	case f != nil && f.Other:
		p.printf("%s  %s %s  %s\n", p.colour(red, string(r.Verdict)), r.Against, explain.Verdict(r.Verdict, f.Waits, f.Dialogue != nil, p.Lang), about)
	case f != nil:
		p.printf("%s  %s %s  %s\n", p.colour(red, string(r.Verdict)), format.Visible(r.File), explain.Verdict(r.Verdict, f.Waits, f.Dialogue != nil, p.Lang), about)
	case r.Verdict != report.AC:
		p.printf("%s  %s %s  %s\n", p.colour(red, string(r.Verdict)), format.Visible(r.File), explain.Verdict(r.Verdict, false, false, p.Lang), about)
	case r.Once != nil:
		p.printf("%s  %s failed once, and not again  %s\n", p.colour(red, "??"), format.Visible(r.File), about)
	case r.Slowest != nil:
		p.printf("%s  %s stays within its limits  %s\n", p.colour(green, "OK"), format.Visible(r.File), about)
	case r.Few:
		p.printf("%s  %s: no failure found, but too few inputs to tell; hunt for longer with --for  %s\n", p.colour(red, "??"), format.Visible(r.File), about)
	default:
		p.printf("%s  %s: no failure found  %s\n", p.colour(green, "OK"), format.Visible(r.File), about)
	}
}

// search returns a line on the extent of the search.
func (p *printer) search(r *hunt.Report, h Hunt) string {
	s := p.say("%s in %s, %s: %s a second, seed %d",
		p.counted(r.Cases, "case"), p.counted(r.Files, "file"), format.Span(r.Took), format.Rate(r.Cases, r.Took), r.Seed)
	within := ""
	if h.Narrowed {
		within = p.say(" within --max")
	}
	switch {
	case r.Whole.Cases > 0 && r.Verdict == report.AC && len(r.Others) == 0 && r.Once == nil:
		s = explain.Tried(r.Whole, within, p.Lang) + p.say("; ") + s
	case r.Interrupted:
		s = p.say("interrupted after %s", s)
	case r.Found != nil && r.Found.Phase != "":
		s = p.say("found among the %s cases, after %s", p.say(string(r.Found.Phase)), s)
	}
	if r.Found == nil && r.Whole.Cases == 0 && r.Size > 0 {
		s += p.say("; every case of size below %s was tried", format.Count(r.Size))
	}
	for _, verdict := range slices.Sorted(maps.Keys(r.Others)) {
		s += p.say("; %s in at least %s, which was not hunted for", verdict, p.counted(r.Others[verdict], "case"))
	}
	if r.Dropped > 0 {
		s += p.say("; %s of fast runs dropped, because no plain run confirmed them", p.counted(r.Dropped, "failure"))
	}
	if f := r.Found; f != nil && f.Steps > 0 {
		s += p.say("; made smaller in %s of %s, %s", p.counted(f.Steps, "step"), p.counted(f.Tries, "try"), format.Span(f.Took))
	}
	return s
}

// guessed describes the origin of the inputs, if the problem declares no input.
func (p *printer) guessed(r *hunt.Report) {
	g := r.Guessed
	if g == nil {
		return
	}
	p.question(r, g)
	if g.Generator != "" {
		p.printf("    tried %s of %s\n", p.counted(g.Inputs, "input"), format.Visible(g.Generator))
	}
	if g.Call != "" {
		p.printf("    it failed first on the input of %s\n", format.Visible(g.Call))
	}
	found := r.Found != nil || r.Once != nil
	switch {
	case g.Smaller != nil: // which says it
	case found && g.Reduced:
		p.printf("    grundy does not know which inputs are legal: check this one, or name a validator with --validator\n")
	case g.Line != "":
		if g.Beyond {
			p.printf("    the input was guessed from %d others, beyond the bounds seen, too: %s\n", g.From, format.Visible(g.Line))
		} else {
			p.printf("    the input was guessed from %d others, within the bounds seen: %s\n", g.From, format.Visible(g.Line))
		}
		if found && !g.Alone {
			p.printf("    check that the input below is legal, or name a validator with --validator\n")
		}
	}
	if g.Dropped != "" {
		p.printf("    the guessed format of the input is not used: %s\n", format.Visible(p.text(g.Dropped)))
	}
}

// question says why a failure on a guessed input is no verdict, and what to do.
func (p *printer) question(r *hunt.Report, g *hunt.Guessed) {
	if !g.Alone {
		return
	}
	for _, rule := range g.Rules {
		if g.Generator != "" {
			p.printf("    all inputs of %s keep a rule that this one breaks: %s\n", format.Visible(g.Generator), p.text(rule))
		} else {
			p.printf("    all given inputs keep a rule that this one breaks: %s\n", p.text(rule))
		}
	}
	p.printf("    no verdict: name a validator of inputs with --validator FILE; if the input is legal, %s is wrong\n", format.Visible(r.File))
}

func (p *printer) find(r *hunt.Report, f *hunt.Find) {
	line := p.findline(f)
	if r.Against != "" && !f.Other {
		line = strings.Replace(line, p.say("it fails"), p.say("they differ"), 1)
	}
	if r.Guessed != nil && f.Minimal {
		line = p.bounded(r.Guessed)
	}
	p.printf("\n%s\n", line)
	p.doubts(&f.Counterexample, f.Runs, f.Fails)
	l := p.ownLabels(r.Problem)
	if r.Against != "" {
		l = labels{got: p.say("answer of %s", format.Visible(r.File)), want: p.say("answer of %s", format.Visible(r.Against))}
	}
	p.showCase(&f.Counterexample, l)
	p.made(r, l)
	if f.Right != nil && f.Verdict == report.WA {
		p.printf("  the reference answers\n%s\n", p.excerpt(string(f.Right), 12))
	}
	if first, second, known := r.Wrong(); known {
		p.printf("  by the reference %s\n\n", p.blame(r, first, second))
	}
}

// bounded is the line above the smallest case within the bounds of a guess.
func (p *printer) bounded(g *hunt.Guessed) string {
	switch {
	case g.Beyond:
		return p.say("The smallest case on which they differ, near the bounds of %s:", p.counted(g.From, "input"))
	case g.Generator != "":
		return p.say("The smallest case on which they differ, within the bounds of %s of the generator:", p.counted(g.From, "input"))
	}
	return p.say("The smallest case on which they differ, within the bounds of %s:", p.counted(g.From, "input"))
}

// made shows the input that was made from the counterexample and may be illegal.
func (p *printer) made(r *hunt.Report, l labels) {
	if r.Guessed == nil || r.Guessed.Smaller == nil {
		return
	}
	p.printf("Made smaller. Grundy does not know whether this input is legal: check it, or name a validator with --validator.\n")
	if r.Guessed.Smaller.Minimal {
		p.printf("%s\n", p.bounded(r.Guessed))
	}
	p.showCase(r.Guessed.Smaller, l)
}

// blame says which of two submissions is wrong.
func (p *printer) blame(r *hunt.Report, first, second bool) string {
	switch {
	case first && second:
		return p.say("both %s and %s are wrong", format.Visible(r.File), format.Visible(r.Against))
	case first:
		return p.say("%s is wrong, and %s is right", format.Visible(r.File), format.Visible(r.Against))
	case second:
		return p.say("%s is wrong, and %s is right", format.Visible(r.Against), format.Visible(r.File))
	}
	return p.say("both are right: several answers are correct")
}

// findline describes the kind of the counterexample.
func (p *printer) findline(f *hunt.Find) string {
	switch {
	case f.Minimal:
		return explain.Headline(&f.Counterexample, p.Lang)
	case f.Cases > 1 && f.Verdict == report.TLE:
		return p.say("These %d cases in one file take too long:", f.Cases)
	case f.Cases > 1 && f.Alone < f.Cases:
		return p.say("These %d cases, in one file, fail; %s:", f.Cases, explain.RunAlone(f.Alone, false, p.Lang))
	case f.Cases > 1 && f.Unanswered:
		return p.say("No single case fails; together, not all of these %d are answered:", f.Cases)
	case f.Cases > 1 && !f.Carried:
		return p.say("No single case fails; these %d in one file do:", f.Cases)
	case f.Cases > 1:
		return p.say("No single case fails; these %d in a row do, as if something were carried from case to case:", f.Cases)
	case f.Verdict == report.TLE:
		return p.say("A case on which it takes too long:")
	case f.Local:
		return p.say("A case on which it fails, and no single step makes it smaller:")
	}
	return p.say("A case on which it fails:")
}

// barWidth is the length of the longest bar of the plot, in characters.
const barWidth = 40

// slowest shows the slowest input, and a plot of time against size with a line for each doubling
// of the file size.
func (p *printer) slowest(r *hunt.Report) {
	s := r.Slowest
	p.printf("    slowest of %s: %s of CPU time on %s of input, limit %s; %s, seed %d\n\n",
		p.counted(s.Files, "file"), format.Seconds(s.CPU), format.About(int64(len(s.Input))), r.Limits.CPU, format.Span(r.Took), r.Seed)
	p.printf("  %12s %12s\n", p.say("bytes"), p.say("CPU ms"))
	most := int64(1)
	for _, point := range s.Points {
		most = max(most, point.Cost)
	}
	for _, point := range s.Points {
		bar := strings.Repeat("#", int(barWidth*point.Cost/most))
		p.printf("  %12s %12.1f  %s\n", format.Count(point.Bytes), float64(point.Cost)/1e6, bar)
	}
	p.printf("\n")
	if len(s.Input) <= 1000 {
		p.printf("  input\n%s\n", p.excerpt(string(s.Input), 12))
	}
}

// StressProgress returns a line with the progress of a hunt.
func StressProgress(p run.Progress, seed uint64, lang string) string {
	if p.Took == 0 {
		return i18n.Message(p.Phase).In(lang)
	}
	if p.Phase == "shrinking" {
		return i18n.Sprintf(lang, "making it smaller: size %s, %s", format.Count(p.Size), i18n.Counted(p.Files, "try").In(lang))
	}
	return i18n.Sprintf(lang, "%s: %s, %s a second, size %s, seed %d",
		i18n.Message(p.Phase).In(lang), i18n.Counted(p.Done, "case").In(lang), format.Rate(p.Done, p.Took), format.Count(p.Size), seed)
}

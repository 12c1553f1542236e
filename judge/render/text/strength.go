package text

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/quality/strength"
	"grundy/judge/run"
)

// missedBy names the seeds with which the tests miss a mutant, if other seeds kill it.
func (p *printer) missedBy(f strength.Tested) string {
	if f.Test == "" {
		return ""
	}
	var seeds []string
	for _, s := range f.Missed {
		seeds = append(seeds, strconv.FormatUint(s, 10))
	}
	return p.say(", missed by seed %s", strings.Join(seeds, ", "))
}

// percent formats a share. It shows 100 % only for a share of exactly 1.
func percent(share float64) string {
	if share < 1 && share > 0.9999 {
		share = 0.9999
	}
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", 100*share), "0"), ".") + " %"
}

// Strength writes how many wrong programs the tests of a problem kill, and lists the ones that
// they miss.
func Strength(w io.Writer, r *strength.Report, added Added, s Style) error {
	p := &printer{Style: s}
	p.strength(r, added)
	return p.flush(w)
}

// Added is the number of cases that were added to the spec of a problem, and the spec's file.
type Added struct {
	Cases int
	File  string
}

func (p *printer) strength(r *strength.Report, added Added) {
	p.killed(r)
	p.printf("    %s\n", p.strengthCounts(r))
	if r.Refused > 0 || len(r.Spared) > 0 {
		p.printf("    %s\n", p.strengthLeft(r))
	}
	p.groups(r)
	p.survivors(r)
	p.untold(r)
	p.added(added)
	p.tier(r.Tier)
}

func (p *printer) killed(r *strength.Report) {
	mark, colour := "OK", green
	if r.Score() < strength.Goal {
		mark, colour = "WEAK", red
	}
	if r.Interrupted {
		mark, colour = "??", red
	}
	killed := r.Count(strength.Killed)
	p.printf("%s  the tests kill %d of %s, %s; without the samples %s  (%s)\n", p.colour(colour, mark),
		killed, p.plural(killed+r.Count(strength.Alive), "wrong program"), percent(r.Score()), percent(r.ScoreBeyond()), r.Problem.ID)
}

// strengthCounts returns a line with the numbers of killed and surviving mutants.
func (p *printer) strengthCounts(r *strength.Report) string {
	s := p.say("%s on %s, with %s: %d killed, %d alive", p.counted(len(r.Mutants), "mutant"), p.counted(r.Tests, "test"),
		p.seedNames(r), r.Count(strength.Killed), r.Count(strength.Alive))
	if n := r.Count(strength.Equivalent); r.Whole > 0 {
		s += p.say(", %d equivalent: each of %s was tried", n, p.counted(r.Whole, "legal case"))
	}
	if r.Later > 0 {
		s += p.say(" (%s, large ones, run only on mutants that a hunt distinguished)", p.counted(r.Later, "test"))
	}
	if n := r.Untold(); n > 0 {
		s += p.say(", %d not distinguished", n)
		if r.HuntCases > 0 {
			s += p.say(" in %s of a hunt", p.counted(r.HuntCases, "further case"))
		}
	}
	if r.Interrupted {
		s += p.say("; interrupted")
	}
	return s
}

// seedNames returns the seeds of a report: "seed 1", or "seeds 1 to 3".
func (p *printer) seedNames(r *strength.Report) string {
	if n := len(r.Seeds); n > 1 {
		return p.say("seeds %d to %d", r.Seeds[0], r.Seeds[n-1])
	}
	return p.say("seed %d", r.Seed)
}

// strengthLeft describes the changes that were not made or not tried.
func (p *printer) strengthLeft(r *strength.Report) string {
	parts := []string{p.say("%s that gave no program", p.counted(r.Refused, "change"))}
	for _, what := range slices.Sorted(maps.Keys(r.Spared)) {
		parts = append(parts, p.say("%d %s", r.Spared[what], p.text(what)))
	}
	return p.say("left out: %s", strings.Join(parts, p.say(", ")))
}

func (p *printer) groups(r *strength.Report) {
	p.printf("\n    %s\n", format.Row([]int{-10, 6, 6, 6}, p.say("group"), p.say("tests"), p.say("kills"), p.say("alone")))
	for _, g := range r.Groups {
		p.printf("    %-10s %6d %6d %6d\n", g.Group, g.Tests, g.Kills, g.Alone)
	}
	p.printf("\n")
}

// survivors lists the mutants that the tests miss, with cases that distinguish them.
func (p *printer) survivors(r *strength.Report) {
	shown := map[string]bool{}
	for _, f := range r.Mutants {
		if f.State != strength.Alive {
			continue
		}
		if f.Func == "" { // a reference in another language than Go
			p.printf("Alive: %s%s\n", f, p.missedBy(f))
		} else {
			p.printf("Alive: %s, in %s%s\n", f, f.Func, p.missedBy(f))
		}
		if shown[string(f.Case.Input)] {
			p.printf("  distinguished by the same input\n\n")
			continue
		}
		shown[string(f.Case.Input)] = true
		what := p.say("distinguished by")
		if f.Case.Minimal {
			what = p.say("the smallest case that distinguishes it")
		}
		p.printf("  %s\n\n  input\n%s\n  its answer\n%s\n  expected\n%s\n", what,
			p.excerpt(string(f.Case.Input), 10), p.excerpt(string(f.Case.Got), 10), p.excerpt(string(f.Case.Want), 10))
	}
}

// untold counts the mutants that were not distinguished from the reference, by state, and lists
// the ones that are worth reading.
func (p *printer) untold(r *strength.Report) {
	if r.Untold() == 0 {
		return
	}
	p.printf("Not distinguished from the reference:\n")
	for _, state := range strength.States {
		if n := r.Count(state); n > 0 && state.Untold() {
			p.printf("  %4d  %s\n", n, p.text(i18n.Message(state)))
		}
	}
	for _, f := range r.Mutants {
		if f.State == strength.Unshown || f.State == strength.Slower || f.State == strength.Passes {
			p.printf("  %s: %s\n", p.text(i18n.Message(f.State)), f)
		}
	}
	if n := r.Count(strength.Illegal) + r.Count(strength.Never); n > 0 {
		p.printf("  --json lists the others\n")
	}
	p.printf("\n")
}

func (p *printer) added(a Added) {
	if a.Cases > 0 {
		p.printf("    %s added to %s\n", p.counted(a.Cases, "case"), format.Visible(a.File))
	}
}

// StrengthProgress returns a line of progress.
func StrengthProgress(p run.Progress, lang string) string {
	switch {
	case p.Phase == "running":
		return i18n.Sprintf(lang, "running: %d of %d", p.Done, p.Total)
	case p.Left > 0:
		return i18n.Sprintf(lang, "hunting for %s: %s", i18n.Counted(p.Left, "survivor").In(lang), i18n.Counted(p.Done, "case").In(lang))
	case p.Total > 0:
		return i18n.Message(p.Phase).In(lang) + " " + i18n.Counted(p.Total, "mutant").In(lang)
	}
	return i18n.Message(p.Phase).In(lang)
}

package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"grundy/judge/strength"
)

// strengthHead names the columns of printRow.
var strengthHead = fmt.Sprintf("%-16s %7s %7s %6s %11s %15s %9s %8s",
	"problem", "mutants", "killed", "alive", "equivalent", "not told apart", "score", "seconds")

// printRow writes a report on a line, and those that are alive below it.
func (m *measuring) printRow(r *strength.Report, added int) {
	note := ""
	if r.Interrupted {
		note = "  interrupted"
	}
	m.printf("%-16s %7d %7d %6d %11d %15d %9s %8.1f%s\n", r.Problem.ID, len(r.Fates), r.Count(strength.Killed),
		r.Count(strength.Alive), r.Count(strength.Equivalent), r.Count(strength.Untold), percent(r.Score()), r.Took.Seconds(), note)
	for _, f := range r.Fates {
		if f.State == strength.Alive {
			m.printf("    alive: %s\n", f)
		}
	}
	m.printAdded(added)
}

// percent writes a share, never as 100 % what is less.
func percent(share float64) string {
	if share < 1 && share > 0.9999 {
		share = 0.9999
	}
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", 100*share), "0"), ".") + " %"
}

// print writes a report for people.
func (m *measuring) print(r *strength.Report, added int) {
	m.printVerdict(r)
	m.printf("    %s\n", strengthCounts(r))
	if r.Refused > 0 || len(r.Spared) > 0 {
		m.printf("    %s\n", strengthLeft(r))
	}
	m.printGroups(r)
	m.printAlive(r)
	m.printUntold(r)
	m.printAdded(added)
	m.printf("%s\n", m.colour(faint, "    "+tierLine(r.Tier)))
}

func (m *measuring) printVerdict(r *strength.Report) {
	mark, colour := "OK", green
	if r.Score() < strengthGoal {
		mark, colour = "WEAK", red
	}
	if r.Interrupted {
		mark, colour = "??", red
	}
	killed := r.Count(strength.Killed)
	m.printf("%s  the tests kill %d of %d wrong programs, %s  (%s)\n", m.colour(colour, mark),
		killed, killed+r.Count(strength.Alive), percent(r.Score()), r.Problem.ID)
}

// strengthCounts tells in a line what became of the mutants.
func strengthCounts(r *strength.Report) string {
	s := fmt.Sprintf("%s on %s: %d killed, %d alive", counted(len(r.Fates), "mutant"), counted(r.Tests, "test"),
		r.Count(strength.Killed), r.Count(strength.Alive))
	if n := r.Count(strength.Equivalent); r.Whole > 0 {
		s += fmt.Sprintf(", %d equivalent: all %s legal cases were tried", n, count(int64(r.Whole)))
	}
	if r.Later > 0 {
		s += fmt.Sprintf(" (%s of the tests, large ones, tried on those alone that a hunt told apart)", count(int64(r.Later)))
	}
	if n := r.Count(strength.Untold); n > 0 {
		s += fmt.Sprintf(", %d not told apart", n)
		if r.HuntCases > 0 {
			s += fmt.Sprintf(" in %s of a hunt", counted(r.HuntCases, "further case"))
		}
	}
	if r.Interrupted {
		s += "; interrupted"
	}
	return s
}

// strengthLeft tells what was not made or not tried.
func strengthLeft(r *strength.Report) string {
	words := []string{counted(r.Refused, "change") + " that gave no program"}
	for _, what := range slices.Sorted(maps.Keys(r.Spared)) {
		words = append(words, fmt.Sprintf("%d %s", r.Spared[what], what))
	}
	return "left out: " + strings.Join(words, ", ")
}

func (m *measuring) printGroups(r *strength.Report) {
	m.printf("\n    %-10s %6s %6s %6s\n", "group", "tests", "kills", "alone")
	for _, g := range r.Groups {
		m.printf("    %-10s %6d %6d %6d\n", g.Group, g.Tests, g.Kills, g.Alone)
	}
	m.printf("\n")
}

// printAlive lists those that the tests miss, with the case that tells them apart.
func (m *measuring) printAlive(r *strength.Report) {
	shown := map[string]bool{}
	for _, f := range r.Fates {
		if f.State != strength.Alive {
			continue
		}
		m.printf("Alive: %s, in %s\n", f, f.Func)
		if shown[string(f.Case.Input)] {
			m.printf("  told apart by the same input\n\n")
			continue
		}
		shown[string(f.Case.Input)] = true
		what := "told apart by"
		if f.Case.Minimal {
			what = "the smallest case that tells it apart"
		}
		m.printf("  %s\n\n  input\n%s\n  its answer\n%s\n  wanted\n%s\n", what,
			indent(string(f.Case.Input), 10), indent(string(f.Case.Got), 10), indent(string(f.Case.Want), 10))
	}
}

// printUntold lists those that nothing told from the reference, but for those in code
// that no input reached.
func (m *measuring) printUntold(r *strength.Report) {
	if r.Count(strength.Untold) == 0 {
		return
	}
	m.printf("Not told apart from the reference:\n")
	unreached := 0
	for _, f := range r.Fates {
		switch {
		case f.State != strength.Untold:
		case !f.Reached:
			unreached++
		default:
			m.printf("  %s\n", f)
		}
	}
	if unreached > 0 {
		m.printf("  and %d in code that no test reached; --json lists them\n", unreached)
	}
	m.printf("\n")
}

func (m *measuring) printAdded(added int) {
	if added > 0 {
		m.printf("    %s added to %s\n", counted(added, "case"), visible(m.p.Spec.File))
	}
}

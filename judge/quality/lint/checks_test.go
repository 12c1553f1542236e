package lint

import (
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem"
)

// states returns what each check found when the problem cards is checked, as words such as
// "samples:passed".
func states(t *testing.T, w world, wrong int, skip ...string) (list []string, f *Findings) {
	t.Helper()
	l := &Linter{Judge: w, Sources: w.sources(), Seed: 1, Trust: Trust{Time: time.Second, Cases: 100, Moves: 1e5}, Skip: skip}
	for f = range l.All(t.Context(), []*problem.Problem{cardsOf(t, "cards", wrong)}) {
		for _, r := range f.Checks {
			list = append(list, r.Check+":"+string(r.State))
		}
	}
	return list, f
}

// TestChecks checks that each check is reported by name, with its own faults.
func TestChecks(t *testing.T) {
	got, f := states(t, world{files: map[string]string{"reference.go": "AC", "wa-b": "AC", "wa-c": "error"}}, 5)
	want := "repeats:not made cases:passed tests:not made subtasks:not made validators:not made samples:passed ends:passed words:passed " +
		"rules:faults brute:not made positions:not made checker:not made reference:passed submissions:faults room:not made pictures:not made"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
	var places []string
	for _, r := range f.Checks {
		for _, one := range r.Faults {
			places = append(places, r.Check+" "+one.Place)
		}
	}
	if len(places) != 2 || places[0] != "rules cards" || places[1] != "submissions wa-b" || len(f.Faults) != 2 {
		t.Errorf("faults of %q, want those of rules and of wa-b; all: %v", places, f.Faults)
	}
}

// TestSkip checks that a skipped check is not made and is reported as skipped, and that the others
// are made as before.
func TestSkip(t *testing.T) {
	w := world{files: map[string]string{"reference.go": "AC", "wa-b": "AC"}}
	all, _ := states(t, w, 5)
	for i, name := range []string{"rules", "submissions"} {
		got, f := states(t, w, 5, name)
		if len(f.Faults) != 1 {
			t.Errorf("without %s: faults %v, want one", name, f.Faults)
		}
		for k, one := range got {
			if want := all[k]; strings.HasPrefix(one, name+":") && one != name+":skipped" || !strings.HasPrefix(one, name+":") && one != want {
				t.Errorf("%d: without %s: %s, with it %s", i, name, one, want)
			}
		}
	}
}

// TestNames checks that the names of checks are words for a command line, each used once.
func TestNames(t *testing.T) {
	names := Names()
	for i, c := range Checks() {
		if strings.Trim(c.Name, "abcdefghijklmnopqrstuvwxyz") != "" || slices.Index(names, c.Name) != i || c.About == "" {
			t.Errorf("the check %q has no name of its own", c.Name)
		}
		if !c.OfSpecs() && !c.OfPackages() {
			t.Errorf("the check %s is made of no problem", c.Name)
		}
	}
}

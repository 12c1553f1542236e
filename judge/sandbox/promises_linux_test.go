package sandbox

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/sandbox/attack"
	"grundy/judge/testing/testenv"
)

// TestPromises checks that every promise of a tier with boxes is tested, that every attempt
// belongs to a promise, and that a tier reports the promises that it does not make.
func TestPromises(t *testing.T) {
	tried := map[string]bool{}
	for _, p := range promises {
		if len(p.attempts)+len(p.trials) == 0 {
			t.Errorf("%s: the promise has no attempt and no trial", p.name)
		}
		for _, tier := range append(slices.Clone(allTiers), tierPortable) {
			if p.made[tier] == "" && p.gaps[tier] == "" {
				t.Errorf("%s: tier %s neither makes the promise nor says that it does not", p.name, tier)
			}
		}
		for _, name := range p.attempts {
			tried[name] = true
			if attack.Attempts[name] == nil {
				t.Errorf("%s: there is no attempt %q", p.name, name)
			}
		}
		for _, name := range p.trials {
			tried[name] = true
			if trials[name] == nil {
				t.Errorf("%s: there is no trial %q", p.name, name)
			}
		}
	}
	if len(tried) != len(attack.Attempts)+len(trials) {
		t.Errorf("%d attempts and trials in the table, %d known", len(tried), len(attack.Attempts)+len(trials))
	}
	if gaps := gapsOf(tierCgroup); len(gaps) > 0 {
		t.Errorf("the strongest tier has gaps: %q", gaps)
	}
	if !strings.Contains(strings.Join(i18n.Strings(gapsOf(tierLandlock)), "\n"), "can be looked up") {
		t.Error("tier landlock does not say that paths can be looked up")
	}
}

// TestTrials checks the promises of each tier, with the trials that take too long for each start.
func TestTrials(t *testing.T) {
	testenv.Long(t)
	for _, tier := range Tiers {
		t.Run(tier, func(t *testing.T) {
			r, err := OpenTier(tier)
			if err != nil {
				testenv.Tier(t, tier, err)
			}
			defer r.Close()
			for _, p := range r.Tier().Promised() {
				if err := p.Try(t.Context(), r); err != nil {
					t.Errorf("%s: %v", p.Name, err)
				}
			}
		})
	}
}

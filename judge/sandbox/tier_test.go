package sandbox

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestMayHideNothing checks that a tier that hides nothing is only for ordinary users, and only
// if no stronger tier failed unexpectedly.
func TestMayHideNothing(t *testing.T) {
	broken := []Refusal{{Tier: tierJob, Why: errors.New("a pipe broke")}}
	for _, c := range []struct {
		name, tier, user string
		refused          []Refusal
		want             string // the expected error; empty for none
	}{
		{"an ordinary user, nothing better", tierJob, "", nil, ""},
		{"root, nothing better", tierRlimit, "root", nil, "root's files cannot be hidden from programs here (no tier"},
		{"an administrator", tierJob, "an administrator", nil, "with --require-tier job"},
		{"a stronger tier failed", tierRlimit, "", broken, "tier job failed unexpectedly (a pipe broke)"},
		{"and for root", tierRlimit, "root", broken, "(tier job: a pipe broke)"},
	} {
		err := mayHideNothing(c.tier, c.refused, c.user)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestForeignTier checks that the error for a tier of another system says so, and lists the tiers
// of this system.
func TestForeignTier(t *testing.T) {
	for _, tier := range append(slices.Clone(allTiers), "wall") {
		if slices.Contains(Tiers, tier) {
			continue
		}
		want := "not available on this system"
		if tier == "wall" {
			want = "is unknown"
		}
		for _, open := range []func(string) (Runner, error){Open, OpenTier} {
			_, err := open(tier)
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), strings.Join(Tiers, ", ")) {
				t.Errorf("%s: %v", tier, err)
			}
		}
	}
}

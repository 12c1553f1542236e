package sandbox_test

import (
	"testing"

	"grundy/judge/requires"
	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
)

// TestTiers has every tier that this machine allows pass the suite.
func TestTiers(t *testing.T) {
	for _, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			r, err := sandbox.OpenTier(tier)
			if err != nil {
				requires.Tier(t, tier, err)
			}
			defer r.Close()
			sandboxtest.Test(t, r)
		})
	}
}

package referee_test

import (
	"slices"
	"testing"

	"grundy/judge/play/referee"
	"grundy/problems/catalogue"
)

// TestChooseOnce wants no start twice, where most random starts are among the small ones.
func TestChooseOnce(t *testing.T) {
	p, err := catalogue.Open().Problem(t.Context(), "hdu1847", nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Game(p, false)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(10) {
		starts, err := referee.Choose(t.Context(), g, seed, 8, 2)
		if err != nil || len(starts.Small) != 8 || len(starts.Large) != 2 {
			t.Fatalf("seed %d: %d small and %d large starts; %v", seed, len(starts.Small), len(starts.Large), err)
		}
		seen := map[string]bool{}
		for _, s := range slices.Concat(starts.Small, starts.Large) {
			if text := s.Text(); seen[text] {
				t.Errorf("seed %d: the start %q comes twice", seed, text)
			} else {
				seen[text] = true
			}
		}
	}
}

package server

import "testing"

// TestKinds checks that each kind of event in the log's filter has a name in both languages.
func TestKinds(t *testing.T) {
	for _, kind := range kinds {
		if en, zh := say("kind "+kind, "en"), say("kind "+kind, "zh"); texts["kind "+kind] == "" || en == zh {
			t.Errorf("kind %s has the names %q and %q", kind, en, zh)
		}
	}
}

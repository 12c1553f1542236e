package server

import "testing"

// TestKinds checks that each kind of event in the log's filter has a name in both languages.
func TestKinds(t *testing.T) {
	for _, kind := range kinds {
		if both := texts["kind "+kind]; both[0] == "" || both[1] == "" {
			t.Errorf("kind %s has the names %q", kind, both)
		}
	}
}

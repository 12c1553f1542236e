package build

import (
	"slices"
	"testing"
)

// TestServers checks that only compiled programs and Python serve runs. A server in Java would need
// a security manager, which JDK 18 and later refuse.
func TestServers(t *testing.T) {
	if got := serverNames(); !slices.Equal(got, []string{"server.c", "server.py"}) {
		t.Errorf("there are %q", got)
	}
	for _, l := range Known() {
		if l.Server != "" && slices.Contains([]string{"java", "kotlin", "scala"}, l.ID) {
			t.Errorf("%s serves by %s", l.ID, l.Server)
		}
	}
}

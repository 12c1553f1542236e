package build

import (
	"strings"
	"testing"
)

// TestRemedies: who lacks a toolchain, or has a broken one, is told what would do on
// their system, and nothing of another.
func TestRemedies(t *testing.T) {
	foreign := map[string][]string{
		"windows": {"apt-get", "dnf", "brew", "xcode"},
		"darwin":  {"apt-get", "dnf", "winget"},
		"linux":   {"winget", "brew", "xcode"},
	}
	for system, words := range foreign {
		for _, tool := range toolchains {
			if tool.program == "cl" && system != "windows" {
				continue
			}
			of := tool.on(system)
			if of.install == "" || of.mend == "" {
				t.Errorf("%s on %s: no remedy", tool.program, system)
			}
			for _, w := range words {
				if strings.Contains(of.install+of.mend, w) {
					t.Errorf("%s on %s: %q, %q", tool.program, system, of.install, of.mend)
				}
			}
		}
	}
}

package build

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestRemedies checks that the remedy for a missing or broken toolchain names only tools of the
// system at hand.
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
				if strings.Contains((of.install + of.mend).String(), w) {
					t.Errorf("%s on %s: %q, %q", tool.program, system, of.install, of.mend)
				}
			}
		}
	}
}

// TestRustupWithoutToolchain checks that the error names rustup if rustup's proxy for rustc finds
// no toolchain. In the box, without a home, the proxy prints an error about a folder.
func TestRustupWithoutToolchain(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: windows: the stand-in is a script for sh")
	}
	dir := t.TempDir()
	script := "#!/bin/sh\necho \"error: could not create home directory: '/nonexistent/.rustup'\" >&2\nexit 1\n"
	if err := os.WriteFile(filepath.Join(dir, "rustup"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("rustup", filepath.Join(dir, "rustc")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	b := New(t.TempDir(), Direct)
	defer b.Close()
	_, err := b.Probe(t.Context(), language(t, b, "rust"))
	if err == nil || !strings.Contains(err.Error(), "the rustup proxy, and rustup finds no toolchain; set HOME, or RUSTUP_HOME") {
		t.Errorf("got error %v, want one about rustup and HOME", err)
	}
}

package build

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestCompilerEnv checks that a compiler gets no variables of the user, and no variable twice.
func TestCompilerEnv(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: only on linux: elsewhere no box hides what PATH names")
	}
	t.Setenv("GRUNDY_CANARY", "tweet")
	t.Setenv("NODE_OPTIONS", "--require=/tmp/evil.js")
	t.Setenv("JAVA_TOOL_OPTIONS", "-Devil")
	t.Setenv("PYTHONPATH", "/tmp/evil")
	t.Setenv("RUSTC_WRAPPER", "/tmp/evil")
	t.Setenv("GOFLAGS", "-toolexec=/tmp/evil")
	t.Setenv("PATH", "/home/alice/bin:/opt/canary/bin:relative:/usr/games:/usr/local/canary/../../../home/bob:/usr/bin")
	for _, program := range []string{"/usr/bin/gcc", "/opt/jdk/bin/javac", "/usr/local/go/bin/go", "/usr/bin/node", "/root/.cargo/bin/rustc"} {
		name := filepath.Base(program)
		b := New(t.TempDir(), Direct)
		b.goCache = "/cache/go-build"
		env := merged(compilerEnv(program), b.extra(name, "/tmp/build"))
		if told := slices.Contains(env, "GOCACHE=/cache/go-build"); told != (name == "go") {
			t.Errorf("%s: GOCACHE is set: %v", program, told)
		}
		for i, v := range env {
			name, value, _ := strings.Cut(v, "=")
			if slices.ContainsFunc(env[:i], func(w string) bool { return strings.HasPrefix(w, name+"=") }) {
				t.Errorf("%s: %s occurs twice", program, name)
			}
			if name == "PATH" {
				want := filepath.Dir(program)
				if got := filepath.SplitList(value); got[0] != want || !slices.Contains(got, "/usr/bin") {
					t.Errorf("%s: PATH %q lacks %s", program, value, want)
				}
			}
			for _, word := range []string{"alice", "bob", "canary", "evil", "CANARY", "OPTIONS", "relative"} {
				if strings.Contains(v, word) {
					t.Errorf("%s gets %s", program, v)
				}
			}
		}
	}
	if env := compilerEnv("/usr/bin/javac"); !slices.Contains(env, "LC_ALL=C.UTF-8") {
		t.Errorf("javac has no locale for names of classes: %q", env)
	}
}

// TestMerged checks that the last value of a variable wins and that the order is kept.
func TestMerged(t *testing.T) {
	got := merged([]string{"A=1", "B=2"}, []string{"A=3", "C="}, nil, []string{"C=4=5"})
	if want := []string{"A=3", "B=2", "C=4=5"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestOutlets checks that links in a toolchain's folder are followed if they lead out of the
// system's run-time, but not to arbitrary depth.
func TestOutlets(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{"a/b/c/d", "e"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{
		"passwd": "/etc/passwd", "a/b/deep": "/etc/hostname", "a/b/c/d/deeper": "/etc/group",
		"var": "/var/lib", "etc": "/etc", "root": "/", "home": "/root", "usr": "/usr/bin", "gone": "/nonexistent", "self": dir,
	} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			if runtime.GOOS != "windows" {
				t.Fatal(err)
			}
			t.Skip("SKIPPED: windows: links need a right")
		}
	}
	for _, path := range outlets(dir, outletDepth) {
		if !slices.Contains([]string{"/etc/passwd", "/etc/hostname"}, path) {
			t.Errorf("%s is shown", path)
		}
	}
}

package commits

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/grade"
	"grundy/judge/testing/testenv"
)

// TestDate checks that programs have the times of the commits that changed them, in a repository of
// the class and in those of students. A program that is not committed, or was edited after its
// commit, has the time of its file. A file of git LFS is compared with its pointer, and a file that
// another filter changes is listed. Git must not run a program that the configuration of a
// repository names.
func TestDate(t *testing.T) {
	testenv.Programs(t, "git", "sh")
	class, marker := t.TempDir(), filepath.Join(t.TempDir(), "ran")
	evil := filepath.Join(t.TempDir(), "evil.sh")
	put := func(path, text string, mode os.FileMode) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	put(evil, "#!/bin/sh\ntouch "+marker+"\n", 0o755)
	run := func(dir, at string, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@b"}, args...)...)
		cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_COMMITTER_DATE="+at, "GIT_AUTHOR_DATE="+at)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	commit := func(dir, at string) {
		run(dir, at, "add", "-A")
		run(dir, at, "commit", "-q", "-m", "work")
	}
	for _, dir := range []string{class, filepath.Join(class, "bob"), filepath.Join(class, "erin")} {
		put(filepath.Join(dir, ".gitignore"), "bob\nerin\nfay\n", 0o644)
		run(dir, "", "init", "-q")
	}
	put(filepath.Join(class, "alice/p1247.cpp"), "a", 0o644)
	put(filepath.Join(class, "bob/p1247.cpp"), "b", 0o644)
	commit(class, "2026-11-28T10:00:00Z")
	commit(filepath.Join(class, "bob"), "2026-11-29T10:00:00Z")
	put(filepath.Join(class, "carol/p1247.cpp"), "c", 0o644)
	put(filepath.Join(class, "gina/p1247.cpp"), "old", 0o644)
	put(filepath.Join(class, "hal/p1247.cpp"), "h\n", 0o644)
	put(filepath.Join(class, "ida/p1247.cpp"), "old", 0o644)
	put(filepath.Join(class, "jan/p1247.cpp"), "j", 0o644)
	put(filepath.Join(class, "kim/p1247.cpp"), fmt.Sprintf("version https://git-lfs.github.com/spec/v1\noid sha256:%x\nsize 1\n", sha256.Sum256([]byte("k"))), 0o644)
	put(filepath.Join(class, "leo/p1247.cpp"), fmt.Sprintf("version https://git-lfs.github.com/spec/v1\noid sha256:%x\nsize 1\n", sha256.Sum256([]byte("l"))), 0o644)
	put(filepath.Join(class, "mia/p1247.cpp"), "m", 0o644)
	put(filepath.Join(class, "ned/p1247.cpp"), "n", 0o644)
	commit(class, "2026-11-30T10:00:00Z")
	put(filepath.Join(class, "gina/p1247.cpp"), "edited", 0o644)
	put(filepath.Join(class, "hal/p1247.cpp"), "h\r\n", 0o644)
	put(filepath.Join(class, "kim/p1247.cpp"), "k", 0o644)
	put(filepath.Join(class, "leo/p1247.cpp"), "edited", 0o644)
	put(filepath.Join(class, "mia/p1247.cpp"), "decrypted", 0o644)
	put(filepath.Join(class, "ida/p1247.cpp"), "edited before the commit", 0o644)
	run(class, "2026-12-01T10:00:00Z", "rm", "-q", "--cached", "jan/p1247.cpp")
	run(class, "2026-12-01T10:00:00Z", "commit", "-q", "-m", "removed")
	put(filepath.Join(class, ".gitattributes"), "mia/*.cpp filter=own\nned/* filter=own\n", 0o644)
	run(class, "", "config", "filter.own.smudge", evil)
	run(class, "", "config", "filter.own.clean", evil)
	put(filepath.Join(class, "dave/p1247.cpp"), "not committed", 0o644)
	put(filepath.Join(class, "erin/p1247.cpp"), "nothing committed", 0o644)
	put(filepath.Join(class, "fay/p1247.cpp"), "in a broken repository", 0o644)
	put(filepath.Join(class, "fay/.git"), "gitdir: nowhere", 0o644)
	for _, key := range []string{"gpg.program", "core.fsmonitor", "core.pager", "core.sshCommand", "core.alternateRefsCommand", "diff.external"} {
		run(filepath.Join(class, "bob"), "", "config", key, evil)
	}
	run(filepath.Join(class, "bob"), "", "config", "log.showSignature", "true")
	then := time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)
	for _, name := range []string{"alice", "bob", "carol", "dave", "erin", "fay", "gina", "hal", "ida", "jan", "kim", "leo", "mia", "ned"} {
		if err := os.Chtimes(filepath.Join(class, name, "p1247.cpp"), then, then); err != nil {
			t.Fatal(err)
		}
	}
	early := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	if err := os.Chtimes(filepath.Join(class, "ida/p1247.cpp"), early, early); err != nil {
		t.Fatal(err)
	}
	names := grade.Names{
		Problem: func(word string) (string, bool) { return word, word == "p1247" },
		Program: func(name string) bool { return strings.HasSuffix(name, ".cpp") },
	}
	s, err := grade.Open(class, names, grade.Points{Each: 100})
	if err != nil {
		t.Fatal(err)
	}
	if err := Date(t.Context(), class, s); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, st := range s.Students {
		got = append(got, fmt.Sprint(st.Name, " ", st.Cells[0].Tries[0].Time.UTC().Format(time.DateOnly)))
	}
	if all := strings.Join(got, ", "); all != "alice 2026-11-28, bob 2026-11-29, carol 2026-11-30, dave 2026-12-24, erin 2026-12-24, fay 2026-12-24, gina 2026-12-24, hal 2026-11-30, ida 2026-11-30, jan 2026-12-24, kim 2026-11-30, leo 2026-12-24, mia 2026-12-24, ned 2026-11-30" {
		t.Error(all)
	}
	if fmt.Sprint(s.Uncertain, s.Filtered) != "[fay/p1247.cpp] [mia/p1247.cpp]" {
		t.Errorf("git did not report the commits of %v, and converts %v", s.Uncertain, s.Filtered)
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a program of the repository was run")
	}
}

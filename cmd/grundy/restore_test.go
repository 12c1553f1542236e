package main

import (
	"archive/zip"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// served runs grundy serve until its pages answer, calls meanwhile with the address, stops the
// server, and returns everything that it printed.
func served(t *testing.T, meanwhile func(address string), args ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	in, out := io.Pipe()
	ended := make(chan int, 1)
	var errs strings.Builder
	go func() {
		code := execute(ctx, append([]string{"serve", "--listen", "127.0.0.1:0", "-j", "0"}, args...), strings.NewReader(""), out, &errs)
		out.Close()
		ended <- code
	}()
	text := make([]byte, 1<<16) // everything is printed at once
	n, err := in.Read(text)
	go func() { _, _ = io.Copy(io.Discard, in) }()
	if err == nil && meanwhile != nil {
		first, _, _ := strings.Cut(string(text[:n]), "\n")
		meanwhile(first)
	}
	stop()
	if code := <-ended; code != asExpected || err != nil {
		t.Fatalf("serve %q: exit code %d, %v\n%s%s", args, code, err, &errs, text[:n])
	}
	return string(text[:n])
}

// TestRestoreElsewhere restores a backup in another folder after everything else was removed. The
// contest continues with the same rules, from any working directory. It has a built-in problem, a
// folder of tests in a folder with blanks, and a spec with programs.
func TestRestoreElsewhere(t *testing.T) {
	root := t.TempDir()
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	for _, dir := range []string{"old/两 数", "new/deep"} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS("old/sums", os.DirFS(filepath.Join(repo, "testdata/cli/files/sums"))); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"1.in": "1 2\n", "1.out": "3\n"} {
		if err := os.WriteFile("old/两 数/"+name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const rules = `name: "Yes: a #contest"
id: spring
start: 2026-11-22T14:00:00.5+08:00
duration: 9000h
freeze: 1h30m
seed: 18446744073709551615
quota: {size: 1KiB, minute: 0, judging: 90s}
medals: {gold: 0}
counterexamples: always
languages: [cpp, c]
proxies: [10.0.0.0/8, "::1"]
problems: [p2197, {problem: ./两 数, label: X1, color: "#ff8800", points: 7}, sums]
jury: [{id: boss, password: plain-enough}]
teams:
  - {id: "007", name: "null", group: "高一 / A&B", organization: "~", password: plain-enough, languages: [c]}
  - {id: t2, password: 'a''b: #{}"', hidden: true}
`
	if err := os.WriteFile("old/contest.yaml", []byte(rules), 0o644); err != nil {
		t.Fatal(err)
	}
	var running strings.Builder
	before := served(t, func(string) {
		if code := execute(t.Context(), []string{"serve", "old", "--export", "running.zip"}, strings.NewReader(""), &running, &running); code != asExpected {
			t.Fatalf("the backup: %s", &running)
		}
	}, "old")
	if code := execute(t.Context(), []string{"serve", "old", "--export", "stopped.zip"}, strings.NewReader(""), &running, &running); code != asExpected {
		t.Fatalf("the backup: %s", &running)
	}
	if err := os.RemoveAll("old"); err != nil {
		t.Fatal(err)
	}
	for _, backup := range []string{"running.zip", "stopped.zip"} {
		dir := filepath.Join("new", "from-"+backup[:4])
		z, err := zip.OpenReader(backup)
		if err != nil {
			t.Fatal(err)
		}
		text, err := readZipped(z, "grundy/contest.yaml")
		z.Close()
		if err != nil || !strings.Contains(text, "10.0.0.0/8") || strings.Contains(text, "plain-enough") {
			t.Errorf("%s: contest.yaml is %v\n%s", backup, err, text)
		}
		served(t, nil, backup, "--data", dir+"/data")
		t.Chdir("new/deep")
		again := served(t, func(address string) {
			answer, err := http.Get(address + "healthz")
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Errorf("%v %v", answer, err)
			}
		}, "../from-"+backup[:4])
		t.Chdir(root)
		_, want, _ := strings.Cut(before, "\n")
		if _, got, _ := strings.Cut(again, "\n"); got != want {
			t.Errorf("%s: restored, it prints\n%s\nwant\n%s", backup, got, want)
		}
		var out strings.Builder
		if code := execute(t.Context(), []string{"serve", dir, "--check"}, strings.NewReader(""), &out, &out); code != asExpected || !strings.Contains(out.String(), "3 problems, 2 teams") {
			t.Errorf("%s: --check: %d %s", backup, code, &out)
		}
		// Somebody's own contest.yaml stays.
		mine := t.TempDir()
		if err := os.WriteFile(filepath.Join(mine, "contest.yaml"), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
		if said := served(t, nil, backup, "--data", filepath.Join(mine, "data")); !strings.Contains(said, "contest.yaml was there already and is unchanged") {
			t.Errorf("%s: %s", backup, said)
		}
		if text, err := os.ReadFile(filepath.Join(mine, "contest.yaml")); err != nil || string(text) != "mine" {
			t.Errorf("contest.yaml is %q, %v", text, err)
		}
	}
	var out strings.Builder
	if code := execute(t.Context(), []string{"serve", "new"}, strings.NewReader(""), &out, &out); code != cannotTell || !strings.Contains(out.String(), "new/contest.yaml: is not there; write one with grundy serve --new, or restore a backup") {
		t.Errorf("a folder without contest.yaml: %d %s", code, &out)
	}
}

// readZipped returns the text of a file in an archive.
func readZipped(z *zip.ReadCloser, name string) (string, error) {
	f, err := z.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	return string(text), err
}

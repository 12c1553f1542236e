package sandbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/sandbox"
)

// TestFiles checks, in every tier of this machine, runs whose input is a file and whose output file
// replaces standard output. The judge must not follow links. Except in tier landlock, the next run
// must not find files.
func TestFiles(t *testing.T) {
	const in = "some input\n"
	for _, tier := range []string{"cgroup", "namespace", "landlock", "rlimit"} {
		t.Run(tier, func(t *testing.T) {
			r, err := sandbox.OpenTier(tier)
			if err != nil {
				t.Skipf("SKIPPED: this machine: no tier %s: %v", tier, err)
			}
			defer r.Close()
			for _, test := range []struct {
				script, want string
				missing      bool
				end          sandbox.End
				code         int
			}{
				{script: "cat game.in > game.out", want: in},
				{script: "echo lost; cat game.in > game.out; echo more", want: in},
				{script: "cat > game.out"}, // standard input is empty
				{script: "cat game.in", missing: true},
				{script: "ls > names; cat names > game.out", want: "game.in\nnames\n"},
				{script: "ln -s /etc/passwd game.out", missing: true},
				{script: "ln -s game.in game.out", missing: true},
				{script: "mkfifo game.out", missing: true},
				{script: "mkdir game.out", missing: true},
				{script: "umask 777; echo x > game.out", want: "x\n"},
				{script: "rm -f game.in; echo x > other; mv other game.out", want: "x\n"},
				{script: "yes | head -c 100000 > game.out", end: sandbox.OutOver},
				{script: "echo x > game.out; exit 3", want: "x\n", code: 3},
			} {
				if strings.Contains(test.script, "umask") && (tier == "rlimit" || tier == "landlock") {
					continue // only root could read it
				}
				res, err := r.Run(t.Context(), sandbox.Command{
					Args: []string{"/bin/sh", "-c", test.script}, Env: []string{"PATH=/usr/bin:/bin", "LC_ALL=C"}, Stdin: []byte(in),
					Limits: sandbox.Limits{CPU: 10 * time.Second, Wall: time.Minute, Output: 50_000, Memory: 256 << 20, Processes: 20},
					Files:  sandbox.Files{Input: "game.in", Output: "game.out"},
				})
				got := fmt.Sprint(res.End, res.ExitCode, res.Missing)
				if want := fmt.Sprint(test.end, test.code, test.missing); err != nil || got != want {
					t.Errorf("%s: got %s, %v, want %s: %s", test.script, got, err, want, res.Stderr)
				}
				if test.end == sandbox.Exited && string(res.Stdout) != test.want {
					t.Errorf("%s: got %q, want %q", test.script, res.Stdout, test.want)
				}
			}
			// The file has 48 MiB, which is more than the work folder's default size.
			large := []byte(strings.Repeat("0123456789abcde\n", 3<<20))
			res, err := r.Run(t.Context(), sandbox.Command{
				Args: []string{"/bin/sh", "-c", "wc -c < game.in > game.out"}, Env: []string{"PATH=/usr/bin:/bin"}, Stdin: large,
				Limits: sandbox.Limits{CPU: 10 * time.Second, Wall: time.Minute, Output: 50_000, Processes: 20},
				Files:  sandbox.Files{Input: "game.in", Output: "game.out"},
			})
			if got := strings.TrimSpace(string(res.Stdout)); err != nil || got != fmt.Sprint(len(large)) {
				t.Errorf("a large input: got %s, %v", got, err)
			}
			res, err = r.Run(t.Context(), sandbox.Command{Args: []string{"/bin/sh", "-c", "ls; cat"}, Env: []string{"PATH=/usr/bin:/bin"}, Stdin: []byte(in),
				Limits: sandbox.Limits{CPU: 10 * time.Second, Wall: time.Minute, Processes: 20}})
			if tier != "landlock" && (err != nil || string(res.Stdout) != in) {
				t.Errorf("a run after these: got %q, %v", res.Stdout, err)
			}
		})
	}
}

// TestLaid checks, in every tier of this machine, that laid files are in the working folder of a
// run, also together with an input file. Except in tier landlock, the next run must not find them.
func TestLaid(t *testing.T) {
	large := strings.Repeat("0123456789abcde\n", 3<<20) // 48 MiB, more than the work folder's default size
	files := []sandbox.LaidFile{{Name: "data.txt", Text: []byte("seven\n")}, {Name: "deep/er/empty"}, {Name: "deep/er/large", Text: []byte(large)}, {Name: "deep/x", Text: []byte("y")}}
	for _, tier := range []string{"cgroup", "namespace", "landlock", "rlimit"} {
		t.Run(tier, func(t *testing.T) {
			r, err := sandbox.OpenTier(tier)
			if err != nil {
				t.Skipf("SKIPPED: this machine: no tier %s: %v", tier, err)
			}
			defer r.Close()
			run := func(script string, laid []sandbox.LaidFile, names sandbox.Files) (string, error) {
				res, err := r.Run(t.Context(), sandbox.Command{
					Args: []string{"/bin/sh", "-c", script}, Env: []string{"PATH=/usr/bin:/bin", "LC_ALL=C"}, Stdin: []byte("in\n"),
					Limits: sandbox.Limits{CPU: 10 * time.Second, Wall: time.Minute, Output: 50_000, Memory: 256 << 20, Processes: 20}, Laid: laid, Files: names,
				})
				return string(res.Stdout), err
			}
			script := "cat && cat data.txt && wc -c < deep/er/large && cat deep/x && ls -R && echo z > own && cat own"
			want := "in\nseven\n" + fmt.Sprint(len(large)) + "\ny" + ".:\ndata.txt\ndeep\n\n./deep:\ner\nx\n\n./deep/er:\nempty\nlarge\nz\n"
			if got, err := run(script, files, sandbox.Files{}); err != nil || got != want {
				t.Errorf("laid files: got %q, %v, want %q", got, err, want)
			}
			names := sandbox.Files{Input: "game.in", Output: "game.out"}
			if got, err := run("cat game.in data.txt > game.out", files[:1], names); err != nil || got != "in\nseven\n" {
				t.Errorf("beside the input file: got %q, %v", got, err)
			}
			if got, err := run("ls", nil, sandbox.Files{}); tier != "landlock" && (err != nil || got != "") {
				t.Errorf("the next run finds %q, %v", got, err)
			}
			if _, err := run("ls", []sandbox.LaidFile{{Name: "../x"}}, sandbox.Files{}); err == nil {
				t.Error("a laid file whose name leads out of the folder is accepted")
			}
		})
	}
}

package host_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/host"
	"grundy/judge/contest/stream"
	"grundy/judge/testing/testenv"
)

// A packed is a backup made by the test, with the blobs that its log names.
type packed struct {
	path  string
	log   []clicspkg.Entry
	texts map[string][]byte
}

// newPacked writes a backup of a contest with some submissions. Every third submission is
// practice, and every second has a report.
func newPacked(t testing.TB, id string, submissions int) *packed {
	t.Helper()
	p := &packed{path: filepath.Join(t.TempDir(), "c.zip"), texts: map[string][]byte{}}
	add := func(text string) string {
		digest := stream.Digest([]byte(text))
		p.texts[digest] = []byte(text)
		return digest
	}
	start := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	c := &contest.Contest{
		ID: id, Name: "Packed", Start: start, Duration: time.Hour, Scoring: contest.ICPC, Practice: true,
		Problems: []contest.Problem{{Label: "A", ID: "p1", Name: "One", Digest: add("bundle"), Statements: map[string]string{"en": add("# One ![](a.png)")}, Pictures: map[string]string{"a.png": add("picture")}}},
		Teams:    []contest.Team{{ID: "t1", Name: "One", Password: "$2a$10$x"}},
	}
	event := func(e contest.Event, at time.Duration) {
		e.Time = start.Add(at)
		p.log = append(p.log, clicspkg.Entry{Seq: uint64(len(p.log) + 1), Event: e})
	}
	event(contest.Event{Kind: contest.KindSetup, Setup: c}, -time.Minute)
	for n := range submissions {
		at := time.Duration(n) * time.Second
		if n%3 == 2 {
			at += 2 * time.Hour
		}
		source := fmt.Sprintf("program %d of %s", n, id)
		event(contest.Event{Kind: contest.KindSubmitted, By: "t1", Submitted: &contest.Submitted{
			Nonce: fmt.Sprint("n", n), Team: "t1", Problem: "p1", Language: "c", File: "a.c", Source: add(source), Size: int64(len(source)),
		}}, at)
		j := &contest.Judged{Submission: n + 1, Verdict: "AC"}
		if n%2 == 0 {
			j.Report = add(fmt.Sprintf("report %d of %s", n, id))
		}
		event(contest.Event{Kind: contest.KindJudged, By: "w", Judged: j}, at+time.Second)
	}
	event(contest.Event{Kind: contest.KindBalloon, By: "jury", Balloon: &contest.Balloon{Team: "t1", Problem: "p1"}}, 3*time.Hour)
	f, err := os.Create(p.path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	of := &clicspkg.Package{Log: p.log, Passwords: true, Source: func(_ context.Context, digest string) ([]byte, error) { return p.texts[digest], nil }}
	if err := of.Zip(f); err != nil {
		t.Fatal(err)
	}
	return p
}

// in checks that a data folder has everything in the backup: each event and each blob.
func (p *packed) in(t testing.TB, data string) {
	t.Helper()
	st, err := stream.Open(t.Context(), stream.Options{Dir: data})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	var got []contest.Event
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	if err := st.Follow(ctx, p.log[0].Setup.ID, 1, stop, func(_ uint64, e contest.Event) { got = append(got, e) }); err != nil {
		t.Fatal(err)
	}
	if len(got) != len(p.log) {
		t.Fatalf("%s has %d of %d events", data, len(got), len(p.log))
	}
	for i, e := range got {
		x, _ := json.Marshal(e)
		y, _ := json.Marshal(p.log[i].Event)
		if !bytes.Equal(x, y) {
			t.Fatalf("event %d is %s, want %s", i, x, y)
		}
	}
	for digest, want := range p.texts {
		if text, err := st.Get(t.Context(), digest); err != nil || !bytes.Equal(text, want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}

// restoring starts a process that restores a backup.
func (p *packed) restoring(t testing.TB, data string) (cmd *exec.Cmd, said *bytes.Buffer) {
	t.Helper()
	cmd, said = exec.Command(os.Args[0]), &bytes.Buffer{}
	cmd.Env = append(os.Environ(), "GRUNDY_TEST_ROLE=restore", "GRUNDY_TEST_FILE="+p.path, "GRUNDY_TEST_DATA="+data)
	cmd.Stderr = said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, said
}

// TestRestoreKilled repeatedly kills a restore. The data folder must not exist before it is
// complete, and running the same command again must complete it.
func TestRestoreKilled(t *testing.T) {
	testenv.Long(t)
	p := newPacked(t, "spring", 150)
	data := filepath.Join(t.TempDir(), "deep", "r")
	killed := 0
	for i := range 12 {
		cmd, said := p.restoring(t, data)
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		begun := func() bool {
			_, err := os.Stat(data + ".restoring")
			return err == nil
		}
		var err error
		for waiting := true; waiting; {
			select {
			case err = <-ended:
				waiting = false
			case <-time.After(time.Millisecond):
				if begun() {
					time.Sleep(time.Duration(i*i) * 4 * time.Millisecond)
					_ = cmd.Process.Kill()
					killed++
					err = <-ended
					waiting = false
				}
			}
		}
		if _, there := os.Stat(data); there == nil {
			p.in(t, data)
			if err == nil {
				break
			}
		} else if err == nil {
			t.Fatalf("an interrupted restore succeeds without a folder: %s", said)
		}
	}
	cmd, said := p.restoring(t, data)
	if err := cmd.Wait(); err != nil {
		t.Fatalf("the same command: %v %s", err, said)
	}
	p.in(t, data)
	if list, err := filepath.Glob(filepath.Join(filepath.Dir(data), "*")); err != nil || len(list) != 1 {
		t.Errorf("the completed restore leaves the files %v, %v", list, err)
	}
	t.Logf("killed %d times", killed)
}

// serveOnce serves a package from a folder and stops when it is ready.
func serveOnce(t *testing.T, file, data string) error {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	return host.Serve(ctx, host.Options{File: file, Data: data, Listen: "127.0.0.1:0", Ready: func(host.Running) { stop() }})
}

// TestRestoreOver checks that a restore replaces an unfinished restore of another package and an
// empty folder, and rejects a folder with another log.
func TestRestoreOver(t *testing.T) {
	one, other := newPacked(t, "spring", 9), newPacked(t, "spring", 12)
	third := newPacked(t, "autumn", 3)
	root := t.TempDir()

	// An unfinished restore of another package is discarded.
	data := filepath.Join(root, "a")
	if err := serveOnce(t, third.path, data); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(data, data+".restoring"); err != nil {
		t.Fatal(err)
	}
	if err := serveOnce(t, one.path, data); err != nil {
		t.Fatal(err)
	}
	one.in(t, data)

	// An empty folder is treated as a new one. Running the command again serves what is there.
	empty := filepath.Join(root, "b")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := serveOnce(t, other.path, empty); err != nil {
			t.Fatal(err)
		}
		other.in(t, empty)
	}

	// A different log of the same contest is rejected: here its balloon came at another time.
	if err := serveOnce(t, other.path, data); err == nil || !strings.Contains(err.Error(), "holds another contest") {
		t.Errorf("another log: %v", err)
	}
	one.in(t, data)

	// Another contest is not overwritten.
	if err := serveOnce(t, third.path, data); err == nil || !strings.Contains(err.Error(), "holds another contest") {
		t.Errorf("another contest: %v", err)
	}
	one.in(t, data)
}

// TestRestoreCut checks that a restore rejects a truncated log and a log without its middle, and
// creates no folder.
func TestRestoreCut(t *testing.T) {
	p := newPacked(t, "spring", 9)
	for name, change := range map[string]func(lines []string) []string{
		"cut":    func(lines []string) []string { return lines[:len(lines)-3] },
		"middle": func(lines []string) []string { return append(lines[:4:4], lines[6:]...) },
	} {
		z, err := zip.OpenReader(p.path)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "cut.zip")
		out, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		to := zip.NewWriter(out)
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, _ := io.ReadAll(r)
			if f.Name == "grundy.ndjson" {
				text = []byte(strings.Join(change(strings.SplitAfter(strings.TrimSpace(string(text)), "\n")), ""))
			}
			w, err := to.Create(f.Name)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = w.Write(text)
		}
		_, _, _ = z.Close(), to.Close(), out.Close()
		data := filepath.Join(t.TempDir(), "r")
		if err := serveOnce(t, path, data); err == nil || !strings.Contains(err.Error(), "of 20") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(data); err == nil {
			t.Errorf("%s: there is a folder", name)
		}
	}
}

// TestBackupWhole makes a backup of a restored contest. It must have everything that the first
// backup has, including the sources of practice submissions.
func TestBackupWhole(t *testing.T) {
	p := newPacked(t, "contest", 9)
	data := filepath.Join(t.TempDir(), "r")
	if err := serveOnce(t, p.path, data); err != nil {
		t.Fatal(err)
	}
	p.in(t, data)
	again := filepath.Join(t.TempDir(), "again.zip")
	if err := host.Serve(t.Context(), host.Options{File: write(t, file), Data: data, Export: again}); err != nil {
		t.Fatal(err)
	}
	second := filepath.Join(t.TempDir(), "r2")
	if err := serveOnce(t, again, second); err != nil {
		t.Fatal(err)
	}
	p.in(t, second)
}

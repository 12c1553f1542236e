package host_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/contest/host"
	"grundy/judge/testing/testenv"
)

// TestExport makes backups of a running and a stopped contest, and restores them. A restored
// contest must accept the same passwords, show the same board, and continue.
func TestExport(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	path := write(t, file)
	data := filepath.Join(filepath.Dir(path), "data")
	export := func(data string) (string, error) {
		to := filepath.Join(t.TempDir(), "backup.zip")
		said := ""
		err := host.Serve(t.Context(), host.Options{File: path, Data: data, Export: to, Ready: func(r host.Running) { said = r.Exported }})
		if err == nil && said != to {
			t.Errorf("Exported is %q, want %s", said, to)
		}
		return to, err
	}
	if _, err := export(data); err == nil || !strings.Contains(err.Error(), "holds no contest yet") {
		t.Errorf("before the first start: %v", err)
	}
	r, end := begin(t, path)
	submit(t, as(t, r.URL, "t1"), "WA")
	submit(t, as(t, r.URL, "t1"), "AC")
	want, err := client.ReadBoard(t.Context(), r.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	while, err := export(data)
	if err != nil {
		t.Fatal(err)
	}
	end()
	after, err := export(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, backup := range []string{while, after} {
		if err := os.RemoveAll(data); err != nil {
			t.Fatal(err)
		}
		restore(t, backup, data)
		r, end := begin(t, path)
		if got, err := client.ReadBoard(t.Context(), r.URL, ""); err != nil || fmt.Sprint(got) != fmt.Sprint(want) || r.Changed {
			t.Errorf("restored, it shows %+v, %v, changed %v; want %+v", got, err, r.Changed, want)
		}
		submit(t, as(t, r.URL, "t2"), "AC")
		if got, err := client.ReadBoard(t.Context(), r.URL, ""); err != nil || got.Rows[0].Team != "t2" || got.Rows[1].Solved != 1 {
			t.Errorf("after a further submission, the restored board is %+v, %v", got, err)
		}
		end()
	}
	if err := os.Remove(filepath.Join(data, "secret")); err != nil {
		t.Fatal(err)
	}
	if _, err := export(data); err == nil {
		t.Error("a contest without its secret is exported")
	}
}

// restore restores a backup into a folder.
func restore(t *testing.T, backup, data string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if err := host.Serve(ctx, host.Options{File: backup, Data: data, Listen: "127.0.0.1:0", Ready: func(host.Running) { stop() }}); err != nil {
		t.Fatal(err)
	}
}

// slowShelf is a shelf that answers only after open is closed. It reports requests on asked.
type slowShelf struct {
	shelf
	asked, open chan bool
}

func (s slowShelf) About(ctx context.Context, dir, name string, scoring contest.Scoring, as contest.Problem) (contest.Problem, []byte, map[string]string, error) {
	s.asked <- true
	<-s.open
	return s.shelf.About(ctx, dir, name, scoring, as)
}

// TestBackupOfStranger checks that a backup is not requested at the old address of a killed
// server. Another user's server may listen there while the next server starts.
func TestBackupOfStranger(t *testing.T) {
	path := write(t, file)
	data := filepath.Join(filepath.Dir(path), "data")
	_, end := begin(t, path)
	end()
	stranger := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("a stranger gets the token %q", r.Header.Get("Authorization"))
	}))
	defer stranger.Close()
	if err := os.WriteFile(filepath.Join(data, "address"), []byte(stranger.URL+"/\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	slow := slowShelf{asked: make(chan bool, 10), open: make(chan bool)}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- host.Serve(ctx, host.Options{File: path, Data: data, Listen: "127.0.0.1:0", Problems: slow})
	}()
	<-slow.asked
	err := host.Serve(t.Context(), host.Options{File: path, Data: data, Export: filepath.Join(t.TempDir(), "backup.zip")})
	if err == nil || !strings.Contains(err.Error(), "its server is not ready yet; try again in a moment") {
		t.Errorf("the backup ends with %v", err)
	}
	close(slow.open)
	stop()
	if err := <-ended; err != nil && ctx.Err() == nil {
		t.Error(err)
	}
}

// TestNotes checks the notes about what a package lacks: one line each, at most a screen. Escape
// sequences in them must not reach the terminal.
func TestNotes(t *testing.T) {
	r := host.Running{URL: "http://x/", Contest: &contest.Contest{Name: "C"}, Notes: []i18n.Message{"team \x1b[2J is in 2 groups"}}
	for range 30 {
		r.Notes = append(r.Notes, "submission 1 has no source")
	}
	var b strings.Builder
	if err := r.Write(&b, "en"); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.Contains(text, `note: team \x1b[2J is in 2 groups`) || strings.Count(text, "note: ") != 20 || !strings.Contains(text, "and 11 more notes") {
		t.Errorf("the notes are\n%s", text)
	}
}

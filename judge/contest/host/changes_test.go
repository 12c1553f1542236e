package host_test

import (
	"archive/zip"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest/host"
	"grundy/judge/contest/setup"
)

// TestChangesKept changes the contest on a page and restarts the server. The change must stay, also
// if contest.yaml changes something else, until the file changes the same value. A backup has a
// contest.yaml of the present state.
func TestChangesKept(t *testing.T) {
	path := write(t, file)
	data := filepath.Join(filepath.Dir(path), "data")
	r, end := begin(t, path)
	change(t, r.URL+"jury/clock", url.Values{"duration": {"7h"}})
	change(t, r.URL+"jury/pause", url.Values{"reason": {"fire alarm"}})
	time.Sleep(2 * time.Millisecond) // a pause that took no time is none
	change(t, r.URL+"jury/extra", url.Values{"id": {"t1"}, "extra": {"15m"}})
	change(t, r.URL+"jury/pause", url.Values{"resume": {"yes"}})
	if text := string(get(t, r.URL+"jury/contest.yaml", "jury")); !strings.Contains(text, "duration: 7h") || strings.Contains(text, "$2") {
		t.Errorf("the jury's file:\n%s", text)
	}
	end()
	for _, c := range []struct{ was, now, name, duration string }{
		{"", "", "name: ", "7h"},
		{"name: A contest", "name: Summer", "name: Summer", "7h"},
		{"name: Summer", "name: Summer\nduration: 8h", "name: Summer", "8h"},
	} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Replace(string(text), c.was, c.now, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		r, end := begin(t, path)
		got := exported(t, path, data)
		if !strings.Contains(got, c.name) || !strings.Contains(got, "duration: "+c.duration) || !strings.Contains(got, "extra: 15m") || !strings.Contains(got, "pauses:") {
			t.Errorf("want %q and the length %s in\n%s", c.name, c.duration, got)
		}
		parsed, err := setup.Parse("contest.yaml", []byte(got))
		if err != nil {
			t.Fatal(err)
		}
		if parsed.Contest.Duration != r.Contest.Duration || len(parsed.Contest.Pauses) != 1 || !parsed.Contest.Pauses[0].To.Equal(r.Contest.Pauses[0].To) {
			t.Errorf("the exported file has %+v, the contest %+v", parsed.Contest.Clock(), r.Contest.Clock())
		}
		end()
	}
}

// change makes a change as the jury does with a script.
func change(t *testing.T, address string, form url.Values) {
	t.Helper()
	form.Set("sure", "yes")
	r, err := http.NewRequest(http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.SetBasicAuth("jury", "password")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %s", address, answer.StatusCode, text)
	}
}

// exported returns the contest.yaml in a backup of a running contest.
func exported(t *testing.T, path, data string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "backup.zip")
	if err := host.Serve(t.Context(), host.Options{File: path, Data: data, Export: to}); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(to)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		if strings.HasSuffix(f.Name, "contest.yaml") {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			text, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
	}
	t.Fatal("the backup has no contest.yaml")
	return ""
}

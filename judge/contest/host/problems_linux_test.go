package host_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/contest/host"
	"grundy/judge/contest/stream"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/problems/bundle"
	"grundy/problems/catalogue"
)

// noHost is a host without languages.
type noHost struct{ catalogue.Host }

func (noHost) Languages() []*build.Language { return nil }

func (noHost) Ask(string, problem.Solve) catalogue.Ask {
	return func(context.Context, []byte) ([]byte, error) { return nil, errors.New("no reference runs here") }
}

func (noHost) Slow(string) func([]byte, time.Duration) { return func([]byte, time.Duration) {} }

// titleJudge gives every program the verdict that the title of the problem ends with, or TLE if the
// job has a time limit of its own.
type titleJudge struct{ judgeOf }

func (titleJudge) Submit(_ context.Context, p *problem.Problem, _ build.Source, o judge.Options) (*report.Report, error) {
	if o.Time > 0 {
		return &report.Report{Verdict: report.TLE}, nil
	}
	words := strings.Fields(p.Name("en"))
	return &report.Report{Verdict: report.Verdict(words[len(words)-1])}, nil
}

// putProblem writes a problem with one fixed test into a folder.
func putProblem(t *testing.T, dir, title string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, "tests"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		filepath.Base(dir) + ".yaml": fmt.Sprintf("id: %s\ntitle: %s\nstatement: Print it.\ntests: {folder: tests}\n", filepath.Base(dir), title),
		"tests/1.in":                 "1\n", "tests/1.ans": "1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// posts sends a form of the jury as a script does, with a file if upload is not nil, and returns the
// status and the answer.
func posts(t *testing.T, address string, form url.Values, name string, upload []byte) (int, string) {
	t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for key := range form {
		if err := m.WriteField(key, form.Get(key)); err != nil {
			t.Fatal(err)
		}
	}
	if upload != nil {
		part, err := m.CreateFormFile("upload", name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(upload); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequest(http.MethodPost, address, &body)
	if err != nil {
		t.Fatal(err)
	}
	r.SetBasicAuth("jury", "password")
	r.Header.Set("Content-Type", m.FormDataContentType())
	r.Header.Set("Accept", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// zipped returns a zip file of a folder, with the name of the folder in it.
func zipped(t *testing.T, dir string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	err := filepath.WalkDir(dir, func(at string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(filepath.Dir(dir), at)
		if err != nil {
			return err
		}
		w, err := z.Create(filepath.ToSlash(rel))
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	})
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// serveProblems serves a contest with the real catalogue and titleJudge.
func serveProblems(t *testing.T, path, data string) (r host.Running, end func()) {
	t.Helper()
	shelf := bundle.Shelf{Catalogue: catalogue.Open(), Host: noHost{}}
	w := &host.Worker{Judge: titleJudge{}, About: stream.Worker{Name: "here", Slots: 1}, Open: shelf.Open}
	ctx, stop := context.WithCancel(t.Context())
	ready, ended := make(chan host.Running, 1), make(chan error, 1)
	go func() {
		ended <- host.Serve(ctx, host.Options{File: path, Data: data, Listen: "127.0.0.1:0", Problems: shelf, Worker: w, Ready: func(r host.Running) { ready <- r }})
	}()
	select {
	case r = <-ready:
	case err := <-ended:
		t.Fatal(err)
	}
	return r, func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// problemsOf returns the problems of the present rules in the log.
func problemsOf(t *testing.T, address string) (list []contest.Problem) {
	t.Helper()
	state := contest.NewState()
	for _, e := range packaged(t, address).Log {
		state.Apply(e.Seq, e.Event)
	}
	if state.Ignored > 0 {
		t.Errorf("events without effect: %+v", state.Refusals)
	}
	return state.Contest.Problems
}

// TestProblemsFromPage adds a problem to a running contest, changes its limits, loads its edited
// files, and replaces it by an upload. Workers judge by the new files without a restart, and the jury
// learns which verdicts are of an earlier version. The changes survive a restart, and a new contest
// from the exported contest.yaml has the same problems.
func TestProblemsFromPage(t *testing.T) {
	dir := t.TempDir()
	putProblem(t, filepath.Join(dir, "one"), "One AC")
	putProblem(t, filepath.Join(dir, "two"), "Two AC")
	putProblem(t, filepath.Join(dir, "elsewhere", "two"), "Two MLE")
	path, data := filepath.Join(dir, "contest.yaml"), filepath.Join(dir, "data")
	rules := "name: Pages\nstart: now\nproblems: [one]\nlanguages: [cpp]\nquota: {minute: 1000, waiting: 1000}\njury: [{id: jury, password: password}]\nteams: [{id: t1, password: password}]\n"
	if err := os.WriteFile(path, []byte(rules), 0o644); err != nil {
		t.Fatal(err)
	}
	r, end := serveProblems(t, path, data)
	problem := r.URL + "jury/problem"
	does := func(form url.Values, upload []byte) {
		t.Helper()
		form.Set("sure", "yes")
		if status, text := posts(t, problem, form, "two.zip", upload); status != http.StatusOK {
			t.Fatalf("%v: %d %s", form, status, text)
		}
	}
	// judged waits until the current verdict of the only submission is another one.
	judged := func(want string) {
		t.Helper()
		eventually(t, "the verdict "+want, func() bool {
			for _, line := range regexp.MustCompile(`\{"current":true[^}]*\}`).FindAllString(string(get(t, r.URL+"api/contests/contest/judgements", "jury")), -1) {
				if strings.Contains(line, `"judgement_type_id":"`+want+`"`) {
					return true
				}
			}
			return false
		})
	}
	rejudging := 0
	again := func(want string) {
		t.Helper()
		if page := string(get(t, r.URL+"jury/changes", "jury")); !strings.Contains(page, "Judge all of them again: 1") {
			t.Errorf("the page does not list the submission that an earlier version judged:\n%s", page)
		}
		if status, text := posts(t, r.URL+"jury/rejudge", url.Values{"changed": {"yes"}}, "", nil); status != http.StatusOK {
			t.Fatalf("judging again: %d %s", status, text)
		}
		rejudging++
		eventually(t, "the rejudging can be applied", func() bool {
			status, _ := posts(t, r.URL+"jury/decide", url.Values{"rejudging": {fmt.Sprint(rejudging)}, "apply": {"yes"}}, "", nil)
			return status == http.StatusOK
		})
		judged(want)
		if page := string(get(t, r.URL+"jury/changes", "jury")); strings.Contains(page, "Judge all of them again") {
			t.Error("the submission is still listed after it was judged again")
		}
	}

	does(url.Values{"new": {"yes"}, "label": {"B"}, "file": {"two"}, "color": {"#FF8800"}, "points": {"50"}, "time": {"3s"}}, nil)
	var listed []struct {
		Label, RGB string
		Time       float64 `json:"time_limit"`
	}
	if err := json.Unmarshal(get(t, r.URL+"api/contests/contest/problems", "t1"), &listed); err != nil || len(listed) != 2 || listed[1].Label != "B" || listed[1].RGB != "#ff8800" || listed[1].Time != 3 {
		t.Errorf("the API has %+v, %v", listed, err)
	}
	if text := string(get(t, r.URL+"problems/B", "t1")); !strings.Contains(text, "Two AC") || !strings.Contains(text, "time 3s") {
		t.Errorf("the page of the new problem:\n%s", text)
	}
	if _, err := as(t, r.URL, "t1").Submit(t.Context(), client.Program{Problem: "B", Language: "cpp", File: "a.cpp", Text: []byte("x")}); err != nil {
		t.Fatal(err)
	}
	judged("TLE")
	does(url.Values{"problem": {"B"}, "time": {""}}, nil)
	again("AC")

	putProblem(t, filepath.Join(dir, "two"), "Two WA")
	does(url.Values{"problem": {"B"}, "points": {"60"}}, nil) // does not read the edited files
	if text := string(get(t, r.URL+"problems/B", "t1")); !strings.Contains(text, "Two AC") {
		t.Errorf("changing the points reads the files:\n%s", text)
	}
	does(url.Values{"problem": {"B"}, "file": {"two"}}, nil)
	again("WA")
	does(url.Values{"problem": {"B"}}, zipped(t, filepath.Join(dir, "elsewhere", "two")))
	again("MLE")
	log := packaged(t, r.URL).Log
	for seq := range slices.Values(log) {
		if c := seq.Changed; c != nil && c.Problem != nil && c.Problem.Now.File != "two" {
			change(t, r.URL+"jury/undo", url.Values{"event": {fmt.Sprint(seq.Seq)}})
		}
	}
	again("WA")
	does(url.Values{"problem": {"B"}}, zipped(t, filepath.Join(dir, "elsewhere", "two")))
	does(url.Values{"problem": {"A"}, "label": {"Z"}, "memory": {"256MiB"}}, nil)
	does(url.Values{"new": {"yes"}, "label": {"C"}, "file": {"p2197"}}, nil)

	outside := t.TempDir()
	putProblem(t, filepath.Join(outside, "three"), "Three AC")
	if err := os.Symlink(filepath.Join(outside, "three"), filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ form, want string }{
		{"new=yes&label=D&file=../one", "is not in the folder of contest.yaml"},
		{"new=yes&label=D&file=" + url.QueryEscape(filepath.Join(outside, "three")), "is not in the folder"},
		{"new=yes&label=D&file=link", "leads out of the folder"},
		{"new=yes&label=D&file=one", "problem one occurs twice"},
		{"new=yes&label=D&file=nothing", "no such problem"},
		{"new=yes&label=B&file=p1247", "another problem has the label B"},
		{"new=yes&label=D", "there is no problem"},
		{"new=yes&label=D&file=p1247&color=red", "is not a color"},
		{"new=yes&label=D&file=p1247&points=-1", "is not between 0 and"},
		{"new=yes&label=D&file=p1247&time=1h", "is not a time from"},
		{"new=yes&label=D&file=p1247&memory=1", "is not a size from"},
		{"problem=B&file=one", "the files are those of problem one, not of two"},
		{"problem=Q&points=5", "is not a problem of this contest"},
		{"problem=B&label=Z", "another problem has the label Z"},
		{"problem=B", "nothing would change"},
	} {
		form, err := url.ParseQuery(c.form + "&sure=yes")
		if err != nil {
			t.Fatal(err)
		}
		if status, text := posts(t, problem, form, "", nil); status != http.StatusBadRequest || !strings.Contains(text, c.want) {
			t.Errorf("%s: %d %s, want %q", c.form, status, text, c.want)
		}
	}
	for name, text := range map[string][]byte{"no zip": []byte("PK"), "empty": zipped(t, t.TempDir())} {
		if status, answer := posts(t, problem, url.Values{"new": {"yes"}, "label": {"D"}, "sure": {"yes"}}, "x.zip", text); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", name, status, answer)
		}
	}

	want := problemsOf(t, r.URL)
	text := exported(t, path, data)
	end()
	r, end = serveProblems(t, path, data)
	if now := problemsOf(t, r.URL); !same(now, want) {
		t.Errorf("after a restart the problems are %+v, want %+v", now, want)
	}
	end()
	// A new contest, from the exported file.
	if err := os.WriteFile(filepath.Join(dir, "next.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	r, end = serveProblems(t, filepath.Join(dir, "next.yaml"), filepath.Join(dir, "next"))
	defer end()
	for i := range want {
		want[i].File = "" // the file names them now
	}
	if now := problemsOf(t, r.URL); !same(now, want) {
		t.Errorf("a new contest from\n%s\nhas the problems %+v, want %+v", text, now, want)
	}
}

// same reports whether two lists of problems are equal.
func same(a, b []contest.Problem) bool {
	x, err := json.Marshal(a)
	y, e := json.Marshal(b)
	return err == nil && e == nil && bytes.Equal(x, y)
}

package server_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/contest/server"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/trials"
	"grundy/judge/report"
)

// trying returns a contest whose teams may run three programs in a minute on inputs of their own.
func trying() *contest.Contest {
	c := sample()
	c.Quota.Runs = 3
	return c
}

// trier runs trials as a worker would: the output is the input, backwards in words.
func trier(h *house) (seen *atomic.Int64) {
	seen = &atomic.Int64{}
	h.works("runner", nil, func(t *stream.Task) (*report.Report, error) {
		if !t.Trial {
			return accepts(t)
		}
		seen.Add(1)
		text, err := t.Get(h.Context(), t.Source)
		if err != nil {
			return nil, err
		}
		asked, err := trials.Decode(text)
		if err != nil {
			return nil, err
		}
		if string(asked.Source) == "alone" {
			return trials.Refused("it does not run alone"), nil
		}
		return &report.Report{
			File: asked.File, Verdict: report.RE, Compile: report.Compile{OK: true},
			Trial: &report.Trial{End: report.EndExit, ExitCode: 3, Output: append([]byte("got \x1b[2J<b>"), asked.Input...), Bytes: 1 << 20, Stderr: []byte("seen\n"), Detail: "exit code 3"},
		}, nil
	})
	return seen
}

// TestTrial follows trials from the form to the result. Other users must not see a trial, the log must
// stay as it is, and the form must keep the program.
func TestTrial(t *testing.T) {
	h := beginOpen(t, nil, trying())
	seen := trier(h)
	one, two := h.guest("t1"), h.guest("t2")
	h.has("the menu", one.in("en", "/submissions"), `href="/run"`)
	h.has("the problem", one.in("en", "/problems/A"), `href="/run?problem=A"`)
	h.has("the form", one.in("en", "/run?problem=B"), `action="/run"`, `<option value="B" selected>`)
	events := len(h.log())

	form := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}, "input": {"1 2\r\n3\r\n"}}
	path := ""
	one.client.CheckRedirect = func(r *http.Request, _ []*http.Request) error { path = r.URL.Path; return nil }
	one.post("/run", form)
	if !strings.HasPrefix(path, "/run/") {
		t.Fatalf("the form leads to %q", path)
	}
	one.eventually(path, "exit code 3")
	h.has("the result", one.in("en", path), "<pre tabindex=\"0\">got \\x1b[2J<b>1 2\n3</pre>", "seen", "1 MiB, and only its first", "int main() {}", ">\n1 2\n3\n</textarea>")
	h.has("in Chinese", one.in("zh", path), "用自己的输入运行程序", "标准错误")
	for who, g := range map[string]*guest{"another team": two, "the jury": h.guest("boss")} {
		if status, body := g.get(path); status != http.StatusNotFound {
			t.Errorf("%s sees it: %d\n%s", who, status, body)
		}
	}
	if status, _ := h.guest("").get(path); status != http.StatusOK && status != http.StatusSeeOther {
		t.Errorf("the public gets %d, want the page to sign in", status)
	}
	if now := len(h.log()); now != events {
		t.Errorf("the log has %d events after the trial, and had %d before", now, events)
	}
	form.Set("text", "alone")
	one.post("/run", form)
	one.eventually(path, "it does not run alone")
	one.post("/run", form)
	status, page := one.post("/run", form)
	if status != http.StatusTooManyRequests {
		t.Errorf("the fourth in a minute gets %d", status)
	}
	h.has("the refused form", page, "3 runs in the last minute", "alone</textarea>", ">\n1 2\n3\n</textarea>")
	if n := seen.Load(); n < 2 || n > 3 {
		t.Errorf("the worker ran %d programs, want 2 or 3", n)
	}
}

// TestTrialClient checks what a client gets, also from another server than the one that it asked.
func TestTrialClient(t *testing.T) {
	h := beginOpen(t, nil, trying())
	trier(h)
	c, err := client.New(strings.Replace(h.url, "://", "://t1@", 1), "password")
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Try(t.Context(), client.Program{Problem: "A", Language: "cpp", File: "a.cpp", Text: []byte("int main() {}")}, []byte("7\n"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != report.RE || r.File != "a.cpp" || string(r.Result.Stdout) != "got \x1b[2J<b>7\n" || r.Result.ExitCode != 3 || len(r.Warnings) != 1 {
		t.Errorf("%+v", r)
	}
	if _, err := c.Try(t.Context(), client.Program{Problem: "A", Language: "cpp", File: "a.cpp", Text: []byte("alone")}, nil); err == nil || err.Error() != "it does not run alone" {
		t.Errorf("refused by %v", err)
	}
	if _, err := c.Try(t.Context(), client.Program{Problem: "Z", Language: "cpp", File: "a.cpp", Text: []byte("x")}, nil); err == nil || !strings.Contains(err.Error(), "is not a problem") {
		t.Errorf("another problem: %v", err)
	}

	web := h.another(func(*server.Options) {})
	as := func(r *http.Request) {
		r.SetBasicAuth("t1", "password")
		r.Header.Set("Accept", "application/json")
	}
	form := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}, "input": {"8\n"}}
	w := asked(web, "POST", "/run", "192.0.2.1:1", form, as)
	var run client.Trial
	if err := json.Unmarshal(w.Body.Bytes(), &run); w.Code != http.StatusCreated || err != nil {
		t.Fatalf("%d %s, %v", w.Code, w.Body, err)
	}
	for end := time.Now().Add(patience); !run.Done && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		r, err := http.NewRequest("GET", h.url+"/run/"+run.Run, nil)
		if err != nil {
			t.Fatal(err)
		}
		as(r)
		_, body := h.guest("").do(r)
		if err := json.Unmarshal([]byte(body), &run); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
	}
	if got, err := report.Decode(run.Report); err != nil || got.Trial == nil || !strings.HasSuffix(string(got.Trial.Output), "8\n") {
		t.Errorf("the first server answers %s for a run of the second: %v", run.Report, err)
	}
}

// TestTrialLost checks what a team sees if no worker runs its program, if the judge fails at it, and if a
// worker sends a report that is none of a trial.
func TestTrialLost(t *testing.T) {
	var mu sync.Mutex
	at := time.Now().Add(time.Second)
	now := func() time.Time { mu.Lock(); defer mu.Unlock(); return at }
	h := beginOpen(t, now, trying())
	h.announces(stream.Worker{Name: "idle"})
	one := h.guest("t1")
	path := ""
	one.client.CheckRedirect = func(r *http.Request, _ []*http.Request) error { path = r.URL.Path; return nil }
	form := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}}
	one.post("/run", form)
	h.has("while it waits", one.in("en", path), "waiting for a worker", "!no worker ran")
	mu.Lock()
	at = at.Add(trials.Patience + time.Second)
	mu.Unlock()
	h.has("when it is lost", one.in("en", path), "no worker ran the program", "!waiting for a worker")

	h.works("broken", nil, func(*stream.Task) (*report.Report, error) { return &report.Report{Verdict: "AC"}, nil })
	one.post("/run", form)
	one.eventually(path, "the judge failed at this run")
}

// TestNoTrials checks that a contest without runs has neither the page nor the link, and that only teams
// may run programs.
func TestNoTrials(t *testing.T) {
	h := begin(t, sample())
	one := h.guest("t1")
	h.has("the menu", one.in("en", "/submissions"), `!href="/run"`)
	h.has("the problem", one.in("en", "/problems/A"), `!href="/run?problem=A"`)
	if status, _ := one.get("/run"); status != http.StatusNotFound {
		t.Errorf("the page: %d", status)
	}
	if status, _ := one.post("/run", url.Values{"problem": {"A"}, "text": {"x"}}); status != http.StatusNotFound {
		t.Errorf("the form: %d", status)
	}
	h = begin(t, trying())
	if status, page := h.guest("boss").post("/run", url.Values{"problem": {"A"}, "text": {"x"}}); status != http.StatusBadRequest || !strings.Contains(page, "the jury does not take part") {
		t.Errorf("the jury: %d\n%s", status, page)
	}
	big := url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"x"}, "input": {strings.Repeat("1", trials.MostInput+1)}}
	if status, page := h.guest("t1").post("/run", big); status != http.StatusBadRequest || !strings.Contains(page, "more than 256 KiB") {
		t.Errorf("a large input: %d", status)
	}
}

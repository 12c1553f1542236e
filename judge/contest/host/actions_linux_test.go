package host_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/host"
	"grundy/judge/contest/stream"
	"grundy/judge/testing/testenv"
)

// over is the file of a contest with a freeze that ended an hour ago.
const over = `name: A contest
start: %s
duration: 1h
freeze: 30m
problems: [p1, p2]
languages: [cpp]
printing: true
quota: {minute: 100000, waiting: 100000, runs: 100000}
jury: [{id: jury, password: password}]
teams: [{id: t1, password: password}, {id: t2, password: password}]
`

// An action is a form that a user sends. It causes one event, or none if free is set. LAST in the form
// stands for the number of the last event.
type action struct {
	who, path, form string
	free            bool
}

// actions has every route by which a team or the jury changes something. The order makes each
// action legal when it is sent.
var actions = []action{
	{who: "t1", path: "/submissions", form: "problem=A&language=cpp&text=AC"},
	{who: "t1", path: "/clarifications", form: "text=why"},
	{who: "jury", path: "/clarifications", form: "text=because&replyTo=1&to=t1"},
	{who: "jury", path: "/clarifications", form: "text=lunch"},
	{who: "jury", path: "/jury/decide", form: "rejudging=1&apply=yes"},
	{who: "jury", path: "/jury/rejudge", form: "submissions=1"},
	{who: "jury", path: "/jury/decide", form: "rejudging=2&apply=no&sure=yes"},
	{who: "jury", path: "/jury/overrule", form: "submission=2&verdict=TLE&reason=the+clock&sure=yes"},
	{who: "jury", path: "/jury/overrule", form: "submission=2&undo=yes&sure=yes"},
	{who: "jury", path: "/jury/overrule", form: "submission=2&verdict=TLE&reason=the+fan&sure=yes"},
	{who: "jury", path: "/jury/explain", form: "submission=2", free: true},
	{who: "jury", path: "/jury/balloon", form: "team=t1&problem=p1"},
	{who: "t1", path: "/printing", form: "problem=A&text=on+paper"},
	{who: "t1", path: "/run", form: "problem=A&language=cpp&text=AC&input=1", free: true},
	{who: "jury", path: "/jury/printed", form: "job=1"},
	{who: "jury", path: "/jury/printed", form: "job=1&undo=yes"},
	{who: "jury", path: "/jury/clock", form: "duration=10h&sure=yes"},
	{who: "jury", path: "/jury/pause", form: "sure=yes"},
	{who: "jury", path: "/jury/pause", form: "resume=yes&sure=yes"},
	{who: "jury", path: "/jury/clock", form: "duration=1h&sure=yes"},
	{who: "jury", path: "/jury/extra", form: "id=t2&extra=5m&sure=yes"},
	{who: "jury", path: "/jury/team", form: "id=t2&name=Two&sure=yes"},
	{who: "jury", path: "/jury/password", form: "id=t2&sure=yes"},
	{who: "jury", path: "/jury/ignore", form: "submission=2&reason=a+test&sure=yes"},
	{who: "jury", path: "/jury/undo", form: "event=LAST&sure=yes"},
	{who: "jury", path: "/jury/problem", form: "problem=A&color=%2300ff00&sure=yes"},
	{who: "jury", path: "/jury/problem", form: "new=yes&label=C&file=p3&sure=yes"},
	{who: "jury", path: "/jury/withdraw", form: "problem=B&sure=yes"},
	{who: "jury", path: "/jury/thaw", form: "sure=yes"},
	{who: "jury", path: "/jury/finalize", form: "sure=yes"},
}

// TestActionsComplete checks that actions covers every route by which a team or the jury changes
// something.
func TestActionsComplete(t *testing.T) {
	text, err := os.ReadFile("../server/routes.go")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`\{"POST (/[^"]+)", admission\.(?:Team|Jury),`).FindAllSubmatch(text, -1)
	if len(found) < 17 {
		t.Errorf("only %d routes are found", len(found))
	}
	for _, m := range found {
		has := false
		for _, a := range actions {
			has = has || a.path == string(m[1])
		}
		if !has {
			t.Errorf("%s is in no test of faults; add it to the actions", m[1])
		}
	}
}

// ended writes a finished contest and its log into a folder.
func ended(t testing.TB, dir string) (path string) {
	t.Helper()
	start := time.Now().Add(-2 * time.Hour).Truncate(time.Second)
	path = filepath.Join(dir, "contest.yaml")
	if err := os.WriteFile(path, fmt.Appendf(nil, over, start.Format(time.RFC3339)), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	if err := serve(ctx, path, "127.0.0.1:0", "", nil, func(host.Running) { stop() }); err != nil {
		t.Fatal(err)
	}
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(dir, "data")})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	submitted := func(nonce, problem string) contest.Event {
		return contest.Event{Kind: contest.KindSubmitted, By: "seed", Submitted: &contest.Submitted{Nonce: nonce, Team: "t1", Problem: problem, Language: "cpp", File: "a.cpp", Source: strings.Repeat("0", 64)}}
	}
	for i, e := range []contest.Event{
		submitted("a", "p1"), {Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 1, Verdict: "AC"}},
		submitted("b", "p2"), {Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 2, Verdict: "WA"}},
		{Kind: contest.KindRejudge, Rejudge: &contest.Rejudge{Submissions: []int{1}}},
		{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 1, Attempt: 1, Verdict: "AC"}},
		{Kind: contest.KindAsked, Asked: &contest.Asked{Nonce: "q", From: "t1", Text: "is it?"}},
	} {
		e.Time = start.Add(time.Duration(i) * time.Minute)
		if _, err := st.Append(t.Context(), "contest", e); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// send sends an action's form to a server, always with the same nonce. It returns false if no
// answer arrives or the answer reports a failure.
func (a action) send(address string) (done bool, answer string) {
	form := a.form + "&nonce=" + stream.Digest([]byte(a.path + a.form))[:40]
	r, err := http.NewRequest("POST", strings.TrimSuffix(address, "/")+a.path, strings.NewReader(form))
	if err != nil {
		return false, err.Error()
	}
	r.SetBasicAuth(a.who, "password")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	got, err := client.Do(r)
	if err != nil {
		return false, err.Error()
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	return err == nil && got.StatusCode < 400, fmt.Sprint(got.StatusCode, " ", string(text), err)
}

// packaged returns the package of the contest.
func packaged(t testing.TB, address string) *clicspkg.Package {
	t.Helper()
	text := get(t, address+"jury/package", "jury")
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := clicspkg.Read(z)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// events returns how many events a user caused. It counts them on the log page and in the
// package, and fails the test if the two counts differ.
func events(t testing.TB, address, who string) (count int) {
	t.Helper()
	state := contest.NewState()
	for _, e := range packaged(t, address).Log {
		if state.Apply(e.Seq, e.Event); e.By == who {
			count++
		}
	}
	if state.Ignored > 0 {
		t.Errorf("events without effect: %+v", state.Refusals)
	}
	if shown := strings.Count(string(get(t, address+"jury/log", "jury")), "<td>"+who+"</td>"); shown != count {
		t.Errorf("the page of the log shows %d events of %s, and the package has %d", shown, who, count)
	}
	return count
}

// suffers sends an action to a server that fails meanwhile, and sends it again when the server
// has recovered. After the first time there is at most one event, and exactly one if the answer
// reported success. After the second time there is exactly one.
func (a action) suffers(t testing.TB, address func() string, broken func(send func() (bool, string)) (done bool, answer string)) {
	t.Helper()
	before := events(t, address(), a.who)
	log := packaged(t, address()).Log
	a.form = strings.Replace(a.form, "LAST", fmt.Sprint(log[len(log)-1].Seq), 1)
	done, answer := broken(func() (bool, string) { return a.send(address()) })
	most := 1
	if a.free {
		most = 0
	}
	added := events(t, address(), a.who) - before
	if added < 0 || added > most || done && added < most {
		t.Errorf("%s: %d events after the answer %v %s", a.path, added, done, answer)
	}
	if done, answer := a.send(address()); !done {
		t.Errorf("%s, sent again: %s", a.path, answer)
	}
	if now := events(t, address(), a.who) - before; now != most {
		t.Errorf("%s, sent twice: %d events; the answer to the first was %v %s", a.path, now, done, answer)
	}
}

// TestActionsKilled checks that each action counts exactly once if the server is killed meanwhile.
func TestActionsKilled(t *testing.T) {
	rounds := 3
	if testing.Short() {
		rounds = 1
	}
	for round := range rounds {
		seed := rand.Uint64()
		t.Run(fmt.Sprint("round ", round), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, 0))
			p := &processes{T: t, path: ended(t, t.TempDir()), listen: freePort(t)}
			p.serve()
			defer p.end()
			address := func() string { return "http://" + p.listen + "/" }
			lost := 0
			for _, a := range actions {
				a.suffers(t, address, func(send func() (bool, string)) (done bool, answer string) {
					answered := make(chan struct{})
					go func() { done, answer = send(); close(answered) }()
					time.Sleep(time.Duration(random.Int64N(int64(12 * time.Millisecond))))
					end(p.server)
					<-answered
					p.serve()
					if !done {
						lost++
					}
					return done, answer
				})
			}
			t.Logf("%d answers of %d were lost", lost, len(actions))
		})
	}
}

// TestActionsFullDisk sends each action while the disk is full, until the server notices. The last
// 4 KiB block of the log's file has less room than the event needs, so that the disk accepts only
// part of the event.
func TestActionsFullDisk(t *testing.T) {
	testenv.Long(t)
	t.Parallel() // it waits
	d := newDisk(t, "tmpfs", 8)
	r, _ := beginWith(t, ended(t, d.dir), "", nil)
	well := func() bool { status, _ := health(r.URL); return status == http.StatusOK }
	broken := 0
	for _, a := range actions {
		padLog(t, d.dir, r.URL)
		a.suffers(t, func() string { return r.URL }, func(send func() (bool, string)) (done bool, answer string) {
			free := d.fill()
			answered := make(chan struct{})
			go func() { done, answer = send(); close(answered) }()
			eventually(t, "the server answers, or is unwell", func() bool {
				select {
				case <-answered:
					return true
				default:
					return !well()
				}
			})
			if !well() {
				broken++
			}
			free()
			<-answered
			eventually(t, "the server is well", well)
			return done, answer
		})
	}
	if broken < len(actions)/2 {
		t.Errorf("the disk was full for %d of %d", broken, len(actions))
	}
}

// padLog makes the jury send announcements until the last 4 KiB block of the log's file has no
// room for another event.
func padLog(t testing.TB, dir, address string) {
	t.Helper()
	const block, least = 4096, 150
	size := func() (sum int) {
		list, err := filepath.Glob(filepath.Join(dir, "data", "jetstream", "jetstream", "*", "streams", "LOGS", "msgs", "*.blk"))
		if err != nil || len(list) == 0 {
			t.Fatalf("no log: %v", err)
		}
		info, err := os.Stat(list[len(list)-1])
		if err != nil {
			t.Fatal(err)
		}
		return int(info.Size())
	}
	cost := 400 // bytes of an event in addition to its text
	for range 10 {
		left := block - size()%block
		if left < least {
			return
		}
		if left < cost+least { // no event fits in between, so fill the next block
			left += block
		}
		text := strings.Repeat("x", min(left-cost-least/3, 3900))
		before := size()
		a := action{who: "jury", path: "/clarifications", form: fmt.Sprintf("text=%016x%s", rand.Uint64(), text)}
		if done, answer := a.send(address); !done {
			t.Fatal(answer)
		}
		cost = size() - before - len(text)
	}
	t.Fatal("the log is not padded")
}

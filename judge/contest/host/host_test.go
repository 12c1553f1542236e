package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/contest/host"
	"grundy/judge/contest/stream"
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run/trial"
	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
)

const file = `name: A contest
start: now
problems: [p1, {problem: p2, color: "#ff0000"}]
quota: {minute: 100000, waiting: 100000}
jury: [{id: jury, password: password}]
teams:
  - {id: t1, password: password}
  - {id: t2, password: password}
`

// shelf has the problems of the tests.
type shelf struct{}

func (shelf) Unpack(bundle []byte, _ string) (string, error) {
	return strings.TrimPrefix(string(bundle), "bundle of "), nil
}

func (shelf) About(_ context.Context, _, name string, _ contest.Scoring, _ contest.Problem) (contest.Problem, []byte, map[string]string, error) {
	if name != "p1" && name != "p2" && name != "p3" {
		return contest.Problem{}, nil, nil, errors.New("no such problem")
	}
	return contest.Problem{ID: name, Name: "Problem " + name}, []byte("bundle of " + name), map[string]string{"en": "# Title"}, nil
}

func (shelf) Game(context.Context, contest.Problem, []byte) (*play.Game, error) {
	return nil, errors.New("no game")
}

// judgeOf gives a program the verdict that its source begins with.
type judgeOf struct{ pause time.Duration }

func (j judgeOf) Submit(ctx context.Context, _ *problem.Problem, src build.Source, _ judge.Options) (*report.Report, error) {
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-time.After(j.pause):
	}
	word, _, _ := strings.Cut(string(src.Text), " ")
	return &report.Report{Verdict: report.Verdict(word)}, nil
}

func (judgeOf) Try(_ context.Context, _ trial.Trial, show func(*trial.Report)) error {
	show(&trial.Report{Verdict: report.AC})
	return nil
}

func (judgeOf) Play(context.Context, *problem.Problem, *play.Game, build.Source, []referee.Round, judge.Options) (*referee.Report, error) {
	return nil, errors.New("nobody plays")
}

func (judgeOf) Compete(context.Context, *problem.Problem, *play.Game, []referee.Entrant, []play.Sized, judge.Options, func(games, all int)) (*referee.Tournament, error) {
	return nil, errors.New("nobody plays")
}

func worker(name string, pause time.Duration) *host.Worker {
	return &host.Worker{
		Judge: judgeOf{pause}, About: stream.Worker{Name: name, Slots: 2},
		Open: func(context.Context, []byte, string) (*problem.Problem, error) {
			return &problem.Problem{Spec: &spec.Problem{}}, nil
		},
	}
}

// TestMain runs a server or a worker instead of the tests if the environment asks for one.
func TestMain(m *testing.M) {
	switch os.Getenv("GRUNDY_TEST_ROLE") {
	case "serve":
		fmt.Fprintln(os.Stderr, serve(context.Background(), os.Getenv("GRUNDY_TEST_FILE"), os.Getenv("GRUNDY_TEST_LISTEN"), os.Getenv("GRUNDY_TEST_WORKERS"), nil,
			func(r host.Running) { fmt.Println(r.URL); fmt.Println(r.Workers) }))
		os.Exit(1)
	case "restore":
		ctx, stop := context.WithCancel(context.Background())
		err := host.Serve(ctx, host.Options{File: os.Getenv("GRUNDY_TEST_FILE"), Data: os.Getenv("GRUNDY_TEST_DATA"), Listen: "127.0.0.1:0", Ready: func(host.Running) { stop() }})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		os.Exit(0)
	case "nats":
		fmt.Fprintln(os.Stderr, natsServer(os.Getenv("GRUNDY_TEST_NAME"), os.Getenv("GRUNDY_TEST_LISTEN"), os.Getenv("GRUNDY_TEST_ROUTE"), os.Getenv("GRUNDY_TEST_ROUTES"), os.Getenv("GRUNDY_TEST_FILE")))
		os.Exit(1)
	case "work":
		w := worker(os.Getenv("GRUNDY_TEST_NAME"), 5*time.Millisecond)
		fmt.Fprintln(os.Stderr, host.Work(context.Background(), stream.Options{URL: os.Getenv("GRUNDY_TEST_URL")}, *w, func() {}))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func serve(ctx context.Context, path, listen, workers string, w *host.Worker, ready func(host.Running)) error {
	return host.Serve(ctx, host.Options{File: path, Data: filepath.Join(filepath.Dir(path), "data"), Listen: listen, Workers: workers, Problems: shelf{}, Worker: w, Ready: ready})
}

// write writes a contest.yaml into a new folder.
func write(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "contest.yaml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// begin serves a contest in this process until the test ends.
func begin(t testing.TB, path string) (r host.Running, end func()) {
	t.Helper()
	return beginWith(t, path, "", worker("here", 0))
}

// beginWith is like begin, but takes the address for other workers and the worker of this
// process.
func beginWith(t testing.TB, path, workers string, w *host.Worker) (r host.Running, end func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ready, ended := make(chan host.Running, 1), make(chan error, 1)
	go func() {
		ended <- serve(ctx, path, "127.0.0.1:0", workers, w, func(r host.Running) { ready <- r })
	}()
	end = sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(end)
	select {
	case r = <-ready:
	case err := <-ended:
		t.Fatal(err)
	}
	return r, end
}

func as(t testing.TB, url, team string) *client.Client {
	t.Helper()
	c, err := client.New(strings.Replace(url, "://", "://"+team+":password@", 1), "")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// submit submits a program whose verdict will be verdict, and waits for it.
func submit(t *testing.T, c *client.Client, verdict string) {
	t.Helper()
	n, err := c.Submit(t.Context(), client.Program{Problem: "A", Language: "cpp", File: "a.cpp", Text: []byte(verdict + " ")})
	if err != nil {
		t.Fatal(err)
	}
	if s, err := c.Wait(t.Context(), n); err != nil || string(s.Verdict) != verdict {
		t.Errorf("%+v, %v, want %s", s, err, verdict)
	}
}

// get requests a page as the user who and returns it.
func get(t testing.TB, address, who string) []byte {
	t.Helper()
	request, err := http.NewRequest("GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.SetBasicAuth(who, "password")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != 200 {
		t.Fatalf("%s, %v", answer.Status, err)
	}
	return text
}

// TestServe checks that a contest continues after a restart, with the rules that its file then
// has. A package of the contest must show the same board.
func TestServe(t *testing.T) {
	t.Parallel()
	path := write(t, file)
	r, end := begin(t, path)
	submit(t, as(t, r.URL, "t1"), "WA")
	submit(t, as(t, r.URL, "t1"), "AC")
	start := r.Contest.Start
	end()
	if err := os.WriteFile(path, []byte(strings.Replace(file, "A contest", "Another name", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	r, _ = begin(t, path)
	if !r.Changed || !r.Contest.Start.Equal(start) {
		t.Errorf("changed %v, start %v, was %v", r.Changed, r.Contest.Start, start)
	}
	submit(t, as(t, r.URL, "t2"), "AC")
	want, err := client.ReadBoard(t.Context(), r.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Rows) != 2 || want.Rows[0].Team != "t2" || want.Rows[1].Time == want.Rows[0].Time || want.Name != "Another name" {
		t.Errorf("the board is %+v", want)
	}
	// The jury downloads the package.
	archive := filepath.Join(t.TempDir(), "spring.zip")
	if err := os.WriteFile(archive, get(t, r.URL+"jury/package", "jury"), 0o644); err != nil {
		t.Fatal(err)
	}
	again, _ := begin(t, archive)
	got, err := client.ReadBoard(t.Context(), again.URL, "")
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the package shows %+v, %v, want %+v", got, err, want)
	}
}

// TestProblemLeaves removes a problem and a team from contest.yaml while submissions wait, and
// adds an event of a newer version to the log. The start must report all three, and no worker may
// get an impossible job. When problem and team are back, everything must be judged.
func TestProblemLeaves(t *testing.T) {
	t.Parallel()
	path := write(t, file)
	r, end := beginWith(t, path, "", nil) // without a worker
	one := as(t, r.URL, "t1")
	n, err := one.Submit(t.Context(), client.Program{Problem: "A", Language: "cpp", File: "a.cpp", Text: []byte("AC ")})
	if err != nil || len(r.Notes) != 0 {
		t.Fatal(err, r.Notes)
	}
	end()
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(filepath.Dir(path), "data")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := st.Append(t.Context(), r.Contest.ID, contest.Event{Kind: "annulled"}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(strings.Replace(file, "[p1", "[p3", 1), "id: t1", "id: t9", 1)
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	r, end = begin(t, path)
	var b strings.Builder
	if err := r.Write(&b, "en"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"is of another version of Grundy and has no effect: its kind is \"annulled\"\n",
		"note: problem p1 is no longer in the contest; name it again to count its 1 submission\n",
		"note: team t1 is no longer in the contest; name it again to count its 1 submission\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the notes are\n%s\nwithout %s", b.String(), want)
		}
	}
	submit(t, as(t, r.URL, "t2"), "AC") // the worker has skipped the other submission
	if body := get(t, r.URL+"jury", "jury"); !bytes.Contains(body, []byte("problem p1 is not in the contest")) {
		t.Errorf("the jury reads\n%s", body)
	}
	end()
	if err := os.WriteFile(path, []byte(file), 0o644); err != nil {
		t.Fatal(err)
	}
	r, _ = begin(t, path)
	// The notes are on the event and on p3, to which t2 submitted.
	if s, err := as(t, r.URL, "t1").Wait(t.Context(), n); err != nil || s.Verdict != "AC" || len(r.Notes) != 2 {
		t.Errorf("%+v, %v, %v", s, err, r.Notes)
	}
}

// TestCannot checks the errors that prevent a contest from starting. Each begins with a place.
func TestCannot(t *testing.T) {
	for want, text := range map[string]string{
		"contest.yaml:3: no such problem":        strings.Replace(file, "[p1", "[p9", 1),
		"contest.yaml:3: problem p1 occurs twi":  strings.Replace(file, "problem: p2", "problem: p1, label: X", 1),
		"contest.yaml:3: problem p1 has no game": file + "scoring: ladder\n",
		`contest.yaml:1: unknown key "nmae"`:     strings.Replace(file, "name", "nmae", 1),
	} {
		if err := serve(t.Context(), write(t, text), "127.0.0.1:0", "", nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	path := write(t, file)
	if err := serve(t.Context(), path, "127.0.0.1:99999", "", nil, nil); err == nil || !strings.Contains(err.Error(), "--listen: ") {
		t.Errorf("a wrong address: %v", err)
	}
	begin(t, path)
	if err := serve(t.Context(), path, "127.0.0.1:0", "", nil, nil); err == nil || !strings.Contains(err.Error(), "is using it; end that process first") {
		t.Errorf("a second server: %v", err)
	}
	if err := serve(t.Context(), filepath.Join(t.TempDir(), "none.yaml"), "127.0.0.1:0", "", nil, nil); err == nil {
		t.Error("no file, and no error")
	}
}

// TestNoWorkerFolder checks that a server whose own worker has no folder ends, and that nothing
// listens at its address afterwards.
func TestNoWorkerFolder(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	path := write(t, file)
	for _, name := range []string{"TMPDIR", "TMP"} {
		t.Setenv(name, filepath.Join(t.TempDir(), "absent"))
	}
	err = serve(t.Context(), path, address, "", worker("w", 0), func(host.Running) { t.Error("the contest starts without a folder for temporary files") })
	if err == nil || !strings.Contains(err.Error(), "set TMPDIR to a folder that can be written") {
		t.Errorf("error %v", err)
	}
	again, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

// TestCheckOnly checks that Check reads the file and its problems without making a data folder, and
// that Ready may be nil.
func TestCheckOnly(t *testing.T) {
	path := write(t, file)
	if err := host.Serve(t.Context(), host.Options{File: path, Problems: shelf{}, Check: true}); err != nil {
		t.Error(err)
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("the folder has %v, %v; want contest.yaml alone", list, err)
	}
	wrong := write(t, strings.Replace(file, "p1", "p9", 1))
	if err := host.Serve(t.Context(), host.Options{File: wrong, Problems: shelf{}, Check: true}); err == nil || !strings.Contains(err.Error(), "no such problem") {
		t.Errorf("an unknown problem: %v", err)
	}
}

// TestFinalStays checks that once the result is final, contest.yaml may change names, but nothing
// that affects the result.
func TestFinalStays(t *testing.T) {
	text := strings.Replace(file, "start: now", "start: 2026-01-02T09:00:00Z\nduration: 2h", 1)
	path := write(t, text)
	r, end := begin(t, path)
	end()
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(filepath.Dir(path), "data")})
	if err != nil {
		t.Fatal(err)
	}
	_, err = st.Append(t.Context(), r.Contest.ID, contest.Event{Kind: contest.KindFinalized, Time: r.Contest.End()})
	if err := errors.Join(err, st.Close()); err != nil {
		t.Fatal(err)
	}
	for key, changed := range map[string]string{
		"start":    strings.Replace(text, "01-02T09", "01-02T08", 1),
		"duration": strings.Replace(text, "duration: 2h", "duration: 9600h", 1),
		"penalty":  text + "penalty: 10m\n",
		"scoring":  text + "scoring: ioi\n",
		"medals":   text + "medals: {gold: 1}\n",
		"problems": strings.Replace(text, "[p1", "[p3", 1),
		"teams":    strings.Replace(text, "id: t1", "id: t9", 1),
	} {
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		err := serve(ctx, path, "127.0.0.1:0", "", nil, func(host.Running) { stop() })
		stop()
		if err == nil || !strings.Contains(err.Error(), "contest.yaml: "+key+" has changed, and the result of the contest is final; ") {
			t.Errorf("%s: %v", key, err)
		}
	}
	if err := os.WriteFile(path, []byte(strings.Replace(text, "A contest", "Another name", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if r, _ := begin(t, path); !r.Changed || fmt.Sprint(r.Changes) != "[name: Another name instead of A contest]" {
		t.Errorf("the changes are %v, %v", r.Changed, r.Changes)
	}
}

// TestNewToken replaces the workers' token while the contest runs. Workers with the old token
// must stop with a reason and stay away. The next start must print the new token.
func TestNewToken(t *testing.T) {
	t.Parallel() // it waits
	path := write(t, file)
	r, end := beginWith(t, path, "127.0.0.1:0", nil)
	if info, err := os.Stat(filepath.Join(filepath.Dir(path), "data", "workers")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the token's file: %v, %v", info, err)
	}
	joined, ended := make(chan bool), make(chan error, 1)
	go func() {
		ended <- host.Work(t.Context(), stream.Options{URL: r.Workers}, *worker("w", 0), func() { close(joined) })
	}()
	<-joined
	submit(t, as(t, r.URL, "t1"), "AC")
	var said strings.Builder
	err := host.Serve(t.Context(), host.Options{File: path, Data: filepath.Join(filepath.Dir(path), "data"), NewToken: true, Ready: func(r host.Running) {
		if err := r.Write(&said, "en"); err != nil {
			t.Error(err)
		}
	}})
	if err != nil || said.String() != "the token of workers is replaced; the old one is refused from now on\n" {
		t.Fatalf("%q, %v", &said, err)
	}
	select {
	case err := <-ended:
		if err == nil || !strings.Contains(err.Error(), "the server refuses this worker") {
			t.Errorf("the worker ends with %v", err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the worker does not stop")
	}
	if err := host.Work(t.Context(), stream.Options{URL: r.Workers}, *worker("w", 0), func() { t.Error("the old token gets in") }); err == nil {
		t.Error("the old token gets in")
	}
	end()
	again, _ := beginWith(t, path, "127.0.0.1:0", nil)
	token := func(address string) string {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		password, _ := u.User.Password()
		return password
	}
	if token(again.Workers) == token(r.Workers) || len(token(again.Workers)) < 26 {
		t.Errorf("the token is %q, was %q", token(again.Workers), token(r.Workers))
	}
	if err := host.Serve(t.Context(), host.Options{File: path, Data: filepath.Join(t.TempDir(), "none"), NewToken: true}); err == nil {
		t.Error("a token is replaced in a folder without a contest")
	}
}

// TestKilled repeatedly kills the server and the workers while teams submit. Each submission must
// get its correct verdict once, and the board must agree with the log. GRUNDY_SOAK increases the
// number of submissions.
func TestKilled(t *testing.T) {
	t.Parallel()
	many := 40_000
	if os.Getenv("GRUNDY_SOAK") == "" {
		testenv.Long(t)
		many = 1000
	}
	path := write(t, file)
	house := &processes{T: t, path: path, listen: freePort(t), workers: freePort(t)}
	defer house.end()
	house.serve()
	house.work("w0")
	house.work("w1")
	var group sync.WaitGroup
	verdicts := []string{"WA", "TLE", "RE", "AC"}
	errs := make(chan error, 2)
	numbers := make(chan int, many)
	for _, team := range []string{"t1", "t2"} {
		c := as(t, "http://"+house.listen, team)
		group.Go(func() {
			for i := range many / 2 {
				n, err := c.Submit(t.Context(), client.Program{Problem: "A", Language: "cpp", File: "a.cpp", Text: fmt.Appendf(nil, "%s %s %d", verdicts[i%4], team, i)})
				if err != nil {
					errs <- err
					return
				}
				numbers <- n
			}
		})
	}
	const kills = 6
	for round := range kills {
		for len(numbers) < many*(round+1)/(kills+2) && len(errs) == 0 {
			time.Sleep(5 * time.Millisecond)
		}
		house.kill(round)
	}
	group.Wait()
	select {
	case err := <-errs:
		t.Fatal(err)
	default:
	}
	house.all()
	house.settled(many)
	seen := map[int]bool{}
	for range many {
		seen[<-numbers] = true
	}
	if len(seen) != many {
		t.Errorf("%d numbers for %d submissions", len(seen), many)
	}
	house.end()
	house.verify(many, verdicts)
}

// TestModes checks that other users of the machine cannot read a contest or its backup. A data
// folder that is open to others is closed, whether it is empty or has a contest.
func TestModes(t *testing.T) {
	path := write(t, file)
	if err := os.Mkdir(filepath.Join(filepath.Dir(path), "data"), 0o755); err != nil {
		t.Fatal(err)
	}
	data, backup := filepath.Join(filepath.Dir(path), "data"), filepath.Join(t.TempDir(), "backup.zip")
	r, end := begin(t, path)
	submit(t, as(t, r.URL, "t1"), "AC")
	if err := host.Serve(t.Context(), host.Options{File: path, Data: data, Export: backup}); err != nil {
		t.Fatal(err)
	}
	end()
	restored := filepath.Join(t.TempDir(), "restored")
	restore(t, backup, restored)
	if err := os.Chmod(restored, 0o755); err != nil {
		t.Fatal(err)
	}
	restore(t, backup, restored)
	for _, at := range []string{data, restored, backup, filepath.Join(data, "secret"), filepath.Join(data, "passwords")} {
		if info, err := os.Stat(at); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v", at, info.Mode(), err)
		}
	}
}

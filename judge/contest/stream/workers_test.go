package stream_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/stream/streamtest"
	"grundy/judge/report"
)

// serve makes an office answer workers until the test ends.
func serve(t *testing.T, s *stream.Stream, jobs ...dispatch.Job) *streamtest.Office {
	t.Helper()
	o := streamtest.New(jobs...)
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	if err := s.Serve(ctx, "a", o); err != nil {
		t.Fatal(err)
	}
	return o
}

// TestTwoContests checks that two contests can share a NATS server and its workers. Each request
// of a worker must be answered by the contest of its job, even if the other contest receives it.
func TestTwoContests(t *testing.T) {
	t.Parallel() // it waits
	in := settings(t)["README"]
	offices := map[string]*streamtest.Office{}
	const jobs = 10
	for i, id := range []string{"a", "b"} {
		offices[id] = streamtest.New()
		for n := range jobs {
			source, err := in.owner.Put(t.Context(), fmt.Append(nil, "source ", n, " of ", id))
			if err != nil {
				t.Fatal(err)
			}
			offices[id].Add(dispatch.Job{Contest: id, Submission: n + 1, Source: source, Digest: source, Seed: uint64(i)})
		}
		ctx, stop := context.WithCancel(context.Background())
		t.Cleanup(stop)
		if err := in.owner.Serve(ctx, id, offices[id]); err != nil {
			t.Fatal(err)
		}
	}
	w := open(t, stream.Options{URL: in.url, Worker: true})
	ctx, stop := context.WithCancel(soon(t))
	ended := make(chan error, 1)
	go func() {
		ended <- w.Work(ctx, stream.Work{Slots: 4, About: about, Do: func(ctx context.Context, task *stream.Task) (*report.Report, error) {
			if text, err := task.Get(ctx, task.Source); err != nil || string(text) != fmt.Sprint("source ", task.Submission-1, " of ", task.Contest) {
				return nil, fmt.Errorf("the source is %q, %w", text, err)
			}
			return &report.Report{Verdict: "AC"}, nil
		}})
	}()
	for id, o := range offices {
		seen := o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == jobs })
		for key, r := range seen.Results {
			if r.Report == nil {
				t.Errorf("submission %d of contest %s: %s", key.Submission, id, r.Fault)
			}
		}
		if len(seen.Results) != jobs {
			t.Errorf("contest %s has %d results", id, len(seen.Results))
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// soon returns a context that ends long after the test should have ended.
func soon(t *testing.T) context.Context {
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(stop)
	return ctx
}

func about() stream.Worker { return stream.Worker{Name: "w"} }

// TestWork checks that a remote worker does the jobs, and reads the blobs of its job and no
// others. The server must receive reports, faults without control characters, and returned jobs.
func TestWork(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "secret"})
	large := bytes.Repeat([]byte("0123456789abcdef"), 100_000)
	put := func(text []byte) string {
		digest, err := s.Put(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	other := put([]byte("of another job"))
	var jobs []dispatch.Job
	for i := range 4 {
		jobs = append(jobs, dispatch.Job{Contest: "a", Submission: i + 1, Digest: put(large), Source: put(fmt.Append(nil, "source ", i+1))})
	}
	o := serve(t, s, jobs...)
	if _, err := stream.Open(t.Context(), stream.Options{URL: strings.Replace(s.Address(), "secret", "guess", 1), Worker: true}); err == nil {
		t.Error("a worker with a wrong token gets in")
	} else if !strings.HasSuffix(err.Error(), ": the server refuses the name or the password; start it with the address that grundy serve prints now") {
		t.Error(err)
	}
	w := open(t, stream.Options{URL: s.Address(), Worker: true})
	ctx, stop := context.WithCancel(soon(t))
	ended := make(chan error, 1)
	go func() {
		ended <- w.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(ctx context.Context, task *stream.Task) (*report.Report, error) {
			text, err := task.Get(ctx, task.Source)
			if bundle, e := task.Get(ctx, task.Digest); err != nil || e != nil || !bytes.Equal(bundle, large) || string(text) != fmt.Sprint("source ", task.Submission) {
				t.Errorf("submission %d: %q, %v, %v", task.Submission, text, err, e)
			}
			if _, err := task.Get(ctx, other); err == nil {
				t.Error("a worker reads what its job does not need")
			}
			switch task.Submission {
			case 2:
				return nil, errors.New("no \x1b[2Jcompiler")
			case 3:
				stop()
			}
			if err := task.Progress(about(), 1, 2); err != nil {
				t.Error(err)
			}
			return &report.Report{Verdict: "AC", Compile: report.Compile{Log: "ok"}}, nil
		}})
	}()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	seen := o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == 3 && s.Ended["w"] && len(s.Progress) > 0 })
	one, two, three := seen.Results[dispatch.Key{Submission: 1}], seen.Results[dispatch.Key{Submission: 2}], seen.Results[dispatch.Key{Submission: 3}]
	if one.Report == nil || one.Report.Verdict != "AC" || one.Report.Compile.Log.String() != "ok" || one.Took <= 0 {
		t.Errorf("the report is %+v", one)
	}
	if !strings.Contains(two.Fault, "compiler") || strings.Contains(two.Fault, "\x1b") || !three.Back || seen.Progress[0] != [2]int{1, 2} || !seen.Ended["w"] {
		t.Errorf("%+v, %+v, %+v", two, three, seen)
	}
}

// TestReopen checks that after a restart of the NATS server on its folder, the contest's own
// connection and the workers reconnect, at the same address and with the latest token.
func TestReopen(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "secret"})
	s.SetToken("second")
	o := serve(t, s)
	w := open(t, stream.Options{URL: s.Address(), Worker: true})
	ctx, stop := context.WithCancel(soon(t))
	ended := make(chan error, 1)
	go func() {
		ended <- w.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(context.Context, *stream.Task) (*report.Report, error) {
			return &report.Report{Verdict: "AC"}, nil
		}})
	}()
	address := s.Address()
	for n := 1; n <= 3; n++ {
		o.Add(dispatch.Job{Contest: "a", Submission: n})
		o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == n })
		if err := s.Reopen(soon(t)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Append(soon(t), "a", submitted(n)); err != nil {
			t.Fatal(err)
		}
		if now := s.Address(); now != address {
			t.Errorf("workers find it at %s, and before at %s", now, address)
		}
		if _, err := stream.Open(t.Context(), stream.Options{URL: strings.Replace(address, "second", "secret", 1), Worker: true}); err == nil {
			t.Error("a worker with the old token gets in")
		}
		open(t, stream.Options{URL: address, Worker: true})
	}
	o.Add(dispatch.Job{Contest: "a", Submission: 4})
	o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == 4 })
	s.SetToken("third") // disconnects the connected workers
	if err := <-ended; err == nil {
		t.Error("a worker whose token was replaced stays connected")
	}
	stop()
	if log := read(t, s, "a"); len(log) != 3 {
		t.Errorf("the log has %d events, want 3", len(log))
	}
}

// TestLastTries checks that a worker shuts down even if no server accepts its result.
func TestLastTries(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{})
	o := serve(t, s, dispatch.Job{Contest: "a", Submission: 1})
	ctx, stop := context.WithCancel(soon(t))
	o.Refuse = func(stream.Lease, stream.Result) error {
		stop()
		return stream.ErrPassing
	}
	if err := s.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(context.Context, *stream.Task) (*report.Report, error) {
		return &report.Report{Verdict: "AC"}, nil
	}}); err != nil {
		t.Fatal(err)
	}
}

// TestLargeReport checks that a report that is too large for a message arrives with its long
// texts shortened.
func TestLargeReport(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{})
	o := serve(t, s, dispatch.Job{Contest: "a", Submission: 1})
	noise := make([]byte, 6<<20)
	x := uint64(1)
	for i := range noise {
		x = x*6364136223846793005 + 1442695040888963407
		noise[i] = byte(x >> 56)
	}
	ctx, stop := context.WithCancel(soon(t))
	ended := make(chan error, 1)
	go func() {
		ended <- s.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(context.Context, *stream.Task) (*report.Report, error) {
			return &report.Report{Verdict: "WA", Counterexample: &report.Counterexample{Verdict: "WA", Input: noise, Got: noise, Detail: "why"}}, nil
		}})
	}()
	seen := o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == 1 })
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	r := seen.Results[dispatch.Key{Submission: 1}]
	if r.Report == nil || r.Report.Counterexample.Detail.String() != "why" || len(r.Report.Counterexample.Input) == 0 || !bytes.HasPrefix(noise, r.Report.Counterexample.Input) || len(r.Text) > stream.MostReport {
		t.Errorf("the report has %d bytes, %s", len(r.Text), r.Fault)
	}
}

// readme returns the NATS configuration from the README.
func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(text), "```conf\n")
	config, _, end := strings.Cut(after, "```")
	if !ok || !end {
		t.Fatal("the README shows no configuration")
	}
	return config
}

// A setting is a store that workers can reach, and the address at which an attacker with a
// worker's credential connects.
type setting struct {
	owner *stream.Stream
	url   string
	inbox string // the attacker's inbox
}

// settings returns two settings: the server of grundy serve, and a NATS server with the README's
// configuration.
func settings(t *testing.T) map[string]setting {
	t.Helper()
	s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "secret"})
	config := strings.NewReplacer("0.0.0.0:4222", "127.0.0.1:-1", "/var/lib/nats", t.TempDir()).Replace(readme(t))
	o := &server.Options{NoLog: true, NoSigs: true}
	if err := o.ProcessConfigString(config); err != nil {
		t.Fatal(err)
	}
	o.NoLog, o.NoSigs = true, true
	n, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	n.Start()
	t.Cleanup(func() {
		n.Shutdown()
		n.WaitForShutdown()
	})
	if !n.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	as := func(who string) string { return "nats://" + who + "@" + n.Addr().String() }
	return map[string]setting{
		"grundy serve": {s, s.Address(), "_INBOX.worker." + strings.Repeat("MALLORY", 4)},
		"README":       {open(t, stream.Options{URL: as("grundy:CONTEST-PASSWORD")}), as("w1:W1-PASSWORD"), "_INBOX.w1.mallory"},
	}
}

// An attacker has a worker's credential but is not a worker.
type attacker struct {
	*testing.T
	*nats.Conn
	mu     sync.Mutex
	errors []string
}

func attack(t *testing.T, in setting) *attacker {
	t.Helper()
	a := &attacker{T: t}
	conn, err := nats.Connect(in.url, nats.Name(in.inbox), nats.CustomInboxPrefix(in.inbox), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.errors = append(a.errors, strings.ToLower(err.Error()))
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	a.Conn = conn
	return a
}

// refused checks that the server rejected an action, with an error that contains the given words.
func (a *attacker) refused(what string, words ...string) {
	a.Helper()
	for range 600 {
		a.mu.Lock()
		for _, e := range a.errors {
			found := true
			for _, w := range words {
				found = found && strings.Contains(e, strings.ToLower(w))
			}
			if found {
				a.mu.Unlock()
				return
			}
		}
		a.mu.Unlock()
		time.Sleep(50 * time.Millisecond)
	}
	a.Errorf("%s is not refused; errors %q", what, a.errors)
}

// ask sends a request, and returns the answer and whether it is a refusal.
func (a *attacker) ask(subject string, text []byte) (answer []byte, refused bool) {
	a.Helper()
	m, err := a.Request(subject, text, time.Minute)
	if err != nil {
		a.Errorf("%s: %v", subject, err)
		return nil, true
	}
	return m.Data, m.Header.Get("Grundy-Error") != ""
}

// forged is an event that would make its sender a juror if it entered a log.
const forged = `{"kind":"judged","setup":{"id":"a","name":"x","jury":[{"id":"mallory"}]}}`

// TestWorkerMay checks that a worker's credential permits only the four services over NATS. Every
// other subject must be rejected, and no reply may leave the workers' account.
func TestWorkerMay(t *testing.T) {
	t.Parallel() // it waits
	for name, in := range settings(t) {
		t.Run(name, func(t *testing.T) {
			o := serve(t, in.owner, dispatch.Job{Contest: "a", Submission: 1, Digest: "d", Source: "s"})
			a := attack(t, in)
			digest, err := in.owner.Put(t.Context(), []byte("a source of somebody"))
			if err != nil {
				t.Fatal(err)
			}
			for _, subject := range []string{
				"log.a.other.x", "log.a.submitted.x", "log.a.judged.1.0", "log.a.judged.1.0.explained", "blob.x.0", "blob." + digest + ".1", "blob.leases.key", "job.a.1.0",
				"$JS.API.INFO", "$JS.API.STREAM.DELETE.LOGS", "$JS.API.STREAM.PURGE.LOGS", "$JS.API.CONSUMER.CREATE.LOGS", "$JS.API.DIRECT.GET.LOGS.log.a.other.x",
				"$JS.API.STREAM.MSG.GET.BLOBS", "$JS.ACK.JOBS.crew.1.1.1.1.1", "$JS.FC.x", "progress.a.1", "worker.w9", "_INBOX.x", "_R_.x.y", "$SYS.REQ.SERVER.PING",
				"$SYS.REQ.USER.INFO", "$SYS.ACCOUNT.A.CONNECT", "work", "work.other", "work.take.x", "work.take.>", "anything",
			} {
				if err := a.Publish(subject, []byte(forged)); err != nil {
					continue // the client rejects an invalid subject
				}
				a.refused("to publish to "+subject, "publish", `"`+subject+`"`)
			}
			heard := make(chan *nats.Msg, 1000)
			for _, subject := range []string{
				">", "*", "*.>", "log.>", "blob.>", "_INBOX.>", "_INBOX.*.*.*", "_INBOX.*.>", "_INBOX.worker.>", "_INBOX.w2.>", "_R_.>", "$JS.>", "$JS.API.>", "$SYS.>", "work.>", "work.take", "work.alive",
			} {
				if _, err := a.ChanSubscribe(subject, heard); err != nil {
					t.Fatal(err)
				}
				a.refused("to hear "+subject, "subscription", `"`+subject+`"`)
			}
			replies := []string{
				"log.a.other.r", "log.a.judged.1.0", "blob.x.0", "$JS.API.STREAM.DELETE.LOGS", "$JS.API.STREAM.PURGE.LOGS", "$JS.API.STREAM.MSG.GET.LOGS", "_INBOX.x", "_INBOX.worker.x",
				"work.take", "work.result", "work.alive", "$SYS.REQ.SERVER.PING", "anything",
			}
			for _, service := range []string{"work.take", "work.blob", "work.result", "work.alive"} {
				for _, reply := range replies {
					for _, text := range []string{`{"worker":"x","languages":["none"]}`, forged, `{"name":"x"}`} {
						if err := a.PublishRequest(service, reply, []byte(text)); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			if err := a.PublishRequest("work.take", "_R_.x.y", []byte(`{"worker":"x"}`)); err != nil {
				t.Fatal(err)
			}
			a.refused("a reserved reply", "reply of", "_r_.x.y")
			// Meanwhile a worker of the contest can still work, and its server can still read.
			w := open(t, stream.Options{URL: in.url, Worker: true})
			ctx, stop := context.WithCancel(soon(t))
			ended := make(chan error, 1)
			go func() {
				ended <- w.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(context.Context, *stream.Task) (*report.Report, error) { return &report.Report{Verdict: "AC"}, nil }})
			}()
			o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == 1 })
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if log := read(t, in.owner, "a"); len(log) != 0 {
				t.Errorf("the log has %+v", log)
			}
			if text, err := in.owner.Get(t.Context(), digest); err != nil || string(text) != "a source of somebody" {
				t.Errorf("the source is %q, %v", text, err)
			}
			if err := a.Flush(); err != nil {
				t.Fatal(err)
			}
			for len(heard) > 0 {
				m := <-heard
				t.Errorf("the attacker heard %s: %s", m.Subject, m.Data)
			}
		})
	}
}

// TestServices checks that the services reject leases that no server gave out, such as a lease
// modified for another job, contest or worker. They must also reject blobs of other jobs,
// malformed requests, and requests that are too large.
func TestServices(t *testing.T) {
	t.Parallel() // it waits
	for name, in := range settings(t) {
		t.Run(name, func(t *testing.T) {
			source, err := in.owner.Put(t.Context(), []byte("mine"))
			if err != nil {
				t.Fatal(err)
			}
			foreign, err := in.owner.Put(t.Context(), []byte("of another"))
			if err != nil {
				t.Fatal(err)
			}
			o := serve(t, in.owner, dispatch.Job{Contest: "a", Submission: 1, Source: source, Digest: source})
			a := attack(t, in)
			text, refused := a.ask("work.take", []byte(`{"worker":"w","languages":null}`))
			var got struct{ Lease string }
			if err := json.Unmarshal(text, &got); err != nil || refused || got.Lease == "" {
				t.Fatalf("%s, %v", text, err)
			}
			body, signature, _ := strings.Cut(got.Lease, ".")
			plain, err := base64.RawURLEncoding.DecodeString(body)
			if err != nil {
				t.Fatal(err)
			}
			altered := func(from, to string) string {
				return base64.RawURLEncoding.EncodeToString(bytes.Replace(plain, []byte(from), []byte(to), 1)) + "." + signature
			}
			leases := map[string]string{
				"none": "", "no signature": body, "an empty signature": body + ".", "half a signature": body + "." + signature[:20],
				"another submission": altered(`"submission":1`, `"submission":2`), "another attempt": altered(`"attempt":0`, `"attempt":1`),
				"another contest": altered(`"contest":"a"`, `"contest":"b"`), "another source": altered(source, foreign), "another worker": altered(`"worker":"w"`, `"worker":"v"`),
				"a search": altered(`"seed":0`, `"seed":0,"explain":true`), "no JSON": base64.RawURLEncoding.EncodeToString([]byte("x")) + "." + signature,
			}
			packed := func(text []byte) []byte {
				var b bytes.Buffer
				z := gzip.NewWriter(&b)
				_, _ = z.Write(text)
				_ = z.Close()
				return b.Bytes()
			}
			sound, err := report.Encode(&report.Report{Verdict: "AC"})
			if err != nil {
				t.Fatal(err)
			}
			result := func(lease, outcome string, body []byte) []byte {
				head, err := json.Marshal(map[string]any{"lease": lease, "outcome": outcome})
				if err != nil {
					t.Fatal(err)
				}
				return append(append(head, '\n'), body...)
			}
			blob := func(lease, digest string, part int) []byte {
				return fmt.Appendf(nil, `{"lease":%q,"digest":%q,"part":%d}`, lease, digest, part)
			}
			for what, lease := range leases {
				for _, outcome := range []string{"report", "fault", "back"} {
					if text, refused := a.ask("work.result", result(lease, outcome, packed(sound))); !refused {
						t.Errorf("a result with %s: %s", what, text)
					}
				}
				if text, refused := a.ask("work.blob", blob(lease, source, 0)); !refused {
					t.Errorf("a blob with %s: %s", what, text)
				}
			}
			for _, digest := range []string{foreign, "leases", "leases.key", "*", ">", "", source + ".0", "../x"} {
				if text, refused := a.ask("work.blob", blob(got.Lease, digest, 0)); !refused {
					t.Errorf("blob %q: %s", digest, text)
				}
			}
			for _, part := range []int{-1, 1, 1 << 40} {
				if text, refused := a.ask("work.blob", blob(got.Lease, source, part)); !refused {
					t.Errorf("part %d: %s", part, text)
				}
			}
			for what, text := range map[string][]byte{
				"no report":           result(got.Lease, "report", packed([]byte("{}"))),
				"a text":              result(got.Lease, "report", []byte("a text")),
				"half an archive":     result(got.Lease, "report", packed(sound)[:20]),
				"a bomb":              result(got.Lease, "report", packed(make([]byte, 100<<20))),
				"a large body":        result(got.Lease, "report", make([]byte, 910<<10)),
				"no outcome":          result(got.Lease, "", packed(sound)),
				"nothing":             nil,
				"no JSON":             []byte("x\ny"),
				"an unknown verdict":  result(got.Lease, "report", packed(bytes.Replace(sound, []byte(`"AC"`), []byte(`"WIN"`), 1))),
				"points below 0":      result(got.Lease, "report", packed(bytes.Replace(sound, []byte(`"verdict"`), []byte(`"subtasks":[{"points":-1,"of":1,"verdict":"AC"}],"verdict"`), 1))),
				"a field nobody has":  result(got.Lease, "report", packed(bytes.Replace(sound, []byte(`"verdict"`), []byte(`"jury":true,"verdict"`), 1))),
				"a number that is no": result(got.Lease, "report", packed(bytes.Replace(sound, []byte(`"verdict"`), []byte(`"planned":NaN,"verdict"`), 1))),
			} {
				if answer, refused := a.ask("work.result", text); !refused {
					t.Errorf("%s: %s", what, answer)
				}
			}
			for what, text := range map[string]string{
				"a name that is none": `{"worker":"a.b"}`, "no name": `{}`, "no JSON": "x", "languages that are none": `{"worker":"w","languages":["a b"]}`,
				"many languages": `{"worker":"w","languages":[` + strings.Repeat(`"c",`, 100) + `"c"]}`, "much": `{"worker":"` + strings.Repeat("x", 300<<10) + `"}`,
			} {
				if answer, refused := a.ask("work.take", []byte(text)); !refused {
					t.Errorf("to take with %s: %s", what, answer)
				}
				// The server does not answer this message.
				_, _ = a.Request("work.alive", []byte(strings.Replace(text, `"worker"`, `"name"`, 1)), 10*time.Millisecond)
			}
			if seen := o.Wait(soon(t), func(streamtest.Seen) bool { return true }); len(seen.Results)+len(seen.Workers) != 0 {
				t.Errorf("the server heard %+v", seen)
			}
			if text, refused := a.ask("work.blob", blob(got.Lease, source, 0)); refused || !strings.HasSuffix(string(text), "mine") {
				t.Errorf("its own source: %s", text)
			}
			if text, refused := a.ask("work.result", result(got.Lease, "report", packed(sound))); refused {
				t.Errorf("its own result: %s", text)
			}
		})
	}
}

// TestNewToken checks that a new token disconnects workers with the old one for good, and that
// workers with the new token can work.
func TestNewToken(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "old-secret"})
	o := serve(t, s)
	old := open(t, stream.Options{URL: s.Address(), Worker: true})
	ended := make(chan error, 1)
	do := func(context.Context, *stream.Task) (*report.Report, error) { return &report.Report{Verdict: "AC"}, nil }
	go func() { ended <- old.Work(soon(t), stream.Work{Slots: 2, About: about, Do: do}) }()
	o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Workers) == 1 })
	was := s.Address()
	s.SetToken("new-secret")
	select {
	case err := <-ended:
		if err == nil || !strings.Contains(err.Error(), "the server refuses this worker; start it with the address that grundy serve prints now") {
			t.Errorf("the old worker ends with %v", err)
		}
	case <-soon(t).Done():
		t.Fatal("the old worker continues")
	}
	if _, err := stream.Open(t.Context(), stream.Options{URL: was, Worker: true}); err == nil {
		t.Error("the old token gets in")
	}
	if s.Address() == was {
		t.Error("the address has the old token")
	}
	fresh := open(t, stream.Options{URL: s.Address(), Worker: true})
	ctx, stop := context.WithCancel(soon(t))
	go func() { ended <- fresh.Work(ctx, stream.Work{Slots: 1, About: about, Do: do}) }()
	o.Add(dispatch.Job{Contest: "a", Submission: 1})
	if seen := o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == 1 }); len(seen.Results) != 1 {
		t.Error("the new token does not work")
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestWithPassword checks that a password is added to an address without one.
func TestWithPassword(t *testing.T) {
	for address, want := range map[string]string{
		"nats://worker@h:1": "nats://worker:p%2Fw@h:1", "nats://worker:x@h:1": "nats://worker:x@h:1", "nats://h:1": "nats://h:1", "": "",
		"nats://a@h:1,nats://b:x@h:2": "nats://a:p%2Fw@h:1,nats://b:x@h:2",
	} {
		if got := stream.WithPassword(address, "p/w"); got != want {
			t.Errorf("%q is %q, want %q", address, got, want)
		}
	}
	s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "secret"})
	open(t, stream.Options{URL: stream.WithPassword(strings.Replace(s.Address(), ":secret", "", 1), "secret"), Worker: true})
}

// TestKeptLeases checks that a restarted server recognizes the leases that it gave out before.
func TestKeptLeases(t *testing.T) {
	t.Parallel() // it waits
	dir := t.TempDir() + "/data"
	s := open(t, stream.Options{Dir: dir, Listen: "127.0.0.1:0", Token: "secret"})
	serve(t, s, dispatch.Job{Contest: "a", Submission: 1})
	a := attack(t, setting{s, s.Address(), "_INBOX.worker." + strings.Repeat("ALICE", 5)})
	text, _ := a.ask("work.take", []byte(`{"worker":"w"}`))
	var got struct{ Lease string }
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	a.Close()
	s.Close()
	s = open(t, stream.Options{Dir: dir, Listen: "127.0.0.1:0", Token: "secret"})
	o := serve(t, s)
	a = attack(t, setting{s, s.Address(), "_INBOX.worker." + strings.Repeat("ALICE", 5)})
	if answer, refused := a.ask("work.result", fmt.Appendf(nil, "{\"lease\":%q,\"outcome\":\"fault\"}\nno compiler", got.Lease)); refused {
		t.Errorf("refused: %s", answer)
	}
	if seen := o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == 1 }); seen.Results[dispatch.Key{Submission: 1}].Fault != "no compiler" {
		t.Errorf("o.Wait: %+v", seen)
	}
}

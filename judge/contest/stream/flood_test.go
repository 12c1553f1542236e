package stream_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/stream/streamtest"
	"grundy/judge/report"
)

// TestFlood floods each service from a client that has the workers' token. The client must be
// disconnected, while events are stored and a worker continues. The limits are lower here, so
// that they are also reached on a busy machine.
func TestFlood(t *testing.T) {
	t.Parallel() // it waits
	for service, text := range map[string]string{
		"work.take": `{"worker":"x","languages":["rust"]}`, "work.blob": `{"lease":"a.b"}`, "work.result": "{", "work.alive": `{"name":"x"}`, "large": strings.Repeat("x", 1<<20),
	} {
		t.Run(service, func(t *testing.T) {
			t.Parallel()
			s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "secret"})
			s.Allow(200, 20<<20)
			o := serve(t, s)
			w := open(t, stream.Options{URL: s.Address(), Worker: true})
			ctx, stop := context.WithCancel(soon(t))
			ended := make(chan error, 1)
			go func() {
				ended <- w.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(context.Context, *stream.Task) (*report.Report, error) {
					return &report.Report{Verdict: "AC"}, nil
				}})
			}()
			inbox := "_INBOX.worker." + strings.Repeat("M", 24)
			var away atomic.Bool
			conn, err := nats.Connect(s.Address(), nats.Name(inbox), nats.NoReconnect(), nats.ClosedHandler(func(*nats.Conn) { away.Store(true) }))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if service == "large" {
				service = "work.take"
			}
			for until := time.Now().Add(2 * time.Minute); !away.Load(); {
				_ = conn.PublishRequest(service, inbox+".1", []byte(text))
				if time.Now().After(until) {
					t.Fatal("the client is not disconnected")
				}
			}
			if again, err := nats.Connect(s.Address(), nats.Name(inbox)); err == nil {
				again.Close()
				t.Error("the client can connect again at once")
			}
			o.Add(dispatch.Job{Contest: "a", Submission: 1})
			if seen := o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == 1 }); len(seen.Results) != 1 {
				t.Error("the worker does not continue")
			}
			if _, err := s.Append(soon(t), "a", contest.Event{Kind: contest.KindThawed}); err != nil {
				t.Error(err)
			}
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

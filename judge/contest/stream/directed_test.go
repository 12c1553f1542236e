package stream_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/nats-io/nats.go"

	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/stream/streamtest"
	"grundy/judge/report"
)

// TestStoppedServers simulates forty stopped servers that NATS believes to be alive. A worker
// must find the only working server for each of its requests.
func TestStoppedServers(t *testing.T) {
	t.Parallel() // it waits
	const stopped, jobs = 40, 6
	for name, in := range settings(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := serve(t, in.owner)
			for i := range jobs {
				source, err := in.owner.Put(t.Context(), fmt.Append(nil, "source ", i))
				if err != nil {
					t.Fatal(err)
				}
				o.Add(dispatch.Job{Contest: "a", Submission: i + 1, Source: source, Digest: source})
			}
			for range stopped {
				for _, service := range []string{"work.take", "work.blob", "work.result"} {
					if _, err := in.owner.Conn().QueueSubscribe(service, "servers", func(*nats.Msg) {}); err != nil {
						t.Fatal(err)
					}
				}
			}
			w := open(t, stream.Options{URL: in.url, Worker: true})
			ctx, stop := context.WithCancel(soon(t))
			ended := make(chan error, 1)
			go func() {
				ended <- w.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(ctx context.Context, task *stream.Task) (*report.Report, error) {
					_, err := task.Get(ctx, task.Source)
					return &report.Report{Verdict: "AC"}, err
				}})
			}()
			seen := o.Wait(soon(t), func(s streamtest.Seen) bool { return len(s.Results) == jobs })
			if len(seen.Results) != jobs {
				t.Errorf("%d jobs of %d are done", len(seen.Results), jobs)
			}
			for key, r := range seen.Results {
				if r.Report == nil {
					t.Errorf("submission %d: %s", key.Submission, r.Fault)
				}
			}
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

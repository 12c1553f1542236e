package workers

import (
	"testing"
	"time"

	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
)

// TestFloodOfTakes simulates a client with the workers' token that requests jobs without
// listening for answers. The number of waiting requests must be bounded. A worker must still get
// a waiting job, even if no further request may wait.
func TestFloodOfTakes(t *testing.T) {
	d := New(Options{Contest: "c", Seq: func() uint64 { return 0 }})
	for range 20_000 {
		d.Take(dispatch.Worker{Name: "x", Languages: []string{"rust"}}, func(*stream.Lease, []string) {})
	}
	if len(d.parked) > mostParked {
		t.Errorf("%d requests wait", len(d.parked))
	}
	d.change(func(desk *dispatch.Desk, _ time.Time) {
		desk.Want(dispatch.Pending{Job: dispatch.Job{Submission: 1, Language: "cpp"}, Team: "t1"}, time.Time{})
	})
	var got *stream.Lease
	d.Take(dispatch.Worker{Name: "w", Languages: []string{"cpp"}}, func(l *stream.Lease, _ []string) { got = l })
	if got == nil || got.Submission != 1 || got.Worker != "w" {
		t.Errorf("the worker gets %+v", got)
	}
}

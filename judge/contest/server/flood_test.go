package server

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
	c := newCrew(New(Options{Contest: "c"}))
	for range 20_000 {
		c.Take(dispatch.Worker{Name: "x", Languages: []string{"rust"}}, func(*stream.Lease, []string) {})
	}
	if len(c.parked) > mostParked {
		t.Errorf("%d requests wait", len(c.parked))
	}
	c.change(func(d *dispatch.Desk, _ time.Time) {
		d.Want(dispatch.Wish{Job: dispatch.Job{Submission: 1, Language: "cpp"}, Team: "t1"}, time.Time{})
	})
	var got *stream.Lease
	c.Take(dispatch.Worker{Name: "w", Languages: []string{"cpp"}}, func(l *stream.Lease, _ []string) { got = l })
	if got == nil || got.Submission != 1 || got.Worker != "w" {
		t.Errorf("the worker gets %+v", got)
	}
}

package stream

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// A scripted is a server with the given states of health, one after the other; the last one stays.
type scripted struct {
	states []int // status codes of HTTP
	never  bool  // the server does not become ready
	asked  int
}

func (s *scripted) Healthz(*server.HealthzOptions) *server.HealthStatus {
	code := s.states[min(s.asked, len(s.states)-1)]
	if s.asked++; code == http.StatusOK {
		return &server.HealthStatus{Status: "ok", StatusCode: code}
	}
	return &server.HealthStatus{Status: "error", StatusCode: code, Error: http.StatusText(code)}
}

func (s *scripted) ReadyForConnections(time.Duration) bool { return !s.never }

// TestWrites checks that a server that was not found ready in time is asked again, and that a stream
// that cannot be written makes the store broken at once.
func TestWrites(t *testing.T) {
	const late, stopped = http.StatusInternalServerError, http.StatusServiceUnavailable
	for name, test := range map[string]struct {
		server scripted
		broken bool
		asked  int
	}{
		"works":              {scripted{states: []int{http.StatusOK}}, false, 1},
		"busy":               {scripted{states: []int{late, late, http.StatusOK}}, false, 3},
		"stream stopped":     {scripted{states: []int{stopped}}, true, 1},
		"busy, then stopped": {scripted{states: []int{late, stopped}}, true, 2},
		"never ready":        {scripted{states: []int{late}, never: true}, true, 1},
		"always late":        {scripted{states: []int{late}}, true, 1 + readyTries},
	} {
		err := writes(&test.server)
		if errors.Is(err, ErrBroken) != test.broken || (err != nil) != test.broken || test.server.asked != test.asked {
			t.Errorf("%s: %v after %d questions, want %d", name, err, test.server.asked, test.asked)
		}
	}
}

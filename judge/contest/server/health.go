package server

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/workers"
)

// counts has the request counters of /metrics.
type counts struct{ requests, nanoseconds atomic.Int64 }

func (c *counts) request(took time.Duration) {
	c.requests.Add(1)
	c.nanoseconds.Add(int64(took))
}

// health answers 200 if the server works. It answers 503 with the reason while the server reads
// its log at the start, is late in reading it, or its store does not accept events. A write tests
// the store every few seconds.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	select {
	case <-s.ready:
	default:
		http.Error(w, "the log is being read", http.StatusServiceUnavailable)
		return
	}
	if !s.Stream.Connected() {
		http.Error(w, "the store does not answer", http.StatusServiceUnavailable)
		return
	}
	if err := cmp.Or(s.store.health(), s.lag.late(s.seq.Load())); err != nil {
		w.Header().Set("Retry-After", "5")
		http.Error(w, unwell(err).String(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}

// unwell returns what is wrong with the store, or that the log is read late. It omits the path,
// which only the operator should see.
func unwell(err error) i18n.Message {
	if errors.Is(err, stream.ErrBroken) {
		return "the store has stopped; it continues when its disk works"
	}
	return fault.In(err).What
}

// metrics writes the metrics for Prometheus. During the freeze, numbers about the judging are
// only for the jury. Otherwise, if a team submits and the number of accepted submissions rises,
// the verdict is known.
func (s *Server) metrics(w http.ResponseWriter, r *http.Request) {
	who, err := s.identify(r)
	if err != nil {
		s.fail(w, r, who, err)
		return
	}
	frozen := false
	s.read(func(st *contest.State) { frozen = st.Frozen(s.Now()) })
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	one := func(name, kind, help string, value any) {
		fmt.Fprintf(w, "# HELP grundy_%s %s\n# TYPE grundy_%s %s\ngrundy_%s %v\n", name, help, name, kind, name, value)
	}
	waiting, working := s.dispatcher.Counts()
	up := 1
	if s.store.health() != nil {
		up = 0
	}
	one("store_up", "gauge", "Whether the store takes events.", up)
	late := 0
	if s.lag.late(s.seq.Load()) != nil {
		late = 1
	}
	one("log_late", "gauge", "Whether the server is late in reading the log.", late)
	one("refused_total", "counter", "Requests and connections refused because there were too many.", s.connections.Refused())
	one("pages_listening", "gauge", "Pages that hear of changes.", s.listeners.count())
	one("requests_total", "counter", "Requests answered.", s.counts.requests.Load())
	one("requests_seconds_total", "counter", "Time that answering took.", time.Duration(s.counts.nanoseconds.Load()).Seconds())
	one("up_seconds", "gauge", "Time since the start.", int(s.Now().Sub(s.started).Seconds()))
	alive := 0
	for _, known := range s.dispatcher.Workers() {
		if s.Now().Sub(known.Seen) < workers.Lost {
			alive++
		}
	}
	one("workers", "gauge", "Workers heard of in the last seconds.", alive)
	if frozen && who.Role != admission.Jury {
		return
	}
	one("jobs_waiting", "gauge", "Jobs that no worker has.", waiting)
	one("jobs_working", "gauge", "Jobs that workers have.", working)
	verdicts := map[string]int{}
	s.read(func(st *contest.State) {
		for _, sub := range st.Submissions {
			v := string(sub.Verdict())
			if v == "" {
				v = "none"
			}
			verdicts[v]++
		}
		one("log_events", "counter", "Events of the contest.", len(s.log))
		one("log_ignored", "counter", "Events without effect.", st.Ignored)
	})
	fmt.Fprintf(w, "# HELP grundy_submissions Submissions by verdict.\n# TYPE grundy_submissions gauge\n")
	for _, v := range sortedKeys(verdicts) {
		fmt.Fprintf(w, "grundy_submissions{verdict=%q} %d\n", v, verdicts[v])
	}
}

package clics

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"
)

// feed answers with the event feed. Each feed has its own state, so that a slow or late client
// does not affect others. The feed stays open after the end of updates, as the API requires. With
// ?stream=false it ends after the present events.
func (q request) feed() {
	feed := NewFeed(q.view)
	if values, ok := q.r.URL.Query()["since_token"]; ok {
		if err := feed.Since(values[0]); err != nil {
			q.fail(http.StatusBadRequest, err.Error())
			return
		}
	}
	for _, other := range []string{"since_id", "since"} { // parameters of older versions
		if q.r.URL.Query().Has(other) {
			q.fail(http.StatusBadRequest, other+": use since_token")
			return
		}
	}
	leave := q.enter(q.view)
	if leave == nil {
		q.w.Header().Set("Retry-After", "30")
		q.fail(http.StatusServiceUnavailable, "too many feeds are read at once")
		return
	}
	defer leave()
	q.w.Header().Set("Cache-Control", "no-store")
	q.w.Header().Set("X-Accel-Buffering", "no")
	q.w.Header().Set("Content-Type", "application/x-ndjson")
	if q.r.Method == http.MethodGet {
		q.follow(feed)
	}
}

// follow writes a feed until the client leaves, is too slow, or loses the right to read it.
// Nothing is written before the feed passes the client's token. If the feed has caught up and is
// still before the token, the token is unknown.
func (q request) follow(feed *Feed) {
	timer := time.NewTimer(q.Quiet)
	defer timer.Stop()
	var text bytes.Buffer
	spoken := time.Now()
	for i := 0; ; {
		events, more := q.tape.from(i)
		for _, e := range events {
			write(&text, feed.Apply(e.seq, e.Event))
		}
		if i += len(events); len(events) == 0 {
			write(&text, feed.Pass(q.Now()))
			if feed.behind() {
				q.fail(http.StatusBadRequest, "since_token: the feed has not come that far")
				return
			}
		}
		if !feed.behind() && time.Since(spoken) >= q.Quiet && text.Len() == 0 {
			text.WriteByte('\n')
		}
		if text.Len() > 0 {
			if spoken = time.Now(); !q.stays() || !q.send(&text) {
				return
			}
		}
		if len(events) > 0 {
			continue
		}
		if q.r.URL.Query().Get("stream") == "false" {
			return
		}
		timer.Reset(q.wait(feed, spoken))
		select {
		case <-q.r.Context().Done():
			return
		case <-more:
		case <-timer.C:
		}
	}
}

// stays reports whether the client may still read the feed: its session has not ended, and its
// password has not changed.
func (q request) stays() bool {
	now, err := q.View(q.r, q.tape.id)
	now.Version = q.view.Version
	return err == nil && now == q.view
}

// wait returns how long the feed may wait: until the clock changes something, or until Quiet has
// passed since spoken.
func (q request) wait(feed *Feed, spoken time.Time) time.Duration {
	quiet := q.Quiet - time.Since(spoken)
	if moment, ok := feed.next(); ok {
		quiet = min(quiet, moment.Sub(q.Now()))
	}
	return max(0, quiet)
}

// send sends the buffered text and reports whether the client received it in time. It then clears
// the deadline, because a feed may be silent for long.
func (q request) send(text *bytes.Buffer) bool {
	c := http.NewResponseController(q.w)
	q.patience()
	_, err := q.w.Write(text.Bytes())
	text.Reset()
	if err == nil {
		err = c.Flush()
	}
	_ = c.SetWriteDeadline(time.Time{})
	return err == nil
}

func write(text *bytes.Buffer, notices []Notice) {
	for _, n := range notices {
		line, err := json.Marshal(n)
		if err != nil {
			panic("clics: a notice that is not JSON: " + err.Error())
		}
		text.Write(append(line, '\n'))
	}
}

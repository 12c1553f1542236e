package stream

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/nats-io/nats.go"

	"grundy/judge/message"
)

// A Worker is what a worker tells about itself.
type Worker struct {
	Name      string    `json:"name"`
	Version   string    `json:"version"`
	Tier      string    `json:"tier"`
	Slots     int       `json:"slots"`
	Languages []string  `json:"languages"`
	Done      int       `json:"done"` // jobs
	Doing     []string  `json:"doing,omitempty"`
	Seen      time.Time `json:"seen"`
}

// Write tells in a line who the worker is, in a language.
func (w Worker) Write(out io.Writer, lang string) error {
	_, err := io.WriteString(out, message.Sprintf(lang, "worker %s: tier %s, %d at once\n", w.Name, w.Tier, w.Slots))
	return err
}

// Progress says how far the judging of a submission has come. It is not stored.
type Progress struct {
	Submission int `json:"submission"`
	Done       int `json:"done"`
	Of         int `json:"of"`
}

// Present tells the others what a worker is and does.
func (s *Stream) Present(w Worker) error { return s.tell("worker."+w.Name, w) }

// Progress tells the others how far a job has come.
func (s *Stream) Progress(id string, p Progress) error {
	return s.tell(fmt.Sprintf("progress.%s.%d", id, p.Submission), p)
}

func (s *Stream) tell(subject string, what any) error {
	text, err := json.Marshal(what)
	if err != nil {
		return err
	}
	return s.conn.Publish(subject, text)
}

// Watch calls the functions with what workers tell, until ctx ends; the functions may
// be nil, and are not called at once with themselves.
func (s *Stream) Watch(ctx context.Context, id string, worker func(Worker), progress func(Progress)) error {
	if err := hear(ctx, s, "worker.*", worker); err != nil {
		return err
	}
	return hear(ctx, s, "progress."+id+".*", progress)
}

// hear calls f with each message of a subject.
func hear[T any](ctx context.Context, s *Stream, subject string, f func(T)) error {
	if f == nil {
		return nil
	}
	sub, err := s.conn.Subscribe(subject, func(m *nats.Msg) {
		var what T
		if json.Unmarshal(m.Data, &what) == nil {
			f(what)
		}
	})
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() { _ = sub.Unsubscribe() })
	return nil
}

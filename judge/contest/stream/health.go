package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/store"
)

var (
	// ErrBroken is wrapped by errors of a store that has stopped to write. Reopen mends it
	// once its disk works again.
	ErrBroken = errors.New("the store is broken")
	// ErrGone is wrapped by the error of a store whose folder was removed or replaced. What
	// is written from then on is lost, so the process should end.
	ErrGone = errors.New("the store is gone")
)

// Sizes of the files that show whether a disk takes data. A store is reopened only if
// there is room for more than the next few events.
const (
	probeSize  = 64 << 10
	reopenSize = 1 << 20
)

// probeName is the name of these files.
const probeName = "probe"

// Check reports whether an event would reach the disk now. It writes a file into the
// folder and a message into the store, and waits for both.
func (s *Stream) Check(ctx context.Context) error {
	if err := s.Intact(); err != nil {
		return err
	}
	if srv := s.running(); srv != nil {
		if err := s.probe(probeSize); err != nil {
			return err
		}
		if err := writes(srv); err != nil {
			return err
		}
	}
	if err := s.note(ctx, "health", []byte(time.Now().UTC().Format(time.RFC3339))); err != nil {
		if srv := s.running(); srv != nil {
			err = errors.Join(writes(srv), err)
		}
		return err
	}
	return s.Intact()
}

// writes returns the error of a server that no longer writes one of its streams.
func writes(srv *server.Server) error {
	h := srv.Healthz(nil)
	if h.Error == "" && h.Status == "ok" {
		return nil
	}
	return &fault.Error{What: i18n.Messagef("the store has stopped: %s", h.Error), Remedy: "look at its disk", Err: ErrBroken}
}

// probe writes a file of a size, waits until it is on the disk, and removes it.
func (s *Stream) probe(size int) (err error) {
	s.probing.Lock()
	defer s.probing.Unlock()
	dir := s.options.Dir
	path := filepath.Join(dir, probeName)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fault.Caused(dir, store.What(err), err)
	}
	if _, err = f.Write(make([]byte, size)); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close(), os.Remove(path)); err != nil {
		return fault.Caused(dir, store.What(err), err)
	}
	return nil
}

// Intact returns ErrGone if the folder of the store was removed or replaced. An event
// that was added before does not survive the process then.
func (s *Stream) Intact() error {
	if s.running() == nil || s.lock == nil {
		return nil
	}
	gone := &fault.Error{
		Place: s.options.Dir, What: "was removed or replaced while the contest ran", Remedy: "put it back, or restore a backup, and start again", Err: ErrGone,
	}
	held, err := s.lock.Stat()
	if err != nil {
		return fault.Caused(s.options.Dir, store.What(err), err)
	}
	now, err := os.Stat(filepath.Join(s.options.Dir, lockName))
	if errors.Is(err, os.ErrNotExist) || err == nil && !os.SameFile(held, now) {
		return gone
	}
	// The lock may be left of a folder that is being removed.
	if s.filled.Load() && !s.hasLog() {
		return gone
	}
	return nil
}

// hasLog reports whether a file of the log is in the folder. It looks first for the one
// that it found the last time.
func (s *Stream) hasLog() bool {
	if last := s.logFile.Load(); last != nil {
		if _, err := os.Stat(*last); err == nil {
			return true
		}
	}
	list, err := filepath.Glob(filepath.Join(literal(s.options.Dir), "jetstream", "jetstream", "*", "streams", logs, "msgs", "*.blk"))
	if err != nil {
		return true // nobody knows
	}
	if len(list) == 0 {
		return false
	}
	s.logFile.Store(&list[0])
	return true
}

// literal returns a path as a pattern that matches it alone.
func literal(path string) string {
	var out []rune
	for _, r := range path {
		switch r {
		case '*', '?', '[', '\\':
			if os.PathSeparator == '/' {
				out = append(out, '\\')
			}
		}
		out = append(out, r)
	}
	return string(out)
}

// Reopen restarts the server of this process, on the same folder and under the same lock, if
// the disk can be written. Whoever waits for an answer gets it from the new one.
func (s *Stream) Reopen(ctx context.Context) error {
	old := s.running()
	if old == nil {
		return nil // a server elsewhere is its operator's
	}
	if err := s.Intact(); err != nil {
		return err
	}
	if err := s.probe(reopenSize); err != nil {
		return err
	}
	if s.options.Listen != "" {
		if at := old.Addr(); at != nil { // nil: it did not start
			s.options.Listen = at.String() // workers come back to the same port
		}
	}
	old.Shutdown()
	old.WaitForShutdown()
	if err := s.serve(); err != nil {
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	for {
		err := s.conn.FlushWithContext(ctx)
		if !errors.Is(err, nats.ErrConnectionClosed) || s.conn.IsClosed() {
			return err
		}
		// The old connection ended under the flush, and the new one is not there yet.
		time.Sleep(10 * time.Millisecond)
	}
}

// running returns the server of this process; nil: it is elsewhere.
func (s *Stream) running() *server.Server {
	s.serverMu.Lock()
	defer s.serverMu.Unlock()
	return s.server
}

// inProcess connects to the server of this process, which Reopen may have replaced.
type inProcess struct{ of *Stream }

// InProcessConn returns a connection to the server that runs now.
func (p inProcess) InProcessConn() (net.Conn, error) {
	if srv := p.of.running(); srv != nil {
		return srv.InProcessConn()
	}
	return nil, errors.New("no server runs in this process")
}

// Event returns the event with a number; nil: the log has none there.
func (s *Stream) Event(ctx context.Context, seq uint64) (*contest.Event, error) {
	of, err := s.stream(ctx, logs)
	if err != nil {
		return nil, err
	}
	return persist(ctx, func(ctx context.Context) (*contest.Event, error) {
		m, err := of.GetMsg(ctx, seq)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		var e contest.Event
		return &e, json.Unmarshal(m.Data, &e)
	})
}

// Events returns how many events the logs of all contests have together.
func (s *Stream) Events(ctx context.Context) (int, error) {
	of, err := s.stream(ctx, logs)
	if err != nil {
		return 0, err
	}
	info, err := of.Info(ctx)
	if err != nil {
		return 0, err
	}
	return int(info.State.Msgs), nil
}

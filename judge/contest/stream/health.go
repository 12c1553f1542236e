package stream

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

var (
	// ErrBroken is wrapped by errors of a store that has stopped writing. Reopen repairs the
	// store once its disk works again.
	ErrBroken = errors.New("the store is broken")
	// ErrGone is wrapped by the error of a store whose folder was removed or replaced. Later
	// writes would be lost, so the process should exit.
	ErrGone = errors.New("the store is gone")
)

// The sizes of the files that test whether a disk accepts data. A store is reopened only if there
// is space for more than the next few events.
const (
	probeSize  = 64 << 10
	reopenSize = 1 << 20
)

// probeName is the name of the test files.
const probeName = "probe"

// Check returns an error if an event would not reach the disk now. It writes a message into the
// store and, if the server runs in this process, a file into its folder. It waits until both are
// on the disk.
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

// readyTries is how often writes asks a server whether it is ready, and readyWait how long it waits each
// time.
const readyTries, readyWait = 10, time.Second

// checked is a server whose health is checked. *server.Server implements it.
type checked interface {
	Healthz(*server.HealthzOptions) *server.HealthStatus
	ReadyForConnections(time.Duration) bool
}

// writes returns an error if a server no longer writes one of its streams. Healthz allows a millisecond
// to find the server ready, and fails if this process waits for a CPU meanwhile. That says nothing about
// the streams, so writes asks again.
func writes(srv checked) error {
	h := srv.Healthz(nil)
	for range readyTries {
		if h.StatusCode != http.StatusInternalServerError || !srv.ReadyForConnections(readyWait) {
			break
		}
		h = srv.Healthz(nil)
	}
	if h.Error == "" && h.Status == "ok" {
		return nil
	}
	return &fault.Error{What: i18n.Messagef("the store has stopped: %s", h.Error), Remedy: "look at its disk", Err: ErrBroken}
}

// probe writes a file of the given size, waits until it is on the disk, and removes it.
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

// Intact returns an error that wraps ErrGone if the folder of the store was removed or replaced.
// In this case, even events that were already appended are lost when the process ends.
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
	// The lock file may be the last file in a folder that is being removed.
	if s.filled.Load() && !s.hasLog() {
		return gone
	}
	return nil
}

// hasLog reports whether the folder has a file of the log. It first checks the file that it found
// last time.
func (s *Stream) hasLog() bool {
	if last := s.logFile.Load(); last != nil {
		if _, err := os.Stat(*last); err == nil {
			return true
		}
	}
	list, err := filepath.Glob(filepath.Join(store.Literal(s.options.Dir), "jetstream", "jetstream", "*", "streams", logs, "msgs", "*.blk"))
	if err != nil {
		return true // unknown
	}
	if len(list) == 0 {
		return false
	}
	s.logFile.Store(&list[0])
	return true
}

// Reopen restarts the server of this process, on the same folder and under the same lock, if the
// disk is writable. Pending requests are retried, and the new server answers them. If the server
// runs elsewhere, Reopen does nothing.
func (s *Stream) Reopen(ctx context.Context) error {
	old := s.running()
	if old == nil {
		return nil // the operator of the other server is responsible
	}
	if err := s.Intact(); err != nil {
		return err
	}
	if err := s.probe(reopenSize); err != nil {
		return err
	}
	if s.options.Listen != "" {
		if at := old.Addr(); at != nil { // nil if it did not start
			s.options.Listen = at.String() // so that workers reconnect to the same port
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
		// The flush ended with the old connection, and there is no new one yet.
		time.Sleep(10 * time.Millisecond)
	}
}

// running returns the server of this process, or nil if the server is elsewhere.
func (s *Stream) running() *server.Server {
	s.serverMu.Lock()
	defer s.serverMu.Unlock()
	return s.server
}

// inProcess connects to the server of this process. Reopen may have replaced that server.
type inProcess struct{ of *Stream }

// InProcessConn returns a connection to the running server.
func (p inProcess) InProcessConn() (net.Conn, error) {
	if srv := p.of.running(); srv != nil {
		return srv.InProcessConn()
	}
	return nil, errors.New("no server runs in this process")
}

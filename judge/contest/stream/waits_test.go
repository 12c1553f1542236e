package stream

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"testing"

	"github.com/nats-io/nats.go"
)

// TestWaitsOut checks that a worker tries again if a NATS server is absent or full, but not after
// a permanent rejection. A server of the contest tries again only if the NATS server is full.
func TestWaitsOut(t *testing.T) {
	const never, worker, always = 0, 1, 2
	for _, one := range []struct {
		err  error
		want int
	}{
		{nats.ErrAuthorization, never},
		{errors.New("nats: certificate signed by unknown authority"), never},
		{nats.ErrNoServers, worker},
		{nats.ErrTimeout, worker},
		{fmt.Errorf("read: %w", io.EOF), worker},
		{&net.OpError{Op: "write", Err: errors.New("broken pipe")}, worker},
		{errors.New("nats: maximum connections exceeded"), always},
		{errors.New("nats: maximum account active connections exceeded"), always},
		{tls.RecordHeaderError{RecordHeader: [5]byte([]byte("-ERR "))}, always},
		{tls.RecordHeaderError{RecordHeader: [5]byte([]byte("HTTP/"))}, never},
	} {
		if w, s := (Options{Worker: true}).waitsOut(one.err), (Options{}).waitsOut(one.err); w != (one.want >= worker) || s != (one.want == always) {
			t.Errorf("%v: a worker waits: %v, a server: %v", one.err, w, s)
		}
	}
}

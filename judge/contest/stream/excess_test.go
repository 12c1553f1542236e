package stream

import (
	"maps"
	"slices"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// TestExcess checks that one limit holds for all connections of a host together, and that
// connections that sent at most their share of it stay.
func TestExcess(t *testing.T) {
	conn := func(id uint64, ip string, messages, bytes int64) *server.ConnInfo {
		return &server.ConnInfo{Cid: id, IP: ip, InMsgs: messages, InBytes: bytes}
	}
	before := map[uint64]tally{1: {1000, 1000}}
	for name, one := range map[string]struct {
		now []*server.ConnInfo
		out []uint64
	}{
		"nobody":             {nil, nil},
		"little since then":  {[]*server.ConnInfo{conn(1, "10.0.0.1", 1050, 1050)}, nil},
		"messages":           {[]*server.ConnInfo{conn(1, "10.0.0.1", 1101, 1000), conn(2, "10.0.0.2", 100, 100)}, []uint64{1}},
		"bytes":              {[]*server.ConnInfo{conn(1, "10.0.0.1", 1000, 1101)}, []uint64{1}},
		"many of one host":   {[]*server.ConnInfo{conn(2, "10.0.0.1", 60, 0), conn(3, "10.0.0.1", 60, 0), conn(4, "10.0.0.1", 2, 0)}, []uint64{2, 3}},
		"many of a network":  {[]*server.ConnInfo{conn(2, "2001:db8::1", 60, 0), conn(3, "2001:db8::2", 60, 0)}, []uint64{2, 3}},
		"many hosts":         {[]*server.ConnInfo{conn(2, "10.0.0.1", 60, 0), conn(3, "10.0.0.2", 60, 0)}, nil},
		"the same by 4 in 6": {[]*server.ConnInfo{conn(2, "10.0.0.1", 60, 0), conn(3, "::ffff:10.0.0.1", 60, 0)}, []uint64{2, 3}},
	} {
		out, after := tally{100, 100}.excess(before, one.now)
		if got := slices.Sorted(maps.Keys(out)); !slices.Equal(got, one.out) || len(after) != len(one.now) {
			t.Errorf("%s: %v, want %v", name, got, one.out)
		}
	}
}

// TestDoor checks that connections to the workers' port use at most a quarter of the open files,
// so that the rest is left for pages and the store.
func TestDoor(t *testing.T) {
	for files, want := range map[int]int{256: 64, 1024: 256, 4096: 1024, 1 << 20: 2000} {
		if got := doorOf(files); got != want {
			t.Errorf("with %d files: at most %d connections, want %d", files, got, want)
		}
	}
	if got := (&Stream{}).Door(); got != 0 {
		t.Errorf("a server that does not listen accepts %d connections", got)
	}
}

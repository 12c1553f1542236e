package sandbox

import (
	"reflect"
	"testing"
	"time"
)

// FuzzPackets: no packet that anybody makes up breaks a reader, and one that is
// read is written the same again, but for numbers written longer than need be.
func FuzzPackets(f *testing.F) {
	f.Add(world{Tier: tierCgroup, Visible: []string{"/a", ""}, Identity: -1, Cgroup: 2, Processes: 64}.pack())
	f.Add((&order{Args: []string{"/bin/x", "a b"}, Env: []string{"K=V"}, CPU: time.Second, Memory: 1 << 40, Stack: -1}).pack())
	f.Add((&report{End: Signaled, Signal: 11, CPU: 3, Wall: 4, Memory: 5, Errno: 2, Fault: "x"}).pack())
	f.Add([]byte{sayOrder, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, p []byte) {
		if w, err := unpackWorld(p); err == nil {
			again, err := unpackWorld(w.pack())
			if err != nil || !reflect.DeepEqual(w, again) {
				t.Errorf("world %+v came back as %+v, %v", w, again, err)
			}
		}
		if o, err := unpackOrder(p); err == nil {
			again, err := unpackOrder(o.pack())
			if err != nil || !reflect.DeepEqual(o, again) {
				t.Errorf("order %+v came back as %+v, %v", o, again, err)
			}
		}
		if r, err := unpackReport(p); err == nil {
			again, err := unpackReport(r.pack())
			if err != nil || r != again {
				t.Errorf("report %+v came back as %+v, %v", r, again, err)
			}
		}
	})
}

func TestSteal(t *testing.T) {
	before := parseSteal("cpu  100 0 50 800 10 0 0 40 0 0")
	after := parseSteal("cpu  150 0 50 850 10 0 0 140 7 9")
	if got := after.Since(before); got != 0.5 {
		t.Errorf("stolen %v, want 0.5 of 200 ticks", got)
	}
	for _, line := range []string{"", "cpu", "cpu x y z", "cpu 1 2 3"} {
		if got := parseSteal(line).Since(Theft{}); got != 0 {
			t.Errorf("%q: stolen %v", line, got)
		}
	}
}

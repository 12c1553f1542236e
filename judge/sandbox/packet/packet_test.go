package packet

import (
	"reflect"
	"testing"
	"time"
)

// FuzzPackets checks that no packet causes a panic, and that decoding, encoding and decoding
// again give the same values.
func FuzzPackets(f *testing.F) {
	f.Add(World{Tier: Cgroup, Visible: []string{"/a", ""}, Identity: -1, Cgroup: 2, Processes: 64}.Pack())
	f.Add((&Order{Args: []string{"/bin/x", "a b"}, Env: []string{"K=V"}, CPU: time.Second, Memory: 1 << 40, Stack: -1}).Pack())
	f.Add((&Report{End: Signaled, Signal: 11, CPU: 3, Wall: 4, Memory: 5, Errno: 2, Fault: "x"}).Pack())
	f.Add((&Order{Args: []string{"/bin/x"}, Laid: []Laid{{"data.txt", 5}, {"a/b", 0}}}).Pack())
	f.Add([]byte{sayOrder, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, p []byte) {
		if w, err := UnpackWorld(p); err == nil {
			again, err := UnpackWorld(w.Pack())
			if err != nil || !reflect.DeepEqual(w, again) {
				t.Errorf("world %+v came back as %+v, %v", w, again, err)
			}
		}
		if o, err := UnpackOrder(p); err == nil {
			again, err := UnpackOrder(o.Pack())
			if err != nil || !reflect.DeepEqual(o, again) {
				t.Errorf("order %+v came back as %+v, %v", o, again, err)
			}
		}
		if r, err := UnpackReport(p); err == nil {
			again, err := UnpackReport(r.Pack())
			if err != nil || r != again {
				t.Errorf("report %+v came back as %+v, %v", r, again, err)
			}
		}
	})
}

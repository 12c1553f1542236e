package text

import (
	"bytes"
	"strings"
	"testing"

	"grundy/judge/base/fault"
	"grundy/judge/program/doctor"
	"grundy/judge/sandbox"
)

// TestDoctorWriter checks that each line is written as soon as it is known, in columns that fit
// all languages.
func TestDoctorWriter(t *testing.T) {
	var out bytes.Buffer
	d := NewDoctor(&out, Style{}, sandbox.Tier{Name: "cgroup"})
	ends := func(want string) {
		t.Helper()
		if !strings.HasSuffix(out.String(), want) {
			t.Errorf("no %q at the end of\n%s", want, out.String())
		}
	}
	ends("tier cgroup\n")
	d.Promise(doctor.Promise{Promise: sandbox.Promise{Words: "time is limited"}})
	ends("  promised: time is limited\n")
	d.Languages([][2]string{{"c", "C"}, {"python3", "Python 3"}})
	ends("\nlanguages\n")
	d.Language(doctor.Language{ID: "c", Name: "C", Version: "gcc 14"})
	ends("  c        C         works          gcc 14\n")
	d.Language(doctor.Language{ID: "python3", Name: "Python 3", Fault: fault.New("python3", "not found", "install it")})
	ends("  python3  Python 3  does not work  python3: not found; install it\n")
	if err := d.End(&doctor.Health{Cache: doctor.Cache{Folder: "/cache"}}); err != nil {
		t.Error(err)
	}
	if !strings.Contains(out.String(), "\ncache /cache: can be written\n") {
		t.Errorf("%s", out.String())
	}
}

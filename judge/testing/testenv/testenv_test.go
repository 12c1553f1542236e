package testenv

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

// A double is a test that records how it ended.
type double struct {
	testing.TB
	name, said string
}

func (d *double) Helper()      {}
func (d *double) Name() string { return cmp.Or(d.name, "TestHashes") + "/part" }
func (d *double) Skip(args ...any) {
	d.said += "skip: " + fmt.Sprint(args...)
}
func (d *double) Skipf(format string, args ...any) {
	d.said += "skip: " + fmt.Sprintf(format, args...)
}
func (d *double) Fatalf(format string, args ...any) {
	d.said += "fail: " + fmt.Sprintf(format, args...)
}

// TestRequires checks that a missing requirement skips a test visibly, and fails it if GRUNDY_CI is
// set.
func TestRequires(t *testing.T) {
	broken := errors.New("no such thing")
	cgroup := "fail: tier cgroup"
	if os.Getuid() != 0 {
		cgroup = "skip: SKIPPED: tier cgroup"
	}
	for _, test := range []struct {
		name string
		need func(testing.TB)
		ci   string // the message if GRUNDY_CI is set; otherwise the test is skipped
	}{
		{"a program that is there", func(t testing.TB) { Programs(t, "go") }, ""},
		{"one that is not", func(t testing.TB) { Programs(t, "go", "no-such-program") }, "fail: no-such-program is absent"},
		{"a tier", func(t testing.TB) { Tier(t, "namespace", nil) }, ""},
		{"no tier", func(t testing.TB) { Tier(t, "namespace", broken) }, "fail: tier namespace is not available: no such thing"},
		{"no cgroup", func(t testing.TB) { Tier(t, "cgroup", broken) }, cgroup},
		{"anything", func(t testing.TB) { Missing(t, "%d things", 3) }, "fail: 3 things"},
		{"a browser", func(d testing.TB) { t.Setenv("PATH", ""); Browser(d) }, "fail: chromium is absent: no page was looked at"},
	} {
		for _, ci := range []string{"", "1"} {
			t.Setenv("GRUNDY_CI", ci)
			want := test.ci
			if ci == "" && want != "" {
				want = "skip: SKIPPED: "
			}
			d := &double{}
			if test.need(d); !strings.HasPrefix(d.said, want) || (want == "") != (d.said == "") {
				t.Errorf("GRUNDY_CI=%s, %s: %q, want %q", ci, test.name, d.said, want)
			}
		}
	}
}

// TestLot checks that the lot depends on the name of a part, and that one part in ten is in a
// sample.
func TestLot(t *testing.T) {
	chosen := 0
	for i := range 1000 {
		d := &double{name: fmt.Sprintf("TestPart%d", i)}
		if Lot(d, 10) == 0 {
			chosen++
		}
	}
	if chosen < 50 || chosen > 150 {
		t.Errorf("%d of 1000 parts are chosen, want one in ten", chosen)
	}
}

// TestSoak checks that a soak test is skipped without GRUNDY_SOAK.
func TestSoak(t *testing.T) {
	for set, want := range map[string]string{"": "skip: SKIPPED: for make soak", "30": ""} {
		t.Setenv("GRUNDY_SOAK", set)
		d := &double{}
		if Soak(d); d.said != want {
			t.Errorf("GRUNDY_SOAK=%q: %q, want %q", set, d.said, want)
		}
	}
}

package requires

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A double is a test that tells how it was ended.
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

// TestRequires: what is missing is a skip that is seen, and a failure where GRUNDY_CI is set.
func TestRequires(t *testing.T) {
	broken := errors.New("no such thing")
	cgroup := "fail: tier cgroup"
	if os.Getuid() != 0 {
		cgroup = "skip: SKIPPED: tier cgroup"
	}
	for _, test := range []struct {
		name string
		need func(testing.TB)
		ci   string // what is said where GRUNDY_CI is set; elsewhere it is a skip
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

// TestShare: what make test leaves out make rest runs, and nothing else.
func TestShare(t *testing.T) {
	suiteTests(t)
	const test, rest = "skip: SKIPPED: for make test", "skip: SKIPPED: for make rest"
	for _, c := range []struct {
		set  string // GRUNDY_REST
		now  bool
		want string
	}{
		{"", true, ""}, {"", false, rest}, {"1", true, test}, {"1", false, ""}, {"all", true, ""}, {"all", false, ""},
	} {
		t.Setenv("GRUNDY_REST", c.set)
		d := &double{}
		if Share(d, c.now); d.said != c.want {
			t.Errorf("GRUNDY_REST=%s, now: %t: %q, want %q", c.set, c.now, d.said, c.want)
		}
	}
	t.Setenv("GRUNDY_REST", "")
	root := began
	for name, folder := range map[string]string{"TestNone": "", "TestIdioms": "", "TestHashes": "judge"} {
		began = filepath.Join(root, folder)
		d := &double{name: name}
		if Rest(d); !strings.Contains(d.said, "fail: testdata/make/rest.sh: it does not run "+name+" of ") {
			t.Errorf("%s in %q: %q, want to be told that nobody runs it", name, folder, d.said)
		}
	}
}

// suiteTests makes these tests seem to be those of problems/suite.
func suiteTests(t *testing.T) {
	was := began
	t.Cleanup(func() { began = was })
	began = filepath.Join(was, "..", "..", "problems", "suite")
}

// TestTurn: a name is for one of make test and make rest, and some are for each.
func TestTurn(t *testing.T) {
	suiteTests(t)
	left := 0
	for i := range 1000 {
		said := ""
		for _, set := range []string{"", "1"} {
			t.Setenv("GRUNDY_REST", set)
			d := &numbered{i: i}
			Turn(d)
			said += d.said + ";"
		}
		switch said {
		case "skip: SKIPPED: for make rest;;":
			left++
		case ";skip: SKIPPED: for make test;":
		default:
			t.Fatalf("%d: %q", i, said)
		}
	}
	if left < 850 || left > 950 {
		t.Errorf("%d of 1000 are left to make rest, want nine in ten", left)
	}
}

// A numbered is a part of a test with a number.
type numbered struct {
	double
	i int
}

func (n *numbered) Name() string { return fmt.Sprintf("TestHashes/part-%d", n.i) }

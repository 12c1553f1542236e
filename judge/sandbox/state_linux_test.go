package sandbox_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// tiersHere runs a test in each tier that this machine allows.
func tiersHere(t *testing.T, test func(t *testing.T, a *arena, r sandbox.Runner)) {
	dir, _ := hostilePrograms(t)
	for _, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			r, err := sandbox.OpenTier(tier)
			testenv.Tier(t, tier, err)
			defer r.Close()
			test(t, &arena{tier: tier, dir: dir}, r)
		})
	}
}

// TestFingerprint checks that a program sees the same environment, whatever ran before it.
func TestFingerprint(t *testing.T) {
	testenv.Long(t)
	tiersHere(t, func(t *testing.T, a *arena, r sandbox.Runner) {
		// The lines that may differ because of the tier's gaps.
		except := map[string][]string{
			"landlock": {"pid ", "child ", "/tmp: ", "/dev/shm: ", "times equal"},
		}[a.tier]
		if a.tier == "rlimit" {
			t.Skip("SKIPPED: this tier: what a program starts may stay, and see everything")
		}
		print := func(name string, args ...string) []byte {
			l := hostileLimits
			l.Wall = 20 * time.Second
			res, err := a.run(t, r, append([]string{filepath.Join(a.dir, name)}, args...), l)
			if err != nil || res.End != sandbox.Exited || res.ExitCode != 0 {
				t.Fatalf("%s: %s, %v", name, describe(res), err)
			}
			var out []byte
			for line := range bytes.Lines(res.Stdout) {
				if !slices.ContainsFunc(except, func(s string) bool { return bytes.HasPrefix(line, []byte(s)) }) {
					out = append(out, line...)
				}
			}
			return out
		}
		first := print("fingerprint")
		if len(first) < 500 {
			t.Fatalf("it says little: %q", first)
		}
		for how := range 6 {
			print("littering", strconv.Itoa(how))
			if now := print("fingerprint"); !bytes.Equal(first, now) {
				t.Errorf("after littering of kind %d: %s", how, difference(first, now))
			}
		}
	})
}

// difference returns the lines that are in only one of two texts.
func difference(a, b []byte) string {
	was, is := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	var out []string
	for _, line := range was {
		if !slices.Contains(is, line) {
			out = append(out, "- "+line)
		}
	}
	for _, line := range is {
		if !slices.Contains(was, line) {
			out = append(out, "+ "+line)
		}
	}
	return strings.Join(out, "\n")
}

// TestMemoryAfterReading checks that files read by a program, or by an earlier one, do not count
// as the program's memory.
func TestMemoryAfterReading(t *testing.T) {
	testenv.Long(t)
	tiersHere(t, func(t *testing.T, a *arena, r sandbox.Runner) {
		if a.tier == "rlimit" {
			t.Skip("SKIPPED: this tier: memory is not measured")
		}
		big := filepath.Join(a.dir, "big-"+a.tier+"-"+strconv.Itoa(os.Getuid()))
		if err := os.WriteFile(big, bytes.Repeat([]byte("0123456789abcdef"), 60<<16), 0o644); err != nil {
			t.Fatal(err)
		}
		defer os.Remove(big)
		syscall.Sync() // dirty pages are not dropped from the cache
		l := hostileLimits
		l.Wall, l.Memory, l.Stack = 20*time.Second, 32<<20, 16<<20
		run := func(args ...string) sandbox.Result {
			args[0] = filepath.Join(a.dir, args[0])
			res, err := a.run(t, r, args, l)
			if err != nil {
				t.Fatal(err)
			}
			return res
		}
		take := func(mib int, end sandbox.End) {
			t.Helper()
			res := run("taker", strconv.Itoa(mib))
			if res.End != end {
				t.Errorf("%d MiB of 32: %s", mib, describe(res))
			}
			most := mib + 2
			if t := r.Tier(); t.Name != "cgroup" || len(t.Gaps) > 0 { // before Linux 6.12, the peak is less exact
				most = max(most, boxMiB()) // the box's own memory counts as the program's at its start
			}
			if got := res.Memory >> 10; end == sandbox.Exited && (got < int64(mib-1)<<10 || got > int64(most)<<10) {
				t.Errorf("%d MiB read as %d KiB", mib, got)
			}
		}
		for range 3 {
			take(24, sandbox.Exited)
			take(2, sandbox.Exited)
			if res := run("reader", big); res.End != sandbox.Exited || res.Memory > int64(boxMiB()+2)<<20 {
				t.Errorf("reader: %s", describe(res))
			}
			take(24, sandbox.Exited)
			run("reader", big)
			take(28, sandbox.Exited)
			run("reader", big)
			take(40, sandbox.MemOver)
			take(4, sandbox.Exited)
		}
	})
}

// TestLowMemory checks that a limit below the box's own memory stops only programs that exceed
// it.
func TestLowMemory(t *testing.T) {
	tiersHere(t, func(t *testing.T, a *arena, r sandbox.Runner) {
		if a.tier == "rlimit" {
			t.Skip("SKIPPED: this tier: memory is not measured")
		}
		l := hostileLimits
		l.Wall, l.Stack = 20*time.Second, 1<<20
		for limit := int64(6); limit <= 24; limit += 6 {
			l.Memory = limit << 20
			for mib, end := range map[int]sandbox.End{2: sandbox.Exited, 60: sandbox.MemOver} {
				res, err := a.run(t, r, []string{filepath.Join(a.dir, "taker"), strconv.Itoa(mib)}, l)
				if err != nil || res.End != end {
					t.Errorf("%d MiB of %d: %s, %v", mib, limit, describe(res), err)
				}
			}
		}
	})
}

// boxMiB returns the memory that a box itself may use, in MiB. A box uses 8 to 11 MiB, and more
// on a busy machine, where garbage is collected late. The race detector adds some. The files that
// the test reads have 60 MiB.
func boxMiB() int {
	info, _ := debug.ReadBuildInfo()
	if slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		return 40
	}
	return 20
}

// TestUnreadInput checks that unread input does not delay a run, and that input which is read
// late is complete.
func TestUnreadInput(t *testing.T) {
	input := bytes.Repeat([]byte("1 2 3 4 5 6 7\n"), 100<<20/14)
	tiersHere(t, func(t *testing.T, a *arena, r sandbox.Runner) {
		for name, want := range map[string]string{"deaf": "contained\n", "honest": ""} {
			l := hostileLimits
			l.CPU, l.Wall = time.Minute, 2*time.Minute
			in := input
			if name == "honest" { // it reads everything, which takes a while
				in = in[:8<<20]
			}
			res, err := r.Run(t.Context(), sandbox.Command{
				Args: []string{filepath.Join(a.dir, name)}, Stdin: in, Limits: l, Visible: []string{a.dir},
			})
			if err != nil || res.End != sandbox.Exited || !strings.HasPrefix(string(res.Stdout), want) || len(res.Stdout) == 0 {
				t.Errorf("%s: %s, %v", name, describe(res), err)
			}
		}
	})
}

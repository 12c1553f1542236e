package sandbox

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/testing/testenv"
)

// deviceVariable makes the test binary try to change the host's devices from inside a box.
const deviceVariable = "GRUNDY_TEST_DEVICES"

func init() {
	if os.Getenv(deviceVariable) == "" {
		return
	}
	say := func(what string, err error) {
		if err == nil {
			os.Stdout.WriteString("ESCAPED: " + what + "\n")
		}
	}
	for _, path := range []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"} {
		var st unix.Stat_t
		err := unix.Stat(path, &st)
		if err == unix.ENOENT && path == "/dev/zero" { // hidden if the box counts memory
			continue
		}
		if err != nil {
			os.Stdout.WriteString(path + ": " + err.Error() + "\n")
			continue
		}
		// Set the attributes to their present values, so that success does no harm.
		say("mode of "+path, unix.Chmod(path, st.Mode&0o7777))
		say("owner of "+path, unix.Lchown(path, -1, -1))
		say("times of "+path, unix.UtimesNanoAt(unix.AT_FDCWD, path, []unix.Timespec{{Nsec: unix.UTIME_OMIT, Sec: 0}, {Nsec: unix.UTIME_NOW, Sec: 0}}, 0))
		say("attributes of "+path, unix.Setxattr(path, "trusted.grundy", nil, unix.XATTR_REPLACE))
		if fd, err := unix.Open(path, unix.O_RDWR, 0); err == nil {
			say("mode of open "+path, unix.Fchmod(fd, st.Mode&0o7777))
			say("times of open "+path, unix.Futimes(fd, []unix.Timeval{{}, {}}))
			unix.Close(fd)
		}
	}
	if f, err := os.OpenFile("/dev/null", os.O_WRONLY, 0); err != nil {
		os.Stdout.WriteString(err.Error() + "\n")
	} else if _, err := f.Write([]byte("x")); err != nil {
		os.Stdout.WriteString(err.Error() + "\n")
	}
	os.Stdout.WriteString("looked\n")
	os.Exit(0)
}

// TestDevices checks that no program can change the host's devices, not even their access times.
// All boxes share them, and the user of a compiler's box may be root, their owner.
func TestDevices(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tier := range []string{tierCgroup, tierNamespace} {
		for name, writable := range map[string][]string{"program": nil, "compiler": {t.TempDir()}} {
			t.Run(tier+" "+name, func(t *testing.T) {
				r, err := OpenTier(tier)
				testenv.Tier(t, tier, err)
				defer r.Close()
				res, err := r.Run(context.Background(), Command{
					Args: []string{self}, Env: []string{deviceVariable + "=1"}, Visible: []string{self}, Writable: writable,
					Limits: Limits{CPU: 10 * time.Second, Wall: time.Minute, Memory: 256 << 20, Output: 1 << 16, Processes: 64},
				})
				if err != nil {
					t.Fatal(err)
				}
				if got := string(res.Stdout); got != "looked\n" {
					t.Errorf("%s%s", got, res.Stderr)
				}
			})
		}
	}
}

// TestHostPidMax checks that boxes do not change the host's pid_max.
func TestHostPidMax(t *testing.T) {
	read := func() string {
		text, err := os.ReadFile("/proc/sys/kernel/pid_max")
		if err != nil {
			testenv.Missing(t, "%v", err)
		}
		return strings.TrimSpace(string(text))
	}
	before := read()
	r, err := OpenTier(tierNamespace)
	testenv.Tier(t, tierNamespace, err)
	defer r.Close()
	for _, writable := range [][]string{nil, {t.TempDir()}} {
		res, err := r.Run(context.Background(), Command{
			Args: []string{"/bin/cat", "/proc/self/stat"}, Writable: writable,
			Limits: Limits{CPU: time.Second, Wall: time.Minute, Memory: 64 << 20, Output: 1 << 16, Processes: 32},
		})
		if err != nil || res.ExitCode != 0 {
			t.Fatalf("%v, exit code %s", err, strconv.Itoa(res.ExitCode))
		}
		if after := read(); after != before {
			t.Fatalf("the host's pid_max was %s, and is %s", before, after)
		}
	}
}

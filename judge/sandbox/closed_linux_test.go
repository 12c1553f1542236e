//go:build amd64 || arm64

package sandbox_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// A plight is an environment with restrictions in which a judge may start. The judge must never run
// a program that can read the judge's files, unless the judge is not root and no tier that hides
// files is possible.
type plight struct {
	name   string
	script string // shell commands that run before the judge starts
	mounts bool   // mounts file systems: needs root, in a namespace
	same   bool   // the tier is the same as without restrictions
	env    string
	want   string // otherwise the expected tier; "error" for none
}

var plights = []plight{
	{name: "no restriction", same: true},
	{name: "64 files", script: "ulimit -n 64", same: true},
	{name: "32 files", script: "ulimit -n 32"}, // too few for the files of a control group
	{name: "10 files", script: "ulimit -n 10"},
	{name: "no locked memory", script: "ulimit -l 0", same: true},
	{name: "small files", script: "ulimit -f 2000", same: true},
	{name: "no core", script: "ulimit -c 0", same: true},
	{name: "small stack", script: "ulimit -s 512", same: true},
	{name: "few processes", script: "ulimit -u 40"},
	{name: "one process", script: "ulimit -u 1"},
	{name: "little address space", script: "ulimit -v 2000000"},
	{name: "little data", script: "ulimit -d 300000"},
	{name: "little CPU", script: "ulimit -t 20", same: true},
	{name: "all at once", script: "ulimit -n 48; ulimit -l 0; ulimit -f 2000; ulimit -s 1024", same: true},
	{name: "closed streams", script: "exec <&- >&- 2>&-", same: true},
	{name: "read-only /tmp", script: "mount -o bind /tmp /tmp && mount -o remount,bind,ro /tmp", mounts: true, same: true},
	{name: "no /proc", script: "mount -t tmpfs x /proc", mounts: true, want: "error"},
	{name: "masked /proc/sys", script: "mount -t tmpfs -o ro x /proc/sys", mounts: true},
	{name: "hidden processes", script: "mount -t proc -o hidepid=2 proc /proc", mounts: true},
	{name: "empty /dev", script: "mount -t tmpfs x /dev", mounts: true},
	{name: "no control groups", script: "mount -t tmpfs x /sys/fs/cgroup", mounts: true, want: "namespace"},
	{name: "a chroot", script: "mount --rbind / /mnt && exec chroot /mnt \"$0\" \"$@\"", mounts: true, want: "landlock"},
	{name: "no new privileges", script: "exec setpriv --no-new-privs \"$0\" \"$@\"", same: true},
	{name: "no namespaces", env: "namespaces", want: "landlock"},
	{name: "a kernel without anything", env: "namespaces landlock", want: "rlimit"},
	{name: "Landlock that fails", env: "namespaces rules", want: "error"},
}

// plightVariable makes TestPlightChild act as the judge. It names a file for the judge's results.
const plightVariable = "SANDBOX_PLIGHT"

// TestPlights starts a judge in each plight, as root and as an ordinary user. The judge must have the
// expected tier, and none of its programs may read the judge's files.
func TestPlights(t *testing.T) {
	testenv.Long(t)
	users := []int{os.Getuid()}
	if os.Getuid() == 0 {
		users = append(users, ordinary)
	}
	for _, user := range users {
		best := ""
		for _, p := range plights {
			if p.mounts && user != 0 {
				continue
			}
			t.Run(fmt.Sprintf("%d/%s", user, p.name), func(t *testing.T) {
				if strings.Contains(p.script, "setpriv") {
					testenv.Programs(t, "setpriv")
				}
				got, secret := p.judge(t, user)
				if best == "" {
					best = got
				}
				if p.same && got != best {
					t.Errorf("tier %q, without restrictions %q", got, best)
				}
				want := p.want
				if want == "rlimit" && user == 0 {
					want = "error"
				}
				if want != "" && !strings.HasPrefix(got, want) {
					t.Errorf("tier %q, want %q", got, want)
				}
				if secret && (user == 0 || got != "rlimit" || want != "rlimit") {
					t.Errorf("in tier %q a program reads the judge's files", got)
				}
				t.Logf("%s", got)
			})
		}
	}
}

// judge starts a judge with the restrictions. It returns the judge's tier or error, and whether a
// program could read a file that only the user may read.
func (p plight) judge(t *testing.T, user int) (tier string, secret bool) {
	dir, err := os.MkdirTemp("/var/tmp", "plight") // a folder that exists even if /tmp is hidden
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	self, found := filepath.Join(dir, "judge.test"), filepath.Join(dir, "found")
	if err := copyProgram("/proc/self/exe", self); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"found": "", "secret": secretText} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	attr := &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if user != os.Getuid() {
		if err := giveAway(dir); err != nil {
			t.Fatal(err)
		}
		attr.Credential = &syscall.Credential{Uid: uint32(user), Gid: uint32(user)}
	}
	script := "exec \"$0\" \"$@\""
	if p.script != "" {
		script = p.script + "\n" + script
	}
	if p.mounts {
		attr.Cloneflags = syscall.CLONE_NEWNS
		script = "mount --make-rprivate / || exit 9\n" + script
	}
	cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c", script, self, "-test.run=^TestPlightChild$", "-test.timeout=10m")
	cmd.Env = []string{plightVariable + "=" + found, "WITHOUT=" + p.env, "PATH=" + os.Getenv("PATH")}
	cmd.Dir, cmd.SysProcAttr = "/", attr
	out, _ := cmd.CombinedOutput()
	text, err := os.ReadFile(found)
	if err != nil {
		t.Fatal(err)
	}
	tier, said, _ := strings.Cut(string(text), "\n")
	if tier == "" { // even the judge could not start
		tier = "error: " + string(out[:min(len(out), 300)])
	}
	return tier, strings.Contains(said, secretText) || strings.Contains(said, "root:")
}

const secretText = "the judge's alone"

// TestPlightChild acts as the judge.
func TestPlightChild(t *testing.T) {
	found := os.Getenv(plightVariable)
	if found == "" {
		t.Skip("SKIPPED: for TestPlights")
	}
	if without := os.Getenv("WITHOUT"); without != "" {
		takeAway(t, without)
	}
	tell := func(text string) {
		f, err := os.OpenFile(found, os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			_, _ = f.WriteString(text)
			f.Close()
		}
	}
	r, err := sandbox.Open("")
	if err != nil {
		tell("error: " + strings.ReplaceAll(err.Error(), "\n", " ") + "\n")
		return
	}
	defer r.Close()
	tell(r.Tier().Name + "\n")
	for _, path := range []string{filepath.Join(filepath.Dir(found), "secret"), "/etc/shadow"} {
		res, err := r.Run(t.Context(), sandbox.Command{
			Args: []string{"/bin/cat", path}, Limits: sandbox.Limits{CPU: time.Second, Wall: never, Output: 1 << 16},
		})
		tell(string(res.Stdout))
		if err != nil {
			tell(fmt.Sprintf("error: %v\n", err))
		}
	}
}

// takeAway makes the kernel refuse calls to this process, as if it lacked the features that what
// lists.
func takeAway(t *testing.T, what string) {
	code := []bpf.Instruction{bpf.LoadAbsolute{Off: 0, Size: 4}}
	refuse := func(call uintptr, errno syscall.Errno) {
		code = append(code, bpf.JumpIf{Cond: bpf.JumpEqual, Val: uint32(call), SkipFalse: 1},
			bpf.RetConstant{Val: unix.SECCOMP_RET_ERRNO | uint32(errno)})
	}
	for word := range strings.FieldsSeq(what) {
		switch word {
		case "landlock":
			refuse(unix.SYS_LANDLOCK_CREATE_RULESET, unix.ENOSYS)
		case "rules":
			refuse(unix.SYS_LANDLOCK_ADD_RULE, unix.EIO)
		case "namespaces":
			refuse(unix.SYS_CLONE3, unix.ENOSYS)
			code = append(code,
				bpf.JumpIf{Cond: bpf.JumpEqual, Val: unix.SYS_CLONE, SkipFalse: 4},
				bpf.LoadAbsolute{Off: 16, Size: 4},
				bpf.JumpIf{Cond: bpf.JumpBitsSet, Val: unix.CLONE_NEWUSER, SkipFalse: 1},
				bpf.RetConstant{Val: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)},
				bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW})
		}
	}
	raw, err := bpf.Assemble(append(code, bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW}))
	if err != nil {
		t.Fatal(err)
	}
	program := unix.SockFprog{Len: uint16(len(raw)), Filter: (*unix.SockFilter)(unsafe.Pointer(&raw[0]))}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		t.Fatal(errno)
	}
}

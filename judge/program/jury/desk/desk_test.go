package desk

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// desksOf returns the desks of a program.
func desksOf(t testing.TB, role Role, p protocol.Protocol) *Desks[*Desk] {
	w := &Program{
		Role: role, Protocol: p, Name: "w.py", Built: &build.Program{}, Flags: []string{"loose"},
		Limits: sandbox.Limits{CPU: time.Second, Wall: 3 * time.Second, Memory: 64 << 20, Output: 1 << 20},
		Late:   "was silent for %s", Flooding: "printed more than %s",
	}
	k := &Desks[*Desk]{Program: w, Furnish: func(d *Desk) (*Desk, error) { return d, nil }}
	t.Cleanup(func() { k.Close() })
	return k
}

// TestDesk checks for each role and protocol that the program finds its input files and can write
// its output files. Files of one run must not exist in the next.
func TestDesk(t *testing.T) {
	for _, test := range []struct {
		role     Role
		protocol protocol.Protocol
		args     string // without the paths of folders
		written  bool
		piped    bool
	}{
		{Checker, protocol.Testlib, "input output answer loose", false, false},
		{Checker, protocol.Kattis, "input answer feedback loose", true, true},
		{Interactor, protocol.Testlib, "input output answer loose", true, false},
		{Interactor, protocol.Kattis, "input answer feedback loose", true, false},
	} {
		k := desksOf(t, test.role, test.protocol)
		d, err := k.Take()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"long and long", "short", ""} {
			if err := d.Lay(check.File{Input: []byte(text + "i"), Want: []byte(text + "w")}, []byte(text+"o")); err != nil {
				t.Fatal(err)
			}
			c := k.Program.Command(d, []byte("out"))
			var names []string
			for _, a := range c.Args {
				names = append(names, filepath.Base(a))
				if content, err := os.ReadFile(a); err == nil && string(content) != text+filepath.Base(a)[:1] && filepath.Base(a) != "answer" {
					t.Errorf("%s holds %q", a, content)
				}
			}
			if got := strings.Join(names, " "); got != test.args || (len(c.Writable) == 1) != test.written || (c.Stdin != nil) != test.piped {
				t.Errorf("%s %s: %q, writes into %q, reads %q", test.role, test.protocol, got, c.Writable, c.Stdin)
			}
			if want, err := os.ReadFile(d.At.Answer); err != nil || string(want) != text+"w" {
				t.Errorf("the answer is %q, %v", want, err)
			}
		}
		if !test.written {
			continue
		}
		plant(t, d, protocol.JudgeMessage, "why")
		k.Put(d)
		again, err := k.Take()
		if err != nil || again != d {
			t.Fatalf("another desk, %v", err)
		}
		if left, err := os.ReadDir(d.At.Feedback); len(left) > 0 || err != nil {
			t.Errorf("left: %v, %v", left, err)
		}
	}
}

// plant writes a file as a program would.
func plant(t testing.TB, d *Desk, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(d.At.Feedback, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestClose checks that Close leaves no files, even of desks in use, and that Take fails
// afterwards.
func TestClose(t *testing.T) {
	k := desksOf(t, Checker, protocol.Testlib)
	one, err := k.Take()
	other, err2 := k.Take()
	if err := errors.Join(err, err2); err != nil || one == other {
		t.Fatalf("the same desk twice, or %v", err)
	}
	k.Put(one)
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(other.At.Input); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", other.At.Input, err)
	}
	k.Put(other)
	for _, d := range []*Desk{one, other} {
		if _, err := d.input.file.Stat(); !errors.Is(err, os.ErrClosed) {
			t.Errorf("a file is open: %v", err)
		}
	}
	if _, err := k.Take(); err == nil || err.Error() != "w.py: the checker is closed; open the problem again" {
		t.Errorf("a desk of a closed program: %v", err)
	}
}

// TestJudgement checks that the result of a program counts if it ended by itself, and that
// otherwise the program has failed.
func TestJudgement(t *testing.T) {
	for _, test := range []struct {
		res     sandbox.Result
		message string // contents of the message file
		want    string // the failure, or the message of the judgement
	}{
		{sandbox.Result{End: sandbox.CPUOver}, "", "used more than 1s of CPU time"},
		{sandbox.Result{End: sandbox.WallOver}, "", "was silent for 3s"},
		{sandbox.Result{End: sandbox.WallOver, Starved: true}, "", "did not end within 3s, because the machine is busy"},
		{sandbox.Result{End: sandbox.MemOver}, "", "used more than 64 MiB of memory"},
		{sandbox.Result{End: sandbox.OutOver}, "", "printed more than 1 MiB"},
		{sandbox.Result{End: sandbox.Signaled, Signal: "SIGSEGV", Stderr: []byte("at line 3\n")}, "", "was killed by SIGSEGV: at line 3"},
		{sandbox.Result{ExitCode: 3}, "", "ended with exit code 3, neither 42 nor 43, and nothing else"},
		{sandbox.Result{ExitCode: 43}, "no", "no"},
		{sandbox.Result{ExitCode: 42}, "", ""},
	} {
		k := desksOf(t, Interactor, protocol.Kattis)
		d, err := k.Take()
		if err != nil {
			t.Fatal(err)
		}
		if test.message != "" {
			plant(t, d, protocol.JudgeMessage, test.message)
		}
		j, err := k.Program.Judgement(d, test.res)
		var own *protocol.Failure
		if errors.As(err, &own) {
			j.Message = own.What.String()
			remedy := "fix the interactor"
			if own.Busy {
				remedy = "try again when it is quiet"
			}
			if timed := test.res.End == sandbox.CPUOver || test.res.End == sandbox.WallOver; own.Busy != test.res.Starved || own.Late != (timed && !own.Busy) {
				t.Errorf("%+v: %+v", test.res, own)
			}
			for name, on := range map[string]string{"a": "test a", "": "an input of 3 B"} {
				blamed := k.Program.Blamed(check.File{Name: name, Input: []byte("abc")}, err)
				if want := "w.py: the interactor " + own.What.String() + ", on " + on + "; " + remedy + "; this is not a verdict"; blamed.Error() != want {
					t.Errorf("%v, want %s", blamed, want)
				}
			}
		}
		if ended := test.res.End == sandbox.Exited && test.res.ExitCode > 41; ended != (err == nil) || j.Message != test.want {
			t.Errorf("%+v: %+v, %v; want %q", test.res, j, err, test.want)
		}
	}
	said := (&Program{Name: "c", Role: Checker}).Blamed(check.File{Name: "t1"}, &protocol.Failure{What: i18n.Messagef("ended with exit code %d, neither 42 nor 43%s", 7, ", and nothing else")})
	if got := i18n.Line("zh", said); got != "c：检查器退出码为 7，既不是 42 也不是 43，没有其他说明，数据为 测试点 t1；请修正检查器；这不是评测结果" {
		t.Errorf("in Chinese: %s", got)
	}
	if err := (&Program{}).Blamed(check.File{}, os.ErrPermission); err != os.ErrPermission {
		t.Errorf("an error of the machine becomes %v", err)
	}
}

// BenchmarkLay measures writing the files of a run.
func BenchmarkLay(b *testing.B) {
	d, err := desksOf(b, Interactor, protocol.Kattis).Take()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := d.Lay(check.File{Input: []byte("in"), Want: []byte("want")}, nil); err != nil {
			b.Fatal(err)
		}
	}
}

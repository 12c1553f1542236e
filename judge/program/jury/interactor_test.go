package jury

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/program/jury/desk"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// mute is a runner that cannot run interactive programs.
type mute struct{ sandbox.Runner }

// TestTerms checks that impossible terms are refused, each with a remedy.
func TestTerms(t *testing.T) {
	src := build.Source{Name: "i.py", Text: []byte("exit(0)\n")}
	testlib := build.Source{Name: "i.cpp", Text: []byte("#include \"testlib.h\"\n")}
	for _, c := range []struct {
		src   build.Source
		terms Terms
		want  string
	}{
		{src, Terms{Protocol: "telnet"}, `i.py: there is no protocol "telnet"; use testlib or kattis`},
		{src, Terms{}, "i.py: its source does not show which protocol the interactor speaks: it includes no testlib.h, and has no exit codes 42 and 43; write protocol: testlib or protocol: kattis in the spec"},
		{src, Terms{Protocol: "testlib"}, "i.py: interactive problems cannot be judged on this system; use Linux"},
		{src, Terms{Passes: 2}, "i.py: interactive problems cannot be judged on this system; use Linux"},
		{testlib, Terms{}, "i.cpp: interactive problems cannot be judged on this system; use Linux"},
		{testlib, Terms{Passes: 2}, "i.cpp: asks for several passes, which the protocol testlib does not have; use protocol: kattis, or drop passes"},
		{src, Terms{Protocol: "kattis", Passes: 2}, "i.py: interactive problems cannot be judged on this system; use Linux"},
	} {
		if _, err := New(mute{}, nil, nil).Interactor(t.Context(), c.src, c.terms); err == nil || err.Error() != c.want {
			t.Errorf("%+v: got %v, want %s", c.terms, err, c.want)
		}
	}
}

// TestNext checks that the input of the next pass is read once, if it is a regular file.
func TestNext(t *testing.T) {
	w := &desk.Program{Role: desk.Interactor, Protocol: protocol.Kattis}
	k := desk.Desks[*desk.Desk]{Program: w, Furnish: func(d *desk.Desk) (*desk.Desk, error) { return d, nil }}
	defer k.Close()
	d, err := k.Take()
	if err != nil {
		t.Fatal(err)
	}
	next := filepath.Join(d.At.Feedback, protocol.NextPass)
	if err := os.WriteFile(next, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if text, err := nextPass(d); text == nil || len(text) != 0 || err != nil {
		t.Errorf("an empty input: %q, %v", text, err)
	}
	if text, err := nextPass(d); text != nil || err != nil {
		t.Errorf("no input: %q, %v", text, err)
	}
	if err := os.Symlink("/etc/passwd", next); err != nil {
		t.Fatal(err)
	}
	if text, err := nextPass(d); err == nil || text != nil {
		t.Errorf("a link: %q", text)
	}
}

// TestBlamed checks that only errors caused by the interactor are blamed on it.
func TestBlamed(t *testing.T) {
	i := &interactor{program: desk.Program{Name: "i.py", Role: desk.Interactor}}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx  context.Context
		err  error
		want string // empty: not the interactor's fault
	}{
		{t.Context(), &protocol.Failure{What: "floods"}, "i.py: the interactor floods, on test a"},
		{t.Context(), &sandbox.InteractorError{Err: os.ErrPermission}, "i.py: the interactor cannot be run (permission denied)"},
		{t.Context(), os.ErrPermission, ""},
		{gone, &protocol.Failure{What: "floods"}, ""},
	} {
		err := i.blamed(c.ctx, check.File{Name: "a"}, c.err)
		if _, its := err.(*interactive.Fault); its != (c.want != "") || its && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v: %v", c.err, err)
		}
	}
}

// TestMerged checks which of several processes has failed.
func TestMerged(t *testing.T) {
	good := sandbox.Talk{Program: sandbox.Result{End: sandbox.Exited}}
	bad := sandbox.Talk{Program: sandbox.Result{End: sandbox.Signaled}}
	slow := good
	slow.Program.CPU = time.Second
	for _, c := range []struct {
		talks   []sandbox.Talk
		limit   time.Duration
		process int
		end     sandbox.End
		cpu     time.Duration
	}{
		{[]sandbox.Talk{good, good, good}, time.Second, interactive.Together, sandbox.Exited, 0},
		{[]sandbox.Talk{bad, good, good}, time.Second, 0, sandbox.Signaled, 0},
		{[]sandbox.Talk{good, bad, bad}, time.Second, 1, sandbox.Signaled, 0},
		{[]sandbox.Talk{bad, good, {Told: true}}, time.Second, 2, sandbox.Exited, 0},
		{[]sandbox.Talk{slow, slow, good}, 2 * time.Second, interactive.Together, sandbox.Exited, 2 * time.Second},
		{[]sandbox.Talk{slow, slow, good}, time.Second, interactive.Together, sandbox.CPUOver, 2 * time.Second},
		{[]sandbox.Talk{slow, slow, good}, 0, interactive.Together, sandbox.Exited, time.Second},
	} {
		if k, process := merged(c.talks, c.limit); process != c.process || k.Program.End != c.end || k.Program.CPU != c.cpu {
			t.Errorf("%+v: process %d, %+v", c, process, k.Program)
		}
	}
}

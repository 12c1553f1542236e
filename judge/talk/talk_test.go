package talk

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/check/protocol"
	"grundy/judge/sandbox"
)

// mute is a runner whose programs cannot talk.
type mute struct{ sandbox.Runner }

// TestTerms wants terms that cannot hold refused, each with its remedy.
func TestTerms(t *testing.T) {
	src := build.Source{Name: "i.py"}
	for _, c := range []struct {
		terms Terms
		want  string
	}{
		{Terms{Protocol: "telnet"}, `i.py: no protocol is called "telnet"; use testlib or kattis`},
		{Terms{Passes: 2}, "i.py: asks for several passes, which the protocol testlib does not have; use protocol: kattis, or drop passes"},
		{Terms{Protocol: "kattis", Passes: 2}, "i.py: two programs cannot talk on this system; use Linux"},
	} {
		if _, err := New(t.Context(), mute{}, nil, src, c.terms); err == nil || err.Error() != c.want {
			t.Errorf("%+v: got %v, want %s", c.terms, err, c.want)
		}
	}
}

// TestDesk wants a desk to come back empty, and the files of the interactor read once, if
// they are files.
func TestDesk(t *testing.T) {
	var k desks
	defer k.close()
	d, err := k.take(protocol.Kattis)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.lay(check.File{Input: []byte("in"), Want: []byte("want")}); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(d.at.Feedback, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(protocol.NextPass, "")
	if next, err := d.next(); next == nil || len(next) != 0 || err != nil {
		t.Errorf("an empty input: %q, %v", next, err)
	}
	if next, err := d.next(); next != nil || err != nil {
		t.Errorf("no input: %q, %v", next, err)
	}
	write(protocol.JudgeMessage, "why")
	if files, err := d.feedback(); string(files[protocol.JudgeMessage]) != "why" || len(files) != 1 || err != nil {
		t.Errorf("%q, %v", files, err)
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(d.at.Feedback, protocol.NextPass)); err != nil {
		t.Fatal(err)
	}
	if next, err := d.next(); err == nil || next != nil {
		t.Errorf("a link: %q", next)
	}
	k.put(d)
	again, err := k.take(protocol.Kattis)
	if err != nil || again != d {
		t.Fatalf("another desk, %v", err)
	}
	if left, err := os.ReadDir(d.at.Feedback); len(left) > 0 || err != nil {
		t.Errorf("left: %v, %v", left, err)
	}
}

// TestBlamed wants only what an interactor did to be its fault.
func TestBlamed(t *testing.T) {
	i := &Interactor{name: "i.py"}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx  context.Context
		err  error
		want string // empty: not its fault
	}{
		{t.Context(), &protocol.Failure{What: "floods"}, "i.py: the interactor floods, on test a"},
		{t.Context(), &sandbox.InteractorError{Err: os.ErrPermission}, "i.py: the interactor cannot be run (permission denied)"},
		{t.Context(), os.ErrPermission, ""},
		{gone, &protocol.Failure{What: "floods"}, ""},
	} {
		err := i.blamed(c.ctx, check.File{Name: "a"}, c.err)
		if _, its := err.(*Fault); its != (c.want != "") || its && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v: %v", c.err, err)
		}
	}
}

package terminal

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"
	"syscall"
	"testing"

	"grundy/judge/run"
)

// TestSafe checks that only control sequences with our mark pass.
func TestSafe(t *testing.T) {
	var b bytes.Buffer
	w := &Safe{Writer: &b}
	for _, text := range []string{mark + "2mfaint" + mark + "0m\n", "\x1b[2m\x00" + strings.Repeat("A", 26) + "2m\u202e\t\n"} {
		if n, err := w.Write([]byte(text)); n != len(text) || err != nil {
			t.Fatal(n, err)
		}
	}
	want := "\x1b[2mfaint\x1b[0m\n" + `\x1b[2m\x00` + strings.Repeat("A", 26) + `2m\u202e` + "\t\n"
	if b.String() != want {
		t.Errorf("got %+q, want %+q", b.String(), want)
	}
}

// TestSafeJSON checks that harmful characters in JSON strings are escaped as JSON escapes.
func TestSafeJSON(t *testing.T) {
	var b bytes.Buffer
	w := &Safe{Writer: &b, JSON: true}
	if _, err := io.WriteString(w, "{\"a\":\"\u202e\u009b\"}\n"); err != nil {
		t.Fatal(err)
	}
	if want := "{\"a\":\"\\u202e\\u009b\"}\n"; b.String() != want {
		t.Errorf("got %+q, want %+q", b.String(), want)
	}
}

// full is a writer that always fails.
type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }

// TestNoting checks that the first error is remembered, also through a Safe writer, and that
// Broken is called if there is no reader.
func TestNoting(t *testing.T) {
	for _, err := range []error{syscall.EPIPE, syscall.ENOSPC} {
		broken := 0
		n := &Noting{Writer: full{err}, Broken: func() { broken++ }}
		w := &Safe{Writer: n}
		if Lost(w) || Lost(io.Discard) {
			t.Error("something is lost before it is written")
		}
		for range 2 {
			if _, got := io.WriteString(w, "x"); !errors.Is(got, err) {
				t.Errorf("writing gives %v", got)
			}
		}
		if !Lost(w) || !errors.Is(n.Err, err) || (broken == 1) != (err == syscall.EPIPE) {
			t.Errorf("%v: lost %t, remembered %v, broken %d times", err, Lost(w), n.Err, broken)
		}
	}
}

// TestNoTerminal checks that nothing is drawn if the output is not a terminal.
func TestNoTerminal(t *testing.T) {
	var b bytes.Buffer
	if Is(&Safe{Writer: &Noting{Writer: &b}}) {
		t.Error("a buffer is a terminal")
	}
	line := NewLine(&b)
	line.Draw("x", true)
	line.Clear()
	if b.Len() > 0 {
		t.Errorf("drawn: %q", b.String())
	}
}

// TestLine draws a line concurrently while it is cleared, as lint does. The race detector must
// report nothing, and the line must be empty at the end.
func TestLine(t *testing.T) {
	var out bytes.Buffer
	line := &Line{w: &out}
	var drawing sync.WaitGroup
	for range 4 {
		drawing.Go(func() {
			for i := range 100 {
				line.Show(run.Progress{Phase: "running", Done: i, Total: i % 2})
			}
		})
	}
	for range 100 {
		line.Clear()
	}
	drawing.Wait()
	line.Clear()
	if !strings.HasSuffix(out.String(), "\r\x1b[K") {
		t.Errorf("left on the line: %q", out.String()[max(0, out.Len()-40):])
	}
}

// TestMute checks that no line of a muted writer is a command of GitHub's CI, and that JSON keeps
// its meaning.
func TestMute(t *testing.T) {
	for text, want := range map[string]string{
		"::set-output name=x::1\n":                    "\\::set-output name=x::1\n",
		"  answer\n    ::error file=a::b\n":           "  answer\n    \\::error file=a::b\n",
		"\t\u00a0\u3000::stop-commands::z\n":          "\t\u00a0\u3000\\::stop-commands::z\n",
		"a\r::add-mask::b\n":                          "a\\x0d::add-mask::b\n",
		"x ##[error]y ##[group]\n":                    "x ##\\[error]y ##\\[group]\n",
		"###[warning]\n":                              "###\\[warning]\n",
		"std::vector, a::b and a.cpp:3::\n":           "std::vector, a::b and a.cpp:3::\n",
		Escape() + "31m::error::" + Escape() + "0m\n": "\x1b[31m::error::\x1b[0m\n",
		"\ufeff::error::z\n":                          "\\ufeff::error::z\n",
		"one\n::two::\n\n ::three::":                  "one\n\\::two::\n\n \\::three::",
	} {
		var b strings.Builder
		s := &Safe{Writer: &b, Mute: true}
		if _, err := s.Write([]byte(text)); err != nil || b.String() != want {
			t.Errorf("%q: %q, %v, want %q", text, b.String(), err, want)
		}
		b.Reset()
		if _, err := Commands(s).Write([]byte("::error::x\n")); err != nil || b.String() != "::error::x\n" {
			t.Errorf("own command: %q, %v", b.String(), err)
		}
	}
	var b strings.Builder
	line, err := json.Marshal(map[string]string{"got": "::a::\n##[error]\\##[x"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (&Safe{Writer: &b, JSON: true, Mute: true}).Write(line); err != nil {
		t.Fatal(err)
	}
	var back map[string]string
	if err := json.Unmarshal([]byte(b.String()), &back); err != nil || back["got"] != "::a::\n##[error]\\##[x" || strings.Contains(b.String(), "##[") {
		t.Errorf("%s, %v", b.String(), err)
	}
}

package sandbox

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestLines checks how an interactor of several programs reads and prints lines. A program must not
// be able to print a line as another program, and a wrong line is the interactor's fault.
func TestLines(t *testing.T) {
	e := envelopes[Lines]
	if got := string(e.seal(1, []byte("0 mine\n\n2\nrest"))); got != "1 0 mine\n1 \n1 2\n1 rest\n" {
		t.Errorf("sealed: %q", got)
	}
	if got := string(e.seal(12, nil)); got != "12\n" {
		t.Errorf("the end: %q", got)
	}
	if n, none := e.whole([]byte("a\nb\nc")), e.whole([]byte("abc")); n != 4 || none != 0 {
		t.Errorf("%d and %d bytes are whole", n, none)
	}
	for text, want := range map[string]string{
		"0 a b\n1 \n": `0 "a b\n", 1 "\n", EOF`,
		"1\n0 rest":   `1 "", 0 "rest", EOF`,
		"2 a\n":       `unknown "2 a\n"`,
		"-1 a\n":      `unknown "-1 a\n"`,
		"hello\n":     `unknown "hello\n"`,
		"\n":          `unknown "\n"`,
		"1a b\n":      `unknown "1a b\n"`,
		"":            "EOF",
	} {
		if got := opened(e, text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestFrames checks that frames keep the bytes of a text, and that a frame that does not end is the
// end of the interactor.
func TestFrames(t *testing.T) {
	e := envelopes[Frames]
	text := string(e.seal(1, []byte("0 a\x00\n"))) + string(e.seal(0, nil))
	if got, want := opened(e, text), `1 "0 a\x00\n", 0 "", EOF`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := opened(e, "\x00\xff\xff\xff\xffabc"); got != "EOF" {
		t.Errorf("a frame without its end: %s", got)
	}
	if got := opened(e, "\x02\x00\x00\x00\x00"); got != `unknown "2"` {
		t.Errorf("a frame for no program: %s", got)
	}
}

// opened returns the texts that an interactor prints for two programs.
func opened(e envelope, text string) string {
	var all []string
	r := bufio.NewReader(strings.NewReader(text))
	for {
		i, text, err := e.open(r, 2)
		var unknown *AddressError
		switch {
		case errors.As(err, &unknown):
			return strings.Join(append(all, fmt.Sprintf("unknown %q", unknown.Text)), ", ")
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return strings.Join(append(all, "EOF"), ", ")
		case err != nil:
			return err.Error()
		}
		all = append(all, fmt.Sprintf("%d %q", i, text))
	}
}

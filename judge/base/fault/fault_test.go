package fault

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
)

// TestErrorf checks that the parts come from the format, whatever the arguments contain.
func TestErrorf(t *testing.T) {
	for _, c := range []struct {
		err  *Error
		want Error
	}{
		{Errorf("%s: is empty; submit a source file", "a.cpp"), Error{"a.cpp", "is empty", "submit a source file", nil}},
		{Errorf("%s: is empty; submit a source file", "a; b.cpp"), Error{"a; b.cpp", "is empty", "submit a source file", nil}},
		{Errorf("%s: is empty; submit a source file", "x: y.cpp"), Error{"x: y.cpp", "is empty", "submit a source file", nil}},
		{Errorf("%s: says %q", "a.yaml", "1; 2"), Error{"a.yaml", `says "1; 2"`, "", nil}},
		{Errorf("no rule %s", "a: b; c"), Error{"", "no rule a: b; c", "", nil}},
		{Errorf("the code %q: unknown; known: %s", "x: y; z", "a; b"), Error{"", `the code "x: y; z": unknown`, "known: a; b", nil}},
		{Errorf("box: ends with %d %%; try again", 3), Error{"box", "ends with 3 %", "try again", nil}},
		{Errorf("%s: line 1\nline 2; more\nline 3; %s", "a", "write\nit; so"), Error{"a", "line 1\nline 2; more\nline 3", "write\nit; so", nil}},
		{Errorf("a: b; "), Error{"a", "b", "", nil}},
		{Errorf("%[2]s: %[1]s", "a", "b"), Error{"", "b: a", "", nil}},
		{Errorf(""), Error{}},
		{Errorf("%s: %w", "a", New("b; c", "d: e", "f")), Error{"a: b; c", "d: e", "f", nil}},
		{Errorf("%w", New("b", "d", "f")), Error{"b", "d", "f", nil}},
		{Errorf("%s: %w", "a", errors.New("d: e; f")), Error{"a", "d: e; f", "", nil}},
	} {
		if got := inEnglish(*c.err); got != c.want {
			t.Errorf("got %+q, want %+q", got, c.want)
		}
	}
	whole := fmt.Errorf("%s: is full (%w); make room of %d", "a; b", fs.ErrPermission, 7)
	parted := Errorf("%s: is full (%w); make room of %d", "a; b", fs.ErrPermission, 7)
	if parted.Error() != whole.Error() || !errors.Is(parted, fs.ErrPermission) {
		t.Errorf("got %v, want %v and what it wraps", parted, whole)
	}
}

// inEnglish returns the parts of an error without its cause.
func inEnglish(e Error) Error {
	return Error{Place: e.Place, What: i18n.Message(e.What.String()), Remedy: i18n.Message(e.Remedy.String())}
}

// TestLine checks that the three parts are printed in Chinese, with Chinese punctuation.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{Errorf("a.cpp: %w", New("--time", "is below 0", "try again")), "a.cpp: --time：小于 0；请重试"},
		{Errorf("%s: has more bytes than the %d allowed", "x", 7), "x：字节数超过允许的 7"},
		{fmt.Errorf("test 1: %w", New("standard output", "no such file", "")), "test 1: 标准输出：没有这个文件"},
		{At("a", fmt.Errorf("b: %w", syscall.EMFILE)), "a：b: 打开的文件太多"},
		{At("a", Errorf("%s: the %s does not compile: %w", "b", "checker", New("c", "is empty", "try again"))), "a: b：检查器不能编译：c：是空文件；请重试"},
	} {
		if got := i18n.Line("zh", c.err); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if got := i18n.Line("en", c.err); got != c.err.Error() {
			t.Errorf("%q, want %q", got, c.err)
		}
	}
}

// TestIn checks that In finds the parts of a wrapped error, and does not split the text of other
// errors.
func TestIn(t *testing.T) {
	own := New("a; b.cpp", "is empty; or x: y", "hand in: a file; or two")
	for _, c := range []struct {
		err  error
		want Error
	}{
		{own, *own},
		{fmt.Errorf("test 1: %w", own), Error{Place: "test 1: a; b.cpp", What: own.What, Remedy: own.Remedy}},
		{At("--max", own), Error{Place: "--max: a; b.cpp", What: own.What, Remedy: own.Remedy}},
		{At("--max", errors.New("x: y; z")), Error{Place: "--max", What: "x: y; z"}},
		{At("--max", New("", "is not a size", "")), Error{Place: "--max", What: "is not a size"}},
		{fmt.Errorf("(%w)", own), Error{What: i18n.Messagef("(%s)", own)}},
		{errors.New("x: y; z"), Error{What: "x: y; z"}},
		{errors.New("one\ntwo; three"), Error{What: "one\ntwo; three"}},
	} {
		got := In(c.err)
		if parts, want := inEnglish(*got), inEnglish(c.want); parts != want {
			t.Errorf("%v: got %+q, want %+q", c.err, parts, want)
		}
		if got.Error() != c.err.Error() {
			t.Errorf("%v became %v", c.err, got)
		}
	}
	if At("a", nil) != nil {
		t.Error("nil became an error")
	}
	if e := (&Error{Place: "a", What: "is not there", Remedy: "make it", Err: fs.ErrNotExist}); !errors.Is(At("b", e), fs.ErrNotExist) || !errors.Is(In(e), fs.ErrNotExist) {
		t.Error("the cause of an error is lost")
	}
}

// TestBare checks that Bare drops the text around a fault, and that the caller may change the
// result.
func TestBare(t *testing.T) {
	f := New("a", "b", "c")
	got := Bare(fmt.Errorf("around %w", f))
	if *got != *f || got == f {
		t.Errorf("got %+v", got)
	}
	if got := Bare(errors.New("words")); got.What.String() != "words" || got.Place != "" {
		t.Errorf("got %+v", got)
	}
	full := &fs.PathError{Op: "open", Path: "x", Err: syscall.EMFILE}
	for err, want := range map[error]string{
		full:                "raise the limit on open files (ulimit -n)",
		At("sandbox", full): "raise the limit on open files (ulimit -n)",
		&Error{What: "x", Err: &fs.PathError{Op: "write", Path: "x", Err: syscall.EFBIG}}:                "raise the limit on the size of files (ulimit -f)",
		&Error{What: "x", Remedy: "own", Err: &fs.PathError{Op: "open", Path: "x", Err: syscall.EMFILE}}: "own",
		&Error{What: "x", Err: &fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES}}:                "change its permissions, or name another path",
		fs.ErrNotExist: "",
	} {
		if got := Bare(err); got.Remedy.String() != want {
			t.Errorf("%v: remedy %q, want %q", err, got.Remedy, want)
		}
	}
}

// TestSplit checks that only errors from errors.Join are split.
func TestSplit(t *testing.T) {
	a, b := errors.New("a; b"), New("x", "c", "")
	pair := fmt.Errorf("%w and %w", a, b)
	got := Split(errors.Join(errors.Join(a, b), pair))
	if len(got) != 3 || got[0] != a || got[1] != error(b) || got[2] != pair {
		t.Errorf("got %q", got)
	}
}

// TestBlankPlace checks that a place with invisible ends is quoted.
func TestBlankPlace(t *testing.T) {
	for place, want := range map[string]string{
		"a.yaml": "a.yaml: no such file", "a b": "a b: no such file", "": "no such file",
		" ": `" ": no such file`, "p1247\t": `"p1247\t": no such file`, "　": `"\u3000": no such file`,
	} {
		if got := New(place, "no such file", "").Error(); got != want {
			t.Errorf("%q: %s, want %s", place, got, want)
		}
	}
}

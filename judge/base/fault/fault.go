// Package fault defines the error that reaches the user. The error has three parts: the place,
// what is wrong, and a remedy. The last two are messages, which keep their format and arguments
// for translation.
//
//	--memory: "64 stones" is not a size; give it as 64MiB
package fault

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"syscall"

	"grundy/judge/base/i18n"
)

// An Error is one fault. Place and Remedy may be empty.
type Error struct {
	Place        string
	What, Remedy i18n.Message
	Err          error // the cause, for errors.Is and errors.As; may be nil
}

// New returns an error with the given parts. A place that begins or ends with spaces is quoted, so
// that they are visible.
func New(place string, what, remedy i18n.Message) *Error {
	if strings.TrimSpace(place) != place {
		place = strconv.Quote(place)
	}
	return &Error{Place: place, What: what, Remedy: remedy}
}

// Caused returns a fault with the error that caused it. For some causes, such as a full disk, Bare
// adds a remedy.
func Caused(place string, what i18n.Message, err error) *Error {
	return &Error{Place: place, What: what, Err: err}
}

// Error returns "place: what; remedy".
func (e *Error) Error() string { return e.Message().String() }

// Message returns "place: what; remedy" as a message.
func (e *Error) Message() i18n.Message {
	m := e.What
	if e.Place != "" {
		m = i18n.Join(i18n.Message(e.Place), ": ", m)
	}
	if e.Remedy != "" {
		m = i18n.Join(m, "; ", e.Remedy)
	}
	return m
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Fault returns e. Other errors with the three parts have this method, too.
func (e *Error) Fault() *Error { return e }

// A Part is an error that has the three parts.
type Part interface {
	error
	Fault() *Error
}

// At puts a place before an error and keeps its other parts: "a.yaml: --take: …" has the place
// "a.yaml: --take". It returns nil for nil.
func At(place string, err error) error {
	if err == nil {
		return nil
	}
	e := *In(err)
	if e.Place = place + joint(e.Place) + e.Place; e.Err == nil {
		e.Err = err
	}
	return &e
}

func joint(place string) string {
	if place == "" {
		return ""
	}
	return ": "
}

// In splits an error into its parts. If the error is or wraps a Part, In returns that Part's
// parts, with the text before it added to the place. For other errors, and if there is other text
// around the Part, What is the whole text.
func In(err error) *Error {
	var p Part
	if !errors.As(err, &p) {
		return &Error{What: i18n.Of(err), Err: err}
	}
	e := *p.Fault()
	around, inner := err.Error(), p.Error()
	// An error that wraps with %w usually has "more: " before the inner text.
	if before := len(around) - len(inner); before > 2 && around[before:] == inner && around[before-2:before] == ": " {
		e.Place = around[:before-2] + joint(e.Place) + e.Place
	} else if around != inner {
		e.What, e.Place, e.Remedy = i18n.Message(around), "", ""
	}
	return &e
}

// Errorf returns an error from a format "place: what; remedy", with the arguments of fmt.Errorf.
// The format is divided into parts, not the resulting text. The place is the text before the first
// colon, if it has no space. The remedy follows the last semicolon. A format with argument indexes
// or * is not divided: it is the What. If %w follows only a place, the other parts come from the
// wrapped error.
func Errorf(format string, args ...any) *Error {
	e := &Error{}
	if strings.Contains(format, "%w") {
		e.Err = fmt.Errorf(format, args...)
	}
	if strings.Contains(format, "%[") || strings.Contains(format, "*") {
		e.What = i18n.Messagef(format, args...) // the arguments are out of order, so the format is not divided
		return e
	}
	fill := func(part string) i18n.Message {
		n := min(verbs(part), len(args))
		m := i18n.Messagef(part, args[:n]...)
		args = args[n:]
		return m
	}
	rest, remedy := format, ""
	if i := strings.LastIndex(format, "; "); i > 0 {
		rest, remedy = format[:i], format[i+2:]
	}
	if place, what, ok := strings.Cut(rest, ": "); ok && !strings.Contains(place, " ") {
		e.Place, rest = fill(place).String(), what
	}
	if inner, ok := wrapped(rest, args); ok && remedy == "" {
		in := In(inner)
		e.Place, e.What, e.Remedy = e.Place+between(e.Place, in.Place)+in.Place, in.What, in.Remedy
		return e
	}
	e.What = fill(rest)
	if remedy != "" {
		e.Remedy = fill(remedy)
	}
	return e
}

// wrapped returns the wrapped error if it is all that follows the place.
func wrapped(rest string, args []any) (err error, ok bool) {
	if rest == "%w" && len(args) == 1 {
		err, ok = args[0].(error)
	}
	return err, ok
}

// between returns the separator between two places.
func between(a, b string) string {
	if a == "" {
		return ""
	}
	return joint(b)
}

// verbs counts the arguments that a format uses.
func verbs(format string) int {
	format = strings.ReplaceAll(format, "%%", "")
	return strings.Count(format, "%")
}

// Bare returns the fault that an error is or wraps, without the text around it. For other errors,
// it is like In. If the fault has no remedy but one of remedies is for its cause, it gets this
// remedy. The caller may change the fault.
func Bare(err error) *Error {
	bare := In(err)
	var e *Error
	if errors.As(err, &e) {
		own := *e
		bare = &own
	}
	for _, l := range remedies {
		if bare.Remedy == "" && errors.Is(err, l.err) {
			bare.Remedy = l.remedy
		}
	}
	return bare
}

// remedies are for errors that opening or writing any file may return.
var remedies = []struct {
	err    syscall.Errno
	remedy i18n.Message
}{
	{syscall.EMFILE, "raise the limit on open files (ulimit -n)"},
	{syscall.ENFILE, "end some programs, or raise the system's limit on open files"},
	{syscall.EFBIG, "raise the limit on the size of files (ulimit -f)"},
	{syscall.ENOSPC, "free some space on the disk"},
	{syscall.EROFS, "use a folder that can be written"},
	{syscall.ENOENT, "check the path"},
	{syscall.ENOTDIR, "check the path"},
	{syscall.EACCES, "change its permissions, or name another path"},
}

// Split returns the errors that errors.Join joined, including nested ones. It returns any other
// error as the only element.
func Split(err error) []error {
	all, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var list []error
	var lines []string
	for _, one := range all.Unwrap() {
		lines = append(lines, one.Error())
		list = append(list, Split(one)...)
	}
	if strings.Join(lines, "\n") != err.Error() {
		return []error{err}
	}
	return list
}

package fault

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// Guard, when deferred, turns a panic into an error. A panic in the Go code of a problem is the
// problem's fault: rules and references are written for one spec, and another spec may lack a
// field. Any other panic is reported as a fault of Grundy.
func Guard(err *error, id string) {
	if r := recover(); r != nil {
		*err = Panicked(id, r)
	}
}

// Panicked returns the error for a panic, as Guard does. Only a deferred function may call it,
// because it reads the stack of the panic. If the value is an error with a place, it is that error:
// rules that are evaluated step by step report mistakes in this way.
func Panicked(id string, value any) error {
	if err, ok := value.(error); ok {
		var p Part
		if errors.As(err, &p) && p.Fault().Place != "" {
			return err
		}
	}
	if at := culprit(panicking()); at != "" {
		return &Error{
			Place: id, What: i18n.Messagef("Grundy panics in %s: %v", at, value),
			Remedy: "this is a bug in Grundy, not in the problem; report it with the command",
		}
	}
	return &Error{
		Place: id, What: i18n.Messagef("the problem's Go code panics: %v", value),
		Remedy: "keep the fields and bounds of the spec for which the code was written, or change the code, too",
	}
}

// deepest is how many calls of a stack are examined.
const deepest = 256

// panicking returns the calls of the panic that is being recovered, innermost first.
func panicking() []runtime.Frame {
	pcs := make([]uintptr, deepest)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	var list []runtime.Frame
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		list = append(list, f)
	}
	thrown := slices.IndexFunc(list, func(f runtime.Frame) bool { return f.Function == "runtime.gopanic" })
	return list[thrown+1:]
}

// callable lists packages of Grundy that the code of a problem calls. A panic in one of them is
// attributed to the caller.
var callable = []string{"grundy/judge/spec/grammar", "grundy/judge/game", "grundy/judge/tests/check"}

// culprit returns the place in Grundy that caused a panic, or "" if the code of a problem caused
// it. It skips calls in other modules and in callable packages; the first remaining call decides.
// In tests, the test code counts as a problem's code.
func culprit(stack []runtime.Frame) string {
	shared := ""
	for _, f := range stack {
		at := fmt.Sprintf("%s, line %d", strings.TrimPrefix(f.Function, "grundy/"), f.Line)
		switch within := packageOf(f.Function); {
		case within != "main" && !strings.HasPrefix(within, "grundy/"):
		case strings.HasPrefix(within, "grundy/solutions"), strings.HasSuffix(f.File, "_test.go"):
			return ""
		case slices.Contains(callable, within):
			if shared == "" {
				shared = at
			}
		case shared != "":
			return shared
		default:
			return at
		}
	}
	return shared
}

// packageOf returns the package of a function by its full name, such as
// grundy/judge/game.rules[...].Class.
func packageOf(function string) string {
	slash := strings.LastIndexByte(strings.SplitN(function, "[", 2)[0], '/') + 1
	name, _, _ := strings.Cut(function[slash:], ".")
	return function[:slash] + name
}

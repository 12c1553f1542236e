package fault

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"grundy/judge/i18n"
)

// Guard, when deferred, turns a panic into an error. One in the Go code of a problem is the
// problem's: its rules and its reference are made for one spec, and another may lack a field
// they need. Any other is a fault of Grundy, and told as one.
func Guard(err *error, id string) {
	if r := recover(); r != nil {
		*err = Panicked(id, r)
	}
}

// Panicked returns the error for a panic, as Guard does; only a deferred function may call
// it, since it reads the stack of the panic.
func Panicked(id string, value any) error {
	if at := culprit(panicking()); at != "" {
		return &Error{
			Place: id, What: i18n.Messagef("Grundy panics in %s: %v", at, value),
			Remedy: "this is a fault of Grundy and not of the problem; report it with the command",
		}
	}
	return &Error{
		Place: id, What: i18n.Messagef("the problem's Go code panics: %v", value),
		Remedy: "keep the fields and bounds of the spec that it was written for, or change it, too",
	}
}

// deepest is how many calls of a stack are looked at.
const deepest = 256

// panicking returns the calls of the panic that is being recovered, the innermost first.
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

// callable are packages of Grundy that the code of a problem calls. A panic in one of them is
// attributed to the caller.
var callable = []string{"grundy/judge/grammar", "grundy/judge/game", "grundy/judge/check"}

// culprit names the place of Grundy to which a panic belongs; it is empty if that is the
// code of a problem. The first call decides that is neither the library's nor of a package
// which both use. In tests, their own code stands in for a problem's.
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

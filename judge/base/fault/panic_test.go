package fault

import (
	"runtime"
	"strings"
	"testing"
)

// TestCulprit checks that a panic is attributed to the problem if the problem's code panicked or
// called the code that did. Otherwise it is attributed to Grundy, with the place.
func TestCulprit(t *testing.T) {
	for stack, want := range map[string]string{
		"runtime.panicIndex grundy/solutions/nim.Solve grundy/judge/tests/plan.(*Plan).ask":                "",
		"runtime.goPanic slices.Grow[...] grundy/solutions/nim.init.func1 grundy/judge/game.rules[...].At": "",
		"grundy/judge/spec/grammar.Case.Int grundy/solutions/nim.glob..func1 grundy/judge/problem.Load":    "",
		"grundy/judge/run/hunt.(*hunter).try grundy/judge/tests/search.Hunt grundy/judge.(*Judge).Stress":  "judge/run/hunt.(*hunter).try, line 7",
		"runtime.sigpanic grundy/judge/spec/grammar.(*block).fill grundy/judge/tests/plan.New":             "judge/spec/grammar.(*block).fill, line 7",
		"golang.org/x/sys/unix.Open grundy/judge/sandbox.Run grundy/judge/run.Run main.main":               "judge/sandbox.Run, line 7",
		"sort.Slice main.(*app).submit grundy/solutions/nim.Solve":                                         "main.(*app).submit, line 7",
		"grundy/judge/game.rules[grundy/solutions/nim.state].Class grundy/judge/game/explain.Of":           "judge/game.rules[grundy/solutions/nim.state].Class, line 7",
	} {
		var frames []runtime.Frame
		for name := range strings.FieldsSeq(stack) {
			frames = append(frames, runtime.Frame{Function: name, Line: 7})
		}
		if got := culprit(frames); got != want {
			t.Errorf("%s: %q, want %q", stack, got, want)
		}
	}
}

// TestGuard checks that Guard reads the stack of the panic. The code of a test counts as a
// problem's code, and other code as Grundy's.
func TestGuard(t *testing.T) {
	guarded := func(f func()) (err error) {
		defer Guard(&err, "nim")
		f()
		return nil
	}
	var none []int
	for what, f := range map[string]func(){
		"nim: the problem's Go code panics: broken; ":                 func() { panic("broken") },
		"nim: the problem's Go code panics: runtime error: index out": func() { none[3]++ },
		"nim: Grundy panics in judge/base/fault.In, line ":            func() { _ = At("x", (*Error)(nil)) },
	} {
		if err := guarded(f); err == nil || !strings.HasPrefix(err.Error(), what) {
			t.Errorf("%v, want %s", err, what)
		}
	}
	if err := guarded(func() {}); err != nil {
		t.Error(err)
	}
}

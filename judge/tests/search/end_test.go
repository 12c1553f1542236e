package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/spec/grammar"
	"grundy/judge/testing/testenv"
)

// TestFault checks that an error of the judge itself ends the hunt, but not if an earlier file
// failed.
func TestFault(t *testing.T) {
	g := compile(t, inputs["nim alone"])
	broken := errors.New("disk: full")
	p := wrongIf(func(c grammar.Case) bool { return sum(c.Ints("a")) == 3 })
	for jobs := 1; jobs <= 4; jobs++ {
		for _, at := range []int64{2, 5} {
			try := func(ctx context.Context, cases *grammar.Cases) (Outcome, error) {
				if sum(cases.At(0).Ints("a")) == at {
					return Outcome{}, broken
				}
				return p.trying(false)(ctx, cases)
			}
			h := &Hunt{Grammar: g, Try: try, Jobs: jobs}
			r, err := hunted(t.Context(), h)
			if at == 2 && (!errors.Is(err, broken) || r.Found != nil) {
				t.Errorf("fault before the failure: %v", err)
			}
			if at == 5 && (err != nil || r.Found == nil) {
				t.Errorf("fault after the failure: %v", err)
			}
		}
	}
	classes := func(context.Context, []*grammar.Cases) ([]string, error) { return nil, broken }
	h := &Hunt{Grammar: g, Try: wrongIf(func(grammar.Case) bool { return false }).trying(false), Classes: classes, Small: 10}
	if _, err := hunted(t.Context(), h); !errors.Is(err, broken) {
		t.Errorf("classes fail: %v", err)
	}
}

// TestFaultAnywhere makes the n-th try of a hunt end in an error, for every n. The hunt must return
// the error and must not blame the program, whatever phase it was in.
func TestFaultAnywhere(t *testing.T) {
	testenv.Long(t)
	programs := map[string]program{
		"one case":  wrongIf(func(c grammar.Case) bool { return sum(c.Ints("a")) == 9 }),
		"two kinds": func(c grammar.Case) string { return []string{"", "RE", "WA"}[min(2, sum(c.Ints("a"))/5)] },
	}
	together := func(_ context.Context, cases *grammar.Cases) (Outcome, error) { // no case fails alone
		if cases.Len() > 2 && sum(cases.At(cases.Len()-1).Ints("a")) > 3 {
			return Outcome{Fail: "WA", At: -1}, nil
		}
		return Outcome{}, nil
	}
	tries := map[string]Try{"together": together}
	for name, p := range programs {
		tries[name], tries[name+", blind"] = p.trying(false), p.trying(true)
	}
	for name, try := range tries {
		faultAnywhere(t, compile(t, inputs["nim"]), name, try)
		if name != "together" {
			faultAnywhere(t, compile(t, inputs["nim alone"]), name+", one a file", try)
		}
	}
}

func faultAnywhere(t *testing.T, g *grammar.Grammar, name string, try Try) {
	broken := errors.New("disk: full")
	for at, all := 0, 1; at < all; at++ {
		n := 0
		h := &Hunt{Grammar: g, Jobs: 1, Cases: 2000, Counts: func(f string) bool { return f == "WA" }}
		h.Try = func(ctx context.Context, cases *grammar.Cases) (Outcome, error) {
			if n++; n == at {
				return Outcome{}, broken
			}
			return try(ctx, cases)
		}
		r, err := h.Search(t.Context())
		if at == 0 { // the run without an error tells how many tries there are
			if all = n + 1; err != nil || r.Found == nil {
				t.Fatalf("%s: %v, %+v", name, err, r)
			}
		} else if !errors.Is(err, broken) || r != nil && r.Found != nil {
			t.Fatalf("%s, try %d of %d: %v, %+v", name, at, all-1, err, r)
		}
	}
}

// TestBeginning checks the counterexample if the wrong case of a file passes alone: it is the
// beginning of the file up to this case, and nothing after it.
func TestBeginning(t *testing.T) {
	sixth := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
		if cases.Len() < 6 {
			return Outcome{}, nil
		}
		return Outcome{Fail: "WA", At: 5}, nil
	}
	r, err := (&Hunt{Grammar: compile(t, inputs["nim"]), Try: sixth, Jobs: 1}).Search(t.Context())
	if err != nil || r.Found == nil || r.Found.Cases.Len() != 6 {
		t.Errorf("%v, %+v; want the first six cases", err, r.Found)
	}
}

// TestCancelled checks that the hunt returns what it knows so far, whenever the context ends.
func TestCancelled(t *testing.T) {
	for _, m := range mutants[:6] {
		g, p := compile(t, inputs[m.input]), wrongIf(m.wrong)
		known := 0
		for at := int64(1); at < 160; at += 3 {
			ctx, cancel := context.WithCancel(t.Context())
			var n atomic.Int64
			try := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
				if n.Add(1) == at {
					cancel()
				}
				return p.trying(at%2 == 0)(ctx, cases)
			}
			r, err := hunted(ctx, &Hunt{Grammar: g, Try: try, Jobs: 1 + int(at)%3, Small: 300, Cases: 100_000})
			if err != nil || r == nil {
				t.Fatalf("%s, stopped at try %d: %v", m.name, at, err)
			}
			if ctx.Err() != nil && !r.Stopped {
				t.Errorf("%s, stopped at try %d: not said", m.name, at)
			}
			if f := r.Found; f != nil {
				known++
				if o, _ := p.trying(false)(t.Context(), f.Cases); o.Fail == "" {
					t.Errorf("%s, stopped at try %d: reported\n%swhich passes", m.name, at, text(g, f.Cases))
				}
			}
			cancel()
		}
		if known == 0 {
			t.Errorf("%s: nothing known at any moment", m.name)
		}
	}
}

// TestProgress checks that the reported progress increases and names the phases.
func TestProgress(t *testing.T) {
	g := compile(t, inputs["nim"])
	phases, last := map[Phase]bool{}, Progress{}
	p := wrongIf(func(c grammar.Case) bool { return sum(c.Ints("a")) > 9000 })
	hunt(t, g, &Hunt{Try: p.trying(false), Small: 100, Jobs: 4, Progress: func(now Progress) {
		if now.Phase != Shrinking && now.Cases < last.Cases {
			t.Errorf("%+v after %+v", now, last)
		}
		phases[now.Phase], last = true, now
	}})
	if !phases[Small] || !phases[Random] || !phases[Shrinking] {
		t.Errorf("phases: %v", phases)
	}
}

// TestPanic checks that a panic of a function of the caller becomes an error. It happens in a
// goroutine of the hunt, in which the caller cannot recover it.
func TestPanic(t *testing.T) {
	try := func(context.Context, *grammar.Cases) (Outcome, error) { panic("index out of range") }
	if _, err := hunted(t.Context(), &Hunt{Grammar: compile(t, inputs["nim"]), Try: try, Jobs: 2}); err == nil {
		t.Error("no error")
	}
}

// TestStepped checks that a file is tried again if its try was stopped by the failure of an earlier
// file, and this failure does not count.
func TestStepped(t *testing.T) {
	g := compile(t, "\n  case: [n: {int: 1..300}]")
	begun := make(chan bool)
	var once sync.Once
	try := func(ctx context.Context, cases *grammar.Cases) (Outcome, error) {
		switch cases.At(0).Int("n") {
		case 3: // waits until the try of 4 is under way
			<-begun
			return Outcome{Fail: "RE"}, nil
		case 4:
			first := false
			once.Do(func() { first = true })
			if first {
				close(begun)
				<-ctx.Done()
				return Outcome{}, ctx.Err()
			}
		}
		return Outcome{}, nil
	}
	r := hunt(t, g, &Hunt{Try: try, Jobs: 2, Counts: func(f string) bool { return f == "WA" }})
	if r.Whole.Cases != 300 || r.Cases != 300 || r.Others["RE"] != 1 {
		t.Errorf("%+v", r)
	}
}

// TestFarApart enumerates candidates that are all illegal. If the enumeration stops early, the hunt
// must not claim that all cases were tried. The hunt must also end if no random case is legal.
func TestFarApart(t *testing.T) {
	g := compile(t, "\n  case: [{x: {int: 1..10^9}, y: {int: 1..10^9}}]\n  where: \"x * 2 == y * 2 + 1\"")
	r := hunt(t, g, &Hunt{Try: wrongIf(func(grammar.Case) bool { return true }).trying(false), steps: 10_000, Cases: 100})
	if r.Whole.Cases > 0 || r.Found != nil || r.Cases != 0 {
		t.Errorf("%+v", r)
	}
}

// TestFailsAtTheEnd checks that a failure is reported if it is found just as the time ends.
func TestFailsAtTheEnd(t *testing.T) {
	g := compile(t, inputs["number"])
	ctx, end := context.WithCancel(t.Context())
	h := &Hunt{Grammar: g, Jobs: 2, Try: func(ctx context.Context, cases *grammar.Cases) (Outcome, error) {
		if cases.Len() < 10 {
			return Outcome{}, ctx.Err()
		}
		end()
		return Outcome{Fail: "TLE", At: -1}, nil
	}}
	r, err := h.Search(ctx)
	if err != nil || r.Found == nil || r.Found.Outcome.Fail != "TLE" || !r.Stopped {
		t.Errorf("%v: %+v", err, r)
	}
}

// TestCutShort checks that no counterexample is called minimal if the try of a smaller case was
// still running when the time ended.
func TestCutShort(t *testing.T) {
	for _, smaller := range []bool{false, true} {
		g := compile(t, "\n  case: [n: {int: 1..300}]")
		ctx, end := context.WithCancel(t.Context())
		first := make(chan bool)
		h := &Hunt{Grammar: g, Jobs: 2, Try: func(ctx context.Context, cases *grammar.Cases) (Outcome, error) {
			switch n := cases.At(0).Int("n"); {
			case n == 1 && smaller:
				close(first)
				<-ctx.Done()
				return Outcome{}, ctx.Err()
			case n == 2 && smaller:
				<-first
				fallthrough
			case n == 2:
				end()
				return Outcome{Fail: "WA"}, nil
			}
			return Outcome{}, nil
		}}
		if !smaller {
			h.Jobs = 1
		}
		r, err := h.Search(ctx)
		if err != nil || r.Found == nil || r.Found.Minimal == smaller {
			t.Errorf("a smaller case runs: %v: %v: %+v", smaller, err, r.Found)
		}
	}
}

// TestFullEarly checks that one of the first files is as full as the spec allows. If there are
// fewer legal cases, a later file must be.
func TestFullEarly(t *testing.T) {
	testenv.Long(t)
	for input, tries := range map[string]int{
		"\n  cases: {eof: true, max: 900}\n  case: [n: {int: 1..1000000}]": 8,
		"\n  cases: {eof: true, max: 900}\n  case: [n: {int: 1..300}]":     40,
	} {
		g := compile(t, input)
		r := hunt(t, g, &Hunt{Jobs: 1, Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			if cases.Len() == 900 {
				return Outcome{Fail: "WA", At: 899}, nil
			}
			return Outcome{}, nil
		}})
		if r.Found == nil || r.Found.Cases.Len() != 900 || r.Tries > tries+r.Found.Tries {
			t.Errorf("%s: %+v", input, r)
		}
	}
}

// TestLinger checks that a program that exceeds its limit after the deadline of the hunt is found
// exactly if the run lingers.
func TestLinger(t *testing.T) {
	g := compile(t, inputs["number"])
	for _, lingers := range []bool{false, true} {
		clocked, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer stop()
		h := &Hunt{
			Grammar: g, Limit: func(fail string) bool { return fail == "TLE" },
			Try: func(ctx context.Context, _ *grammar.Cases) (Outcome, error) {
				<-clocked.Done()
				return Outcome{Fail: "TLE", At: -1}, ctx.Err()
			},
		}
		if lingers {
			h.Linger = func(context.Context) (context.Context, context.CancelFunc) { return context.WithCancel(t.Context()) }
		}
		r, err := h.Search(clocked)
		if err != nil || (r.Found != nil) != lingers {
			t.Errorf("lingers %v: %+v, %v", lingers, r.Found, err)
		}
	}
}

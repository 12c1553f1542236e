package lint

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/run"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/plan"
)

// An output is a text that a checker judges instead of a program's output.
type output struct {
	name string
	text func(want []byte) []byte
	// wrong means that every checker must reject the output if the right answer has words. right
	// means that every checker must accept it. Otherwise the checker may do either, but must give a
	// judgement.
	wrong, right bool
}

// hugeOutput is the size in bytes of the largest output given to a checker.
const hugeOutput = 4 << 20

// nonsense is a word that is never an answer.
const nonsense = "?!"

// outputs are the outputs on which a checker is tried.
var outputs = []output{
	{name: "the expected answer", right: true, text: func(want []byte) []byte { return want }},
	{name: "an empty output", wrong: true, text: func([]byte) []byte { return nil }},
	{name: "a blank output", wrong: true, text: func([]byte) []byte { return []byte(" \n\n\t\n") }},
	{name: "an output of nonsense", wrong: true, text: func(want []byte) []byte {
		return bytes.Repeat([]byte(nonsense+"\n"), len(bytes.Fields(want)))
	}},
	{name: "a binary output", wrong: true, text: func([]byte) []byte {
		all := make([]byte, 512)
		for i := range all {
			all[i] = byte(i)
		}
		return all
	}},
	{name: "a huge output of nonsense", wrong: true, text: func([]byte) []byte {
		return bytes.Repeat([]byte(nonsense+"\n"), hugeOutput/len(nonsense+"\n"))
	}},
	{name: "a huge word", wrong: true, text: func([]byte) []byte { return bytes.Repeat([]byte("?"), hugeOutput) }},
	{name: "numbers that are too large", text: func(want []byte) []byte {
		return bytes.Repeat([]byte("-99999999999999999999 1e999\n"), len(bytes.Fields(want)))
	}},
	{name: "half of the answer", text: func(want []byte) []byte { return want[:len(want)/2] }},
	{name: "the answer in the opposite order", text: func(want []byte) []byte {
		words := bytes.Fields(want)
		var out []byte
		for i := range words {
			out = append(append(out, words[len(words)-1-i]...), '\n')
		}
		return out
	}},
	{name: "the answer twice", text: func(want []byte) []byte { return bytes.Repeat(want, 2) }},
}

// mostFed is the maximum number of tests on which a checker is tried.
const mostFed = 3

// enoughFed is how long trying a faulty checker may take, because one that hangs takes long each
// time.
const enoughFed = 20 * time.Second

// checker tries the checker of the problem, if it has one.
func (c *checking) checker(ctx context.Context) bool {
	if p := c.Problem; p.Spec.Check.Program == nil && !p.ByCase() {
		return false
	}
	if list := CheckChecker(ctx, c.Problem, c.Seed); !c.over() {
		c.Faults = append(c.Faults, list...)
	}
	return true
}

// CheckChecker tries a problem's own checker, a program or Go code, on outputs of broken programs.
// The checker must judge each output, accept the expected answer, and reject outputs that cannot be
// an answer.
func CheckChecker(ctx context.Context, p *problem.Problem, seed uint64) (faults []*fault.Error) {
	if p.Spec.Check.Program == nil && !p.ByCase() {
		return nil
	}
	tests, err := run.TestsOf(ctx, p, seed, run.Selection{Budget: plan.Short})
	if err != nil {
		return []*fault.Error{one(err)}
	}
	told, began := map[string]bool{}, time.Now()
	for i, fed := 0, 0; i < len(tests.Tasks) && fed < mostFed && ctx.Err() == nil; i++ {
		f, err := tests.Tasks[i].Make(ctx)
		if err != nil {
			return append(faults, one(err))
		}
		if len(bytes.Fields(f.Want)) == 0 {
			continue
		}
		fed++
		for _, o := range outputs {
			what, remedy := feed(ctx, p, f, o)
			if what == "" || told[o.name] || ctx.Err() != nil {
				continue
			}
			told[o.name] = true
			faults = append(faults, fault.In(p.Spec.Check.Kind.Complain(i18n.Messagef("test %s: %s", tests.Tasks[i].Name, what), remedy)))
			if o.right || time.Since(began) > enoughFed {
				return faults // the checker rejects a right output, so its other verdicts mean nothing, or it hangs
			}
		}
	}
	return faults
}

// feed returns what is wrong with a checker's judgement of an output, or "", and a remedy.
func feed(ctx context.Context, p *problem.Problem, f *plan.File, o output) (what string, remedy i18n.Message) {
	remedy = "fix the checker"
	text := o.text(f.Want)
	j, err := p.Check(ctx, f, text)
	switch {
	case err != nil:
		if own := (*protocol.Failure)(nil); errors.As(err, &own) && own.Busy {
			remedy = "try again when it is quiet"
		}
		return fmt.Sprintf("the checker does not judge %s: %s", o.name, fault.In(err).What), remedy
	case o.right && !j.Right():
		return fmt.Sprintf("the checker refuses %s: %s", o.name, j.Why()), remedy
	case o.wrong && j.Right():
		return "the checker accepts " + o.name, remedy
	}
	return "", ""
}

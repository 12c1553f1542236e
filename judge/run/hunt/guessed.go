package hunt

import (
	"context"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/search"
)

// A Guessed says where a hunt without a declared input got its inputs.
type Guessed struct {
	Generator string       // empty: no generator
	Inputs    int          // number of generated inputs tried
	Call      string       // call of the generator for the first failing input; empty: none failed
	Original  []byte       // the first failing input
	Line      string       // the guess as one line; empty: no guess
	Section   string       // the guess as a section of a spec
	From      int          // number of inputs used for the guess
	Beyond    bool         // the guess was widened beyond the bounds of the inputs
	Dropped   i18n.Message // why the guess was dropped, or could not be made
	Reduced   bool         // the input was shrunk word by word, without a guess

	// Alone says that the program failed only on a guessed input, and that no validator has
	// accepted it. So the failure is a question to the user. Rules are conditions that the input
	// breaks and all inputs of the generator, or of the user, keep.
	Alone bool
	Rules []i18n.Message
	// Smaller is a failing input that was made from the counterexample and may be illegal. The
	// counterexample itself is legal. Nil: there is none.
	Smaller *report.Counterexample
}

// From shrinks an input on which a submission fails, as Stress does with its counterexamples. If
// the submission passes on it, nothing is found.
func From(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, input []byte, o Options) (*Report, error) {
	return hunted(ctx, m, p, src, o, func(h *hunter, ctx context.Context) error {
		h.began = time.Now()
		cases, err := h.given.Grammar.Parse(input, grammar.Lenient)
		if err != nil {
			return fault.New("the input", i18n.Of(err), "give an input in the format of the problem")
		}
		h.report.Files, h.report.Cases = 1, cases.Len()
		t, err := h.trial(ctx, cases, h.strict)
		if err != nil || t.Verdict == report.AC {
			return err
		}
		err = h.finish(ctx, h.stressHunt(), &search.Found{Cases: cases, Outcome: t.told(), Phase: generated})
		h.report.Took = time.Since(h.began)
		return err
	})
}

// generated is the phase in which inputs of a generator are tried.
const generated search.Phase = "generated"

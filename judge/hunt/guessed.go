package hunt

import (
	"context"
	"time"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/grammar"
	"grundy/judge/i18n"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/search"
)

// A Guessed says how a hunt without a declared input got its inputs.
type Guessed struct {
	Generator string       // empty: there was none
	Inputs    int          // inputs that were generated and tried
	Call      string       // call of the generator for the first input that failed; empty: none failed
	Original  []byte       // the first input that failed
	Line      string       // the input as it was guessed, for people; empty: it was not
	Section   string       // the input as it was guessed, as a section of a spec
	From      int          // number of inputs from which it was guessed
	Beyond    bool         // the guess was widened beyond the values seen
	Dropped   i18n.Message // why the guess was dropped, or could not be made
	Reduced   bool         // the input was made smaller word by word, without a guess
}

// From makes an input on which a submission fails smaller, as Stress does with what it
// finds. If the submission does not fail on it, nothing is found.
func From(ctx context.Context, m *run.Machine, p *problem.Problem, src build.Source, input []byte, o Options) (*Report, error) {
	return hunted(ctx, m, p, src, o, func(h *hunter, ctx context.Context) error {
		h.began = time.Now()
		cases, err := h.given.Grammar.Parse(input, grammar.Lenient)
		if err != nil {
			return fault.New("the input", i18n.Of(err), "the grammar is another one")
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

// generated is the phase of what a generator printed.
const generated search.Phase = "generated"

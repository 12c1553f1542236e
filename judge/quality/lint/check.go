package lint

import (
	"context"
	"errors"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// CheckSpec finds the mistakes that can be found without judging submissions. It finds samples that the
// reference answers differently, files that do not follow the grammar, and answer words that never
// occur. It also finds legal cases that look like the end of a file or a block, subtasks that
// exclude no case or miss a test, and validators that are too strict or too lax.
func CheckSpec(ctx context.Context, p *problem.Problem) error {
	c := &checking{Linter: &Linter{}, Findings: &Findings{Problem: p}}
	for _, one := range checks {
		if slices.Contains(ofTheSpec, one.Name) {
			c.make(ctx, one)
		}
	}
	list := make([]error, len(c.Faults))
	for i, f := range c.Faults {
		list[i] = f
	}
	return errors.Join(list...)
}

// ofTheSpec names the checks that judge no program.
var ofTheSpec = []string{"tests", "subtasks", "validators", "samples", "ends", "words"}

// samples checks the samples of the spec.
func (c *checking) samples(ctx context.Context) bool {
	if !makes(c.Problem) || len(c.Problem.Spec.Samples) == 0 {
		return false
	}
	c.wrongSample = len(c.specFaults(ctx, checkSamples)) > 0
	return true
}

// words checks the words of the output. If a sample is wrong, which is one of the tests, nothing is
// checked.
func (c *checking) words(ctx context.Context) bool {
	if c.wrongSample || !makes(c.Problem) || len(c.Problem.Format.Words()) == 0 {
		return false
	}
	c.specFaults(ctx, checkWords)
	return true
}

// checkEnds complains about a legal case that would be read as the end of its file or of a block.
func checkEnds(_ context.Context, p *problem.Problem) []error {
	c, ok := p.Grammar.Ambiguous()
	if !ok {
		return nil
	}
	return []error{p.Spec.ID.Complain(
		i18n.Messagef("the legal case %q would be read as the end of its file or of a block", p.Grammar.PrintCase(nil, c)), "narrow its bounds")}
}

// checkSamples complains about samples that are not legal or that the reference answers
// differently.
func checkSamples(ctx context.Context, p *problem.Problem) (faults []error) {
	for i, s := range p.Spec.Samples {
		if err := checkSample(ctx, p, []byte(s.In.Value), []byte(s.Out.Value)); err != nil {
			faults = append(faults, s.In.Complain(i18n.Messagef("sample %d: %v", i+1, err), "correct the sample in the spec"))
		}
	}
	return faults
}

func checkSample(ctx context.Context, p *problem.Problem, in, out []byte) error {
	cases, err := p.Grammar.Parse(in, grammar.Strict)
	if err != nil {
		return i18n.Errorf("its input is not legal: %w", err)
	}
	answers, err := p.Format.Split(cases, out)
	if err != nil {
		return i18n.Errorf("its output is not legal: %w", err)
	}
	answer, err := p.Answer(ctx, in)
	if err != nil {
		return err
	}
	j := check.Judgement{Difference: check.Exact(out, answer)}
	if !p.Literal() {
		if j, err = p.Check(ctx, &plan.File{Input: in, Want: out, Cases: cases, Answers: answers}, answer); err != nil {
			return err
		}
	}
	switch {
	case j.Right():
		return nil
	case j.Difference == nil:
		return i18n.Errorf("%s", other(p, j.Why()))
	}
	return i18n.Errorf("%s", other(p, j.Difference.Message()))
}

// other says that the answer to a sample or a stored test differs from that of the reference, or of
// the rules that answer instead.
func other(p *problem.Problem, why i18n.Message) i18n.Message {
	if p.ByRules() {
		return i18n.Messagef("the rules give another answer: %s", why)
	}
	return i18n.Messagef("the reference gives another answer: %s", why)
}

// checkWords complains about words of the output that are not the answer to any case of the tests.
func checkWords(ctx context.Context, p *problem.Problem) (faults []error) {
	missing := slices.Clone(p.Format.Words())
	if len(missing) == 0 {
		return nil
	}
	pl, err := p.Plan(ctx, 1, plan.Budget{Runs: 60, Small: 40})
	if err != nil {
		return []error{err}
	}
	for _, t := range pl.Tests {
		f, err := pl.File(ctx, t)
		if err != nil {
			return []error{err}
		}
		for _, a := range f.Answers {
			missing = slices.DeleteFunc(missing, func(w spec.Text) bool { return w.Value == a.Class })
		}
		if len(missing) == 0 {
			return nil
		}
	}
	for _, w := range missing {
		faults = append(faults, w.Complain(i18n.Messagef("the answer %s never occurs among the tests", w.Value), "fix the word, or the rules"))
	}
	return faults
}

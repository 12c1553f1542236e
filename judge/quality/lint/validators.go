package lint

import (
	"bytes"
	"context"
	"fmt"
	"regexp"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/plan"
)

// These constants bound the inputs on which validators are tried: their number, and their size in
// bytes.
const (
	validatedInputs = 12
	validatedBytes  = 64 << 10
)

// checkValidators finds legal inputs that a validator rejects, and illegal inputs that all
// validators accept.
func checkValidators(ctx context.Context, p *problem.Problem) (faults []error) {
	if len(p.Spec.Validators) == 0 {
		return nil
	}
	at := p.Spec.Validators[0].File
	inputs, err := inputsOf(ctx, p)
	if err != nil {
		return []error{err}
	}
	for _, input := range inputs {
		why, err := p.Validate(ctx, input)
		if err != nil {
			return append(faults, err)
		}
		if why != "" && p.Grammar != nil { // without a grammar, all inputs are fixed tests, of which checkFixed reports this
			faults = append(faults, at.Complain(i18n.Messagef("%s, but the input %s is legal", why, shown(input)), "correct the validator, or the input of the spec"))
			return faults
		}
	}
	if p.Grammar == nil {
		return append(faults, mutateBlindly(ctx, p, at, inputs)...)
	}
	return append(faults, mutateByGrammar(ctx, p, at, inputs)...)
}

// inputsOf returns some inputs of a problem that are not long: its fixed tests, except those that
// its grammar rejects, and tests of a plan if the problem can make tests.
func inputsOf(ctx context.Context, p *problem.Problem) (inputs [][]byte, err error) {
	add := func(input []byte) {
		if len(inputs) < validatedInputs && len(input) <= validatedBytes {
			inputs = append(inputs, input)
		}
	}
	for _, t := range p.Fixed() {
		if g, err := t.Read(); err == nil && (p.Grammar == nil || legal(p, g.Input)) {
			add(g.Input)
		}
	}
	if p.Makes() != nil {
		return inputs, nil
	}
	pl, err := p.Plan(ctx, 1, plan.Short)
	if err != nil {
		return nil, err
	}
	for _, t := range pl.Tests {
		f, err := pl.File(ctx, t)
		if err != nil {
			return nil, err
		}
		add(f.Input)
	}
	return inputs, nil
}

// legal reports whether the values of an input are legal.
func legal(p *problem.Problem, input []byte) bool {
	v, err := p.Grammar.Validate(input, grammar.Lenient)
	return err == nil && v.Fault == nil
}

// A mutation changes an input. It returns nil if it cannot.
type mutation struct {
	name   string
	change func(input []byte) []byte
}

var (
	number = regexp.MustCompile(`-?[0-9]+`)
	word   = regexp.MustCompile(`\S+`)
)

// mutations make most inputs illegal.
var mutations = []mutation{
	{"cut short", func(in []byte) []byte { return in[:len(in)/2] }},
	{"without its last word", func(in []byte) []byte {
		all := word.FindAllIndex(in, -1)
		if len(all) == 0 {
			return nil
		}
		last := all[len(all)-1]
		return append(bytes.Clone(in[:last[0]]), in[last[1]:]...)
	}},
	{"doubled", func(in []byte) []byte { return append(bytes.Clone(in), in...) }},
	{"with a word more", func(in []byte) []byte { return append(bytes.Clone(in), "1\n"...) }},
	{"with letters for digits", func(in []byte) []byte { return replaced(in, func([]byte) string { return "x" }) }},
	{"with a great number", func(in []byte) []byte {
		return replaced(in, func(n []byte) string { return string(n) + "00000000000" })
	}},
	{"with a negative number", func(in []byte) []byte { return replaced(in, func([]byte) string { return "-7" }) }},
	{"with a zero", func(in []byte) []byte { return replaced(in, func([]byte) string { return "0" }) }},
}

// replaced returns an input with its last number replaced, or nil if it has no number.
func replaced(in []byte, by func(n []byte) string) []byte {
	all := number.FindAllIndex(in, -1)
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	out := append(bytes.Clone(in[:last[0]]), by(in[last[0]:last[1]])...)
	return append(out, in[last[1]:]...)
}

// mutateByGrammar checks that validators reject every mutated input that the grammar rejects.
func mutateByGrammar(ctx context.Context, p *problem.Problem, at spec.Text, inputs [][]byte) (faults []error) {
	for _, m := range mutations {
		for _, input := range inputs {
			wrong := m.change(input)
			if wrong == nil || legal(p, wrong) {
				continue
			}
			why, err := p.Validate(ctx, wrong)
			if err != nil {
				return append(faults, err)
			}
			if why == "" {
				faults = append(faults, at.Complain(i18n.Messagef("it accepts an input %s, %s, which is illegal by the spec", m.name, shown(wrong)), "make the validator stricter, or correct the input of the spec"))
				break // one fault per mutation
			}
		}
	}
	return faults
}

// blind lists the mutations after which hardly any input is legal, whatever its format.
var blind = map[string]bool{"cut short": true, "doubled": true, "with letters for digits": true}

// mutateBlindly checks that validators reject some input of each mutation in blind. Without a
// grammar, it is unknown which ones they must reject.
func mutateBlindly(ctx context.Context, p *problem.Problem, at spec.Text, inputs [][]byte) (faults []error) {
	for _, m := range mutations {
		tried, refused := 0, false
		for _, input := range inputs {
			wrong := m.change(input)
			if !blind[m.name] || wrong == nil || refused {
				continue
			}
			tried++
			why, err := p.Validate(ctx, wrong)
			if err != nil {
				return append(faults, err)
			}
			refused = why != ""
		}
		if tried > 0 && !refused {
			faults = append(faults, fault.New(at.Place.String(), i18n.Messagef("accepts every input that is %s", m.name), "make the validator stricter"))
		}
	}
	return faults
}

// shown returns the beginning of an input, quoted.
func shown(input []byte) string {
	const most = 40
	if len(input) > most {
		return fmt.Sprintf("%q…", input[:most])
	}
	return fmt.Sprintf("%q", input)
}

package catalogue

import (
	"bytes"
	"context"
	"io"

	"grundy/judge/exchange"
	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/jury"
	"grundy/judge/spec"
)

// madeLimit bounds an input that is made, in bytes.
const madeLimit = 1 << 30

// Make has the inputs of a package made that are not in it, by its generators, and the
// answers, by its main solution. They are made when they are read, and one of each is held.
func (p *Pack) Make(ctx context.Context, by jury.Programs) error {
	built := map[string]*jury.Generator{}
	of := func(program *exchange.Program, files spec.Files) (*jury.Generator, error) {
		if g := built[program.Path]; g != nil {
			return g, nil
		}
		src, err := p.source(*program)
		if err != nil {
			return nil, err
		}
		g, err := by.Generator(ctx, src, files)
		if err != nil {
			return nil, fault.At(p.place(program.Path), err)
		}
		built[program.Path] = g
		return g, nil
	}
	lazy := func(path string, make func() ([]byte, error)) exchange.File {
		return exchange.Lazy(path, -1, func() (io.ReadCloser, error) {
			text, err := make()
			if err != nil {
				return nil, fault.At(path, err)
			}
			return io.NopCloser(bytes.NewReader(text)), nil
		})
	}
	for i := range p.Tests {
		t := &p.Tests[i]
		if t.Input.Absent() && t.Made != nil {
			g, err := of(t.Made.Program, spec.Files{})
			if err != nil {
				return err
			}
			args := t.Made.Args
			t.Input = exchange.Summed(lazy(t.Name, func() ([]byte, error) {
				text, err := g.Generate(ctx, args, nil)
				if err == nil && len(text) == 0 {
					err = fault.New("", i18n.Messagef("its generator %s prints nothing", t.Made.Program.Path), "let it print the input")
				}
				return text, err
			}), t.InputSum)
		}
		solution := t.AnsweredBy
		if solution == nil && p.Main != nil {
			solution = &p.Main.Program
		}
		if t.Answer.Absent() && solution != nil && p.Interactor == nil {
			g, err := of(solution, p.files)
			if err != nil {
				return err
			}
			input, args := t.Input, t.Args
			if len(t.Files) > 0 {
				return fault.New(p.place(t.Input.Path), "has no answer, and files of its own, which the solution that would answer it does not get", "put its answer beside it")
			}
			t.Answer = lazy(t.Name+".a", func() ([]byte, error) {
				text, err := input.Read(madeLimit)
				if err != nil {
					return nil, err
				}
				return g.Generate(ctx, args, text)
			})
		}
	}
	return nil
}

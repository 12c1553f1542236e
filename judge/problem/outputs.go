package problem

import (
	"iter"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
)

// Outputs returns the names of the files in submissions that are outputs for the tests. It returns
// nil if submissions are programs.
func (p *Problem) Outputs() *outputs.Names {
	if p.Spec.Outputs == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.names == nil {
		var tests []string
		for _, t := range p.Fixed() {
			tests = append(tests, t.Name)
		}
		p.names = outputs.NewNames(tests)
	}
	return p.names
}

// Inputs returns the inputs of the tests for which outputs are submitted, named as their outputs but for
// the ending.
func (p *Problem) Inputs() iter.Seq2[build.File, error] {
	return func(yield func(build.File, error) bool) {
		for _, t := range p.Fixed() {
			g, err := t.Read()
			file := build.File{Name: p.Outputs().Input(t.Name), Text: g.Input}
			if err == nil && !filepath.IsLocal(filepath.FromSlash(file.Name)) {
				err = fault.New(t.Place, "its name leads out of the folder", "rename the test")
			}
			if !yield(file, err) || err != nil {
				return
			}
		}
	}
}

// ReadOutputs reads a submission of outputs on disk: a folder, a zip file or an output.
func (p *Problem) ReadOutputs(path string) (build.Source, error) {
	return outputs.Read(path, p.Outputs())
}

// Programs returns an error if submissions are outputs. why says for what a program is needed.
func (p *Problem) Programs(why i18n.Message) error {
	names := p.Outputs()
	if names == nil {
		return nil
	}
	return fault.New(p.ID(), i18n.Messagef("submissions are outputs and no programs, so %s", why), i18n.Messagef("judge outputs such as %s with grundy submit", names.Files()))
}

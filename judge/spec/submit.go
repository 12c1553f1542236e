package spec

import (
	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
)

// Outputs says that a submission consists of outputs for the fixed tests, and is not a program.
type Outputs struct {
	Place Place
	Adds  bool // uploads to a contest add up: the best output for each test counts
}

// submit reads what a submission is.
func (d *decoder) submit(into **Outputs) reader {
	o, uploads := &Outputs{}, Text{}
	word := d.oneOf(&Text{}, "outputs")
	t := table{keys: []key{
		{"outputs", must, "each: an upload to a contest counts by itself. best: uploads add up, and the best output for each test counts.",
			d.oneOf(&uploads, "each", "best")},
	}}
	return reader{
		func(v value) {
			o.Place = d.place(v.Node)
			*into = o
			if v.Kind == yaml.MappingNode {
				d.mapping(v, t)
				o.Adds = uploads.Value == "best"
				return
			}
			word.read(v)
		},
		func() *schema { return anyOf(word.schema(), t.schema()) },
	}
}

// noProgram complains about keys that need programs, if submissions are outputs.
func (d *decoder) noProgram(p *Problem) {
	if p.Outputs == nil {
		return
	}
	complain := func(at Place, what i18n.Message) {
		d.complainAt(at, i18n.Messagef("%s, but submissions are outputs", what), "remove one of them")
	}
	if p.Interactor != nil {
		complain(p.Interactor.Place().Place, "an interactor talks with a program")
	}
	if p.Function != nil {
		complain(p.Function.Place, "functions are called by a program")
	}
	for _, g := range p.Graders {
		complain(g.Language.Place, "a grader is compiled with a program")
	}
	if c := p.Check.Program; c != nil && c.Passes > 1 {
		complain(c.File.Place, "passes run a program")
	}
	if p.Steps > 1 {
		complain(p.Outputs.Place, "steps run a program")
	}
	if p.Files != (Files{}) {
		complain(p.Outputs.Place, "files are read and written by a program")
	}
}

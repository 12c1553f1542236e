package spec

import (
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// problem reads a whole spec.
func (d *decoder) problem(root *yaml.Node) *Problem {
	p := &Problem{
		File:   d.file,
		Limits: Limits{time.Second, 128 << 20, 1 << 20, 16 << 20},
		Check:  Check{Kind: Text{Value: "tokens"}},
	}
	var presentation Text
	d.mapping(value{root, ""}, []key{
		{"id", must, d.id(&p.ID)},
		{"aliases", may, d.words(&p.Aliases)},
		{"title", must, d.languages(d.word(&p.Title.En), d.word(&p.Title.Zh))},
		{"statement", must, d.languages(d.prose(&p.Statement.En), d.prose(&p.Statement.Zh))},
		{"source", may, d.word(&p.Source)},
		{"tags", may, d.words(&p.Tags)},
		{"limits", may, d.limits(&p.Limits)},
		{"input", must, d.input(&p.Input)},
		{"output", must, d.output(&p.Output)},
		{"game", may, d.game(&p.Game)},
		{"check", may, d.check(&p.Check)},
		{"reference", may, d.word(&p.Reference)},
		{"presentation", may, d.oneOf(&presentation, "lenient", "strict")},
		{"near", may, d.near(&p.Near)},
		{"avoid", may, d.word(&p.Avoid)},
		{"samples", must, d.samples(&p.Samples)},
	})
	p.Strict = presentation.Value == "strict"
	return p
}

// idShape begins with a letter because the package of the reference is named
// after the id.
var idShape = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// CheckID tells what keeps a word from being an id, and what would do; nothing
// when it is one.
func CheckID(word string) (what, remedy string) {
	if idShape.MatchString(word) {
		return "", ""
	}
	return "is no id", "use lower case letters, digits and single hyphens, beginning with a letter"
}

func (d *decoder) id(into *Text) reader {
	return func(v value) {
		d.word(into)(v)
		base, isYAML := strings.CutSuffix(filepath.Base(d.file), ".yaml")
		what, remedy := CheckID(into.Value)
		switch {
		case into.Absent():
		case what != "":
			d.complain(v.Node, quote(into.Value)+" "+what, remedy)
		case isYAML && base != into.Value:
			d.complain(v.Node, "the id is "+quote(into.Value)+" and the file "+quote(base+".yaml"),
				"name the file "+into.Value+".yaml")
		}
	}
}

func (d *decoder) languages(en, zh reader) reader {
	return func(v value) { d.mapping(v, []key{{"en", must, en}, {"zh", may, zh}}) }
}

func (d *decoder) limits(into *Limits) reader {
	return func(v value) {
		d.mapping(v, []key{
			{"time", may, d.duration(&into.Time)},
			{"memory", may, d.size(&into.Memory)},
			{"output", may, d.size(&into.Output)},
			{"input", may, d.size(&into.Input)},
		})
	}
}

func (d *decoder) input(into *Input) reader {
	return func(v value) {
		into.Place = d.place(v.Node)
		f := &form{decoder: d, names: map[string]Place{}}
		d.mapping(v, []key{
			{"cases", may, f.framing(&into.Framing)},
			{"case", must, f.items(&into.Case)},
			{"where", may, d.word(&into.Where)},
		})
	}
}

func (f *form) framing(into *Framing) reader {
	return func(v value) {
		into.Place = f.place(v.Node)
		has := f.mapping(v, []key{
			{"count", may, func(v value) {
				if f.word(&into.Count)(v); !into.Count.Absent() {
					f.name(into.Count, f.names)
				}
			}},
			{"eof", may, f.oneOf(&Text{}, "true")},
			{"until", may, f.word(&into.Until)},
			{"max", must, f.number(&into.Max, single)},
			{"total", may, f.totals(&into.Total)},
		})
		if has != nil {
			into.EOF = has["eof"] != nil
			f.one(v, has, "count", "eof", "until")
		}
	}
}

func (d *decoder) totals(into *[]Total) reader {
	return func(v value) {
		for _, p := range d.entries(v) {
			t := Total{Field: d.text(p.key)}
			d.number(&t.Max, single)(value{p.value, v.dot(p.key.Value)})
			*into = append(*into, t)
		}
	}
}

func (d *decoder) near(into *[]Near) reader {
	return func(v value) {
		for _, p := range d.entries(v) {
			n := Near{Field: d.text(p.key)}
			d.word(&n.Values)(value{p.value, v.dot(p.key.Value)})
			*into = append(*into, n)
		}
	}
}

// entries gives the entries of a mapping from fields to something.
func (d *decoder) entries(v value) []pair {
	if !d.is(v, yaml.MappingNode, "write {FIELD: …}") {
		return nil
	}
	return pairs(v.Node)
}

func (d *decoder) output(into *[]Item) reader {
	return func(v value) {
		f := &form{decoder: d, output: true, names: map[string]Place{}}
		f.items(into)(v)
	}
}

func (d *decoder) game(into **Game) reader {
	return func(v value) {
		g := &Game{Place: d.place(v.Node), Last: Text{Value: "wins"}, Answer: Text{Value: "winner"}}
		*into = g
		d.mapping(v, []key{
			{"heaps", must, d.wordOrWords(&g.Heaps)},
			{"take", must, d.word(&g.Take)},
			{"short", may, d.oneOf(&g.Short, "all")},
			{"last", may, d.oneOf(&g.Last, "wins", "loses")},
			{"answer", may, d.oneOf(&g.Answer, "winner", "winning moves", "value", "score", "move")},
		})
	}
}

func (d *decoder) check(into *Check) reader {
	return func(v value) {
		if v.Kind != yaml.MappingNode {
			if v.Value == "floats" {
				d.complain(v.Node, "floats have no tolerance", "write {floats: 1e-6}")
				return
			}
			d.oneOf(&into.Kind, "tokens", "exact", "lines", "unordered", "go")(v)
			return
		}
		has := d.mapping(v, []key{{"floats", must, d.tolerance(&into.Tolerance)}})
		if floats := has["floats"]; floats != nil {
			into.Kind = d.text(floats)
		}
	}
}

func (d *decoder) samples(into *[]Sample) reader {
	return func(v value) {
		for _, e := range d.elements(v) {
			var s Sample
			d.mapping(e, []key{{"in", must, d.prose(&s.In)}, {"out", must, d.prose(&s.Out)}})
			*into = append(*into, s)
		}
	}
}

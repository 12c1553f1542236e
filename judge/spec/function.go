package spec

import (
	"slices"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
)

// A Function declares what a submission implements instead of a whole program. Package function
// reads the texts.
type Function struct {
	Place   Place
	Declare []Text  // the functions, such as "int winner(list<int> heaps)", in the order of their calls
	Records []Named // the fields of records by their names, such as edge: "int u, int v"
	Fields  []Named // fields of input and output with other names: parameter, field of a record, or function → field
}

// A Grader lists files that are compiled with each submission in a language, instead of the grader
// that follows from a Function. One of them starts.
type Grader struct {
	Language Text
	Files    []Text // paths, relative to the spec
}

// graderLanguages are the words by which a spec names the languages of graders.
var graderLanguages = []string{"c", "cpp", "csharp", "go", "java", "javascript", "pascal", "python", "rust"}

// function reads the functions of a submission: a text, a list of them, or a mapping.
func (d *decoder) function(into **Function) reader {
	f := &Function{}
	declare := d.wordOrWords(&f.Declare)
	t := table{keys: []key{
		{"declare", must, "The functions, in the order of their calls.", declare},
		{"records", may, "The fields of records: {edge: \"int u, int v\"}.", d.named("NAME", &f.Records)},
		{"fields", may, "Fields of the input or the output whose names differ, by parameter, field of a record, or function: {heaps: a}.", d.named("NAME", &f.Fields)},
	}}
	return reader{
		func(v value) {
			f.Place = d.place(v.Node)
			*into = f
			if v.Kind == yaml.MappingNode {
				d.mapping(v, t)
				return
			}
			declare.read(v)
		},
		func() *schema { return anyOf(declare.schema(), t.schema()) },
	}
}

// named reads a mapping from names to texts of one line.
func (d *decoder) named(what string, into *[]Named) reader {
	return d.byName(what, func(name Text) reader {
		n := grow(into)
		n.Name = name
		return d.word(&n.Formula)
	})
}

// graders reads a mapping from languages to files.
func (d *decoder) graders(into *[]Grader) reader {
	r := d.byName("LANGUAGE", func(language Text) reader {
		g := grow(into)
		g.Language = language
		files := d.wordOrWords(&g.Files)
		return reader{
			func(v value) {
				if !slices.Contains(graderLanguages, language.Value) {
					d.complainAt(language.Place, i18n.Messagef("%s is not a language of graders", quote(language.Value)), suggest(language.Value, graderLanguages))
				}
				files.read(v)
			},
			files.schema,
		}
	})
	return reader{r.read, func() *schema {
		s := r.schema()
		s.PropertyNames = enumOf(graderLanguages, "")
		return s
	}}
}

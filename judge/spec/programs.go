package spec

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A Program is a checker, a validator or an interactor that the author of a problem wrote.
type Program struct {
	File     Text // its path, relative to the spec
	Protocol Text // testlib, kattis or, of an interactor, cms; if absent, the source code shows it
	Flags    Text // further arguments, separated by spaces; of a checker or an interactor after the files
	Tests    Text // the fixed tests that a validator judges: a folder or a pattern; absent: all inputs
	Passes   int  // the maximum number of runs of a submission on a test; default 1
	// Game means that there is no program: the rules of the game talk with submissions. Move is the
	// line of a move, or nil.
	Game Text
	Move []Item
}

// Played reports whether the judge plays the game of the spec with submissions.
func (p *Problem) Played() bool { return p.Interactor != nil && !p.Interactor.Game.Absent() }

// Plain reports whether a submission is a program that reads the input and prints the output in one
// run, so that a reference is one, too.
func (p *Problem) Plain() bool {
	return p.Interactor == nil && p.Function == nil && len(p.Graders) == 0 && p.Steps <= 1
}

// Place returns the value that says what the program is: its path, or that it is the game.
func (p *Program) Place() Text {
	if !p.Game.Absent() {
		return p.Game
	}
	return p.File
}

// MostProcesses bounds the copies of a submission that run at once.
const MostProcesses = 16

// mostPasses bounds the passes of an interactor.
const mostPasses = 100

// byProgram is the kind of check in which a program is the checker.
const byProgram = "program"

// protocols holds the names of the protocols that a spec may name.
var protocols = []string{"testlib", "kattis"}

// program reads a program with one of some protocols. It is given by its path alone or, in a mapping,
// by its path and further keys.
func (d *decoder) program(into *Program, protocols []string, more ...key) reader {
	t := table{keys: append([]key{
		{"program", must, "The program's path, relative to this file.", d.word(&into.File)},
		{"protocol", may, "The protocol of the program. Without this key, it is recognized in the source.", d.oneOf(&into.Protocol, protocols...)},
	}, more...)}
	path := d.word(&into.File)
	return reader{
		func(v value) {
			if v.Kind == yaml.MappingNode {
				d.mapping(v, t)
				return
			}
			path.read(v)
		},
		func() *schema { return anyOf(path.schema(), t.schema()) },
	}
}

// between reads the program between the two runs of a submission.
func (d *decoder) between(into **Program) reader {
	p := &Program{}
	r := d.program(p, protocols, key{"flags", may, "Arguments of the program after the files, separated by spaces.", d.word(&p.Flags)})
	return reader{
		func(v value) {
			*into = p
			r.read(v)
		},
		r.schema,
	}
}

// validators reads a program or a list of them.
func (d *decoder) validators(into *[]Program) reader {
	one := func(p *Program) reader {
		return d.program(p, protocols,
			key{"flags", may, "Arguments of the validator, separated by spaces.", d.word(&p.Flags)},
			key{"tests", may, "The fixed tests that it judges: a folder or a pattern. Without this key, it judges all inputs.", d.word(&p.Tests)})
	}
	list := d.list(func() reader { return one(grow(into)) })
	return reader{
		func(v value) {
			if v.Kind == yaml.SequenceNode {
				list.read(v)
				return
			}
			one(grow(into)).read(v)
		},
		func() *schema { return anyOf(one(&Program{}).schema(), list.schema()) },
	}
}

func (d *decoder) interactor(into **Program) reader {
	p := &Program{Passes: 1}
	r := d.program(p, append(protocols[:len(protocols):len(protocols)], "cms"),
		key{"passes", may, "The maximum number of runs of the submission on a test.", d.wholeNumber(1, mostPasses, &p.Passes)},
		key{"flags", may, "Arguments of the program after the files, separated by spaces.", d.word(&p.Flags)})
	derived := table{keys: []key{
		{"game", must, "true: the judge plays the game of this spec with the submission.", d.oneOf(&p.Game, "true")},
		{"move", may, "The line of a move: fields as in the input, such as {heap: {int: 1..n}, k: {int: 1..9}}.", d.moveLine(&p.Move)},
	}}
	return reader{
		func(v value) {
			*into = p
			if v.Kind == yaml.MappingNode && hasKey(v.Node, "game") {
				d.mapping(v, derived)
				return
			}
			r.read(v)
		},
		func() *schema { return anyOf(r.schema(), derived.schema()) },
	}
}

// hasKey reports whether a mapping has a key.
func hasKey(n *yaml.Node, name string) bool {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return true
		}
	}
	return false
}

// moveLine reads the line of a move: an item of the output, or the fields of a line as a text, with
// or without braces.
func (d *decoder) moveLine(into *[]Item) reader {
	f := &form{decoder: d, output: true, names: map[string]Place{}}
	return reader{
		func(v value) {
			node := v.Node
			if node.Kind == yaml.ScalarNode {
				if node = fieldsIn(node); node == nil {
					d.complain(v.Node, i18n.Messagef("%s is not the fields of a line", quote(v.Value)), "write fields, such as {heap: {int: 1..n}, k: {int: 1..9}}")
					return
				}
			}
			*into = []Item{f.item(value{node, v.name})}
		},
		func() *schema { return anyOf(oneLine(), f.reference()) },
	}
}

// fieldsIn reads a text as a mapping; nil if it is none. The nodes have the place of the text.
func fieldsIn(text *yaml.Node) *yaml.Node {
	line := strings.TrimSpace(text.Value)
	if !strings.HasPrefix(line, "{") {
		line = "{" + line + "}"
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(line), &doc); err != nil || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode || len(doc.Content[0].Content) == 0 {
		return nil
	}
	var place func(n *yaml.Node) bool
	place = func(n *yaml.Node) bool {
		n.Line, n.Column = text.Line, text.Column
		return n.Kind != yaml.AliasNode && !slices.ContainsFunc(n.Content, func(c *yaml.Node) bool { return !place(c) })
	}
	fields := doc.Content[0]
	for i := 1; i < len(fields.Content); i += 2 {
		if fields.Content[i].Kind != yaml.MappingNode {
			return nil
		}
	}
	if !place(fields) {
		return nil
	}
	return fields
}

// checks holds the kinds of checks that are a single word.
var checks = []string{"tokens", "exact", "lines", "words", "unordered", "kattis", "go"}

func (d *decoder) check(into *Check) reader {
	kinds := d.oneOf(&into.Kind, checks...)
	p := &Program{}
	t := table{
		keys: []key{
			{"floats", may, "The allowed error of numbers, such as 1e-6.", d.tolerance(&into.Tolerance)},
			{"kattis", may, "Kattis's default validator, with these flags, such as case_sensitive float_tolerance 1e-6.", d.word(&into.Flags)},
			{byProgram, may, "A program that judges, its path relative to this file.", d.word(&p.File)},
			{"protocol", may, "The protocol of the program. Without this key, it is recognized in the source.", d.oneOf(&p.Protocol, protocols...)},
			{"flags", may, "Arguments of the program after the files, separated by spaces.", d.word(&p.Flags)},
			{"passes", may, "The maximum number of runs of the submission on a test. A program in Kattis's protocol asks for them.", d.wholeNumber(1, mostPasses, &p.Passes)},
		},
		one:  []string{"floats", "kattis", byProgram},
		with: [][]string{{"protocol", byProgram}, {"flags", byProgram}, {"passes", byProgram}},
	}
	return reader{
		func(v value) {
			switch {
			case v.Kind == yaml.ScalarNode && format.Nearest(v.Value, append(checks, "floats")) == "floats":
				d.complain(v.Node, "floats have no tolerance", withTolerance)
			case v.Kind == yaml.ScalarNode && strings.ContainsAny(v.Value, `./\`):
				d.complain(v.Node, i18n.Messagef("%s is not a check", quote(v.Value)), i18n.Messagef("write {program: %s} if it is a program that judges", v.Value))
			case v.Kind != yaml.MappingNode:
				kinds.read(v)
			default:
				has := d.mapping(v, t)
				for _, kind := range t.one {
					if has[kind] != nil {
						into.Kind = d.text(has[kind])
					}
				}
				if has[byProgram] != nil {
					into.Program = p
				}
			}
		},
		func() *schema {
			s := anyOf(kinds.schema(), t.schema())
			s.Default = into.Kind.Value
			return s
		},
	}
}

// withTolerance is the remedy for floats without a tolerance in a spec.
const withTolerance = "write {floats: 1e-6}"

// CheckOf reads a check as the command line gives it: a kind such as tokens, or a kind with a
// value, such as floats:1e-6, kattis:case_sensitive or program:PATH. An error has the given place.
func CheckOf(word, place string) (Check, error) {
	d := &decoder{file: place}
	c := Check{Kind: Text{Value: "tokens"}}
	node := func(text string) *yaml.Node {
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text, Line: 1, Column: 1}
	}
	v := value{node(word), ""}
	if kind, with, ok := strings.Cut(word, ":"); ok {
		v.Node = &yaml.Node{Kind: yaml.MappingNode, Line: 1, Column: 1, Content: []*yaml.Node{node(kind), node(with)}}
	}
	if d.check(&c).read(v); len(d.complaints) > 0 {
		first := d.complaints[0]
		if first.Remedy == withTolerance {
			first.Remedy = "write floats:1e-6" // the word is no YAML
		}
		return c, fault.New(place, first.What, first.Remedy)
	}
	return c, nil
}

package spec

import (
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
)

// problem reads a whole spec.
func (d *decoder) problem(root *yaml.Node) *Problem {
	p := d.blank()
	d.mapping(value{root, ""}, d.whole(p))
	if p.Files != (Files{}) && p.Interactor != nil {
		d.complainAt(p.Interactor.Place().Place, "an interactor uses standard input and output, but files replace them", "remove one of them")
	}
	d.noProgram(p)
	if f := p.Function; f != nil && p.Files != (Files{}) {
		d.complainAt(f.Place, "the grader of a function uses standard input and output, but files replace them", "remove one of them")
	}
	if f := p.Function; f != nil && p.Interactor != nil {
		d.complainAt(f.Place, "an interactor talks with a program, not with a function", "remove one of them, or write a grader")
	}
	d.stepped(p)
	if p.Processes > 1 && p.Played() {
		d.complainAt(p.Interactor.Place().Place, "the judge plays a game with one process, but processes asks for several", "remove processes, or write an interactor")
	}
	switch {
	case len(p.Groups) > 0 && len(p.Subtasks) > 0:
		d.complainAt(p.Subtasks[0].Place, "groups and subtasks both give points", "remove one of them")
	case p.Score.Absent():
	case len(p.Subtasks) > 0:
		d.complainAt(p.Score.Place, "score and subtasks both give points", "remove one of them")
	case len(p.Groups) > 0:
		d.complainAt(p.Score.Place, "score and groups both give points", "remove one of them")
	default:
		p.ByTest(allPoints)
	}
	return p
}

// stepped complains about steps that cannot be made.
func (d *decoder) stepped(p *Problem) {
	switch {
	case p.Steps <= 1 && p.Between != nil:
		d.complainAt(p.Between.File.Place, "there is no second run", "write steps: 2")
	case p.Steps <= 1:
	case p.Interactor != nil:
		d.complainAt(p.Interactor.Place().Place, "an interactor has passes instead of steps", "write passes: 2 in place of steps: 2")
	case p.Function != nil:
		d.complainAt(p.Function.Place, "the grader of a function calls it in one run, but steps asks for two", "remove steps, or write a grader")
	case p.Check.Program != nil && p.Check.Program.Passes > 1:
		d.complainAt(p.Check.Program.File.Place, "passes and steps both repeat runs", "remove one of them")
	}
}

// allPoints is how many points a problem has if its tests give points.
const allPoints = 100

// ByTest makes each test give an equal share of the given points.
func (p *Problem) ByTest(points int) {
	at := p.Score.Place
	if p.Score.Absent() {
		at = Place{File: p.File, Line: max(1, p.ID.Place.Line)}
	}
	p.Subtasks = []Subtask{{Place: at, Name: Text{Value: "tests", Place: at}, Points: points, Score: Text{Value: "sum", Place: at}}}
}

// Folder returns the spec of a problem that consists only of a folder of tests. The spec has the
// defaults, and the place of its id has no line.
func Folder(dir, id string) *Problem {
	d := &decoder{file: strings.TrimRight(dir, `/\`) + string(filepath.Separator)}
	p := d.blank()
	p.ID = Text{Value: id, Place: Place{File: d.file}}
	p.Title.En = p.ID
	p.Tests = Text{Value: ".", Place: Place{d.file, 1, 1}}
	return p
}

// blank returns a problem with the defaults.
func (d *decoder) blank() *Problem {
	return &Problem{
		File:       d.file,
		Limits:     Limits{time.Second, 128 << 20, 1 << 20},
		InputLimit: 16 << 20,
		Check:      Check{Kind: Text{Value: "tokens"}},
	}
}

// whole returns the table of a whole spec.
func (d *decoder) whole(p *Problem) table {
	return table{keys: d.keys(p), unless: &unless{
		keys:  []string{"input", "output", "samples"},
		given: []string{"tests", "reference", "brute", "interactor", "game", "generators"},
	}, with: [][]string{{"function", "output"}, {"output", "input"}, {"game", "input"}, {"near", "input"}, {"processes", "interactor"}, {"between", "steps"}, {"avoid", "input"}, {"kept", "input"}}}
}

// keys returns the keys of a whole spec.
func (d *decoder) keys(p *Problem) []key {
	return []key{
		{"id", must, "Name of the problem and of this file: lower case letters, digits, hyphens.", d.id(&p.ID)},
		{"aliases", may, "Other names of the problem, such as hdu:1847.", d.words(&p.Aliases)},
		{"title", must, "The title: one text, or a text for each language.", d.languages(&p.Title, d.word)},
		{"statement", must, "The rules and the output: one text, or a text for each language. The input section is generated from the key input.",
			d.languages(&p.Statement, d.prose)},
		{"source", may, "Where the problem comes from: one line for readers.", d.word(&p.Source)},
		{"tags", may, "Words by which grundy list finds the problem.", d.words(&p.Tags)},
		{"limits", may, "The limits of one run of a submission.", d.limits(p)},
		{"input", may, "What a program reads.", d.input(&p.Input)},
		{"output", may, "What a program prints for a case: a list of lines.", d.output(&p.Output)},
		{"function", may, "What a submission implements instead of a program, such as int winner(list<int> heaps), or a list of such functions.",
			d.function(&p.Function)},
		{"submit", may, "outputs: a submission is a zip file or folder with an output for each fixed test, and not a program.", d.submit(&p.Outputs)},
		{"grader", may, "Files that are compiled with each submission, by language: {cpp: [grader.cpp, game.h]}. One of them has main.", d.graders(&p.Graders)},
		{"game", may, "The rules of the game: a sum of heaps, or a text in Starlark.", d.game(&p.Game)},
		{"check", may, "How an answer is compared with the answer of the reference.", d.check(&p.Check)},
		{"reference", may, "A correct program: its path relative to this file. For problems without Go code.",
			d.word(&p.Reference)},
		{"brute", may, "A slow program that is certainly correct: its path relative to this file.", d.word(&p.Brute)},
		{"validator", may, "A program, or several, that must accept every input.", d.validators(&p.Validators)},
		{"interactor", may, "A program that talks with the submission and judges it.", d.interactor(&p.Interactor)},
		{"processes", may, "The number of copies of a submission that talk with the interactor at once. Each gets its number, from 0.",
			d.wholeNumber(1, MostProcesses, &p.Processes)},
		{"steps", may, "2: the submission runs twice on each test. Its last argument is the number of the run, 0 or 1.",
			d.wholeNumber(1, 2, &p.Steps)},
		{"between", may, "A program that judges the first output, as a checker, and prints the input of the second run.", d.between(&p.Between)},
		{"tests", may, "Fixed tests, in addition to generated tests or instead of them.", d.tests(p)},
		{"generators", may, "Programs that print the inputs of fixed tests. The reference answers them.", d.generators(&p.Generators)},
		{"submissions", may, "The fates of programs, by their paths relative to this file: {submissions/slow.py: TLE}.", d.fates(&p.Fates)},
		{"subtasks", may, "Parts of the problem that give points.", d.subtasks(&p.Subtasks)},
		{"score", may, "tests: each test gives an equal share of 100 points. Cannot be combined with subtasks.", d.oneOf(&p.Score, "tests")},
		{"files", may, "Files that a submission reads and writes instead of standard input and output.", d.files(&p.Files)},
		{"presentation", may, "Whether white space counts (strict) or not (lenient). Without this key, the judge that source names decides.", d.oneOf(&p.Presentation, "lenient", "strict")},
		{"near", may, "Critical values, by field, in the notation of game.take. Cases with values near them are generated.", d.near(&p.Near)},
		{"avoid", may, "A condition on cases that are legal but never generated.", d.word(&p.Avoid)},
		{"tables", may, "Stored tables of the game. grundy table --check compares them with the rules.", d.tables(&p.Tables)},
		{"samples", may, "Inputs and their answers, as the statement shows them.", d.samples(&p.Samples)},
		{"kept", may, "Inputs on which wrong programs fail; grundy strength --add finds them.", d.storedInputs(&p.Stored)},
	}
}

// idForm begins with a letter because the package of the reference is named
// after the id.
var idForm = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// languageForm matches the ids in the table of languages.
var languageForm = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// CheckID returns why a word cannot be an id, and the remedy. Both are empty if it can.
func CheckID(word string) (what, remedy i18n.Message) {
	if idForm.MatchString(word) {
		return "", ""
	}
	return "is not an id", "use lower case letters, digits and single hyphens, beginning with a letter"
}

// notOfID matches characters that an id may not contain.
var notOfID = regexp.MustCompile(`[^a-z0-9]+`)

// Hyphenated returns a name in the characters of an id. It may begin with a digit, or be empty.
func Hyphenated(name string) string {
	return strings.Trim(notOfID.ReplaceAllString(strings.ToLower(name), "-"), "-")
}

// IDOf returns an id that is made from a name. If the name gives no id, since it is empty or begins with
// a digit, the id begins with the prefix.
func IDOf(name, prefix string) string {
	id := Hyphenated(name)
	if what, _ := CheckID(id); what == "" {
		return id
	}
	return strings.Trim(prefix+"-"+id[:min(len(id), 40)], "-")
}

func (d *decoder) id(into *Text) reader {
	return reader{
		func(v value) {
			d.word(into).read(v)
			base, isYAML := strings.CutSuffix(filepath.Base(d.file), ".yaml")
			what, remedy := CheckID(into.Value)
			switch {
			case into.Absent():
			case what != "":
				d.complain(v.Node, i18n.Messagef("%s %s", quote(into.Value), what), remedy)
			case isYAML && base != into.Value:
				d.complain(v.Node, i18n.Messagef("the id is %s, but the file is called %s", quote(into.Value), quote(base+".yaml")),
					i18n.Messagef("name the file %s.yaml", into.Value))
			}
		},
		func() *schema { return &schema{Type: "string", Pattern: idForm.String()} },
	}
}

func (d *decoder) limits(p *Problem) reader {
	into := &p.Limits
	return d.table(table{keys: []key{
		{"time", may, "CPU time, such as 1.5s or 500ms.", d.duration(&into.Time)},
		{"memory", may, "Memory, in B, KiB, MiB or GiB.", d.size(LeastMemory, &into.Memory)},
		{"output", may, "The largest output, in B, KiB, MiB or GiB.", d.size(0, &into.Output)},
		{"input", may, "The largest generated input file, in B, KiB, MiB or GiB.", d.size(0, &p.InputLimit)},
		{"factors", may, "Factors of the limits by language, such as {java: {time: 3}}, or none if one limit applies to all.",
			d.factorsOrNone(p)},
	}})
}

// factorsOrNone reads factors by language, or the word none.
func (d *decoder) factorsOrNone(p *Problem) reader {
	none, list := d.oneOf(&Text{}, "none"), d.factors(&p.Factors)
	return reader{
		func(v value) {
			if v.Kind != yaml.ScalarNode || empty(v.Node) {
				list.read(v)
				return
			}
			if t, ok := d.scalar(v); ok && t.Value != "none" {
				d.complain(v.Node, v.within("%s is unknown", "%s is unknown in %s", t.Value), "write none, or factors by language, such as {java: {time: 3}}")
				return
			}
			p.Uniform = true
		},
		func() *schema { return anyOf(none.schema(), list.schema()) },
	}
}

func (d *decoder) factors(into *map[string]Factors) reader {
	r := d.byName("LANGUAGE", func(id Text) reader {
		f := Factors{Place: id.Place}
		t := table{keys: []key{
			{"time", may, "Factor of the time limit, from 1 to 100.", d.factor(&f.Time)},
			{"memory", may, "Factor of the memory limit, from 1 to 100.", d.factor(&f.Memory)},
		}}
		return reader{
			func(v value) {
				if !languageForm.MatchString(id.Value) {
					d.complainAt(id.Place, i18n.Messagef("%s is not an id of a language", quote(id.Value)), "use one that grundy doctor lists, such as java")
				}
				d.mapping(v, t)
				if *into == nil {
					*into = map[string]Factors{}
				}
				(*into)[id.Value] = f
			},
			t.schema,
		}
	})
	return reader{r.read, func() *schema {
		s := r.schema()
		s.PropertyNames = &schema{Type: "string", Pattern: languageForm.String()}
		return s
	}}
}

func (d *decoder) input(into *Input) reader {
	f := &form{decoder: d, names: map[string]Place{}}
	t := table{keys: []key{
		{"cases", may, "How several cases share a file. Without this key, a file has one case.", f.framing(&into.Framing)},
		{"case", must, "A case: a list of lines, each with its fields in order.", f.items(&into.Case)},
		{"where", may, "A condition on the values of a case, such as n >= m.", d.word(&into.Where)},
		{"conditions", may, "What valid of the rules requires of a case: a list of sentences for the statement.",
			d.list(func() reader { return d.languages(grow(&into.Conditions), d.word) })},
	}}
	return reader{
		func(v value) {
			into.Place = d.place(v.Node)
			d.mapping(v, t)
		},
		t.schema,
	}
}

func (f *form) framing(into *Framing) reader {
	t := table{
		keys: []key{
			{"count", may, "Name of the number of cases, which is on the first line.", f.counter(&into.Count)},
			{"eof", may, "Cases continue until the end of the file.", f.oneOf(&Text{}, "true")},
			{"until", may, "Cases continue until this line, which is not a case.", f.word(&into.Until)},
			{"max", must, "The maximum number of cases in a file.", f.number(&into.Max, single)},
			{"ours", may, "The source does not give the number of cases, so max was chosen here (see grundy limits).", f.yes(&into.Ours)},
			{"total", may, "Bounds on sums over all cases of a file, by field. For words, the sum of their lengths is bounded.", f.totals(&into.Total)},
		},
		one: []string{"count", "eof", "until"},
	}
	return reader{
		func(v value) {
			into.Place = f.place(v.Node)
			into.EOF = f.mapping(v, t)["eof"] != nil
		},
		t.schema,
	}
}

// counter reads the name of the number of cases. No field may have the same name.
func (f *form) counter(into *Text) reader {
	return reader{
		func(v value) {
			if f.word(into).read(v); !into.Absent() {
				f.name(*into, f.names)
			}
		},
		fieldName,
	}
}

func (d *decoder) totals(into *[]Total) reader {
	return d.byName("FIELD", func(field Text) reader {
		t := grow(into)
		t.Field = field
		return d.number(&t.Max, single)
	})
}

func (d *decoder) near(into *[]Near) reader {
	return d.byName("FIELD", func(field Text) reader {
		n := grow(into)
		n.Field = field
		return d.word(&n.Values)
	})
}

func (d *decoder) output(into *[]Item) reader {
	f := &form{decoder: d, output: true, names: map[string]Place{}}
	return f.items(into)
}

func (d *decoder) game(into **Game) reader {
	g := &Game{Last: Text{Value: "wins"}, Answer: Text{Value: "winner"}}
	t := table{keys: []key{
		{"heaps", may, "The field or fields with the heaps.", d.wordOrWords(&g.Heaps)},
		{"take", may, "Amounts: any, \"1..m\", \"1, 3, 4\", squares, primes, octal 0.77, any or split, a list; heap is its size, as in \"1..heap-1\".",
			d.word(&g.Take)},
		{"first", may, "Amounts of the first move, if take depends on the amount of the move before: take: 1..2*last.", d.word(&g.First)},
		{"both", may, "same: a move may also take the same amount from both heaps, as in Wythoff's game.", d.oneOf(&g.Both, "same")},
		{"to", may, "previous: what a move takes is added to the heap before, as on a staircase.", d.oneOf(&g.To, "previous")},
		{"ring", may, "true: the heaps of an octal game are rings until the first move in them.", d.oneOf(&g.Ring, "true")},
		{"short", may, "all: a heap smaller than every move may be taken whole.", d.oneOf(&g.Short, "all")},
		{"last", may, "Whether the player who makes the last move wins or loses.", d.oneOf(&g.Last, "wins", "loses")},
		{"answer", may, "What the output says about the game.",
			d.oneOf(&g.Answer, "winner", "winning moves", "value", "score", "move")},
		{"rules", may, "The rules in Starlark: a path relative to this file, or the text itself.", d.prose(&g.Rules)},
	}, one: []string{"heaps", "rules"}, with: [][]string{{"heaps", "take"}, {"take", "heaps"}, {"short", "heaps"}, {"first", "heaps"}, {"both", "heaps"}, {"to", "heaps"}, {"ring", "heaps"}}}
	return reader{
		func(v value) {
			g.Place = d.place(v.Node)
			*into = g
			d.mapping(v, t)
		},
		t.schema,
	}
}

func (d *decoder) samples(into *[]Sample) reader {
	return d.list(func() reader {
		s := grow(into)
		return d.table(table{keys: []key{
			{"in", must, "An input file.", d.prose(&s.In)},
			{"out", must, "The answer to the input.", d.prose(&s.Out)},
			{"note", may, "An explanation under the sample.", d.languages(&s.Note, d.prose)},
		}})
	})
}

func (d *decoder) storedInputs(into *[]StoredInput) reader {
	return d.list(func() reader {
		k := grow(into)
		return d.table(table{keys: []key{
			{"in", must, "An input file. The reference computes its answer.", d.prose(&k.In)},
			{"why", may, "What the input shows: one line for readers.", d.word(&k.Why)},
		}})
	})
}

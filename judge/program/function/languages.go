package function

import (
	"embed"
	"path"
	"slices"
	"strings"

	"grundy/judge/program/build"
)

// A Language is a language in which submissions can be functions. Each has a file and a row.
type Language struct {
	ID, Name string
	builds   []string // the rows of the table of languages of package build
	keywords string   // words that cannot name a function, a parameter or a record
	folds    bool     // capital and small letters are the same

	can       func(f *Function) bool       // whether the language can express the functions; nil: it can
	signature func(m *Method) string       // the head of a function as a submission writes it
	header    func(f *Function) build.File // declares the functions for submissions; nil: there is none
	first     func(f *Function) string     // a first solution
	own       string                       // the name of a first solution; empty: the id of the problem, with the extension

	grader string // the name of the grader, and of its text in the folder runtime
	ext    string // of submissions
	*syntax
	depth   int    // of the statements of a case
	one     string // reads a case
	count   string // reads the number of cases
	while   func(condition string) string
	ended   string // the condition that a case follows
	before  string // the condition that a line does not follow, as a format
	records func(f *Function) string
	join    func(f *Function, src build.Source, grader []byte) build.Source
}

// Languages are the languages in which submissions can be functions.
var Languages = []*Language{c, cpp, csharp, golang, java, javascript, pascal, python, rust}

//go:embed runtime
var runtimes embed.FS

// Of returns the language of a row of the table of languages, or nil.
func Of(id string) *Language {
	for _, l := range Languages {
		if l.ID == id || slices.Contains(l.builds, id) {
			return l
		}
	}
	return nil
}

// Languages returns the languages that can express the functions.
func (f *Function) Languages() (list []*Language) {
	for _, l := range Languages {
		if l.can == nil || l.can(f) {
			list = append(list, l)
		}
	}
	return list
}

// Names returns the names of the languages that can express the functions.
func (f *Function) Names() (names []string) {
	for _, l := range f.Languages() {
		names = append(names, l.Name)
	}
	return names
}

// Signatures returns the heads of the functions as submissions in a language write them.
func (l *Language) Signatures(f *Function) (list []string) {
	for _, m := range f.Methods {
		list = append(list, l.signature(m))
	}
	return list
}

// Within returns what the functions of a submission are in: a class or a unit. It is empty in other
// languages.
func (l *Language) Within() string {
	switch l {
	case java, csharp:
		return "class Solution"
	case pascal:
		return "unit solution"
	}
	return ""
}

// First returns a first solution, with the files that it includes. It compiles and returns zeros.
func (l *Language) First(f *Function) []build.File {
	name := l.own
	if name == "" {
		name = f.id + l.ext
	}
	files := []build.File{{Name: name, Text: []byte(l.first(f))}}
	if l.header != nil {
		files = append(files, l.header(f))
	}
	return files
}

// text returns the grader.
func (l *Language) text(f *Function, seal string) []byte {
	text, err := runtimes.ReadFile(path.Join("runtime", l.grader+".txt"))
	if err != nil {
		panic(err) // it is embedded in the program
	}
	records := ""
	if l.records != nil {
		records = l.records(f)
	}
	header := ""
	if l.header != nil {
		header = l.header(f).Name
	}
	declarations, body := f.body(l.syntax, l.depth)
	return []byte(strings.NewReplacer(
		"@SEAL@", seal, "@HEADER@", header, "@RECORDS@\n", records, "@DECLARE@\n", declarations, "@BODY@\n", body,
		"@MAIN@\n", f.main(l), "@FUNCTIONS@", strings.Join(f.names(), " "),
	).Replace(string(text)))
}

// names returns the names of the functions.
func (f *Function) names() (names []string) {
	for _, m := range f.Methods {
		names = append(names, m.Name)
	}
	return names
}

// beside adds a file to a source, which replaces another of its name.
func beside(src build.Source, f build.File) build.Source {
	src.Beside = append(slices.DeleteFunc(slices.Clone(src.Beside), func(o build.File) bool { return o.Name == f.Name }), f)
	return src
}

// joined compiles the grader, and the header if there is one, beside a submission.
func joined(l **Language) func(*Function, build.Source, []byte) build.Source {
	return func(f *Function, src build.Source, grader []byte) build.Source {
		src = beside(src, build.File{Name: (*l).grader, Text: grader, Part: true})
		if (*l).header != nil {
			src = beside(src, (*l).header(f))
		}
		return src
	}
}

// parameters joins the parameters of a function, each written by one.
func parameters(m *Method, one func(p Param) string) string {
	var list []string
	for _, p := range m.Params {
		list = append(list, one(p))
	}
	return strings.Join(list, ", ")
}

// quoted returns a text in double quotes, as in C.
func quoted(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if text[i] == '"' || text[i] == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return `"` + b.String() + `"`
}

// call returns a call, and assigns its result.
func called(name string, args []string, to string) string {
	call := name + "(" + strings.Join(args, ", ") + ")"
	if to != "" {
		return to + " = " + call
	}
	return call
}

// braces is the syntax of languages like C.
func braces(type32, type64 string) syntax {
	return syntax{
		indent: "    ", close: "}",
		loop: func(i, n string) string {
			return "for (" + type64 + " " + i + " = 0, " + i + "n = " + n + "; " + i + " < " + i + "n; " + i + "++) {"
		},
		index:  func(of, i string) string { return of + "[" + i + "]" },
		field:  func(of, name string) string { return of + "." + name },
		number: func(of string) string { return "(" + type64 + ") " + of },
		assign: func(to, from string, _ *Type) string { return to + " = " + from + ";" },
		put:    func(text string) string { return "grundy_put(" + quoted(text) + ");" },
		putCase: func(before, after string) string {
			return "grundy_put_case(" + quoted(before) + ", " + quoted(after) + ");"
		},
		value: func(of string, t *Type) string { return "grundy_put_" + suffix(t) + "(" + of + ");" },
		choose: func(of, first, second string) string {
			return "grundy_put(" + of + " ? " + first + " : " + second + ");"
		},
		outcome: func(of, first, second, draw string) string {
			return "grundy_put_outcome(" + of + ", " + first + ", " + second + ", " + draw + ");"
		},
		end:   "grundy_end_line();",
		quote: quoted,
	}
}

// suffix returns the end of the names of functions of graders that read or print values.
func suffix(t *Type) string {
	return map[Kind]string{Int: "int", Bool: "int", Real: "real", String: "word"}[t.Kind]
}

// readC returns a statement that reads a value in a language like C.
func readC(to string, t *Type) string {
	if t.Kind == Bool {
		return to + " = grundy_read_int() != 0;"
	}
	return to + " = grundy_read_" + suffix(t) + "();"
}

func whileC(condition string) string { return "while (" + condition + ") {" }

// Package function lets submissions implement functions instead of whole programs. A spec declares
// the functions. From the declaration and the grammar of the input follow, for each language of
// Languages, a grader, a header or the types that a submission uses, a first solution, and the
// signatures in the statement. The grader is compiled with the submission. It reads the input, calls
// the functions and prints the output, so the two are a program like any other.
//
//	f, err := function.New(sp, g)
//	src, err = f.Include(src, "cpp")        // the submission with its grader
//	answer, breach := function.Unseal(src.Seal, stdout)
//
// # Parameters and fields
//
// A parameter is named like a field of the input, and the fields of a record are, too. The type says
// how much of the field a call gets: a list for each block around the field and one for its count.
// If a parameter has fewer lists than its field, the function is called once for each repetition of
// the outer blocks, as for queries. Fields that only count others need no parameter. Functions are
// called in the order of the spec, for each case anew; values that a submission stores remain
// between calls.
//
// # What a submission cannot do, and what it can
//
// The submission and its grader share a process, and the expected answers are never in it. So an
// output can only be right if the submission computes it. The judge also holds it to the
// declaration:
//
//   - The grader reads all input before the first call, so the submission finds standard input
//     empty. If the submission reads the input first, the grader finds none and says so.
//   - The grader prints once, after the last call, between two lines with a seal. The judge rejects
//     an output without both lines, as after exit(0) in a function. It also rejects bytes around
//     them: whatever a constructor, a function or a handler at the exit prints, by whichever
//     descriptor.
//   - The variables of the grader have no names that a submission can use, except by the reflection
//     of its language.
//
// The seal is a hash of all files of the submission and of the declaration, so a submission cannot
// contain its own. The design does not hold against a program that searches the memory or the files
// of its own process: it can find the seal and the input of later calls. Where such a program would
// gain something, because answers must not depend on later queries, an interactor is needed.
package function

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// A Kind is a kind of types.
type Kind int

// The kinds of types. Void is only the type of a result.
const (
	Void Kind = iota
	Int
	Bool
	Real
	String
	List
	Struct
)

// kinds are the kinds of types by their names in specs.
var kinds = map[string]Kind{"void": Void, "int": Int, "bool": Bool, "real": Real, "string": String}

// A Type is the type of a parameter, of a result, or of a field of a record.
type Type struct {
	Kind   Kind
	Of     *Type   // of the elements of a List
	Record *Record // of a Struct
	lo, hi int64   // the range of an Int
}

// listOf returns a type with n lists around t.
func listOf(t *Type, n int) *Type {
	for range n {
		t = &Type{Kind: List, Of: t}
	}
	return t
}

// bits returns how many bits the numbers of an Int need: 32, 53 or 64. Numbers of 53 bits are exact
// as floats.
func (t *Type) bits() int {
	const most53 = 1<<53 - 1
	switch {
	case t.lo >= -1<<31 && t.hi < 1<<31:
		return 32
	case t.lo >= -most53 && t.hi <= most53:
		return 53
	}
	return 64
}

// widen makes the range of an Int contain lo..hi.
func (t *Type) widen(lo, hi int64) { t.lo, t.hi = min(t.lo, lo), max(t.hi, hi) }

// each calls visit for the type and for all types within it.
func (t *Type) each(visit func(*Type)) {
	visit(t)
	switch t.Kind {
	case List:
		t.Of.each(visit)
	case Struct:
		for _, f := range t.Record.Fields {
			f.Type.each(visit)
		}
	}
}

// A Param is a parameter, or a field of a record.
type Param struct {
	Name string
	Type *Type
	text spec.Text
}

// A Record is a type with named fields.
type Record struct {
	Name   string
	Fields []Param
	text   spec.Text
}

// A Method is a function that a submission implements.
type Method struct {
	Name   string
	Params []Param
	Result *Type
	Text   string // the declaration in the spec

	text spec.Text
	args []*variable // where the parameters are stored
	out  *variable   // where the results are stored; nil if there are none
	over int         // how many blocks the calls repeat
}

// A Function is what a spec declares: its functions with the types, and how they are bound to the
// input and the output.
type Function struct {
	Methods []*Method
	Records []*Record

	id     string
	lines  []grammar.Line
	file   grammar.File
	output []spec.Item
	counts map[*grammar.Field]bool // fields on which counts depend
}

// New reads the functions that a spec declares. The result is nil if it declares none. The error is
// a spec.Complaints.
func New(sp *spec.Problem, g *grammar.Grammar) (*Function, error) {
	if sp.Function == nil {
		return nil, nil
	}
	b := &binder{Function: &Function{id: sp.ID.Value, lines: g.Lines(), file: g.File(), output: sp.Output, counts: map[*grammar.Field]bool{}}, spec: sp.Function, g: g}
	b.declared()
	if len(b.complaints) == 0 {
		b.bind()
	}
	if len(b.complaints) > 0 {
		return nil, b.complaints
	}
	return b.Function, nil
}

// A reader of declarations has the form TYPE NAME(TYPE NAME, …).
var (
	methodForm = regexp.MustCompile(`^\s*(?:(\S.*?)\s+)?([A-Za-z]\w*)\s*\(([^()]*)\)\s*;?\s*$`)
	paramForm  = regexp.MustCompile(`^\s*(\S.*?)\s+([A-Za-z]\w*)\s*$`)
	listForm   = regexp.MustCompile(`^list\s*<\s*(.*?)\s*>$`)
	nameForm   = regexp.MustCompile(`^[A-Za-z]\w*$`)
)

// A binder reads the declarations of a spec, binds them to the fields, and collects complaints.
type binder struct {
	*Function
	spec       *spec.Function
	g          *grammar.Grammar
	sites      map[*grammar.Field]*site
	outputs    map[string]*outSite
	complaints spec.Complaints
}

func (b *binder) complain(at spec.Text, what, remedy i18n.Message) {
	b.complaints = append(b.complaints, at.Complain(what, remedy))
}

// declared reads the records and the functions.
func (b *binder) declared() {
	for _, r := range b.spec.Records {
		b.named(r.Name)
		b.Records = append(b.Records, &Record{Name: r.Name.Value, text: r.Formula})
	}
	for i, r := range b.Records {
		if slices.ContainsFunc(b.Records[:i], func(o *Record) bool { return strings.EqualFold(o.Name, r.Name) }) {
			b.complain(r.text, i18n.Messagef("two records are called %s", r.Name), "give one of them another name")
		}
		r.Fields = b.params(r.text, r.text.Value)
	}
	for _, r := range b.Records {
		if r.holds(r, map[*Record]bool{}) {
			b.complain(r.text, i18n.Messagef("the record %s contains itself", r.Name), "give its fields other types")
		}
	}
	for _, text := range b.spec.Declare {
		b.method(text)
	}
}

// holds reports whether a record has a field with another record, also in a record or a list.
func (r *Record) holds(other *Record, seen map[*Record]bool) bool {
	if seen[r] {
		return false
	}
	seen[r] = true
	return slices.ContainsFunc(r.Fields, func(p Param) bool {
		t := p.Type
		for t.Kind == List {
			t = t.Of
		}
		return t.Kind == Struct && (t.Record == other || t.Record.holds(other, seen))
	})
}

// method reads the declaration of a function.
func (b *binder) method(text spec.Text) {
	const form = "write one such as int winner(list<int> heaps)"
	m := methodForm.FindStringSubmatch(text.Value)
	if m == nil {
		b.complain(text, i18n.Messagef("%q is not the declaration of a function", text.Value), form)
		return
	}
	name := spec.Text{Value: m[2], Place: text.Place}
	b.named(name)
	if language := taken[name.Value]; language != "" {
		b.complain(text, i18n.Messagef("%s cannot be the name of a function: it is a function of %s", name.Value, language), "choose another name")
	}
	if slices.ContainsFunc(b.Methods, func(o *Method) bool { return strings.EqualFold(o.Name, name.Value) }) {
		b.complain(text, i18n.Messagef("two functions are called %s", name.Value), "give one of them another name")
	}
	result := &Type{Kind: Void}
	if m[1] != "" {
		result = b.typed(text, m[1])
	}
	b.Methods = append(b.Methods, &Method{Name: name.Value, Params: b.params(text, m[3]), Result: result, Text: strings.Join(strings.Fields(text.Value), " "), text: text})
}

// params reads parameters, or the fields of a record.
func (b *binder) params(text spec.Text, list string) (params []Param) {
	if strings.TrimSpace(list) == "" {
		return nil
	}
	for one := range strings.SplitSeq(list, ",") {
		m := paramForm.FindStringSubmatch(one)
		if m == nil {
			b.complain(text, i18n.Messagef("%q is not a type and a name", strings.TrimSpace(one)), "write one such as list<int> heaps")
			continue
		}
		p := Param{Name: m[2], Type: b.typed(text, m[1]), text: spec.Text{Value: m[2], Place: text.Place}}
		b.named(p.text)
		if p.Type.Kind == Void {
			b.complain(text, i18n.Messagef("%s has the type void", p.Name), "only a function without a result is void")
		}
		if slices.ContainsFunc(params, func(o Param) bool { return strings.EqualFold(o.Name, p.Name) }) {
			b.complain(text, i18n.Messagef("%s is given twice", p.Name), "remove one of them, or let the names differ by more than case")
		}
		params = append(params, p)
	}
	return params
}

// typed reads a type. An unknown one is a complaint.
func (b *binder) typed(text spec.Text, word string) *Type {
	word = strings.TrimSpace(word)
	if m := listForm.FindStringSubmatch(word); m != nil {
		of := b.typed(text, m[1])
		if of.Kind == Void {
			b.complain(text, "a list of void", "write the type of its elements")
		}
		return &Type{Kind: List, Of: of}
	}
	if k, ok := kinds[word]; ok {
		return &Type{Kind: k}
	}
	for _, r := range b.Records {
		if r.Name == word {
			return &Type{Kind: Struct, Record: r}
		}
	}
	remedy := i18n.Message("the types are int, bool, real, string, list<…>, and records that the key records declares")
	if other := alike[word]; other != "" {
		remedy = i18n.Messagef("write %s", other)
	}
	b.complain(text, i18n.Messagef("%q is not a type", word), remedy)
	return &Type{Kind: Int}
}

// alike are names of types in other languages.
var alike = map[string]string{
	"long": "int", "long long": "int", "int64": "int", "integer": "int", "double": "real", "float": "real", "boolean": "bool", "str": "string", "String": "string",
	"vector<int>": "list<int>", "int[]": "list<int>", "list": "list<int>", "List<int>": "list<int>",
}

// named complains about a name that some language does not allow.
func (b *binder) named(name spec.Text) {
	if !nameForm.MatchString(name.Value) {
		b.complain(name, i18n.Messagef("%q is not a name", name.Value), "use letters, digits and _, beginning with a letter")
		return
	}
	if strings.HasPrefix(strings.ToLower(name.Value), prefix) {
		b.complain(name, i18n.Messagef("%s begins like the names of graders", name.Value), "choose another name")
	}
	for _, l := range Languages {
		word := name.Value
		if l.folds {
			word = strings.ToLower(word)
		}
		if slices.Contains(strings.Fields(l.keywords), word) {
			b.complain(name, i18n.Messagef("%s is a keyword of %s", name.Value, l.Name), i18n.Messagef("choose another name; if the field is called so, add fields: {NEW: %s}", name.Value))
			return
		}
	}
}

// prefix begins all names of graders.
const prefix = "grundy"

// taken are functions of libraries that a function of a submission would replace.
var taken = func() map[string]string {
	all := map[string]string{"main": "every language"}
	for _, name := range strings.Fields("abort abs atexit atof atoi atol bind brk calloc close exit fclose fflush fopen fork fputs fread free fwrite getenv gets index kill link malloc memcmp memcpy memmove memset mmap open pause pipe printf putchar puts qsort raise rand random read realloc rename remove scanf select send signal sleep socket srand stat strchr strcmp strcpy strlen system time times wait write y0 y1 yn j0 j1 jn") {
		all[name] = "C"
	}
	for _, name := range strings.Fields("append cap clear copy len make new panic print println recover init string int bool float64 max min") {
		all[name] = "Go"
	}
	return all
}()

// Signatures returns the declarations of the functions in the spec.
func (f *Function) Signatures() (list []string) {
	for _, m := range f.Methods {
		list = append(list, m.Text)
	}
	return list
}

// String returns the declarations, one on a line.
func (f *Function) String() string { return strings.Join(f.Signatures(), "\n") }

// listed returns the names of the functions, as in "init, query".
func (f *Function) listed() string {
	var names []string
	for _, m := range f.Methods {
		names = append(names, m.Name)
	}
	return strings.Join(names, ", ")
}

// numbered returns a name of a variable of graders.
func numbered(kind string, n int) string { return fmt.Sprintf("%s_%s%d", prefix, kind, n) }

// String returns the record as a declaration.
func (r *Record) String() string {
	return "record " + r.Name + ": " + strings.Join(strings.Fields(r.text.Value), " ")
}

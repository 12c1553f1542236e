package function

import (
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// A dim is one repetition of a field: a block, or the list of the field itself. Two are equal if
// they are the same block or field.
type dim = any

// A site is where a field of the input is.
type site struct {
	field *grammar.Field
	dims  []dim // the blocks around it, from outside, and its own list
}

// An outSite is where a field of the output is.
type outSite struct {
	field spec.Field
	dims  []dim
}

// A variable of a grader stores what all calls of a function get as a parameter, or return.
type variable struct {
	name   string
	typ    *Type // with a list for each repetition of the calls
	leaves []leaf
}

// A leaf is a part of a variable that has the values of one field. The path leads there: an element
// is a dim, for an element of a list, or the name of a field of a record.
type leaf struct {
	field  *grammar.Field // of the input; nil for a result
	output string         // of the output
	path   []any
	typ    *Type
}

// bind binds parameters and results to fields, and complains about what remains.
func (b *binder) bind() {
	b.sites = map[*grammar.Field]*site{}
	b.locate(b.lines, nil)
	b.outputs = map[string]*outSite{}
	b.locateOutput(b.output, nil)
	b.mapped()
	if len(b.complaints) > 0 {
		return
	}
	for i, m := range b.Methods {
		b.arguments(i, m)
	}
	for _, m := range b.Methods {
		b.result(m)
	}
	if len(b.complaints) == 0 {
		b.complete()
	}
}

// locate records where the fields of the input are.
func (b *binder) locate(lines []grammar.Line, around []dim) {
	for _, line := range lines {
		for _, f := range line.Fields {
			s := &site{field: f, dims: slices.Clone(around)}
			if f.List {
				s.dims = append(s.dims, f)
				b.count(f.CountFormula())
			}
			b.sites[f] = s
		}
		if line.Block == nil {
			continue
		}
		if line.Block.Repeat == "" {
			b.complain(b.spec.Declare[0], "the number of lines of the input is not known before they are read", "write graders: the key grader names them")
			continue
		}
		b.count(line.Block.Repeat)
		b.locate(line.Block.Lines, append(slices.Clone(around), line.Block))
	}
}

// count records the fields on which a count depends, and complains if graders cannot compute it.
func (b *binder) count(formula string) {
	e, ok := parseFormula(formula)
	if !ok {
		b.complain(b.spec.Declare[0], i18n.Messagef("graders cannot compute the count %s", formula), "use numbers, fields, +, - and *, or write graders: the key grader names them")
		return
	}
	e.each(func(name string) {
		if f := b.g.Field(name); f != nil {
			b.counts[f] = true
		}
	})
}

// locateOutput records where the fields of the output are.
func (b *binder) locateOutput(items []spec.Item, around []dim) {
	for i := range items {
		it := &items[i]
		for _, f := range it.Fields {
			if f.Name.Absent() {
				continue
			}
			s := &outSite{field: f, dims: slices.Clone(around)}
			if !f.Count.Absent() {
				s.dims = append(s.dims, f.Name.Value)
			}
			b.outputs[f.Name.Value] = s
		}
		switch {
		case it.Either != nil:
			b.complain(spec.Text{Place: it.Place}, "a function cannot return one of several forms of output", "write graders: the key grader names them")
		case it.Lines != nil:
			b.locateOutput(it.Lines, append(slices.Clone(around), it))
		}
	}
}

// mapped complains about entries of the key fields that map nothing.
func (b *binder) mapped() {
	for _, n := range b.spec.Fields {
		name, field := n.Name.Value, n.Formula.Value
		input, output := b.isParam(name), slices.ContainsFunc(b.Methods, func(m *Method) bool { return m.Name == name })
		switch {
		case !input && !output:
			b.complain(n.Name, i18n.Messagef("no parameter, field of a record or function is called %s", name), "correct the name, or remove the line")
		case b.g.Field(field) == nil && b.outputs[field] == nil:
			b.complain(n.Formula, i18n.Messagef("no field of the input or the output is called %s", field), i18n.Messagef("the fields are %s", b.fieldNames()))
		}
	}
}

// isParam reports whether a parameter or a field of a record has a name.
func (b *binder) isParam(name string) bool {
	is := func(p Param) bool { return p.Name == name }
	return slices.ContainsFunc(b.Methods, func(m *Method) bool { return slices.ContainsFunc(m.Params, is) }) ||
		slices.ContainsFunc(b.Records, func(r *Record) bool { return slices.ContainsFunc(r.Fields, is) })
}

// fieldNames lists the fields of the input and the output.
func (b *binder) fieldNames() string {
	var names []string
	for _, f := range b.g.Fields() {
		names = append(names, f.Name)
	}
	for _, name := range outputNames(b.output) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// outputNames lists the fields of the output in order.
func outputNames(items []spec.Item) (names []string) {
	for _, it := range items {
		for _, f := range it.Fields {
			if !f.Name.Absent() {
				names = append(names, f.Name.Value)
			}
		}
		names = append(names, outputNames(it.Lines)...)
	}
	return names
}

// fieldOf returns the name of the field to which a parameter, a field of a record or a function is
// bound.
func (b *binder) fieldOf(name string) string {
	for _, n := range b.spec.Fields {
		if n.Name.Value == name {
			return n.Formula.Value
		}
	}
	return name
}

// arguments binds the parameters of a function.
func (b *binder) arguments(i int, m *Method) {
	var longest []dim
	for k, p := range m.Params {
		dims, leaves, ok := b.input(m, p, p.Type)
		if !ok {
			return
		}
		m.args = append(m.args, &variable{numbered("arg", 100*i+k), listOf(p.Type, len(dims)), within(dims, leaves)})
		if short := min(len(dims), len(longest)); !slices.Equal(dims[:short], longest[:short]) {
			b.complain(m.text, i18n.Messagef("the parameters of %s are in different blocks of lines", m.Name), "take a list of one of them")
			return
		}
		if len(dims) > len(longest) {
			longest = dims
		}
	}
	m.over = len(longest)
}

// within returns leaves whose paths begin with some dims.
func within(dims []dim, leaves []leaf) (list []leaf) {
	for _, l := range leaves {
		l.path = slices.Concat(dims, l.path)
		list = append(list, l)
	}
	return list
}

// input binds a parameter, or a part of it with the given type. dims are the repetitions of the
// field that the type has no list for.
func (b *binder) input(m *Method, p Param, t *Type) (dims []dim, leaves []leaf, ok bool) {
	switch t.Kind {
	case List:
		dims, leaves, ok = b.input(m, p, t.Of)
		if ok && len(dims) == 0 {
			b.complain(m.text, i18n.Messagef("%s is a list with more levels than its field %s", p.Name, b.fieldOf(p.Name)), "remove list<…>")
			return nil, nil, false
		}
		if !ok {
			return nil, nil, false
		}
		last := dims[len(dims)-1:]
		return dims[:len(dims)-1], within(last, leaves), true
	case Struct:
		return b.inputRecord(m, p, t.Record)
	}
	f := b.g.Field(b.fieldOf(p.Name))
	if f == nil {
		remedy := i18n.Messagef("add fields: {%s: FIELD}, where FIELD is one of %s", p.Name, b.fieldNames())
		b.complain(p.text, i18n.Messagef("the input has no field for the parameter %s", p.Name), remedy)
		return nil, nil, false
	}
	if what, remedy := fits(f, t); what != "" {
		b.complain(p.text, i18n.Messagef("%s: %s", p.Name, what), remedy)
		return nil, nil, false
	}
	return b.sites[f].dims, []leaf{{field: f, typ: t}}, true
}

// inputRecord binds the fields of a record, which are in the same repetitions.
func (b *binder) inputRecord(m *Method, p Param, r *Record) (dims []dim, leaves []leaf, ok bool) {
	for i, field := range r.Fields {
		own, parts, ok := b.input(m, field, field.Type)
		if !ok {
			return nil, nil, false
		}
		if i > 0 && !slices.Equal(own, dims) {
			b.complain(r.text, i18n.Messagef("%s and %s of the record %s are not on the same lines", r.Fields[0].Name, field.Name, r.Name), "put them into different records")
			return nil, nil, false
		}
		dims = own
		for _, l := range parts {
			l.path = slices.Concat([]any{member(field.Name)}, l.path)
			leaves = append(leaves, l)
		}
	}
	return dims, leaves, len(r.Fields) > 0
}

// A member is an element of a path: a field of a record.
type member string

// fits says why a field of the input cannot have a type. For an Int, it sets the range.
func fits(f *grammar.Field, t *Type) (what, remedy i18n.Message) {
	whole := f.Kind == grammar.Int && f.Digits == 0
	lo, hi, known := int64(-1<<63), int64(1<<63-1), false
	if f.Kind == grammar.Int {
		if l, h, ok := f.Reach(); ok {
			lo, hi, known = l, h, true
		}
	}
	switch t.Kind {
	case Int:
		if !whole {
			return "the field has no whole numbers", i18n.Messagef("write %s", suits(f))
		}
		t.widen(lo, hi)
	case Bool:
		if !whole || !known || lo < 0 || hi > 1 {
			return "only a field of 0 and 1 can be bool", i18n.Messagef("write %s", suits(f))
		}
	case Real:
		if f.Kind != grammar.Int {
			return "the field has words", i18n.Messagef("write %s", suits(f))
		}
	case String:
		if f.Kind == grammar.Int {
			return "the field has numbers", i18n.Messagef("write %s", suits(f))
		}
		if f.Kind == grammar.Word {
			if least, _, ok := f.Bounds(); ok && least < 1 || strings.Contains(f.Letters, " ") {
				return "a word of the field may be empty or contain a space", "write graders: the key grader names them"
			}
		}
	}
	return "", ""
}

// suits returns the type that the values of a field have.
func suits(f *grammar.Field) string {
	switch {
	case f.Kind != grammar.Int:
		return "string"
	case f.Digits > 0:
		return "real"
	}
	return "int"
}

// result binds the result of a function to fields of the output.
func (b *binder) result(m *Method) {
	if m.Result.Kind == Void {
		return
	}
	i := slices.Index(b.Methods, m)
	alone := 0
	for _, o := range b.Methods {
		if o.Result.Kind != Void {
			alone++
		}
	}
	name := b.fieldOf(m.Name)
	names := outputNames(b.output)
	if alone == 1 && len(names) == 1 && b.outputs[name] == nil {
		name = names[0]
	}
	dims, leaves, ok := b.returned(m, name, m.Result)
	if !ok {
		return
	}
	if len(dims) != m.over {
		what := i18n.Messagef("%s returns one value, but the output has a list of them", m.Name)
		if len(dims) < m.over {
			what = i18n.Messagef("%s is called several times, but the output has only one value of it", m.Name)
		}
		b.complain(m.text, what, "add or remove list<…> at the result or at the parameters")
		return
	}
	m.out = &variable{numbered("out", i), listOf(m.Result, m.over), within(dims, leaves)}
}

// returned binds a part of a result.
func (b *binder) returned(m *Method, name string, t *Type) (dims []dim, leaves []leaf, ok bool) {
	switch t.Kind {
	case List:
		dims, leaves, ok = b.returned(m, name, t.Of)
		if !ok {
			return nil, nil, false
		}
		if len(dims) == 0 {
			b.complain(m.text, i18n.Messagef("%s returns a list, but the output has no list of it", m.Name), "remove list<…>")
			return nil, nil, false
		}
		return dims[:len(dims)-1], within(dims[len(dims)-1:], leaves), true
	case Struct:
		for i, field := range t.Record.Fields {
			own, parts, ok := b.returned(m, b.fieldOf(field.Name), field.Type)
			if !ok {
				return nil, nil, false
			}
			if i > 0 && !slices.Equal(own, dims) {
				b.complain(t.Record.text, i18n.Messagef("%s and %s of the record %s are not on the same lines", t.Record.Fields[0].Name, field.Name, t.Record.Name), "put them into different records")
				return nil, nil, false
			}
			dims = own
			for _, l := range parts {
				l.path = slices.Concat([]any{member(field.Name)}, l.path)
				leaves = append(leaves, l)
			}
		}
		return dims, leaves, len(t.Record.Fields) > 0
	}
	s := b.outputs[name]
	if s == nil {
		b.complain(m.text, i18n.Messagef("the output has no field for %s", name), i18n.Messagef("add fields: {%s: FIELD}, where FIELD is one of %s", name, strings.Join(outputNames(b.output), ", ")))
		return nil, nil, false
	}
	if what, remedy := b.prints(s.field, t); what != "" {
		b.complain(m.text, i18n.Messagef("%s: %s", name, what), remedy)
		return nil, nil, false
	}
	return s.dims, []leaf{{output: name, typ: t}}, true
}

// prints says why a field of the output cannot have a type. For an Int, it sets the range.
func (b *binder) prints(f spec.Field, t *Type) (what, remedy i18n.Message) {
	outcome := !f.First.Absent()
	switch t.Kind {
	case Int:
		switch {
		case outcome:
			t.widen(0, 2)
		case f.Int.Absent():
			return "the output has words", "let the function return string"
		default:
			lo, hi, ok := b.g.ReachOf(f.Int.Value)
			if !ok {
				lo, hi = -1<<63, 1<<63-1
			}
			t.widen(lo, hi)
		}
	case Bool:
		if !outcome || !f.Draw.Absent() {
			return "only first and second, without draw, can be bool", "let the function return int or string"
		}
	case Real:
		if f.Int.Absent() && f.Real.Absent() {
			return "the output has words", "let the function return string"
		}
	case String:
		if !f.Int.Absent() {
			return "the output has numbers", "let the function return int"
		}
	}
	return "", ""
}

// complete complains about fields without a parameter or a function.
func (b *binder) complete() {
	bound := map[*grammar.Field]bool{}
	printed := map[string]int{}
	for _, m := range b.Methods {
		for _, v := range m.args {
			for _, l := range v.leaves {
				bound[l.field] = true
			}
		}
		if m.out != nil {
			for _, l := range m.out.leaves {
				printed[l.output]++
			}
		}
	}
	for _, f := range b.g.Fields() {
		if !bound[f] && !b.counts[f] && !b.measures(f) {
			b.complain(b.spec.Declare[0], i18n.Messagef("no parameter takes the field %s of the input", f.Name), "add a parameter of its name, or map one with the key fields")
		}
	}
	for _, name := range outputNames(b.output) {
		switch printed[name] {
		case 0:
			b.complain(b.spec.Declare[0], i18n.Messagef("no function returns the field %s of the output", name), "add a function of its name, or return a record that has it")
		case 1:
		default:
			b.complain(b.spec.Declare[0], i18n.Messagef("several functions return the field %s of the output", name), "map them to different fields with the key fields")
		}
	}
}

// measures reports whether a field is only the length of words.
func (b *binder) measures(f *grammar.Field) bool {
	return f.Counts() && f.Kind == grammar.Int && !f.List
}

// leavesOf returns the leaves of all parameters that have the values of a field.
func (f *Function) leavesOf(field *grammar.Field) (list []place) {
	for _, m := range f.Methods {
		for _, v := range m.args {
			for _, l := range v.leaves {
				if l.field == field {
					list = append(list, place{v, l})
				}
			}
		}
	}
	return list
}

// resultOf returns the leaf that has the values of a field of the output.
func (f *Function) resultOf(output string) (place, bool) {
	for _, m := range f.Methods {
		if m.out == nil {
			continue
		}
		for _, l := range m.out.leaves {
			if l.output == output {
				return place{m.out, l}, true
			}
		}
	}
	return place{}, false
}

// A place is a leaf of a variable.
type place struct {
	*variable
	leaf
}

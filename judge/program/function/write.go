package function

import (
	"fmt"
	"strings"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// A syntax writes the statements of a language. Names and elements of variables are texts in that
// language. A statement may have several lines.
type syntax struct {
	apart  bool // variables are declared apart from the statements
	indent string
	close  string // the line that ends a loop; empty: the indentation ends it

	typ     func(t *Type) string
	declare func(name string, t *Type) string
	alloc   func(to string, t *Type, n string) string // makes a list of n elements
	read    func(to string, t *Type) string           // reads a value that is no list
	list    func(to string, t *Type, n string) string // reads a list of n values at once; nil: one by one
	loop    func(i, n string) string                  // begins a loop over 0..n-1
	index   func(of, i string) string
	field   func(of, name string) string
	number  func(of string) string // an integer in a formula
	size    func(of string) string
	assign  func(to, from string, t *Type) string
	begin   string // before the calls of a case; empty: nothing
	call    func(m *Method, args []string, to string) string
	put     func(text string) string              // prints words
	putCase func(before, after string) string     // prints the number of the case between two texts
	value   func(of string, t *Type) string       // prints a value
	choose  func(of, first, second string) string // prints a word for a bool
	outcome func(of, first, second, draw string) string
	end     string // ends a line of the output
	quote   func(text string) string
}

// A writer writes the part of a grader that reads a case, calls the functions and prints the
// results.
type writer struct {
	*Function
	*syntax
	b      strings.Builder
	apart  strings.Builder // declarations, if they are apart
	depth  int
	at     map[dim]string // the index of each repetition that the loops are in
	helper map[string]string
	loops  int
}

// body returns the statements for a case, indented by depth, and the declarations if they are apart.
func (f *Function) body(s *syntax, depth int) (declarations, statements string) {
	w := &writer{Function: f, syntax: s, depth: depth, at: map[dim]string{}, helper: map[string]string{}}
	w.variables()
	w.readLines(f.lines)
	if s.begin != "" {
		w.line(s.begin)
	}
	for _, m := range f.Methods {
		w.calls(m)
	}
	w.at = map[dim]string{}
	w.printItems(f.output)
	return w.apart.String(), w.b.String()
}

// variable declares a variable.
func (w *writer) variable(name string, t *Type) {
	if w.syntax.apart {
		w.apart.WriteString(w.indent + w.declare(name, t) + "\n")
		return
	}
	w.line(w.declare(name, t))
}

func (w *writer) line(statement string) {
	for one := range strings.SplitSeq(strings.TrimRight(statement, "\n"), "\n") {
		if one != "" {
			w.b.WriteString(strings.Repeat(w.indent, w.depth) + one + "\n")
		}
	}
}

// number64 is the type of counts.
var number64 = &Type{Kind: Int, lo: -1 << 63, hi: 1<<63 - 1}

// variables declares the variables of a case.
func (w *writer) variables() {
	for _, m := range w.Methods {
		for _, v := range m.args {
			w.variable(v.name, v.typ)
		}
		if m.out != nil {
			w.variable(m.out.name, m.out.typ)
		}
	}
	w.helpers(w.lines)
}

// helpers declares variables for the fields that no parameter takes.
func (w *writer) helpers(lines []grammar.Line) {
	for _, line := range lines {
		for _, f := range line.Fields {
			if len(w.leavesOf(f)) == 0 {
				w.helper[f.Name] = numbered("n", len(w.helper))
				w.variable(w.helper[f.Name], number64)
			}
		}
		if line.Block != nil {
			w.helpers(line.Block.Lines)
		}
	}
}

// repeat writes a loop over n elements, with the index of the repetition of.
func (w *writer) repeat(of dim, n string, body func()) {
	i := numbered("i", w.loops)
	w.loops++
	if w.syntax.apart {
		w.variable(i, number64)
	}
	w.line(w.loop(i, n))
	w.at[of] = i
	w.depth++
	body()
	w.depth--
	delete(w.at, of)
	if w.close != "" {
		w.line(w.close)
	}
}

// element returns the element of a variable at the first n steps of a path, and its type.
func (w *writer) element(p place, n int) (string, *Type) {
	at, t := p.variable.name, p.variable.typ
	for _, step := range p.path[:n] {
		if name, ok := step.(member); ok {
			at, t = w.field(at, string(name)), t.Record.field(string(name))
			continue
		}
		at, t = w.index(at, w.at[step]), t.Of
	}
	return at, t
}

// field returns the type of a field of a record.
func (r *Record) field(name string) *Type {
	for _, f := range r.Fields {
		if f.Name == name {
			return f.Type
		}
	}
	return nil
}

// counted returns a formula of a count in the language.
func (w *writer) counted(formula string) string {
	e, _ := parseFormula(formula)
	return e.write(func(name string) string {
		if own := w.helper[name]; own != "" {
			return w.number(own)
		}
		p := w.leavesOf(w.fieldCalled(name))[0]
		at, _ := w.element(p, len(p.path))
		return w.number(at)
	})
}

// fieldCalled returns the field of the input with a name.
func (w *writer) fieldCalled(name string) *grammar.Field {
	var find func(lines []grammar.Line) *grammar.Field
	find = func(lines []grammar.Line) *grammar.Field {
		for _, line := range lines {
			for _, f := range line.Fields {
				if f.Name == name {
					return f
				}
			}
			if line.Block != nil {
				if f := find(line.Block.Lines); f != nil {
					return f
				}
			}
		}
		return nil
	}
	return find(w.lines)
}

// readLines reads lines of the input.
func (w *writer) readLines(lines []grammar.Line) {
	for _, line := range lines {
		for _, f := range line.Fields {
			w.readField(f)
		}
		if b := line.Block; b != nil {
			n := w.counted(b.Repeat)
			w.allocate(b.Lines, b, n)
			w.repeat(b, n, func() { w.readLines(b.Lines) })
		}
	}
}

// allocate makes the lists with an element for each repetition of a block, of which fields within
// the block have values.
func (w *writer) allocate(lines []grammar.Line, b *grammar.Block, n string) {
	seen := map[string]bool{}
	var fields func(lines []grammar.Line)
	fields = func(lines []grammar.Line) {
		for _, line := range lines {
			for _, f := range line.Fields {
				for _, p := range w.leavesOf(f) {
					w.allocateAt(p, b, n, seen)
				}
			}
			if line.Block != nil {
				fields(line.Block.Lines)
			}
		}
	}
	fields(lines)
}

// allocateAt makes the list on the path of a place whose elements are the repetitions of d.
func (w *writer) allocateAt(p place, d dim, n string, seen map[string]bool) {
	for i, step := range p.path {
		if step != d {
			continue
		}
		if at, t := w.element(p, i); !seen[at] {
			seen[at] = true
			w.line(w.alloc(at, t, n))
		}
	}
}

// readField reads the values of a field on a line.
func (w *writer) readField(f *grammar.Field) {
	places := w.leavesOf(f)
	if len(places) == 0 {
		w.line(w.read(w.helper[f.Name], number64))
		return
	}
	if !f.List {
		w.readValue(places)
		return
	}
	n := w.counted(f.CountFormula())
	if first := places[0]; w.list != nil && len(places) == 1 && len(first.path) > 0 && first.path[len(first.path)-1] == any(f) {
		at, t := w.element(first, len(first.path)-1)
		w.line(w.list(at, t, n))
		return
	}
	for _, p := range places {
		w.allocateAt(p, f, n, map[string]bool{})
	}
	w.repeat(f, n, func() { w.readValue(places) })
}

// readValue reads a value into the first place, and copies it to the others.
func (w *writer) readValue(places []place) {
	first, t := w.element(places[0], len(places[0].path))
	w.line(w.read(first, t))
	for _, p := range places[1:] {
		at, own := w.element(p, len(p.path))
		if own.Kind != t.Kind {
			own = t
		}
		w.line(w.assign(at, first, own))
	}
}

// calls calls a function, once or for each repetition.
func (w *writer) calls(m *Method) {
	var over []dim
	for _, v := range m.args {
		if n := v.typ.depth() - m.paramType(v).depth(); n == m.over {
			over = append(over, v.leaves[0].path[:n]...)
			break
		}
	}
	w.callWithin(m, over, 0)
}

// depth returns how many lists are around the elements of a type.
func (t *Type) depth() (n int) {
	for ; t.Kind == List; t = t.Of {
		n++
	}
	return n
}

// paramType returns the type of the parameter that a variable stores.
func (m *Method) paramType(v *variable) *Type {
	for i, own := range m.args {
		if own == v {
			return m.Params[i].Type
		}
	}
	return nil
}

// callWithin writes the calls in the loops from a level on.
func (w *writer) callWithin(m *Method, over []dim, level int) {
	if level < len(over) {
		n := ""
		for _, v := range m.args {
			if v.typ.depth()-m.paramType(v).depth() > level {
				n = w.size(w.nested(v.name, over[:level]))
				break
			}
		}
		if m.out != nil {
			w.line(w.alloc(w.nested(m.out.name, over[:level]), listOf(m.Result, m.over-level), n))
		}
		w.repeat(over[level], n, func() { w.callWithin(m, over, level+1) })
		return
	}
	var args []string
	for i, v := range m.args {
		args = append(args, w.nested(v.name, over[:v.typ.depth()-m.Params[i].Type.depth()]))
	}
	to := ""
	if m.out != nil {
		to = w.nested(m.out.name, over)
	}
	w.line(w.call(m, args, to))
}

// nested returns an element of a variable with lists.
func (w *writer) nested(name string, over []dim) string {
	for _, d := range over {
		name = w.index(name, w.at[d])
	}
	return name
}

// printItems prints lines of the output.
func (w *writer) printItems(items []spec.Item) {
	for i := range items {
		it := &items[i]
		switch {
		case !it.Literal.Absent():
			w.literal(it.Literal.Value)
			w.line(w.syntax.end)
		case it.Lines != nil:
			w.printBlock(it)
		default:
			for _, f := range it.Fields {
				w.printField(f)
			}
			w.line(w.syntax.end)
		}
	}
}

// literal prints fixed words. {case} stands for the number of the case.
func (w *writer) literal(text string) {
	if before, after, ok := strings.Cut(text, "{case}"); ok {
		w.line(w.putCase(before, after))
		return
	}
	w.line(w.put(text))
}

// printBlock prints repeated lines.
func (w *writer) printBlock(it *spec.Item) {
	for _, name := range outputNames(it.Lines) {
		p, _ := w.resultOf(name)
		for i, step := range p.path {
			if step == any(it) {
				at, _ := w.element(p, i)
				w.repeat(it, w.size(at), func() { w.printItems(it.Lines) })
				return
			}
		}
	}
}

// printField prints the values of a field, or fixed words before it.
func (w *writer) printField(f spec.Field) {
	if !f.Literal.Absent() {
		w.literal(f.Literal.Value)
		return
	}
	p, _ := w.resultOf(f.Name.Value)
	if f.Count.Absent() {
		w.printValue(f, p)
		return
	}
	at, _ := w.element(p, len(p.path)-1)
	w.repeat(f.Name.Value, w.size(at), func() { w.printValue(f, p) })
}

func (w *writer) printValue(f spec.Field, p place) {
	at, t := w.element(p, len(p.path))
	switch {
	case t.Kind == Bool:
		w.line(w.choose(at, w.quote(f.First.Value), w.quote(f.Second.Value)))
	case t.Kind == Int && !f.First.Absent():
		w.line(w.outcome(at, w.quote(f.First.Value), w.quote(f.Second.Value), w.quote(f.Draw.Value)))
	default:
		w.line(w.value(at, t))
	}
}

// main returns the statements that read the cases of a file.
func (f *Function) main(l *Language) string {
	w := &writer{Function: f, syntax: l.syntax, depth: l.depth}
	open := ""
	switch {
	case f.file.Count:
		open = l.loop(numbered("i", 0), l.count)
	case f.file.EOF:
		open = l.while(l.ended)
	case f.file.Until != "":
		open = l.while(fmt.Sprintf(l.before, l.quote(f.file.Until)))
	default:
		w.line(l.one)
		return w.b.String()
	}
	w.line(open)
	w.depth++
	w.line(l.one)
	if w.depth--; w.close != "" {
		w.line(w.close)
	}
	return w.b.String()
}

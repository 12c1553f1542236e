package mutant

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

//go:embed harness.txt
var harness string

// Program returns the reference and all its mutants as one file of package main. The environment
// selects what the program does.
func (s *Set) Program() []byte {
	var b strings.Builder
	b.WriteString("package main\n\n")
	head, rest, _ := strings.Cut(harness, "//imports\n")
	b.WriteString(s.importsOf() + head)
	for _, d := range s.file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok != token.IMPORT && !s.hasUnit(d) {
			b.WriteString(s.of(d) + "\n\n")
		}
	}
	for i := range s.units {
		own := s.mutantsOf(i)
		if s.units[i].function != nil {
			s.writeFunction(&b, &s.units[i], own)
		} else {
			s.writeVariable(&b, &s.units[i], own)
		}
	}
	s.writeCarried(&b)
	s.writeTables(&b)
	b.WriteString(rest)
	return []byte(b.String())
}

// importsOf returns the imports of the file.
func (s *Set) importsOf() string {
	text := "import (\n"
	for _, i := range s.file.Imports {
		text += "\t" + s.of(i) + "\n"
	}
	return text + ")\n"
}

// hasUnit reports whether a declaration contains variables that are units, which are written one by
// one.
func (s *Set) hasUnit(d *ast.GenDecl) bool {
	return slices.ContainsFunc(s.units, func(u unit) bool {
		return u.variable != nil && slices.Contains(d.Specs, ast.Spec(u.variable))
	})
}

func (s *Set) mutantsOf(unit int) (own []Mutant) {
	for _, m := range s.Mutants {
		if m.unit == unit {
			own = append(own, m)
		}
	}
	return own
}

// writeFunction writes the copies of a function, and a function with its name that chooses among
// them.
func (s *Set) writeFunction(b *strings.Builder, u *unit, own []Mutant) {
	f := u.function
	name := func(id int) string { return fmt.Sprintf("grundy%d_%s", id, f.Name.Name) }
	copied := func(id int, edits []edit) {
		rename := edit{s.at(f.Name.Pos()), s.at(f.Name.End()), name(id)}
		edits = append(append([]edit{rename}, u.marks...), edits...)
		b.WriteString(apply(s.text, s.at(f.Pos()), s.at(f.End()), edits) + "\n\n")
	}
	copied(0, nil)
	for _, m := range own {
		copied(m.ID, m.program())
	}
	head, args := s.header(f)
	call := func(id int) string {
		if f.Type.Results == nil {
			return fmt.Sprintf("%s%s\nreturn", name(id), args)
		}
		return "return " + name(id) + args
	}
	if f.Recv != nil {
		plain := call
		call = func(id int) string { return strings.Replace(plain(id), name(id), "grundyR."+name(id), 1) }
	}
	fmt.Fprintf(b, "%s {\nswitch grundyMutant {\n", head)
	for _, m := range own {
		fmt.Fprintf(b, "case %d:\n%s\n", m.ID, call(m.ID))
	}
	fmt.Fprintf(b, "}\n%s\n}\n\n", call(0))
}

// header returns the head of a function with new parameter names, and the arguments that pass the
// parameters on.
func (s *Set) header(f *ast.FuncDecl) (head, args string) {
	head = "func "
	if f.Recv != nil {
		head += "(grundyR " + s.of(f.Recv.List[0].Type) + ") "
	}
	head += f.Name.Name
	if f.Type.TypeParams != nil {
		head += "[" + s.text[s.at(f.Type.TypeParams.Opening)+1:s.at(f.Type.TypeParams.Closing)] + "]"
	}
	var params, names []string
	for _, p := range f.Type.Params.List {
		for range max(1, len(p.Names)) {
			name := fmt.Sprintf("grundyP%d", len(params))
			params = append(params, name+" "+s.of(p.Type))
			if _, variadic := p.Type.(*ast.Ellipsis); variadic {
				name += "..."
			}
			names = append(names, name)
		}
	}
	head += "(" + strings.Join(params, ", ") + ")"
	if f.Type.Results != nil {
		head += " " + s.of(f.Type.Results)
	}
	return head, s.typeArgs(f) + "(" + strings.Join(names, ", ") + ")"
}

// typeArgs returns the type arguments that pass on a function's type parameters.
func (s *Set) typeArgs(f *ast.FuncDecl) string {
	if f.Type.TypeParams == nil {
		return ""
	}
	var names []string
	for _, p := range f.Type.TypeParams.List {
		for _, n := range p.Names {
			names = append(names, n.Name)
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// writeVariable writes a package variable, and a function that initializes it.
func (s *Set) writeVariable(b *strings.Builder, u *unit, own []Mutant) {
	v := u.variable
	typ := s.spell(s.info.Defs[v.Names[0]].Type())
	maker := "grundyMake_" + u.name
	value := v.Values[0]
	text := func(edits []edit) string {
		return apply(s.text, s.at(value.Pos()), s.at(value.End()), append(slices.Clone(u.marks), edits...))
	}
	fmt.Fprintf(b, "var %s %s = %s()\n\nfunc %s() %s {\nswitch grundyMutant {\n", u.name, typ, maker, maker, typ)
	for _, m := range own {
		fmt.Fprintf(b, "case %d:\nreturn %s\n", m.ID, text(m.program()))
	}
	fmt.Fprintf(b, "}\nreturn %s\n}\n\n", text(nil))
}

// writeCarried writes the variables that keep a value from iteration to iteration, and a function
// that resets them.
func (s *Set) writeCarried(b *strings.Builder) {
	var forget strings.Builder
	for _, m := range s.Mutants {
		if m.carried.name == "" {
			continue
		}
		b.WriteString(m.carried.declaration() + "\n")
		name := m.carried.name
		fmt.Fprintf(&forget, "case %d:\n%s, %s_set = %s, false\n", m.ID, name, name, m.carried.initial())
	}
	fmt.Fprintf(b, "\nfunc grundyForget(id int) {\nswitch id {\n%s}\n}\n", forget.String())
}

// writeTables writes the tables of mutants for the harness.
func (s *Set) writeTables(b *strings.Builder) {
	fmt.Fprintf(b, "\nvar grundyReached [%d]bool\n\nvar grundyBlocks = [...][2]int{{}", len(s.blocks))
	for _, m := range s.Mutants {
		fmt.Fprintf(b, ", {%d, %d}", m.blocks[0], m.blocks[1])
	}
	b.WriteString("}\n\nvar grundySided = [...]bool{false")
	for _, m := range s.Mutants {
		fmt.Fprintf(b, ", %t", m.sided != nil)
	}
	b.WriteString("}\n\nvar grundyCold = map[int]bool{")
	for id, cold := range s.cold {
		if cold {
			fmt.Fprintf(b, "%d: true, ", id)
		}
	}
	b.WriteString("}\n\n// grundyReset initialises the variables of the package again.\nfunc grundyReset() {\n")
	for _, init := range s.info.InitOrder {
		for _, u := range s.units {
			if u.variable != nil && len(init.Lhs) == 1 && init.Lhs[0].Name() == u.name {
				fmt.Fprintf(b, "%s = grundyMake_%s()\n", u.name, u.name)
			}
		}
	}
	b.WriteString("}\n\n")
}

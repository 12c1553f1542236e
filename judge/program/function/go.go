package function

import "strings"

var golang = func() *Language {
	s := braces("int", "int")
	s.indent = "\t"
	s.typ = goType
	s.declare = func(name string, t *Type) string { return "var " + name + " " + goType(t) + "\n_ = " + name }
	s.alloc = func(to string, t *Type, n string) string { return to + " = make(" + goType(t) + ", max(" + n + ", 0))" }
	s.read = func(to string, t *Type) string {
		if t.Kind == Bool {
			return to + " = grundyReadInt() != 0"
		}
		return to + " = grundyRead" + goSuffix(t) + "()"
	}
	s.loop = func(i, n string) string {
		return "for " + i + ", " + i + "n := 0, " + n + "; " + i + " < " + i + "n; " + i + "++ {"
	}
	s.number = func(of string) string { return of }
	s.size = func(of string) string { return "len(" + of + ")" }
	s.assign = func(to, from string, _ *Type) string { return to + " = " + from }
	s.call = func(m *Method, args []string, to string) string { return called(m.Name, args, to) }
	s.put = func(text string) string { return "grundyPut(" + quoted(text) + ")" }
	s.putCase = func(before, after string) string {
		return "grundyPut(" + quoted(before) + " + grundyStrconv.Itoa(grundyCase) + " + quoted(after) + ")"
	}
	s.value = func(of string, t *Type) string { return "grundyPut" + goSuffix(t) + "(" + of + ")" }
	s.choose = func(of, first, second string) string {
		return "grundyChoose(" + of + ", " + first + ", " + second + ")"
	}
	s.outcome = func(of, first, second, draw string) string {
		return "grundyOutcome(" + of + ", " + first + ", " + second + ", " + draw + ")"
	}
	s.end = "grundyEndLine()"
	l := &Language{
		ID: "go", Name: "Go", builds: []string{"go"},
		keywords: "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var any bool byte error float64 int int64 string true false nil iota init main",
		grader:   "grader.go", ext: ".go", syntax: &s, depth: 1,
		one: "grundyOne()", count: "grundyReadInt()", while: func(condition string) string { return "for " + condition + " {" }, ended: "!grundyEnded()", before: "!grundyEnds(%s)",
	}
	l.signature = func(m *Method) string {
		result := ""
		if m.Result.Kind != Void {
			result = " " + goType(m.Result)
		}
		return "func " + m.Name + "(" + parameters(m, func(p Param) string { return p.Name + " " + goType(p.Type) }) + ")" + result
	}
	l.records = func(f *Function) string {
		var b strings.Builder
		for _, r := range f.ordered() {
			b.WriteString("type " + r.Name + " struct {\n")
			for _, p := range r.Fields {
				b.WriteString("\t" + p.Name + " " + goType(p.Type) + "\n")
			}
			b.WriteString("}\n\n")
		}
		return b.String()
	}
	l.first = func(f *Function) string {
		var b strings.Builder
		b.WriteString("package main\n")
		for _, r := range f.ordered() {
			b.WriteString("\n// " + r.Name + " is a struct that the judge defines, with the fields " + strings.Join(fieldNames(r), ", ") + ".\n")
		}
		for _, m := range f.Methods {
			zero := map[Kind]string{Void: "", Int: "\treturn 0\n", Real: "\treturn 0\n", Bool: "\treturn false\n", String: "\treturn \"\"\n", List: "\treturn nil\n", Struct: "\treturn " + goType(m.Result) + "{}\n"}[m.Result.Kind]
			b.WriteString("\n" + l.signature(m) + " {\n" + zero + "}\n")
		}
		return b.String()
	}
	l.join = joined(&l)
	return l
}()

func goSuffix(t *Type) string {
	return map[Kind]string{Int: "Int", Bool: "Int", Real: "Real", String: "Word"}[t.Kind]
}

func goType(t *Type) string {
	switch t.Kind {
	case Int:
		return "int"
	case Bool:
		return "bool"
	case Real:
		return "float64"
	case String:
		return "string"
	case List:
		return "[]" + goType(t.Of)
	case Struct:
		return t.Record.Name
	}
	return ""
}

package function

import (
	"strings"

	"grundy/judge/program/build"
)

var java = func() *Language {
	s := braces("int", "long")
	s.typ = javaType
	s.declare = func(name string, t *Type) string { return javaType(t) + " " + name + " = " + javaZero(t) + ";" }
	s.alloc = javaAlloc
	s.read = func(to string, t *Type) string {
		switch {
		case t.Kind == Int && t.bits() == 32:
			return to + " = (int) grundy_read_int();"
		case t.Kind == Bool:
			return to + " = grundy_read_int() != 0;"
		}
		return to + " = grundy_read_" + suffix(t) + "();"
	}
	s.loop = func(i, n string) string {
		return "for (int " + i + " = 0, " + i + "n = (int) (" + n + "); " + i + " < " + i + "n; " + i + "++) {"
	}
	s.size = func(of string) string { return of + ".length" }
	s.begin = "Solution grundy_solution = new Solution();"
	s.call = func(m *Method, args []string, to string) string {
		return called("grundy_solution."+m.Name, args, to) + ";"
	}
	l := &Language{
		ID: "java", Name: "Java", builds: []string{"java"},
		keywords: "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null Solution GrundyGrader String Object Math System",
		grader:   "GrundyGrader.java", own: "Solution.java", ext: ".java", syntax: &s, depth: 2,
		one: "grundy_one();", count: "grundy_read_int()", while: whileC, ended: "!grundy_ended()", before: "!grundy_ends(%s)",
	}
	l.signature = func(m *Method) string {
		return javaType(m.Result) + " " + m.Name + "(" + parameters(m, func(p Param) string { return javaType(p.Type) + " " + p.Name }) + ")"
	}
	l.records = func(f *Function) string { return classes(f, "class %s {\n", javaType, javaField) }
	l.first = func(f *Function) string { return solutionClass(f, l, "class Solution {\n", "") }
	l.join = func(f *Function, src build.Source, grader []byte) build.Source {
		src = joined(&l)(f, src, grader)
		src.Entry = "GrundyGrader"
		return src
	}
	return l
}()

// classes declares records as classes. open is a format of the name.
func classes(f *Function, open string, typ func(*Type) string, zero func(*Type) string) string {
	var b strings.Builder
	for _, r := range f.ordered() {
		b.WriteString(strings.ReplaceAll(open, "%s", r.Name))
		for _, p := range r.Fields {
			b.WriteString("    public " + typ(p.Type) + " " + p.Name + zero(p.Type) + ";\n")
		}
		b.WriteString("}\n\n")
	}
	return b.String()
}

// javaField returns the initial value of a field of a record: a record is not null.
func javaField(t *Type) string {
	if t.Kind == Struct {
		return " = new " + t.Record.Name + "()"
	}
	return ""
}

// solutionClass returns a first solution with a class.
func solutionClass(f *Function, l *Language, open, access string) string {
	var b strings.Builder
	for _, r := range f.ordered() {
		b.WriteString("// " + r.Name + " is a class that the judge defines, with the fields " + strings.Join(fieldNames(r), ", ") + ".\n")
	}
	b.WriteString(open)
	for i, m := range f.Methods {
		if i > 0 {
			b.WriteString("\n")
		}
		body := ""
		if m.Result.Kind != Void {
			body = "        return " + l.zero(m.Result) + ";\n"
		}
		b.WriteString("    " + access + l.signature(m) + " {\n" + body + "    }\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// zero returns the value of a first solution, in languages with classes.
func (l *Language) zero(t *Type) string {
	switch t.Kind {
	case Int, Real:
		return "0"
	case Bool:
		return "false"
	case String:
		return `""`
	case List:
		array, rest := l.typ(t), ""
		if at := strings.Index(array, "[]"); at >= 0 {
			array, rest = array[:at], array[at+2:]
		}
		return "new " + array + "[0]" + rest
	}
	return "new " + t.Record.Name + "()"
}

func javaType(t *Type) string {
	switch t.Kind {
	case Void:
		return "void"
	case Int:
		if t.bits() > 32 {
			return "long"
		}
		return "int"
	case Bool:
		return "boolean"
	case Real:
		return "double"
	case String:
		return "String"
	case List:
		return javaType(t.Of) + "[]"
	}
	return t.Record.Name
}

// javaZero returns the initial value of a variable.
func javaZero(t *Type) string {
	switch t.Kind {
	case Int, Real:
		return "0"
	case Bool:
		return "false"
	case Struct:
		return "new " + t.Record.Name + "()"
	}
	return "null"
}

// javaAlloc makes an array. Its elements are not null if they are records.
func javaAlloc(to string, t *Type, n string) string {
	element := javaType(t.Of)
	base, rest := element, ""
	if at := strings.Index(element, "[]"); at >= 0 {
		base, rest = element[:at], element[at:]
	}
	text := to + " = new " + base + "[(int) Math.max(0, " + n + ")]" + rest + ";"
	if t.Of.Kind == Struct {
		text += "\nfor (int k = 0; k < " + to + ".length; k++) " + to + "[k] = new " + element + "();"
	}
	return text
}

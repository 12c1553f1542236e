package function

import "strings"

var csharp = func() *Language {
	s := braces("int", "long")
	s.typ = csType
	s.declare = func(name string, t *Type) string { return csType(t) + " " + name + " = " + javaZero(t) + ";" }
	s.alloc = func(to string, t *Type, n string) string {
		element := csType(t.Of)
		base, rest := element, ""
		if at := strings.Index(element, "[]"); at >= 0 {
			base, rest = element[:at], element[at:]
		}
		text := to + " = new " + base + "[(int) System.Math.Max(0, " + n + ")]" + rest + ";"
		if t.Of.Kind == Struct {
			text += "\nfor (int k = 0; k < " + to + ".Length; k++) " + to + "[k] = new " + element + "();"
		}
		return text
	}
	s.read = func(to string, t *Type) string {
		if t.Kind == Int && t.bits() == 32 {
			return to + " = (int) grundy_read_int();"
		}
		return readC(to, t)
	}
	s.size = func(of string) string { return of + ".Length" }
	s.begin = "var grundy_solution = new Solution();"
	s.call = func(m *Method, args []string, to string) string {
		return called("grundy_solution."+m.Name, args, to) + ";"
	}
	l := &Language{
		ID: "csharp", Name: "C#", builds: []string{"csharp"},
		keywords: "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while Solution GrundyGrader System",
		grader:   "grundy_grader.cs", own: "solution.cs", ext: ".cs", syntax: &s, depth: 2,
		one: "grundy_one();", count: "grundy_read_int()", while: whileC, ended: "!grundy_ended()", before: "!grundy_ends(%s)",
	}
	l.signature = func(m *Method) string {
		return "public " + csType(m.Result) + " " + m.Name + "(" + parameters(m, func(p Param) string { return csType(p.Type) + " " + p.Name }) + ")"
	}
	l.records = func(f *Function) string { return classes(f, "public class %s {\n", csType, javaField) }
	l.first = func(f *Function) string { return solutionClass(f, l, "public class Solution {\n", "") }
	l.join = joined(&l)
	return l
}()

func csType(t *Type) string {
	switch t.Kind {
	case Bool:
		return "bool"
	case String:
		return "string"
	case List:
		return csType(t.Of) + "[]"
	}
	return javaType(t)
}

package function

import (
	"fmt"
	"slices"
	"strings"

	"grundy/judge/program/build"
)

var c = func() *Language {
	s := braces("int", "long long")
	s.typ = cType
	s.declare = func(name string, t *Type) string {
		if t.Kind == List || t.Kind == Struct {
			return cType(t) + " " + name + " = {0};"
		}
		return cType(t) + " " + name + " = 0;"
	}
	s.alloc = func(to string, _ *Type, n string) string {
		return to + ".n = grundy_count(" + n + ");\n" + to + ".at = grundy_alloc(" + to + ".n, sizeof *" + to + ".at);"
	}
	s.read = readC
	s.index = func(of, i string) string { return of + ".at[" + i + "]" }
	s.size = func(of string) string { return of + ".n" }
	s.call = cCall
	l := &Language{
		ID: "c", Name: "C", builds: []string{"c"},
		keywords: "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while bool true false asm typeof linux unix NULL EOF",
		can:      cCan, signature: cSignature,
		grader: "grader.c", ext: ".c", syntax: &s, depth: 1,
		one: "grundy_one();", count: "grundy_read_int()", while: whileC, ended: "!grundy_ended()", before: "!grundy_ends(%s)",
	}
	l.header = func(f *Function) build.File {
		return build.File{Name: f.id + ".h", Text: []byte("#pragma once\n\n#include <stdbool.h>\n\n" + cRecords(f, cType, "typedef struct {\n", "} %s;\n\n") + strings.Join(l.Signatures(f), ";\n") + ";\n")}
	}
	l.records = cLists
	l.first = func(f *Function) string {
		var b strings.Builder
		b.WriteString("#include \"" + f.id + ".h\"\n")
		for _, m := range f.Methods {
			b.WriteString("\n" + cSignature(m) + " {\n    " + cReturn(m.Result) + "}\n")
		}
		return b.String()
	}
	l.join = func(f *Function, src build.Source, grader []byte) build.Source {
		return declared(f, joined(&l)(f, src, grader))
	}
	return l
}()

// declared ends a submission with the header, so that the compiler compares the declarations. Lines
// keep their numbers.
func declared(f *Function, src build.Source) build.Source {
	src.Text = []byte(strings.TrimRight(string(src.Text), "\n") + "\n\n#include \"" + f.id + ".h\"\n")
	return src
}

// cCan reports whether C can express the functions: not lists in records, lists of lists of lists,
// and results that are lists of lists.
func cCan(f *Function) bool {
	for _, r := range f.Records {
		if slices.ContainsFunc(r.Fields, func(p Param) bool { return p.Type.Kind == List }) {
			return false
		}
	}
	return !slices.ContainsFunc(f.Methods, func(m *Method) bool {
		return m.Result.depth() > 1 || slices.ContainsFunc(m.Params, func(p Param) bool { return p.Type.depth() > 2 })
	})
}

func cReturn(t *Type) string {
	switch t.Kind {
	case Void:
		return "\n"
	case Int, Real:
		return "return 0;\n"
	case Bool:
		return "return false;\n"
	case String:
		return "return \"\";\n"
	case List:
		return "*result_length = 0;\n    return 0; // or memory from malloc\n"
	}
	return t.Record.Name + " result = {0};\n    return result;\n"
}

// cType returns the type of variables of the grader. Lists have structures of their own.
func cType(t *Type) string {
	switch t.Kind {
	case String:
		return "const char *"
	case List:
		return "grundy_" + cMangled(t)
	}
	return cppType(t)
}

func cMangled(t *Type) string {
	if t.Kind == List {
		return cMangled(t.Of) + "_list"
	}
	return strings.NewReplacer("const char *", "word", "long long", "long").Replace(cType(t))
}

// cLists declares the structures of lists.
func cLists(f *Function) string {
	var b strings.Builder
	seen := map[string]bool{}
	var declare func(t *Type)
	declare = func(t *Type) {
		if t.Kind != List {
			return
		}
		declare(t.Of)
		if name := cType(t); !seen[name] {
			seen[name] = true
			fmt.Fprintf(&b, "typedef struct {\n    %s *at;\n    long long n;\n} %s;\n\n", cType(t.Of), name)
		}
	}
	for _, m := range f.Methods {
		for _, v := range m.args {
			declare(v.typ)
		}
		if m.out != nil {
			declare(m.out.typ)
		}
	}
	return b.String()
}

func cSignature(m *Method) string {
	list := parameters(m, func(p Param) string {
		switch p.Type.depth() {
		case 0:
			return strings.ReplaceAll(cType(p.Type)+" "+p.Name, "* ", "*")
		case 1:
			return strings.ReplaceAll(cType(p.Type.Of)+" *"+p.Name, "* *", "**") + ", int " + p.Name + "_length"
		}
		return strings.ReplaceAll(cType(p.Type.Of.Of)+" **"+p.Name, "* **", "***") + ", int " + p.Name + "_length, int *" + p.Name + "_lengths"
	})
	result := cType(m.Result)
	if m.Result.Kind == List {
		result = cType(m.Result.Of) + " *"
		if list += ", int *result_length"; len(m.Params) == 0 {
			list = "int *result_length"
		}
	}
	if list == "" {
		list = "void"
	}
	return strings.NewReplacer("* *", "**", "* ", "*").Replace(result+" "+m.Name) + "(" + list + ")"
}

// cCall calls a function. A list becomes a pointer with its length, and a list of lists also has
// the lengths of these.
func cCall(m *Method, args []string, to string) string {
	var b strings.Builder
	var list []string
	for i, p := range m.Params {
		switch a := args[i]; p.Type.depth() {
		case 0:
			list = append(list, a)
		case 1:
			list = append(list, a+".at", "(int) "+a+".n")
		default:
			rows, lengths := numbered("rows", i), numbered("lengths", i)
			fmt.Fprintf(&b, "    %s **%s = grundy_alloc(%s.n, sizeof *%s);\n    int *%s = grundy_alloc(%s.n, sizeof *%s);\n", cType(p.Type.Of.Of), rows, a, rows, lengths, a, lengths)
			fmt.Fprintf(&b, "    for (long long k = 0; k < %s.n; k++) %s[k] = %s.at[k].at, %s[k] = (int) %s.at[k].n;\n", a, rows, a, lengths, a)
			list = append(list, rows, "(int) "+a+".n", lengths)
		}
	}
	if m.Result.Kind == List {
		list = append(list, "&length")
		return "{\n    int length = 0;\n" + b.String() + "    " + called(m.Name, list, to+".at") + ";\n    " + to + ".n = length;\n}"
	}
	if b.Len() == 0 {
		return called(m.Name, list, to) + ";"
	}
	return "{\n" + b.String() + "    " + called(m.Name, list, to) + ";\n}"
}

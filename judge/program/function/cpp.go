package function

import (
	"strings"

	"grundy/judge/program/build"
)

var cpp = func() *Language {
	s := braces("int", "long long")
	s.typ = cppType
	s.declare = func(name string, t *Type) string { return cppType(t) + " " + name + cppZero(t) + ";" }
	s.alloc = func(to string, t *Type, n string) string {
		return to + ".assign(grundy_count(" + n + "), " + cppType(t.Of) + "());"
	}
	s.read = readC
	s.size = func(of string) string { return "(long long) " + of + ".size()" }
	s.call = func(m *Method, args []string, to string) string { return called("::"+m.Name, args, to) + ";" }
	l := &Language{
		ID: "cpp", Name: "C++", builds: []string{"cpp", "cpp23", "cpp17", "cpp14", "cpp11"},
		keywords: "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval constexpr continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq std linux unix NULL EOF",
		grader:   "grader.cpp", ext: ".cpp", syntax: &s, depth: 1,
		one: "grundy_one();", count: "grundy_read_int()", while: whileC, ended: "!grundy_ended()", before: "!grundy_ends(%s)",
	}
	l.signature = func(m *Method) string {
		return cppType(m.Result) + " " + m.Name + "(" + parameters(m, func(p Param) string { return cppType(p.Type) + " " + p.Name }) + ")"
	}
	l.header = func(f *Function) build.File {
		return build.File{Name: f.id + ".h", Text: []byte("#pragma once\n\n#include <string>\n#include <vector>\n\n" + cRecords(f, cppType, "struct %s {\n", "};\n\n") + strings.Join(l.Signatures(f), ";\n") + ";\n")}
	}
	l.first = func(f *Function) string {
		var b strings.Builder
		b.WriteString("#include \"" + f.id + ".h\"\n")
		for _, m := range f.Methods {
			b.WriteString("\n" + l.signature(m) + " {\n    " + cppReturn(m.Result) + "}\n")
		}
		return b.String()
	}
	l.join = func(f *Function, src build.Source, grader []byte) build.Source {
		return declared(f, joined(&l)(f, src, grader))
	}
	return l
}()

// cppReturn returns the statement of a first solution.
func cppReturn(t *Type) string {
	switch t.Kind {
	case Void:
		return "\n"
	case Int, Real:
		return "return 0;\n"
	case Bool:
		return "return false;\n"
	}
	return "return {};\n"
}

func cppType(t *Type) string {
	switch t.Kind {
	case Void:
		return "void"
	case Int:
		if t.bits() > 32 {
			return "long long"
		}
		return "int"
	case Bool:
		return "bool"
	case Real:
		return "double"
	case String:
		return "std::string"
	case List:
		return "std::vector<" + cppType(t.Of) + ">"
	}
	return t.Record.Name
}

// cppZero returns the initial value of a variable; empty if its type has one.
func cppZero(t *Type) string {
	switch t.Kind {
	case Int, Bool, Real:
		return " = 0"
	}
	return ""
}

// cRecords declares records in C and C++. open is a format of the name.
func cRecords(f *Function, typ func(*Type) string, open, end string) string {
	var b strings.Builder
	for _, r := range f.ordered() {
		b.WriteString(strings.ReplaceAll(open, "%s", r.Name))
		for _, p := range r.Fields {
			b.WriteString("    " + typ(p.Type) + " " + p.Name + ";\n")
		}
		b.WriteString(strings.ReplaceAll(end, "%s", r.Name))
	}
	return b.String()
}

// ordered returns the records so that each follows those in its fields.
func (f *Function) ordered() (list []*Record) {
	seen := map[*Record]bool{}
	var add func(r *Record)
	add = func(r *Record) {
		if seen[r] {
			return
		}
		seen[r] = true
		for _, p := range r.Fields {
			p.Type.each(func(t *Type) {
				if t.Kind == Struct {
					add(t.Record)
				}
			})
		}
		list = append(list, r)
	}
	for _, r := range f.Records {
		add(r)
	}
	return list
}

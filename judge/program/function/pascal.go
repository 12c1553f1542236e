package function

import (
	"fmt"
	"strings"

	"grundy/judge/program/build"
)

var pascal = func() *Language {
	s := braces("longint", "int64")
	s.apart, s.indent, s.close = true, "  ", "end;"
	s.typ = pascalType
	s.declare = func(name string, t *Type) string { return name + ": " + pascalType(t) + ";" }
	s.alloc = func(to string, _ *Type, n string) string { return "SetLength(" + to + ", grundy_count(" + n + "));" }
	s.read = func(to string, t *Type) string {
		if t.Kind == Bool {
			return to + " := grundy_read_int() <> 0;"
		}
		return to + " := grundy_read_" + suffix(t) + "();"
	}
	s.loop = func(i, n string) string { return "for " + i + " := 0 to (" + n + ") - 1 do begin" }
	s.number = func(of string) string { return "int64(" + of + ")" }
	s.size = func(of string) string { return "Length(" + of + ")" }
	s.assign = func(to, from string, _ *Type) string { return to + " := " + from + ";" }
	s.call = func(m *Method, args []string, to string) string {
		call := "solution." + m.Name
		if len(args) > 0 {
			call = called(call, args, "")
		}
		if to != "" {
			call = to + " := " + call
		}
		return call + ";"
	}
	s.put = func(text string) string { return "grundy_put(" + pascalQuoted(text) + ");" }
	s.putCase = func(before, after string) string {
		return "grundy_put_case(" + pascalQuoted(before) + ", " + pascalQuoted(after) + ");"
	}
	s.choose = func(of, first, second string) string {
		return "if " + of + " then grundy_put(" + first + ") else grundy_put(" + second + ");"
	}
	s.quote = pascalQuoted
	l := &Language{
		ID: "pascal", Name: "Pascal", builds: []string{"pascal"}, folds: true,
		keywords: "absolute and array as asm begin case class const constructor destructor dispinterface div do downto else end except exports file finalization finally for function goto if implementation in inherited initialization inline interface is label library mod nil not object of on operator or out packed procedure program property raise record repeat resourcestring set shl shr string then threadvar to try type unit until uses var while with xor integer longint int64 boolean char real double ansistring length result exit self true false solution",
		grader:   "grundy_grader.pas", own: "solution.pas", ext: ".pas", syntax: &s, depth: 1,
		one: "grundy_one;", count: "grundy_read_int()", while: func(condition string) string { return "while " + condition + " do begin" }, ended: "not grundy_ended()", before: "not grundy_ends(%s)",
	}
	l.signature = func(m *Method) string {
		list := ""
		if len(m.Params) > 0 {
			var params []string
			for _, p := range m.Params {
				params = append(params, p.Name+": "+pascalType(p.Type))
			}
			list = "(" + strings.Join(params, "; ") + ")"
		}
		if m.Result.Kind == Void {
			return "procedure " + m.Name + list + ";"
		}
		return "function " + m.Name + list + ": " + pascalType(m.Result) + ";"
	}
	l.header = func(f *Function) build.File {
		return build.File{Name: "grundy_types.pas", Text: []byte("{ The types of the functions. }\nunit grundy_types;\n\n{$mode objfpc}{$H+}\n\ninterface\n\n" + pascalTypes(f) + "implementation\n\nend.\n")}
	}
	l.first = func(f *Function) string {
		var b strings.Builder
		b.WriteString("unit solution;\n\n{$mode objfpc}{$H+}\n\ninterface\n\nuses grundy_types;\n\n" + strings.Join(l.Signatures(f), "\n") + "\n\nimplementation\n")
		for _, m := range f.Methods {
			zero := map[Kind]string{Void: "", Int: "  Result := 0;\n", Real: "  Result := 0;\n", Bool: "  Result := false;\n", String: "  Result := '';\n", List: "  Result := nil;\n", Struct: "  Result := Default(" + pascalType(m.Result) + ");\n"}[m.Result.Kind]
			b.WriteString("\n" + l.signature(m) + "\nbegin\n" + zero + "end;\n")
		}
		b.WriteString("\nend.\n")
		return b.String()
	}
	l.join = func(f *Function, src build.Source, grader []byte) build.Source {
		own := build.File{Name: "solution.pas", Text: src.Text}
		src.Beside = append([]build.File{own}, src.Beside...)
		src = beside(src, l.header(f))
		src.Name, src.Text = l.grader, grader
		return src
	}
	return l
}()

func pascalQuoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

func pascalType(t *Type) string {
	switch t.Kind {
	case Int:
		if t.bits() > 32 {
			return "int64"
		}
		return "longint"
	case Bool:
		return "boolean"
	case Real:
		return "double"
	case String:
		return "ansistring"
	case List:
		return "T" + pascalMangled(t)
	case Struct:
		return t.Record.Name
	}
	return ""
}

// pascalMangled names lists: IntList, LongList, WordListList.
func pascalMangled(t *Type) string {
	if t.Kind == List {
		return pascalMangled(t.Of) + "List"
	}
	name := pascalType(t)
	if short, ok := map[string]string{"longint": "Int", "int64": "Long", "boolean": "Bool", "double": "Real", "ansistring": "Word"}[name]; ok {
		return short
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// pascalTypes declares the records and the lists, each before its first use.
func pascalTypes(f *Function) string {
	var b strings.Builder
	seen := map[string]bool{}
	var declare func(t *Type)
	declare = func(t *Type) {
		if t.Kind != List {
			return
		}
		declare(t.Of)
		if name := pascalType(t); !seen[name] {
			seen[name] = true
			fmt.Fprintf(&b, "  %s = array of %s;\n", name, pascalType(t.Of))
		}
	}
	for _, r := range f.ordered() {
		for _, p := range r.Fields {
			declare(p.Type)
		}
		fmt.Fprintf(&b, "  %s = record\n", r.Name)
		for _, p := range r.Fields {
			fmt.Fprintf(&b, "    %s: %s;\n", p.Name, pascalType(p.Type))
		}
		b.WriteString("  end;\n")
	}
	for _, m := range f.Methods {
		for _, v := range m.args {
			declare(v.typ)
		}
		if m.out != nil {
			declare(m.out.typ)
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "type\n" + b.String() + "\n"
}

package function

import (
	"strings"

	"grundy/judge/program/build"
)

var rust = func() *Language {
	s := braces("i64", "i64")
	s.typ = rustType
	s.declare = func(name string, t *Type) string {
		return "let mut " + name + ": " + rustType(t) + " = Default::default();"
	}
	s.alloc = func(to string, t *Type, n string) string {
		return to + " = vec![Default::default(); std::cmp::max(0, " + n + ") as usize];"
	}
	s.read = func(to string, t *Type) string {
		if t.Kind == Bool {
			return to + " = io.read_int() != 0;"
		}
		return to + " = io.read_" + suffix(t) + "();"
	}
	s.loop = func(i, n string) string { return "for " + i + " in 0..(" + n + ") {" }
	s.index = func(of, i string) string { return of + "[" + i + " as usize]" }
	s.number = func(of string) string { return of }
	s.size = func(of string) string { return "(" + of + ".len() as i64)" }
	s.assign = func(to, from string, _ *Type) string { return to + " = " + from + ".clone();" }
	s.call = func(m *Method, args []string, to string) string {
		var own []string
		for _, a := range args {
			own = append(own, a+".clone()")
		}
		return called("crate::"+m.Name, own, to) + ";"
	}
	s.put = func(text string) string { return "io.put(" + quoted(text) + ");" }
	s.putCase = func(before, after string) string {
		return "io.put_case(" + quoted(before) + ", " + quoted(after) + ");"
	}
	s.value = func(of string, t *Type) string { return "io.put_" + suffix(t) + "(&" + of + ");" }
	s.choose = func(of, first, second string) string {
		return "io.put(if " + of + " { " + first + " } else { " + second + " });"
	}
	s.outcome = func(of, first, second, draw string) string {
		return "io.put_outcome(" + of + ", " + first + ", " + second + ", " + draw + ");"
	}
	s.end = "io.end_line();"
	l := &Language{
		ID: "rust", Name: "Rust", builds: []string{"rust"},
		keywords: "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while abstract become box do final macro override priv typeof unsized virtual yield try gen Vec String Option Box main",
		grader:   "grundy_grader.rs", ext: ".rs", syntax: &s, depth: 1,
		one: "one(&mut io);", count: "io.read_int()", while: func(condition string) string { return "while " + condition + " {" }, ended: "!io.ended()", before: "!io.ends(%s)",
	}
	l.signature = func(m *Method) string {
		result := ""
		if m.Result.Kind != Void {
			result = " -> " + rustType(m.Result)
		}
		return "fn " + m.Name + "(" + parameters(m, func(p Param) string { return p.Name + ": " + rustType(p.Type) }) + ")" + result
	}
	l.records = func(f *Function) string {
		var b strings.Builder
		for _, r := range f.ordered() {
			b.WriteString("#[derive(Clone, Debug, Default, PartialEq)]\npub struct " + r.Name + " {\n")
			for _, p := range r.Fields {
				b.WriteString("    pub " + p.Name + ": " + rustType(p.Type) + ",\n")
			}
			b.WriteString("}\n\n")
		}
		return b.String()
	}
	l.first = func(f *Function) string {
		var parts []string
		for _, r := range f.ordered() {
			parts = append(parts, "use grundy_grader::"+r.Name+"; // a struct that the judge defines, with the fields "+strings.Join(fieldNames(r), ", ")+"\n")
		}
		for _, m := range f.Methods {
			zero := map[Kind]string{Void: "", Int: "    0\n", Real: "    0.0\n", Bool: "    false\n", String: "    String::new()\n", List: "    Vec::new()\n", Struct: "    Default::default()\n"}[m.Result.Kind]
			parts = append(parts, l.signature(m)+" {\n"+zero+"}\n")
		}
		return strings.Join(parts, "\n")
	}
	l.join = func(_ *Function, src build.Source, grader []byte) build.Source {
		src = beside(src, build.File{Name: l.grader, Text: grader})
		src.Text = []byte(strings.TrimRight(string(src.Text), "\n") + "\n\nmod grundy_grader;\n\nfn main() {\n    grundy_grader::main()\n}\n")
		return src
	}
	return l
}()

func rustType(t *Type) string {
	switch t.Kind {
	case Int:
		return "i64"
	case Bool:
		return "bool"
	case Real:
		return "f64"
	case String:
		return "String"
	case List:
		return "Vec<" + rustType(t.Of) + ">"
	case Struct:
		return t.Record.Name
	}
	return "()"
}

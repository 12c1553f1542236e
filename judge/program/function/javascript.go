package function

import "strings"

var javascript = func() *Language {
	s := braces("let", "let")
	s.typ = func(*Type) string { return "" }
	s.declare = func(name string, t *Type) string { return "let " + name + " = " + jsZero(t) + ";" }
	s.alloc = func(to string, t *Type, n string) string {
		return to + " = Array.from({ length: Math.max(0, " + n + ") }, () => " + jsZero(t.Of) + ");"
	}
	s.read = func(to string, t *Type) string { return to + " = " + jsRead(t, "grundyWord()") + ";" }
	s.list = func(to string, t *Type, n string) string {
		if t.Of.Kind == String {
			return to + " = grundyWords(" + n + ");"
		}
		return to + " = grundyWords(" + n + ").map((w) => " + jsRead(t.Of, "w") + ");"
	}
	s.number = func(of string) string { return "Number(" + of + ")" }
	s.size = func(of string) string { return of + ".length" }
	s.call = func(m *Method, args []string, to string) string {
		call := called("grundyFunctions."+m.Name, args, "")
		if to == "" {
			return call + ";"
		}
		return to + " = grundyChecked(" + quoted(m.Name) + ", " + quoted(jsKind(m.Result)) + ", " + call + ");"
	}
	s.put = func(text string) string { return "grundyLine.push(" + quoted(text) + ");" }
	s.putCase = func(before, after string) string {
		return "grundyLine.push(" + quoted(before) + " + grundyCase + " + quoted(after) + ");"
	}
	s.value = func(of string, _ *Type) string { return "grundyLine.push(String(" + of + "));" }
	s.choose = func(of, first, second string) string {
		return "grundyLine.push(" + of + " ? " + first + " : " + second + ");"
	}
	s.outcome = func(of, first, second, draw string) string {
		return "grundyLine.push([" + draw + ", " + first + ", " + second + "][" + of + "] || String(" + of + "));"
	}
	s.end = "grundyEndLine();"
	l := &Language{
		ID: "javascript", Name: "JavaScript", builds: []string{"javascript"},
		keywords: "await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof undefined var void while with yield arguments eval exports module require process",
		grader:   "grundy_grader.js", ext: ".js", syntax: &s, depth: 1,
		one: "grundyOne();", count: "Number(grundyWord())", while: whileC, ended: "!grundyEnded()", before: "!grundyEnds(%s)",
	}
	l.signature = func(m *Method) string {
		return "function " + m.Name + "(" + strings.Join(m.names(), ", ") + ")"
	}
	l.records = func(f *Function) string {
		var b strings.Builder
		for _, r := range f.ordered() {
			var zeros, own []string
			for _, p := range r.Fields {
				zeros, own = append(zeros, p.Name+" = "+jsZero(p.Type)), append(own, "        this."+p.Name+" = "+p.Name+";\n")
			}
			b.WriteString("global." + r.Name + " = class " + r.Name + " {\n    constructor(" + strings.Join(zeros, ", ") + ") {\n" + strings.Join(own, "") + "    }\n};\n\n")
		}
		return b.String()
	}
	l.first = func(f *Function) string {
		var parts []string
		for _, r := range f.ordered() {
			parts = append(parts, "// new "+r.Name+"("+strings.Join(fieldNames(r), ", ")+") is a class that the judge defines.\n")
		}
		for _, m := range f.Methods {
			doc := "/**\n"
			for _, p := range m.Params {
				doc += " * @param {" + jsType(p.Type) + "} " + p.Name + "\n"
			}
			body := ""
			if m.Result.Kind != Void {
				doc += " * @returns {" + jsType(m.Result) + "}\n"
				body = "    return " + jsZero(m.Result) + ";\n"
			}
			parts = append(parts, doc+" */\n"+l.signature(m)+" {\n"+body+"}\n")
		}
		return strings.Join(parts, "\n")
	}
	l.join = started(&l)
	return l
}()

// names returns the names of the parameters.
func (m *Method) names() (names []string) {
	for _, p := range m.Params {
		names = append(names, p.Name)
	}
	return names
}

func jsType(t *Type) string {
	switch t.Kind {
	case Int:
		if t.bits() > 53 {
			return "bigint"
		}
		return "number"
	case Bool:
		return "boolean"
	case Real:
		return "number"
	case String:
		return "string"
	case List:
		return jsType(t.Of) + "[]"
	}
	return t.Record.Name
}

// jsKind names the type of a result for checks.
func jsKind(t *Type) string {
	switch t.Kind {
	case List:
		return "array"
	case Struct:
		return "object"
	case Int:
		return "integer"
	}
	return jsType(t)
}

func jsZero(t *Type) string {
	switch t.Kind {
	case Int:
		if t.bits() > 53 {
			return "0n"
		}
		return "0"
	case Bool:
		return "false"
	case Real:
		return "0"
	case String:
		return `""`
	case List:
		return "[]"
	}
	return "new " + t.Record.Name + "()"
}

func jsRead(t *Type, word string) string {
	switch {
	case t.Kind == Int && t.bits() > 53:
		return "BigInt(" + word + ")"
	case t.Kind == Int, t.Kind == Real:
		return "Number(" + word + ")"
	case t.Kind == Bool:
		return "Number(" + word + ") !== 0"
	}
	return word
}

package function

import (
	"strings"

	"grundy/judge/program/build"
)

var python = func() *Language {
	s := syntax{
		indent:  "    ",
		typ:     pythonType,
		declare: func(name string, t *Type) string { return name + " = " + pythonZero(t) },
		alloc: func(to string, t *Type, n string) string {
			return to + " = [" + pythonZero(t.Of) + " for _ in range(" + n + ")]"
		},
		read: func(to string, t *Type) string { return to + " = " + pythonRead(t, "next_word()") },
		list: func(to string, t *Type, n string) string {
			if t.Of.Kind == String {
				return to + " = next_words(" + n + ")"
			}
			return to + " = [" + pythonRead(t.Of, "w") + " for w in next_words(" + n + ")]"
		},
		loop:   func(i, n string) string { return "for " + i + " in range(" + n + "):" },
		index:  func(of, i string) string { return of + "[" + i + "]" },
		field:  func(of, name string) string { return of + "." + name },
		number: func(of string) string { return of },
		size:   func(of string) string { return "len(" + of + ")" },
		assign: func(to, from string, _ *Type) string { return to + " = " + from },
		call: func(m *Method, args []string, to string) string {
			call := called("functions["+quoted(m.Name)+"]", args, "")
			if to == "" {
				return call
			}
			return to + " = checked(" + quoted(m.Name) + ", " + quoted(pythonKind(m.Result)) + ", " + call + ")"
		},
		put: func(text string) string { return "line.append(" + quoted(text) + ")" },
		putCase: func(before, after string) string {
			return "line.append(" + quoted(before) + " + str(number) + " + quoted(after) + ")"
		},
		value: func(of string, t *Type) string {
			switch t.Kind {
			case Int:
				return "line.append(str(int(" + of + ")))"
			case Real:
				return "line.append(repr(float(" + of + ")))"
			}
			return "line.append(str(" + of + "))"
		},
		choose: func(of, first, second string) string {
			return "line.append(" + first + " if " + of + " else " + second + ")"
		},
		outcome: func(of, first, second, draw string) string {
			return "line.append({0: " + draw + ", 1: " + first + ", 2: " + second + "}.get(" + of + ") or str(" + of + "))"
		},
		end:   "end_line()",
		quote: quoted,
	}
	l := &Language{
		ID: "python", Name: "Python", builds: []string{"python3", "pypy3"},
		keywords: "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield int str list len range print input float bool self",
		grader:   "grundy_grader.py", ext: ".py", syntax: &s, depth: 2,
		one: "one()", count: "int(next_word())", while: func(condition string) string { return "while " + condition + ":" }, ended: "not ended()", before: "not ends(%s)",
	}
	l.signature = func(m *Method) string {
		result := ""
		if m.Result.Kind != Void {
			result = " -> " + pythonType(m.Result)
		}
		return "def " + m.Name + "(" + parameters(m, func(p Param) string { return p.Name + ": " + pythonType(p.Type) }) + ")" + result + ":"
	}
	l.records = func(f *Function) string {
		var b strings.Builder
		for _, r := range f.ordered() {
			var names, zeros, own []string
			for _, p := range r.Fields {
				names, zeros, own = append(names, quoted(p.Name)), append(zeros, p.Name+"="+pythonZero(p.Type)), append(own, "self."+p.Name)
			}
			b.WriteString("    class " + r.Name + ":\n        __slots__ = (" + strings.Join(names, ", ") + ",)\n\n")
			b.WriteString("        def __init__(self, " + strings.Join(zeros, ", ") + "):\n            " + strings.Join(own, ", ") + " = " + strings.Join(fieldNames(r), ", ") + "\n\n")
			b.WriteString("        def __iter__(self):\n            return iter((" + strings.Join(own, ", ") + ",))\n\n    types[" + quoted(r.Name) + "] = " + r.Name + "\n\n")
		}
		return b.String()
	}
	l.first = func(f *Function) string {
		var parts []string
		for _, r := range f.ordered() {
			parts = append(parts, "# "+r.Name+"("+strings.Join(fieldNames(r), ", ")+") is a class that the judge defines.\n")
		}
		for _, m := range f.Methods {
			head := l.signature(m)
			for _, r := range f.Records { // the class is unknown to other tools
				head = strings.NewReplacer("["+r.Name+"]", "['"+r.Name+"']", " "+r.Name+")", " '"+r.Name+"')", " "+r.Name+",", " '"+r.Name+"',", "> "+r.Name+":", "> '"+r.Name+"':").Replace(head)
			}
			body := "    pass\n"
			if m.Result.Kind != Void && m.Result.Kind != Struct {
				body = "    return " + pythonZero(m.Result) + "\n"
			}
			parts = append(parts, head+"\n"+body)
		}
		return strings.Join(parts, "\n\n")
	}
	l.join = started(&l)
	return l
}()

// started makes an interpreter start the grader, which loads the submission.
func started(l **Language) func(*Function, build.Source, []byte) build.Source {
	return func(_ *Function, src build.Source, grader []byte) build.Source {
		src = beside(src, build.File{Name: (*l).grader, Text: grader})
		src.Start = (*l).grader
		return src
	}
}

// fieldNames returns the names of the fields of a record.
func fieldNames(r *Record) (names []string) {
	for _, p := range r.Fields {
		names = append(names, p.Name)
	}
	return names
}

func pythonType(t *Type) string {
	switch t.Kind {
	case Int:
		return "int"
	case Bool:
		return "bool"
	case Real:
		return "float"
	case String:
		return "str"
	case List:
		return "list[" + pythonType(t.Of) + "]"
	case Struct:
		return t.Record.Name
	}
	return "None"
}

// pythonKind names the type of a result for checks.
func pythonKind(t *Type) string {
	name, _, _ := strings.Cut(pythonType(t), "[")
	return name
}

func pythonZero(t *Type) string {
	switch t.Kind {
	case Int:
		return "0"
	case Bool:
		return "False"
	case Real:
		return "0.0"
	case String:
		return `""`
	case List:
		return "[]"
	}
	return t.Record.Name + "()"
}

// pythonRead returns the value of a word of the input.
func pythonRead(t *Type, word string) string {
	switch t.Kind {
	case Int:
		return "int(" + word + ")"
	case Bool:
		return "int(" + word + ") != 0"
	case Real:
		return "float(" + word + ")"
	}
	return word
}

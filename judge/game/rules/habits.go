package rules

import (
	"strings"

	"go.starlark.net/starlark"

	"grundy/judge/base/i18n"
)

// habits are texts in errors of Starlark that follow from habits of Python, with the remedy.
var habits = []struct {
	text   string
	remedy i18n.Message
}{
	{"got import", "rules are Starlark, which imports nothing; write everything in this text"},
	{"got from", "rules are Starlark, which imports nothing; write everything in this text"},
	{"load not implemented", "write everything in this text"},
	{"got class", "use functions and tuples, because Starlark has no classes"},
	{"got yield", "return a list, because Starlark has no generators"},
	{"got try", "test the condition before, because Starlark has no exceptions"},
	{"got raise", "write fail(\"…\"), because Starlark has no exceptions"},
	{"got assert", "write if …: fail(\"…\"), because Starlark has no assert"},
	{"got global", "leave it out, because functions cannot change global values"},
	{"got nonlocal", "leave it out, because functions cannot change values of others"},
	{"got '**'", "multiply, because Starlark has no powers"},
	{"got string literal, want", "write \"%d\" % n or \"{}\".format(n), because Starlark has no f-strings"},
	{"got is", "write == in place of is"},
	{"frozen", "keep in the position what changes, because values outside of functions stay as they are"},
	{"local variable", "pass the value as an argument, because functions cannot change global values"},
}

// remedyFor returns the remedy for an error of Starlark that follows from a habit of Python.
func remedyFor(text string) i18n.Message {
	for _, h := range habits {
		if strings.Contains(text, h.text) {
			return h.remedy
		}
	}
	return ""
}

// kindOf returns the kind of a value for messages: "a text", "an int" or "None".
func kindOf(v starlark.Value) i18n.Message {
	switch v.(type) {
	case starlark.NoneType:
		return "None"
	case starlark.Int:
		return "an int"
	case starlark.String:
		return "a text"
	}
	return i18n.Messagef("a %s", v.Type())
}

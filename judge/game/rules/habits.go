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
	{"undefined: frozenset", "write a sorted tuple, because Starlark has no frozenset"},
	{"undefined: map", "write [f(x) for x in list]"},
	{"undefined: filter", "write [x for x in list if …]"},
	{"undefined: divmod", "write a // b and a % b"},
	{"undefined: pow", "multiply, because Starlark has no powers"},
	{"undefined: isinstance", "compare type(x) with \"int\", \"string\", \"tuple\" or \"bool\""},
	{"undefined: math", "rules are Starlark, which imports nothing; write everything in this text"},
	{"undefined: itertools", "rules are Starlark, which imports nothing; write everything in this text"},
	{"undefined: functools", "leave it out, because the search remembers positions"},
	{"got for, want", "write the list in brackets, because Starlark has no generators"},
	{"got ',', want ':'", "write set([…]) for a set"},
	{"got '}', want ':'", "write set([…]) for a set"},
	{"got '*', want primary", "add lists: list + [x]"},
	{"string value is not iterable", "write s.elems() for the letters of a text"},
	{"got string, want iterable", "write s.elems() for the letters of a text"},
	{"binary op: tuple + list", "write both as tuples or as lists, with tuple(…) or list(…); positions are tuples"},
	{"binary op: list + tuple", "write both as tuples or as lists, with tuple(…) or list(…); positions are tuples"},
	{"binary op: tuple + int", "write (x,) for a tuple of one element"},
	{"binary op: int + tuple", "write (x,) for a tuple of one element"},
	{"binary op: string + int", "write str(n) for the digits of a number"},
	{"binary op: int + string", "write str(n) for the digits of a number"},
	{"binary op: bool +", "write 1 if … else 0, because a bool is not a number"},
	{"binary op: int + bool", "write 1 if … else 0, because a bool is not a number"},
	{"unhashable type: list", "write tuple(…), because a list cannot be a key"},
	{"during iteration", "write while list: and pop, or go through a copy: for x in list[:]"},
	{"value does not support item assignment", "write p[:i] + (x,) + p[i + 1:], because tuples and texts cannot change"},
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

package dmoj

import (
	"cmp"
	"path"
	"regexp"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// checkers maps DMOJ's checkers to the equivalent built-in checks. A key is a checker's name, and
// for some checkers also the value of split_on. The checkers for which ofDMOJ is true run in
// Python.
var checkers = map[string]packages.Checker{
	"": standard, "standard": standard, "identical": {Builtin: "exact"}, "sorted": {Builtin: "unordered"}, "sorted lines": {Builtin: "unordered"},
}

// standard compares tokens, and requires line breaks where the answer has them.
var standard = packages.Checker{Builtin: "kattis", Flags: []string{"case_sensitive", check.LineChangeSensitive}}

func (r *reader) checker(f reading.Field) error {
	name, args := f.Text(), reading.Field{}
	if f.IsList() {
		name = f.Single(&r.notes)
	}
	if f.IsMap() {
		all, err := f.Fields()
		if err != nil {
			return err
		}
		for _, one := range all {
			switch one.Key {
			case "name":
				name = one.Text()
			case "args":
				args = one
			}
		}
	}
	if f.IsMap() && name == "" {
		r.notes.RefuseUnless(packages.CheckFlag, f.Place, "names no checker", "write name: standard")
	}
	options := map[string]string{}
	fields, err := args.Fields()
	if err != nil {
		return err
	}
	for _, one := range fields {
		options[one.Key] = one.Text()
	}
	own, known := checkers[strings.TrimSpace(name+" "+options["split_on"])]
	switch r.p.Checker = own; {
	case known:
	case strings.HasPrefix(name, "floats"):
		r.floats(cmp.Or(args.Place, f.Place), name, options)
	case name == "bridged":
		_, err := r.bridged(args)
		return err
	case path.Ext(name) != "" || ofDMOJ(name):
		return r.python(name, cmp.Or(args.Place, f.Place), args)
	default:
		r.notes.RefuseUnless(packages.CheckFlag, f.Place, i18n.Messagef("the checker %s is not supported", format.Visible(format.Clip(name, 40))), "use one of DMOJ's own, or bridged with a program")
	}
	return nil
}

// floats sets a checker of floating-point numbers. Its name may say whether the error is absolute
// or relative.
func (r *reader) floats(place, name string, options map[string]string) {
	digits := cmp.Or(options["precision"], "6")
	if strings.Trim(digits, "0123456789") != "" || len(digits) > 2 {
		r.notes.RefuseUnless(packages.CheckFlag, place, "the precision is not a number of digits", "write one such as 6")
		return
	}
	tolerance := "float_tolerance"
	switch mode := cmp.Or(map[string]string{"floatsabs": "absolute", "floatsrel": "relative"}[name], options["error_mode"]); mode {
	case "", "default":
	case "absolute", "relative":
		tolerance = "float_" + mode + "_tolerance"
	default:
		r.notes.RefuseUnless(packages.CheckFlag, place, i18n.Messagef("the error_mode %s is unknown", format.Visible(format.Clip(mode, 30))), "write default, absolute or relative")
	}
	r.p.Checker = packages.Checker{Builtin: "kattis", Flags: append(standard.Flags[:2:2], tolerance, "1e-"+digits)}
}

// protocols maps types of bridged programs to their protocols.
var protocols = map[string]protocol.Protocol{"default": protocol.DMOJ, "testlib": protocol.DMOJTestlib, "coci": protocol.DMOJCOCI, "peg": protocol.DMOJPEG}

// bridged reads a program of the package that judges outputs, and makes it the checker. ok is
// false if the program was refused.
func (r *reader) bridged(f reading.Field) (ok bool, err error) {
	h := helper{}
	kind, feedback, fast := "default", true, true
	var typed, arguments reading.Field
	keys := reading.Keys{
		"type": func(f reading.Field) { typed, kind = f, f.Text() }, "files": func(f reading.Field) { h.files = f }, "lang": func(f reading.Field) { h.language = f },
		"flags": func(f reading.Field) { h.flags = f }, "args_format_string": func(f reading.Field) { arguments = f }, "feedback": func(f reading.Field) { feedback = isTrue(f.YAML) },
		"unbuffered": func(f reading.Field) { fast = isTrue(f.YAML) },
		// These keys have no effect on a working program.
		"time_limit": nil, "memory_limit": nil, "compiler_time_limit": nil, "preprocessing_time": nil, "cached": nil,
	}
	if err := r.read(f.YAML, keys); err != nil {
		return false, err
	}
	if f.Key != "interactive" {
		h.flag = packages.CheckFlag
	} else if fast {
		h.buffers = unbuffered
	}
	of, known := protocols[kind]
	if !known || kind == "peg" && f.Key == "interactive" {
		r.notes.RefuseUnless(h.flag, cmp.Or(typed.Place, f.Place), i18n.Messagef("bridged programs of the type %s are not supported", format.Visible(format.Clip(kind, 30))), "use default, testlib or coci")
		return false, nil
	}
	p, err := r.program(f.Place, h)
	if err != nil || p == nil {
		return false, err
	}
	c := packages.Checker{Program: p, Protocol: of, Flags: r.arguments(arguments, h.flag)}
	switch {
	case kind == "testlib" && c.Flags == nil: // other judges also use this protocol
		c.Protocol = protocol.TestlibPoints
	case kind == "peg" && !feedback: // its output must not be read as points
		c.Protocol = protocol.DMOJ
		if c.Flags == nil {
			c.Flags = []string{"{answer_file}", "{output_file}", "{input_file}"}
		}
	}
	r.p.Checker = c
	return true, nil
}

// prints matches code that prints.
var prints = regexp.MustCompile(`(?i)print|write|put|cout`)

// flushes matches code that flushes the output.
var flushes = regexp.MustCompile(`(?i)flush|endl|setv?buf|unitbuf|registerInteraction|unbuffered`)

// interactor reads a program that talks with the submission.
func (r *reader) interactor(f reading.Field) error {
	if f.Empty() {
		return nil
	}
	if !f.IsMap() {
		r.notes.Refuse(f.Place, "is not a mapping with the files of an interactor", "write files and type")
		return nil
	}
	own := r.p.Checker
	ok, err := r.bridged(f)
	c := r.p.Checker
	if r.p.Checker = own; err != nil || !ok {
		return err
	}
	if text, err := c.Program.Files[0].Read(packages.TextLimit); err == nil && prints.Match(text) && !flushes.Match(text) {
		r.notes.Refuse(c.Program.Path, "never flushes its output; DMOJ flushes it, but grundy does not", "flush after each line")
	}
	r.p.Interactor, c.Program = c.Program, nil
	r.p.Checker = c
	return nil
}

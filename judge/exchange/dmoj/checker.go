package dmoj

import (
	"cmp"
	"path"
	"regexp"
	"strings"

	"grundy/judge/exchange"
	"grundy/judge/exchange/reading"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// dmojCheckers are the checkers of DMOJ that compare as one of ours.
var dmojCheckers = map[string]string{"standard": "tokens", "identical": "exact", "rstripped": "lines", "linecount": "", "linematches": "", "sorted": "unordered", "unordered": "unordered"}

func (r *reader) checker(f reading.Field) error {
	name, args, options := f.Text(), reading.YAML{}, map[string]string{}
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
				args = one.YAML
			}
		}
	}
	if args.IsMap() {
		all, _ := args.Fields()
		for _, one := range all {
			options[one.Key] = one.Text()
		}
	}
	r.p.Checker = exchange.Checker{Builtin: "tokens"}
	switch builtin := dmojCheckers[name]; {
	case f.Empty():
	case builtin == "unordered" && options["split_on"] != "" && options["split_on"] != "lines":
		r.notes.Refuse(args.Place(), "split_on is supported for lines alone", "")
	case builtin != "":
		r.p.Checker.Builtin = builtin
	case name == "floats":
		r.floats(args.Place(), options)
	case name == "bridged":
		_, err := r.bridged(args)
		return err
	default:
		what := i18n.Messagef("the checker %s is not supported", format.Visible(format.Clip(name, 40)))
		if path.Ext(name) == ".py" {
			what = i18n.Messagef("the checker %s is Python that runs inside DMOJ, and grundy does not run it", format.Visible(format.Clip(name, 40)))
		}
		r.notes.Refuse(f.Place, what, "use one of DMOJ's own, or bridged with a program for testlib")
	}
	return nil
}

// floats sets the checker of numbers.
func (r *reader) floats(place string, options map[string]string) {
	digits := cmp.Or(options["precision"], "6")
	if strings.Trim(digits, "0123456789") != "" || len(digits) > 2 {
		r.notes.Refuse(place, "the precision is no number of digits", "write one such as 6")
		return
	}
	switch mode := options["error_mode"]; mode {
	case "", "default":
		r.p.Checker = reading.FloatChecker("1e-" + digits)
	case "absolute", "relative":
		r.p.Checker = exchange.Checker{Builtin: "kattis", Flags: []string{"case_sensitive", "float_" + mode + "_tolerance", "1e-" + digits}}
	default:
		r.notes.Refuse(place, i18n.Messagef("the error_mode %s is unknown", format.Visible(format.Clip(mode, 30))), "write default, absolute or relative")
	}
}

// flushes matches what a program does that flushes what it prints.
var flushes = regexp.MustCompile(`(?i)flush|endl|setv?buf|unitbuf|registerInteraction|unbuffered`)

// interactor reads a program that talks with the submission.
func (r *reader) interactor(f reading.Field) error {
	if f.Empty() {
		return nil
	}
	if !f.IsMap() {
		r.notes.Refuse(f.Place, "is no mapping with the files of an interactor", "write files and type")
		return nil
	}
	own := r.p.Checker
	kind, err := r.bridged(f.YAML)
	if err != nil {
		return err
	}
	c := r.p.Checker
	if r.p.Checker = own; c.Program == nil {
		return nil // it was refused
	}
	if kind != "testlib" {
		r.notes.Refuse(f.Place, "an interactor of the type default gets no file for its output, which is not supported", "use testlib")
		return nil
	}
	if text, err := c.Program.Files[0].Read(exchange.TextLimit); err == nil && !flushes.Match(text) {
		r.notes.Refuse(c.Program.Path, "never flushes what it prints; DMOJ flushes for it, and grundy does not", "flush after each line")
	}
	r.p.Interactor, r.p.Checker = c.Program, exchange.Checker{Protocol: exchange.Testlib, Scores: exchange.Absolute}
	return nil
}

// bridged reads a checker in any language, and returns its type: default or testlib.
func (r *reader) bridged(n reading.YAML) (kind string, err error) {
	kind = "default"
	p := &exchange.Program{}
	all, err := n.Fields()
	if err != nil {
		return "", err
	}
	for _, one := range all {
		switch one.Key {
		case "type":
			kind = one.Text()
		case "files":
			for i, name := range one.Texts() {
				f, err := reading.Named(r.FS, ".", name, one.Place, "")
				if err != nil {
					return "", err
				}
				if f.Path = path.Base(name); i == 0 {
					p.Path, p.Main = name, f.Path
				}
				p.Files = append(p.Files, f)
			}
		case "flags", "args", "args_format_string":
			if !one.Empty() {
				r.notes.Refuse(one.Place, "arguments of checkers and of their compilers are not supported", "")
			}
		}
	}
	if kind != "testlib" && kind != "default" || len(p.Files) == 0 {
		r.notes.Refuse(n.Place(), i18n.Messagef("bridged programs of the type %s are not supported", format.Visible(format.Clip(kind, 30))), "use testlib")
		return kind, nil
	}
	r.p.Checker = exchange.Checker{Program: p, Protocol: exchange.Testlib, Scores: exchange.Absolute}
	return kind, nil
}

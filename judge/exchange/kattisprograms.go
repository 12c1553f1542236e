package exchange

import (
	"bytes"
	"io"
	"path"
	"slices"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// sources are the extensions of files that are programs, or parts of one.
var sources = strings.Fields(".c .cc .cpp .cxx .c++ .C .py .py2 .py3 .java .kt .js .mjs .cjs .ts .rs .go .hs .rb .pl .php .cs .lua .pas " +
	".sh .bash .scala .d .ml .m .f90 .f95 .ada .adb .ads .awk .lisp .cl .nim .jl .swift .vb .zig .ctd .viva .dart .ex .erl .fs .fsx .r .R .plg .cob .tcl .sno .sim")

// isSource reports whether a file is a program by its name.
func isSource(name string) bool { return slices.Contains(sources, path.Ext(name)) }

// source returns a file of a program: with the constants of the package, and by its path in
// the program's folder.
func (r *kattisReader) source(e entry, dir string) File {
	f := r.file(e)
	name := strings.TrimPrefix(e.path, dir+"/")
	if len(r.meta.constants) == 0 {
		f.Path = name
		return f
	}
	return Lazy(name, -1, func() (io.ReadCloser, error) {
		text, err := f.Read(textLimit)
		if err != nil {
			return nil, err
		}
		return io.NopCloser(bytes.NewReader(r.meta.filled(text))), nil
	})
}

// program returns the program that a file or a folder is.
func (r *kattisReader) program(e entry) (Program, error) {
	p := Program{Path: e.path}
	if !e.folder {
		p.Files = []File{r.source(e, path.Dir(e.path))}
		return p, nil
	}
	all, err := r.below(e.path)
	if err != nil {
		return p, err
	}
	for _, one := range all {
		p.Files = append(p.Files, r.source(one, e.path))
		p.Scripts = p.Scripts || one.path == e.path+"/build" || one.path == e.path+"/run"
	}
	return p, nil
}

// programs returns the programs in a folder: a file or a folder each. Headers beside them
// are of each that is a file.
func (r *kattisReader) programs(dir string) (list []Program, err error) {
	entries, err := r.list(dir)
	if err != nil {
		return nil, err
	}
	var headers []File
	for _, e := range entries {
		if !e.folder && !isSource(e.name) {
			headers = append(headers, r.source(e, dir))
			if e.name == "build" || e.name == "run" { // the folder is the program
				p, err := r.program(entry{name: path.Base(dir), path: dir, folder: true})
				return []Program{p}, err
			}
		}
	}
	for _, e := range entries {
		if !e.folder && !isSource(e.name) {
			continue
		}
		p, err := r.program(e)
		if err != nil {
			return nil, err
		}
		if !e.folder {
			p.Files = append(p.Files, headers...)
		}
		if !e.folder || slices.ContainsFunc(p.Files, func(f File) bool { return isSource(f.Path) }) || p.Scripts {
			list = append(list, p)
		}
	}
	return list, nil
}

// whole returns the program that a folder is, or the one in a folder of it; false if there
// is none.
func (r *kattisReader) whole(dir string) (p Program, ok bool, err error) {
	entries, err := r.list(dir)
	if err != nil || len(entries) == 0 {
		return p, false, err
	}
	isFile := func(e entry) bool { return !e.folder && (isSource(e.name) || e.name == "build" || e.name == "run") }
	if !slices.ContainsFunc(entries, isFile) {
		list, err := r.programs(dir)
		if err != nil || len(list) != 1 {
			if len(list) > 1 {
				r.notes.Refuse(dir, i18n.Messagef("holds %s, and one is wanted", i18n.Plural(len(list), "program")), "take the others away")
			}
			return p, false, err
		}
		return list[0], true, nil
	}
	p, err = r.program(entry{name: path.Base(dir), path: dir, folder: true})
	return p, true, err
}

// judge finds the program that judges outputs; nil if there is none.
func (r *kattisReader) judge() (*Program, error) {
	p, ok, err := r.whole("output_validator")
	if err != nil {
		return nil, err
	}
	if ok {
		if len(r.meta.validation) == 0 && !r.modern() {
			r.notes.Warn("output_validator", "is of a later version of the format, and judges, because problem.yaml says nothing of validation", "")
		}
		return &p, nil
	}
	list, err := r.programs("output_validators")
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if len(list) > 1 {
		var names []string
		for _, p := range list {
			names = append(names, path.Base(p.Path))
		}
		r.notes.Refuse("output_validators", i18n.Messagef("holds %s (%s), and one is supported", i18n.Plural(len(list), "program"), format.Few(names, 3)), "take the others away")
	}
	return &list[0], nil
}

// scripted says why a program is not run that has files build and run.
const scripted = "is built and started by its own scripts build and run, which grundy does not run"

// judges sets the checker or the interactor.
func (r *kattisReader) judges() error {
	m, p := r.meta, r.p
	own, err := r.judge()
	if err != nil {
		return err
	}
	special, custom := strings.Split(m.special, "\x00"), len(m.validation) > 0 && m.validation[0] == "custom"
	switch {
	case m.special != "" && own == nil:
		r.notes.Refuse(special[0], i18n.Messagef("names %s as %s, a program that is not in the package", format.Visible(special[2]), special[1]), "put it into output_validators")
		return nil
	case m.special != "":
		custom = true
		if special[1] == "special_run" && !m.has("interactive") {
			r.meta.types = append(r.meta.types, "interactive")
		}
	case r.modern(), r.isFolder("output_validator") && len(m.validation) == 0, m.typed && len(m.validation) == 0 && (m.has("interactive") || m.has("multi-pass")):
		custom = own != nil
	}
	m = r.meta
	if !custom && own != nil {
		r.notes.Warn(own.Path, "does not judge, because problem.yaml does not say validation: custom", "say so, or take it away")
		own = nil
	}
	if own == nil && (custom || m.has("interactive") || m.has("multi-pass")) {
		r.notes.Refuse("output_validators", "no output validator is there, and problem.yaml wants one", "put it there")
		return nil
	}
	if own == nil {
		p.Checker = Checker{Builtin: "kattis", Flags: m.flags}
		return nil
	}
	if own.Scripts {
		r.notes.Refuse(own.Path, scripted, "name its source main, and take the scripts away")
	}
	p.Checker = Checker{Program: own, Protocol: Kattis, Flags: m.flags}
	if m.has("scoring") {
		p.Checker.Scores = Absolute
	}
	if m.has("interactive") {
		p.Interactor = own
	}
	return nil
}

// inputValidators finds the programs that judge inputs, and those that judge answers.
func (r *kattisReader) inputValidators() error {
	for _, dir := range []string{"input_validators", "input_format_validators", "input_validator", "answer_validators", "answer_validator"} {
		list, err := r.programs(dir)
		if err != nil { // a link that leads out: no verdict depends on these programs
			f := fault.In(err)
			r.notes.Warn(dir, i18n.Messagef("its programs are not run: %s %s", f.Place, f.What), f.Remedy)
			continue
		}
		for _, p := range list {
			if p.Scripts {
				r.notes.Warn(p.Path, scripted, "")
				continue
			}
			v := Validator{Program: p, Protocol: Kattis, Answers: strings.HasPrefix(dir, "answer")}
			switch name := p.Files[0].Path; {
			case len(p.Files) > 1 && p.Path != dir && path.Ext(p.Path) == "":
			case path.Ext(name) == ".ctd":
				v.Protocol = Checktestdata
			case path.Ext(name) == ".viva":
				v.Protocol = Viva
				r.notes.Warn(p.Path, "is a validator in VIVA, which is not run", "")
			}
			r.p.Validators = append(r.p.Validators, v)
		}
	}
	if r.isFolder("static_validator") {
		r.notes.Refuse("static_validator", "static validators are not supported: they judge the source", "")
	}
	return nil
}

// include finds the files that are compiled with each submission.
func (r *kattisReader) include() error {
	entries, err := r.list("include")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.folder {
			r.notes.Warn(e.path, "lies in no folder of a language, and is not used", "move it into include/default")
			continue
		}
		all, err := r.below(e.path)
		if err != nil {
			return err
		}
		for _, one := range all {
			r.p.Include[e.name] = append(r.p.Include[e.name], r.source(one, e.path))
		}
	}
	return nil
}

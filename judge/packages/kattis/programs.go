package kattis

import (
	"bytes"
	"io"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// source returns a file of a program. Its constants are replaced, and its path is relative to the
// program's folder.
func (r *reader) source(e reading.Entry, dir string) packages.File {
	f := r.File(e)
	name := strings.TrimPrefix(e.Path, dir+"/")
	if len(r.meta.constants) == 0 {
		f.Path = name
		return f
	}
	return packages.Lazy(name, -1, func() (io.ReadCloser, error) {
		text, err := f.Read(packages.TextLimit)
		if err == nil {
			text, err = r.meta.filled(f.Path, text)
		}
		if err != nil {
			return nil, err
		}
		return io.NopCloser(bytes.NewReader(text)), nil
	})
}

// Program returns the program in a file or a folder.
func (r *reader) Program(e reading.Entry) (packages.Program, error) {
	p := packages.Program{Path: e.Path}
	if !e.Folder {
		p.Files = []packages.File{r.source(e, path.Dir(e.Path))}
		return p, nil
	}
	all, err := r.Below(e.Path)
	if err != nil {
		return p, err
	}
	for _, one := range all {
		p.Files = append(p.Files, r.source(one, e.Path))
		p.Scripts = p.Scripts || one.Path == e.Path+"/build" || one.Path == e.Path+"/run"
	}
	return p, nil
}

// Programs returns the programs in a folder; each is a file or a subfolder. Headers in the folder
// belong to every program that is a single file. A folder with a script build or run is one program
// itself.
func (r *reader) Programs(dir string) (list []packages.Program, err error) {
	entries, err := r.List(dir)
	if err != nil {
		return nil, err
	}
	var headers []packages.File
	for _, e := range entries {
		if !e.Folder && !reading.IsSource(e.Name) {
			headers = append(headers, r.source(e, dir))
			if e.Name == "build" || e.Name == "run" { // dir itself is the program
				p, err := r.Program(reading.Entry{Name: path.Base(dir), Path: dir, Folder: true})
				return []packages.Program{p}, err
			}
		}
	}
	for _, e := range entries {
		if !e.Folder && !reading.IsSource(e.Name) {
			if reading.IsSource(strings.ToLower(strings.TrimSpace(e.Name))) {
				r.notes.Refuse(e.Path, "does not have the name of a program, so it would not be run", "write its extension in lower case")
			}
			continue
		}
		p, err := r.Program(e)
		if err != nil {
			return nil, err
		}
		if !e.Folder {
			p.Files = append(p.Files, headers...)
		}
		if !e.Folder || slices.ContainsFunc(p.Files, func(f packages.File) bool { return reading.IsSource(f.Path) }) || p.Scripts {
			list = append(list, p)
		}
	}
	return list, nil
}

// whole returns the program that the folder itself is, or the only program in the folder; ok is
// false if there is no program, or if it refuses several.
func (r *reader) whole(dir string) (p packages.Program, ok bool, err error) {
	entries, err := r.List(dir)
	if err != nil || len(entries) == 0 {
		return p, false, err
	}
	isFile := func(e reading.Entry) bool {
		return !e.Folder && (reading.IsSource(e.Name) || e.Name == "build" || e.Name == "run")
	}
	if !slices.ContainsFunc(entries, isFile) {
		list, err := r.Programs(dir)
		if err != nil || len(list) != 1 {
			if len(list) > 1 {
				r.notes.Refuse(dir, i18n.Messagef("contains %s instead of one", i18n.Plural(len(list), "program")), "remove the others")
			}
			return p, false, err
		}
		return list[0], true, nil
	}
	p, err = r.Program(reading.Entry{Name: path.Base(dir), Path: dir, Folder: true})
	return p, true, err
}

// judge finds the program that judges outputs; nil if there is none.
func (r *reader) judge() (*packages.Program, error) {
	p, ok, err := r.whole("output_validator")
	if err != nil {
		return nil, err
	}
	if ok {
		if len(r.meta.validation) == 0 && !r.modern() {
			r.notes.Warn("output_validator", "belongs to a later version of the format, but is used, because problem.yaml has no validation", "")
		}
		return &p, nil
	}
	list, err := r.Programs("output_validators")
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if len(list) > 1 {
		var names []string
		for _, p := range list {
			names = append(names, path.Base(p.Path))
		}
		r.notes.RefuseUnless(r.judgeFlag(), "output_validators", i18n.Messagef("contains %s (%s), but only one is supported", i18n.Plural(len(list), "program"), format.Few(names, 3)), "remove the others")
	}
	return &list[0], nil
}

// judgeFlag returns the flag that replaces the output validator. None does if the validator talks with
// the submission.
func (r *reader) judgeFlag() packages.Flag {
	if r.meta.has("interactive") || r.meta.has("multi-pass") || r.meta.special.key == "special_run" {
		return ""
	}
	return packages.CheckFlag
}

// judges sets the checker or the interactor.
func (r *reader) judges() error {
	own, err := r.judge()
	if err != nil {
		return err
	}
	custom, ok := r.custom(own)
	if !ok {
		return nil
	}
	m, p := r.meta, r.p
	if !custom && own != nil {
		r.notes.Warn(own.Path, "is not used, because problem.yaml does not say validation: custom", "write that, or remove it")
		own = nil
	}
	if own == nil && (custom || m.has("interactive") || m.has("multi-pass")) {
		r.notes.RefuseUnless(r.judgeFlag(), "output_validators", "has no output validator, but problem.yaml requires one", "put it there")
		return nil
	}
	if own == nil {
		p.Checker = packages.Checker{Builtin: "kattis", Flags: r.flags()}
		if _, err := check.ParseFlags(strings.Join(p.Checker.Flags, " ")); err != nil {
			r.notes.RefuseUnless(packages.CheckFlag, "problem.yaml", i18n.Messagef("the flags of the validator: %s", fault.In(err).What), "the flags are case_sensitive, space_change_sensitive, line_change_sensitive, float_tolerance E, float_relative_tolerance E and float_absolute_tolerance E")
		}
		return nil
	}
	if own.Scripts {
		r.notes.RefuseUnless(r.judgeFlag(), own.Path, reading.Scripted, "name its source main, and remove the scripts")
	}
	p.Checker = packages.Checker{Program: own, Protocol: protocol.Kattis, Flags: r.flags()}
	if m.has("scoring") {
		p.Checker.Protocol = protocol.KattisPoints
	}
	if m.has("interactive") {
		p.Interactor = own
	}
	return nil
}

// flags returns the flags of the checker: the flags of the tests if all tests have the same, or
// else the flags of the package.
func (r *reader) flags() []string {
	tests := r.p.Tests
	for _, t := range tests {
		if !slices.Equal(t.Flags, tests[0].Flags) {
			return r.meta.flags
		}
	}
	if len(tests) == 0 {
		return r.meta.flags
	}
	return tests[0].Flags
}

// custom reports whether an output validator judges; own is the validator in the package, or nil.
// ok is false if DOMjudge's special_compare or special_run names a missing program.
func (r *reader) custom(own *packages.Program) (custom, ok bool) {
	m := r.meta
	if s := m.special; s.key != "" {
		if own == nil {
			r.notes.RefuseUnless(r.judgeFlag(), s.place, i18n.Messagef("names %s as %s, but the package has no such program", format.Visible(s.program), s.key), "put it into output_validators")
			return false, false
		}
		if s.key == "special_run" && !m.has("interactive") {
			r.meta.types = append(r.meta.types, "interactive")
		}
		return true, true
	}
	unsaid := len(m.validation) == 0
	if r.modern() || unsaid && (r.IsFolder("output_validator") || m.typed && (m.has("interactive") || m.has("multi-pass"))) {
		return own != nil, true
	}
	return !unsaid && m.validation[0] == "custom", true
}

// inputValidators finds the programs that judge inputs, and those that judge answers.
func (r *reader) inputValidators() error {
	for _, dir := range []string{"input_validators", "input_format_validators", "input_validator", "answer_validators", "answer_validator"} {
		list, err := r.Programs(dir)
		if err != nil { // a link that leads out is ignored, because no verdict depends on these programs
			f := fault.In(err)
			r.notes.Warn(dir, i18n.Messagef("its programs are not run: %s %s", f.Place, f.What), f.Remedy)
			continue
		}
		for _, p := range list {
			if p.Scripts {
				r.notes.Warn(p.Path, reading.Scripted, "")
				continue
			}
			v := packages.Validator{Program: p, Protocol: protocol.Kattis, Answers: strings.HasPrefix(dir, "answer")}
			switch name := p.Files[0].Path; {
			case len(p.Files) > 1 && p.Path != dir && path.Ext(p.Path) == "":
			case path.Ext(name) == ".ctd":
				v.Protocol = protocol.Checktestdata
				if path.Ext(p.Path) != "" { // the files beside it, such as a README, are not its own
					v.Files = p.Files[:1]
				}
			case path.Ext(name) == ".viva":
				v.Protocol = protocol.Viva
				r.notes.Warn(p.Path, "is a validator in VIVA, which grundy does not run", "")
			}
			r.p.Validators = append(r.p.Validators, v)
		}
	}
	if r.IsFolder("static_validator") {
		r.notes.Refuse("static_validator", "static validators are not supported: they judge the source", "")
	}
	return nil
}

// languageCodes lists the names of folders in include: the codes of the format, and some that
// packages use besides them.
var languageCodes = strings.Fields("default ada algol68 apl bash c cgmp cobol cpp cppgmp crystal csharp d dart elixir erlang forth " +
	"fortran fsharp gerbil go haskell java javaalgs4 javascript julia kotlin lisp lua modula2 nim " +
	"objectivec ocaml octave odin pascal perl php prolog python2 python3 python3numpy racket ruby rust " +
	"scala simula smalltalk snobol swift typescript visualbasic zig pypy3 python py js")

// include finds the files that are compiled with each submission.
func (r *reader) include() error {
	entries, err := r.List("include")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.Folder {
			r.notes.Warn(e.Path, "is not in a folder of a language, so it is ignored", "move it into include/default")
			continue
		}
		if !slices.Contains(languageCodes, e.Name) {
			r.notes.Refuse(e.Path, "is not the code of a language", "write a code such as cpp, java, python3, go or rust, or default")
		}
		all, err := r.Below(e.Path)
		if err != nil {
			return err
		}
		for _, one := range all {
			r.p.Include[e.Name] = append(r.p.Include[e.Name], r.source(one, e.Path))
		}
	}
	return nil
}

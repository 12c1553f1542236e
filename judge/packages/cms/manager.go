package cms

import (
	_ "embed"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/program/jury"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
)

// moved is compiled with submissions that use named pipes.
var (
	//go:embed manager/fifos.c
	moved []byte
	//go:embed manager/fifos.py
	movedPython []byte
	//go:embed manager/fifos.pas
	movedPascal []byte
	//go:embed manager/fifos.java
	movedJava []byte
)

// ends returns the arguments of a submission that uses named pipes: their paths.
func (r *reader) ends() []string {
	in, out := "/proc/self/fd/10", "/proc/self/fd/11"
	if r.older {
		in, out = out, in
	}
	return []string{in, out}
}

// manager finds the manager: the program that talks with submissions and judges them. If a task
// has a manager, its checker is not read.
//
// If a submission closes the named pipe that it writes to, the manager sees the end only when the
// submission exits.
func (r *reader) manager() error {
	program, err := r.only("manager", "check/manager", "cor/manager")
	if err != nil || program == nil {
		return err
	}
	if f := r.processes; f.Node != nil && f.Text() != "" && f.Text() != "1" {
		n, ok := f.Number()
		if r.p.Processes = int(n); !ok || n != float64(r.p.Processes) || n < 1 || n > spec.MostProcesses {
			r.notes.Refuse(f.Place, i18n.Messagef("is not a number of processes from 1 to %d", spec.MostProcesses), "write one such as 2")
			return nil
		}
	}
	text, err := program.Files[slices.IndexFunc(program.Files, func(f packages.File) bool { return f.Path == program.Main })].Read(packages.TextLimit)
	if err != nil {
		return err
	}
	if !slices.Contains(jury.ManagerLanguages, path.Ext(program.Path)) {
		r.notes.Refuse(program.Path, "is a manager in a language in which managers are not supported", "write it in C, C++ or Python")
		return nil
	}
	r.older = jury.IsOlder(text)
	p := r.p
	p.Interactor, p.Checker = program, packages.Checker{Protocol: protocol.CMS}
	p.InputFile, p.OutputFile = "", ""
	return nil
}

// pipes decides whether submissions use named pipes. By default they do if there is a stub for
// some language, unless the description is task.yaml.orig. The key user_io overrides the default.
// If there are stubs, only their languages are accepted.
func (r *reader) pipes() error {
	p := r.p
	if p.Interactor == nil {
		return nil
	}
	for language := range p.Include {
		p.Languages = append(p.Languages, language)
	}
	slices.Sort(p.Languages)
	r.fifos = len(p.Languages) > 0 && !r.original
	if f := r.io; f.Node != nil && (f.Text() == "fifo_io" || f.Text() == "std_io") {
		r.fifos = f.Text() == "fifo_io"
	} else if f.Node != nil && !f.Empty() {
		r.notes.Warn(f.Place, i18n.Messagef("%s is unknown, so it is ignored", format.Visible(format.Clip(f.Text(), 20))), "write std_io or fifo_io")
	}
	if !r.fifos {
		return nil
	}
	if len(p.Languages) == 0 {
		p.Include, p.Languages = map[string][]packages.File{}, []string{"c", "cpp"}
	}
	for _, language := range p.Languages {
		switch files := p.Include[language]; language {
		case "c", "cpp":
			p.Include[language] = append(files, packages.Text("grundy_fifos."+language, moved))
		case "python3":
			files[0].Path = "stub.py"
			p.Include[language] = append(files, packages.Text(mainFiles[language], movedPython))
		case "pascal":
			files[0] = fifoUnit(files[0])
			p.Include[language] = append(files, packages.Text("grundy_fifos.pas", movedPascal))
		case "java":
			if p.Entry != "" {
				p.Include[language] = append(files, packages.Text("grundy_fifos.java", []byte(strings.ReplaceAll(string(movedJava), "STUB", p.Entry))))
				p.Entry = "grundy_fifos"
			}
		case "go", "rust":
			files[0] = unsupportedGrader(files[0], "sol/stub"+map[string]string{"go": ".go", "rust": ".rs"}[language])
		}
	}
	return nil
}

// pascalUses matches the word uses in a program in Pascal. It also matches comments and strings as
// a whole, so that the word is not found in them.
var pascalUses = regexp.MustCompile(`(?is)\{.*?\}|\(\*.*?\*\)|//[^\n]*|'[^'\n]*'|\buses\b`)

// fifoUnit returns a stub in Pascal that uses the unit grundy_fifos.
func fifoUnit(f packages.File) packages.File {
	text, err := f.Read(packages.TextLimit)
	if err != nil {
		return f
	}
	for _, at := range pascalUses.FindAllIndex(text, -1) {
		if strings.EqualFold(string(text[at[0]:at[1]]), "uses") {
			return packages.Text(f.Path, slices.Concat(text[:at[1]], []byte(" grundy_fifos,"), text[at[1]:]))
		}
	}
	return f
}

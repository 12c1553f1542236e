package cms

import (
	_ "embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/tests/check/protocol"
)

// judged is source code that is compiled with a manager. The judge then starts the manager like
// an interactor of Kattis. moved is compiled with submissions that use named pipes.
var (
	//go:embed manager/judge.c
	judged []byte
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

// opened matches code of a program that opens one of the pipes in its arguments.
var opened = regexp.MustCompile(`(?:\b([io])fstream\s+\w+\s*[({]\s*)?\bargv\s*\[\s*([12])\s*\]\s*(?:,\s*(?:"([rwa])|O_(RD|WR)ONLY))?`)

// isOlder reports whether a manager is written for CMS up to 1.4, where its first argument is the
// pipe to the submission. In later versions, the first argument is the pipe from the submission.
// The order changes nothing else.
func isOlder(source []byte) bool {
	votes := 0
	for _, m := range opened.FindAllSubmatch(source, -1) {
		writes := string(m[1]) == "o" || string(m[3]) == "w" || string(m[3]) == "a" || string(m[4]) == "WR"
		reads := string(m[1]) == "i" || string(m[3]) == "r" || string(m[4]) == "RD"
		first := string(m[2]) == "1"
		switch {
		case writes && first, reads && !first:
			votes++
		case writes, reads:
			votes--
		}
	}
	return votes > 0
}

// mostProcesses bounds the number of processes of a submission.
const mostProcesses = 16

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
	defines := ""
	if f := r.processes; f.Node != nil && f.Text() != "" && f.Text() != "1" {
		n, ok := f.Number()
		if r.p.Processes = int(n); !ok || n != float64(r.p.Processes) || n < 1 || n > mostProcesses {
			r.notes.Refuse(f.Place, i18n.Messagef("is not a number of processes from 1 to %d", mostProcesses), "write one such as 2")
			return nil
		}
		defines += fmt.Sprintf("#define PROCESSES %d\n", r.p.Processes)
	}
	text, err := program.Files[slices.IndexFunc(program.Files, func(f packages.File) bool { return f.Path == program.Main })].Read(packages.TextLimit)
	if err != nil {
		return err
	}
	if r.older = isOlder(text); r.older {
		defines += "#define OLDER\n"
	}
	ext := path.Ext(program.Path)
	switch ext {
	case ".c", ".cc", ".cpp":
	case ".py":
		if defines, err = embedded(defines, program); err != nil {
			return err
		}
		ext, program.Main, program.Files = ".c", "grundy_manager.c", nil
	default:
		r.notes.Refuse(program.Path, "is a manager in a language in which managers are not supported", "write it in C, C++ or Python")
		return nil
	}
	program.Files = append(program.Files, packages.Text("grundy_manager"+ext, append([]byte(defines), judged...)))
	p := r.p
	p.Interactor, p.Checker = program, packages.Checker{Protocol: protocol.Kattis}
	p.InputFile, p.OutputFile = "", ""
	return nil
}

// embedded adds definitions in C that contain the files of a manager in Python.
func embedded(defines string, program *packages.Program) (string, error) {
	var list []string
	for _, f := range program.Files {
		text, err := f.Read(mostBeside)
		if err != nil {
			return "", err
		}
		list = append(list, fmt.Sprintf("{%s, %d, %s}", literal([]byte(f.Path)), len(text), literal(text)))
	}
	return defines + fmt.Sprintf("#define PYTHON %s\n#define SOURCES %s\n", literal([]byte(program.Main)), strings.Join(list, ", ")), nil
}

// literal returns a text as a string literal of C.
func literal(text []byte) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		if c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "\\%03o", c)
		}
	}
	b.WriteByte('"')
	return b.String()
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

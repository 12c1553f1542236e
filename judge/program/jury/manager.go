package jury

import (
	_ "embed"
	"fmt"
	"path"
	"regexp"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/program/build"
)

// judged is source code that is compiled with a manager of CMS. The judge then starts the manager
// like an interactor of Kattis.
//
//go:embed manager/judge.c
var judged []byte

// ManagerLanguages lists the extensions of managers.
var ManagerLanguages = []string{".c", ".cc", ".cpp", ".py"}

// managed returns a manager with what is compiled with it. It talks with a number of processes.
func managed(src build.Source, processes int) (build.Source, error) {
	defines := ""
	if processes > 1 {
		defines += fmt.Sprintf("#define PROCESSES %d\n", processes)
	}
	if IsOlder(src.Text) {
		defines += "#define OLDER\n"
	}
	ext := path.Ext(src.Name)
	switch ext {
	case ".c", ".cc", ".cpp":
		src.Beside = append(src.Beside[:len(src.Beside):len(src.Beside)], build.File{Name: "grundy_manager" + ext, Text: append([]byte(defines), judged...), Part: true})
		return src, nil
	case ".py":
		return build.Source{Name: "grundy_manager.c", Text: append([]byte(embedded(defines, src)), judged...)}, nil
	}
	return src, fault.New(src.Name, "is a manager in a language in which managers are not supported", "write it in C, C++ or Python")
}

// embedded adds definitions in C that contain the files of a manager in Python.
func embedded(defines string, src build.Source) string {
	var list []string
	for _, f := range append([]build.File{{Name: src.Name, Text: src.Text}}, src.Beside...) {
		list = append(list, fmt.Sprintf("{%s, %d, %s}", literal([]byte(f.Name)), len(f.Text), literal(f.Text)))
	}
	return defines + fmt.Sprintf("#define PYTHON %s\n#define SOURCES %s\n", literal([]byte(src.Name)), strings.Join(list, ", "))
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

// opened matches code of a program that opens one of the pipes in its arguments.
var opened = regexp.MustCompile(`(?:\b([io])fstream\s+\w+\s*[({]\s*)?\bargv\s*\[\s*([12])\s*\]\s*(?:,\s*(?:"([rwa])|O_(RD|WR)ONLY))?`)

// IsOlder reports whether a manager is written for CMS up to 1.4, where its first argument is the
// pipe to the submission. In later versions, the first argument is the pipe from the submission.
// The order changes nothing else.
func IsOlder(source []byte) bool {
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

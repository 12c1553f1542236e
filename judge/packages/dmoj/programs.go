package dmoj

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// A helper is a program of a package as init.yml describes it.
type helper struct {
	files, language, flags reading.Field
	flag                   packages.Flag // the flag that replaces the program; empty: none
	// buffers is C code that is appended to a program in C or C++. It sets the buffering of the
	// program's output, as a library of DMOJ does.
	buffers string
}

// cExtensions are the extensions of files that a compiler of C or C++ gets.
var cExtensions = []string{".c", ".cc", ".cpp", ".cxx"}

// program reads a program. It returns nil if the program was refused.
func (r *reader) program(place string, h helper) (*packages.Program, error) {
	names := h.files.Texts()
	if len(names) == 0 {
		r.notes.RefuseUnless(h.flag, place, "no file of the program is given", "name its source")
		return nil, nil
	}
	defines := r.defines(h)
	p := &packages.Program{Path: strings.Join(append(names[:1:1], h.flags.Texts()...), " ")}
	for i, name := range names {
		f, err := reading.Named(r.FS, ".", name, h.files.Place, "name a file of the package")
		if err != nil {
			return nil, err
		}
		ext := path.Ext(name)
		f.Path = path.Base(name)
		if i == 0 {
			own, known := dmojExtensions(h.language.Text(), ext)
			if !known {
				r.notes.RefuseUnless(h.flag, h.language.Place, i18n.Messagef("is in the language %s, which grundy does not support", format.Visible(format.Clip(h.language.Text(), 20))), "translate it")
				return nil, nil
			}
			if !slices.Contains(cExtensions, ext) || !slices.Contains(cExtensions, own) || own == ".cpp" && ext == ".c" {
				f.Path, ext = strings.TrimSuffix(f.Path, ext)+own, own
			}
			p.Main = f.Path
		}
		before, after := defines, ""
		if i == 0 {
			after = h.buffers
		}
		if slices.Contains(cExtensions, ext) && before+after != "" {
			text, err := f.Read(packages.TextLimit)
			if err != nil {
				return nil, err
			}
			f = packages.Text(f.Path, []byte(before+string(text)+after))
		}
		p.Files = append(p.Files, f)
	}
	return p, nil
}

// These snippets set the buffering of programs. The output of an interactor must reach the
// submission at once. An answer on standard error is buffered in blocks.
const (
	unbuffered = "\n#include <stdio.h>\n__attribute__((constructor)) static void grundy_buffers(void) { setvbuf(stdout, NULL, _IONBF, 0); }\n"
	buffered   = "\n#include <stdio.h>\n__attribute__((constructor)) static void grundy_buffers(void) { setvbuf(stderr, NULL, _IOFBF, 1 << 16); }\n"
)

var (
	// define matches a compiler flag that defines a macro.
	define = regexp.MustCompile(`^-D([A-Za-z_]\w*)(?:=([^\r\n]*))?$`)
	// harmless matches compiler flags that change neither what a program prints nor whether it
	// compiles.
	harmless = regexp.MustCompile(`^-(?:O[0-3s]?|Ofast|W.*|g\d?|pipe|s|static|march=native|lm|std=.*)$`)
)

// defines returns preprocessor lines with the effect of the compiler flags.
func (r *reader) defines(h helper) string {
	var b strings.Builder
	for _, flag := range h.flags.Texts() {
		switch m := define.FindStringSubmatch(flag); {
		case m != nil && strings.Contains(flag, "="):
			fmt.Fprintf(&b, "#define %s %s\n", m[1], m[2])
		case m != nil:
			fmt.Fprintf(&b, "#define %s 1\n", m[1])
		case !harmless.MatchString(flag):
			r.notes.RefuseUnless(h.flag, h.flags.Place, i18n.Messagef("the flag %s of a compiler is not supported", format.Visible(format.Clip(flag, 40))), "write its effect into the source")
		}
	}
	if b.Len() > 0 {
		b.WriteString("#line 1\n")
	}
	return b.String()
}

// arguments reads the format of a bridged program's arguments, which names its files in braces.
// It returns nil if the type of the program determines the arguments.
func (r *reader) arguments(f reading.Field, flag packages.Flag) []string {
	if f.Text() == "" {
		return nil
	}
	words, ok := reading.ShellWords(f.Text())
	rest := strings.NewReplacer("{input_file}", "", "{output_file}", "", "{answer_file}", "").Replace(f.Text())
	if !ok || len(words) == 0 || strings.ContainsAny(rest, "{}") {
		r.notes.RefuseUnless(flag, f.Place, "the format of the arguments is not supported", "use only input_file, output_file and answer_file in braces")
	}
	return words
}

// unbuffer makes submissions in C and C++ unbuffered, so that their output reaches an interactor
// at once.
func (r *reader) unbuffer(f reading.Field) {
	if !isTrue(f.YAML) {
		return
	}
	r.p.Around = map[string]packages.Around{"c": {After: unbuffered}, "cpp": {After: unbuffered}}
	r.notes.Warn(f.Place, "DMOJ flushes the output of submissions, but grundy does so only in C and C++", "")
}

// signature reads a signature grader: a program in C or C++ that calls a function of the
// submission.
func (r *reader) signature(f reading.Field) error {
	if f.Empty() {
		return nil
	}
	var entry, header, main reading.Field
	keys := reading.Keys{"entry": func(f reading.Field) { entry = f }, "header": func(f reading.Field) { header = f }, "allow_main": func(f reading.Field) { main = f }}
	if err := r.read(f.YAML, keys); err != nil {
		return err
	}
	var files [2]packages.File
	for i, one := range []reading.Field{entry, header} {
		var err error
		if files[i], err = reading.Named(r.FS, ".", one.Text(), cmp.Or(one.Place, f.Place), "name a file of the package"); err != nil {
			return err
		}
	}
	text, err := files[0].Read(packages.TextLimit)
	if err != nil {
		return err
	}
	before := fmt.Sprintf("#define SIGNATURE_GRADER 1\n#include %q\n", path.Base(header.Text()))
	if !isTrue(main.YAML) {
		before += "#define main main_of_submission\n"
	}
	files[1].Path = path.Base(header.Text())
	r.p.Include = map[string][]packages.File{}
	if r.p.Around == nil {
		r.p.Around = map[string]packages.Around{}
	}
	for _, language := range []string{"c", "cpp"} {
		of := "__main__." + language // the name of the program
		r.p.Include[language] = []packages.File{packages.Text(of, []byte("#define SIGNATURE_GRADER 1\n#line 1\n"+string(text))), files[1]}
		around := r.p.Around[language]
		around.Before = before + "#line 1\n"
		r.p.Around[language] = around
	}
	r.p.Languages = []string{"c", "cpp"}
	return nil
}

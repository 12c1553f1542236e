package bridge

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/packages"
	"grundy/judge/program/build"
)

// include matches a line of C or C++ that includes a file.
var include = regexp.MustCompile(`^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]`)

// once matches the line of a header that lets it be included once.
var once = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*pragma[ \t]+once\b.*$`)

// mostInlined bounds the text of a program with the files that it includes.
const mostInlined = 4 << 20

// An inliner puts the files that a program includes into one text.
type inliner struct {
	files map[string]string // by name
	open  []string          // the files that are being added, from the outermost
	text  strings.Builder
}

// inlined returns the text of a program with the text of its own files, and of testlib.h, in place
// of the lines that include them. Errors of compilers still name the files.
func inlined(p packages.Program, main packages.File) (string, error) {
	in := &inliner{files: map[string]string{}}
	for _, f := range p.Files {
		source, err := f.Read(packages.TextLimit)
		if err != nil {
			return "", err
		}
		in.files[f.Path] = string(source)
	}
	if _, ok := in.files[testlib]; !ok {
		source, err := build.Testlib()
		if err != nil {
			return "", err
		}
		in.files[testlib] = string(source)
	}
	err := in.add(main.Path)
	return in.text.String(), err
}

// testlib is the header that judges of the Kattis family do not have.
const testlib = "testlib.h"

// add appends a file and the files that it includes. A file that includes itself has a guard, so
// add skips it.
func (in *inliner) add(name string) error {
	if slices.Contains(in.open, name) {
		return nil
	}
	in.open = append(in.open, name)
	defer func() { in.open = in.open[:len(in.open)-1] }()
	source := in.files[name]
	if in.text.Len()+len(source) > mostInlined {
		return fault.New(name, "includes too much to be put into one file", "shorten it, or choose a format with its protocol")
	}
	guard := ""
	if once.MatchString(source) {
		guard = fmt.Sprintf("GRUNDY_ONCE_%x", name)
		fmt.Fprintf(&in.text, "#ifndef %s\n#define %[1]s\n", guard)
		source = once.ReplaceAllString(source, "")
	}
	fmt.Fprintf(&in.text, "#line 1 %q\n", name)
	for i, line := range strings.SplitAfter(source, "\n") {
		own := ""
		if m := include.FindStringSubmatch(line); m != nil {
			own = in.found(name, m[1])
		}
		if own == "" {
			in.text.WriteString(line)
			continue
		}
		if err := in.add(own); err != nil {
			return err
		}
		fmt.Fprintf(&in.text, "\n#line %d %q\n", i+2, name)
	}
	if guard != "" {
		in.text.WriteString("\n#endif\n")
	}
	return nil
}

// found returns the name of the file that an include names; "" if it is not one of the program.
func (in *inliner) found(from, name string) string {
	names := []string{path.Join(path.Dir(from), name), path.Clean(name)}
	if i := slices.IndexFunc(names, func(n string) bool { _, ok := in.files[n]; return ok }); i >= 0 {
		return names[i]
	}
	return ""
}

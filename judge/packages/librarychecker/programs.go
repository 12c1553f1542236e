package librarychecker

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/check/protocol"
)

// included matches an include directive with a file in quotes.
var included = regexp.MustCompile(`(?m)^([ \t]*#[ \t]*include[ \t]*)"([^"\n]+)"`)

// program returns the C++ or Python program whose source is at a path, with all files that it
// includes. Included files are searched next to the including file, in the folder grader (if a
// grader calls the program as a function), and in the folder common.
//
// The source and the grader lie in the top folder of the program. Included files keep their paths
// in the package, but files of common lose that folder, because includes are relative to it. If
// many tables name a program, it is read once.
func (r *reader) program(at string, function bool) (*packages.Program, error) {
	folders := []string{libraryCommon}
	if function {
		folders = []string{"grader", libraryCommon}
	}
	key := librarySourceKey(at, folders)
	if p := r.built[key]; p != nil {
		return p, nil
	}
	p := &packages.Program{Path: at, Main: path.Base(at), Language: "cpp17"}
	if path.Ext(at) != ".cpp" {
		p.Language = ""
	}
	err := r.include(p, at, path.Base(at), folders)
	if err == nil && function {
		err = r.include(p, "grader/grader.cpp", "grader.cpp", folders)
	}
	if err != nil {
		return nil, err
	}
	r.built[key] = p
	return p, nil
}

// librarySourceKey returns the key of a file in sources. The key includes the folders in which
// includes are searched.
func librarySourceKey(at string, folders []string) string {
	return strings.Join(append([]string{at}, folders...), "\x00")
}

// mostIncluded bounds the number of files that a program includes.
const mostIncluded = 200

// include adds a file to a program under a name, with the files that it includes.
func (r *reader) include(p *packages.Program, at, name string, folders []string) error {
	if len(p.Files) >= mostIncluded {
		return fault.New(at, i18n.Messagef("includes more than %d files", mostIncluded), "")
	}
	source, err := r.source(at, folders)
	if err != nil {
		return err
	}
	p.Files = append(p.Files, packages.Text(name, source.text))
	for _, found := range source.includes {
		as := libraryName(found)
		if slices.ContainsFunc(p.Files, func(f packages.File) bool { return f.Path == as }) {
			continue
		}
		if err := r.include(p, found, as, folders); err != nil {
			return err
		}
	}
	return nil
}

// libraryName returns the name of an included file in the program.
func libraryName(at string) string { return strings.TrimPrefix(at, libraryCommon+"/") }

// source returns a file and the paths of its includes. It reads each file once.
func (r *reader) source(at string, folders []string) (librarySource, error) {
	key := librarySourceKey(at, folders)
	if s, ok := r.sources[key]; ok {
		return s, nil
	}
	s := librarySource{text: r.params}
	if at != libraryParams {
		text, err := r.text(at)
		if err != nil {
			return s, err
		}
		s.text = text
	}
	if path.Ext(at) != ".py" {
		s.text = included.ReplaceAllFunc(s.text, func(line []byte) []byte {
			m := included.FindSubmatch(line)
			found, ok := r.find(string(m[2]), path.Dir(at), folders)
			if !ok {
				return line
			}
			s.includes = append(s.includes, found)
			return fmt.Appendf(nil, `%s"%s"`, m[1], libraryName(found))
		})
	}
	r.sources[key] = s
	return s, nil
}

// find returns the path of an included file: next to the including file, or in one of the
// folders.
func (r *reader) find(name, dir string, folders []string) (string, bool) {
	for _, dir := range append([]string{dir}, folders...) {
		at := path.Join(dir, name)
		if at == libraryParams || fs.ValidPath(at) && r.Has(at) && !r.IsFolder(at) {
			return at, true
		}
	}
	if name == "random.h" || name == "fastio.h" {
		r.lacking[libraryCommon+"/"+name] = true
	}
	return "", false
}

// judges finds the checker and the verifier of inputs.
func (r *reader) judges([]reading.TOMLTable) error {
	checker, err := r.program(r.checker, false)
	if err != nil {
		return err
	}
	r.p.Checker = packages.Checker{Program: checker, Protocol: protocol.Testlib}
	if !r.Has(r.verify) {
		r.notes.Warn(r.verify, "is missing, so inputs are not validated", "")
		return nil
	}
	verifier, err := r.program(r.verify, false)
	if err != nil {
		return err
	}
	r.p.Validators = []packages.Validator{{Program: *verifier, Protocol: protocol.Testlib}}
	return nil
}

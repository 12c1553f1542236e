package writing

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/bridge"
	"grundy/judge/packages/cppvalidator"
	"grundy/judge/tests/check/protocol"
)

// Checker returns the checker as a program that supports the protocol.
func (w *Output) Checker(of protocol.Protocol) (packages.Program, error) {
	c := w.Package.Checker
	if w.Package.Spec != nil && w.Package.Spec.Check.Kind.Value == "go" {
		if text, ok := cppvalidator.Own(w.Package.Spec.ID.Value); ok { // it supports both protocols
			return packages.Program{Path: "checker.cpp", Files: []packages.File{packages.Text("checker.cpp", text)}}, nil
		}
	}
	if c.Program != nil {
		return w.speaking(bridge.Checker, *c.Program, c.Protocol, of)
	}
	source, ok := cppvalidator.Checker(c.Builtin, c.Flags)
	if !ok {
		return packages.Program{}, fault.New(w.Package.ID, i18n.Messagef("the format has no checker like %s%s", c.Builtin, c.Standard), "")
	}
	if c.Builtin == "unordered" {
		w.Notes.Warn("checker.cpp", "lines may be in any order in the whole output, not only within a case", "")
	}
	return packages.Program{Path: "checker.cpp", Files: []packages.File{packages.Text("checker.cpp", source)}}, nil
}

// derived returns the validator of testlib that follows from the declared input of the spec.
func (w *Output) derived() (packages.Program, bool) {
	source, _, err := cppvalidator.Validator(w.Package.Spec, cppvalidator.Testlib)
	if err != nil { // then there is no derived validator of Kattis either
		return packages.Program{}, false
	}
	return packages.Program{Path: "validator.cpp", Files: []packages.File{packages.Text("validator.cpp", source)}}, true
}

// LosesValidator reports whether a validator judges answers, or inputs of some groups only, or has
// arguments. Formats cannot express this, so LosesValidator adds a note.
func (w *Output) LosesValidator(v packages.Validator) bool {
	switch {
	case v.Answers:
		w.Notes.Warn(v.Path, "validators of answers are lost", "")
	case len(v.Groups) > 0:
		w.Notes.Warn(v.Path, "validators of some subtasks are lost", "")
	case slices.ContainsFunc(w.Package.Tests, func(t packages.Test) bool { return len(t.FlagsOf(v)) > 0 }):
		w.Notes.Warn(v.Path, "validators with arguments are lost", "")
	default:
		return false
	}
	return true
}

// Program writes the files of a program into a folder.
func (w *Output) Program(dir string, p packages.Program) error {
	for _, f := range p.Files {
		if err := w.Copy(dir+f.Path, f); err != nil {
			return err
		}
	}
	return nil
}

// SameVerdicts reports whether two lists have the same verdicts in any order.
func SameVerdicts(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(v string) bool { return !slices.Contains(b, v) })
}

// javaClass matches the declaration of the class after which a Java file must be named.
var javaClass = regexp.MustCompile(`(?m)^\s*public\s+(?:final\s+|abstract\s+)*class\s+(\w+)`)

// mainMethod matches the method that Java starts. classOrBrace matches what decides which class it
// is in.
var (
	mainMethod   = regexp.MustCompile(`\bstatic\s+(?:final\s+)?void\s+main\b`)
	classOrBrace = regexp.MustCompile(`[{}]|\bclass\s+(\w+)`)
)

// mainClass returns the name of the outermost class that has the method main, or "" if there is
// none. Other judges start the class after which the file is named.
func mainClass(text []byte) (name string) {
	at := mainMethod.FindIndex(text)
	if at == nil {
		return ""
	}
	depth := 0
	for _, m := range classOrBrace.FindAllSubmatch(text[:at[0]], -1) {
		switch m[0][0] {
		case '{':
			depth++
		case '}':
			depth--
		default:
			if depth == 0 {
				name = string(m[1])
			}
		}
	}
	return name
}

// classFile returns the name that the only file of a Java program must have, or "" if it already
// has that name.
func classFile(p packages.Program) (string, error) {
	if len(p.Files) != 1 || path.Ext(p.Path) != ".java" {
		return "", nil
	}
	text, err := p.Files[0].Read(packages.TextLimit)
	if err != nil {
		return "", err
	}
	name := mainClass(text)
	if m := javaClass.FindSubmatch(text); m != nil {
		name = string(m[1])
	}
	if name == "" || name+".java" == path.Base(p.Path) {
		return "", nil
	}
	return name + ".java", nil
}

// SubmissionPath returns the path of the file or folder that Submission writes.
func (w *Output) SubmissionPath(dir string, p packages.Program) string {
	at := dir + path.Base(p.Path)
	if class, err := classFile(p); err == nil && class != "" {
		return strings.TrimSuffix(at, ".java")
	}
	return at
}

// Submission writes a program: a single file, or several files in a folder. A Java file gets the
// name of its public class or else of its main class, in its own folder.
func (w *Output) Submission(dir string, p packages.Program) error {
	class, err := classFile(p)
	at := dir + path.Base(p.Path)
	switch {
	case err != nil:
		return err
	case class != "":
		return w.Copy(strings.TrimSuffix(at, ".java")+"/"+class, p.Files[0])
	case len(p.Files) != 1:
		return w.Program(at+"/", p)
	}
	return w.Copy(at, p.Files[0])
}

package writing

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/bridge"
	"grundy/judge/packages/cppvalidator"
	"grundy/judge/program/build"
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
	name := cmp.Or(build.PublicClass(text), build.MainClass(text))
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

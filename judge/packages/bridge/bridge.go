// Package bridge lets a judging program with the protocol of one judge run at another. It puts the
// program, with the files that it includes, into one file together with a wrapper, which translates
// arguments, exit codes and messages. The file needs no other file, because several judges compile
// only one.
//
//	program, err := bridge.Wrap(checker, bridge.Terms{Role: bridge.Checker, From: protocol.Testlib, To: protocol.Kattis})
package bridge

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/tests/check/protocol"
)

// A Role is the task of a program.
type Role string

// The roles.
const (
	Checker    Role = "checker"
	Interactor Role = "interactor"
	Validator  Role = "validator" // of inputs
)

// Points says what a wrapper for Kattis does with the points that a program gives.
type Points int

// The kinds of points.
const (
	NoPoints Points = iota // the output is right if it gets all points
	Shares                 // score_multiplier.txt gets the share of the points of the test
	Absolute               // score.txt gets the points
)

// Terms say what a wrapper translates.
type Terms struct {
	Role     Role
	From, To protocol.Protocol // Kattis or Testlib, and the other one
	Points   Points
	Percent  bool // points of the program are always percent, also if they are at most 1
}

//go:embed wrap/*
var wrap embed.FS

// text returns a part of a wrapper.
func text(name string) string {
	b, err := wrap.ReadFile("wrap/" + name)
	if err != nil {
		panic(err) // the names are constants
	}
	return string(b)
}

// Wrap returns a program of one file that judges like p with the protocol t.To. There is an error
// with a remedy if p is not in C, C++ or Python, or consists of several sources.
func Wrap(p packages.Program, t Terms) (packages.Program, error) {
	for _, of := range []protocol.Protocol{t.From, t.To} {
		if of != protocol.Kattis && of != protocol.Testlib {
			return packages.Program{}, fault.New(p.Path, i18n.Messagef("uses the protocol %s, but the format requires %s", string(t.From), string(t.To)), "write it with testlib, or choose another format")
		}
	}
	main, err := mainOf(p)
	if err != nil {
		return packages.Program{}, err
	}
	join := joinC
	if slices.Contains(python, path.Ext(main.Path)) {
		join = joinPython
	}
	source, err := join(p, main, t)
	if err != nil {
		return packages.Program{}, err
	}
	name := path.Base(main.Path)
	return packages.Program{Path: name, Files: []packages.File{packages.Text(name, []byte(source))}}, nil
}

// cFamily and python are the extensions of programs that can be wrapped.
var cFamily, python = strings.Fields(".c .cc .cpp .cxx .c++ .C"), strings.Fields(".py .py3")

// mainOf returns the file of a program that starts.
func mainOf(p packages.Program) (packages.File, error) {
	isSource := func(f packages.File) bool {
		return slices.Contains(cFamily, path.Ext(f.Path)) || slices.Contains(python, path.Ext(f.Path))
	}
	var sources []packages.File
	for _, f := range p.Files {
		if isSource(f) && p.Main == f.Path {
			return f, nil
		}
		if isSource(f) {
			sources = append(sources, f)
		}
	}
	switch {
	case len(sources) == 0 || p.Scripts:
		return packages.File{}, fault.New(p.Path, "its protocol is not that of the format, and a wrapper for it must be in its language", "write it in C, C++ or Python, or choose a format with its protocol")
	case path.Base(sources[0].Path) != path.Base(p.Path) && len(sources) > 1:
		return packages.File{}, fault.New(p.Path, i18n.Messagef("its protocol is not that of the format, and a wrapper can hold one source, but it has %s", i18n.Plural(len(sources), "file")), "put it into one file, or choose a format with its protocol")
	}
	return sources[0], nil
}

// constants returns the lines that configure a wrapper. The layout has a name and a number.
func (t Terms) constants(layout string) string {
	number := func(yes bool) int {
		if yes {
			return 1
		}
		return 0
	}
	var b strings.Builder
	for _, c := range []struct {
		name  string
		value int
	}{{"CHECKS", number(t.Role == Checker)}, {"VALIDATES", number(t.Role == Validator)}, {"POINTS", int(t.Points)}, {"PERCENT", number(t.Percent)}} {
		fmt.Fprintf(&b, layout, c.name, c.value)
	}
	return b.String()
}

// wrapper returns the name of the wrapper, without its extension.
func (t Terms) wrapper() string { return string(t.From) + "-" + string(t.To) }

// joinC puts a program in C or C++ after the wrapper.
func joinC(p packages.Program, main packages.File, t Terms) (string, error) {
	own, err := inlined(p, main)
	if err != nil {
		return "", err
	}
	end := ""
	if t.From == protocol.Kattis {
		end = text(t.wrapper() + "-end.c")
	}
	return t.constants("#define GRUNDY_%s %d\n") + text(t.wrapper()+".c") + "\n" + own + "\n" + end, nil
}

// joinPython puts the modules of a program in Python into the wrapper, as texts.
func joinPython(p packages.Program, main packages.File, t Terms) (string, error) {
	var b strings.Builder
	b.WriteString("import importlib.abc, importlib.util, io, os, re, shutil, sys, tempfile, traceback, types\n\n")
	b.WriteString(t.constants("%s = %d\n"))
	fmt.Fprintf(&b, "PROGRAM = %s\nSOURCES = {}\n", strconv.QuoteToASCII(main.Path))
	for _, f := range p.Files {
		if !slices.Contains(python, path.Ext(f.Path)) {
			continue
		}
		source, err := f.Read(packages.TextLimit)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "SOURCES[%s] = %s\n", strconv.QuoteToASCII(f.Path), literal(string(source)))
	}
	return b.String() + "\n" + text("run.py") + "\n\n" + text(t.wrapper()+".py"), nil
}

// literal returns a text as a literal of Python, with its lines as they are if possible.
func literal(text string) string {
	if strings.ContainsAny(text, "\r\x00") || strings.Contains(text, "'''") || !strings.HasSuffix(text, "\n") {
		return strconv.QuoteToASCII(text)
	}
	return "r'''" + text + "'''"
}

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem/testfiles"
	"grundy/judge/program/build"
	"grundy/judge/render/json"
	"grundy/judge/run/counterexamples"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// fail prints an error without a verdict: one line per fault, or objects with --json.
func (a *app) fail(err error) { a.failOn("", "", err) }

// failOn is like fail, for an error of one problem or of one of its files. The command still
// handles other problems and files. The line begins with the file, or else the problem.
func (a *app) failOn(problem, file string, err error) {
	for _, f := range parts(err) {
		f = a.elsewhere(f)
		if a.json {
			a.showJSON(func(w io.Writer) error { return json.Fault(w, problem, file, f) })
			continue
		}
		place := cmp.Or(file, problem)
		if place == "" {
			fmt.Fprintln(a.stderr, visible(i18n.Line(a.lang, f)))
			continue
		}
		f.Place = strings.TrimPrefix(f.Place, filepath.Base(place))
		if !strings.HasPrefix(f.Place, place) {
			f.Place = strings.TrimRight(place+": "+f.Place, ": ")
		}
		fmt.Fprintln(a.stderr, i18n.Line(a.lang, f))
	}
}

// elsewhere adds to a remedy which names a flag that the command lacks that grundy submit has the flag.
// Packages are read by many commands, and not all of them replace a limit or a check.
func (a *app) elsewhere(f *fault.Error) *fault.Error {
	if a.command == nil || a.command.Name() == "submit" {
		return f
	}
	remedy := f.Remedy.String()
	for _, flag := range []packages.Flag{packages.CheckFlag, packages.TimeFlag, packages.MemoryFlag, packages.FilesFlag} {
		if strings.Contains(remedy, string(flag)) && a.command.Flags().Lookup(strings.TrimPrefix(string(flag), "--")) == nil {
			other := *f
			other.Remedy = i18n.Messagef("%s (a flag of grundy submit)", f.Remedy)
			return &other
		}
	}
	return f
}

// failAmong is like failOn, but names neither file nor problem if there is only one file. JSON
// always names them.
func (a *app) failAmong(files int, problem, file string, err error) {
	if files == 1 && !a.json {
		a.fail(err)
		return
	}
	a.failOn(problem, file, err)
}

// parts returns the faults in an error. An error about a spec may have several complaints.
func parts(err error) (list []*fault.Error) {
	var complaints spec.Complaints
	if errors.As(err, &complaints) {
		err = complaints
	}
	for _, one := range fault.Split(err) {
		var reference *plan.ReferenceError
		switch {
		case errors.Is(one, plan.ErrSlow) && errors.As(one, &reference):
			list = append(list, fault.New(reference.Problem, i18n.Of(one), "make the reference faster, or put the answer beside the input"))
			continue
		case errors.As(one, &reference):
			list = append(list, fault.New(reference.Problem, i18n.Of(one), saved(reference)))
			continue
		}
		list = append(list, fault.Bare(one))
	}
	return list
}

// saved stores the input on which the reference or the rules of a problem fail, in the folder broken
// of the cache. It returns what to do, with the path of the input unless the cache is temporary.
func saved(failed *plan.ReferenceError) i18n.Message {
	mend, stored := i18n.Message("fix the reference"), "fix the reference; its input is in %s"
	if failed.Placed() {
		mend, stored = "fix it", "fix it; the input is in %s"
	}
	builder := build.New("", nil)
	defer builder.Close()
	if builder.Temporary() {
		return mend
	}
	path, err := counterexamples.In(filepath.Join(builder.Folder(), "broken")).Add(failed.Problem, testfiles.Test{Input: failed.Input})
	if err != nil {
		return mend
	}
	return i18n.Messagef(stored, path)
}

package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/plan"
	"grundy/judge/spec"
)

// An oops is an error of grundy's own in the three parts that every error has.
type oops struct{ place, what, remedy string }

// Error gives "place: what; remedy".
func (o *oops) Error() string {
	s := o.what
	if o.place != "" {
		s = o.place + ": " + s
	}
	if o.remedy != "" {
		s += "; " + o.remedy
	}
	return s
}

// fail prints why grundy could not tell: a line an error, or objects for --json.
func (a *app) fail(err error) {
	for _, o := range parts(err) {
		if a.json {
			a.printJSON(failJSON{Version: 1, Error: errorJSON{o.place, o.what, o.remedy}})
			continue
		}
		fmt.Fprintln(a.stderr, visible(o.Error()))
	}
}

// failOn is fail for what could not be told of one problem, or of one file of it, while
// others go on. The line begins with the file, or else the problem.
func (a *app) failOn(problem, file string, err error) {
	for _, o := range parts(err) {
		if a.json {
			a.printJSON(failJSON{1, problem, file, errorJSON{o.place, o.what, o.remedy}})
			continue
		}
		place := cmp.Or(file, problem)
		o.place = strings.TrimPrefix(o.place, filepath.Base(place))
		if !strings.HasPrefix(o.place, place) {
			o.place = strings.TrimRight(place+": "+o.place, ": ")
		}
		fmt.Fprintln(a.stderr, o.Error())
	}
}

// failAmong is failOn for one of several files; of one alone it is known which.
func (a *app) failAmong(files int, problem, file string, err error) {
	if files == 1 && !a.json {
		a.fail(err)
		return
	}
	a.failOn(problem, file, err)
}

type failJSON struct {
	Version int       `json:"version"`
	Problem string    `json:"problem,omitempty"`
	File    string    `json:"file,omitempty"`
	Error   errorJSON `json:"error"`
}

type errorJSON struct {
	Place  string `json:"place,omitempty"`
	What   string `json:"what"`
	Remedy string `json:"remedy,omitempty"`
}

// Fault gives its parts.
func (o *oops) Fault() *fault.Error { return fault.New(o.place, o.what, o.remedy) }

// parts are the faults in an error; a spec has several complaints.
func parts(err error) []*oops {
	var complaints spec.Complaints
	if errors.As(err, &complaints) {
		err = complaints
	}
	if several := joined(err); several != nil {
		var list []*oops
		for _, one := range several {
			list = append(list, parts(one)...)
		}
		return list
	}
	var reference *plan.ReferenceError
	if errors.As(err, &reference) {
		return []*oops{{reference.Problem, err.Error(), "mend the reference; " + saved(reference.Input)}}
	}
	var file *fault.Error
	if errors.As(err, &file) {
		return []*oops{{file.Place, file.What, file.Remedy}}
	}
	f := fault.In(err)
	return []*oops{{f.Place, f.What, f.Remedy}}
}

// joined are the errors that errors.Join made one, a line each; nil of any other.
func joined(err error) []error {
	all, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return nil
	}
	list := all.Unwrap()
	lines := make([]string, len(list))
	for i, one := range list {
		lines[i] = one.Error()
	}
	if strings.Join(lines, "\n") != err.Error() {
		return nil
	}
	return list
}

// saved keeps the input that broke a reference and tells where.
func saved(input []byte) string {
	f, err := os.CreateTemp("", "grundy-reference-*.in")
	if err != nil {
		return ""
	}
	defer f.Close()
	if _, err := f.Write(input); err != nil {
		return ""
	}
	return "its input is kept in " + f.Name()
}

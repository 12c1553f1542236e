package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

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
		fmt.Fprintln(a.stderr, o.Error())
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

// parts takes an error apart; a spec has several complaints.
func parts(err error) []*oops {
	var own *oops
	if errors.As(err, &own) {
		return []*oops{own}
	}
	var complaints spec.Complaints
	if errors.As(err, &complaints) {
		var list []*oops
		for _, c := range complaints {
			list = append(list, &oops{c.Place.String(), c.What, c.Remedy})
		}
		return list
	}
	var one spec.Complaint
	if errors.As(err, &one) {
		return []*oops{{one.Place.String(), one.What, one.Remedy}}
	}
	var reference *plan.ReferenceError
	if errors.As(err, &reference) {
		return []*oops{{reference.Problem, err.Error(), "mend the reference; " + saved(reference.Input)}}
	}
	return []*oops{split(err.Error())}
}

// split finds the parts in a text of the usual form.
func split(text string) *oops {
	o := &oops{what: strings.TrimSpace(text)}
	if place, rest, ok := strings.Cut(o.what, ": "); ok && !strings.Contains(place, " ") {
		o.place, o.what = place, rest
	}
	if i := strings.LastIndex(o.what, "; "); i > 0 {
		o.what, o.remedy = o.what[:i], o.what[i+2:]
	}
	return o
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

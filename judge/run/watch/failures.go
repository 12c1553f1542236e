package watch

import (
	"bytes"
	"fmt"
	"slices"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
)

// mostFailures is the most inputs that are remembered in order to run them first.
const mostFailures = 8

// Failures are inputs on which a watched submission failed, the latest first. They are run first,
// because they show soonest whether a change fixed the failure. The zero value is empty.
type Failures struct {
	inputs [][]byte
	names  []string // names of the tests that failed, if they came with the problem or from the user
}

// Note adds the counterexample of a report and the names of the tests that failed. It ignores a
// report without a counterexample.
func (f *Failures) Note(r *report.Report) {
	if r == nil || r.Counterexample == nil {
		return
	}
	input := r.Counterexample.Input
	same := func(other []byte) bool { return bytes.Equal(other, input) }
	f.inputs = slices.Insert(slices.DeleteFunc(f.inputs, same), 0, input)
	f.inputs = f.inputs[:min(len(f.inputs), mostFailures)]
	for _, t := range r.Tests {
		if t.Verdict != report.AC && !slices.Contains(f.names, t.Name) {
			f.names = append(f.names, t.Name)
		}
	}
}

// First makes the failures run before all other tests. If the options have tests of the user, only
// these are run, and First moves those that failed to the front. Otherwise it puts the failed
// inputs before the stored inputs, and names the failed tests of the problem as Early.
func (f *Failures) First(o *run.Options) {
	if len(o.Given) > 0 {
		o.Given = slices.Clone(o.Given)
		slices.SortStableFunc(o.Given, func(a, b problem.GivenTest) int { return f.rank(a) - f.rank(b) })
		return
	}
	var first []problem.GivenTest
	for i, input := range f.inputs {
		first = append(first, problem.GivenTest{Name: fmt.Sprint("failed-", i+1), Input: input})
	}
	o.Stored, o.Early = append(first, o.Stored...), f.names
}

func (f *Failures) rank(t problem.GivenTest) int {
	if slices.Contains(f.names, t.Name) {
		return 0
	}
	return 1
}

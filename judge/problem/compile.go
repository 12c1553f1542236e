package problem

import (
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// Compile returns the grammar of a spec's input and the format of its answers. The error is a
// spec.Complaints.
func Compile(sp *spec.Problem) (*grammar.Grammar, *answer.Format, error) {
	g, err := grammar.Compile(sp)
	if g == nil {
		return nil, nil, err
	}
	complaints := spec.ComplaintsOf(err, sp.ID)
	format, more := answer.Compile(sp.Output, g.Variables())
	if complaints = append(complaints, more...); len(complaints) > 0 {
		return nil, nil, complaints
	}
	return g, format, nil
}

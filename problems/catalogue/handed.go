package catalogue

import (
	"grundy/judge/problem"
	"grundy/judge/program/build"
)

// Outputs returns a submission for a problem whose submissions are outputs. name is the path of a
// folder or zip file with an output for some or all tests, or of one output. ok is false if
// submissions to the problem are programs.
func Outputs(p *problem.Problem, name string) (src build.Source, ok bool, err error) {
	if p.Outputs() == nil {
		return src, false, nil
	}
	src, err = p.ReadOutputs(name)
	return src, true, err
}

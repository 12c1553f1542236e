package counterexamples

import (
	"grundy/judge/problem/testfiles"
	"grundy/judge/run/hunt"
)

// Of returns the result of a hunt as a test without a name, or nil if the hunt found nothing. If no
// answer is known to be right, the test has only an input.
func Of(r *hunt.Report) *testfiles.Test {
	if s := r.Slowest; s != nil {
		return &testfiles.Test{Input: s.Input, Want: testfiles.There(s.Want), Got: testfiles.There(s.Got)}
	}
	f := r.Found
	if f == nil {
		f = r.Once
	}
	switch {
	case f == nil || r.Guessed != nil && r.Guessed.Alone: // the input may be illegal
		return nil
	case r.Against == "":
		return &testfiles.Test{Input: f.Input, Want: testfiles.There(f.Want), Got: testfiles.There(f.Got)}
	case f.Right != nil:
		return &testfiles.Test{Input: f.Input, Want: f.Right, Got: testfiles.There(f.Got)}
	}
	return &testfiles.Test{Input: f.Input}
}

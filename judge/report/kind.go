package report

// A Kind says how small a counterexample is, and how the program fails on it.
type Kind int

// The kinds of counterexamples.
const (
	UnknownKind   Kind = iota // no more is known
	Unsteady                  // the program does not fail every time
	LeastTest                 // the smallest failing test among the tests that came with the problem
	SmallestCase              // every smaller case passes
	SlowTogether              // several cases, each of which passes in time alone
	SlowFile                  // several cases, and not all of them were run alone
	FailingFile               // several failing cases, and not all of them were run alone
	Unanswered                // several cases, and an answer is missing
	CarriedOver               // an earlier case seems to affect a later one
	FailsTogether             // several cases that fail only together
	LocalCase                 // a case that no single shrinking step makes smaller while it still fails
	ShrunkCase                // a shrunk case
	SingleCase                // an unchanged case of a test
)

// Kind returns the kind of a counterexample.
func (ex *Counterexample) Kind() Kind {
	switch {
	case ex.Unsteady:
		return Unsteady
	case ex.Least:
		return LeastTest
	case ex.Minimal:
		return SmallestCase
	case ex.Cases > 1:
		return ex.kindOfSeveral()
	case ex.Carried:
		return CarriedOver
	case ex.Cases != 1:
		return UnknownKind
	case ex.Local:
		return LocalCase
	case ex.Shrunk:
		return ShrunkCase
	}
	return SingleCase
}

// kindOfSeveral returns the kind of a counterexample with several cases.
func (ex *Counterexample) kindOfSeveral() Kind {
	switch ranAlone := ex.Alone >= ex.Cases; {
	case ex.Verdict == TLE && ranAlone:
		return SlowTogether
	case ex.Verdict == TLE:
		return SlowFile
	case !ranAlone && ex.Case > 0:
		return FailingFile
	case !ranAlone:
		return UnknownKind
	case ex.Unanswered:
		return Unanswered
	case ex.Carried:
		return CarriedOver
	case ex.Case > 0:
		return FailsTogether
	}
	return UnknownKind
}

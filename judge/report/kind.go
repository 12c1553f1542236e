package report

// A Kind is what is known of a counterexample: how small it is, and how the program fails.
type Kind int

// The kinds of counterexamples.
const (
	UnknownKind   Kind = iota // nothing more is known
	Unsteady                  // the program does not fail each time
	LeastTest                 // the smallest failing test of those that came with the problem
	SmallestCase              // every smaller case passes
	SlowTogether              // several cases, each in time alone
	SlowFile                  // several cases, not all of which were run alone
	FailingFile               // several cases that fail, not all of which were run alone
	Unanswered                // several cases, and an answer is missing
	CarriedOver               // an earlier case seems to spoil a later one
	FailsTogether             // several cases that only fail together
	LocalCase                 // a case; no single step of shrinking leads to a smaller one that fails
	ShrunkCase                // a case that was made smaller
	SingleCase                // a case as it stands in the test
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

// kindOfSeveral returns the kind of a counterexample of several cases.
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

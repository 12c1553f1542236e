package report

// A Verdict is the result of a submission or of one of its runs.
type Verdict string

// The verdicts.
const (
	AC  Verdict = "AC"  // accepted
	WA  Verdict = "WA"  // wrong answer
	PE  Verdict = "PE"  // right tokens with wrong spacing, if the problem is strict about it
	TLE Verdict = "TLE" // time limit
	MLE Verdict = "MLE" // memory limit
	OLE Verdict = "OLE" // output limit
	RE  Verdict = "RE"  // crash or exit code
	CE  Verdict = "CE"  // does not compile
)

// Verdicts lists all verdicts.
var Verdicts = []Verdict{AC, WA, PE, TLE, MLE, OLE, RE, CE}

package report

// A Verdict is the result of a submission or of one of its runs.
type Verdict string

// The verdicts.
const (
	AC  Verdict = "AC"  // accepted
	WA  Verdict = "WA"  // wrong answer
	PE  Verdict = "PE"  // right tokens, wrong spacing, where the problem minds
	TLE Verdict = "TLE" // time limit
	MLE Verdict = "MLE" // memory limit
	OLE Verdict = "OLE" // output limit
	RE  Verdict = "RE"  // crash or exit code
	CE  Verdict = "CE"  // does not compile
)

// Verdicts lists all verdicts.
var Verdicts = []Verdict{AC, WA, PE, TLE, MLE, OLE, RE, CE}

// VerdictOf returns the verdict of tests in their order: that of the first which fails.
func VerdictOf(tests []Test) Verdict {
	for _, t := range tests {
		if t.Verdict != AC {
			return t.Verdict
		}
	}
	return AC
}

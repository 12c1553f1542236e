package exchange

// A Fate is what a package declares about a submission. An empty list demands nothing.
type Fate struct {
	Declared string // in the words of the package: wrong_answer
	Place    string // of the declaration: its folder, or file:line
	// Final lists the verdicts of which one must be the final one. Verdicts are those of
	// package report; AC, WA, TLE and so on. The package's rules say which of Grundy's
	// verdicts count as which; see Counts.
	Final []string
	// Permitted and Required are of the set of verdicts over all tests that are run
	// without stopping.
	Permitted, Required []string
	// Points are the least and the most points; nil: any.
	Points *[2]float64
	// Groups are fates of groups or tests, by a glob of their names.
	Groups []GroupFate
	// Grades are the verdicts of the groups that the root has, in order.
	Grades []string
	// Message must be in what the judge says, in any case.
	Message string
	// Free says that the package declares no verdict; the submission is run only.
	Free bool
	// Lower and Upper say whether the submission measures the time limit: Lower from below
	// (accepted), Upper from above (time_limit_exceeded).
	Lower, Upper bool
}

// A GroupFate is the fate of tests whose names match a glob.
type GroupFate struct {
	Glob                string
	Permitted, Required []string
	Points              *[2]float64
	Message             string
}

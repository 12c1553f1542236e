package judge

import (
	"grundy/judge/hunt"
	"grundy/judge/problem"
	"grundy/judge/report"
)

// The tests of this package try the rooms together; these are the words of theirs that
// stand in every test.
type (
	Problem        = problem.Problem
	Code           = problem.Code
	GivenTest      = problem.GivenTest
	Report         = report.Report
	Verdict        = report.Verdict
	Counterexample = report.Counterexample
	TestResult     = report.Test
	StressOptions  = hunt.Options
	StressReport   = hunt.Report
)

const (
	AC  = report.AC
	WA  = report.WA
	PE  = report.PE
	TLE = report.TLE
	MLE = report.MLE
	OLE = report.OLE
	RE  = report.RE
	CE  = report.CE
)

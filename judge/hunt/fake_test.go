package hunt

import (
	"grundy/judge/judgetest"
	"grundy/judge/problem"
	"grundy/judge/report"
)

// The words of judgetest and of its problem that stand in every test.
type (
	program = judgetest.Program
	Problem = problem.Problem
	Code    = problem.Code
	Verdict = report.Verdict
)

const (
	AC  = report.AC
	WA  = report.WA
	PE  = report.PE
	TLE = report.TLE
	MLE = report.MLE
	RE  = report.RE
)

var (
	prints     = judgetest.Prints
	perCase    = judgetest.PerCase
	numbersOf  = judgetest.Numbers
	right      = judgetest.Right
	wrong      = judgetest.Wrong
	wrongIf    = judgetest.WrongIf
	accepted   = judgetest.Accepted
	cards      = judgetest.Cards
	load       = judgetest.Load
	lines      = judgetest.Lines
	solveCards = judgetest.SolveCards
)

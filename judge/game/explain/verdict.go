package explain

import (
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// verdicts are the verdicts in words.
var verdicts = map[report.Verdict]i18n.Message{
	report.AC:  "is accepted",
	report.WA:  "gives a wrong answer",
	report.PE:  "answers in the wrong format",
	report.TLE: "is too slow",
	report.MLE: "needs too much memory",
	report.OLE: "prints too much",
	report.RE:  "crashes",
	report.CE:  "does not compile",
}

// Legend returns the heading of a dialogue, which explains its signs.
func Legend(d report.Dialogue, lang string) string {
	if d.Processes > 1 {
		return i18n.Format(lang, "the conversation (0> process 0 of your program wrote, 0< it was sent)")
	}
	return i18n.Format(lang, "the conversation (> your program wrote, < it was sent)")
}

// SeveralRight reports whether an input may have right answers other than the expected one, because
// a checker of the problem judges them.
func SeveralRight(p report.Problem) bool { return p.Checker == "program" || p.Checker == "go" }

// Verdict returns a verdict in words, in English or, if lang is zh, in Chinese. waiting means that
// the program used little CPU time until the wall clock stopped it; it is then not called too slow.
// talks means that the program talks with an interactor.
func Verdict(v report.Verdict, waiting, talks bool, lang string) string {
	said := verdicts[v]
	switch {
	case talks && v == report.PE:
		said = "sends messages in the wrong format"
	case talks && v == report.WA:
		said = "is rejected by the interactor"
	case v == report.TLE && waiting: // stopped by the wall clock, without using CPU time
		said = "waits and does not end"
	}
	return said.In(lang)
}

// Of returns the verdict of a report in words. A program that was only judged on samples is accepted
// on these.
func Of(r *report.Report, lang string) string {
	if r.Verdict == report.AC && r.Samples {
		return i18n.Messagef("is accepted on %s", i18n.Plural(len(r.Tests), "sample")).In(lang)
	}
	return Verdict(r.Verdict, r.Waits, r.Talks, lang)
}

// GivenUp returns how many tests were not run because too many others exceeded a limit. It is empty
// if all tests were run.
func GivenUp(r *report.Report, lang string) string {
	if r.GivenUp == 0 {
		return ""
	}
	count := map[report.Verdict]int{}
	for _, t := range r.Tests {
		count[t.Verdict]++
	}
	slow, large := count[report.TLE], count[report.MLE]
	over := i18n.Message("TLE or MLE")
	switch {
	case large == 0:
		over = "TLE"
	case slow == 0:
		over = "MLE"
	}
	if r.GivenUp == 1 {
		return i18n.Sprintf(lang, "given up after %d %s: %d test was not run", slow+large, over, r.GivenUp)
	}
	return i18n.Sprintf(lang, "given up after %d %s: %d tests were not run", slow+large, over, r.GivenUp)
}

// Why explains in the game's terms why the answer to a counterexample is wrong. It is empty if the
// rules do not explain the answer.
func Why(ex *report.Counterexample, lang string) string {
	if ex.Facts == nil || ex.Verdict != report.WA {
		return ""
	}
	return Words(ex.Facts, string(ex.Got), lang)
}

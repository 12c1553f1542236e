package explain

import (
	"bytes"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
)

// headlines describe the kinds of counterexamples. Their arguments are the place where the
// counterexample was found, its number of cases, and how many of these were run alone.
var headlines = map[report.Kind]i18n.Message{
	report.Unsteady:      "It failed on this input (%s):",
	report.LeastTest:     "The smallest test on which it fails (%s):",
	report.SlowTogether:  "These %[2]d cases together take too long (%[1]s):",
	report.SlowFile:      "These %[2]d cases in one file take too long; %[3]s (%[1]s):",
	report.FailingFile:   "It fails on these %[2]d cases in one file; %[3]s (%[1]s):",
	report.Unanswered:    "No single case fails; together, not all of these %[2]d are answered (%[1]s):",
	report.CarriedOver:   "No single case fails; these %[2]d in a row do, as if something were carried from case to case (%[1]s):",
	report.FailsTogether: "No single case fails; these %[2]d in one file do (%[1]s):",
	report.LocalCase:     "A case on which it fails, and no single step makes it smaller (%s):",
	report.ShrunkCase:    "A case on which it fails, made smaller (%s):",
	report.SingleCase:    "A case on which it fails (%s):",
	report.UnknownKind:   "It fails on %s:",
}

// Headline describes the kind of a counterexample, in English or, if lang is zh, in
// Chinese.
func Headline(ex *report.Counterexample, lang string) string {
	kind := ex.Kind()
	if kind == report.SmallestCase {
		return smallest(ex.Smaller, lang)
	}
	where := i18n.Sprintf(lang, "test %s", ex.Test)
	if ex.Shrunk {
		where = i18n.Sprintf(lang, "from test %s", ex.Test)
	} else if ex.Case > 0 && ex.Cases != 1 {
		where = i18n.Sprintf(lang, "test %s, case %d", ex.Test, ex.Case)
	}
	return i18n.Messagef(string(headlines[kind]), where, ex.Cases, runAlone(ex.Alone, kind == report.SlowFile)).In(lang)
}

// smallest describes the smallest failing case, and in what files the smaller cases passed.
func smallest(smaller arrange.Tried, lang string) string {
	switch n := smaller.Cases; {
	case n == 0:
		return i18n.Format(lang, "It fails on the smallest legal case:")
	case n == 1:
		return i18n.Format(lang, "The smallest case on which it fails (the one smaller case passes):")
	case smaller.Apart():
		return i18n.Sprintf(lang, "The smallest case on which it fails (the %d smaller ones pass):", n)
	default:
		return i18n.Sprintf(lang, "The smallest case on which it fails (the %d smaller ones pass, many in a file):", n)
	}
}

// Doubts returns warnings about a counterexample, one line each: that the program does not fail in
// every run, or that the search was cut short.
func Doubts(ex *report.Counterexample, runs, fails int, lang string) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, i18n.Sprintf(lang, format, args...)) }
	if fails != runs {
		say("It does not fail each time: %d of %d runs on this input failed.", fails, runs)
	}
	switch {
	case ex.Interrupted:
		say("Perhaps not the smallest: the search was interrupted after %s.", format.Span(ex.Cut))
	case ex.Cut > 0:
		say("Perhaps not the smallest: the time of %s ended (--for gives more).", ex.Cut)
	case ex.Spent:
		say("Perhaps not the smallest: all tries were spent (--for gives more).")
	}
	return lines
}

// RunAlone returns how many of the cases of a counterexample were run alone. If slow is set, the
// cases together take too long. Otherwise they fail together.
func RunAlone(n int, slow bool, lang string) string { return runAlone(n, slow).In(lang) }

func runAlone(n int, slow bool) i18n.Message {
	switch {
	case n == 0:
		return "none of them was run alone"
	case n == 1 && slow:
		return "one of them was run alone, and was in time"
	case n == 1:
		return "one of them was run alone, and passed"
	case slow:
		return i18n.Messagef("%d of them were run alone, and all were in time", n)
	}
	return i18n.Messagef("%d of them were run alone, and all passed", n)
}

// shownBytes, shownLines and shownLine limit how much of an input reports for people show: bytes,
// lines, and bytes per line.
const shownBytes, shownLines, shownLine = 1000, 12, 100

// Shortened reports whether reports may show only part of an input.
func Shortened(input []byte) bool {
	if len(input) > shownBytes || bytes.Count(input, []byte("\n")) > shownLines {
		return true
	}
	for line := range bytes.Lines(input) {
		if len(line) > shownLine {
			return true
		}
	}
	return false
}

// Whole returns the command that writes a counterexample of more than shownBytes bytes completely.
// The message is empty for smaller ones, or if no command writes the counterexample.
func Whole(r *report.Report) i18n.Message {
	ex := r.Counterexample
	if len(ex.Input) <= shownBytes || ex.Test == "" || r.Problem.ID == "" || !generated(r, ex.Test) {
		return ""
	}
	return i18n.Messagef("grundy gen %s --seed %d, then %s.in", r.Problem.ID, r.Seed, ex.Test)
}

// generated reports whether gen writes a test.
func generated(r *report.Report, test string) bool {
	if len(r.Subtasks) > 0 { // gen does not write the tests of subtasks
		return false
	}
	i := slices.IndexFunc(r.Tests, func(t report.Test) bool { return t.Name == test })
	return i >= 0 && r.Tests[i].Group != "" && r.Tests[i].Group != report.StoredGroup
}

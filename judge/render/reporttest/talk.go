package reporttest

import (
	"fmt"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// Talk returns a report on a program with a long dialogue, which the interactor rejected. The
// texts of the dialogue are hostile.
func Talk(file string) *report.Report {
	r := Report(file, report.WA, 3)
	r.Talks = true
	d := &report.Dialogue{Omitted: 5000, Turns: 900}
	for i := range 40 {
		d.Head = append(d.Head, report.Line{Text: fmt.Sprintf("guess %d\n", i)}, report.Line{Interactor: true, Text: "less\n"})
	}
	d.Head[0].Text = Hostile + "\n"
	d.Tail = []report.Line{{Interactor: true, Text: Hostile + "\n"}, {Text: "half a line"}}
	r.Counterexample = &report.Counterexample{
		Verdict: report.WA, Input: []byte("1 1\n"), Stderr: []byte("it says\n"), Detail: i18n.Messagef("interactor: %s", Hostile),
		Hint: "flush", Test: "small-3", Case: 1, Cases: 1, Dialogue: d,
	}
	return r
}

// Idle returns a report on a program and an interactor that wait for each other, without any
// dialogue.
func Idle(file string) *report.Report {
	r := Report(file, report.TLE, 1)
	r.Talks, r.Waits = true, true
	r.Counterexample = &report.Counterexample{
		Verdict: report.TLE, Input: []byte("1 1\n"), Detail: "idle", Hint: "flush", Test: "small-1", Case: 1, Cases: 1, Waits: true,
		Dialogue: &report.Dialogue{Idle: true},
	}
	return r
}

package text

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"testing"
	"time"

	"grundy/judge/report"
	"grundy/judge/report/matrix"
	"grundy/judge/report/reporttest"
	"grundy/judge/report/round"
	"grundy/judge/spec"
)

var update = flag.Bool("update", false, "write testdata anew")

// TestGolden holds every text to the last blank.
func TestGolden(t *testing.T) {
	for name, render := range map[string]func(io.Writer) error{
		"submit.txt":    func(w io.Writer) error { return submissions(w, Style{}) },
		"submit.zh.txt": func(w io.Writer) error { return submissions(w, Style{Lang: "zh", Escape: "\x1b[", NoTier: true}) },
		"brief.txt":     func(w io.Writer) error { return submissions(w, Style{Brief: true}) },
		"stress.txt":    hunts,
		"talk.txt": func(w io.Writer) error {
			return errors.Join(Submit(w, reporttest.Talk("wa-a.cpp"), Style{}), Submit(w, reporttest.Idle("tle-b.cpp"), Style{}))
		},
		"limits.txt": func(w io.Writer) (err error) {
			for _, r := range reporttest.Limits() {
				err = Limits(w, r, Style{})
			}
			return err
		},
		"strength.txt": func(w io.Writer) error {
			r := reporttest.Weak()
			if err := new(StrengthTable).Row(w, r, Added{}); err != nil {
				return err
			}
			r.Interrupted, r.Whole, r.Later = true, 1234, 2
			r.Spared = map[string]int{"changes of a reader": 3, "calls": 4}
			return Strength(w, r, Added{Cases: 2, File: "x.yaml"}, Style{})
		},
		"table.txt": func(w io.Writer) (err error) {
			for _, table := range reporttest.Tables() {
				err = Table(w, table)
			}
			return err
		},
		"command.txt": command,
		"matrix.txt":  func(w io.Writer) error { return Matrix(w, matrix.New(compared()), Style{}) },
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := render(&b); err != nil {
				t.Fatal(err)
			}
			reporttest.Golden(t, name, b.Bytes(), *update)
		})
	}
}

// command writes what commands print besides the reports of runs.
func command(w io.Writer) (err error) {
	keep := func(one error) { err = errors.Join(err, one) }
	for _, h := range reporttest.Healths() {
		keep(Doctor(w, h))
	}
	sp := reporttest.Spec()
	keep(Problems(w, []*spec.Problem{sp, sp}))
	for _, v := range reporttest.Files() {
		keep(Validated(w, "a\x1b.in", v))
	}
	for _, t := range reporttest.Values() {
		keep(Values(w, t))
	}
	t := reporttest.Values()[0]
	m, failed := t.Misere()
	keep(failed)
	keep(Misere(w, t, m))
	for _, t := range reporttest.Cases() {
		keep(Cases(w, "heap", t))
	}
	for _, f := range reporttest.Findings() {
		keep(Findings(w, f))
	}
	keep(Cached(w, 0, 15))
	keep(Cached(w, 9, 15))
	return err
}

// submissions writes the reports of a round, one that crashes and one that waits.
func submissions(w io.Writer, s Style) (err error) {
	crashed := reporttest.Report("re.py", report.RE, 5)
	crashed.Counterexample = &report.Counterexample{
		Verdict: report.RE, Input: bytes.Repeat([]byte("1 2\n"), 300), Want: []byte("No\n"), Stderr: []byte("EOFError"),
		Detail: "exit code 1", Test: "small-5", Cases: 1, Local: true, Shrunk: true,
	}
	waits := reporttest.Report("tle.c", report.TLE, 12)
	waits.Counterexample = &report.Counterexample{Verdict: report.TLE, Input: []byte("1\n"), Test: "small-12", Cases: 3, Alone: 2, Waits: true}
	waits.Waits, waits.GivenUp, waits.Counterexample.Cut = true, 48, 10*time.Second
	waits.Runs, waits.Fails, waits.Tests[2].Cached, waits.Whole = 10, 3, true, reporttest.Whole(99)
	for _, r := range []*report.Report{crashed, waits} {
		err = Submit(w, r, s)
	}
	for _, one := range reporttest.Round().All {
		if one.Report != nil {
			err = Submit(w, one.Report, s)
		}
	}
	return err
}

func hunts(w io.Writer) (err error) {
	for i, r := range reporttest.Hunts() {
		h := Hunt{Narrowed: i%2 == 1}
		if r.Found != nil {
			h.Again = "grundy submit p2197 a.cpp --tests x.in"
		}
		err = Stress(w, r, h, Style{NoTier: i > 0})
	}
	return err
}

// compared is a round whose names are of several widths.
func compared() *round.Round {
	r := &round.Round{Problem: report.Problem{ID: "p"}}
	for _, row := range [][2]string{{"ac-right.c", "AAAA"}, {"wa-错误答案.c", "AWW"}, {"re-a.c", "AAAA"}, {"wa-b.c", "AAAA"}} {
		one := &report.Report{Verdict: report.AC, Planned: 5}
		for i, v := range row[1] {
			verdict := map[rune]report.Verdict{'A': report.AC, 'W': report.WA}[v]
			one.Tests = append(one.Tests, report.Test{Name: "t" + string(rune('1'+i)), Verdict: verdict})
			if one.Verdict == report.AC {
				one.Verdict = verdict
			}
		}
		r.All = append(r.All, &round.Submission{Name: row[0], Word: row[0], Promise: report.Verdict(row[0][:2]), Report: one})
	}
	return r
}

// TestWideNames wants verdicts to stand in one column, whatever the width of the
// letters before them.
func TestWideNames(t *testing.T) {
	var b bytes.Buffer
	if err := Matrix(&b, matrix.New(compared()), Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\n  ac-right.c     .    AC\n", "\n  wa-错误答案.c  WA   WA\n"} {
		if !bytes.Contains(b.Bytes(), []byte(want)) {
			t.Errorf("%q is not in\n%s", want, b.Bytes())
		}
	}
}

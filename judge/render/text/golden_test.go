package text

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/render/matrix"
	"grundy/judge/render/reporttest"
	"grundy/judge/report"
	"grundy/judge/report/batch"
	"grundy/judge/spec"
)

var update = flag.Bool("update", false, "write testdata again")

// TestGolden compares every text with a file in testdata, byte by byte and in both languages, so
// that each change of a text is seen.
func TestGolden(t *testing.T) {
	for name, render := range map[string]func(io.Writer, Style) error{
		"submit": submissions,
		"colour": func(w io.Writer, s Style) error {
			s.Escape, s.NoTier = "\x1b[", true
			return submissions(w, s)
		},
		"explained": func(w io.Writer, s Style) error { return submissions(w, s.Explaining("zh")) },
		"brief": func(w io.Writer, s Style) error {
			s.Brief = true
			return submissions(w, s)
		},
		"stress": hunts,
		"talk": func(w io.Writer, s Style) error {
			return errors.Join(Submit(w, reporttest.Talk("wa-a.cpp"), s), Submit(w, reporttest.Idle("tle-b.cpp"), s))
		},
		"limits": func(w io.Writer, s Style) (err error) {
			for _, r := range reporttest.Limits() {
				err = Limits(w, r, s)
			}
			return err
		},
		"strength": func(w io.Writer, s Style) error {
			r := reporttest.Weak()
			if err := new(StrengthTable).Row(w, r, Added{}, s); err != nil {
				return err
			}
			r.Interrupted, r.Whole, r.Later = true, 1234, 2
			r.Spared = map[i18n.Message]int{"changes of a reader": 3, "calls": 4}
			return Strength(w, r, Added{Cases: 2, File: "x.yaml"}, s)
		},
		"table": func(w io.Writer, s Style) (err error) {
			for _, table := range reporttest.Tables() {
				err = Table(w, table, s)
			}
			return err
		},
		"command": command,
		"matrix":  func(w io.Writer, s Style) error { return Matrix(w, matrix.New(compared()), s) },
	} {
		for lang, ending := range map[string]string{"en": ".txt", "zh": ".zh.txt"} {
			t.Run(name+ending, func(t *testing.T) {
				var b bytes.Buffer
				if err := render(&b, Style{Lang: lang}); err != nil {
					t.Fatal(err)
				}
				reporttest.Golden(t, name+ending, b.Bytes(), *update)
			})
		}
	}
}

// command writes the output of commands that do not report runs.
func command(w io.Writer, s Style) (err error) {
	keep := func(one error) { err = errors.Join(err, one) }
	for _, h := range reporttest.Healths() {
		keep(Doctor(w, h, s))
	}
	sp := reporttest.Spec()
	keep(Problems(w, []*spec.Problem{sp, sp}, s))
	for _, v := range reporttest.Files() {
		keep(Validated(w, "a\x1b.in", v, s))
	}
	for _, t := range reporttest.Values() {
		keep(Values(w, t, s))
	}
	t := reporttest.Values()[0]
	m, failed := t.Misere()
	keep(failed)
	keep(Misere(w, t, m, s))
	for _, q := range reporttest.Quotients() {
		keep(Quotient(w, q, s))
	}
	for _, t := range reporttest.Cases() {
		keep(Cases(w, "heap", t, s))
	}
	for _, f := range reporttest.Findings() {
		keep(Findings(w, f, s))
	}
	keep(Cached(w, 0, 15, s))
	keep(Cached(w, 9, 15, s))
	return err
}

// submissions writes the reports of a round, of a program that crashes, and of one that waits.
func submissions(w io.Writer, s Style) (err error) {
	crashed := reporttest.Report("re.py", report.RE, 5)
	crashed.Counterexample = &report.Counterexample{
		Verdict: report.RE, Input: bytes.Repeat([]byte("1 2\n"), 300), Want: []byte("No\n"), Stderr: []byte("EOFError"),
		Detail: i18n.Messagef("exit code %d", 1), Test: "small-5", Cases: 1, Local: true, Shrunk: true,
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

func hunts(w io.Writer, s Style) (err error) {
	for i, r := range reporttest.Hunts() {
		h := Hunt{Narrowed: i%2 == 1}
		if r.Found != nil {
			h.Again = "grundy submit p2197 a.cpp --tests x.in"
		}
		s.NoTier = i > 0
		err = Stress(w, r, h, s)
	}
	return err
}

// compared returns a round whose names have different widths.
func compared() *batch.Round {
	r := &batch.Round{Problem: report.Problem{ID: "p"}, Stress: "p"}
	for _, row := range [][2]string{{"ac-right.c", "AAAA"}, {"wa-错误答案.c", "AWW"}, {"re-a.c", "AAAA"}, {"wa-b.c", "AAAA"}} {
		one := &report.Report{Verdict: report.AC, Planned: 5}
		for i, v := range row[1] {
			verdict := map[rune]report.Verdict{'A': report.AC, 'W': report.WA}[v]
			one.Tests = append(one.Tests, report.Test{Name: "t" + string(rune('1'+i)), Verdict: verdict})
			if one.Verdict == report.AC {
				one.Verdict = verdict
			}
		}
		r.All = append(r.All, &batch.Submission{Name: row[0], Word: row[0], Promise: report.Verdict(row[0][:2]), Report: one})
	}
	return r
}

// TestWideNames checks that verdicts are aligned in a column, even after wide letters.
func TestWideNames(t *testing.T) {
	var b bytes.Buffer
	if err := Matrix(&b, matrix.New(compared()), Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\n  ac-right.c     .    AC       0.000 s\n", "\n  wa-错误答案.c  WA   WA       0.000 s\n"} {
		if !bytes.Contains(b.Bytes(), []byte(want)) {
			t.Errorf("%q is not in\n%s", want, b.Bytes())
		}
	}
}

// TestNarrowDoctor checks that the rows of languages fit into a narrow terminal without losing
// text.
func TestNarrowDoctor(t *testing.T) {
	for _, h := range reporttest.Healths() {
		var wide, narrow bytes.Buffer
		if err := errors.Join(Doctor(&wide, h, Style{}), Doctor(&narrow, h, Style{Columns: 72})); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(narrow.String()) {
			if line = strings.TrimSuffix(line, "\n"); format.Width(line) > 72 {
				t.Errorf("%d columns: %q", format.Width(line), line)
			}
		}
		if a, b := strings.Fields(wide.String()), strings.Fields(narrow.String()); !slices.Equal(a, b) {
			t.Errorf("%q\nis not\n%q", b, a)
		}
	}
}

// TestNarrow checks that the lines of reports and of the list of problems fit into a narrow
// terminal, in both languages. Rows of tables and long words may be wider.
func TestNarrow(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		for _, columns := range []int{40, 60, 80} {
			s := Style{Lang: lang, Columns: columns}
			sp := reporttest.Spec()
			var b bytes.Buffer
			if err := errors.Join(Problems(&b, []*spec.Problem{sp}, s), submissions(&b, s), hunts(&b, s)); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(b.String()) {
				line = strings.TrimSuffix(line, "\n")
				// A word that is longer than a line has a line of its own, and rows of tables are
				// not broken.
				if format.Width(line) > columns && len(strings.Fields(line)) > 1 && !strings.Contains(strings.TrimSpace(line), "  ") {
					t.Errorf("%s, %d columns: %d: %q", lang, columns, format.Width(line), line)
				}
			}
		}
	}
}

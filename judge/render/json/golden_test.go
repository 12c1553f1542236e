package json

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"testing"

	"grundy/judge/base/fault"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/game/table"
	"grundy/judge/program/build"
	"grundy/judge/render/reporttest"
	"grundy/judge/spec"
)

var update = flag.Bool("update", false, "write testdata again")

// TestGolden checks that no field changes its name, because other programs rely on the names.
func TestGolden(t *testing.T) {
	for name, render := range map[string]func(io.Writer) error{
		"submit.jsonl": func(w io.Writer) (err error) {
			for _, s := range reporttest.Round().All {
				if s.Report != nil {
					err = Submit(w, s.Report, "en")
				}
			}
			return err
		},
		"talk.jsonl": func(w io.Writer) error {
			return errors.Join(Submit(w, reporttest.Talk("wa-a.cpp"), "en"), Submit(w, reporttest.Idle("tle-b.cpp"), "en"))
		},
		"stress.jsonl": func(w io.Writer) (err error) {
			for _, r := range reporttest.Hunts() {
				err = Stress(w, r, Stored{File: "x.in", Again: "grundy submit"}, "zh")
			}
			return err
		},
		"limits.jsonl": func(w io.Writer) (err error) {
			for _, r := range reporttest.Limits() {
				err = Limits(w, r)
			}
			return err
		},
		"strength.jsonl": func(w io.Writer) error { return Strength(w, reporttest.Weak(), 2) },
		"table.jsonl": func(w io.Writer) (err error) {
			for _, table := range reporttest.Tables() {
				err = Table(w, table)
			}
			return err
		},
		"command.jsonl": command,
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := render(&b); err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(b.Bytes()) {
				if !json.Valid(line) {
					t.Errorf("no JSON: %s", line)
				}
			}
			reporttest.Golden(t, name, b.Bytes(), *update)
		})
	}
}

// command writes the output of commands that do not report runs.
func command(w io.Writer) (err error) {
	keep := func(one error) { err = errors.Join(err, one) }
	for _, h := range reporttest.Healths() {
		keep(Doctor(w, h))
	}
	sp := reporttest.Spec()
	languages := []*build.Language{{ID: "java", TimeFactor: 2, MemoryFactor: 1.5}, {ID: "c", TimeFactor: 1, MemoryFactor: 1}}
	keep(Statement(w, sp, languages, []string{"From `1` the first player wins by moving to `0`."}, "en"))
	keep(Statement(w, sp, nil, nil, "zh"))
	keep(Problems(w, []*spec.Problem{sp, sp}))
	keep(Solution(w, "heap", "go", "package main\n"))
	for _, v := range reporttest.Files() {
		keep(Validated(w, "a.in", v))
	}
	for _, t := range reporttest.Values() {
		keep(Values(w, t, table.Paste{}, nil))
	}
	t := reporttest.Values()[0]
	m, failed := t.Misere()
	keep(failed)
	keep(Misere(w, t, m))
	for _, q := range reporttest.Quotients() {
		keep(Quotient(w, q))
	}
	for _, t := range reporttest.Cases() {
		keep(Cases(w, "heap", t))
	}
	for _, f := range reporttest.Findings() {
		keep(Findings(w, f))
	}
	for _, s := range reporttest.Generated() {
		keep(Generated(w, "heap", s))
	}
	keep(Fault(w, "", "", fault.New("--x", "is <bad>", "")))
	keep(Fault(w, "heap", "a.c", fault.New("a.c", "is empty", "write one")))
	return err
}

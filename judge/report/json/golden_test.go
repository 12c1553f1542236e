package json

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"testing"

	"grundy/judge/report/reporttest"
)

var update = flag.Bool("update", false, "write testdata anew")

// TestGolden holds every field to its name: others rely on them.
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

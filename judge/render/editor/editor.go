// Package editor writes what a report says about lines of a source as lines that editors read:
//
//	a.cpp:12:5: error: RE crashes: heap-buffer-overflow, read of size 4
package editor

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/render/annotation"
	"grundy/judge/report"
	"grundy/judge/report/batch"
	"grundy/judge/run/hunt"
	"grundy/judge/run/trial"
)

// longest is the size in bytes from which a message is cut, because editors show one line.
const longest = 300

// Submit writes the lines about a submission: errors of the compiler, the line of the failure, or
// line 1 if no line is known, and warnings of the compiler that may explain the failure. There are
// none if it is accepted.
func Submit(w io.Writer, path string, r *report.Report, lang string) error {
	var b strings.Builder
	for _, line := range Lines(path, r, lang) {
		b.WriteString(line + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Trial is like Submit, for a program that was run without a verdict.
func Trial(w io.Writer, path string, r *trial.Report, lang string) error {
	one := &report.Report{File: r.File, Language: r.Language, Verdict: r.Verdict, Compile: r.Compile, Waits: r.Waits, Talks: r.Dialogue != nil}
	if r.Verdict != report.CE {
		one.Counterexample = &report.Counterexample{Verdict: r.Verdict, Detail: r.Detail, Stderr: r.Result.Stderr, Place: r.Place, Warnings: r.Remarks}
	}
	return Submit(w, path, one, lang)
}

// Stress is like Submit, for a hunt.
func Stress(w io.Writer, path string, r *hunt.Report, lang string) error {
	one := &report.Report{File: r.File, Language: r.Language, Verdict: r.Verdict, Compile: r.Compile, Problem: r.Problem}
	if f := cmp.Or(r.Found, r.Once); f != nil {
		one.Counterexample, one.Waits, one.Talks = &f.Counterexample, f.Waits, f.Dialogue != nil
	}
	return Submit(w, path, one, lang)
}

// Lines returns the lines about a submission.
func Lines(path string, r *report.Report, lang string) (lines []string) {
	if r.Verdict == report.AC {
		return nil
	}
	add := func(file string, line, column int, kind, text string) {
		at := path
		if slices.Contains(r.Files, file) {
			at = filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
		}
		text = format.Clip(format.Visible(strings.TrimSpace(text)), longest)
		lines = append(lines, fmt.Sprintf("%s:%d:%d: %s: %s", at, max(line, 1), max(column, 1), kind, text))
	}
	for _, m := range annotation.Of(&batch.Submission{Path: path, File: r.File, Report: r}) {
		add(m.File, m.Line, m.Column, "error", cmp.Or(m.Text, why(r, lang)))
	}
	if r.Counterexample != nil {
		for _, at := range r.Counterexample.Warnings {
			add(at.File, at.Line, 1, "warning", at.What)
		}
	}
	return lines
}

// why returns the verdict and its reason in one line.
func why(r *report.Report, lang string) string {
	said := string(r.Verdict) + " " + explain.Of(r, lang)
	ex := r.Counterexample
	switch {
	case ex != nil && ex.Place != nil && ex.Place.What != "":
		return said + i18n.Format(lang, ": ") + ex.Place.What
	case ex != nil && ex.Detail != "":
		return said + i18n.Format(lang, ": ") + ex.Detail.In(lang)
	}
	for _, t := range r.Tests {
		if t.Verdict != report.AC {
			return said + i18n.Format(lang, ": ") + t.Detail.In(lang)
		}
	}
	return said
}

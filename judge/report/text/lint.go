package text

import (
	"fmt"
	"io"

	"grundy/judge/lint"
	"grundy/judge/words"
)

// LintHead names the columns of Findings.
var LintHead = fmt.Sprintf("%-14s %26s %12s %7s %6s %8s", "problem", "cases agree with the rules", "submissions", "layout", "tests", "seconds")

// Findings writes what came of holding a problem to its rules: a line, and what is wrong
// below it.
func Findings(w io.Writer, f *lint.Findings) error {
	p := &printer{}
	t := f.Trusted
	agree := fmt.Sprintf("%d + %d", t.Cases, t.Balanced)
	switch {
	case t.Whole:
		agree = fmt.Sprintf("all %d", t.Cases)
	case len(f.Notes) > 0:
		agree = "not compared"
	}
	layout := "free"
	if f.Problem.Spec.Strict() {
		layout = "counts"
	}
	p.printf("%-14s %26s %12s %7s %6d %8.1f\n", f.Problem.Spec.ID.Value, agree,
		fmt.Sprintf("%d of %d", f.Right, f.Total), layout, f.Tests, f.Took.Seconds())
	for _, s := range f.Scores {
		p.printf("    %s: %s\n", words.Visible(s.File), words.Visible(points(s.Subtasks)))
	}
	for _, one := range f.Faults {
		p.printf("    %s\n", one)
	}
	for _, n := range f.Notes {
		p.printf("    note: %s\n", n)
	}
	return p.flush(w)
}

// Cached writes how many of some runs were made before; nothing where none was.
func Cached(w io.Writer, n, all int) error {
	if n == 0 {
		return nil
	}
	_, err := fmt.Fprintln(w, cached(n, all))
	return err
}

func cached(n, all int) string {
	return fmt.Sprintf("%d of %s made before", n, words.Plural(all, "run"))
}

package main

import "testing"

// TestGradeHunts wants counterexamples to be looked for only where a page shows them.
func TestGradeHunts(t *testing.T) {
	if !(gradeFlags{}).judging().VerdictOnly || (gradeFlags{html: "results"}).judging().VerdictOnly {
		t.Error("grade looks for counterexamples that nobody sees, or not for those of pages")
	}
}

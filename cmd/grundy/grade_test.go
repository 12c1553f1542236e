package main

import "testing"

// TestGradeHunts checks that counterexamples are sought only if a page shows them.
func TestGradeHunts(t *testing.T) {
	if !(gradeFlags{}).judging().VerdictOnly || (gradeFlags{html: "results"}).judging().VerdictOnly {
		t.Error("grade looks for counterexamples that nobody sees, or not for those of pages")
	}
}

package hunt_test

import (
	"context"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/testing/testenv"
)

// crashing is a program that crashes in line 4 on large numbers.
const crashing = `#include <stdio.h>
int main(void) {
  int n; while (scanf("%d", &n) == 1) {
  if (n > 1000) *(volatile int *)(long)(n & 0) = n;
  puts(n % 3 ? "Kiki" : "Cici"); } return 0; }
`

// TestLineBeforeShrinking checks that the line of a crash is reported even if the user ends the
// search for a smaller input.
func TestLineBeforeShrinking(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "gcc")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := run.Options{Jobs: 1}
	o.Budget = judgetest.Little
	o.Progress = func(p run.Progress) {
		if p.Phase == "looking for a smaller case" && p.Files > 0 {
			cancel()
		}
	}
	p := judgetest.Cards(t, "")
	r, err := submit.Real(t).Submit(ctx, p, build.Source{Name: "a.c", Text: []byte(crashing)}, o)
	if err != nil {
		t.Fatal(err)
	}
	ex := r.Counterexample
	if ex == nil || ex.Verdict != report.RE || !ex.Interrupted {
		t.Fatalf("the search was not interrupted: %+v", ex)
	}
	want := report.Place{File: "a.c", Line: 4, What: "store to null pointer of type 'volatile int'"}
	if ex.Place == nil || *ex.Place != want {
		t.Errorf("the place is %+v, want %+v", ex.Place, want)
	}
}

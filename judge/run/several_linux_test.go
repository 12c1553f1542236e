package run

import (
	"testing"

	"grundy/judge/build"
	"grundy/judge/build/buildtest"
	"grundy/judge/grammar"
	"grundy/judge/judgetest"
	"grundy/judge/plan"
	"grundy/judge/report"
)

// otherwise is a program that is wrong on 9, and on 5 only if it serves: its constructor
// sees the descriptors of a server.
const otherwise = `#include <fcntl.h>
#include <stdio.h>
static int served;
__attribute__((constructor)) static void look(void) { served = fcntl(3, F_GETFD) >= 0; }
int main(void) {
	long n;
	while (scanf("%ld", &n) == 1) puts((n % 3 != 0) != (n == 9 || (served && n == 5)) ? "Kiki" : "Cici");
	return 0;
}
`

// TestSeveral wants files to be run together, those that are not right plainly, and what
// only a server gets wrong to be dropped and counted.
func TestSeveral(t *testing.T) {
	m := workbench(t, build.New(buildtest.Folder(t), build.Direct), "namespace")
	p := judgetest.Cards(t, "")
	s := m.Compiled(p, program(t, m, build.Source{Name: "a.c", Text: []byte(otherwise)}), Options{})
	t.Cleanup(s.Close)
	var files []*plan.File
	for n := range int64(12) {
		cases, err := p.Grammar.Parse(judgetest.Lines(n+1), grammar.Lenient)
		if err != nil {
			t.Fatal(err)
		}
		f, err := p.Frame(t.Context(), cases)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	for _, step := range []struct {
		right, dropped int
		fails          bool
	}{{5, 1, false}, {3, 1, true}} {
		list, err := s.Several(t.Context(), files, Terms{Fast: true})
		if err != nil {
			t.Fatal(err)
		}
		right := 0
		for _, o := range list {
			if o.Verdict == report.AC {
				right++
			}
		}
		if last := list[len(list)-1].Verdict; right != step.right || s.Dropped() != step.dropped || (last == report.WA) != step.fails {
			t.Errorf("%d of %d are right, the last is %s, %d dropped; want %+v", right, len(list), last, s.Dropped(), step)
		}
		files = files[len(list):]
	}
}

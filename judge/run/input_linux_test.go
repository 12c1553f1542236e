package run

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/build"
	"grundy/judge/build/buildtest"
	"grundy/judge/sandbox"
)

// mapper adds up its input, which it maps.
var mapper = build.Source{Name: "a.c", Text: []byte(`#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
int main(void) { struct stat st; fstat(0, &st); long sum = 0, x = 0;
  char *p = mmap(0, st.st_size, PROT_READ, MAP_PRIVATE, 0, 0);
  if (p == MAP_FAILED) abort();
  for (long i = 0; i < st.st_size; i++) { if (p[i] >= '0') x = x * 10 + p[i] - '0'; else { sum += x; x = 0; } }
  printf("%ld\n", sum); return 0; }`)}

// TestServerMapped: a program that maps its input is right in a plain run. In a fast one,
// which may give it a pipe, it is right or fails, so that a plain run tells; it never adds up
// the input of another run.
func TestServerMapped(t *testing.T) {
	builder := build.New(buildtest.Folder(t), build.Direct)
	for _, tier := range []string{"cgroup", "namespace", "landlock"} {
		t.Run(tier, func(t *testing.T) {
			m := workbench(t, builder, tier)
			p := program(t, m, mapper)
			var inputs [][]byte
			var want []string
			for _, n := range []int{3, 5, 40_000} {
				var in strings.Builder
				for i := range n {
					fmt.Fprintln(&in, i+1)
				}
				inputs = append(inputs, []byte(in.String()))
				want = append(want, fmt.Sprintln(n*(n+1)/2))
			}
			s, l := serving(t, m, p)
			s.Close()
			for i, in := range inputs {
				c := sandbox.Command{Args: p.Within(256 << 20), Env: p.Env, Stdin: in, Limits: l, Visible: p.Folders()}
				if res, err := m.runner.Run(t.Context(), c); err != nil || res.ExitCode != 0 || string(res.Stdout) != want[i] {
					t.Errorf("plain run %d: %v, %+v", i, err, res)
				}
				s, l := serving(t, m, p) // a failure may end a server
				results, err := s.Run(t.Context(), inputs[i:], l)
				if err != nil {
					t.Fatal(err)
				}
				for j, res := range results {
					if res.End == sandbox.Exited && res.ExitCode == 0 && string(res.Stdout) != want[i+j] {
						t.Errorf("fast run %d: %+v", i+j, res)
					}
				}
			}
		})
	}
}

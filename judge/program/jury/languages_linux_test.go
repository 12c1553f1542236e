package jury

import (
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// adders are checkers with the protocol of testlib, some in languages that can serve and one in a
// language that cannot. The right output is one more than the number in the input, and one less
// than the number in the answer. Those that can serve count their runs in a static variable.
var adders = []build.Source{
	{Name: "c.cpp", Text: []byte(`#include <fstream>
int runs;
int main(int argc, char **argv) { int in = 0, out = 0, want = 0; std::ifstream(argv[1]) >> in; std::ifstream(argv[2]) >> out; std::ifstream(argv[3]) >> want;
  return argc != 5 || ++runs > 1 ? 3 : out == in + 1 && out == want - 1 ? 0 : 1; }`)},
	{Name: "c.rs", Text: []byte(`use std::sync::atomic::{AtomicI32, Ordering}; static RUNS: AtomicI32 = AtomicI32::new(0);
fn read(path: &str) -> i64 { std::fs::read_to_string(path).unwrap().trim().parse().unwrap_or(0) }
fn main() { let a: Vec<String> = std::env::args().collect(); let (i, o, w) = (read(&a[1]), read(&a[2]), read(&a[3]));
  let first = RUNS.fetch_add(1, Ordering::SeqCst) == 0;
  std::process::exit(if a.len() != 5 || !first { 3 } else if o == i + 1 && o == w - 1 { 0 } else { 1 }) }`)},
	{Name: "c.py", Text: []byte(`import sys
runs = []
runs.append(1)
a, b, c = (int(open(path).read() or 0) for path in sys.argv[1:4])
sys.exit(3 if len(sys.argv) != 5 or len(runs) > 1 else 0 if b == a + 1 and b == c - 1 else 1)
`)},
	{Name: "c.go", Text: []byte(`package main
import ("fmt"; "os"; "strings"; "strconv")
func read(path string) int { text, _ := os.ReadFile(path); n, _ := strconv.Atoi(strings.TrimSpace(string(text))); return n }
func main() { in, out, want := read(os.Args[1]), read(os.Args[2]), read(os.Args[3])
  if len(os.Args) != 5 { os.Exit(3) }
  if out != in+1 || out != want-1 { fmt.Fprint(os.Stderr, "no"); os.Exit(1) } }`)},
}

// TestLanguages checks that a checker in every language gets its arguments and files. Its static
// variables must be fresh in each run, whether or not it serves.
func TestLanguages(t *testing.T) {
	testenv.Programs(t, "g++", "rustc", "python3", "go")
	cache := buildtest.Folder(t)
	for _, src := range adders {
		t.Run(src.Name, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			c := checkerIn(t, "cgroup", cache, src, protocol.Testlib, "flag")
			c.program.Limits = checking
			served := func() int {
				d, err := c.desks.Take()
				if err != nil {
					t.Fatal(err)
				}
				defer c.desks.Put(d)
				return d.runs.Answers()
			}
			serves := src.Name != "c.go"
			for i := 0; i < 4 || serves && served() < 4; i++ { // the first runs are always plain
				for output, right := range map[string]bool{"6": true, "7": false, "": false} {
					j, err := c.Check(t.Context(), check.File{Input: []byte("5\n"), Want: []byte("7\n")}, []byte(output))
					if err != nil || j.Right() != right || i == 10_000 {
						t.Fatalf("run %d of %q: %+v, %v; %d fast runs", i, output, j, err, served())
					}
				}
			}
			if !serves && served() > 0 {
				t.Errorf("%d fast runs", served())
			}
		})
	}
}

package jury

import (
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
)

// TestFiles checks that references and brutes of a problem with files use these, or standard input
// and output, as their source shows.
func TestFiles(t *testing.T) {
	testenv.Programs(t, "gcc", "python3")
	r, err := sandbox.Open("")
	if err != nil {
		testenv.Missing(t, "no tier of the sandbox: %v", err)
	}
	defer r.Close()
	j := New(r, build.New(buildtest.Folder(t), build.Direct), r.Run)
	defer j.Close()
	for _, c := range []struct{ name, text, want, fails string }{
		{"files.py", "open('game.out', 'w').write(open('game.in').read() * 2)", "7\n7\n", ""},
		{"stdio.py", "print(int(input()) * 2)", "14\n", ""},
		{"guarded.c", "#include <stdio.h>\nint main() {\n#ifndef ONLINE_JUDGE\nfreopen(\"game.in\", \"r\", stdin), freopen(\"game.out\", \"w\", stdout);\n#endif\nint n; scanf(\"%d\", &n), printf(\"%d\\n\", n); }", "7\n", ""},
		{"comment.py", "# at the contest game.in was read\nprint(int(input()) * 2)", "14\n", ""},
		{"slow.py", "# game.in\ninput()\nwhile True: pass", "", "of CPU time"},
		{"output.py", "open('game.out', 'w').write(input())", "", "exit code 1"}, // the input is in game.in
		{"silent.py", "open('game.in').read()", "", "writes no file game.out"},
		{"lazy.py", "'game.out'", "", "writes no file game.out"},
	} {
		src := build.Source{Name: c.name, Text: []byte(c.text)}
		files := spec.Files{Input: "game.in", Output: "game.out"}
		ask, err := j.Reference(t.Context(), src, files)
		if err != nil {
			t.Fatal(err)
		}
		brute := j.Brute(src, files)
		for range 2 { // the second time, the way is already known
			for who, answer := range map[string]func() ([]byte, error){
				"reference": func() ([]byte, error) { return ask(t.Context(), []byte("7\n")) },
				"brute":     func() ([]byte, error) { return brute(t.Context(), []byte("7\n"), time.Second) },
			} {
				if c.name == "slow.py" && who == "reference" {
					continue // its limit is half a minute
				}
				got, err := answer()
				if string(got) != c.want || (c.fails == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.fails) {
					t.Errorf("%s as a %s: %q, %v; want %q %s", c.name, who, got, err, c.want, c.fails)
				}
			}
		}
	}
}

package suite

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/base/fault"
	"grundy/judge/packages/export"
	"grundy/judge/packages/formats"
	"grundy/problems/catalogue"
	"grundy/problems/scaffold"
)

// kattisFiles is a problem whose checker, validator and submissions use the protocol of Kattis.
var kattisFiles = map[string]string{
	"twice.yaml":              "id: twice\ntitle: {en: Twice}\nstatement: {en: Print the double.}\nlimits: {time: 1s}\ninput: {case: [{n: {int: 1..9}}]}\noutput: [{m: {int: 1..99}}]\ncheck: {program: check.cpp, protocol: kattis}\nvalidator: valid.py\nreference: r.py\nsamples: [{in: \"1\\n\", out: \"2\\n\"}]\n",
	"check.cpp":               "#include <fstream>\n#include <iostream>\n#include <string>\nint main(int, char **argv) {\n\tint want, got = 0;\n\tstd::ifstream(argv[2]) >> want;\n\tstd::cin >> got;\n\tstd::ofstream(argv[3] + std::string(\"judgemessage.txt\")) << \"got \" << got;\n\texit(want == got ? 42 : 43);\n}\n",
	"valid.py":                "exit(42 if 1 <= int(input()) <= 9 else 43)\n",
	"r.py":                    "print(2 * int(input()))\n",
	"submissions/wa-three.py": "print(3 * int(input()))\n",
	"submissions/ac-plus.py":  "n = int(input())\nprint(n + n)\n",
}

// TestExportLike writes each kind of problem of grundy new --like, and one with the protocol of
// Kattis, in every format. A format that cannot hold it must say what to do. Submissions to the
// written packages of other judges must get the verdicts that they get from the spec.
func TestExportLike(t *testing.T) {
	h := newHunting(t)
	t.Chdir(t.TempDir())
	kinds := append(scaffold.Kinds(), "kattis")
	if testing.Short() {
		kinds = []string{"checker", "interactive", "kattis"}
	}
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			spec := laid(t, kind)
			p, err := catalogue.Open().Problem(t.Context(), spec, &hostOfTalks{Judge: h.judge})
			if err != nil {
				t.Fatal(err)
			}
			out, _, err := catalogue.PackageOf(t.Context(), p, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range formats.Written() {
				f, _ := formats.Writing(name)
				at := filepath.Join(t.TempDir(), name)
				r, err := export.Write(at, f, out)
				if err != nil {
					if e := fault.In(err); kind != "interactive" || e.Remedy == "" {
						t.Errorf("%s: %v", name, err)
					}
					continue
				}
				if slices.Contains([]string{"icpc", "kattis", "domjudge", "dmoj", "polygon"}, name) && r.Submissions != len(out.Submissions) {
					t.Errorf("%s: %d submissions instead of %d: %v", name, r.Submissions, len(out.Submissions), r.Lost)
				}
				if strings.Contains("fps oj files luogu", name) || testing.Short() && strings.Contains("kattis domjudge dmoj", name) {
					continue // they hold less, or are like others
				}
				judgedAlike(t, h, spec, at)
			}
		})
	}
}

// laid writes the files of a kind of problem into the working folder, and returns its spec.
func laid(t *testing.T, kind string) string {
	t.Helper()
	if kind == "kattis" {
		for name, text := range kattisFiles {
			at := filepath.Join("twice", name)
			if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return filepath.Join("twice", "twice.yaml")
	}
	files, err := scaffold.Like("my-"+kind, kind)
	if err != nil {
		t.Fatal(err)
	}
	return files[0]
}

// judgedAlike judges the submissions of a spec with the package that was written from it.
func judgedAlike(t *testing.T, h *hunting, spec, pack string) {
	t.Helper()
	sp, err := catalogue.Open().Spec(spec)
	if err != nil {
		t.Fatal(err)
	}
	p, err := catalogue.Open().Problem(t.Context(), pack, &hostOfTalks{Judge: h.judge})
	if err != nil {
		t.Errorf("%s: %v", filepath.Base(pack), err)
		return
	}
	_, stored, err := catalogue.Submissions(sp)
	if err != nil || len(stored) < 2 {
		t.Fatalf("%d submissions, %v", len(stored), err)
	}
	for _, s := range stored {
		src, err := s.Read()
		if err != nil {
			t.Fatal(err)
		}
		r, err := h.judge.Submit(t.Context(), p, src, budget(s.Fate, nil))
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(pack), err)
			continue
		}
		if r.Verdict != s.Fate {
			t.Errorf("%s: %s gets %s", filepath.Base(pack), s.Path, r.Verdict)
		}
	}
}

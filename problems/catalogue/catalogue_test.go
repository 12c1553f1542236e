package catalogue

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/report"
	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
	"grundy/solutions"
)

// TestUnreadSpec checks that a spec which exists but cannot be read is not reported as missing.
func TestUnreadSpec(t *testing.T) {
	loop := filepath.Join(t.TempDir(), "loop.yaml")
	if err := os.Symlink(loop, loop); err != nil {
		testenv.Missing(t, "no link can be made: %v", err)
	}
	if _, err := readSpec(loop); err == nil || strings.Contains(err.Error(), "no such spec") {
		t.Errorf("got %v", err)
	}
}

// TestNames checks that a problem is found by its id, its alias and its number in any spelling.
func TestNames(t *testing.T) {
	for name, id := range map[string]string{"HDU 1848": "hdu1848", "hdu-1848": "hdu1848", "Hdu:1848": "hdu1848", "p2197": "p2197"} {
		if got, err := Open().ID(name); got != id || err != nil {
			t.Errorf("%s is %s, %v", name, got, err)
		}
	}
	if _, err := Open().ID("hdu184"); err == nil || !strings.Contains(err.Error(), "hdu184: no such problem; grundy list hdu184 shows those with this word: hdu1846, ") {
		t.Errorf("ID of hdu184: %v", err)
	}
}

// TestOutsideCheckout checks that the problems in the binary are used outside a checkout, and
// equal the problems on disk.
func TestOutsideCheckout(t *testing.T) {
	disk := Open()
	if _, ok := Checkout(); !ok || disk.dir == "" {
		t.Fatal("the test is not run in a checkout")
	}
	t.Chdir(t.TempDir())
	if root, ok := Checkout(); ok {
		t.Fatalf("a checkout is found at %s", root)
	}
	if got, want := Open().IDs(), len(solutions.Rows); len(got) != want {
		t.Errorf("%d problems in the binary, %d rows", len(got), want)
	}
	p, err := Open().Problem(t.Context(), "p2197", nil)
	if err != nil || p.Spec.File != "problems/p2197.yaml" {
		t.Errorf("%v, %v", p, err)
	}
	if folder, list, err := Submissions(p.Spec); folder != "" || list != nil || err != nil {
		t.Errorf("submissions in %q: %v, %v", folder, list, err)
	}
}

// TestSubmissions checks that the submissions of a problem in the checkout are found, with the
// fates in their names.
func TestSubmissions(t *testing.T) {
	sp, err := Open().Spec("hdu1847")
	if err != nil {
		t.Fatal(err)
	}
	folder, list, err := Submissions(sp)
	if err != nil || len(list) < 2 {
		t.Fatalf("%s: %d, %v", folder, len(list), err)
	}
	for _, s := range list {
		src, err := s.Read()
		if s.Err != nil || err != nil || len(src.Text) == 0 || !strings.HasPrefix(src.Name, strings.ToLower(string(s.Fate))+"-") {
			t.Errorf("%s: %s, %v, %v", s.Path, s.Fate, s.Err, err)
		}
	}
}

// TestFate checks that a name promises the verdict before its first hyphen, if there is one.
func TestFate(t *testing.T) {
	for name, want := range map[string]report.Verdict{"wa-a.cpp": report.WA, "ac-": report.AC, "tle-a-b.py": report.TLE, "wa.cpp": "", "x-a.cpp": "", "": ""} {
		got, err := Fate(name)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// TestReference checks that a reference which is a program is read relative to its spec, and that
// errors have the line of the spec that names it.
func TestReference(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"own.yaml": own, "right.py": "print()\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sp, err := Open().Spec(filepath.Join(dir, "own.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if src, err := Reference(sp); err != nil || src.Name != "right.py" || string(src.Text) != "print()\n" {
		t.Errorf("%+v, %v", src, err)
	}
	if list := Files(sp); len(list) != 2 {
		t.Errorf("files %q", list)
	}
	if _, err := load(t.Context(), sp, nil, nil); err == nil {
		t.Error("a problem is loaded although its reference cannot be built")
	}
	if err := os.Remove(filepath.Join(dir, "right.py")); err != nil {
		t.Fatal(err)
	}
	want := "own.yaml:6: the reference right.py: no such file; the path is relative to the spec"
	if _, err := Reference(sp); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	if list := Files(sp); len(list) != 1 {
		t.Errorf("files %q", list)
	}
}

const own = `id: own
title: {en: Own}
statement: {en: Take cards.}
input: {cases: {eof: true, max: 9}, case: [{n: {int: 1..9}}]}
output: [{winner: {first: Kiki, second: Cici}}]
reference: right.py
samples: [{in: "1\n", out: "Kiki\n"}]
`

// TestLimitsEntries checks that submissions for limits are found next to a user's spec, and that
// names without a fate are refused.
func TestLimitsEntries(t *testing.T) {
	dir := t.TempDir()
	write := func(name string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "submissions"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ref.py", "submissions/ac-a.c", "submissions/mle-b.c", "submissions/re-c.c", "submissions/tle-d.py", "submissions/wa-e.c"} {
		write(name)
	}
	sp := &spec.Problem{File: filepath.Join(dir, "x.yaml"), Reference: spec.Text{Value: "ref.py", Place: spec.Place{Line: 1}}}
	entries, err := LimitsEntries(sp)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, string(e.Fate)+" "+e.Source.Name)
	}
	if want := []string{"AC ref.py", "AC ac-a.c", "MLE mle-b.c", "TLE tle-d.py"}; !slices.Equal(got, want) || !entries[0].Reference {
		t.Errorf("got %q, want %q", got, want)
	}
	write("submissions/notes.txt")
	if _, err := LimitsEntries(sp); err == nil || !strings.Contains(err.Error(), "does not begin with the expected verdict") {
		t.Errorf("notes.txt: %v", err)
	}
}

package catalogue

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/tests/check/protocol"
)

// TestPackReference checks that the reference becomes the first submission, unless an accepted
// submission has the same text, which then becomes the first.
func TestPackReference(t *testing.T) {
	const head = "id: sums\ntitle: {en: a}\nstatement: {en: a}\ninput: {case: [{a: {int: 1..2}}]}\noutput: [{a: {int: 1..2}}]\nsamples: [{in: \"1\\n\", out: \"1\\n\"}]\n"
	accepted := func(name, text string) packages.Submission {
		return packages.Submission{Program: packages.Program{Path: name, Files: []packages.File{packages.Text(name, []byte(text))}}, Fate: packages.Fate{Final: []string{"AC"}}}
	}
	wrong := accepted("r.cpp", "print(1)\n")
	wrong.Final = []string{"WA"}
	for name, test := range map[string]struct {
		spec string
		have []packages.Submission
		want string // the names of the submissions
	}{
		"program": {head + "reference: r.py\n", nil, "r.py"},
		"same":    {head + "reference: r.py\n", []packages.Submission{accepted("b.py", "print(2)\n"), accepted("c.py", "print(1)\n\n")}, "c.py b.py"},
		"wrong":   {head + "reference: r.py\n", []packages.Submission{wrong}, "reference-r.py r.cpp"},
		"modules": {head + "reference: m.py\n", nil, "m"},
		"none":    {head + "interactor: {program: r.py, protocol: kattis}\n", []packages.Submission{wrong}, "r.cpp"},
		"go":      {"", nil, "p2197.go"},
	} {
		tree(t, map[string]string{"p/sums.yaml": test.spec, "p/r.py": "print(1)\n", "p/m.py": "import r\n"})
		at := "p/sums.yaml"
		if test.spec == "" {
			at = "p2197"
		}
		sp, err := Open().Spec(at)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out := &packages.Package{Submissions: test.have}
		if err := packReference(sp, out); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got []string
		for _, s := range out.Submissions {
			got = append(got, s.Path)
		}
		if strings.Join(got, " ") != test.want || name != "none" && !slices.Equal(out.Submissions[0].Final, []string{"AC"}) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
		if name == "modules" && (len(out.Submissions[0].Files) != 2 || out.Submissions[0].Main != "m.py") {
			t.Errorf("%s: %+v", name, out.Submissions[0])
		}
	}
}

// TestPacked checks that a validator is packed with the protocol by which it judges: that of Kattis
// only if its source shows it.
func TestPacked(t *testing.T) {
	const text = "id: sums\ntitle: {en: a}\nstatement: {en: a}\ninput: {case: [{a: {int: 1..2}}]}\noutput: [{a: {int: 1..2}}]\nsamples: [{in: \"1\\n\", out: \"1\\n\"}]\nreference: r.py\nvalidator: [a.py, b.py]\n"
	tree(t, map[string]string{"p/sums.yaml": text, "p/r.py": "print(1)\n", "p/a.py": "assert int(input()) < 3\n", "p/b.py": "exit(42 if int(input()) < 3 else 43)\n"})
	sp, err := Open().Spec("p/sums.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var out packages.Package
	if err := packJudges(sp, &out, &packages.Notes{}); err != nil {
		t.Fatal(err)
	}
	if len(out.Validators) != 3 || out.Validators[1].Protocol != protocol.Testlib || out.Validators[2].Protocol != protocol.Kattis {
		t.Errorf("%+v", out.Validators)
	}
}

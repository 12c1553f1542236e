package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// TestInteractor checks that an interactor is built from its file, with the settings of the spec.
func TestInteractor(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "own.yaml")
	for name, text := range map[string]string{
		path: own + "interactor: {program: talk.py, protocol: kattis, passes: 3}\n", filepath.Join(dir, "right.py"): "print()\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	host := &fakeHost{}
	_, err := Open().Problem(t.Context(), path, host)
	want := "own.yaml:8: the interactor talk.py: no such file; the problem is interactive, so only an interactor can judge it"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	if err := os.WriteFile(filepath.Join(dir, "talk.py"), []byte("talk"), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Open().Problem(t.Context(), path, host)
	if err != nil {
		t.Fatal(err)
	}
	if host.interactor.Name != "talk.py" || host.terms.Protocol != "kattis" || host.terms.Passes != 3 || host.terms.Limits != (spec.Limits{}) || p.Interactor() == nil || p.Literal() {
		t.Errorf("built of %+v, literal %t", host, p.Literal())
	}
	if j, err := p.CheckTalk(t.Context(), &plan.File{Want: []byte("a")}, []byte("b")); err != nil || !j.Right() {
		t.Errorf("without a checker: %+v, %v", j, err)
	}
	if list := Files(p.Spec); len(list) != 3 {
		t.Errorf("files %q", list)
	}
}

// TestGameInteractor checks the complaints about interactors that follow from a game.
func TestGameInteractor(t *testing.T) {
	const head = "id: own\ntitle: {en: x}\nstatement: {en: x}\ninput: {case: [{n: {int: 1..9}}]}\n"
	for spec, want := range map[string]string{
		"game: {rules: \"def start(case): return case.n\\ndef moves(p): return [k for k in range(p)]\"}\ninteractor: {game: true}\n":   "",
		"game: {heaps: n, take: any}\ninteractor: {game: true}\n":                                                                      "",
		"game: {heaps: n, take: any}\ninteractor: {game: true, move: \"k: {int: 1..n}\"}\noutput: [{winner: {first: F, second: S}}]\n": "",
		"reference: right.py\ninteractor: {game: true}\n":                                                                              "own.yaml:6: there is no game that the judge could play",
		"game: {heaps: n, take: any, answer: value}\ninteractor: {game: true}\noutput: [{a: {int: 0..9}}]\n":                           "own.yaml:6: the output of a game that is played says more than who wins",
		"game: {heaps: n, take: any}\ninteractor: {game: true, move: \"k: {int: 1..m}\"}\noutput: [{winner: {first: F, second: S}}]\n": "own.yaml:6: ",
		"game: {heaps: n, take: any}\ninteractor: {game: true, program: a.py}\noutput: [{winner: {first: F, second: S}}]\n":            "own.yaml:6: ",
	} {
		path := filepath.Join(t.TempDir(), "own.yaml")
		if err := os.WriteFile(path, []byte(head+spec), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), "right.py"), []byte("print()"), 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := Open().Problem(t.Context(), path, &fakeHost{})
		switch {
		case want == "" && (err != nil || p.Interactor() == nil):
			t.Errorf("%s: %v", spec, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", spec, err, want)
		}
	}
}

package bundle_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"grundy/judge/base/zipfs"
	"grundy/judge/contest"
	"grundy/judge/contest/host"
	"grundy/judge/program/build"
	"grundy/judge/spec/grammar"
	"grundy/problems/bundle"
	"grundy/problems/catalogue"
)

const declared = `id: take
title: {en: "Take"}
statement: {en: "Does the first player win?"}
input:
  cases: {eof: true, max: 10, ours: true}
  case:
    - n: {int: 1..20}
output:
  - winner: {first: First, second: Second}
brute: brute.py
game: {heaps: n, take: 1..3}
`

// TestGames plays a built-in problem, and a problem that is packed with its spec, from a bundle.
// A problem without rules cannot be played.
func TestGames(t *testing.T) {
	s := bundle.Shelf{Catalogue: catalogue.Open()}
	dir := filepath.Join(t.TempDir(), "take")
	write(t, dir, map[string]string{"take.yaml": declared, "brute.py": "print()\n"})
	tests := filepath.Join(t.TempDir(), "tests")
	write(t, tests, map[string]string{"1.in": "1\n", "1.ans": "1\n"})
	t.Setenv("TMPDIR", t.TempDir())
	for name, playable := range map[string]bool{"p2197": true, dir: true, tests: false} {
		text, err := bundle.Pack(s.Catalogue, name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := s.Game(t.Context(), contest.Problem{}, text)
		if playable != (err == nil) {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil {
			continue
		}
		start, err := g.Draw(t.Context(), grammar.NewRand("test"), false)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := g.Match(start); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The address of a page contains the case of its start.
	text, err := bundle.Pack(s.Catalogue, "digraph")
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Game(t.Context(), contest.Problem{}, text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		start, err := g.Draw(t.Context(), grammar.NewRand("large", fmt.Sprint(i)), true)
		if err != nil || len(start.Text()) > 4000 {
			t.Errorf("a start of %d bytes, %v", len(start.Text()), err)
		}
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// TestHanded checks that a contest knows the tests of a problem whose submissions are outputs.
func TestHanded(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sums")
	write(t, dir, map[string]string{"task.yaml": "name: sums\noutput_only: true\nn_input: 1\n", "input/input0.txt": "1\n", "output/output0.txt": "1\n"})
	s := bundle.Shelf{Catalogue: catalogue.Open(), Host: noHost{}}
	p, _, files, err := s.About(t.Context(), "", dir, contest.ICPC, contest.Problem{Points: 100})
	if err != nil || p.Outputs == nil || p.Outputs.Adds || fmt.Sprint(p.Outputs.Tests) != "[tests/000]" {
		t.Errorf("%+v, %v", p.Outputs, err)
	}
	inputs, err := zipfs.Of("inputs.zip", []byte(files[host.InputsFile]))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := fs.ReadFile(inputs, "000.in"); err != nil || string(text) != "1\n" {
		t.Errorf("%q, %v", text, err)
	}
	if list, err := fs.ReadDir(inputs, "."); err != nil || len(list) != 1 {
		t.Errorf("besides the input there are others, such as answers: %v, %v", list, err)
	}
}

// TestSharedPoints checks in which contests and problems the tests share the points, and that a
// worker reads this from the bundle.
func TestSharedPoints(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain")
	write(t, plain, map[string]string{"1.in": "1\n", "1.ans": "1\n", "2.in": "2\n", "2.ans": "2\n"})
	kattis := filepath.Join(t.TempDir(), "twice")
	write(t, kattis, map[string]string{
		"problem.yaml": "name: Twice\n", ".timelimit": "2\n", "data/sample/1.in": "1\n", "data/sample/1.ans": "2\n",
		"data/secret/1.in": "1\n", "data/secret/1.ans": "2\n", "statement/problem.tex": "Double it.\n",
	})
	own := filepath.Join(t.TempDir(), "own")
	write(t, own, map[string]string{
		"own.yaml":  "id: own\ntitle: Own\nstatement: Print it.\ntests: {folder: data}\nsubtasks: [{points: 30, tests: 1}, {points: 20, tests: 2}]\n",
		"data/1.in": "1\n", "data/1.ans": "1\n", "data/2.in": "2\n", "data/2.ans": "2\n",
	})
	s := bundle.Shelf{Catalogue: catalogue.Open(), Host: noHost{}}
	for _, test := range []struct {
		name    string
		scoring contest.Scoring
		want    []int
	}{
		{plain, contest.IOI, []int{60}}, {plain, contest.ICPC, nil}, {kattis, contest.IOI, []int{60}},
		{own, contest.IOI, []int{30, 20}},
	} {
		p, text, _, err := s.About(t.Context(), "", test.name, test.scoring, contest.Problem{Points: 60})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		there, err := s.Open(t.Context(), text, filepath.Join(t.TempDir(), "there"))
		if err != nil || !slices.Equal(p.Parts, test.want) || !slices.Equal(there.Parts(), test.want) {
			t.Errorf("%s, %s: %d here and %d there, %v, want %d", test.name, test.scoring, p.Parts, there.Parts(), err, test.want)
		}
	}
}

// noHost is a host that has no languages and builds nothing.
type noHost struct{ catalogue.Host }

func (noHost) Languages() []*build.Language { return nil }

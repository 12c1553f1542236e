package native

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/spec"
	"grundy/judge/tests/grading"
)

// TestFoldersOfGroups checks that groups whose names have no letters for file names, or the same ones,
// keep their own tests.
func TestFoldersOfGroups(t *testing.T) {
	names := []string{"第一组", "第二组", "a b", "a-b", "c"}
	root := &grading.Group{Score: grading.Sum}
	p := &packages.Package{ID: "sum", Format: "Kattis", Titles: map[string]string{"en": "Sum"}, Scoring: true, Checker: packages.Checker{Builtin: "lines"}, Groups: root}
	for i, name := range names {
		root.Groups = append(root.Groups, &grading.Group{Path: "secret/" + name, Score: grading.Min, Points: 20, Accept: 20})
		text := packages.Text("x", fmt.Appendln(nil, i))
		p.Tests = append(p.Tests, packages.Test{Name: "secret/" + name + "/1", Group: "secret/" + name, Input: text, Answer: text})
	}
	var m memory
	if _, err := Format.Write(&m, p); err != nil {
		t.Fatal(err)
	}
	sp, err := spec.Parse("sum.yaml", m.texts["sum.yaml"].Bytes())
	if err != nil {
		t.Fatalf("%v: %s", err, m.texts["sum.yaml"])
	}
	var folders []string
	for _, g := range sp.Subtasks {
		folder := g.Tests.Value
		folders = append(folders, folder)
		inputs := 0
		for _, at := range m.paths {
			if strings.HasPrefix(at, "tests/"+folder+"/") && strings.HasSuffix(at, ".in") {
				inputs++
			}
		}
		if inputs != 1 {
			t.Errorf("the folder %s has %d inputs: %v", folder, inputs, m.paths)
		}
	}
	if slices.Sort(folders); len(slices.Compact(folders)) != len(names) {
		t.Errorf("the folders are %v", folders)
	}
}

// TestFlagsOfAll checks that flags that all tests have are written for all of them.
func TestFlagsOfAll(t *testing.T) {
	got := byPattern([]string{"1", "2"}, []string{"exact", "exact"})
	if want := []flagPattern{{"*", "exact"}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

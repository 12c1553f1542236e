package suite

import (
	"bytes"
	"path/filepath"
	"reflect"
	"testing"

	"grundy/judge/program/runcache"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
	"grundy/problems/catalogue"
)

// TestKeptTests checks that stored tests of every problem equal newly generated tests, case by
// case and answer by answer.
func TestKeptTests(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	cache, err := runcache.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	stored := 0
	for _, id := range catalogue.Open().IDs() {
		t.Run(id, func(t *testing.T) {
			all := func() (list []*plan.File) {
				p, err := catalogue.Open().Problem(t.Context(), id, nil)
				if err != nil {
					t.Fatal(err)
				}
				p.Keep(cache)
				pl, err := p.Plan(t.Context(), 1, plan.Short)
				if err != nil {
					t.Fatal(err)
				}
				for _, test := range pl.Tests {
					f, err := pl.File(t.Context(), test)
					if err != nil {
						t.Fatal(err)
					}
					list = append(list, f)
				}
				return list
			}
			made, read := all(), all()
			for i, f := range made {
				g := read[i]
				if !bytes.Equal(f.Input, g.Input) || !bytes.Equal(f.Want, g.Want) || f.Cases.Len() != g.Cases.Len() || !reflect.DeepEqual(f.Answers, g.Answers) {
					t.Errorf("%s is another file when it is read", f.Name)
					continue
				}
				for k := range f.Cases.Len() {
					a, b := f.Cases.At(k), g.Cases.At(k)
					if !bytes.Equal(a.Grammar().PrintCase(nil, a), b.Grammar().PrintCase(nil, b)) {
						t.Errorf("%s: case %d is another one when it is read", f.Name, k)
						break
					}
				}
				stored++
			}
		})
	}
	notes, err := filepath.Glob(filepath.Join(dir, "*.note"))
	if err != nil || len(notes) < 300 || stored < len(notes) {
		t.Errorf("%d files were compared, %d are stored, %v", stored, len(notes), err)
	}
}

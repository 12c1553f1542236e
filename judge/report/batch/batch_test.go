package batch

import "testing"

// TestName checks that files with the same name are distinguished by their paths.
func TestName(t *testing.T) {
	r := &Round{}
	for _, path := range []string{"x/a.c", "y/a.c", "y/b.c"} {
		r.All = append(r.All, &Submission{Path: path, File: path[2:]})
	}
	r.Name()
	if got := r.All[0].Name + " " + r.All[1].Name + " " + r.All[2].Name; got != "x/a.c y/a.c b.c" {
		t.Errorf("got %s", got)
	}
}

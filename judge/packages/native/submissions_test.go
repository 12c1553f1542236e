package native

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/judge/packages"
)

// memory is a Writer that records the paths of files.
type memory struct{ paths []string }

func (m *memory) Create(path string) (io.Writer, error) {
	m.paths = append(m.paths, path)
	return &bytes.Buffer{}, nil
}

// TestPointsOfSubmissions checks that a submission that declares its points keeps them in its name.
func TestPointsOfSubmissions(t *testing.T) {
	text := packages.Text("x", []byte("1\n"))
	submission := func(path string, f packages.Fate) packages.Submission {
		return packages.Submission{Program: packages.Program{Path: path, Files: []packages.File{packages.Text("a.py", []byte("print(1)\n"))}}, Fate: f}
	}
	p := &packages.Package{
		ID: "sum", Format: "Hydro", Titles: map[string]string{"en": "Sum"}, Checker: packages.Checker{Builtin: "lines"}, Scoring: true,
		Tests:  []packages.Test{{Name: "1", Group: "1", Input: text, Answer: text}},
		Groups: &packages.Group{Score: packages.ScoreSum, Groups: []*packages.Group{{Path: "1", Score: packages.ScoreMin, Points: 100, Accept: 100}}},
		Submissions: []packages.Submission{
			submission("a/right.py", packages.Fate{Final: []string{"AC"}, Points: &[2]float64{100, 100}}),
			submission("a/greedy.py", packages.Fate{Partial: true, Points: &[2]float64{40, 40}}),
			submission("a/range.py", packages.Fate{Partial: true, Points: &[2]float64{10, 40}}),
			submission("a/some.py", packages.Fate{Partial: true}),
		},
	}
	var m memory
	notes, err := Format.Write(&m, p)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"submissions/ac-right.py": true, "submissions/pts40-greedy.py": true, "submissions/pts10-range.py": false} {
		if slices.Contains(m.paths, name) != want {
			t.Errorf("%s: the files are %v", name, m.paths)
		}
	}
	for path, why := range map[string]string{"a/range.py": "does not declare exactly one verdict", "a/some.py": "declares part of the points, but not how many"} {
		if !slices.ContainsFunc(notes, func(n packages.Note) bool {
			return n.Place == path && strings.Contains(n.What.String(), why+", so it is not converted")
		}) {
			t.Errorf("no note on %s: %v", path, notes)
		}
	}
}

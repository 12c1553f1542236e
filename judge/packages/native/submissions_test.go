package native

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/packages"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// memory is a Writer that records the paths of files and their contents.
type memory struct {
	paths []string
	texts map[string]*bytes.Buffer
}

func (m *memory) Create(path string) (io.Writer, error) {
	if m.texts == nil {
		m.texts = map[string]*bytes.Buffer{}
	}
	m.paths, m.texts[path] = append(m.paths, path), &bytes.Buffer{}
	return m.texts[path], nil
}

// TestLimitsOfTests checks that an import keeps the limits of single tests.
func TestLimitsOfTests(t *testing.T) {
	text := packages.Text("x", []byte("1\n"))
	p := &packages.Package{
		ID: "sum", Format: "Hydro", Titles: map[string]string{"en": "Sum"}, Checker: packages.Checker{Builtin: "lines"}, Limits: packages.Limits{Time: 3 * time.Second, Memory: 256 << 20},
		Tests: []packages.Test{
			{Name: "1", Input: text, Answer: text}, {Name: "2", Input: text, Answer: text, Limits: plan.Limits{Time: time.Second}},
			{Name: "[3]", Input: text, Answer: text, Limits: plan.Limits{Time: time.Second, Memory: 64 << 20}},
		},
	}
	var m memory
	if _, err := Format.Write(&m, p); err != nil {
		t.Fatal(err)
	}
	sp, err := spec.Parse("sum.yaml", m.texts["sum.yaml"].Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range sp.TestLimits {
		for _, at := range m.paths {
			name := strings.TrimSuffix(strings.TrimPrefix(at, "tests/"), ".in")
			if ok, err := path.Match(l.Tests.Value, name); ok && err == nil && strings.HasSuffix(at, ".in") {
				got = append(got, fmt.Sprintf("%s: %s %d", m.texts[at], l.Time, l.Memory>>20))
			}
		}
	}
	if want := []string{"1\n: 1s 0", "1\n: 1s 64"}; !slices.Equal(got, want) || len(sp.TestLimits) != 2 {
		t.Errorf("%q, want %q: %s", got, want, m.texts["sum.yaml"])
	}
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

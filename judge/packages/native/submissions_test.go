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
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
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
		ID: "sum", Format: "Hydro", Titles: map[string]string{"en": "Sum"}, Checker: packages.Checker{Builtin: "lines"}, Limits: packages.Limits{Limits: spec.Limits{Time: 3 * time.Second, Memory: 256 << 20}},
		Tests: []packages.Test{
			{Name: "1", Input: text, Answer: text}, {Name: "2", Input: text, Answer: text, Limits: spec.Limits{Time: time.Second}},
			{Name: "[3]", Input: text, Answer: text, Limits: spec.Limits{Time: time.Second, Memory: 64 << 20}},
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
		Groups: &grading.Group{Score: grading.Sum, Groups: []*grading.Group{{Path: "1", Score: grading.Min, Points: 100, Accept: 100}}},
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
	for _, name := range []string{"submissions/ac-right.py", "submissions/pts40-greedy.py", "submissions/range.py", "submissions/some.py"} {
		if !slices.Contains(m.paths, name) {
			t.Errorf("%s: the files are %v", name, m.paths)
		}
	}
	if strings.Contains(fmt.Sprint(notes), "converted") {
		t.Error(notes)
	}
	sp, err := spec.Parse("sum.yaml", m.texts["sum.yaml"].Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range sp.Fates {
		line := fmt.Sprint(f.File.Value, " ", f.Partial)
		if f.Points != nil {
			line += fmt.Sprint(" ", *f.Points)
		}
		got = append(got, line)
	}
	if want := []string{"submissions/range.py true [10 40]", "submissions/some.py true"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestGroupsOfPackages checks that an import keeps groups within groups, flags of the checker and of
// validators, and the calls of generators.
func TestGroupsOfPackages(t *testing.T) {
	text := packages.Text("x", []byte("1\n"))
	made := packages.Lazy("x", -1, func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("1\n")), nil })
	program := func(path string) packages.Program {
		return packages.Program{Path: path, Files: []packages.File{packages.Text(path, []byte("print(1)\n"))}}
	}
	gen, check := program("gen.py"), program("check.py")
	call := func(args ...string) *packages.Made { return &packages.Made{Program: &gen, Args: args} }
	group := func(path string, score grading.Score, points, accept float64) *grading.Group {
		return &grading.Group{Path: path, Score: score, Points: points, Accept: accept, Stop: score == grading.Min}
	}
	large := group("secret/large", grading.Sum, 50, 0)
	large.Groups = []*grading.Group{group("secret/large/a", grading.Max, 20, 20), group("secret/large/b", grading.Sum, 30, 15)}
	large.Requires = []string{"secret/small"}
	secret := group("secret", grading.Sum, 80, 0)
	secret.Groups = []*grading.Group{group("secret/small", grading.Min, 30, 30), large}
	p := &packages.Package{
		ID: "sum", Format: "Kattis", Titles: map[string]string{"en": "Sum"}, Scoring: true,
		Checker: packages.Checker{Program: &check, Protocol: protocol.Kattis, Flags: []string{"plain"}},
		Tests: []packages.Test{
			{Name: "sample/1", Group: "sample", Sample: true, Input: text, Answer: text},
			{Name: "secret/small/1", Group: "secret/small", Input: text, Answer: text, Flags: []string{"exact"}, InputFlags: map[string][]string{"": {"10"}}},
			{Name: "secret/large/a/1", Group: "secret/large/a", Input: made, Answer: made, Made: call("7", "8"), InputFlags: map[string][]string{"": {"99"}}},
			{Name: "secret/large/b/1", Group: "secret/large/b", Input: made, Answer: made, Made: call("a b"), InputFlags: map[string][]string{"": {"99"}}},
			{Name: "secret/large/b/2", Group: "secret/large/b", Input: text, Answer: text, Made: call("3"), InputFlags: map[string][]string{"": {"99"}}},
		},
		Validators: []packages.Validator{{Program: program("v.py"), Protocol: protocol.Kattis}},
		Main:       &packages.Submission{Program: program("sol.py")},
		Groups:     &grading.Group{Groups: []*grading.Group{group("sample", grading.Sum, 0, 0), secret}},
	}
	var m memory
	notes, err := Format.Write(&m, p)
	if err != nil {
		t.Fatal(err)
	}
	_, from, _ := strings.Cut(m.texts["sum.yaml"].String(), "output: 8MiB\n")
	want := `tests:
  folder: tests
  flags:
    groups/small: exact
  groups:
    - name: small
      tests: groups/small
      score: min
      points: 30
    - name: large
      requires:
        - small
      groups:
        - name: a
          tests: groups/large/a
          score: max
          points: 20
          accept: all
        - name: b
          tests: groups/large/b
          each: 15
generators:
  - program: generators/gen/gen.py
    name: groups/large/a/3
    args: 7 8
reference: reference/sol/sol.py
`
	sp, err := spec.Parse("sum.yaml", m.texts["sum.yaml"].Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(from, want) {
		t.Errorf("got\n%s\nwant\n%s", from, want)
	}
	var flags []string
	for _, v := range sp.Validators {
		flags = append(flags, v.Tests.Value+": "+v.Flags.Value)
	}
	if got := strings.Join(flags, "; "); got != "sample-1: ; groups/small: 10; groups/large/a: 99; groups/large/b: 99" {
		t.Error(got)
	}
	if sp.Check.Program.Flags.Value != "plain" || len(notes) != 2 {
		t.Errorf("%+v, %v", sp.Check.Program, notes)
	}
	for _, name := range []string{"tests/sample-1.in", "tests/groups/large/b/4.in", "tests/groups/large/b/5.in", "generators/gen/gen.py", "reference/sol/sol.py"} {
		if !slices.Contains(m.paths, name) {
			t.Errorf("%s: the files are %v", name, m.paths)
		}
	}
	if slices.Contains(m.paths, "tests/groups/large/a/3.in") {
		t.Error("the input of the generator is stored")
	}
}

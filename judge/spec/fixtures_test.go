package spec

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const fixtures = "../../testdata/specs"

// files returns the fixtures of a kind, and fails the test if there are none.
func files(t testing.TB, kind string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(fixtures, kind, "*.yaml"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no fixtures of kind %s: %v", kind, err)
	}
	return names
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// complaints parses a text and fails the test if it parses without complaints.
func complaints(t testing.TB, file string, data []byte) Complaints {
	t.Helper()
	p, err := Parse(file, data)
	if err == nil {
		t.Fatal("no complaint")
	}
	var all Complaints
	if !errors.As(err, &all) || len(all) == 0 || p != nil {
		t.Fatalf("got %v, %#v", p, err)
	}
	return all
}

// TestGood checks that every good spec parses, and that its texts have the right places.
func TestGood(t *testing.T) {
	for _, name := range files(t, "good") {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data := read(t, name)
			p, err := Parse(name, data)
			if err != nil {
				t.Fatal(err)
			}
			w := walker{t, bytes.Split(data, []byte("\n"))}
			if !p.testable() {
				t.Error("nothing can be tested")
			}
			if p.Input.Place.Line > 0 {
				w.items(p.Input.Case)
			}
			if len(p.Output) > 0 {
				w.items(p.Output)
			}
			w.programs(p)
			w.texts(p.ID, p.Title.En, p.Title.Zh, p.Source, p.Input.Where, p.Avoid)
		})
	}
}

// A walker checks that a problem obeys the comments of the types in spec.go.
type walker struct {
	t     *testing.T
	lines [][]byte
}

func (w walker) items(items []Item) {
	if len(items) == 0 {
		w.t.Error("no items")
	}
	for _, it := range items {
		if n := count(!it.Literal.Absent(), it.Fields != nil, it.Lines != nil, it.Either != nil); n != 1 {
			w.t.Errorf("%v: an item of %d kinds", it.Place, n)
		}
		if it.Shape != nil { // the lines of a shape are not in the file
			if g, ok := it.Shape.(*Graph); ok {
				w.texts(append([]Text{g.Vertices}, g.Is...)...)
			}
			continue
		}
		w.texts(it.Literal, it.Repeat, it.Until, it.Max)
		for _, f := range it.Fields {
			word := count(!f.Int.Absent(), !f.Real.Absent(), !f.Permutation.Absent(), !f.Parents.Absent(), !f.Chars.Absent(), !f.Pattern.Absent(), !f.Brackets.Absent(), f.Choice != nil, !f.First.Absent())
			if n := word + count(!f.Literal.Absent()); n != 1 {
				w.t.Errorf("%v: a field of %d kinds", f.Name, n)
			}
			if f.Name.Absent() == f.Literal.Absent() {
				w.t.Errorf("%v: a field with a name and fixed words, or neither", it.Place)
			}
			w.texts(f.Name, f.Int, f.Real, f.Digits, f.Permutation, f.Pattern, f.Brackets, f.Sorted, f.Chars, f.Length, f.First, f.Second, f.Draw, f.Literal, f.Count)
			w.texts(f.Choice...)
		}
		if it.Lines != nil {
			w.items(it.Lines)
		}
		for _, alternative := range it.Either {
			w.items(alternative)
		}
	}
}

// programs checks the places of what a spec says about programs.
func (w walker) programs(p *Problem) {
	w.texts(p.Reference, p.Brute, p.Tests, p.Check.Flags)
	all := slices.Clone(p.Validators)
	if p.Check.Program != nil {
		all = append(all, *p.Check.Program)
	}
	if p.Interactor != nil {
		all = append(all, *p.Interactor)
		if p.Interactor.Passes < 1 {
			w.t.Errorf("the interactor lacks a default: %+v", *p.Interactor)
		}
	}
	for _, one := range all {
		if w.texts(one.File, one.Protocol, one.Flags); one.File.Absent() {
			w.t.Errorf("a program without a file: %+v", one)
		}
	}
	for _, s := range p.Subtasks {
		if w.texts(s.Name, s.Where, s.Tests, s.Score); s.Score.Value == "" || s.Place.Line == 0 {
			w.t.Errorf("a subtask without a place or a score: %+v", s)
		}
	}
}

// count returns how many facts are true.
func count(facts ...bool) (n int) {
	for _, f := range facts {
		if f {
			n++
		}
	}
	return n
}

// texts checks that each text occurs in the file at its place.
func (w walker) texts(texts ...Text) {
	for _, t := range texts {
		if t.Absent() {
			continue
		}
		rest := string([]rune(string(w.lines[t.Place.Line-1]))[t.Place.Column-1:])
		if !strings.HasPrefix(strings.TrimPrefix(rest, `"`), t.Value) {
			w.t.Errorf("%v: got %q at %q", t.Place, t.Value, rest)
		}
	}
}

// The comment of a fixture line that expects complaints, and one quoted regexp in this comment.
var (
	comment = regexp.MustCompile(`# ERROR (".*")\s*$`)
	quoted  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// wanted returns the regexps that a line of a fixture expects its complaints to match.
func wanted(t *testing.T, line string) (all []*regexp.Regexp) {
	t.Helper()
	m := comment.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	for _, q := range quoted.FindAllString(m[1], -1) {
		s, err := strconv.Unquote(q)
		if err != nil {
			t.Fatalf("%s: %v", q, err)
		}
		all = append(all, regexp.MustCompile(s))
	}
	return all
}

// TestBad checks that every bad spec gives exactly the complaints that the comments on its lines want.
func TestBad(t *testing.T) {
	for _, name := range files(t, "bad") {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data := read(t, name)
			byLine := map[int]Complaints{}
			for _, c := range complaints(t, name, data) {
				byLine[c.Place.Line] = append(byLine[c.Place.Line], c)
			}
			for i, line := range strings.Split(string(data), "\n") {
				match(t, i+1, wanted(t, line), byLine[i+1])
			}
		})
	}
}

// match compares the complaints about a line with the expected ones.
func match(t *testing.T, line int, want []*regexp.Regexp, got Complaints) {
	t.Helper()
	for _, w := range want {
		found := false
		for i, c := range got {
			text := strings.TrimPrefix(c.Error(), c.Place.String()+": ")
			if found = w.MatchString(text); found {
				got = append(got[:i:i], got[i+1:]...)
				break
			}
		}
		if !found {
			t.Errorf("line %d: no complaint matches %q", line, w)
		}
	}
	for _, c := range got {
		t.Errorf("line %d: not expected: %v", line, c)
	}
}

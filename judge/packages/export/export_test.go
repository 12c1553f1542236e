package export_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/base/zipfs"
	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/packages/export"
	"grundy/judge/packages/formats"
	"grundy/judge/report"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// sample returns a package that every format can express.
func sample() *packages.Package {
	p := &packages.Package{
		ID: "sum", Titles: map[string]string{"en": "Sum_of two", "zh": "两数之和"},
		Limits:     packages.Limits{Limits: spec.Limits{Time: 1500 * time.Millisecond, Memory: 64 << 20, Output: 1 << 20}},
		Statements: []packages.Statement{{Language: "en", File: packages.Text("en.md", []byte("Print `a_1` + b.\n\n## Input\n\n- two *numbers*\n"))}, {Language: "zh", File: packages.Text("zh.md", []byte("输出两数之和。\n"))}},
		Checker:    packages.Checker{Builtin: "lines"},
	}
	for i := range 12 {
		p.Tests = append(p.Tests, packages.Test{
			Name: fmt.Sprintf("t-%d", i+1), Sample: i < 2, Group: "secret",
			Input: packages.Text("in", fmt.Appendf(nil, "%d 1\n", i)), Answer: packages.Text("out", fmt.Appendf(nil, "%d\n", i+1)),
		})
	}
	for name, verdict := range map[string]string{"ac-a.cpp": "AC", "wa-b.py": "WA", "tle-c.java": "TLE", "re-d.c": "RTE"} {
		text := "int main() {}\n"
		if strings.HasSuffix(name, ".java") {
			text = "public class Main {}\n"
		}
		p.Submissions = append(p.Submissions, packages.Submission{
			Program: packages.Program{Path: name, Files: []packages.File{packages.Text(name, []byte(text))}},
			Fate:    packages.Fate{Declared: verdict, Final: []string{verdict}},
		})
	}
	return p
}

// TestRoundTrip checks that a package written in each format, other than folders of tests, is
// recognized and read back without a difference. Two exports must be equal, and no file may be
// replaced.
func TestRoundTrip(t *testing.T) {
	for _, name := range formats.Written() {
		f, ok := formats.Writing(name)
		if !ok {
			t.Fatalf("%s is not found", name)
		}
		p := sample()
		at := filepath.Join(t.TempDir(), "a.zip")
		r, err := export.Write(at, f, p)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Tests != 12 || r.Files < 1 {
			t.Errorf("%s: %+v", name, r)
		}
		folder := filepath.Join(t.TempDir(), "b")
		if _, err := export.Write(folder, f, p); err != nil {
			t.Errorf("%s: as a folder: %v", name, err)
		}
		again := filepath.Join(t.TempDir(), "c.zip")
		if _, err := export.Write(again, f, p); err != nil {
			t.Fatal(err)
		}
		if a, b := read(t, at), read(t, again); !bytes.Equal(a, b) {
			t.Errorf("%s: two exports differ", name)
		}
		if _, err := export.Write(at, f, p); err == nil {
			t.Errorf("%s: a file is replaced", name)
		}
		if name == "oj" || name == "files" {
			continue // folders of tests are not recognized as packages
		}
		a, err := zipfs.Open(at)
		if err != nil {
			t.Fatal(err)
		}
		if found, ok := formats.Of(a); !ok {
			t.Errorf("%s: is not recognized", name)
		} else if back, _, err := found.Read(a, "sum"); err != nil || export.Differs(p, back) != "" {
			t.Errorf("%s: read as %s: %v %s", name, found.Name(), err, export.Differs(p, back))
		}
		a.Close()
	}
}

// TestCramped checks that packages without an allowance of memory for interpreters say so.
func TestCramped(t *testing.T) {
	for _, limit := range []int64{64 << 20, 1 << 30} {
		f, _ := formats.Writing("icpc")
		p := sample()
		p.Limits.Memory = limit
		p.Submissions[0].Path, p.Submissions[0].Final = "ac-a.py", []string{"AC"}
		notes, err := f.Write(memory{}, p)
		said := slices.ContainsFunc(notes, func(n packages.Note) bool {
			return n.What.String() == "the memory limit of 64 MiB also holds for its virtual machine or interpreter"
		})
		if err != nil || said != (limit == 64<<20) {
			t.Errorf("%d: %v, %v", limit, err, notes)
		}
	}
}

// TestKeywords checks that keywords are a text in legacy packages, as Kattis requires, and a list
// in others.
func TestKeywords(t *testing.T) {
	for name, want := range map[string]string{"kattis": "keywords: nim graph\n", "domjudge": "keywords: nim graph\n", "icpc": "keywords:\n  - nim\n  - graph\n"} {
		f, _ := formats.Writing(name)
		p, files := sample(), memory{}
		p.Credits.Keywords = []string{"nim", "graph"}
		if _, err := f.Write(files, p); err != nil || !strings.Contains(files["problem.yaml"].String(), want) {
			t.Errorf("%s: %v, %s", name, err, files["problem.yaml"])
		}
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestLeavesNothing checks that Write leaves no file behind if it fails.
func TestLeavesNothing(t *testing.T) {
	p := sample()
	p.Tests[3].Answer = packages.File{}
	dir := t.TempDir()
	for _, name := range formats.Written() {
		f, _ := formats.Writing(name)
		if _, err := export.Write(filepath.Join(dir, "a.zip"), f, p); err == nil {
			t.Errorf("%s: a test without an answer is written", name)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("%v %v", left, err)
	}
}

// TestDiffers checks that Differs finds each kind of difference.
func TestDiffers(t *testing.T) {
	for what, change := range map[string]func(p *packages.Package){
		"tests":    func(p *packages.Package) { p.Tests = p.Tests[1:] },
		"is not":   func(p *packages.Package) { p.Tests[4].Input = packages.Text("in", []byte("x")) },
		"limit":    func(p *packages.Package) { p.Limits.Time = time.Second },
		"verdict":  func(p *packages.Package) { p.Submissions[0].Final = []string{"CE"} },
		"not ther": func(p *packages.Package) { p.Submissions[0].Path = "other.cpp" },
	} {
		p, back := sample(), sample()
		change(back)
		if got := export.Differs(p, back).String(); !strings.Contains(got, what) {
			t.Errorf("%s: %q", what, got)
		}
	}
	if got := export.Differs(sample(), sample()); got != "" {
		t.Error(got)
	}
}

// graded returns a package with three groups that give points.
func graded() *packages.Package {
	p := sample()
	p.Scoring = true
	p.Groups = &grading.Group{Score: grading.Sum, Groups: []*grading.Group{
		{Path: "secret/1", Score: grading.All, Points: 30},
		{Path: "secret/2", Score: grading.Min, Points: 30, Accept: 30, Requires: []string{"secret/1"}},
		{Path: "secret/3", Score: grading.Sum, Points: 40},
	}}
	for i := range p.Tests {
		switch group := i / 3; {
		case p.Tests[i].Sample:
			p.Tests[i].Group = "sample"
		default:
			p.Tests[i].Group = fmt.Sprintf("secret/%d", max(1, group))
		}
	}
	for i, s := range p.Submissions {
		if s.Path == "wa-b.py" {
			p.Submissions[i].Fate = packages.Fate{Declared: "30 points", Partial: true, Points: &[2]float64{30, 30}}
		}
	}
	return p
}

// TestPoints checks that each format keeps the points of groups, or notes that they are lost.
func TestPoints(t *testing.T) {
	want := "100 points, 10 tests"
	lost := map[string]bool{"fps": true, "oj": true, "files": true}
	for _, name := range formats.Written() {
		f, _ := formats.Writing(name)
		at := filepath.Join(t.TempDir(), "a.zip")
		r, err := export.Write(at, f, graded())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		says := false
		for _, n := range r.Lost {
			says = says || n.What == "the points of its groups are lost"
		}
		if says != lost[name] {
			t.Errorf("%s: lost is %v", name, r.Lost)
		}
		if lost[name] {
			continue
		}
		folder, err := zipfs.Open(at)
		if err != nil {
			t.Fatal(err)
		}
		back, notes, err := f.Read(folder, "sum")
		if err != nil || notes.Unsupported() != nil {
			t.Fatal(name, err, notes)
		}
		back.Share(&notes)
		points, tests := back.Points()
		if got := fmt.Sprintf("%g points, %d tests", points, tests); got != want || notes.Unsupported() != nil {
			t.Errorf("%s: %s, want %s (%v)", name, got, want, notes)
		}
		if err := folder.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestLimitsOfTests checks that each format keeps the limits of single tests, or notes that they are
// lost.
func TestLimitsOfTests(t *testing.T) {
	for _, name := range formats.Written() {
		f, _ := formats.Writing(name)
		p := graded()
		whole := p.Limits
		last := &p.Tests[len(p.Tests)-1]
		last.Limits = spec.Limits{Time: whole.Time / 2, Memory: whole.Memory / 2}
		at := filepath.Join(t.TempDir(), "a")
		r, err := export.Write(at, f, p)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		keeps := name == "luogu" || name == "hydro"
		if lost := slices.ContainsFunc(r.Lost, func(n packages.Note) bool {
			return strings.HasPrefix(string(n.What), "smaller limits of some tests are lost")
		}); lost == keeps {
			t.Errorf("%s: lost is %t", name, lost)
		}
		if !keeps {
			continue
		}
		back, notes, err := f.Read(os.DirFS(at), "sum")
		if err != nil || notes.Unsupported() != nil || back.Limits.Time != whole.Time || back.Limits.Memory != whole.Memory {
			t.Errorf("%s: %v, %v, %+v", name, err, notes, back.Limits)
			continue
		}
		own := 0
		for _, one := range back.Tests {
			if one.Limits == last.Limits {
				own++
			} else if one.Limits != (spec.Limits{}) {
				t.Errorf("%s: %s has %+v", name, one.Name, one.Limits)
			}
		}
		if own != 1 {
			t.Errorf("%s: %d tests have limits of their own", name, own)
		}
	}
}

// TestGrades checks the points of submissions that fail a single test, in each format that keeps
// the points of groups.
func TestGrades(t *testing.T) {
	for _, name := range []string{"icpc", "kattis", "domjudge", "hydro", "dmoj", "polygon", "luogu"} {
		f, _ := formats.Writing(name)
		at := filepath.Join(t.TempDir(), "a")
		if _, err := export.Write(at, f, graded()); err != nil {
			t.Fatal(name, err)
		}
		back, notes, err := f.Read(os.DirFS(at), "sum")
		if err != nil {
			t.Fatal(name, err)
		}
		back.Share(&notes)
		if name == "domjudge" {
			apartAtDOMjudge(t, at, back)
		}
		requires := name != "luogu" && name != "kattis" && name != "domjudge"
		for failing, want := range map[string]float64{"1\n": 100, "4\n": 70, "8\n": 70, "12\n": 100 - 40.0/3} { // the answers of the failing tests
			if failing == "4\n" && requires {
				want = 40 // the second group requires the first
			}
			var results []*grading.Result
			there := false
			for _, one := range back.Tests {
				answer, err := one.Answer.Read(1 << 10)
				if err != nil {
					t.Fatal(err)
				}
				verdict := report.AC
				if string(answer) == failing {
					verdict, there = report.WA, true
				}
				results = append(results, &grading.Result{Verdict: verdict})
			}
			grades, err := exchangetest.Grading(back).Grades(t.Context(), results, nil)
			if err != nil {
				t.Fatal(err)
			}
			got := grades[""].Points
			if there && math.Abs(got-want) > 0.7 { // some formats have integer points
				t.Errorf("%s: failing on %q gets %g, want %g", name, failing, got, want)
			}
		}
	}
}

// apartAtDOMjudge checks that each test of the group of graded whose points add up is a group with
// its own points, and that these groups are read as one.
func apartAtDOMjudge(t *testing.T, dir string, back *packages.Package) {
	t.Helper()
	parts, ok := back.Parts()
	if want, _ := graded().Parts(); !ok || len(parts) != len(want) {
		t.Errorf("%d groups with points are read, want %d", len(parts), len(want))
	}
	found := 0
	for _, one := range parts {
		if one.Score != grading.Sum {
			continue
		}
		for _, i := range one.Tests {
			found++
			text, err := os.ReadFile(filepath.Join(dir, "data", back.Tests[i].Group, "testdata.yaml"))
			if want := fmt.Sprintf("accept_score: %.3f", one.Points/float64(len(one.Tests))); err != nil || !strings.Contains(string(text), want) {
				t.Errorf("%s: %q, %v, want %s", back.Tests[i].Group, text, err, want)
			}
		}
	}
	if found < 2 {
		t.Errorf("%d tests are in groups whose points add up", found)
	}
}

// FuzzRead mutates files of written packages and reads them. A reader may return an error, but
// must not panic or run long.
func FuzzRead(f *testing.F) {
	packages := map[string]fstest.MapFS{}
	for _, name := range formats.Written() {
		to, _ := formats.Writing(name)
		w := memory{}
		if _, err := to.Write(w, sample()); err != nil {
			f.Fatal(err)
		}
		packages[name] = fstest.MapFS{}
		for path, b := range w {
			packages[name][path] = &fstest.MapFile{Data: b.Bytes()}
			f.Add(name, path, uint(len(b.Bytes())/2), []byte("- \xff{"), false)
			f.Add(name, path, uint(0), []byte(nil), true)
		}
	}
	f.Fuzz(func(t *testing.T, name, path string, at uint, text []byte, gone bool) {
		from, ok := packages[name]
		if !ok || len(text) > 1<<12 {
			return
		}
		folder := fstest.MapFS{}
		for p, file := range from {
			folder[p] = file
		}
		old := folder[path]
		switch {
		case old == nil:
			return
		case gone:
			delete(folder, path)
		default:
			i := int(at % uint(len(old.Data)+1))
			folder[path] = &fstest.MapFile{Data: append(append(append([]byte{}, old.Data[:i]...), text...), old.Data[min(len(old.Data), i+len(text)):]...)}
		}
		format, _ := formats.Writing(name)
		p, _, err := format.Read(folder, "sum")
		if err == nil && p == nil {
			t.Fatal("neither a package nor an error")
		}
		formats.Of(folder)
	})
}

// memory is an packages.Writer into memory.
type memory map[string]*bytes.Buffer

// Create implements packages.Writer.
func (m memory) Create(path string) (io.Writer, error) {
	if m[path] != nil {
		return nil, errors.New(path + " is written twice")
	}
	m[path] = &bytes.Buffer{}
	return m[path], nil
}

// TestOwn checks properties of single tests, and the files that programs read and write. Each
// format must write them, note that they are lost, or return an error.
func TestOwn(t *testing.T) {
	program := &packages.Program{Path: "c.py", Files: []packages.File{packages.Text("c.py", []byte("#\n"))}, Main: "c.py"}
	for what, test := range map[string]struct {
		change  func(*packages.Package)
		written string // the formats that support the change
		fails   string
	}{
		"arguments": {func(p *packages.Package) { p.Tests[3].Args = []string{"a", "b c"} }, "icpc", "t-4: the test has arguments or files of its own, which are not written to"},
		"files": {func(p *packages.Package) {
			p.Tests[3].Files = []packages.File{packages.Text("deep/a.txt", []byte("1\n"))}
		}, "icpc", "t-4: the test has arguments or files of its own, which are not written to"},
		"other flags": {func(p *packages.Package) {
			p.Checker = packages.Checker{Builtin: "kattis"}
			p.Tests[3].Flags = []string{"float_tolerance", "1e-3"}
		}, "icpc oj files", "t-4: the checker has special flags for the test, which are not written to"},
		"flags": {func(p *packages.Package) {
			p.Checker = packages.Checker{Program: program, Protocol: protocol.Kattis, Flags: []string{"loose"}}
		}, "icpc kattis domjudge oj files", "sum: its checker or interactor has flags, which are not written to"},
		"flags of an interactor": {func(p *packages.Package) {
			p.Interactor, p.Checker = program, packages.Checker{Protocol: protocol.Kattis, Flags: []string{"loose"}}
		}, "icpc kattis domjudge", "sum: "},
		"passes": {func(p *packages.Package) {
			p.Checker, p.Passes = packages.Checker{Program: program, Protocol: protocol.Kattis}, 3
		}, "icpc kattis domjudge hydro", "sum: submissions run several times on a test, which"},
		"processes": {func(p *packages.Package) {
			p.Interactor, p.Checker, p.Processes = program, packages.Checker{Protocol: protocol.CMS}, 2
		}, "hydro", "sum: its interactor is a manager of CMS, which"},
		"lines of processes": {func(p *packages.Package) {
			p.Interactor, p.Checker, p.Processes = program, packages.Checker{Protocol: protocol.Kattis}, 2
		}, "", "sum: submissions run as several processes at once, which"},
		"outputs":    {func(p *packages.Package) { p.Handed, p.Limits = true, packages.Limits{} }, "icpc hydro", "sum: submissions are outputs, not programs, which "},
		"file names": {func(p *packages.Package) { p.InputFile, p.OutputFile = "sum.in", "sum.out" }, "hydro polygon oj files", "sum: programs read and write files, which"},
	} {
		for _, name := range formats.Written() {
			f, _ := formats.Writing(name)
			p := sample()
			test.change(p)
			dir := filepath.Join(t.TempDir(), "a")
			r, err := export.Write(dir, f, p)
			if !strings.Contains(" "+test.written+" ", " "+name+" ") {
				if err == nil || !strings.HasPrefix(err.Error(), test.fails) {
					t.Errorf("%s, %s: %v, want %s", name, what, err, test.fails)
				}
				if _, err := os.Stat(dir); err == nil {
					t.Errorf("%s, %s: something was written", name, what)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s, %s: %v", name, what, err)
				continue
			}
			if name == "oj" || name == "files" {
				if lost := fmt.Sprint(r.Lost); !strings.Contains(lost, "judge with --files sum.in,sum.out") && !strings.Contains(lost, "the checker is lost") {
					t.Errorf("%s, %s: no note in %s", name, what, lost)
				}
				continue
			}
			back, _, err := f.Read(os.DirFS(dir), "a")
			if err != nil {
				t.Fatal(err)
			}
			if got, want := ownOf(back), ownOf(p); got != want {
				t.Errorf("%s, %s: %s, want %s", name, what, got, want)
			}
		}
	}
}

// ownOf describes the properties that TestOwn changes, of two tests and of the package.
func ownOf(p *packages.Package) string {
	said := fmt.Sprintf("%s %s %d %d", p.InputFile, p.OutputFile, p.Passes, p.Processes)
	for _, t := range p.Tests[3:5] {
		flags := t.Flags
		if len(flags) == 0 {
			flags = p.Checker.Flags
		}
		said += fmt.Sprintf("; %q %q", t.Args, flags)
		for _, f := range t.Files {
			text, err := f.Read(100)
			said += fmt.Sprintf(" %s %q %v", f.Path, text, err)
		}
	}
	return said
}

// TestJudging checks that formats write the limits of a checker, or note that they are lost.
func TestJudging(t *testing.T) {
	limits := spec.Limits{Time: 25 * time.Second, Memory: 64 << 20, Output: 9 << 20}
	for name, has := range map[string]bool{"icpc": true, "kattis": true, "domjudge": true, "polygon": false, "hydro": false, "oj": false} {
		f, _ := formats.Writing(name)
		p := sample()
		program := packages.Program{Path: "c.cpp", Files: []packages.File{packages.Text("c.cpp", []byte("#\n"))}}
		p.Checker, p.Limits.Judging = packages.Checker{Program: &program, Protocol: protocol.Testlib}, limits
		if has {
			p.Checker.Protocol = protocol.Kattis
		}
		dir := filepath.Join(t.TempDir(), "a")
		r, err := export.Write(dir, f, p)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if noted := strings.Contains(fmt.Sprint(r.Lost), "the time limit of its checker or interactor, 25s, is lost"); noted == has {
			t.Errorf("%s: %v", name, r.Lost)
		}
		if back, _, err := f.Read(os.DirFS(dir), "a"); err != nil || has && back.Limits.Judging != limits {
			t.Errorf("%s: %v, %v", name, back, err)
		}
	}
}

// TestVerdictSets checks that each format writes all permitted verdicts of a submission, or adds
// a note.
func TestVerdictSets(t *testing.T) {
	fates := map[string]packages.Fate{
		"maybe.py":   {Final: []string{"TLE", "AC"}},
		"either.cpp": {Final: []string{"WA", "RTE"}},
		"memory.cpp": {Final: []string{"MLE", "TLE"}},
		"bad.cpp":    {Rules: []packages.Rule{{Required: []string{"RTE", "TLE", "WA"}}}},
		"wrong.cpp":  {Rules: []packages.Rule{{Permitted: []string{"AC", "WA"}, Required: []string{"WA"}}}},
		"odd.cpp":    {Rules: []packages.Rule{{Permitted: []string{"AC", "WA", "TLE"}, Required: []string{"TLE"}}, {Tests: "secret/1", Permitted: []string{"AC"}}}},
		"free.cpp":   {},
	}
	p := sample()
	p.Submissions = nil
	for _, name := range []string{"maybe.py", "either.cpp", "memory.cpp", "bad.cpp", "wrong.cpp", "odd.cpp", "free.cpp"} {
		p.Submissions = append(p.Submissions, packages.Submission{Program: packages.Program{Path: name, Files: []packages.File{packages.Text(name, []byte("x\n"))}}, Fate: fates[name]})
	}
	for name, want := range map[string]string{
		"icpc":     "memory.cpp RTE TLE; either.cpp WA RTE; maybe.py TLE AC; odd.cpp WA TLE; bad.cpp WA TLE RTE; wrong.cpp WA",
		"domjudge": "bad.cpp WA TLE RTE; either.cpp WA RTE; maybe.py TLE AC; memory.cpp RTE TLE; odd.cpp WA TLE; wrong.cpp WA",
		"kattis":   "memory.cpp RTE; maybe.py TLE; bad.cpp WA; either.cpp WA; odd.cpp WA; wrong.cpp WA",
		"polygon":  "maybe.py TLE AC; either.cpp WA TLE RTE MLE OLE; memory.cpp TLE MLE; bad.cpp WA TLE RTE MLE OLE; wrong.cpp WA; odd.cpp WA TLE RTE MLE OLE",
		"dmoj":     "bad.cpp WA TLE RTE; either.cpp WA RTE; maybe.py TLE AC; memory.cpp MLE TLE; odd.cpp WA TLE; wrong.cpp WA",
	} {
		f, _ := formats.Writing(name)
		dir := filepath.Join(t.TempDir(), "a")
		r, err := export.Write(dir, f, p)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		back, _, err := f.Read(os.DirFS(dir), "a")
		if err != nil {
			t.Fatal(err)
		}
		var got, lost []string
		for _, s := range back.Submissions {
			got = append(got, filepath.Base(s.Path)+" "+strings.Join(s.Verdicts(), " "))
		}
		if line := strings.Join(got, "; "); line != want {
			t.Errorf("%s:\n got %s\nwant %s", name, line, want)
		}
		for _, n := range r.Lost {
			lost = append(lost, n.String())
		}
		for _, must := range []string{"free.cpp: ", "odd.cpp: its declarations about single tests are lost"} {
			if !strings.Contains(strings.Join(lost, "\n"), must) {
				t.Errorf("%s: no note %q in %v", name, must, lost)
			}
		}
		if one := strings.Contains(strings.Join(lost, "\n"), "one of its verdicts is declared"); one != (name == "kattis") {
			t.Errorf("%s: %v", name, lost)
		}
	}
}

// TestValidators checks that each format writes the first validator that it can express, and notes
// that all others are lost.
func TestValidators(t *testing.T) {
	validator := func(path string, protocol protocol.Protocol) packages.Validator {
		return packages.Validator{Program: packages.Program{Path: path, Files: []packages.File{packages.Text(path, []byte("#\n"))}}, Protocol: protocol}
	}
	answers, group := validator("answers.cpp", protocol.Testlib), validator("group.cpp", protocol.Testlib)
	answers.Answers, group.Groups = true, []string{"secret/1"}
	for name, want := range map[string]string{
		"icpc":    "answers group args",
		"polygon": "answers group args two kattis",
		"hydro":   "answers group args two kattis",
		"files":   "answers group args two kattis",
		"dmoj":    "answers group args one two kattis",
		"fps":     "answers group args one two kattis",
		"luogu":   "answers group args one two kattis",
		"oj":      "answers group args one two kattis",
	} {
		p := sample()
		p.Validators = []packages.Validator{answers, group, validator("args.cpp", protocol.Testlib), validator("one.cpp", protocol.Testlib), validator("two.cpp", protocol.Testlib), validator("kattis.cpp", protocol.Kattis)}
		p.Tests[3].InputFlags = map[string][]string{"args": {"5"}}
		f, _ := formats.Writing(name)
		w := memory{}
		notes, err := f.Write(w, p)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, n := range notes {
			if at, ok := strings.CutSuffix(n.Place, ".cpp"); ok {
				got = append(got, at)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: lost are %s, want %s", name, got, want)
		}
	}
}

// TestGraders checks that files which are compiled with submissions are written, or that the format
// returns an error. Without them, right programs would not compile at the other judge.
func TestGraders(t *testing.T) {
	file := func(name, text string) packages.File { return packages.Text(name, []byte(text)) }
	submitted := func(path string) packages.Submission {
		return packages.Submission{Program: packages.Program{Path: path, Files: []packages.File{file(path, "// "+path+"\n")}}, Fate: packages.Fate{Declared: "AC", Final: []string{"AC"}}}
	}
	for _, name := range formats.Written() {
		p := sample()
		p.Include = map[string][]packages.File{"cpp": {file("sol/grader.cpp", "int main() {}\n"), file("sum.h", "int sum();\n")}, "python3": {file("grader.py", "import solution\n")}}
		p.Submissions = []packages.Submission{submitted("a.cpp"), submitted("b.py")}
		to, _ := formats.Writing(name)
		dir := filepath.Join(t.TempDir(), "sum")
		r, err := export.Write(dir, to, p)
		if name != "icpc" && name != "kattis" {
			if err == nil || !strings.HasPrefix(err.Error(), "sum: files are compiled with each submission, which is not written to ") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		lost := fmt.Sprint(r.Lost)
		for _, want := range []string{"the grader for python3 is lost", "b.py: no grader for its language is written, so it is left out"} {
			if !strings.Contains(lost, want) {
				t.Errorf("%s: no note %q: %s", name, want, lost)
			}
		}
		back, _, err := to.Read(os.DirFS(dir), "sum")
		if err != nil {
			t.Fatal(err)
		}
		if len(back.Include) != 1 || len(back.Include["cpp"]) != 2 || len(back.Submissions) != 1 {
			t.Errorf("%s: %d files of C++ of %d languages, %d submissions", name, len(back.Include["cpp"]), len(back.Include), len(back.Submissions))
		}
		back.Include["cpp"] = back.Include["cpp"][:1]
		back.Include["cpp"][0] = file(back.Include["cpp"][0].Path, "changed")
		if m := export.Differs(p, back); !strings.Contains(m.String(), "is compiled with submissions") {
			t.Errorf("%s: another grader is not noticed: %q", name, m)
		}
	}
	p := sample()
	p.Include = map[string][]packages.File{"pascal": {file("main.pas", "begin end.\n")}}
	if _, err := export.Write(filepath.Join(t.TempDir(), "sum"), must(formats.Writing("icpc")), p); err == nil || !strings.HasPrefix(err.Error(), "sum: none of its graders can be written;") {
		t.Error(err)
	}
}

// must returns a format that is written.
func must(f packages.Format, ok bool) packages.Format {
	if !ok {
		panic("no such format")
	}
	return f
}

package dmoj

import (
	"archive/zip"
	"fmt"
	"io"
	"math"
	"path"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// dmojLanguages maps extensions to DMOJ's names of languages.
var dmojLanguages = map[string]string{".cpp": "CPP17", ".cc": "CPP17", ".c": "C11", ".py": "PY3", ".java": "JAVA", ".go": "GO", ".rs": "RUST", ".js": "V8JS", ".kt": "KOTLIN", ".rb": "RUBY2", ".lua": "LUA", ".php": "PHP", ".cs": "MONOCS", ".ts": "TYPESCRIPT"}

// Arranges implements writing.Arranging. It excludes tests without points, because DMOJ stops if
// such a test fails.
func (Format) Arranges() writing.Arrangement { return writing.Arrangement{} }

// An output is a package that is being written.
type output struct{ *writing.Output }

// Write implements Format.
func (Format) Write(to packages.Writer, p *packages.Package) (packages.Notes, error) {
	w := &output{writing.New(to, p)}
	if err := w.Common("a DMOJ package"); err != nil {
		return w.Notes, err
	}
	cases, err := w.archive("tests.zip")
	if err != nil {
		return w.Notes, err
	}
	m := writing.Mapping{{"time_limit", writing.Whole(p.Limits.Time.Seconds())}, {"memory_limit", p.Limits.Memory >> 10}, {"archive", "tests.zip"}}
	judging, err := w.judging()
	if err != nil {
		return w.Notes, err
	}
	m = append(m, judging...)
	if p.Checker.Builtin == "exact" { // otherwise DMOJ ends the answers with a line break
		m = append(m, writing.Pair{"binary_data", true})
	}
	if p.Limits.Output > 0 {
		m = append(m, writing.Pair{"output_limit_length", p.Limits.Output})
	}
	if err := w.YAML("init.yml", append(m, writing.Pair{"test_cases", cases})); err != nil {
		return w.Notes, err
	}
	w.Notes.Warn("", "DMOJ ignores the limits in init.yml and uses those of its site", "enter them there")
	w.Lose(false, false, true)
	if err := w.StatementMarkdown(func(lang string) string { return "statement." + lang + ".md" }, "statement", "statement/"); err != nil {
		return w.Notes, err
	}
	return w.Notes, w.submissions()
}

// archive writes the tests into a zip file, and returns their entries for init.yml.
func (w *output) archive(name string) (cases []writing.Mapping, err error) {
	to, err := w.Create(name)
	if err != nil {
		return nil, err
	}
	z := zip.NewWriter(to)
	add := func(name string, f packages.File) error {
		entry, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: zipTime})
		if err != nil {
			return err
		}
		from, err := f.Open()
		if err != nil {
			return err
		}
		defer from.Close()
		_, err = io.Copy(entry, from)
		return err
	}
	for i, t := range w.Package.Tests {
		in, out := fmt.Sprintf("%d.in", i+1), fmt.Sprintf("%d.out", i+1)
		if err := add(in, t.Input); err != nil {
			return nil, err
		}
		answer := t.Answer
		if answer.Absent() && w.Package.Interactor != nil {
			answer = packages.Text(out, nil)
		}
		if err := add(out, answer); err != nil {
			return nil, err
		}
		cases = append(cases, writing.Mapping{{"in", in}, {"out", out}})
	}
	return w.points(cases), z.Close()
}

// points adds points to the entries of the tests. A group that adds up the points of its tests is
// written as single tests, and any other group as a batch.
func (w *output) points(cases []writing.Mapping) (list []writing.Mapping) {
	if len(w.Parts) == 0 {
		for _, one := range cases {
			list = append(list, append(one, writing.Pair{"points", 1}))
		}
		return list
	}
	w.Rounded()
	w.LoseRules(false, true)
	batches := map[string]int{} // the numbers of batches by the paths of their groups
	for _, one := range w.Parts {
		if one.Score == grading.Sum {
			for k, points := range writing.Shares(one.Points, len(one.Tests)) {
				list = append(list, append(cases[one.Tests[k]], writing.Pair{"points", points}))
			}
			if len(one.Requires) > 0 {
				w.Notes.Warn(one.Path, "the dependency of the group on others is lost", "")
			}
			continue
		}
		var tests []writing.Mapping
		for _, i := range one.Tests {
			tests = append(tests, cases[i])
		}
		batch := writing.Mapping{{"points", int64(math.Round(one.Points))}, {"batched", tests}}
		var required []int
		for _, path := range one.Requires {
			if n := batches[path]; n > 0 {
				required = append(required, n)
			} else {
				w.Notes.Warn(one.Path, i18n.Messagef("the dependency of the group on %s is lost", path), "")
			}
		}
		if len(required) > 0 {
			batch = append(batch, writing.Pair{"dependencies", required})
		}
		batches[one.Path] = len(batches) + 1
		list = append(list, batch)
	}
	return list
}

// judging returns the keys of the checker, or of the interactor, for init.yml.
func (w *output) judging() (writing.Mapping, error) {
	p := w.Package
	if p.Interactor == nil {
		checker, err := w.checker()
		if err != nil || checker == nil {
			return nil, err
		}
		return writing.Mapping{{"checker", checker}}, nil
	}
	if c := p.Checker.Program; c != nil && c.Path != p.Interactor.Path {
		return nil, fault.New(p.Interactor.Path, "a checker judges after the interactor, which the format does not have", "let the interactor judge alone, or choose polygon")
	}
	program, err := w.Interactor(protocol.Testlib)
	if err != nil {
		return nil, err
	}
	at, err := w.Source("", program)
	if err != nil {
		return nil, err
	}
	return writing.Mapping{{"interactive", w.bridged(at)}, {"unbuffered", true}}, nil
}

// bridged returns how DMOJ runs a program in the protocol of testlib.
func (w *output) bridged(at string) writing.Mapping {
	return writing.Mapping{{"files", []string{at}}, {"lang", dmojLanguages[path.Ext(at)]}, {"type", "testlib"}}
}

// checker returns the entry of the checker for init.yml, and writes the checker if it is a
// program. It returns nil for DMOJ's default checker.
func (w *output) checker() (any, error) {
	switch c := w.Package.Checker; {
	case c.Builtin == "tokens":
		w.Notes.Warn("", "DMOJ's standard checker also requires the line breaks of the answer", "")
		return nil, nil
	case c.Builtin == standard.Builtin && slices.Equal(c.Flags, standard.Flags):
		return nil, nil
	case c.Builtin == "exact":
		return "identical", nil
	}
	program, err := w.Checker(protocol.Testlib)
	if err != nil {
		return nil, err
	}
	at, err := w.Source("", program)
	if err != nil {
		return nil, err
	}
	return writing.Mapping{{"name", "bridged"}, {"args", w.bridged(at)}}, nil
}

// submissions writes each submission with its test.yml.
func (w *output) submissions() error {
	taken := map[string]bool{}
	for _, s := range w.Package.Submissions {
		name := path.Base(s.Path)
		language := dmojLanguages[path.Ext(name)]
		verdicts := s.Verdicts()
		switch {
		case len(s.Files) != 1 || language == "":
			w.Notes.Warn(s.Path, "has several files, or is in a language that the format lacks, so it is not written", "")
			continue
		case len(verdicts) == 0 || s.Partial:
			w.Notes.Warn(s.Path, "declares no verdict, so it is not written", "")
			continue
		}
		if s.Partly() {
			w.Notes.Warn(s.Path, "its declarations about single tests are lost", "")
		}
		stem := strings.TrimSuffix(name, path.Ext(name))
		if taken[stem] { // another language has a submission of this name
			stem = strings.ReplaceAll(name, ".", "-")
		}
		taken[stem] = true
		dir := "tests/" + stem + "/"
		if err := w.YAML(dir+"test.yml", writing.Mapping{{"language", language}, {"time", w.Package.Limits.Time.Seconds()}, {"memory", w.Package.Limits.Memory >> 10}, {"source", name}, {"expect", verdicts}}); err != nil {
			return err
		}
		if err := w.Copy(dir+name, s.Files[0]); err != nil {
			return err
		}
	}
	return nil
}

// zipTime is the modification time of all files in written zip archives, so that the archives are
// reproducible.
var zipTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

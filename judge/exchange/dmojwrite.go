package exchange

import (
	"archive/zip"
	"fmt"
	"io"
	"math"
	"path"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// dmojLanguages are what DMOJ calls languages.
var dmojLanguages = map[string]string{".cpp": "CPP17", ".cc": "CPP17", ".c": "C11", ".py": "PY3", ".java": "JAVA", ".go": "GO", ".rs": "RUST", ".js": "V8JS", ".kt": "KOTLIN", ".rb": "RUBY2", ".lua": "LUA", ".php": "PHP", ".cs": "MONOCS", ".ts": "TYPESCRIPT"}

// arranges implements arranging: a failed test without points would end the judging.
func (dmoj) arranges() arrangement { return arrangement{} }

// A dmojWriting is a package of the format that is written.
type dmojWriting struct{ *writing }

// Write implements Format.
func (dmoj) Write(to Writer, p *Package) (Notes, error) {
	w := &dmojWriting{newWriting(to, p)}
	if err := w.common("a DMOJ package"); err != nil {
		return w.notes, err
	}
	if p.Interactor != nil {
		return w.notes, fault.New(p.ID, "its interactor is not written to a DMOJ package", "choose another format")
	}
	cases, err := w.dmojArchive("tests.zip")
	if err != nil {
		return w.notes, err
	}
	m := mapping{{"time_limit", whole(p.Limits.Time.Seconds())}, {"memory_limit", p.Limits.Memory >> 10}, {"archive", "tests.zip"}}
	checker, err := w.dmojChecker()
	if err != nil {
		return w.notes, err
	}
	if checker != nil {
		m = append(m, pair{"checker", checker})
	}
	if p.Limits.Output > 0 {
		m = append(m, pair{"output_limit_length", p.Limits.Output})
	}
	if err := w.yaml("init.yml", append(m, pair{"test_cases", cases})); err != nil {
		return w.notes, err
	}
	w.notes.Warn("", "DMOJ ignores the limits in init.yml, since its site has them", "enter them there")
	w.lose(false, false, true)
	if err := w.statementMarkdown(func(lang string) string { return "statement." + lang + ".md" }); err != nil {
		return w.notes, err
	}
	return w.notes, w.dmojSubmissions()
}

// dmojArchive writes the tests into a zip file, and returns what init.yml says of them.
func (w *dmojWriting) dmojArchive(name string) (cases []mapping, err error) {
	to, err := w.Create(name)
	if err != nil {
		return nil, err
	}
	z := zip.NewWriter(to)
	add := func(name string, f File) error {
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
	for i, t := range w.p.Tests {
		in, out := fmt.Sprintf("%d.in", i+1), fmt.Sprintf("%d.out", i+1)
		if err := add(in, t.Input); err != nil {
			return nil, err
		}
		if err := add(out, t.Answer); err != nil {
			return nil, err
		}
		cases = append(cases, mapping{{"in", in}, {"out", out}})
	}
	return w.dmojPoints(cases), z.Close()
}

// dmojPoints returns the tests with their points. A group whose tests add up is written as
// single tests, and another one as a batch.
func (w *dmojWriting) dmojPoints(cases []mapping) (list []mapping) {
	if len(w.parts) == 0 {
		for _, one := range cases {
			list = append(list, append(one, pair{"points", 1}))
		}
		return list
	}
	w.rounded()
	w.loseRules(false, true)
	batches := map[string]int{} // the numbers of batches by the paths of their groups
	for _, one := range w.parts {
		if one.score == ScoreSum {
			for k, points := range shares(one.points, len(one.tests)) {
				list = append(list, append(cases[one.tests[k]], pair{"points", points}))
			}
			if len(one.requires) > 0 {
				w.notes.Warn(one.path, "that the group requires others is lost", "")
			}
			continue
		}
		var tests []mapping
		for _, i := range one.tests {
			tests = append(tests, cases[i])
		}
		batch := mapping{{"points", int64(math.Round(one.points))}, {"batched", tests}}
		var required []int
		for _, path := range one.requires {
			if n := batches[path]; n > 0 {
				required = append(required, n)
			} else {
				w.notes.Warn(one.path, i18n.Messagef("that the group requires %s is lost", path), "")
			}
		}
		if len(required) > 0 {
			batch = append(batch, pair{"dependencies", required})
		}
		batches[one.path] = len(batches) + 1
		list = append(list, batch)
	}
	return list
}

// dmojChecker returns the checker as init.yml has it, and writes it if it is a program; nil
// for the one that DMOJ takes if none is named.
func (w *dmojWriting) dmojChecker() (any, error) {
	switch w.p.Checker.Builtin {
	case "tokens":
		return nil, nil
	case "exact":
		return "identical", nil
	case "lines":
		return "rstripped", nil
	}
	program, err := w.checker(Testlib)
	if err != nil {
		return nil, err
	}
	at, err := w.one("", program)
	if err != nil {
		return nil, err
	}
	return mapping{{"name", "bridged"}, {"args", mapping{{"files", []string{at}}, {"lang", dmojLanguages[path.Ext(at)]}, {"type", "testlib"}}}}, nil
}

// dmojSubmissions writes each submission with its test.yml.
func (w *dmojWriting) dmojSubmissions() error {
	for _, s := range w.p.Submissions {
		name := path.Base(s.Path)
		language := dmojLanguages[path.Ext(name)]
		verdicts := s.Verdicts()
		switch {
		case len(s.Files) != 1 || language == "":
			w.notes.Warn(s.Path, "is of several files, or in a language that is not known there, so that it is left out", "")
			continue
		case len(verdicts) == 0 || s.Partial:
			w.notes.Warn(s.Path, "declares no verdict, and is left out", "")
			continue
		}
		if s.partly() {
			w.notes.Warn(s.Path, "what it declares of some tests is lost", "")
		}
		dir := "tests/" + strings.TrimSuffix(name, path.Ext(name)) + "/"
		if err := w.yaml(dir+"test.yml", mapping{{"language", language}, {"time", w.p.Limits.Time.Seconds()}, {"memory", w.p.Limits.Memory >> 10}, {"source", name}, {"expect", verdicts}}); err != nil {
			return err
		}
		if err := w.copy(dir+name, s.Files[0]); err != nil {
			return err
		}
	}
	return nil
}

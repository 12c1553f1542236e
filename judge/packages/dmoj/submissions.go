package dmoj

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// submissions reads the submissions that DMOJ's own tests judge, each with its test.yml.
func (r *reader) submissions() error {
	dirs, err := r.List("tests")
	if err != nil {
		return err
	}
	for _, d := range dirs {
		var files []string
		for _, name := range []string{"test.yml", "test.posix.yml", "test.linux.yml"} { // later files override earlier ones
			if at := d.Path + "/" + name; d.Folder && r.Has(at) {
				files = append(files, at)
			}
		}
		if len(files) == 0 {
			continue
		}
		if err := r.submission(d.Path, files); err != nil {
			return err
		}
	}
	r.commonLimits()
	return nil
}

// commonLimits sets the limits to the most frequent limits in the files test.yml, if init.yml has
// no time limit. Submissions with other limits are then skipped with a warning.
func (r *reader) commonLimits() {
	own := &r.p.Limits
	if own.Time > 0 {
		return
	}
	type pair struct {
		time   time.Duration
		memory int64
	}
	count, common := map[pair]int{}, pair{}
	for _, l := range append(r.unasked, r.asked...) {
		key := pair{l.Time, l.Memory}
		if count[key]++; count[key] > count[common] {
			common = key
		}
	}
	own.Time, own.Memory = common.time, cmp.Or(own.Memory, common.memory)
	if own.Time > 0 {
		own.TimeFrom = "test.yml"
	}
	var kept []packages.Submission
	for i, s := range r.p.Submissions {
		l := r.asked[i]
		if l.Time != common.time || l.Memory != common.memory {
			r.notes.Warn(s.Place, "has other limits than most of the others, so its submission is not judged", "")
			continue
		}
		kept = append(kept, s)
	}
	r.p.Submissions = kept
}

// submission reads a folder with files such as test.yml, and the sources that they name.
func (r *reader) submission(dir string, files []string) error {
	at := files[len(files)-1]
	var sources, expect []string
	var cases, score, scores reading.Field
	language, skip := "", false
	var asked packages.Limits
	keys := reading.Keys{
		"source": func(f reading.Field) { sources = f.Texts() }, "expect": func(f reading.Field) { expect = f.Texts() }, "cases": func(f reading.Field) { cases = f },
		"language": func(f reading.Field) { language = f.Text() }, "skip": func(f reading.Field) { skip = f.Text() == "true" },
		"time": func(f reading.Field) { r.time(f, &asked) }, "memory": func(f reading.Field) { r.memory(f, &asked) },
		"score": func(f reading.Field) { score = f }, "score_cases": func(f reading.Field) { scores = f }, "feedback": nil, "feedback_cases": nil, "extended_feedback": nil, "extended_feedback_cases": nil,
		"arch": nil, "required_auxiliary_executors": nil,
	}
	for _, at := range files {
		n, err := reading.ParseYAML(r.FS, at)
		if err != nil {
			return err
		}
		if err := keys.Read(n, &r.notes); err != nil {
			return err
		}
	}
	for _, source := range sources {
		ext, known := dmojExtensions(language, path.Ext(source))
		if skip || !known {
			r.unasked = append(r.unasked, asked)
		}
		switch {
		case skip:
			continue
		case !fs.ValidPath(source):
			r.notes.Warn(at, "names no source", "")
			continue
		case !known:
			r.notes.Warn(dir+"/"+source, i18n.Messagef("is in the language %s, so it is not judged", format.Visible(format.Clip(language, 20))), "")
			continue
		}
		f, err := packages.FileIn(r.FS, dir+"/"+source)
		if err != nil {
			return fault.At(at, err)
		}
		f.Path = strings.TrimSuffix(path.Base(source), path.Ext(source)) + ext
		s := packages.Submission{Program: packages.Program{Path: dir + "/" + source, Files: []packages.File{f}}}
		if r.declare(&s.Fate, expect, cases); s.Declared == "IE" {
			r.notes.Warn(s.Path, "expects an error of the judge, so it is not judged", "")
			continue
		}
		r.declareScores(&s.Fate, score, scores)
		s.Place = at
		r.asked = append(r.asked, asked)
		r.p.Submissions = append(r.p.Submissions, s)
	}
	return nil
}

// declare sets the verdicts that a test.yml expects: one list for all tests, and lists for single
// tests. SC means that a test is skipped.
func (r *reader) declare(f *packages.Fate, expect []string, cases reading.Field) {
	if len(expect) == 0 {
		expect = []string{"AC"}
	}
	verdicts := func(words []string) (list []string) {
		for _, word := range words {
			if word == "IR" {
				word = "RTE"
			}
			list = append(list, word)
		}
		return list
	}
	f.Declared = strings.Join(expect, " or ")
	if slices.Contains(expect, "*") {
		return
	}
	if cases.Empty() {
		f.Final = verdicts(expect)
		return
	}
	own := ofCases(cases)
	for i, t := range r.p.Tests {
		words, ok := own[i]
		if !ok {
			words = expect
		}
		if !slices.Contains(words, "SC") && !slices.Contains(words, "*") {
			f.Rules = append(f.Rules, packages.Rule{Place: cases.Place, Tests: packages.LiteralGlob(t.Name), Permitted: verdicts(words)})
		}
	}
}

// ofCases returns the words for each test from a list, or from a mapping whose keys count from 1.
func ofCases(f reading.Field) map[int][]string {
	own := map[int][]string{}
	if !f.IsMap() {
		for i, item := range f.Items() {
			own[i] = item.Texts()
		}
	}
	all, _ := f.Fields()
	for _, one := range all {
		if k, err := strconv.Atoi(one.Key); err == nil {
			own[k-1] = one.Texts()
		}
	}
	return own
}

// declareScores sets the points that tests must have. The points of tests in batches are not
// compared.
func (r *reader) declareScores(f *packages.Fate, all, cases reading.Field) {
	own := ofCases(cases)
	for i, t := range r.p.Tests {
		words, ok := own[i]
		if !ok {
			words = all.Texts()
		}
		if len(words) != 1 || r.p.Groups == nil || slices.Contains(r.batches, t.Group) {
			continue
		}
		if v, err := strconv.ParseFloat(words[0], 64); err == nil {
			f.Rules = append(f.Rules, packages.Rule{Place: all.Place, Tests: packages.LiteralGlob(t.Group), Points: &[2]float64{v, v}})
		}
	}
}

// dmojExtensions returns the extension of our language for one of DMOJ's languages; false if
// there is no such language here.
func dmojExtensions(language, ext string) (string, bool) {
	for _, one := range []struct{ prefix, ext string }{
		{"CPP", ".cpp"}, {"CLANGX", ".cpp"}, {"CLANG", ".c"}, {"C11", ".c"}, {"PY3", ".py"}, {"PYPY3", ".py"}, {"JAVA", ".java"}, {"GO", ".go"}, {"RUST", ".rs"},
		{"V8JS", ".js"}, {"KOTLIN", ".kt"}, {"RUBY", ".rb"}, {"LUA", ".lua"}, {"PHP", ".php"}, {"MONOCS", ".cs"}, {"TYPESCRIPT", ".ts"}, {"PAS", ".pas"}, {"HASK", ".hs"},
	} {
		if strings.HasPrefix(language, one.prefix) {
			return one.ext, true
		}
	}
	return ext, language == "" || language == "C"
}

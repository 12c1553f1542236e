package exchange

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// dmoj reads and writes problems of DMOJ: init.yml with tests in files or in a zip.
//
// What it cannot say, and then refuses to judge: dynamic keys, which run Python, and
// generators, graders and checkers in Python.
type dmoj struct{}

// Name implements Format.
func (dmoj) Name() string { return "DMOJ" }

// Is implements Format.
func (dmoj) Is(folder fs.FS) bool { return signOf("DMOJ").is(folder) }

// A dmojReader reads one package.
type dmojReader struct {
	tree
	data  fs.FS // of the tests: the archive, or the folder
	p     *Package
	notes Notes
	root  *Group
}

// Read implements Format.
func (dmoj) Read(folder fs.FS, name string) (p *Package, notes Notes, err error) {
	defer fault.Guard(&err, name)
	r := &dmojReader{tree: tree{FS: folder}, data: folder, root: &Group{Score: ScoreSum}, p: &Package{Format: "DMOJ", ID: name, Titles: map[string]string{}}}
	at := "init.yml"
	if !r.has(at) {
		at = "init.yaml"
	}
	n, err := parseYAML(folder, at)
	if err != nil {
		return nil, nil, err
	}
	if err := r.init(n); err != nil {
		return nil, nil, err
	}
	if err := r.submissions(); err != nil {
		return nil, nil, err
	}
	if r.p.Limits.Time == 0 {
		r.notes.Warn(at, "the limits are not in the package, since DMOJ's site has them", "give --time and --memory")
	}
	return r.p, r.notes, nil
}

func (r *dmojReader) init(n node) error {
	var tests, pretests, archive, checker field
	refuse := func(what string) func(field) {
		return func(f field) { r.notes.Refuse(f.place, i18n.Messagef("%s are not supported", what), "") }
	}
	keys := table{
		"archive": func(f field) { archive = f }, "test_cases": func(f field) { tests = f }, "pretest_test_cases": func(f field) { pretests = f },
		"checker": func(f field) { checker = f }, "points": nil, "unbuffered": nil, "hints": nil, "wall_time_factor": nil,
		"output_limit_length": func(f field) {
			if v, ok := f.number(); ok && v > 0 && v < 1<<40 {
				r.p.Limits.Output = int64(v)
			}
		},
		"output_prefix_length": nil, "binary_data": nil, "meta": nil,
		"generator": refuse("generators"), "custom_judge": refuse("judges in Python"), "grader": refuse("judges in Python"), "file_io": refuse("files of a submission's own"),
		"signature_grader": refuse("graders"), "interactive": refuse("interactors"), "bridged": refuse("bridged judges"),
		"symlinks": refuse("links"), "run_case_in_parallel": nil,
	}
	all, err := n.fields()
	if err != nil {
		return err
	}
	for _, f := range all {
		if strings.HasSuffix(f.key, "+") { // key+ and key++
			r.notes.Refuse(f.place, i18n.Messagef("the key %s is dynamic: DMOJ runs Python to get its value, and grundy does not", format.Visible(f.key)), "write the value itself")
			keys[f.key] = nil
		}
	}
	if err := keys.read(n, &r.notes); err != nil {
		return err
	}
	if err := r.checker(checker); err != nil {
		return err
	}
	if !archive.empty() {
		if r.data, err = r.open(archive); err != nil {
			return err
		}
	}
	for _, f := range []field{pretests, tests} {
		if f.empty() {
			continue
		}
		if err := r.tests(f); err != nil {
			return err
		}
	}
	if tests.empty() && pretests.empty() && len(all) > 0 {
		if err := r.named(n, dmojInput, dmojOutput); err != nil {
			return err
		}
	}
	if len(r.p.Tests) == 0 {
		r.notes.Refuse(n.place(), "there are no tests", "name them as test_cases")
	}
	if r.p.Scoring = slices.ContainsFunc(r.root.Groups, func(g *Group) bool { return g.Points > 0 }); r.p.Scoring || len(r.root.Groups) > 1 {
		r.p.Groups = r.root
	}
	return nil
}

// archiveLimit bounds an archive in a package.
const archiveLimit = 512 << 20

// open opens the archive with the tests.
func (r *dmojReader) open(f field) (fs.FS, error) {
	file, err := named(r.FS, ".", f.text(), f.place, "name a file of the package")
	if err != nil {
		return nil, err
	}
	text, err := file.Read(archiveLimit)
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, fault.New(file.Path, "is no zip file", "pack the tests again")
	}
	sum := uint64(0)
	for _, one := range z.File {
		if sum += one.UncompressedSize64; sum > 2<<30 || len(z.File) > mostFiles {
			return nil, fault.New(file.Path, "holds too many files, or more than 2 GiB", "pack fewer tests")
		}
	}
	return z, nil
}

// dmojCheckers are the checkers of DMOJ that compare as one of ours.
var dmojCheckers = map[string]string{"standard": "tokens", "identical": "exact", "rstripped": "lines", "linecount": "", "linematches": "", "sorted": "unordered", "unordered": "unordered"}

func (r *dmojReader) checker(f field) error {
	name, args := f.text(), node{}
	if f.isMap() {
		all, err := f.fields()
		if err != nil {
			return err
		}
		for _, one := range all {
			switch one.key {
			case "name":
				name = one.text()
			case "args":
				args = one.node
			}
		}
	}
	r.p.Checker = Checker{Builtin: "tokens"}
	switch builtin := dmojCheckers[name]; {
	case f.empty():
	case builtin != "":
		r.p.Checker.Builtin = builtin
	case name == "floats":
		digits := "6"
		all, _ := args.fields()
		for _, one := range all {
			if one.key == "precision" && one.text() != "" {
				digits = one.text()
			}
		}
		if strings.Trim(digits, "0123456789") != "" || len(digits) > 2 {
			r.notes.Refuse(args.place(), "the precision is no number of digits", "write one such as 6")
			return nil
		}
		r.p.Checker = floatChecker("1e-" + digits)
	case name == "bridged":
		return r.bridged(args)
	default:
		r.notes.Refuse(f.place, i18n.Messagef("the checker %s is not supported", format.Visible(format.Clip(name, 40))), "use one of DMOJ's own, or bridged")
	}
	return nil
}

// bridged reads a checker in any language.
func (r *dmojReader) bridged(n node) error {
	kind, p := "default", &Program{}
	all, err := n.fields()
	if err != nil {
		return err
	}
	for _, one := range all {
		switch one.key {
		case "type":
			kind = one.text()
		case "files":
			for _, name := range one.texts() {
				f, err := named(r.FS, ".", name, one.place, "")
				if err != nil {
					return err
				}
				f.Path = path.Base(name)
				p.Files, p.Path = append(p.Files, f), name
			}
		case "flags", "args":
			r.notes.Refuse(one.place, "arguments of checkers are not supported", "")
		}
	}
	if kind != "testlib" || len(p.Files) == 0 {
		r.notes.Refuse(n.place(), i18n.Messagef("bridged checkers of the type %s are not supported", format.Visible(format.Clip(kind, 30))), "use testlib")
		return nil
	}
	r.p.Checker = Checker{Program: p, Protocol: Testlib}
	return nil
}

// The patterns by which tests are found if none are named.
const (
	dmojInput  = `^(?=.*?\.in|in).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$`
	dmojOutput = `^(?=.*?\.out|out).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$`
)

// tests reads a list of tests and batches, or a mapping of patterns.
func (r *dmojReader) tests(f field) error {
	if f.isMap() {
		in, out := dmojInput, dmojOutput
		all, err := f.fields()
		if err != nil {
			return err
		}
		for _, one := range all {
			switch one.key {
			case "input_format":
				in = one.text()
			case "output_format":
				out = one.text()
			case "case_points", "batch_points":
			default:
				r.notes.Refuse(one.place, i18n.Messagef("the key %s is not supported", format.Visible(format.Clip(one.key, 40))), "")
			}
		}
		return r.named(f.node, in, out)
	}
	for i, item := range f.items() {
		g := &Group{Path: fmt.Sprint(i + 1), Score: ScoreMin, Points: 1}
		if err := r.item(item, g, true); err != nil {
			return err
		}
		r.root.Groups = append(r.root.Groups, g)
	}
	return nil
}

// item reads a test or a batch.
func (r *dmojReader) item(n node, g *Group, top bool) error {
	var in, out string
	var batch field
	keys := table{
		"in": func(f field) { in = f.text() }, "out": func(f field) { out = f.text() },
		"points": func(f field) {
			if v, ok := f.number(); ok && top {
				if g.Points = v; v == 0 { // a pretest, which ends the judging if it fails
					g.Stop = true
				}
			}
		},
		"batched":             func(f field) { batch = f },
		"dependencies":        func(f field) { g.Requires = f.texts() },
		"output_limit_length": nil, "output_prefix_length": nil, "binary_data": nil,
		"checker":   func(f field) { r.notes.Refuse(f.place, "a checker of a single test is not supported", "") },
		"generator": func(f field) { r.notes.Refuse(f.place, "generators are not supported", "") }, "generator_args": nil,
	}
	if err := keys.read(n, &r.notes); err != nil {
		return err
	}
	if !batch.empty() && top {
		for _, item := range batch.items() {
			if err := r.item(item, g, false); err != nil {
				return err
			}
		}
		return nil
	}
	if in == "" {
		return nil // a generator, which was refused
	}
	return r.test(n, in, out, g.Path)
}

func (r *dmojReader) test(n node, in, out, group string) error {
	one := Test{Name: strings.TrimSuffix(in, path.Ext(in)), Group: group}
	for _, pair := range []struct {
		name string
		into *File
	}{{in, &one.Input}, {out, &one.Answer}} {
		if pair.name == "" {
			continue
		}
		f, err := named(r.data, ".", pair.name, n.place(), "name a file of the package")
		if err != nil {
			return err
		}
		*pair.into = f
	}
	if one.Answer.Absent() {
		return fault.New(n.place(), i18n.Messagef("the test %s has no answer", format.Visible(format.Clip(in, 60))), "name it as out")
	}
	r.p.Tests = append(r.p.Tests, one)
	return nil
}

// lookahead matches what patterns of Python have and those of Go lack.
var lookahead = regexp.MustCompile(`\(\?[=!<][^P)]*\)`)

// named pairs the files whose names match patterns with the groups batch and case.
func (r *dmojReader) named(n node, input, output string) error {
	if input != dmojInput || output != dmojOutput {
		if lookahead.MatchString(input + output) {
			r.notes.Refuse(n.place(), "the patterns look ahead, which is not supported", "name the tests as test_cases")
			return nil
		}
	}
	in, err1 := regexp.Compile(lookahead.ReplaceAllString(input, ""))
	out, err2 := regexp.Compile(lookahead.ReplaceAllString(output, ""))
	if err1 != nil || err2 != nil {
		r.notes.Refuse(n.place(), "a pattern of tests is no regular expression", "correct it")
		return nil
	}
	t := &tree{FS: r.data}
	all, err := t.below(".")
	if err != nil {
		return err
	}
	type key struct{ batch, number string }
	inputs, outputs := map[key]entry{}, map[key]entry{}
	standard := input == dmojInput
	of := func(p *regexp.Regexp, e entry, word string, into map[key]entry) {
		m := p.FindStringSubmatch(e.path)
		if m == nil || standard && !strings.Contains(e.path, word) {
			return
		}
		k := key{}
		if i := p.SubexpIndex("batch"); i >= 0 {
			k.batch = m[i]
		}
		if i := p.SubexpIndex("case"); i >= 0 {
			k.number = m[i]
		}
		into[k] = e
	}
	for _, e := range all {
		isIn := strings.HasSuffix(e.path, ".in") || strings.Contains(path.Base(e.path), "in")
		if !standard || isIn && !strings.HasSuffix(e.path, ".out") {
			of(in, e, "in", inputs)
		}
		if !standard || strings.HasSuffix(e.path, ".out") || !isIn {
			of(out, e, "out", outputs)
		}
	}
	var order []key
	for k := range inputs {
		if _, ok := outputs[k]; ok {
			order = append(order, k)
		}
	}
	slices.SortFunc(order, func(a, b key) int {
		if c := natural(a.batch, b.batch); c != 0 {
			return c
		}
		return natural(a.number, b.number)
	})
	for _, k := range order {
		one := Test{Name: strings.TrimSuffix(inputs[k].path, path.Ext(inputs[k].path)), Input: t.file(inputs[k]), Answer: t.file(outputs[k]), Group: k.batch}
		r.p.Tests = append(r.p.Tests, one)
	}
	return nil
}

// submissions reads the submissions that DMOJ's own tests judge, each with its test.yml.
func (r *dmojReader) submissions() error {
	dirs, err := r.list("tests")
	if err != nil {
		return err
	}
	for _, d := range dirs {
		at := d.path + "/test.yml"
		if !d.folder || !r.has(at) {
			continue
		}
		n, err := parseYAML(r.FS, at)
		if err != nil {
			return err
		}
		s := Submission{Fate: Fate{Place: at}}
		var source string
		keys := table{
			"source": func(f field) { source = f.text() },
			"expect": func(f field) {
				s.Declared = strings.Join(f.texts(), " or ")
				for _, word := range f.texts() {
					if word == "IR" {
						word = "RTE"
					}
					s.Final = append(s.Final, word)
				}
			},
			"time": func(f field) {
				if d, ok := seconds(f.text()); ok {
					r.p.Limits.Time, r.p.Limits.TimeFrom = d, f.place
				}
			},
			"memory": func(f field) {
				if v, ok := f.number(); ok && v > 0 && v < 1<<31 {
					r.p.Limits.Memory = int64(v) << 10
				}
			},
			"language": nil, "cases": nil, "score": nil, "feedback": nil, "extended_feedback": nil, "skip": nil,
		}
		if err := keys.read(n, &r.notes); err != nil {
			return err
		}
		if !fs.ValidPath(source) {
			r.notes.Warn(at, "names no source", "")
			continue
		}
		f, err := FileIn(r.FS, d.path+"/"+source)
		if err != nil {
			return fault.At(at, err)
		}
		f.Path = path.Base(source)
		s.Program = Program{Path: d.path + "/" + source, Files: []File{f}}
		r.p.Submissions = append(r.p.Submissions, s)
	}
	return nil
}

// dmojLanguages are what DMOJ calls languages.
var dmojLanguages = map[string]string{".cpp": "CPP17", ".cc": "CPP17", ".c": "C11", ".py": "PY3", ".java": "JAVA", ".go": "GO", ".rs": "RUST", ".js": "V8JS", ".kt": "KOTLIN", ".rb": "RUBY2", ".lua": "LUA", ".php": "PHP", ".cs": "MONOCS", ".ts": "TYPESCRIPT"}

// Write implements Format.
func (dmoj) Write(to Writer, p *Package) (Notes, error) {
	w := &writing{Writer: to, p: p}
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
	m := mapping{{"archive", "tests.zip"}}
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
	w.notes.Warn("", "the limits are in tests/*/test.yml alone, since DMOJ's site has them", "enter them there")
	w.lose(false, false, true)
	if err := w.statementMarkdown(func(lang string) string { return "statement." + lang + ".md" }); err != nil {
		return w.notes, err
	}
	return w.notes, w.dmojSubmissions()
}

// dmojArchive writes the tests into a zip file, and returns what init.yml says of them.
func (w *writing) dmojArchive(name string) (cases []mapping, err error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
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
		cases = append(cases, mapping{{"in", in}, {"out", out}, {"points", 1}})
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return cases, w.put(name, b.Bytes())
}

// dmojChecker returns the checker as init.yml has it, and writes it if it is a program; nil
// for the one that DMOJ takes if none is named.
func (w *writing) dmojChecker() (any, error) {
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
func (w *writing) dmojSubmissions() error {
	for _, s := range w.p.Submissions {
		name := path.Base(s.Path)
		language := dmojLanguages[path.Ext(name)]
		if len(s.Files) != 1 || language == "" || len(s.Final) == 0 {
			w.notes.Warn(s.Path, "is of several files, or in a language that is not known there, so that it is left out", "")
			continue
		}
		dir := "tests/" + strings.TrimSuffix(name, path.Ext(name)) + "/"
		if err := w.yaml(dir+"test.yml", mapping{{"language", language}, {"time", w.p.Limits.Time.Seconds()}, {"memory", w.p.Limits.Memory >> 10}, {"source", name}, {"expect", s.Final}}); err != nil {
			return err
		}
		if err := w.copy(dir+name, s.Files[0]); err != nil {
			return err
		}
	}
	return nil
}

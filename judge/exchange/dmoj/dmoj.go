// Package dmoj reads and writes problems of DMOJ.
package dmoj

import (
	"archive/zip"
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/exchange"
	"grundy/judge/exchange/reading"
	"grundy/judge/exchange/sign"
	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// Format reads and writes problems of DMOJ: init.yml with tests in files or in a zip.
//
// What it cannot say, and then refuses to judge: dynamic keys, which run Python, and
// generators, graders and checkers in Python.
type Format struct{}

// Name implements Format.
func (Format) Name() string { return "DMOJ" }

// Is implements Format.
func (Format) Is(folder fs.FS) bool { return Sign.Is(folder) }

// Sign recognizes packages of the format.
var Sign = sign.Sign{Name: "DMOJ", Apart: true, Is: sign.Either(sign.File("init.yml", sign.Keys(initKeys)), sign.File("init.yaml", sign.Keys(initKeys)))}

// initKeys tell a description of a problem from other files of its name.
const initKeys = `(?:pretest_)?test_cases\+*|archive|checker|custom_judge|grader|generator|interactive|signature_grader|unbuffered|points|output_limit_length|output_prefix_length`

// A reader reads one package.
type reader struct {
	reading.Tree
	data  fs.FS // of the tests: the archive, or the folder
	p     *exchange.Package
	notes exchange.Notes
	root  *exchange.Group
	worth float64 // of a test, or a batch, without points of its own
	// batches are the paths of the groups that are batches, by which others depend on them.
	batches []string
	asked   []exchange.Limits // that the test.yml of each submission names
	unasked []exchange.Limits // those of sources that are not judged
}

// Read implements Format.
func (Format) Read(folder fs.FS, name string) (p *exchange.Package, notes exchange.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &reader{Tree: reading.Tree{FS: folder}, data: folder, root: &exchange.Group{Score: exchange.ScoreSum}, worth: 1, p: &exchange.Package{Format: "DMOJ", LimitAdvice: "write time_limit: 2 into init.yml", ID: name, Titles: map[string]string{}}}
	at := "init.yml"
	if !r.Has(at) {
		at = "init.yaml"
	}
	n, err := reading.ParseYAML(folder, at)
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
		r.notes.Warn(at, "the limits are not in the package, since DMOJ's site has them", "write time_limit: SECONDS and memory_limit: KIB into init.yml")
	}
	return r.p, r.notes, nil
}

func (r *reader) init(n reading.YAML) error {
	var tests, pretests, archive, checker, interactive reading.Field
	refuse := func(what string) func(reading.Field) {
		return func(f reading.Field) { r.notes.Refuse(f.Place, i18n.Messagef("%s are not supported", what), "") }
	}
	python := func(f reading.Field) {
		r.notes.Refuse(f.Place, i18n.Messagef("the judge %s is Python that runs inside DMOJ, and grundy does not run it", format.Visible(format.Clip(f.Text(), 40))), "write a program for testlib, and name it as a bridged checker or as interactive")
	}
	keys := reading.Keys{
		"archive": func(f reading.Field) { archive = f }, "test_cases": func(f reading.Field) { tests = f }, "pretest_test_cases": func(f reading.Field) { pretests = f },
		"checker": func(f reading.Field) { checker = f }, "interactive": func(f reading.Field) { interactive = f },
		"time_limit": func(f reading.Field) { r.time(f, &r.p.Limits) }, "memory_limit": func(f reading.Field) { r.memory(f, &r.p.Limits) }, "short_circuit": nil,
		"points": func(f reading.Field) {
			if v, ok := f.Number(); ok && v >= 0 {
				r.worth = v
			}
		},
		"unbuffered": nil, "hints": nil, "wall_time_factor": nil,
		"output_limit_length": func(f reading.Field) {
			if v, ok := f.Number(); ok && v > 0 && v < 1<<40 {
				r.p.Limits.Output = int64(v)
			}
		},
		"output_prefix_length": nil, "binary_data": nil, "meta": nil,
		"generator": r.generator, "custom_judge": python, "grader": python, "file_io": refuse("files of a submission's own"),
		"signature_grader": refuse("graders"), "bridged": refuse("bridged judges"),
		"symlinks": refuse("links"), "run_case_in_parallel": nil,
	}
	all, err := n.Fields()
	if err != nil {
		return err
	}
	for _, f := range all {
		if strings.HasSuffix(f.Key, "+") { // key+ and key++
			r.notes.Refuse(f.Place, i18n.Messagef("the key %s is dynamic: DMOJ runs Python to get its value, and grundy does not", format.Visible(f.Key)), "write the value itself")
			keys[f.Key] = nil
		}
	}
	if err := keys.Read(n, &r.notes); err != nil {
		return err
	}
	if err := r.checker(checker); err != nil {
		return err
	}
	if err := r.interactor(interactive); err != nil {
		return err
	}
	if !archive.Empty() {
		if r.data, err = r.open(archive); err != nil {
			return err
		}
	}
	if err := r.tests(n, pretests, tests, len(all) > 0); err != nil {
		return err
	}
	r.graded(n)
	return nil
}

// generator refuses a program that makes tests: it prints the answer on standard error.
func (r *reader) generator(f reading.Field) {
	r.notes.Refuse(f.Place, "a generator makes the tests and their answers, which is not supported", "run it once for each test, and name what it prints as in and out")
}

// tests reads the pretests and the tests. If neither are named, and init.yml is not empty,
// files are tests by their names.
func (r *reader) tests(n reading.YAML, pretests, tests reading.Field, given bool) error {
	for i, f := range []reading.Field{pretests, tests} {
		if f.Empty() {
			continue
		}
		if err := r.testsOf(f, i == 0); err != nil {
			return err
		}
	}
	if tests.Empty() && pretests.Empty() && given {
		return r.named(n, dmojInput, dmojOutput, nil)
	}
	return nil
}

// graded joins the groups of the tests that were read.
func (r *reader) graded(n reading.YAML) {
	if len(r.p.Tests) == 0 {
		r.notes.Refuse(n.Place(), "there are no tests", "name them as test_cases")
	}
	r.depend()
	if r.p.Scoring = slices.ContainsFunc(r.root.Groups, func(g *exchange.Group) bool { return g.Points > 0 }); r.p.Scoring || len(r.root.Groups) > 1 {
		r.p.Groups = r.root
	}
}

// time reads the time limit. DMOJ's site has it, and init.yml may name it for others.
func (r *reader) time(f reading.Field, into *exchange.Limits) {
	d, ok := reading.Seconds(f.Text())
	if !ok {
		r.notes.Refuse(f.Place, "is no time in seconds", "write one such as 1.5")
		return
	}
	into.Time, into.TimeFrom = d, f.Place
}

// memory reads the memory limit.
func (r *reader) memory(f reading.Field, into *exchange.Limits) {
	v, ok := f.Number()
	if !ok || v <= 0 || v > 1<<31 {
		r.notes.Refuse(f.Place, "is no size in KiB", "write one such as 65536")
		return
	}
	into.Memory = int64(v) << 10
}

// depend makes dependencies, which count batches, into paths of groups. A group without
// points is a pretest: if it fails, nothing after it is judged.
func (r *reader) depend() {
	var pretests, before []string
	for _, g := range r.root.Groups {
		var requires []string
		for _, word := range g.Requires {
			k, err := strconv.Atoi(word)
			if err != nil || k < 1 || k > len(r.batches) || !slices.Contains(before, r.batches[k-1]) {
				r.notes.Refuse("init.yml", i18n.Messagef("a batch depends on %s, and there is no such batch before it", format.Visible(format.Clip(word, 20))), "number the batches from 1")
				continue
			}
			requires = append(requires, r.batches[k-1])
		}
		g.Requires = append(requires, pretests...)
		if g.Points == 0 {
			g.Stop = true
			pretests = append(pretests, g.Path)
		}
		before = append(before, g.Path)
	}
}

// archiveLimit bounds an archive in a package.
const archiveLimit = 512 << 20

// open opens the archive with the tests.
func (r *reader) open(f reading.Field) (fs.FS, error) {
	file, err := reading.Named(r.FS, ".", f.Text(), f.Place, "name a file of the package")
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
		if sum += one.UncompressedSize64; sum > 2<<30 || len(z.File) > reading.MostFiles {
			return nil, fault.New(file.Path, "holds too many files, or more than 2 GiB", "pack fewer tests")
		}
	}
	return z, nil
}

// dmojCheckers are the checkers of DMOJ that compare as one of ours.
var dmojCheckers = map[string]string{"standard": "tokens", "identical": "exact", "rstripped": "lines", "linecount": "", "linematches": "", "sorted": "unordered", "unordered": "unordered"}

func (r *reader) checker(f reading.Field) error {
	name, args, options := f.Text(), reading.YAML{}, map[string]string{}
	if f.IsMap() {
		all, err := f.Fields()
		if err != nil {
			return err
		}
		for _, one := range all {
			switch one.Key {
			case "name":
				name = one.Text()
			case "args":
				args = one.YAML
			}
		}
	}
	if args.IsMap() {
		all, _ := args.Fields()
		for _, one := range all {
			options[one.Key] = one.Text()
		}
	}
	r.p.Checker = exchange.Checker{Builtin: "tokens"}
	switch builtin := dmojCheckers[name]; {
	case f.Empty():
	case builtin == "unordered" && options["split_on"] != "" && options["split_on"] != "lines":
		r.notes.Refuse(args.Place(), "split_on is supported for lines alone", "")
	case builtin != "":
		r.p.Checker.Builtin = builtin
	case name == "floats":
		r.floats(args.Place(), options)
	case name == "bridged":
		_, err := r.bridged(args)
		return err
	default:
		what := i18n.Messagef("the checker %s is not supported", format.Visible(format.Clip(name, 40)))
		if path.Ext(name) == ".py" {
			what = i18n.Messagef("the checker %s is Python that runs inside DMOJ, and grundy does not run it", format.Visible(format.Clip(name, 40)))
		}
		r.notes.Refuse(f.Place, what, "use one of DMOJ's own, or bridged with a program for testlib")
	}
	return nil
}

// floats sets the checker of numbers.
func (r *reader) floats(place string, options map[string]string) {
	digits := cmp.Or(options["precision"], "6")
	if strings.Trim(digits, "0123456789") != "" || len(digits) > 2 {
		r.notes.Refuse(place, "the precision is no number of digits", "write one such as 6")
		return
	}
	switch mode := options["error_mode"]; mode {
	case "", "default":
		r.p.Checker = reading.FloatChecker("1e-" + digits)
	case "absolute", "relative":
		r.p.Checker = exchange.Checker{Builtin: "kattis", Flags: []string{"case_sensitive", "float_" + mode + "_tolerance", "1e-" + digits}}
	default:
		r.notes.Refuse(place, i18n.Messagef("the error_mode %s is unknown", format.Visible(format.Clip(mode, 30))), "write default, absolute or relative")
	}
}

// flushes matches what a program does that flushes what it prints.
var flushes = regexp.MustCompile(`(?i)flush|endl|setv?buf|unitbuf|registerInteraction|unbuffered`)

// interactor reads a program that talks with the submission.
func (r *reader) interactor(f reading.Field) error {
	if f.Empty() {
		return nil
	}
	if !f.IsMap() {
		r.notes.Refuse(f.Place, "is no mapping with the files of an interactor", "write files and type")
		return nil
	}
	own := r.p.Checker
	kind, err := r.bridged(f.YAML)
	if err != nil {
		return err
	}
	c := r.p.Checker
	if r.p.Checker = own; c.Program == nil {
		return nil // it was refused
	}
	if kind != "testlib" {
		r.notes.Refuse(f.Place, "an interactor of the type default gets no file for its output, which is not supported", "use testlib")
		return nil
	}
	if text, err := c.Program.Files[0].Read(exchange.TextLimit); err == nil && !flushes.Match(text) {
		r.notes.Refuse(c.Program.Path, "never flushes what it prints; DMOJ flushes for it, and grundy does not", "flush after each line")
	}
	r.p.Interactor, r.p.Checker = c.Program, exchange.Checker{Protocol: exchange.Testlib, Scores: exchange.Absolute}
	return nil
}

// bridged reads a checker in any language, and returns its type: default or testlib.
func (r *reader) bridged(n reading.YAML) (kind string, err error) {
	kind = "default"
	p := &exchange.Program{}
	all, err := n.Fields()
	if err != nil {
		return "", err
	}
	for _, one := range all {
		switch one.Key {
		case "type":
			kind = one.Text()
		case "files":
			for i, name := range one.Texts() {
				f, err := reading.Named(r.FS, ".", name, one.Place, "")
				if err != nil {
					return "", err
				}
				if f.Path = path.Base(name); i == 0 {
					p.Path, p.Main = name, f.Path
				}
				p.Files = append(p.Files, f)
			}
		case "flags", "args", "args_format_string":
			if !one.Empty() {
				r.notes.Refuse(one.Place, "arguments of checkers and of their compilers are not supported", "")
			}
		}
	}
	if kind != "testlib" && kind != "default" || len(p.Files) == 0 {
		r.notes.Refuse(n.Place(), i18n.Messagef("bridged programs of the type %s are not supported", format.Visible(format.Clip(kind, 30))), "use testlib")
		return kind, nil
	}
	r.p.Checker = exchange.Checker{Program: p, Protocol: exchange.Testlib, Scores: exchange.Absolute}
	return kind, nil
}

// The patterns by which tests are found if none are named.
const (
	dmojInput  = `^(?=.*?\.in|in).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$`
	dmojOutput = `^(?=.*?\.out|out).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$`
)

// testsOf reads a list of tests and batches, or a mapping of patterns.
func (r *reader) testsOf(f reading.Field, pretests bool) error {
	if f.IsMap() {
		in, out := dmojInput, dmojOutput
		var points []float64
		all, err := f.Fields()
		if err != nil {
			return err
		}
		for _, one := range all {
			switch one.Key {
			case "input_format":
				in = one.Text()
			case "output_format":
				out = one.Text()
			case "case_points":
				for _, item := range one.Items() {
					v, ok := item.Number()
					if !ok || v < 0 {
						r.notes.Refuse(one.Place, "the points are no numbers", "write a list such as [10, 20]")
					}
					points = append(points, v)
				}
			default:
				r.notes.Refuse(one.Place, i18n.Messagef("the key %s is not supported", format.Visible(format.Clip(one.Key, 40))), "")
			}
		}
		return r.named(f.YAML, in, out, points)
	}
	for _, item := range f.Items() {
		g := &exchange.Group{Path: fmt.Sprint(len(r.root.Groups) + 1), Score: exchange.ScoreMin, Points: r.worth}
		if err := r.item(item, g, true); err != nil {
			return err
		}
		if pretests {
			g.Points = 0
		}
		r.root.Groups = append(r.root.Groups, g)
	}
	return nil
}

// item reads a test or a batch.
func (r *reader) item(n reading.YAML, g *exchange.Group, top bool) error {
	var in, out string
	var batch reading.Field
	keys := reading.Keys{
		"in": func(f reading.Field) { in = f.Text() }, "out": func(f reading.Field) { out = f.Text() },
		"points": func(f reading.Field) {
			if v, ok := f.Number(); ok && top {
				g.Points = v
			}
		},
		"batched":             func(f reading.Field) { batch = f },
		"dependencies":        func(f reading.Field) { g.Requires = f.Texts() },
		"output_limit_length": nil, "output_prefix_length": nil, "binary_data": nil,
		"checker":   func(f reading.Field) { r.notes.Refuse(f.Place, "a checker of a single test is not supported", "") },
		"generator": r.generator, "generator_args": nil,
	}
	if err := keys.Read(n, &r.notes); err != nil {
		return err
	}
	if !batch.Empty() && top {
		r.batches = append(r.batches, g.Path)
		for _, item := range batch.Items() {
			if err := r.item(item, g, false); err != nil {
				return err
			}
		}
		return nil
	}
	return r.test(n, in, out, g.Path)
}

// test adds a test. A file that is not named is empty.
func (r *reader) test(n reading.YAML, in, out, group string) error {
	one := exchange.Test{Name: cmp.Or(strings.TrimSuffix(in, path.Ext(in)), "case"), Group: group}
	for k, name := 2, one.Name; slices.ContainsFunc(r.p.Tests, func(t exchange.Test) bool { return t.Name == one.Name }); k++ {
		one.Name = fmt.Sprintf("%s #%d", name, k)
	}
	for _, pair := range []struct {
		name string
		into *exchange.File
	}{{in, &one.Input}, {out, &one.Answer}} {
		if *pair.into = exchange.Text("init.yml", nil); pair.name == "" {
			continue
		}
		from := r.FS // which goes before the archive
		if fs.ValidPath(pair.name) && !r.Has(pair.name) {
			from = r.data
		}
		f, err := reading.Named(from, ".", pair.name, n.Place(), "name a file of the package")
		if err != nil {
			return err
		}
		*pair.into = f
	}
	r.p.Tests = append(r.p.Tests, one)
	return nil
}

// lookahead matches what patterns of Python have and those of Go lack.
var lookahead = regexp.MustCompile(`\(\?[=!<][^P)]*\)`)

// A dmojCase is what the groups of a pattern match in the name of a file.
type dmojCase struct{ batch, number string }

// group returns the batch of a test. A test without one is a batch of its own.
func (c dmojCase) group() string { return cmp.Or(c.batch, c.number) }

// named pairs the files whose names match patterns with the groups batch and case.
func (r *reader) named(n reading.YAML, input, output string, points []float64) error {
	standard := input == dmojInput && output == dmojOutput
	if !standard && lookahead.MatchString(input+output) {
		r.notes.Refuse(n.Place(), "the patterns look ahead, which is not supported", "name the tests as test_cases")
		return nil
	}
	in, err1 := regexp.Compile(lookahead.ReplaceAllString(input, ""))
	out, err2 := regexp.Compile(lookahead.ReplaceAllString(output, ""))
	if err1 != nil || err2 != nil {
		r.notes.Refuse(n.Place(), "a pattern of tests is no regular expression", "correct it")
		return nil
	}
	t := &reading.Tree{FS: r.data}
	all, err := t.Below(".")
	if err != nil {
		return err
	}
	inputs, outputs := map[dmojCase]reading.Entry{}, map[dmojCase]reading.Entry{}
	for _, e := range all {
		isIn := strings.HasSuffix(e.Path, ".in") || strings.Contains(path.Base(e.Path), "in")
		if !standard || isIn && !strings.HasSuffix(e.Path, ".out") && strings.Contains(e.Path, "in") {
			addCase(inputs, in, e)
		}
		if !standard || (strings.HasSuffix(e.Path, ".out") || !isIn) && strings.Contains(e.Path, "out") {
			addCase(outputs, out, e)
		}
	}
	last := ""
	for _, c := range inOrder(inputs, outputs) {
		if c.group() != last {
			last = c.group()
			r.addGroup(n, last, points)
		}
		at := inputs[c].Path
		r.p.Tests = append(r.p.Tests, exchange.Test{Name: strings.TrimSuffix(at, path.Ext(at)), Input: t.File(inputs[c]), Answer: t.File(outputs[c]), Group: last})
	}
	return nil
}

// addCase adds a file to the cases if a pattern matches its name.
func addCase(into map[dmojCase]reading.Entry, p *regexp.Regexp, e reading.Entry) {
	m := p.FindStringSubmatch(e.Path)
	if m == nil {
		return
	}
	part := func(name string) string {
		if i := p.SubexpIndex(name); i >= 0 {
			return m[i]
		}
		return ""
	}
	if c := (dmojCase{part("batch"), part("case")}); c.number != "" {
		into[c] = e
	}
}

// inOrder returns the cases with an input and an output. Words come before numbers.
func inOrder(inputs, outputs map[dmojCase]reading.Entry) (order []dmojCase) {
	for c := range inputs {
		if _, ok := outputs[c]; ok {
			order = append(order, c)
		}
	}
	slices.SortFunc(order, func(a, b dmojCase) int {
		p, q := a.group(), b.group()
		if x, y := reading.IsDigit(p[0]), reading.IsDigit(q[0]); x != y {
			return map[bool]int{true: 1, false: -1}[x]
		}
		return cmp.Or(reading.Natural(p, q), reading.Natural(a.number, b.number))
	})
	return order
}

// addGroup adds a batch, which has the next of the points if some are named.
func (r *reader) addGroup(n reading.YAML, path string, points []float64) {
	g := &exchange.Group{Path: path, Score: exchange.ScoreMin, Points: r.worth}
	if have := len(r.root.Groups); points != nil && have < len(points) {
		g.Points = points[have]
	} else if points != nil {
		r.notes.Refuse(n.Place(), "case_points has fewer points than there are batches and tests", "name the points of each")
	}
	r.root.Groups, r.batches = append(r.root.Groups, g), append(r.batches, path)
}

// submissions reads the submissions that DMOJ's own tests judge, each with its test.yml.
func (r *reader) submissions() error {
	dirs, err := r.List("tests")
	if err != nil {
		return err
	}
	for _, d := range dirs {
		at := d.Path + "/test.yml"
		if !d.Folder || !r.Has(at) {
			continue
		}
		if err := r.submission(d.Path, at); err != nil {
			return err
		}
	}
	r.commonLimits()
	return nil
}

// commonLimits takes the limits that most test.yml name, if init.yml names none. Submissions
// with other limits are left out.
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
	var kept []exchange.Submission
	for i, s := range r.p.Submissions {
		l := r.asked[i]
		if l.Time != common.time || l.Memory != common.memory {
			r.notes.Warn(s.Place, "names other limits than most of the others, and its submission is not judged", "")
			continue
		}
		kept = append(kept, s)
	}
	r.p.Submissions = kept
}

// submission reads a folder with test.yml and the sources that it names.
func (r *reader) submission(dir, at string) error {
	n, err := reading.ParseYAML(r.FS, at)
	if err != nil {
		return err
	}
	var sources, expect []string
	var cases reading.Field
	language, skip := "", false
	var asked exchange.Limits
	keys := reading.Keys{
		"source": func(f reading.Field) { sources = f.Texts() }, "expect": func(f reading.Field) { expect = f.Texts() }, "cases": func(f reading.Field) { cases = f },
		"language": func(f reading.Field) { language = f.Text() }, "skip": func(f reading.Field) { skip = f.Text() == "true" },
		"time": func(f reading.Field) { r.time(f, &asked) }, "memory": func(f reading.Field) { r.memory(f, &asked) },
		"score": nil, "score_cases": nil, "feedback": nil, "feedback_cases": nil, "extended_feedback": nil, "extended_feedback_cases": nil,
		"arch": nil, "required_auxiliary_executors": nil,
	}
	if err := keys.Read(n, &r.notes); err != nil {
		return err
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
			r.notes.Warn(dir+"/"+source, i18n.Messagef("is in the language %s, and is not judged", format.Visible(format.Clip(language, 20))), "")
			continue
		}
		f, err := exchange.FileIn(r.FS, dir+"/"+source)
		if err != nil {
			return fault.At(at, err)
		}
		f.Path = strings.TrimSuffix(path.Base(source), path.Ext(source)) + ext
		s := exchange.Submission{Program: exchange.Program{Path: dir + "/" + source, Files: []exchange.File{f}}}
		if r.declare(&s.Fate, expect, cases); s.Declared == "IE" {
			r.notes.Warn(s.Path, "wants an error of the judge, and is not judged", "")
			continue
		}
		s.Place = at
		r.asked = append(r.asked, asked)
		r.p.Submissions = append(r.p.Submissions, s)
	}
	return nil
}

// declare sets what a test.yml wants: verdicts of which each test has one, and those of
// single tests. SC is a test that is not run.
func (r *reader) declare(f *exchange.Fate, expect []string, cases reading.Field) {
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
	own := map[int][]string{}
	for i, item := range cases.Items() {
		own[i] = item.Texts()
	}
	if cases.IsMap() {
		all, _ := cases.Fields()
		for _, one := range all {
			if k, err := strconv.Atoi(one.Key); err == nil {
				own[k-1] = one.Texts()
			}
		}
	}
	for i, t := range r.p.Tests {
		words, ok := own[i]
		if !ok {
			words = expect
		}
		if !slices.Contains(words, "SC") && !slices.Contains(words, "*") {
			f.Rules = append(f.Rules, exchange.Rule{Place: cases.Place, Tests: exchange.LiteralGlob(t.Name), Permitted: verdicts(words)})
		}
	}
}

// dmojExtensions returns the extension of a source in one of DMOJ's languages, by which it is
// built here; false if grundy does not have the language.
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

// Package dmoj reads and writes problems of DMOJ.
package dmoj

import (
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/zipfs"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// Format reads and writes problems of DMOJ: init.yml with tests in files or in a zip.
//
// It supports generators, bridged programs, signature graders, and checkers and interactive graders
// in Python. It refuses, for example, links, checkers or limits of single tests, keys whose values
// DMOJ computes by Python, and graders in Python that do more than interact. If a program in Python
// uses data that only DMOJ provides (the source, the language, time and memory), the first test
// ends with an error that names the data.
//
// Limits for the programs of the package are not applied, because they matter only to broken
// programs. DMOJ's checkers floats and sorted count blank lines; ours ignore them.
type Format struct{}

// Name implements Format.
func (Format) Name() string { return "DMOJ" }

// Is implements Format.
func (Format) Is(folder fs.FS) bool { return Sign.Is(folder) }

// Sign recognizes packages of the format.
var Sign = sign.Sign{Name: "DMOJ", Apart: true, Is: sign.YAML("init", sign.Keys(initKeys))}

// initKeys matches the keys by which init.yml is distinguished from other files of this name.
const initKeys = `(?:pretest_)?test_cases\+*|archive|checker|custom_judge|grader|generator|interactive|signature_grader|unbuffered|points|output_limit_length|output_prefix_length`

// usualOutput is DMOJ's output limit of a test, in bytes.
const usualOutput = 25165824

// mostOutput is the largest output limit of a test, in bytes.
const mostOutput = 1 << 40

// A reader reads one package.
type reader struct {
	reading.Tree
	data  fs.FS // of the tests: the archive, or the folder
	p     *packages.Package
	notes packages.Notes
	root  *grading.Group
	scope scope // of the file
	// pythonArgs are the arguments of a checker in Python.
	pythonArgs any
	pretested  bool // whether there are pretests
	// generators maps the YAML nodes that describe generators to the generators.
	generators map[*yaml.Node]*generator
	names      map[string]int // of the tests: the last number that was given to a name
	// batches are the paths of the groups that are batches. Dependencies refer to them by number.
	batches []string
	asked   []packages.Limits // the limits in the test.yml of each submission
	unasked []packages.Limits // the limits of sources that are not judged
}

// Read implements Format.
func (Format) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &reader{Tree: reading.Tree{FS: folder}, data: folder, root: &grading.Group{Score: grading.Sum}, scope: scope{points: 1}, generators: map[*yaml.Node]*generator{}, names: map[string]int{}, p: &packages.Package{Format: "DMOJ", Limits: packages.Limits{Limits: spec.Limits{Output: usualOutput}}, LimitAdvice: "write time_limit: 2 into init.yml, or choose one with --time", ID: name, Titles: map[string]string{}}}
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
		r.notes.Warn(at, "the limits are not in the package, but on DMOJ's site", "choose them with --time and --memory, or write time_limit: SECONDS and memory_limit: KIB into init.yml")
	}
	return r.p, r.notes, nil
}

func (r *reader) init(n reading.YAML) error {
	var tests, pretests, archive, checker, interactive, judge, signature reading.Field
	refuse := func(what, remedy i18n.Message) func(reading.Field) {
		return func(f reading.Field) { r.notes.Refuse(f.Place, what, remedy) }
	}
	keys := r.keys(&r.scope)
	maps.Copy(keys, reading.Keys{
		"archive": func(f reading.Field) { archive = f }, "test_cases": func(f reading.Field) { tests = f }, "pretest_test_cases": func(f reading.Field) { pretests = f },
		"checker": func(f reading.Field) { checker = f }, "interactive": func(f reading.Field) { interactive = f },
		"time_limit": func(f reading.Field) { r.time(f, &r.p.Limits) }, "memory_limit": func(f reading.Field) { r.memory(f, &r.p.Limits) }, "short_circuit": nil,
		"unbuffered": r.unbuffer, "hints": nil,
		"output_limit_length": func(f reading.Field) {
			v, ok := f.Number()
			if !ok || v < 1 || v > mostOutput || v != math.Trunc(v) {
				r.notes.Refuse(f.Place, i18n.Messagef("is not a number of bytes from 1 to %d", mostOutput), i18n.Messagef("write one such as %d", usualOutput))
				return
			}
			r.p.Limits.Output = int64(v)
		},
		"meta":         nil,
		"custom_judge": func(f reading.Field) { judge = f }, "grader": refuse("graders are not supported", "name it as custom_judge"), "file_io": refuse("submissions that read or write files are not supported", "let submissions use standard input and output"),
		"signature_grader": func(f reading.Field) { signature = f }, "bridged": refuse("bridged judges are not supported", "name a bridged checker, or an interactor"),
		"symlinks": refuse("links are not supported", "let submissions use standard input and output"), "run_case_in_parallel": nil,
	})
	all, err := n.Fields()
	if err != nil {
		return err
	}
	if err := r.read(n, keys); err != nil {
		return err
	}
	if err := r.checker(checker); err != nil {
		return err
	}
	if err := r.interactor(interactive); err != nil {
		return err
	}
	if !judge.Empty() {
		if err := r.grader(judge); err != nil {
			return err
		}
	}
	if err := r.signature(signature); err != nil {
		return err
	}
	if !archive.Empty() {
		if r.data, err = r.open(archive); err != nil {
			return err
		}
	}
	r.pretested = !pretests.Empty()
	if err := r.tests(n, pretests, tests, len(all) > 0); err != nil {
		return err
	}
	r.call()
	r.graded(n)
	return nil
}

// read reads the keys of a mapping. It refuses keys that end in a plus sign.
func (r *reader) read(n reading.YAML, keys reading.Keys) error {
	all, err := n.Fields()
	if err != nil {
		return err
	}
	for _, f := range all {
		if strings.HasSuffix(f.Key, "+") { // such as key+ and key++
			r.notes.Refuse(f.Place, i18n.Messagef("the key %s is dynamic: DMOJ runs Python to get its value, and grundy does not", []byte(format.Visible(format.Clip(f.Key, 40)))), "write the value itself")
			keys[f.Key] = nil
		}
	}
	return keys.Read(n, &r.notes)
}

// tests reads the pretests and the tests. If init.yml has content but names neither, files are
// tests by their names.
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

// call sets the arguments of the checker or interactor for each test.
func (r *reader) call() {
	switch c := r.p.Checker; {
	case c.Protocol == protocol.DMOJPython:
		r.callPython(c.Program)
	case r.p.Interactor != nil && r.p.Interactor.Main == callerName:
		r.callPython(r.p.Interactor, "{input_file}", "{answer_file}")
	case r.p.Interactor != nil:
		for i := range r.p.Tests {
			r.p.Tests[i].Flags = c.Flags
		}
	}
}

// graded sets the groups of the package after the tests were read.
func (r *reader) graded(n reading.YAML) {
	if len(r.p.Tests) == 0 {
		r.notes.Refuse(n.Place(), "there are no tests", "name them as test_cases")
	}
	r.depend()
	if r.p.Scoring = slices.ContainsFunc(r.root.Groups, func(g *grading.Group) bool { return g.Points > 0 }); r.p.Scoring || len(r.root.Groups) > 1 {
		r.p.Groups = r.root
	}
}

// time reads the time limit. DMOJ itself takes it from its site; init.yml may name it for other
// judges.
func (r *reader) time(f reading.Field, into *packages.Limits) {
	d, wrong := reading.Seconds.Time(f.Text())
	if wrong != "" {
		r.notes.RefuseUnless(packages.TimeFlag, f.Place, wrong, "write one such as 1.5")
		return
	}
	into.Time, into.TimeFrom = d, f.Place
}

// memory reads the memory limit.
func (r *reader) memory(f reading.Field, into *packages.Limits) {
	v, wrong := reading.KiB.Of(f.Text())
	if wrong != "" {
		r.notes.RefuseUnless(packages.MemoryFlag, f.Place, wrong, "write one such as 65536")
		return
	}
	into.Memory = v
}

// depend replaces dependencies, which are numbers of batches, by paths of groups. A group without
// points is a pretest: if it fails, nothing after it is judged.
func (r *reader) depend() {
	var pretests []string
	before := map[string]bool{}
	for _, g := range r.root.Groups {
		var requires []string
		for _, word := range g.Requires {
			k, err := strconv.Atoi(word)
			if err != nil || k < 1 || k > len(r.batches) || !before[r.batches[k-1]] {
				r.notes.Refuse("init.yml", i18n.Messagef("a batch depends on %s, but there is no such batch before it", format.Visible(format.Clip(word, 20))), "number the batches from 1")
				continue
			}
			requires = append(requires, r.batches[k-1])
		}
		if g.Requires = slices.Clip(pretests); len(requires) > 0 {
			g.Requires = append(requires, pretests...)
		}
		if g.Points == 0 {
			g.Stop = true
			pretests = append(pretests, g.Path)
		}
		before[g.Path] = true
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
	return zipfs.Of(file.Path, text)
}

package cms

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/grading"
)

// tests reads the tests and their points.
func (r *reader) tests() error {
	var err error
	switch {
	case r.Has(casesFile): // task-maker makes gen/GEN from it
		r.list = casesFile
		err = r.listedCases()
	case r.Has(cmsGenerated):
		err = r.listedTests()
	default:
		err = r.storedTests()
	}
	if err != nil {
		return err
	}
	if len(r.p.Tests) == 0 {
		r.notes.Refuse(r.list, "there are no tests", "list them there, or put input0.txt and output0.txt into input and output")
	}
	if err := r.answers(); err != nil {
		return err
	}
	if len(r.p.Tests) > 0 {
		r.scores()
	}
	r.worth()
	return r.annotations()
}

// storedTests reads input/input0.txt and so on.
func (r *reader) storedTests() error {
	for i := 0; ; i++ {
		at := fmt.Sprintf("input/input%d.txt", i)
		if !r.Has(at) {
			if r.inputs > 0 && r.inputs != i {
				r.notes.Refuse(r.at, i18n.Messagef("n_input is %d, but there are %s", r.inputs, i18n.Plural(i, "test")), "correct it")
			}
			return nil
		}
		f, err := packages.FileIn(r.FS, at)
		if err != nil {
			return err
		}
		r.add(nil, f)
	}
}

// add adds a test to the subtask open. If open is nil, the task has no subtasks, and one group
// holds all tests.
func (r *reader) add(open *cmsSubtask, input packages.File) *packages.Test {
	if open == nil && len(r.root.Groups) == 0 {
		r.root.Groups = []*grading.Group{{Path: "tests", Score: grading.Sum, Points: r.most}}
	}
	g := r.root.Groups[0]
	if open != nil {
		g = open.Group
		open.tests++
	}
	r.p.Tests = append(r.p.Tests, packages.Test{Name: fmt.Sprintf("%s/%03d", g.Path, len(r.p.Tests)), Group: g.Path, Input: input})
	return &r.p.Tests[len(r.p.Tests)-1]
}

// cmsCommand matches a line of gen/GEN with a command.
var cmsCommand = regexp.MustCompile(`^#(\s*)(STNAME|STDEP|ST|COPY)(\s*):(.*)$`)

// tightCommand matches a command that task-maker also recognizes.
var tightCommand = regexp.MustCompile(`(?m)^\s*#(STNAME|STDEP|ST|COPY):`)

// forCMS reports whether gen/GEN is written for CMS alone; then "# ST:" is a command. This is so if
// the task has no generator, which task-maker needs, and gen/GEN has no command that task-maker
// recognizes.
func (r *reader) forCMS(text []byte) (bool, error) {
	all, err := r.List("gen")
	if err != nil {
		return false, err
	}
	made := slices.ContainsFunc(all, func(e reading.Entry) bool {
		stem := strings.TrimSuffix(e.Name, path.Ext(e.Name))
		return stem == "generator" || stem == "generatore"
	})
	return !made && !tightCommand.Match(text), nil
}

// listedTests reads gen/GEN. A line that is neither a command nor a comment is a test: the
// arguments of the generator.
func (r *reader) listedTests() error {
	text, err := r.listing()
	if err != nil {
		return err
	}
	var open *cmsSubtask
	forCMS, err := r.forCMS(text)
	if err != nil {
		return err
	}
	for i, line := range strings.Split(string(text), "\n") {
		place := fmt.Sprintf("%s:%d", cmsGenerated, i+1)
		line = strings.TrimSpace(line)
		if m := cmsCommand.FindStringSubmatch(line); m != nil {
			if m[3] != "" || m[1] != "" && !(forCMS && m[2] == "ST") {
				if m[2] == "ST" || m[2] == "COPY" {
					r.notes.Refuse(place, "CMS reads the line as a command, but task-maker reads it as a comment", "write #ST: or #COPY: without spaces, or remove the line")
				}
				continue
			}
			what, _, _ := strings.Cut(m[4], "#")
			if open, err = r.command(place, m[2], strings.TrimSpace(what), open); err != nil {
				return err
			}
			continue
		}
		command, _, _ := strings.Cut(line, "#")
		words := strings.Fields(command)
		if len(words) == 0 {
			continue
		}
		if err := r.room(place); err != nil {
			return err
		}
		if err := r.generated(place, words, open); err != nil {
			return err
		}
	}
	if err := r.distinct(); err != nil {
		return err
	}
	return r.ordered()
}

// listing returns the text of the file that lists the tests.
func (r *reader) listing() ([]byte, error) {
	f, err := packages.FileIn(r.FS, r.list)
	if err != nil {
		return nil, err
	}
	text, err := f.Read(packages.TextLimit)
	if err == nil && (!utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0) {
		err = fault.New(r.list, "is not a text in UTF-8", "save it as UTF-8")
	}
	return bytes.TrimPrefix(text, []byte("\ufeff")), err
}

// room returns an error if the task already has reading.MostTests tests.
func (r *reader) room(place string) error {
	if len(r.p.Tests) < reading.MostTests {
		return nil
	}
	return fault.New(place, i18n.Messagef("has more than %s", i18n.Plural(reading.MostTests, "test")), "")
}

// command runs a command of gen/GEN, and returns the subtask to which the next tests belong.
func (r *reader) command(place, word, what string, open *cmsSubtask) (*cmsSubtask, error) {
	switch word {
	case "COPY":
		if err := r.room(place); err != nil {
			return nil, err
		}
		return open, r.copy(place, what, open)
	case "ST":
		if open == nil && len(r.p.Tests) > 0 {
			return nil, fault.New(place, "there are tests before the first subtask", "put #ST: before them")
		}
		return r.subtask(place, what)
	}
	if open == nil || open.tests > 0 {
		return nil, misplaced(place, "#"+word+":", open, i18n.Messagef("#%s: comes before the first #ST:", word))
	}
	if word == "STDEP" {
		open.requires = append(open.requires, strings.Fields(what)...)
		return open, nil
	}
	if !isSubtaskName(what) {
		return nil, fault.New(place, i18n.Messagef("%s is not a name of a subtask", format.Visible(format.Clip(what, 30))), "write a short word without / , { and }")
	}
	if what == "secret" || what == "sample" { // a group with this name would change how its points are counted, as folders of Kattis do
		return nil, fault.New(place, i18n.Messagef("%s means the tests of all subtasks", what), "choose another name")
	}
	open.Path, open.named = what, place
	return open, nil
}

// copy adds a test whose input is a file of the package. The test is a sample if the file is also
// for contestants.
func (r *reader) copy(place, at string, open *cmsSubtask) error {
	f, err := reading.Named(r.FS, ".", at, place, "name a file of the package")
	if err != nil {
		return err
	}
	t := r.add(open, f)
	if f.Size > packages.SampleLimit {
		return nil
	}
	text, err := f.Read(packages.SampleLimit)
	if answer, ok := r.copied[string(text)]; ok && err == nil {
		t.Sample, t.Shown = true, &packages.Shown{Input: f}
		if out, err := packages.FileIn(r.FS, answer); err == nil {
			t.Shown.Answer = out
		}
	}
	return nil
}

// subtask adds a subtask.
func (r *reader) subtask(place, what string) (*cmsSubtask, error) {
	points, err := strconv.ParseFloat(what, 64)
	if err != nil || !arePoints(points) {
		return nil, fault.New(place, i18n.Messagef("the points %s of a subtask are not a number from 0 to %d", format.Visible(format.Clip(what, 30)), mostPoints), "write a number such as 30")
	}
	if len(r.subtasks) == mostSubtasks {
		return nil, fault.New(place, i18n.Messagef("has more than %s", i18n.Plural(mostSubtasks, "subtask")), "put more tests into each")
	}
	one := &cmsSubtask{Group: &grading.Group{Path: fmt.Sprintf("st%d", len(r.subtasks)+1), Score: grading.Min, Points: points}, place: place}
	r.root.Groups = append(r.root.Groups, one.Group)
	r.subtasks = append(r.subtasks, one)
	return one, nil
}

// isSubtaskName reports whether a subtask may have a name. Names of tests begin with the name,
// and the glob of a rule lists names in braces. U+FFFD stands for bytes that are not UTF-8.
func isSubtaskName(name string) bool {
	return name != "" && name != "." && name != ".." && len(name) <= mostName &&
		!strings.ContainsFunc(name, func(c rune) bool { return strings.ContainsRune("/,{} \ufffd", c) || !unicode.IsPrint(c) })
}

// distinct refuses two subtasks with the same name, and a subtask with points but without
// tests.
func (r *reader) distinct() error {
	owners := map[string]*cmsSubtask{}
	for _, one := range r.subtasks {
		if other := owners[one.Path]; other != nil { // at least one of the two names is explicit
			return fault.New(cmp.Or(one.named, other.named), i18n.Messagef("another subtask has the name %s", format.Visible(format.Clip(one.Path, 30))), "write a word of its own")
		}
		owners[one.Path] = one
		if one.tests == 0 && one.Points > 0 {
			r.notes.Refuse(one.place, i18n.Messagef("the subtask %s has points, but no tests", format.Visible(format.Clip(one.Path, 30))), "list its tests, or give it 0 points")
		}
	}
	return nil
}

// generated adds a test that the generator makes with the arguments words.
func (r *reader) generated(place string, words []string, open *cmsSubtask) error {
	if r.generator == nil {
		program, err := r.only("generator", "gen/generator", "gen/generatore")
		if err != nil {
			return err
		}
		if program == nil {
			program, r.unmade = &packages.Program{}, place
		}
		r.generator = program
	}
	r.make(open, r.generator, words)
	return nil
}

// make adds a test that a program makes with the arguments words.
func (r *reader) make(open *cmsSubtask, generator *packages.Program, words []string) {
	t := r.add(open, packages.File{})
	t.Made = &packages.Made{Program: generator, Args: words}
	for _, word := range words { // cmsMake runs the generator in the folder of the task
		if !strings.Contains(word, "/") || !fs.ValidPath(word) {
			continue
		}
		if f, err := packages.FileIn(r.FS, word); err == nil {
			f.Path = word
			t.Made.Files = append(t.Made.Files, f)
		}
	}
}

// ordered makes each subtask require the subtasks that it depends on, and sorts the subtasks so
// that those come first.
func (r *reader) ordered() error {
	known, depends := map[string]bool{}, false
	for _, one := range r.subtasks {
		known[one.Path] = true
	}
	for _, one := range r.subtasks {
		depends = depends || len(one.requires) > 0
		seen := map[string]bool{one.Path: true}
		add := func(path string) {
			if !seen[path] {
				seen[path] = true
				one.Requires = append(one.Requires, path)
			}
		}
		all := false
		for _, word := range one.requires {
			switch {
			case word == "*" && !all:
				all = true
				for _, other := range r.subtasks {
					add(other.Path)
				}
			case word == "*":
			case !known[word]:
				return fault.New(r.list, i18n.Messagef("the subtask %s depends on %s, but there is no such subtask", one.Path, format.Visible(format.Clip(word, 30))), "correct the name")
			default:
				add(word)
			}
		}
	}
	if !depends {
		return nil
	}
	var order []*grading.Group
	placed := map[string]bool{}
	for len(order) < len(r.subtasks) {
		before := len(order)
		for _, one := range r.subtasks {
			ready := !slices.ContainsFunc(one.Requires, func(path string) bool { return !placed[path] })
			if ready && !placed[one.Path] {
				order, placed[one.Path] = append(order, one.Group), true
			}
		}
		if len(order) == before {
			r.notes.Refuse(r.list, "subtasks depend on each other in a circle, which is not supported", "remove a STDEP")
			return nil
		}
	}
	r.root.Groups = order
	if r.shares() {
		r.notes.Refuse(r.list, "subtasks depend on others while a checker or manager gives partial points, which is not supported together", "remove STDEP")
	}
	return nil
}

// answers finds the stored inputs and outputs. If one input is missing, the generator makes all
// of them; if one output is missing, the official solution makes all of them.
func (r *reader) answers() error {
	name := func(dir string, i int) string { return fmt.Sprintf("%s/%s%d.txt", dir, dir, i) }
	whole := func(dir string) bool {
		for i := range r.p.Tests {
			if !r.Has(name(dir, i)) {
				return false
			}
		}
		return !r.Has(name(dir, len(r.p.Tests)))
	}
	inputs, outputs := whole("input"), whole("output")
	if err := r.gaps(outputs); err != nil {
		return err
	}
	if r.unmade != "" && !inputs && r.notes.Unsupported() == nil {
		r.notes.Refuse(r.unmade, "there is no generator gen/generator or gen/generatore", "put its source there")
	}
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		if t.Input.Absent() && inputs {
			f, err := packages.FileIn(r.FS, name("input", i))
			if err != nil {
				return err
			}
			t.Input, t.Made = f, nil
		}
		if r.p.Interactor != nil { // the interactor knows the answer
			t.Answer = packages.Text(name("output", i), nil)
			if r.fifos {
				t.Args = r.ends()
			}
			continue
		}
		if !outputs || t.Input.Absent() { // the stored answer belongs to another input
			continue
		}
		f, err := packages.FileIn(r.FS, name("output", i))
		if err != nil {
			return err
		}
		t.Answer = f
	}
	missing := slices.ContainsFunc(r.p.Tests, func(t packages.Test) bool { return t.Answer.Absent() })
	if missing && r.p.Main == nil && r.notes.Unsupported() == nil {
		r.notes.Refuse("sol", "there is no official solution, but some tests have no answer in the folder output", "put solution.cpp there, or the answers")
	}
	return nil
}

// storedFile matches the stored inputs and outputs.
var storedFile = regexp.MustCompile(`^(?:input|output)(\d+)\.txt$`)

// gaps adds notes on stored inputs and outputs that are not used: on outputs, because some are
// missing, so that the official solution makes all; and on files that belong to no test.
func (r *reader) gaps(outputs bool) error {
	for _, dir := range []string{"input", "output"} {
		all, err := r.List(dir)
		if err != nil {
			return err
		}
		stored := map[int]bool{}
		for _, e := range all {
			m := storedFile.FindStringSubmatch(e.Name)
			if m == nil || !strings.HasPrefix(e.Name, dir) {
				continue
			}
			i, err := strconv.Atoi(m[1])
			if err != nil || i >= len(r.p.Tests) {
				r.notes.Refuse(e.Path, "belongs to no test", "number the tests from 0 without gaps, or remove it")
				continue
			}
			stored[i] = true
		}
		if dir == "input" || outputs || len(stored) == 0 || r.p.Interactor != nil {
			continue
		}
		for i := range r.p.Tests {
			if !stored[i] {
				r.notes.Warn(fmt.Sprintf("output/output%d.txt", i), "is missing, so the official solution makes all answers, and the other files in output are not used", "")
				break
			}
		}
	}
	return nil
}

// shares reports whether a test may give a part of its points.
func (r *reader) shares() bool { return r.p.Checker.Program != nil || r.p.Interactor != nil }

// worth decides how the tests give points. A subtask gets the points of its worst test. Without
// subtasks, or if the points of tests are added up, the tests share the points equally.
func (r *reader) worth() {
	r.p.Groups, r.p.Scoring = r.root, true
	if r.scoreType == "Sum" {
		for _, g := range r.root.Groups {
			g.Score = grading.Sum
		}
		if len(r.root.Groups) > 1 {
			r.notes.Refuse(r.at, "the points of tests are added up, but gen/GEN has subtasks", "remove score_type or the subtasks")
		}
	}
	if r.shares() {
		return
	}
	for _, g := range r.root.Groups {
		g.Stop = g.Score == grading.Min // a test gives all of its points or none
	}
}

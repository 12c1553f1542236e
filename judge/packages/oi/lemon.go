package oi

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// Lemon reads a task of a contest of LemonLime: NAME.cdf with the tests in data. Number says
// which task is read.
//
// Read refuses, for example, tasks that are not traditional, comparisons by diff, limits that
// differ between tests, special judges without their source, and special judges whose partial
// points limit other subtasks. A contest in the binary format of older versions is an error.
type Lemon struct {
	Number int // from 1; 0: the only one
}

// One implements packages.Collection.
func (Lemon) One(number int) packages.Format { return Lemon{number} }

// Name implements Format.
func (Lemon) Name() string { return "Lemon" }

// Is implements Format.
func (Lemon) Is(folder fs.FS) bool { return LemonSign.Is(folder) }

// LemonSign recognizes contests of Lemon.
var LemonSign = sign.Sign{Name: "Lemon", Apart: true, Is: sign.Both(sign.File("*.cdf", sign.Anything), sign.Folder("data"))}

// Write implements Format.
func (Lemon) Write(packages.Writer, *packages.Package) (packages.Notes, error) {
	return nil, packages.ErrReadOnly
}

// A lemonReader reads one task.
type lemonReader struct {
	reading.Tree
	p         *packages.Package
	notes     packages.Notes
	own       spec.Limits // of the tests of a subtask
	judge     string      // the path of the special judge
	mode      int         // the way of comparing outputs
	precision int
	unix      bool // line ends of the answers are converted
}

// The ways in which outputs are compared.
const (
	lemonLines = iota
	lemonWords
	lemonDiff
	lemonNumbers
	lemonJudge
	lemonTestlib
)

// Read implements Format.
func (l Lemon) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &lemonReader{Tree: reading.Tree{FS: folder}, mode: lemonWords, precision: 3, p: &packages.Package{
		Format: "Lemon", ID: name, Titles: map[string]string{}, Scoring: true, Limits: packages.Limits{Uniform: true},
		LimitAdvice: "set the limits of the tests in LemonLime, or choose one with --time",
	}}
	task, err := l.task(&r.Tree)
	if err != nil {
		return nil, nil, err
	}
	if err := r.task(task); err != nil {
		return nil, nil, err
	}
	return r.p, r.notes, nil
}

// task returns the task that Number selects.
func (l Lemon) task(t *reading.Tree) (reading.YAML, error) {
	all, err := t.List(".")
	if err != nil {
		return reading.YAML{}, err
	}
	all = slices.DeleteFunc(all, func(e reading.Entry) bool { return e.Folder || !strings.EqualFold(path.Ext(e.Name), ".cdf") })
	if len(all) != 1 {
		return reading.YAML{}, fault.New(".", i18n.Messagef("contains %s of Lemon instead of one", i18n.Plural(len(all), "contest")), "keep only one")
	}
	at := all[0].Path
	text, err := t.File(all[0]).Read(packages.TextLimit)
	if err != nil {
		return reading.YAML{}, err
	}
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return reading.YAML{}, fault.New(at, "is in the binary format of an older Lemon", "open the contest in LemonLime, and save it")
	}
	n, err := reading.YAMLOf(at, text)
	if err != nil {
		return reading.YAML{}, err
	}
	fields, err := n.Fields()
	if err != nil {
		return reading.YAML{}, err
	}
	var tasks []reading.YAML
	for _, f := range fields {
		switch f.Key {
		case "version":
			if f.Text() != "1.0" {
				return reading.YAML{}, fault.New(f.Place, i18n.Messagef("the version %s is unknown", format.Visible(format.Clip(f.Text(), 20))), "save it in version 1.0")
			}
		case "tasks":
			tasks = f.Items()
		}
	}
	titles := make([]string, len(tasks))
	for i, task := range tasks {
		title, _ := task.Fields()
		for _, f := range title {
			if f.Key == "problemTitle" {
				titles[i] = f.Text()
			}
		}
	}
	return member(tasks, titles, l.Number, at, "FOLDER/:1 or FILE.zip:1")
}

// task reads a task.
func (r *lemonReader) task(n reading.YAML) error {
	var input, output string
	stdin, stdout := false, false
	var tests reading.Field
	err := reading.Keys{
		"problemTitle": func(f reading.Field) { r.p.Titles[reading.LanguageOf(f.Text())] = f.Text() },
		"sourceFileName": func(f reading.Field) {
			if f.Text() != "" {
				r.p.ID = f.Text()
			}
		},
		"inputFileName":       func(f reading.Field) { input = f.Text() },
		"outputFileName":      func(f reading.Field) { output = f.Text() },
		"standardInputCheck":  func(f reading.Field) { stdin = f.Text() == "true" },
		"standardOutputCheck": func(f reading.Field) { stdout = f.Text() == "true" },
		"taskType": func(f reading.Field) {
			if f.Text() != "0" {
				r.notes.Refuse(f.Place, "the task is not of the traditional type, which is not supported", "")
			}
		},
		"comparisonMode": func(f reading.Field) { r.mode = r.whole(f, lemonTestlib) },
		"realPrecision":  func(f reading.Field) { r.precision = r.whole(f, 15) },
		"specialJudge":   func(f reading.Field) { r.judge = strings.ReplaceAll(f.Text(), `\`, "/") },
		"testCases":      func(f reading.Field) { tests = f },
		"diffArguments":  nil, "subFolderCheck": nil, "compilerConfiguration": nil, "answerFileExtension": nil, "interactor": nil, "interactorName": nil, "grader": nil,
		"sourceFilesPath": nil, "sourceFilesName": nil, "graderFilesPath": nil, "graderFilesName": nil,
	}.Read(n, &r.notes)
	if err != nil {
		return err
	}
	if !stdin {
		r.p.InputFile = input
	}
	if !stdout {
		r.p.OutputFile = output
	}
	if err := r.checker(n.Place()); err != nil {
		return err
	}
	return r.tests(tests.YAML)
}

// whole returns a whole number from 0 to most.
func (r *lemonReader) whole(f reading.Field, most int) int {
	v, err := strconv.Atoi(f.Text())
	if err != nil || v < 0 || v > most {
		r.notes.Refuse(f.Place, i18n.Messagef("is not a whole number from 0 to %d", most), "set it in LemonLime")
		return 0
	}
	return v
}

// checker sets how outputs are compared.
func (r *lemonReader) checker(place string) error {
	switch r.mode {
	case lemonLines:
		r.p.Checker, r.unix = packages.Checker{Builtin: "exact"}, true
	case lemonWords:
		r.p.Checker = packages.Checker{Builtin: "words"}
	case lemonNumbers:
		r.p.Checker = reading.FloatChecker(fmt.Sprintf("1e-%d", r.precision))
	case lemonDiff:
		r.notes.RefuseUnless(packages.CheckFlag, place, "outputs are compared by diff, which is not supported", "ignore spaces, or write a special judge")
	default:
		program, err := r.special(place)
		if err != nil {
			return err
		}
		r.p.Checker = packages.Checker{Program: program, Protocol: protocol.Lemon}
		if r.mode == lemonTestlib {
			r.p.Checker.Protocol = protocol.Testlib
		}
	}
	return nil
}

// special returns the special judge. The contest names a compiled program, and the source must be
// next to it. special returns nil if there is no source.
func (r *lemonReader) special(place string) (*packages.Program, error) {
	at := path.Join("data", r.judge)
	if !fs.ValidPath(r.judge) {
		return nil, fault.New(place, i18n.Messagef("%s leads out of the package", format.Visible(format.Clip(r.judge, 60))), "name a file in the folder data")
	}
	all, err := r.List(path.Dir(at))
	if err != nil {
		return nil, err
	}
	stem := strings.TrimSuffix(path.Base(at), ".exe")
	p := &packages.Program{Files: r.Headers(all)}
	for _, e := range all {
		if e.Folder || !reading.IsSource(e.Name) || e.Name != stem && strings.TrimSuffix(e.Name, path.Ext(e.Name)) != stem {
			continue
		}
		if p.Path != "" {
			r.notes.RefuseUnless(packages.CheckFlag, e.Path, i18n.Messagef("is a second %s besides %s", "checker", p.Path), "remove one of them")
			break
		}
		f := r.File(e)
		f.Path = e.Name
		p.Path, p.Main = e.Path, e.Name
		p.Files = append(p.Files, f)
	}
	if p.Path == "" {
		r.notes.RefuseUnless(packages.CheckFlag, place, i18n.Messagef("is a compiled %s without its source", "checker"), "put the source beside it")
		return nil, nil
	}
	return p, nil
}

// lemonDepends is the suffix of a name that is not an input but a dependency. The number before
// it is the index of a subtask that must be passed.
const lemonDepends = "_lemon_SUbtaskDEPENDENCE_fLAg"

// tests reads the subtasks. The score of a subtask is the lowest score of its tests.
func (r *lemonReader) tests(n reading.YAML) error {
	r.p.Groups = &grading.Group{Score: grading.Sum}
	for i, item := range n.Items() {
		g := &grading.Group{Path: strconv.Itoa(i + 1), Score: grading.Min}
		var inputs, answers []string
		r.own = spec.Limits{}
		err := reading.Keys{
			"fullScore":   func(f reading.Field) { g.Points = float64(r.whole(f, mostPoints)) },
			"timeLimit":   r.time,
			"memoryLimit": r.memory,
			"inputFiles":  func(f reading.Field) { inputs = f.Texts() },
			"outputFiles": func(f reading.Field) { answers = f.Texts() },
		}.Read(item, &r.notes)
		if err != nil {
			return err
		}
		inputs = slices.DeleteFunc(inputs, func(name string) bool {
			number, ok := strings.CutSuffix(name, lemonDepends)
			if ok {
				g.Requires = append(g.Requires, number)
			}
			return ok
		})
		if len(g.Requires) > 0 && r.p.Checker.Program != nil {
			r.notes.Refuse(item.Place(), "partial points of a subtask limit those of another, which is not supported", "")
		}
		if len(inputs) != len(answers) {
			return fault.New(item.Place(), i18n.Messagef("subtask %s has different numbers of inputs and answers", g.Path), "set its tests in LemonLime")
		}
		for k := range inputs {
			if err := r.test(g, inputs[k], answers[k], item.Place()); err != nil {
				return err
			}
		}
		r.p.Groups.Groups = append(r.p.Groups.Groups, g)
	}
	r.p.CommonLimits()
	if len(r.p.Tests) == 0 {
		r.notes.Refuse(n.Place(), "lists no tests", "set them in LemonLime")
	}
	return nil
}

// test adds a test to a subtask.
func (r *lemonReader) test(g *grading.Group, input, answer, place string) error {
	if len(r.p.Tests) == reading.MostTests {
		return fault.New(place, i18n.Messagef("there are more than %d tests", reading.MostTests), "list fewer")
	}
	input, answer = strings.ReplaceAll(input, `\`, "/"), strings.ReplaceAll(answer, `\`, "/")
	stem := path.Base(input)
	one := packages.Test{Name: path.Join(g.Path, strings.TrimSuffix(stem, path.Ext(stem))), Group: g.Path, Limits: r.own}
	if slices.ContainsFunc(r.p.Tests, func(t packages.Test) bool { return t.Name == one.Name }) {
		one.Name = path.Join(g.Path, stem)
	}
	var err error
	if one.Input, err = reading.Named(r.FS, "data", input, place, "name a file in the folder data"); err != nil {
		return err
	}
	if one.Answer, err = reading.Named(r.FS, "data", answer, place, "name a file in the folder data"); err != nil {
		return err
	}
	if r.unix {
		one.Answer = packages.Converted(one.Answer, lemonAnswer, withoutCRLF)
	}
	if r.p.Checker.Protocol == protocol.Lemon {
		one.Flags = []string{strconv.FormatFloat(g.Points, 'f', -1, 64)}
	}
	r.p.Tests = append(r.p.Tests, one)
	return nil
}

// withoutCRLF replaces CRLF by LF.
func withoutCRLF(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// lemonAnswer bounds the size of an answer that is compared line by line.
const lemonAnswer = 256 << 20

func (r *lemonReader) time(f reading.Field) {
	limit, wrong := reading.Milliseconds.Time(f.Text())
	switch {
	case wrong != "":
		r.notes.RefuseUnless(packages.TimeFlag, f.Place, wrong, "write one such as 1000")
	default:
		r.own.Time, r.p.Limits.TimeFrom = limit, f.File
	}
}

func (r *lemonReader) memory(f reading.Field) {
	v, wrong := reading.MiB.Of(f.Text())
	switch {
	case wrong != "":
		r.notes.RefuseUnless(packages.MemoryFlag, f.Place, wrong, "write one such as 256")
	default:
		r.own.Memory = v
	}
}

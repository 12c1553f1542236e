package kattis

import (
	"cmp"
	"maps"
	"math"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/kattis/generators"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/grading"
)

// A groupConfig holds the settings in testdata.yaml or test_group.yaml of a folder of tests.
// Subfolders inherit everything except maxScore, aggregation, requires, and the texts for a single
// test.
type groupConfig struct {
	onReject      string
	custom        bool // a program in graders/ grades the group
	graderFlags   []string
	accept        float64
	reject        float64
	scale         *[2]float64
	args          []string
	outputFlags   []string
	inputFlags    map[string][]string
	said          bool // a key that affects the final verdict is set
	maxScore      *float64
	aggregation   string
	requires      []string
	place         string // the place of the file
	hasGroup      bool   // there is a test_group.yaml, or a testdata.yaml
	hint, explain string // for a single test
	// These are the values in the file of this folder.
	ownAccept *float64
	ownScale  *[2]float64
	ownFlags  []string
}

// inherited returns the settings that a subfolder inherits.
func (c groupConfig) inherited() groupConfig {
	c.maxScore, c.aggregation, c.requires, c.hasGroup, c.hint, c.explain = nil, "", nil, false, "", ""
	c.ownAccept, c.ownScale, c.ownFlags = nil, nil, nil
	c.inputFlags = maps.Clone(c.inputFlags)
	return c
}

// data reads the tests.
func (r *reader) data() error {
	m := r.meta
	c := groupConfig{accept: 1}
	if m.modern {
		c.accept = 0
	}
	c, err := r.config("data", c)
	if err != nil {
		return err
	}
	if m.accept != nil {
		c.accept, c.said = *m.accept, true
	}
	if m.reject != nil {
		c.reject, c.said = *m.reject, true
	}
	if m.scale != nil {
		c.scale = m.scale
	}
	switch m.onReject {
	case "first_error":
		c.onReject = "break"
	case "grade":
		c.onReject, c.said = "continue", true
	}
	root := r.groupOf("", c)
	for _, name := range []string{"sample", "secret"} {
		if !r.IsFolder("data/" + name) {
			continue
		}
		g, err := r.group("data/"+name, c.inherited(), reading.MostDepth)
		if err != nil {
			return err
		}
		root.Groups = append(root.Groups, g)
	}
	if err := r.otherData(); err != nil {
		return err
	}
	if err := r.tested(); err != nil {
		return err
	}
	err = r.points(root)
	if !slices.ContainsFunc(r.p.Tests, func(t packages.Test) bool { return !t.Sample }) {
		root.IgnoreSample = false // otherwise every program would be right
	}
	return err
}

// tested adds a note if there are no tests to judge by.
func (r *reader) tested() error {
	secret := slices.ContainsFunc(r.p.Tests, func(t packages.Test) bool { return !t.Sample })
	switch {
	case secret:
	case r.Has(generators.File) && len(r.p.Tests) == 0:
		r.notes.Refuse("data/secret", "contains no tests, and generators/generators.yaml lists none", "list them as data: {secret: ...}")
	case len(r.p.Tests) == 0:
		r.notes.Refuse("data", "holds no tests", "put NAME.in and NAME.ans into data/sample and data/secret")
	default:
		r.notes.Warn("data/secret", "contains no tests, so only the samples are judged", "")
	}
	return nil
}

// group reads a folder of tests and its subfolders.
func (r *reader) group(dir string, c groupConfig, depth int) (*grading.Group, error) {
	c, err := r.config(dir, c)
	if err != nil {
		return nil, err
	}
	name := strings.TrimPrefix(dir, "data/")
	g := r.groupOf(name, c)
	all, err := r.List(dir)
	if err != nil {
		return nil, err
	}
	if depth == 0 {
		_, err := r.BelowTo(dir, 0) // returns the error for folders that nest too deeply
		return nil, err
	}
	reading.Misnamed(all, &r.notes, "testdata.yaml", "test_group.yaml")
	files := map[string]reading.Entry{}
	for _, e := range all {
		files[e.Name] = e
	}
	for _, one := range r.parts(all, files) {
		if one.Folder {
			sub, err := r.group(one.Path, c.inherited(), depth-1)
			if err != nil {
				return nil, err
			}
			g.Groups = append(g.Groups, sub)
			continue
		}
		if err := r.test(name, one.base, one.Entry, files, c); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// A part is an element of a group: an input, or another group.
type part struct {
	base string // its name, without the extension of an input
	reading.Entry
}

// parts returns the inputs and groups of a folder, sorted by name. It adds notes on ignored names
// and on answers without inputs.
func (r *reader) parts(all []reading.Entry, files map[string]reading.Entry) (list []part) {
	var ignored []reading.Entry
	for _, e := range all {
		base, isInput := strings.CutSuffix(e.Name, ".in")
		switch {
		case r.modern() && !generators.Proper.MatchString(e.Name):
			r.notes.Warn(e.Path, "the format ignores a file of this name", "use letters, digits, dots, hyphens and underscores")
		case isInput && !e.Folder && base != "":
			list = append(list, part{base, e})
		case e.Folder && !strings.HasSuffix(e.Name, ".files"):
			list = append(list, part{e.Name, e})
		case ofInput(e.Name, files), strings.HasSuffix(e.Name, ".interaction"), strings.HasSuffix(e.Name, ".statement"): // a statement may show what is no test
		case e.Name == "testdata.yaml", e.Name == "test_group.yaml":
		case strings.HasSuffix(e.Name, ".ans"):
			r.notes.Refuse(e.Path, "is an answer without an input", "put its input beside it, or remove it")
		default:
			ignored = append(ignored, e)
		}
	}
	r.ignored(ignored)
	slices.SortStableFunc(list, func(a, b part) int { return cmp.Compare(a.base, b.base) })
	return list
}

// ofInput reports whether a name is that of a file or folder that belongs to an input.
func ofInput(name string, files map[string]reading.Entry) bool {
	ending := generators.Ending.FindString(name)
	return ending != "" && files[strings.TrimSuffix(name, ending)+".in"].Name != ""
}

// ignored adds a note on the files of a folder that belong to no test.
func (r *reader) ignored(all []reading.Entry) {
	if len(all) == 0 {
		return
	}
	what := i18n.Message("belongs to no test, so it is ignored")
	if n := len(all) - 1; n > 0 {
		what = i18n.Messagef("belongs to no test, so it is ignored, and so are %d more", n)
	}
	r.notes.Warn(all[0].Path, what, "name inputs NAME.in and answers NAME.ans")
}

// test reads a test.
func (r *reader) test(group, base string, input reading.Entry, files map[string]reading.Entry, c groupConfig) error {
	if len(r.p.Tests) == reading.MostTests {
		return fault.New(input.Path, i18n.Messagef("there are more than %d tests", reading.MostTests), "list fewer")
	}
	t := packages.Test{
		Name: group + "/" + base, Group: group, Sample: group == "sample" || strings.HasPrefix(group, "sample/"),
		Input: r.File(input),
	}
	listed := r.made[input.Path]
	if listed != nil && listed.Made != nil {
		t.Input, t.Made = packages.File{}, listed.Made
	}
	r.answer(&t, base, input, files)
	if e, ok := files[base+".yaml"]; ok && !e.Folder {
		if err := r.testYAML(e, &c); err != nil {
			return err
		}
	}
	t.Args, t.Flags, t.InputFlags, t.Hint, t.Description = c.args, slices.Concat(r.meta.flags, c.outputFlags), c.inputFlags, c.hint, c.explain
	if e, ok := files[base+".files"]; ok && e.Folder {
		list, err := r.Below(e.Path)
		if err != nil {
			return err
		}
		for _, one := range list {
			f := r.File(one)
			f.Path = strings.TrimPrefix(one.Path, e.Path+"/")
			t.Files = append(t.Files, f)
		}
	}
	if t.Sample {
		t.Shown = r.shown(base, files)
	}
	r.p.Tests = append(r.p.Tests, t)
	return nil
}

// answer sets the answer of a test, or the program that makes it.
func (r *reader) answer(t *packages.Test, base string, input reading.Entry, files map[string]reading.Entry) {
	listed := r.made[input.Path]
	switch e, ok := files[base+".ans"]; {
	case ok && !e.Folder:
		t.Answer = r.File(e)
	case r.meta.has("interactive") || r.meta.has("multi-pass"):
		t.Answer = packages.Text(strings.TrimSuffix(input.Path, ".in")+".ans", nil)
		if listed == nil { // otherwise BAPCtools makes the answer
			r.notes.Warn(input.Path, i18n.Messagef("has no answer, so an empty one is used, because the problem is %s", strings.Join(r.meta.types, " ")), "")
		}
	case listed != nil && listed.By != nil:
		t.AnsweredBy = listed.By
	default:
		r.notes.Refuse(input.Path, "has no answer", i18n.Messagef("put %s.ans beside it", base))
	}
}

// testKeys are the keys of a group that a single test may set.
var testKeys = []string{
	"args", "input_validator_args", "input_validator_flags", "output_validator_args", "output_validator_flags",
	"input_visualizer_args", "output_visualizer_args", "full_feedback",
}

// testYAML reads the YAML file of a single test.
func (r *reader) testYAML(e reading.Entry, c *groupConfig) error {
	n, err := r.filledYAML(e.Path)
	if err != nil {
		return err
	}
	own := reading.Keys{"hint": func(f reading.Field) { c.hint = f.Text() }, "description": func(f reading.Field) { c.explain = f.Text() }}
	for key, do := range r.configKeys(c) {
		if slices.Contains(testKeys, key) {
			own[key] = do
		}
	}
	return own.Read(n, &r.notes)
}

// shown returns the files that the statement shows for a sample; nil: its input and its answer.
func (r *reader) shown(base string, files map[string]reading.Entry) *packages.Shown {
	take := func(endings ...string) packages.File {
		for _, ending := range endings {
			if e, ok := files[base+ending]; ok && !e.Folder {
				return r.File(e)
			}
		}
		return packages.File{}
	}
	s := packages.Shown{Input: take(".in.statement"), Answer: take(".out", ".ans.statement"), Interaction: take(".interaction")}
	if s.Input.Absent() && s.Answer.Absent() && s.Interaction.Absent() {
		return nil
	}
	if s.Interaction.Absent() {
		if s.Input.Absent() {
			s.Input = take(".in")
		}
		if s.Answer.Absent() {
			s.Answer = take(".ans")
		}
	}
	return &s
}

// otherData reads the folders of tests that are not for submissions.
func (r *reader) otherData() error {
	all, err := r.List("data")
	if err != nil {
		return err
	}
	r.ignored(slices.DeleteFunc(slices.Clone(all), func(e reading.Entry) bool {
		return e.Folder || !strings.HasSuffix(e.Name, ".in") && !strings.HasSuffix(e.Name, ".ans")
	}))
	for _, e := range all {
		if !e.Folder || e.Name == "sample" || e.Name == "secret" {
			continue
		}
		switch kind := strings.TrimSuffix(e.Name, "s"); kind {
		case "invalid_input", "invalid_output", "valid_output", "invalid_answer", "valid_input", "valid_answer":
			if err := r.invalid(e.Path, strings.HasPrefix(kind, "valid"), kind); err != nil {
				return err
			}
		default:
			r.notes.Warn(e.Path, "is not a folder of tests in this format, so it is ignored", "name it sample or secret")
		}
	}
	return nil
}

// invalid reads a folder with tests for validators.
func (r *reader) invalid(dir string, valid bool, kind string) error {
	all, err := r.Below(dir)
	if err != nil {
		return err
	}
	files := map[string]reading.Entry{}
	for _, e := range all {
		files[e.Path] = e
	}
	for _, e := range all {
		base, ok := strings.CutSuffix(e.Path, ".in")
		if !ok {
			continue
		}
		c, err := r.config(path.Dir(e.Path), groupConfig{})
		if err != nil {
			return err
		}
		v := packages.Invalid{Name: strings.TrimPrefix(base, "data/"), Input: r.File(e), Valid: valid, Flags: slices.Concat(r.meta.flags, c.outputFlags), InputFlags: c.inputFlags}
		answer, hasAnswer := files[base+".ans"]
		output, hasOutput := files[base+".out"]
		if hasAnswer {
			v.Answer = r.File(answer)
		}
		if hasOutput {
			v.Output = r.File(output)
		}
		if strings.HasSuffix(kind, "output") && !(hasAnswer && hasOutput) {
			r.notes.Warn(e.Path, "has no answer or no output, so it is not checked", "put NAME.ans and NAME.out there")
			continue
		}
		r.p.Invalid = append(r.p.Invalid, v)
	}
	return nil
}

// groupOf returns a group with the settings of its folder.
func (r *reader) groupOf(name string, c groupConfig) *grading.Group {
	g := &grading.Group{Path: name, Accept: c.accept, Reject: c.reject, Range: [2]float64{math.Inf(-1), math.Inf(1)}, Flags: c.graderFlags, WorstError: true, Score: grading.Sum}
	r.configs[g] = c
	if c.scale != nil {
		g.Range = *c.scale
	}
	if c.custom {
		g.Grader = "graders"
	}
	g.Stop = c.onReject != "continue"
	if c.onReject == "" && r.meta.onReject == "worst_error" {
		g.Stop = false
	}
	if c.custom {
		return g // the flags are arguments of the program
	}
	for _, flag := range c.graderFlags {
		switch flag {
		case "first_error":
			g.WorstError = false
		case "worst_error", "no_errors":
			g.WorstError = true
		case "always_accept":
			g.AlwaysAccept = true
		case "sum", "avg", "min", "max":
			g.Score = grading.Score(flag)
		case "ignore_sample":
			g.IgnoreSample = true
		case "accept_if_any_accepted":
			g.Lenient = true
		default:
			r.notes.Refuse(cmp.Or(c.place, "data"), i18n.Messagef("the grader's flag %s is unknown", format.Visible(format.Clip(flag, 40))), "")
		}
	}
	return g
}

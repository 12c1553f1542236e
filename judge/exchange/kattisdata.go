package exchange

import (
	"cmp"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/format"
	"grundy/judge/i18n"
)

// A kattisConfig is what testdata.yaml or test_group.yaml says of a folder of tests. The
// folders in it inherit everything but points.
type kattisConfig struct {
	onReject      string
	custom        bool // graders/ decides
	graderFlags   []string
	accept        float64
	reject        float64
	scale         *[2]float64
	args          []string
	outputFlags   []string
	inputFlags    map[string][]string
	said          bool // something that matters to the final verdict was said
	maxScore      *float64
	aggregation   string
	requires      []string
	place         string // of the file
	hasGroup      bool   // there is a test_group.yaml, or a testdata.yaml
	hint, explain string // of a single test
}

// inherited returns what a folder has from the one around it.
func (c kattisConfig) inherited() kattisConfig {
	c.maxScore, c.aggregation, c.requires, c.hasGroup, c.hint, c.explain = nil, "", nil, false, "", ""
	c.inputFlags = maps.Clone(c.inputFlags)
	return c
}

// data reads the tests.
func (r *kattisReader) data() error {
	m := r.meta
	c := kattisConfig{accept: 1}
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
		if !r.isFolder("data/" + name) {
			continue
		}
		g, err := r.group("data/"+name, c.inherited(), mostDepth)
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
	return r.points(root)
}

// tested complains if there are no tests to judge by.
func (r *kattisReader) tested() error {
	secret := slices.ContainsFunc(r.p.Tests, func(t Test) bool { return !t.Sample })
	switch {
	case secret:
	case r.has(generatorsFile) && len(r.p.Tests) == 0:
		r.notes.Refuse("data/secret", "holds no tests, and generators/generators.yaml lists none", "list them as data: {secret: ...}")
	case len(r.p.Tests) == 0:
		r.notes.Refuse("data", "holds no tests", "put NAME.in and NAME.ans into data/sample and data/secret")
	default:
		r.notes.Warn("data/secret", "holds no tests, so that the samples alone are judged", "")
	}
	return nil
}

// config reads the settings of a folder, which change those around it.
func (r *kattisReader) config(dir string, c kattisConfig) (kattisConfig, error) {
	for _, name := range []string{"testdata.yaml", "test_group.yaml"} {
		if !r.has(dir + "/" + name) {
			continue
		}
		n, err := r.filledYAML(dir + "/" + name)
		if err != nil {
			return c, err
		}
		c.hasGroup, c.place = true, dir+"/"+name
		if err := r.configKeys(&c).read(n, &r.notes); err != nil {
			return c, err
		}
	}
	return c, nil
}

// filledYAML reads a file in which constants may stand.
func (r *kattisReader) filledYAML(at string) (node, error) {
	f, err := FileIn(r.FS, at)
	if err != nil {
		return node{}, err
	}
	text, err := f.Read(textLimit)
	if err != nil {
		return node{}, err
	}
	return yamlOf(at, r.meta.filled(text))
}

// configKeys is the table of the settings of tests: those of legacy packages, and those of
// later ones.
func (r *kattisReader) configKeys(c *kattisConfig) table {
	output := func(f field) {
		if !f.isMap() {
			c.outputFlags = f.words()
			return
		}
		all, _ := f.fields()
		for _, one := range all {
			if one.key == "flags" {
				c.outputFlags = one.words()
			}
		}
	}
	points := table{}
	keys := table{
		"on_reject": func(f field) {
			if c.onReject = f.text(); c.onReject != "break" && c.onReject != "continue" {
				r.notes.Refuse(f.place, i18n.Messagef("on_reject is %s, which is unknown", format.Visible(format.Clip(f.text(), 40))), "write break or continue")
			}
			c.said = c.said || c.onReject == "continue"
		},
		"grading": func(f field) {
			switch f.text() {
			case "default":
				c.custom = false
			case "custom":
				c.custom, c.said = true, true
			default:
				r.notes.Refuse(f.place, i18n.Messagef("grading is %s, which is unknown", format.Visible(format.Clip(f.text(), 40))), "write default or custom")
			}
		},
		"grader_flags":           func(f field) { c.graderFlags, c.said = f.words(), true },
		"accept_score":           func(f field) { c.accept, c.said = value(r.score(f)), true },
		"reject_score":           func(f field) { c.reject, c.said = value(r.score(f)), true },
		"range":                  func(f field) { c.scale = r.scoreRange(f) },
		"args":                   func(f field) { c.args = f.words() },
		"output_validator_flags": output,
		"output_validator_args":  output,
		"input_validator_flags":  func(f field) { c.inputFlags = inputFlags(f.node) },
		"input_validator_args":   func(f field) { c.inputFlags = inputFlags(f.node) },
		"max_score": func(f field) {
			if f.text() == "unbounded" {
				c.maxScore = new(float64)
				*c.maxScore = math.Inf(1)
				return
			}
			c.maxScore = r.score(f)
		},
		"score_aggregation": func(f field) {
			if c.aggregation = f.text(); !slices.Contains([]string{"pass-fail", "sum", "min"}, c.aggregation) {
				r.notes.Refuse(f.place, i18n.Messagef("score_aggregation is %s, which is unknown", format.Visible(format.Clip(c.aggregation, 40))), "write pass-fail, sum or min")
			}
		},
		"require_pass": func(f field) { c.requires = f.words() },
		"static_validation_score": func(f field) {
			r.notes.Refuse(f.place, "static validators are not supported", "")
		},
		"static_validator_args": nil, "input_visualizer_args": nil, "output_visualizer_args": nil, "full_feedback": nil,
		"run_samples": nil,
	}
	// Drafts of 2023-07 had the points in a mapping of their own.
	points["score"], points["aggregation"] = keys["max_score"], keys["score_aggregation"]
	points["require_pass"] = keys["require_pass"]
	keys["scoring"] = func(f field) {
		if err := points.read(f.node, &r.notes); err != nil {
			r.notes.Refuse(f.place, "the points are no mapping", "write max_score and score_aggregation")
		}
	}
	return keys
}

// value is the value of a pointer; 0 for nil.
func value(v *float64) float64 {
	if v == nil {
		return 0
	}
	return *v
}

// inputFlags reads the arguments of input validators: for all, or by their names.
func inputFlags(n node) map[string][]string {
	if !n.isMap() {
		return map[string][]string{"": n.words()}
	}
	flags := map[string][]string{}
	all, _ := n.fields()
	var name string
	for _, f := range all {
		switch {
		case f.key == "name" && f.isText():
			name = f.text()
		case f.key == "flags" && !f.isMap():
			defer func() { flags[name] = f.words() }()
		default:
			flags[f.key] = f.words()
		}
	}
	return flags
}

// ending matches the extensions of the files of a test.
var ending = regexp.MustCompile(`\.(in|ans|out|interaction|in\.statement|ans\.statement|in\.download|ans\.download|files|ya?ml|png|jpe?g|svg|hint|desc|args|in\.gz)$`)

// proper matches the names that the versions after legacy read.
var proper = regexp.MustCompile(`^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`)

// group reads a folder of tests and those in it.
func (r *kattisReader) group(dir string, c kattisConfig, depth int) (*Group, error) {
	c, err := r.config(dir, c)
	if err != nil {
		return nil, err
	}
	name := strings.TrimPrefix(dir, "data/")
	g := r.groupOf(name, c)
	all, err := r.list(dir)
	if err != nil {
		return nil, err
	}
	if depth == 0 {
		_, err := r.belowTo(dir, 0) // which says so
		return nil, err
	}
	files := map[string]entry{}
	for _, e := range all {
		files[e.name] = e
	}
	type part struct {
		base string
		entry
	}
	var parts []part
	for _, e := range all {
		base, isInput := strings.CutSuffix(e.name, ".in")
		switch {
		case r.modern() && !proper.MatchString(e.name):
			r.notes.Warn(e.path, "the format ignores a file of this name", "use letters, digits, dots, hyphens and underscores")
		case isInput && !e.folder && base != "":
			parts = append(parts, part{base, e})
		case e.folder && strings.HasSuffix(e.name, ".files"):
		case e.folder:
			parts = append(parts, part{e.name, e})
		case e.name == "testdata.yaml", e.name == "test_group.yaml", !ending.MatchString(e.name):
		case strings.HasSuffix(e.name, ".ans") && files[strings.TrimSuffix(e.name, ".ans")+".in"].name == "":
			r.notes.Refuse(e.path, "answers no input", "put its input beside it, or take it away")
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.base, b.base) })
	for _, one := range parts {
		if one.folder {
			sub, err := r.group(one.path, c.inherited(), depth-1)
			if err != nil {
				return nil, err
			}
			g.Groups = append(g.Groups, sub)
			continue
		}
		if err := r.test(name, one.base, one.entry, files, c); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// test reads a test.
func (r *kattisReader) test(group, base string, input entry, files map[string]entry, c kattisConfig) error {
	t := Test{
		Name: group + "/" + base, Group: group, Sample: group == "sample" || strings.HasPrefix(group, "sample/"),
		Input: r.file(input),
	}
	listed := r.made[input.path]
	if listed != nil && listed.made != nil {
		t.Input, t.Made = File{}, listed.made
	}
	talks := r.meta.has("interactive") || r.meta.has("multi-pass")
	switch e, ok := files[base+".ans"]; {
	case ok && !e.folder:
		t.Answer = r.file(e)
	case talks:
		t.Answer = Text(strings.TrimSuffix(input.path, ".in")+".ans", nil)
		if listed == nil { // BAPCtools makes it
			r.notes.Warn(input.path, i18n.Messagef("has no answer, and an empty one is taken, because the problem is %s", strings.Join(r.meta.types, " ")), "")
		}
	case listed != nil && listed.by != nil:
		t.AnsweredBy = listed.by
	default:
		r.notes.Refuse(input.path, "has no answer", i18n.Messagef("put %s.ans beside it", base))
	}
	if e, ok := files[base+".yaml"]; ok && !e.folder {
		n, err := r.filledYAML(e.path)
		if err != nil {
			return err
		}
		own := table{"hint": func(f field) { c.hint = f.text() }, "description": func(f field) { c.explain = f.text() }}
		for key, do := range r.configKeys(&c) {
			if slices.Contains([]string{"args", "input_validator_args", "input_validator_flags", "output_validator_args", "output_validator_flags", "input_visualizer_args", "output_visualizer_args", "full_feedback"}, key) {
				own[key] = do
			}
		}
		if err := own.read(n, &r.notes); err != nil {
			return err
		}
	}
	t.Args, t.Flags, t.InputFlags, t.Hint, t.Description = c.args, slices.Concat(r.meta.flags, c.outputFlags), c.inputFlags, c.hint, c.explain
	if e, ok := files[base+".files"]; ok && e.folder {
		list, err := r.below(e.path)
		if err != nil {
			return err
		}
		for _, one := range list {
			f := r.file(one)
			f.Path = strings.TrimPrefix(one.path, e.path+"/")
			t.Files = append(t.Files, f)
		}
	}
	if t.Sample {
		t.Shown = r.shown(base, files)
	}
	r.p.Tests = append(r.p.Tests, t)
	return nil
}

// shown returns what the statement shows of a sample; nil: its input and its answer.
func (r *kattisReader) shown(base string, files map[string]entry) *Shown {
	take := func(endings ...string) File {
		for _, ending := range endings {
			if e, ok := files[base+ending]; ok && !e.folder {
				return r.file(e)
			}
		}
		return File{}
	}
	s := Shown{Input: take(".in.statement"), Answer: take(".out", ".ans.statement"), Interaction: take(".interaction")}
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

// otherData reads the folders of tests that no submission is run on.
func (r *kattisReader) otherData() error {
	all, err := r.list("data")
	if err != nil {
		return err
	}
	for _, e := range all {
		if !e.folder || e.name == "sample" || e.name == "secret" {
			continue
		}
		switch kind := strings.TrimSuffix(e.name, "s"); kind {
		case "invalid_input", "invalid_output", "valid_output", "invalid_answer", "valid_input", "valid_answer":
			if err := r.invalid(e.path, strings.HasPrefix(kind, "valid"), kind); err != nil {
				return err
			}
		default:
			r.notes.Warn(e.path, "is no folder of tests that the format knows, and not read", "name it sample or secret")
		}
	}
	return nil
}

// invalid reads a folder of tests of validators.
func (r *kattisReader) invalid(dir string, valid bool, kind string) error {
	all, err := r.below(dir)
	if err != nil {
		return err
	}
	files := map[string]entry{}
	for _, e := range all {
		files[e.path] = e
	}
	for _, e := range all {
		base, ok := strings.CutSuffix(e.path, ".in")
		if !ok {
			continue
		}
		c, err := r.config(path.Dir(e.path), kattisConfig{})
		if err != nil {
			return err
		}
		v := Invalid{Name: strings.TrimPrefix(base, "data/"), Input: r.file(e), Valid: valid, Flags: slices.Concat(r.meta.flags, c.outputFlags), InputFlags: c.inputFlags}
		answer, hasAnswer := files[base+".ans"]
		output, hasOutput := files[base+".out"]
		if hasAnswer {
			v.Answer = r.file(answer)
		}
		if hasOutput {
			v.Output = r.file(output)
		}
		if strings.HasSuffix(kind, "output") && !(hasAnswer && hasOutput) {
			r.notes.Warn(e.path, "has no answer or no output beside it, so that it is not tried", "put NAME.ans and NAME.out there")
			continue
		}
		r.p.Invalid = append(r.p.Invalid, v)
	}
	return nil
}

// groupOf makes a group of the settings of a folder.
func (r *kattisReader) groupOf(name string, c kattisConfig) *Group {
	g := &Group{Path: name, Accept: c.accept, Reject: c.reject, Range: [2]float64{math.Inf(-1), math.Inf(1)}, Flags: c.graderFlags, WorstError: true, Score: ScoreSum}
	r.configs[g] = c
	if c.scale != nil {
		g.Range = *c.scale
	}
	if c.custom {
		g.Grader = &Program{}
	}
	g.Stop = c.onReject != "continue"
	if c.onReject == "" && r.meta.onReject == "worst_error" {
		g.Stop = false
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
			g.Score = Score(flag)
		case "ignore_sample":
			g.IgnoreSample = true
		case "accept_if_any_accepted":
			g.Lenient = true
		default:
			if !c.custom {
				r.notes.Refuse(cmp.Or(c.place, "data"), i18n.Messagef("the grader's flag %s is unknown", format.Visible(format.Clip(flag, 40))), "")
			}
		}
	}
	return g
}

// points decides how the tests give points, or whether there are none.
func (r *kattisReader) points(root *Group) error {
	scoring := r.meta.has("scoring")
	legacy := slices.ContainsFunc(all(root), func(g *Group) bool { return r.configs[g].said })
	modern := slices.ContainsFunc(all(root), func(g *Group) bool {
		return r.configs[g].maxScore != nil || r.configs[g].aggregation != "" || r.configs[g].requires != nil
	})
	switch {
	case scoring && (modern || r.modern() && !legacy):
		r.p.Scoring = true
		r.p.Groups = root
		return r.modernPoints(root)
	case scoring:
		r.p.Scoring = true
		r.p.Groups = root
		r.legacyPoints(root)
	case legacy:
		r.p.Groups = root
	case modern:
		r.notes.Warn(r.meta.place, "the groups of tests have points, and the type is not scoring, so that nothing gives points", "")
	}
	return r.graders(root)
}

// all returns a group and those in it.
func all(g *Group) []*Group {
	list := []*Group{g}
	for _, sub := range g.Groups {
		list = append(list, all(sub)...)
	}
	return list
}

// legacyPoints sets what each group is worth, where its range says so.
func (r *kattisReader) legacyPoints(root *Group) {
	for _, g := range all(root) {
		if !math.IsInf(g.Range[1], 0) {
			g.Points = g.Range[1]
		}
	}
}

// graders finds the program that decides groups.
func (r *kattisReader) graders(root *Group) error {
	if !slices.ContainsFunc(all(root), func(g *Group) bool { return g.Grader != nil }) {
		return nil
	}
	list, err := r.programs("graders")
	if err != nil {
		return err
	}
	if len(list) != 1 {
		r.notes.Refuse("graders", i18n.Messagef("holds %s, and the groups of tests want one", i18n.Plural(len(list), "program")), "put one grader there")
		return nil
	}
	r.notes.Refuse("graders", "holds a program that grades the groups of tests, which is not supported", "let the settings of the groups say how they are graded")
	for _, g := range all(root) {
		if g.Grader != nil {
			g.Grader = &list[0]
		}
	}
	return nil
}

// modernPoints sets what each group of a package after legacy is worth.
func (r *kattisReader) modernPoints(root *Group) error {
	root.Score, root.WorstError, root.IgnoreSample, root.Stop = ScoreSum, false, true, false
	for _, g := range root.Groups {
		if g.Path == "sample" {
			g.Score, g.Stop, g.Accept, g.Points = ScoreAll, false, 0, 0
			continue
		}
		worth := 100.0
		if r.configs[g].maxScore != nil {
			worth = *r.configs[g].maxScore
		}
		r.modernGroup(g, worth, cmp.Or(r.configs[g].aggregation, "sum"))
		for _, sub := range g.Groups {
			if !r.configs[sub].hasGroup {
				continue
			}
			worth := math.Inf(1)
			if r.configs[sub].maxScore != nil {
				worth = *r.configs[sub].maxScore
			}
			r.modernGroup(sub, worth, cmp.Or(r.configs[sub].aggregation, "pass-fail"))
			if math.IsInf(worth, 1) && sub.Score == ScoreAll {
				r.notes.Refuse(r.configs[sub].place, "the group has no max_score, and all of its tests together give points", "write max_score: POINTS")
			}
		}
		r.flatten(g)
	}
	return nil
}

// modernGroup sets the points of a group.
func (r *kattisReader) modernGroup(g *Group, worth float64, aggregation string) {
	g.Points, g.WorstError, g.Reject, g.Requires = worth, false, 0, r.configs[g].requires
	g.Range = [2]float64{0, worth}
	n := 0
	for _, t := range r.p.Tests {
		if t.Group == g.Path || strings.HasPrefix(t.Group, g.Path+"/") {
			n++
		}
	}
	switch aggregation {
	case "pass-fail":
		g.Score, g.Stop, g.Accept = ScoreAll, true, 0
	case "min":
		g.Score, g.Stop, g.Accept = ScoreMin, true, worth
	default:
		g.Score, g.Stop, g.Accept = ScoreSum, false, worth/float64(max(1, n))
	}
}

// flatten gives the tests of folders that are no groups of their own to the group around
// them.
func (r *kattisReader) flatten(g *Group) {
	var groups []*Group
	for _, sub := range g.Groups {
		if r.configs[sub].hasGroup {
			r.flatten(sub)
			groups = append(groups, sub)
			continue
		}
		for i, t := range r.p.Tests {
			if t.Group == sub.Path || strings.HasPrefix(t.Group, sub.Path+"/") {
				r.p.Tests[i].Group = g.Path
			}
		}
	}
	g.Groups = groups
}

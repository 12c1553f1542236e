package kattis

import (
	"math"
	"regexp"
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

// A problemMeta holds the contents of problem.yaml and related files.
type problemMeta struct {
	version string // legacy, 2023-07, 2025-09
	modern  bool   // not legacy
	types   []string
	typed   bool // the package has the key type
	// validation holds the words of the key validation in legacy packages.
	validation []string
	flags      []string // of the output validator, for all tests
	special    special  // the output validator that the judge stores outside the package
	constants  map[string]string
	onReject   string // of legacy packages: first_error, worst_error, grade
	accept     *float64
	reject     *float64
	scale      *[2]float64
	minimize   bool
	languages  []string
	place      string // of problem.yaml
}

// A special is a key of domjudge-problem.ini that names a program stored by the judge.
type special struct{ place, key, program string }

// has reports whether the problem has this type.
func (m problemMeta) has(kind string) bool { return slices.Contains(m.types, kind) }

// The default limits of the family.
const (
	kattisMemory = 2048 << 20
	kattisOutput = 8 << 20
)

// problemTypes are the types of problems.
var problemTypes = []string{"pass-fail", "scoring", "multi-pass", "interactive", "submit-answer"}

// metadata reads problem.yaml, .timelimit and domjudge-problem.ini.
func (r *reader) metadata() error {
	m, p := &r.meta, r.p
	m.version, m.place, m.constants = "legacy", "problem.yaml", map[string]string{}
	p.Limits.Memory, p.Limits.Output, p.Limits.Uniform = kattisMemory, kattisOutput, true
	root, err := r.rootYAML()
	if err != nil {
		return err
	}
	if err := r.readVersion(root); err != nil {
		return err
	}
	if err := r.keys().Read(root, &r.notes); err != nil {
		return err
	}
	if p.Limits.Measure == nil {
		p.Limits.Measure = &packages.Measure{Factor: 5, Resolution: time.Second, TLE: 2}
		if m.modern {
			*p.Limits.Measure = packages.Measure{Factor: 2, Resolution: time.Second, TLE: 1.5}
		}
	}
	if err := r.timelimit(); err != nil {
		return err
	}
	if err := r.ini(); err != nil {
		return err
	}
	return r.kind()
}

// rootYAML reads problem.yaml, if there is one.
func (r *reader) rootYAML() (reading.YAML, error) {
	for _, name := range []string{"problem.yaml", "problem.yml"} {
		if r.Has(name) {
			r.meta.place = name
			return reading.ParseYAML(r.FS, name)
		}
	}
	r.notes.Warn("problem.yaml", "no such file, so the format's defaults apply", "")
	return reading.YAML{}, nil
}

// readVersion reads the version, which determines the defaults of other keys.
func (r *reader) readVersion(root reading.YAML) error {
	all, err := root.Fields()
	if err != nil {
		return err
	}
	for _, f := range all {
		if f.Key != "problem_format_version" {
			continue
		}
		word := strings.TrimSuffix(f.Single(&r.notes), "-draft")
		switch word {
		case "legacy", "legacy-icpc", "":
			r.meta.version = "legacy"
		case "2023-07", "2025-09":
			r.meta.version, r.meta.modern = word, true
		case "draft":
			r.meta.version, r.meta.modern = "2025-09", true
		default:
			r.meta.version, r.meta.modern = format.Visible(format.Clip(word, 20)), true
			r.notes.Refuse(f.Place, i18n.Messagef("the version %s of the format is unknown", r.meta.version), "use legacy, 2023-07 or 2025-09")
		}
	}
	return nil
}

// keys returns the keys of problem.yaml.
func (r *reader) keys() reading.Keys {
	m, p := &r.meta, r.p
	flags := func(f reading.Field) { m.flags = append(m.flags, f.Words()...) }
	people := func(f reading.Field) { p.Credits.Authors = append(p.Credits.Authors, persons(f.YAML)...) }
	return reading.Keys{
		"problem_format_version": nil,
		"type":                   r.readType,
		"name":                   r.readNames,
		"uuid":                   nil,
		"version":                nil,
		"author":                 people,
		"authors":                people,
		"credits":                r.readCredits,
		"source":                 r.readSource,
		"source_url":             func(f reading.Field) { p.Credits.SourceURL = f.Text() },
		"license":                func(f reading.Field) { p.Credits.License = f.Text() },
		"rights_owner":           func(f reading.Field) { p.Credits.Rights = f.Text() },
		"embargo_until":          nil,
		"keywords":               func(f reading.Field) { p.Credits.Keywords = f.Words() },
		"languages":              r.readLanguages,
		"allow_file_writing":     nil, // runs do not share files
		"constants":              r.readConstants,
		"limits":                 r.readLimits,
		"validation":             r.readValidation,
		"validator":              r.readValidator,
		"validator_flags":        flags,
		"output_validator_flags": flags,
		"output_validator_args":  flags,
		"grading":                r.readGrading,
		"scoring":                r.readGrading,
		"libraries":              nil,
		"verified":               nil, // of BAPCtools
		"comment":                nil,
	}
}

// readType reads one type or several: a word, words separated by white space, or a list.
func (r *reader) readType(f reading.Field) {
	advice := i18n.Messagef("use one of %s", strings.Join(problemTypes, ", "))
	var kinds []string
	for _, item := range f.Items() {
		own := strings.Fields(item.Text())
		if kinds = append(kinds, own...); len(own) == 0 {
			kinds = nil
			break
		}
	}
	if len(kinds) == 0 {
		r.notes.Refuse(f.Place, "the type is not a word", advice)
	}
	for _, kind := range kinds {
		if !slices.Contains(problemTypes, kind) {
			r.notes.Refuse(f.Place, i18n.Messagef("the type %s is unknown", format.Visible(format.Clip(kind, 40))), advice)
			continue
		}
		r.meta.types, r.meta.typed = append(r.meta.types, kind), true
	}
}

// readValidation reads the words of the key validation.
func (r *reader) readValidation(f reading.Field) {
	if r.meta.validation = f.Words(); len(r.meta.validation) == 0 {
		r.notes.Refuse(f.Place, "the validation is not a word", "write default or custom")
	}
}

// readNames reads the titles: one, or one for each language.
func (r *reader) readNames(f reading.Field) {
	if f.IsText() {
		r.p.Titles["en"] = f.Text()
		return
	}
	all, _ := f.Fields()
	for _, one := range all {
		if one.IsText() {
			r.p.Titles[strings.ToLower(one.Key)] = one.Text()
		}
	}
}

// persons returns the names of people in every form that the format allows.
func persons(n reading.YAML) (list []string) {
	for _, item := range n.Items() {
		if item.IsText() {
			list = append(list, strings.TrimSpace(item.Text()))
			continue
		}
		all, _ := item.Fields()
		for _, f := range all {
			if f.Key == "name" {
				list = append(list, f.Text())
			}
		}
	}
	return list
}

func (r *reader) readCredits(f reading.Field) {
	if !f.IsMap() {
		r.p.Credits.Authors = append(r.p.Credits.Authors, persons(f.YAML)...)
		return
	}
	all, _ := f.Fields()
	for _, one := range all {
		if one.Key == "authors" {
			r.p.Credits.Authors = append(r.p.Credits.Authors, persons(one.YAML)...)
		}
	}
}

func (r *reader) readSource(f reading.Field) {
	if names := persons(f.YAML); len(names) > 0 {
		r.p.Credits.Source = strings.Join(names, ", ")
	}
	for _, item := range f.Items() {
		all, _ := item.Fields()
		for _, one := range all {
			if one.Key == "url" {
				r.p.Credits.SourceURL = one.Text()
			}
		}
	}
}

func (r *reader) readLanguages(f reading.Field) {
	for _, word := range f.Words() {
		if word != "all" {
			r.meta.languages = append(r.meta.languages, word)
		}
	}
	if len(r.meta.languages) > 0 {
		r.notes.Warn(f.Place, "the languages are limited, but submissions in other languages are still judged", "")
	}
}

// readValidator refuses the key validator, which only some early packages have.
func (r *reader) readValidator(f reading.Field) {
	r.notes.Refuse(f.Place, "no version of the format has the key validator", "use validation, or output_validator/")
}

// readConstants reads the constants by their names.
func (r *reader) readConstants(f reading.Field) {
	all, err := f.Fields()
	if err != nil || !f.IsMap() && !f.Empty() {
		r.notes.Refuse(f.Place, "the constants are not a mapping of names to values", "write NAME: VALUE on each line")
		return
	}
	for _, one := range all {
		if one.IsText() {
			r.meta.constants[one.Key], r.meta.constants[one.Key+".value"] = one.Text(), one.Text()
			continue
		}
		variants, _ := one.Fields()
		for _, v := range variants {
			r.meta.constants[one.Key+"."+v.Key] = v.Text()
			if v.Key == "value" {
				r.meta.constants[one.Key] = v.Text()
			}
		}
	}
}

// constant matches a reference to a constant: {{name}}.
var constant = regexp.MustCompile(`\{\{([a-zA-Z_][a-zA-Z0-9_]*(?:\.[a-zA-Z_][a-zA-Z0-9_]*)?)\}\}`)

// filled returns the text of a file with constants replaced by their values. It refuses a result
// that is longer than packages.TextLimit.
func (m problemMeta) filled(at string, text []byte) ([]byte, error) {
	if len(m.constants) == 0 {
		return text, nil
	}
	var out []byte
	for rest := text; ; {
		found := constant.FindIndex(rest)
		if found == nil {
			found = []int{len(rest), len(rest)}
		}
		word := rest[found[0]:found[1]]
		if len(word) > 0 {
			if value, ok := m.constants[string(word[2:len(word)-2])]; ok {
				word = []byte(value)
			}
		}
		if len(out)+found[0]+len(word) > packages.TextLimit {
			return nil, fault.New(at, i18n.Messagef("is longer than %s with the constants of %s in it", format.Size(packages.TextLimit), m.place), "shorten the constants")
		}
		out = append(append(out, rest[:found[0]]...), word...)
		if rest = rest[found[1]:]; len(rest) == 0 {
			return out, nil
		}
	}
}

// readGrading reads the key grading of legacy packages, which determines points.
func (r *reader) readGrading(f reading.Field) {
	m := &r.meta
	err := reading.Keys{
		"objective": func(f reading.Field) {
			if m.minimize = f.Text() == "min"; m.minimize {
				r.notes.Warn(f.Place, "the lowest score is the best; this is shown, but scores are not compared", "")
			}
		},
		"show_test_data_groups": nil,
		"accept_score":          func(f reading.Field) { m.accept = r.score(f) },
		"reject_score":          func(f reading.Field) { m.reject = r.score(f) },
		"range":                 func(f reading.Field) { m.scale = r.scoreRange(f) },
		"on_reject":             func(f reading.Field) { m.onReject = f.Text() },
	}.Read(f.YAML, &r.notes)
	if err != nil {
		r.notes.Refuse(f.Place, "the grading is not a mapping of keys to values", "write KEY: VALUE on each line")
	}
}

// score reads a number of points.
func (r *reader) score(f reading.Field) *float64 {
	if v, ok := f.Number(); ok && !math.IsInf(v, 0) {
		return &v
	}
	r.notes.Refuse(f.Place, i18n.Messagef("%s is not a number", f.Key), "write one such as 10")
	return nil
}

// scoreRange reads two numbers of points.
func (r *reader) scoreRange(f reading.Field) *[2]float64 {
	words := f.Words()
	if len(words) == 2 {
		low, err1 := strconv.ParseFloat(words[0], 64)
		high, err2 := strconv.ParseFloat(words[1], 64)
		if err1 == nil && err2 == nil && low <= high {
			return &[2]float64{low, high}
		}
	}
	r.notes.Refuse(f.Place, "the range is not two numbers", "write one such as 0 100")
	return nil
}

// kind sets what kind of problem this is. The key validation of legacy packages and the key type
// of later ones have the same meaning.
func (r *reader) kind() error {
	m := &r.meta
	for i, word := range m.validation {
		switch word {
		case "default", "custom":
			if i > 0 {
				r.notes.Refuse(m.place, i18n.Messagef("validation says %s behind another word", word), "begin with default or custom")
			}
		case "interactive", "multi-pass":
			m.types = append(m.types, word)
		case "score":
			if !m.has("scoring") {
				r.notes.Warn(m.place, "validation says score, but the type is not scoring, so scores are ignored", "")
			}
		default:
			r.notes.Refuse(m.place, i18n.Messagef("validation says %s, which is unknown", format.Visible(format.Clip(word, 40))), "write default or custom, and then interactive, multi-pass or score")
		}
	}
	if m.has("submit-answer") {
		r.p.Handed = true
		for _, other := range []string{"interactive", "multi-pass"} {
			if m.has(other) {
				r.notes.Refuse(m.place, i18n.Messagef("the type is both submit-answer and %s", other), "choose one")
			}
		}
	}
	if m.has("scoring") && m.has("pass-fail") {
		r.notes.Refuse(m.place, "the type is both pass-fail and scoring", "choose one")
	}
	switch {
	case m.has("multi-pass"):
		r.p.Passes = max(2, r.p.Passes)
	case r.p.Passes > 0:
		r.notes.Warn(m.place, "validation_passes has no effect, because the type is not multi-pass", "")
		r.p.Passes = 0
	}
	if m.onReject != "" && !slices.Contains([]string{"first_error", "worst_error", "grade"}, m.onReject) {
		r.notes.Refuse(m.place, i18n.Messagef("on_reject is %s, which is unknown", format.Visible(format.Clip(m.onReject, 40))), "write first_error, worst_error or grade")
	}
	return nil
}

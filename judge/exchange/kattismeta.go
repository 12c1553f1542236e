package exchange

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/format"
	"grundy/judge/i18n"
)

// A kattisMeta is what problem.yaml and the files beside it say.
type kattisMeta struct {
	version string // legacy, 2023-07, 2025-09
	modern  bool   // not legacy
	types   []string
	typed   bool // the package names a type
	// validation are the words of the key of legacy packages.
	validation []string
	flags      []string // of the output validator, for all tests
	special    string   // the output validator that a judge keeps elsewhere
	constants  map[string]string
	onReject   string // of legacy packages: first_error, worst_error, grade
	accept     *float64
	reject     *float64
	scale      *[2]float64
	minimize   bool
	languages  []string
	place      string // of problem.yaml
}

// has reports whether the problem is of a type.
func (m kattisMeta) has(kind string) bool { return slices.Contains(m.types, kind) }

// The limits of the family where a package names none.
const (
	kattisMemory = 2048 << 20
	kattisOutput = 8 << 20
)

// kattisTypes are the types of problems.
var kattisTypes = []string{"pass-fail", "scoring", "multi-pass", "interactive", "submit-answer"}

// metadata reads problem.yaml, .timelimit and domjudge-problem.ini.
func (r *kattisReader) metadata() error {
	m, p := &r.meta, r.p
	m.version, m.place, m.constants = "legacy", "problem.yaml", map[string]string{}
	p.Limits.Memory, p.Limits.Output, p.Limits.OneTime = kattisMemory, kattisOutput, true
	root, err := r.rootYAML()
	if err != nil {
		return err
	}
	if err := r.readVersion(root); err != nil {
		return err
	}
	if err := r.keys().read(root, &r.notes); err != nil {
		return err
	}
	if p.Limits.Measure == nil {
		p.Limits.Measure = &Measure{Factor: 5, Resolution: time.Second, TLE: 2}
		if m.modern {
			*p.Limits.Measure = Measure{Factor: 2, Resolution: time.Second, TLE: 1.5}
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
func (r *kattisReader) rootYAML() (node, error) {
	for _, name := range []string{"problem.yaml", "problem.yml"} {
		if r.has(name) {
			r.meta.place = name
			return parseYAML(r.FS, name)
		}
	}
	r.notes.Warn("problem.yaml", "no such file, so that the format's defaults hold", "")
	return node{}, nil
}

// readVersion reads the version, on which the defaults of other keys depend.
func (r *kattisReader) readVersion(root node) error {
	all, err := root.fields()
	if err != nil {
		return err
	}
	for _, f := range all {
		if f.key != "problem_format_version" {
			continue
		}
		word := strings.TrimSuffix(f.text(), "-draft")
		switch word {
		case "legacy", "legacy-icpc", "":
			r.meta.version = "legacy"
		case "2023-07", "2025-09":
			r.meta.version, r.meta.modern = word, true
		case "draft":
			r.meta.version, r.meta.modern = "2025-09", true
		default:
			r.meta.version, r.meta.modern = format.Visible(format.Clip(word, 20)), true
			r.notes.Refuse(f.place, i18n.Messagef("the version %s of the format is unknown", r.meta.version), "use legacy, 2023-07 or 2025-09")
		}
	}
	return nil
}

// keys is the table of problem.yaml.
func (r *kattisReader) keys() table {
	m, p := &r.meta, r.p
	flags := func(f field) { m.flags = append(m.flags, f.words()...) }
	people := func(f field) { p.Credits.Authors = append(p.Credits.Authors, persons(f.node)...) }
	return table{
		"problem_format_version": nil,
		"type":                   r.readType,
		"name":                   r.readNames,
		"uuid":                   nil,
		"version":                nil,
		"author":                 people,
		"authors":                people,
		"credits":                r.readCredits,
		"source":                 r.readSource,
		"source_url":             func(f field) { p.Credits.SourceURL = f.text() },
		"license":                func(f field) { p.Credits.License = f.text() },
		"rights_owner":           func(f field) { p.Credits.Rights = f.text() },
		"embargo_until":          nil,
		"keywords":               func(f field) { p.Credits.Keywords = f.words() },
		"languages":              r.readLanguages,
		"allow_file_writing":     nil, // no run sees what another wrote
		"constants":              r.readConstants,
		"limits":                 r.readLimits,
		"validation":             func(f field) { m.validation = f.words() },
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

// readType reads a type, or several: a word, words with blanks between, or a list.
func (r *kattisReader) readType(f field) {
	for _, word := range f.texts() {
		for _, kind := range strings.Fields(word) {
			if !slices.Contains(kattisTypes, kind) {
				r.notes.Refuse(f.place, i18n.Messagef("the type %s is unknown", format.Visible(format.Clip(kind, 40))), i18n.Messagef("use one of %s", strings.Join(kattisTypes, ", ")))
				continue
			}
			r.meta.types, r.meta.typed = append(r.meta.types, kind), true
		}
	}
	if f.isMap() {
		r.notes.Refuse(f.place, "the type is no word", i18n.Messagef("use one of %s", strings.Join(kattisTypes, ", ")))
	}
}

// readNames reads the titles: one, or one a language.
func (r *kattisReader) readNames(f field) {
	if f.isText() {
		r.p.Titles["en"] = f.text()
		return
	}
	all, _ := f.fields()
	for _, one := range all {
		if one.isText() {
			r.p.Titles[strings.ToLower(one.key)] = one.text()
		}
	}
}

// persons returns the names of people, however they are written.
func persons(n node) (list []string) {
	for _, item := range n.items() {
		if item.isText() {
			list = append(list, strings.TrimSpace(item.text()))
			continue
		}
		all, _ := item.fields()
		for _, f := range all {
			if f.key == "name" {
				list = append(list, f.text())
			}
		}
	}
	return list
}

func (r *kattisReader) readCredits(f field) {
	if !f.isMap() {
		r.p.Credits.Authors = append(r.p.Credits.Authors, persons(f.node)...)
		return
	}
	all, _ := f.fields()
	for _, one := range all {
		if one.key == "authors" {
			r.p.Credits.Authors = append(r.p.Credits.Authors, persons(one.node)...)
		}
	}
}

func (r *kattisReader) readSource(f field) {
	if names := persons(f.node); len(names) > 0 {
		r.p.Credits.Source = strings.Join(names, ", ")
	}
	for _, item := range f.items() {
		all, _ := item.fields()
		for _, one := range all {
			if one.key == "url" {
				r.p.Credits.SourceURL = one.text()
			}
		}
	}
}

func (r *kattisReader) readLanguages(f field) {
	for _, word := range f.words() {
		if word != "all" {
			r.meta.languages = append(r.meta.languages, word)
		}
	}
	if len(r.meta.languages) > 0 {
		r.notes.Warn(f.place, "the languages are limited, and submissions in others are judged all the same", "")
	}
}

// readValidator reads a key that only some packages of the first years have.
func (r *kattisReader) readValidator(f field) {
	r.notes.Refuse(f.place, "the key validator is of no version of the format", "use validation, or output_validator/")
}

// readConstants reads the constants, by the words that stand for them.
func (r *kattisReader) readConstants(f field) {
	all, err := f.fields()
	if err != nil || !f.isMap() && !f.empty() {
		r.notes.Refuse(f.place, "the constants are no mapping of names to values", "write NAME: VALUE on each line")
		return
	}
	for _, one := range all {
		if one.isText() {
			r.meta.constants[one.key], r.meta.constants[one.key+".value"] = one.text(), one.text()
			continue
		}
		variants, _ := one.fields()
		for _, v := range variants {
			r.meta.constants[one.key+"."+v.key] = v.text()
			if v.key == "value" {
				r.meta.constants[one.key] = v.text()
			}
		}
	}
}

// constant matches a word that stands for a constant.
var constant = regexp.MustCompile(`\{\{([a-zA-Z_][a-zA-Z0-9_]*(?:\.[a-zA-Z_][a-zA-Z0-9_]*)?)\}\}`)

// filled returns a text with the constants in it.
func (m kattisMeta) filled(text []byte) []byte {
	if len(m.constants) == 0 {
		return text
	}
	return constant.ReplaceAllFunc(text, func(word []byte) []byte {
		if value, ok := m.constants[string(word[2:len(word)-2])]; ok {
			return []byte(value)
		}
		return word
	})
}

// mostSeconds bounds a time limit.
const mostSeconds = 3600

// seconds reads a time limit; false if the text is none.
func seconds(text string) (time.Duration, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(v > 0) || v > mostSeconds {
		return 0, false
	}
	return time.Duration(math.Round(v * float64(time.Second))), true
}

// readLimits reads the limits.
func (r *kattisReader) readLimits(f field) {
	p := r.p
	measure := Measure{Factor: 5, Resolution: time.Second, TLE: 2}
	if r.modern() {
		measure = Measure{Factor: 2, Resolution: time.Second, TLE: 1.5}
	}
	p.Limits.Measure = &measure
	size := func(into *int64) func(field) {
		return func(f field) {
			v, ok := f.number()
			if !ok || !(v > 0) || v > 1<<20 {
				r.notes.Refuse(f.place, i18n.Messagef("%s, which is no size in MiB", format.Visible(format.Clip(f.key+" is "+f.text(), 60))), "write a number above 0")
				return
			}
			*into = int64(v * (1 << 20))
		}
	}
	factor := func(into *float64) func(field) {
		return func(f field) {
			if v, ok := f.number(); ok && v > 0 && v <= 1000 {
				*into = v
				return
			}
			r.notes.Refuse(f.place, i18n.Messagef("%s is no factor above 0", f.key), "write one such as 2")
		}
	}
	duration := func(do func(time.Duration, string)) func(field) {
		return func(f field) {
			if d, ok := seconds(f.text()); ok {
				do(d, f.place)
				return
			}
			r.notes.Refuse(f.place, i18n.Messagef("%s is no time in seconds", f.key), "write a number above 0, such as 2")
		}
	}
	limits := table{
		"time_multiplier":    factor(&measure.Factor),
		"time_safety_margin": factor(&measure.TLE),
		"time_limit":         duration(r.setTime),
		"time_resolution":    duration(func(d time.Duration, _ string) { measure.Resolution = d }),
		"time_multipliers": func(f field) {
			err := table{"ac_to_time_limit": factor(&measure.Factor), "time_limit_to_tle": factor(&measure.TLE)}.read(f.node, &r.notes)
			if err != nil {
				r.notes.Refuse(f.place, "the factors of time are no mapping", "write ac_to_time_limit: 2")
			}
		},
		"memory":            size(&p.Limits.Memory),
		"output":            size(&p.Limits.Output),
		"validation_passes": r.readPasses,
		"code":              nil, "compilation_time": nil, "compilation_memory": nil,
		"validation_time": nil, "validation_memory": nil, "validation_output": nil,
		"generator_time": nil, "validator_time": nil, "visualizer_time": nil,
	}
	if err := limits.read(f.node, &r.notes); err != nil {
		r.notes.Refuse(f.place, "the limits are no mapping of keys to values", "write KEY: VALUE on each line")
	}
}

// mostPasses bounds the passes of a multi-pass problem.
const mostPasses = 1000

func (r *kattisReader) readPasses(f field) {
	v, ok := f.number()
	if !ok || v < 1 || v > mostPasses || v != math.Trunc(v) {
		r.notes.Refuse(f.place, "validation_passes is no number of passes", i18n.Messagef("write one from 2 to %d", mostPasses))
		return
	}
	r.p.Passes = int(v)
}

// setTime sets the time limit, unless another file said it before. Two that differ are a
// note.
func (r *kattisReader) setTime(limit time.Duration, place string) {
	l := &r.p.Limits
	switch {
	case l.Time == 0:
		l.Time, l.TimeFrom = limit, place
	case l.Time != limit:
		r.notes.Warn(place, i18n.Messagef("names the time limit %s, and %s names %s, which is used", limit, l.TimeFrom, l.Time), i18n.Messagef("judge with --time %s for the other", limit.String()))
	}
}

// timelimit reads .timelimit.
func (r *kattisReader) timelimit() error {
	if !r.has(".timelimit") {
		return nil
	}
	f, err := FileIn(r.FS, ".timelimit")
	if err != nil {
		return err
	}
	text, err := f.Read(1 << 10)
	if err != nil {
		return err
	}
	limit, ok := seconds(string(text))
	if !ok {
		r.notes.Refuse(".timelimit", "is no time in seconds", "write a number above 0, such as 2")
		return nil
	}
	r.setTime(limit, ".timelimit")
	return nil
}

// iniLine matches a line of domjudge-problem.ini: KEY = VALUE, in quotes or not.
var iniLine = regexp.MustCompile(`^\s*([\w-]+)\s*=\s*(.*?)\s*$`)

// ini reads domjudge-problem.ini.
func (r *kattisReader) ini() error {
	const name = "domjudge-problem.ini"
	if !r.has(name) {
		return nil
	}
	f, err := FileIn(r.FS, name)
	if err != nil {
		return err
	}
	text, err := f.Read(1 << 16)
	if err != nil {
		return err
	}
	for i, line := range strings.Split(string(text), "\n") {
		m := iniLine.FindStringSubmatch(line)
		if m == nil || strings.HasPrefix(m[1], "#") {
			continue
		}
		place, value := fmt.Sprintf("%s:%d", name, i+1), strings.Trim(m[2], `'"`)
		switch m[1] {
		case "timelimit":
			limit, ok := seconds(value)
			if !ok {
				r.notes.Refuse(place, "the time limit is no time in seconds", "write a number above 0, such as 2")
				continue
			}
			r.setTime(limit, place)
		case "name":
			if r.p.Titles["en"] == "" {
				r.p.Titles["en"] = value
			}
		case "short-name", "externalid", "probid":
		case "special_compare_args", "validator_flags":
			r.meta.flags = append(r.meta.flags, strings.Fields(value)...)
		case "special_compare", "special_run":
			r.meta.special = place + "\x00" + m[1] + "\x00" + value
		case "memlimit", "outputlimit":
			if v, err := strconv.ParseFloat(value, 64); err == nil && v > 0 {
				into := map[string]*int64{"memlimit": &r.p.Limits.Memory, "outputlimit": &r.p.Limits.Output}[m[1]]
				*into = int64(v * 1024) // in KiB
			}
		case "color", "allow_submit", "allow_judge", "points":
		default:
			r.notes.Warn(place, i18n.Messagef("the key %s is unknown and not used", m[1]), "")
		}
	}
	return nil
}

// readGrading reads how legacy packages give points.
func (r *kattisReader) readGrading(f field) {
	m := &r.meta
	err := table{
		"objective": func(f field) {
			if m.minimize = f.text() == "min"; m.minimize {
				r.notes.Warn(f.place, "the least score is the best, which is shown and not compared", "")
			}
		},
		"show_test_data_groups": nil,
		"accept_score":          func(f field) { m.accept = r.score(f) },
		"reject_score":          func(f field) { m.reject = r.score(f) },
		"range":                 func(f field) { m.scale = r.scoreRange(f) },
		"on_reject":             func(f field) { m.onReject = f.text() },
	}.read(f.node, &r.notes)
	if err != nil {
		r.notes.Refuse(f.place, "the grading is no mapping of keys to values", "write KEY: VALUE on each line")
	}
}

// score reads a number of points.
func (r *kattisReader) score(f field) *float64 {
	if v, ok := f.number(); ok && !math.IsInf(v, 0) {
		return &v
	}
	r.notes.Refuse(f.place, i18n.Messagef("%s is no number", f.key), "write one such as 10")
	return nil
}

// scoreRange reads two numbers of points.
func (r *kattisReader) scoreRange(f field) *[2]float64 {
	words := f.words()
	if len(words) == 2 {
		low, err1 := strconv.ParseFloat(words[0], 64)
		high, err2 := strconv.ParseFloat(words[1], 64)
		if err1 == nil && err2 == nil && low <= high {
			return &[2]float64{low, high}
		}
	}
	r.notes.Refuse(f.place, "the range is not two numbers", "write one such as 0 100")
	return nil
}

// kind decides what kind of problem it is. The words of validation in legacy packages and
// the type in later ones say the same.
func (r *kattisReader) kind() error {
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
				r.notes.Warn(m.place, "validation says score, and the type is not scoring, so that scores are not used", "")
			}
		default:
			r.notes.Refuse(m.place, i18n.Messagef("validation says %s, which is unknown", format.Visible(format.Clip(word, 40))), "write default or custom, and then interactive, multi-pass or score")
		}
	}
	if m.has("submit-answer") {
		r.notes.Refuse(m.place, "the type submit-answer is not supported: what is handed in is not a program", "")
	}
	if m.has("scoring") && m.has("pass-fail") {
		r.notes.Refuse(m.place, "the type is both pass-fail and scoring", "choose one")
	}
	switch {
	case m.has("multi-pass"):
		r.p.Passes = max(2, r.p.Passes)
	case r.p.Passes > 0:
		r.notes.Warn(m.place, "validation_passes is of no use, because the type is not multi-pass", "")
		r.p.Passes = 0
	}
	if m.onReject != "" && !slices.Contains([]string{"first_error", "worst_error", "grade"}, m.onReject) {
		r.notes.Refuse(m.place, i18n.Messagef("on_reject is %s, which is unknown", format.Visible(format.Clip(m.onReject, 40))), "write first_error, worst_error or grade")
	}
	return nil
}

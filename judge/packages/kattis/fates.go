package kattis

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// folderFates maps folders of submissions in legacy packages to the verdicts that they declare.
var folderFates = map[string][]string{
	"accepted": {"AC"}, "ac": {"AC"}, "correct": {"AC"},
	"partially_accepted": {"AC"},
	"wrong_answer":       {"WA"}, "wa": {"WA"}, "presentation_error": {"WA"}, "no_output": {"WA"}, "wrong": {"WA"},
	"time_limit_exceeded": {"TLE"}, "tle": {"TLE"}, "timelimit": {"TLE"}, "time_limit": {"TLE"},
	"run_time_error": {"RTE"}, "runtime_error": {"RTE"}, "rte": {"RTE"}, "run_error": {"RTE"},
	"memory_limit_exceeded": {"MLE"}, "mle": {"MLE"}, "memory_limit": {"MLE"},
	"output_limit_exceeded": {"OLE"}, "output_limit": {"OLE"}, "ole": {"OLE"},
	"compiler_error": {"CE"}, "compile_error": {"CE"}, "compile_time_error": {"CE"}, "ce": {"CE"},
	"rejected":    {"WA", "TLE", "RTE", "MLE", "OLE", "CE"},
	"brute_force": {"TLE", "RTE", "MLE", "OLE"},
}

// modernFates maps folders of submissions in later versions to their rules.
var modernFates = map[string]packages.Rule{
	"accepted":            {Permitted: []string{"AC"}},
	"rejected":            {Required: []string{"RTE", "TLE", "WA"}},
	"wrong_answer":        {Permitted: []string{"AC", "WA"}, Required: []string{"WA"}},
	"time_limit_exceeded": {Permitted: []string{"AC", "TLE"}, Required: []string{"TLE"}},
	"run_time_error":      {Permitted: []string{"AC", "RTE"}, Required: []string{"RTE"}},
	"brute_force":         {Permitted: []string{"AC", "RTE", "TLE"}, Required: []string{"RTE", "TLE"}},
}

// checkedByHand is the word of @EXPECTED_RESULTS@ for submissions that the jury judges.
const checkedByHand = "check_manually"

// submissions reads the submissions with their fates.
func (r *reader) submissions() error {
	folders, err := r.List("submissions")
	if err != nil {
		return err
	}
	for _, folder := range folders {
		if !folder.Folder {
			if reading.IsSource(folder.Name) {
				r.notes.Warn(folder.Path, "is not in a folder that declares a verdict, so it is not judged", "move it into submissions/accepted, or another one")
			}
			continue
		}
		entries, err := r.List(folder.Path)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := r.submission(folder, e); err != nil {
				return err
			}
		}
	}
	if err := r.submissionsJSON(); err != nil {
		return err
	}
	return r.submissionsYAML()
}

// submission adds an entry of a folder of submissions, or notes why it is not judged.
func (r *reader) submission(folder, e reading.Entry) error {
	ext := path.Ext(e.Name)
	if !e.Folder && ext != "" && !reading.IsSource(e.Name) {
		if ext != ".md" && ext != ".txt" && ext != ".yaml" {
			r.notes.Warn(e.Path, "does not have the name of a program, so it is not judged", "")
		}
		return nil
	}
	if !e.Folder && ext == "" {
		if text, err := r.File(e).Read(packages.TextLimit); err == nil && bytes.IndexByte(text, 0) >= 0 {
			r.notes.Warn(e.Path, "is a binary file, so it is not judged", "")
			return nil
		}
	}
	p, err := r.Program(e)
	if err != nil {
		return err
	}
	if len(p.Files) == 0 || e.Folder && !slices.ContainsFunc(p.Files, func(f packages.File) bool { return reading.IsSource(f.Path) || path.Ext(f.Path) == "" }) {
		r.notes.Warn(e.Path, "contains no program, so it is not judged", "")
		return nil
	}
	if p.Scripts {
		r.notes.Warn(e.Path, reading.Scripted+", so it is not judged", "")
		return nil
	}
	s := packages.Submission{Program: p, Fate: packages.Fate{Declared: folder.Name, Place: folder.Path}}
	if err := r.fate(&s, folder.Name); err != nil {
		return err
	}
	r.p.Submissions = append(r.p.Submissions, s)
	return nil
}

// fate sets the fate that the folder and the source of a submission declare.
func (r *reader) fate(s *packages.Submission, folder string) error {
	notes, err := r.annotations(s)
	if err != nil {
		return err
	}
	known, isKnown := folderFates[strings.ToLower(strings.ReplaceAll(folder, "-", "_"))]
	rule, isModern := modernFates[folder]
	switch {
	case r.modern() && isModern:
		rule.Place = s.Place
		s.Rules = []packages.Rule{rule}
	case r.modern() && folder == "partially_accepted":
		s.Partial = true
	case isKnown:
		s.Final = slices.Clone(known)
		s.Partial = folder == "partially_accepted"
	case len(notes) == 0 && s.Grades == nil && s.Points == nil && !r.Has("submissions/submissions.yaml"):
		r.notes.Warn(s.Path, i18n.Messagef("its folder %s declares no known verdict", format.Visible(folder)), "name the folder accepted, wrong_answer, time_limit_exceeded or run_time_error")
	}
	if len(notes) > 0 {
		s.Rules = nil
		for _, v := range notes {
			if !slices.Contains(s.Final, v) {
				s.Final = append(s.Final, v)
			}
		}
	}
	r.bound(&s.Fate)
	return nil
}

// bound sets whether the fate bounds the time limit.
func (r *reader) bound(f *packages.Fate) {
	f.Lower, f.Upper = false, false
	for _, rule := range f.Rules {
		f.Lower = f.Lower || rule.Permitted != nil && !slices.Contains(rule.Permitted, "TLE")
		f.Upper = f.Upper || len(rule.Required) == 1 && rule.Required[0] == "TLE"
	}
	if !r.modern() || len(f.Rules) == 0 {
		f.Lower = len(f.Final) == 1 && f.Final[0] == "AC" && !f.Partial
		f.Upper = len(f.Final) == 1 && f.Final[0] == "TLE"
	}
}

var (
	expectedResults = regexp.MustCompile(`(?i)@EXPECTED_RESULTS@: ([^\n]*)`)
	expectedScore   = regexp.MustCompile(`(?i)@EXPECTED_SCORE@: *([0-9][0-9.eE+-]*)`)
	expectedGrades  = regexp.MustCompile(`@EXPECTED_GRADES@ +((?:(?:WA|AC|TLE|RTE|JE|MLE|OLE)\b[ \t]*)+)`)
)

// annotations returns the verdicts that the source of a submission declares, and sets its grades
// and points. Any file of the submission may declare them.
func (r *reader) annotations(s *packages.Submission) (final []string, err error) {
	for _, f := range s.Files {
		if f.Size > 1<<20 {
			continue
		}
		text, err := f.Read(packages.TextLimit)
		if err != nil {
			return nil, err
		}
		if m := expectedGrades.FindSubmatch(text); m != nil {
			s.Grades = strings.Fields(string(m[1]))
		}
		if m := expectedScore.FindSubmatch(text); m != nil {
			if v, err := strconv.ParseFloat(string(m[1]), 64); err == nil {
				s.Points = &[2]float64{v, v}
			}
		}
		found := expectedResults.FindAllSubmatch(text, -1)
		if len(found) > 1 {
			r.notes.Warn(s.Path, "declares its verdicts twice, so its folder decides", "remove one of them")
			return nil, nil
		}
		if len(found) == 0 || final != nil {
			continue
		}
		line := string(found[0][1])
		if strings.Count(line, ",") >= packages.MostPatterns {
			return nil, fault.New(s.Path, i18n.Messagef("declares more than %d results", packages.MostPatterns), "name each verdict once")
		}
		final = r.results(s, line)
	}
	return final, nil
}

// results returns the verdicts on a line of @EXPECTED_RESULTS@.
func (r *reader) results(s *packages.Submission, line string) (final []string) {
	for word := range strings.SplitSeq(line, ",") {
		word = strings.ToLower(strings.TrimSpace(word))
		word = strings.TrimSpace(strings.TrimRight(word, "*/-> "))
		result := strings.ReplaceAll(word, "-", "_")
		verdicts, known := folderFates[result]
		if !known && result != checkedByHand {
			r.notes.Warn(s.Path, i18n.Messagef("declares the result %s, which is unknown", format.Visible(format.Clip(word, 40))), "")
		}
		final = append(final, verdicts...)
	}
	return final
}

// submissionsJSON reads the entry points that DOMjudge stores.
func (r *reader) submissionsJSON() error {
	const name = "submissions.json"
	if !r.Has(name) {
		return nil
	}
	f, err := packages.FileIn(r.FS, name)
	if err != nil {
		return err
	}
	text, err := f.Read(packages.TextLimit)
	if err != nil {
		return err
	}
	var of map[string]struct {
		EntryPoint string `json:"entry_point"`
		Language   string `json:"langid"`
	}
	if err := json.Unmarshal(text, &of); err != nil {
		return fault.New(name, i18n.Messagef("is not JSON of entry points by path: %s", format.Visible(err.Error())), "correct it, or remove it")
	}
	for at, one := range of {
		i := slices.IndexFunc(r.p.Submissions, func(s packages.Submission) bool { return s.Path == strings.TrimSuffix(at, "/") })
		if i < 0 {
			r.notes.Warn(name, i18n.Messagef("names %s, but there is no such submission", format.Visible(at)), "")
			continue
		}
		s := &r.p.Submissions[i]
		s.Entry, s.Language = one.EntryPoint, cmp.Or(one.Language, s.Language)
	}
	return nil
}

// submissionsYAML reads submissions.yaml, which maps globs for submissions to rules.
func (r *reader) submissionsYAML() error {
	const name = "submissions/submissions.yaml"
	if !r.Has(name) {
		return nil
	}
	root, err := reading.ParseYAML(r.FS, name)
	if err != nil {
		return err
	}
	if root.Empty() {
		return nil
	}
	if !root.IsMap() {
		return fault.New(name, "is not a mapping of globs to rules", "write GLOB: {permitted: [AC]} on each line")
	}
	all, err := root.Fields()
	if err != nil {
		return err
	}
	if err := countPatterns(all); err != nil {
		return err
	}
	rules := 0
	for _, f := range all {
		matched, glob := false, packages.NewGlob(f.Key)
		for i := range r.p.Submissions {
			s := &r.p.Submissions[i]
			if !glob.Matches(strings.TrimPrefix(s.Path, "submissions/")) {
				continue
			}
			matched = true
			if rules += 1 + len(f.Content)/2; rules > mostRules {
				return fault.New(f.Place, i18n.Messagef("the globs give all submissions more than %d rules", mostRules), "write fewer globs")
			}
			// A rule for the name of a folder replaces the default rule of the folder.
			if err := r.ruled(s, f, f.Key == s.Declared); err != nil {
				return err
			}
		}
		if !matched {
			r.notes.Warn(f.Place, i18n.Messagef("the glob %s matches no submission", format.Visible(format.Clip(f.Key, 60))), "correct it, or remove it")
		}
	}
	for i := range r.p.Submissions {
		s := &r.p.Submissions[i]
		if len(s.Rules) > 0 && !r.modern() {
			s.Final = nil // the rules are more precise
		}
	}
	return nil
}

// mostRules bounds the number of rules of all submissions of a package.
const mostRules = 100_000

// countPatterns returns an error if submissions.yaml has too many globs for submissions and
// tests.
func countPatterns(all []reading.Field) error {
	var patterns packages.PatternCount
	for _, f := range all {
		if err := patterns.Add(f.Place, f.Key); err != nil {
			return err
		}
		own, err := f.Fields()
		if err != nil {
			return err
		}
		for _, one := range own {
			if !one.IsMap() {
				continue
			}
			if err := patterns.Add(one.Place, one.Key); err != nil {
				return err
			}
		}
	}
	return nil
}

// testMatches reports whether the glob matches a test or a group.
func (r *reader) testMatches(pattern string) bool {
	matches, known := r.globs[pattern]
	if !known {
		glob := packages.NewGlob(pattern)
		matches = slices.ContainsFunc(r.p.Tests, func(t packages.Test) bool { return glob.Matches(t.Name) })
		if r.globs == nil {
			r.globs = map[string]bool{}
		}
		r.globs[pattern] = matches
	}
	return matches
}

// ruled adds a rule of submissions.yaml to a submission. If replaces is set, it replaces the rule
// of the folder.
func (r *reader) ruled(s *packages.Submission, f reading.Field, replaces bool) error {
	if f.Empty() {
		return nil
	}
	replaces = replaces && len(s.Rules) > 0
	rule := packages.Rule{Place: f.Place}
	if replaces {
		rule.Permitted, rule.Required = s.Rules[0].Permitted, s.Rules[0].Required
	}
	var bounds []string
	keys := r.ruleKeys(&rule, &bounds)
	keys["language"] = func(f reading.Field) { s.Language = f.Text() }
	keys["entrypoint"] = func(f reading.Field) { s.Entry = f.Text() }
	keys["authors"], keys["model_solution"] = nil, nil
	var some []packages.Rule // rules about a part of the tests
	if err := r.partKeys(f, keys, &bounds, &some); err != nil {
		return err
	}
	if err := keys.Read(f.YAML, &r.notes); err != nil {
		return err
	}
	if rule.Permitted != nil || rule.Required != nil || rule.Points != nil || rule.Message != "" {
		if replaces {
			s.Rules[0] = rule
		} else {
			s.Rules = append(s.Rules, rule)
		}
	}
	s.Rules = append(s.Rules, some...)
	s.Place = f.Place
	r.bound(&s.Fate)
	for _, word := range bounds {
		s.Lower, s.Upper = s.Lower && word != "false" || word == "lower", s.Upper && word != "false" || word == "upper"
	}
	return nil
}

// partKeys adds the keys that are globs for tests to the keys of a rule. Reading such a key
// appends its rule to some.
func (r *reader) partKeys(f reading.Field, keys reading.Keys, bounds *[]string, some *[]packages.Rule) error {
	own, err := f.Fields()
	if err != nil {
		return err
	}
	for _, one := range own {
		if _, known := keys[one.Key]; known || !one.IsMap() {
			continue
		}
		part := packages.Rule{Place: one.Place, Tests: one.Key}
		if !r.testMatches(one.Key) {
			r.notes.Warn(one.Place, i18n.Messagef("the glob %s matches no test", format.Visible(format.Clip(one.Key, 60))), "correct it, or remove it")
		}
		keys[one.Key] = func(f reading.Field) {
			if err := r.ruleKeys(&part, bounds).Read(f.YAML, &r.notes); err == nil {
				*some = append(*some, part)
			}
		}
	}
	return nil
}

// ruleKeys returns the keys of a rule.
func (r *reader) ruleKeys(rule *packages.Rule, bounds *[]string) reading.Keys {
	verdicts := func(into *[]string) func(reading.Field) {
		return func(f reading.Field) {
			*into = []string{}
			for _, word := range f.Texts() {
				if !slices.Contains([]string{"AC", "WA", "TLE", "RTE"}, word) {
					r.notes.Warn(f.Place, i18n.Messagef("the verdict %s is unknown", format.Visible(format.Clip(word, 20))), "use AC, WA, TLE or RTE")
				}
				*into = append(*into, word)
			}
		}
	}
	return reading.Keys{
		"permitted": verdicts(&rule.Permitted),
		"required":  verdicts(&rule.Required),
		"message":   func(f reading.Field) { rule.Message = f.Text() },
		"score": func(f reading.Field) {
			var bounds []float64
			for _, item := range f.Items() {
				if v, ok := item.Number(); ok {
					bounds = append(bounds, v)
				}
			}
			switch len(bounds) {
			case 1:
				rule.Points = &[2]float64{bounds[0], bounds[0]}
			case 2:
				rule.Points = &[2]float64{bounds[0], bounds[1]}
			default:
				r.notes.Warn(f.Place, "the score is neither a number nor two", "write 50 or [40, 60]")
			}
		},
		"use_for_time_limit": func(f reading.Field) { *bounds = append(*bounds, f.Text()) },
	}
}

package native

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"grundy/judge/packages"
	"grundy/judge/packages/writing"
)

// submissions writes the submissions. It returns the name of an accepted submission, and the fates
// that no name expresses, by the paths of the submissions.
func (w *output) submissions() (accepted string, fates writing.Mapping, err error) {
	taken := map[string]bool{}
	for _, s := range w.Package.Submissions {
		fate, declared := w.fateOf(s)
		s.Files = w.ownFiles(s)
		switch {
		case fate == "" && declared == nil:
			w.Notes.Warn(s.Path, "does not declare exactly one verdict, so it is not converted", "")
			continue
		case len(s.Files) != 1:
			w.Notes.Warn(s.Path, "has several files, so it is not converted", "")
			continue
		}
		name := submissionName(s, fate, taken)
		if err := w.Copy("submissions/"+name, s.Files[0]); err != nil {
			return "", nil, err
		}
		if fate == "" {
			fates = append(fates, writing.Pair{"submissions/" + name, declared})
		}
		if accepted == "" && fate == "ac" {
			accepted = name
		}
	}
	return accepted, fates, nil
}

// submissionName returns a name that is not taken, and takes it. It begins with the fate, if there is
// one.
func submissionName(s packages.Submission, fate string, taken map[string]bool) string {
	prefix := ""
	if fate != "" {
		prefix = fate + "-"
	}
	stem := prefix + strings.TrimPrefix(specID(strings.TrimSuffix(path.Base(s.Path), path.Ext(s.Path))), prefix)
	ext := strings.ToLower(path.Ext(s.Files[0].Path))
	name := stem + ext
	for i := 2; taken[name]; i++ {
		name = fmt.Sprintf("%s-%d%s", stem, i, ext)
	}
	taken[name] = true
	return name
}

// fateOf returns the fate of a submission as the beginning of its name or, if no name expresses it, as
// the value of the key submissions. If a spec cannot express it, the results are empty.
func (w *output) fateOf(s packages.Submission) (name string, declared any) {
	final := s.Verdicts()
	var words []string
	for _, v := range final {
		words = append(words, fateWords[v])
	}
	points := w.Package.Scoring && s.Points != nil
	switch {
	case points && s.Points[0] == s.Points[1] && s.Points[0] == math.Trunc(s.Points[0]) && (len(final) == 0 || s.Partial):
		return fmt.Sprintf("pts%d", int(s.Points[0])), nil
	case len(words) > 0 && !s.Partial:
		return strings.Join(words, "+"), nil
	case !s.Partial && !points:
		return "", nil
	}
	m := writing.Mapping{}
	if len(words) > 0 {
		for i, word := range words {
			words[i] = strings.ToUpper(word)
		}
		m = append(m, writing.Pair{"verdict", words})
	}
	if points {
		m = append(m, writing.Pair{"points", span(*s.Points)})
	}
	if s.Partial {
		m = append(m, writing.Pair{"partial", true})
	}
	if len(m) == 1 && s.Partial {
		return "", "partial"
	}
	return "", m
}

// span writes a range of points.
func span(of [2]float64) any {
	if of[0] == of[1] {
		return writing.Whole(of[0])
	}
	return fmt.Sprintf("%v..%v", writing.Whole(of[0]), writing.Whole(of[1]))
}

// fateWords maps verdicts to the prefixes of file names of submissions.
var fateWords = map[string]string{"AC": "ac", "WA": "wa", "TLE": "tle", "RTE": "re", "MLE": "mle", "OLE": "ole", "CE": "ce"}

// flagPattern is a pattern of tests with their flags.
type flagPattern struct{ pattern, flags string }

// byPattern returns patterns for tests with flags: a folder if all tests in it have the same flags,
// or else each test. A test without flags gets a pattern only if others in its folder have some.
func byPattern(at []string, flags []string) (list []flagPattern) {
	folders := map[string][]int{}
	var order []string
	for i, one := range at {
		dir := path.Dir(one)
		if folders[dir] == nil {
			order = append(order, dir)
		}
		folders[dir] = append(folders[dir], i)
	}
	for _, dir := range order {
		tests := folders[dir]
		first := flags[tests[0]]
		same := !slices.ContainsFunc(tests, func(i int) bool { return flags[i] != first })
		inner := slices.ContainsFunc(order, func(other string) bool { return other != dir && (dir == "." || strings.HasPrefix(other, dir+"/")) })
		switch {
		case same && first == "":
		case same && !inner:
			pattern := "*"
			if dir != "." {
				pattern = packages.LiteralGlob(dir)
			}
			list = append(list, flagPattern{pattern, first})
		default:
			for _, i := range tests {
				if flags[i] != "" {
					list = append(list, flagPattern{packages.LiteralGlob(at[i]), flags[i]})
				}
			}
		}
	}
	return list
}

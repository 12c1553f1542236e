package outputs

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// Names knows which files are outputs for the tests of a problem. A file is named as its test,
// such as group1/3 or 3, which suffices if no other test ends with it. Its ending .out, .ans, .a
// or .txt, a leading output, out, answer, ans, input or in before digits, zeros before numbers, and
// the case of letters do not matter. Hence output_003.txt is an output for the test 3.
type Names struct {
	tests []string
	whole map[string][]string // the tests with a key
	ends  map[string][]string // the tests whose keys end with a path
	exact map[string]bool
}

// NewNames returns the names of files for tests.
func NewNames(tests []string) *Names {
	n := &Names{tests: tests, whole: map[string][]string{}, ends: map[string][]string{}, exact: map[string]bool{}}
	for _, test := range tests {
		k := key(test)
		n.exact[test] = true
		n.whole[k] = append(n.whole[k], test)
		for _, rest, ok := strings.Cut(k, "/"); ok; _, rest, ok = strings.Cut(rest, "/") {
			n.ends[rest] = append(n.ends[rest], test)
		}
	}
	return n
}

// Test returns the test of a file; empty: there is none. If several tests have equal right to the
// file, it returns all of them as rivals.
func (n *Names) Test(file string) (test string, rivals []string) {
	for _, stem := range stems(file) {
		if n.exact[stem] {
			return stem, nil
		}
	}
	for _, known := range []map[string][]string{n.whole, n.ends} {
		list := map[string]bool{}
		for _, stem := range stems(file) {
			for _, one := range known[key(stem)] {
				list[one] = true
			}
		}
		switch len(list) {
		case 0:
		case 1:
			for one := range list {
				return one, nil
			}
		default:
			return "", n.among(list)
		}
	}
	return "", nil
}

// among returns the tests in a set, in their order.
func (n *Names) among(set map[string]bool) (list []string) {
	for _, test := range n.tests {
		if set[test] {
			list = append(list, test)
		}
	}
	return list
}

// File returns the shortest name of a file for a test.
func (n *Names) File(test string) string {
	name := n.path(test)
	for rest, ok := test, true; ok; {
		if found, rivals := n.Test(rest + ending); found == test && rivals == nil {
			name = rest + ending
		}
		_, rest, ok = strings.Cut(rest, "/")
	}
	return name
}

// path returns the path of a file for a test: that of the test and, if another test is not named so,
// an ending.
func (n *Names) path(test string) string {
	if n.exact[test+ending] {
		return test
	}
	return test + ending
}

// Input returns the name of the input of a test, which is that of its output but for the ending.
func (n *Names) Input(test string) string {
	name := n.File(test)
	if name != test {
		name = strings.TrimSuffix(name, ending)
	}
	return name + ".in"
}

// ending is the usual ending of outputs.
const ending = ".out"

// Files returns examples of names: those of the first tests and of the last one.
func (n *Names) Files() i18n.Message {
	const shown = 3
	var list []string
	for _, test := range n.tests {
		list = append(list, format.Visible(n.File(test)))
	}
	if len(list) > shown {
		list = append(list[:shown-1:shown-1], "…", list[len(list)-1])
	}
	return i18n.Message(strings.Join(list, ", "))
}

// endings are the endings that do not matter.
var endings = []string{".out", ".ans", ".a", ".txt"}

// Stem returns the name of an output without its ending, if that is one that does not matter. ok is
// false if it is not, or if the name has nothing else.
func Stem(file string) (stem string, ok bool) {
	ext := path.Ext(file)
	stem = strings.TrimSuffix(file, ext)
	if !slices.Contains(endings, strings.ToLower(ext)) || stem == "" || strings.HasSuffix(stem, "/") {
		return file, false
	}
	return stem, true
}

// stems returns a file's name without zero, one or more of the endings that do not matter.
func stems(file string) []string {
	list := []string{file}
	for stem, ok := Stem(file); ok; stem, ok = Stem(stem) {
		list = append(list, stem)
	}
	return list
}

var (
	leading = regexp.MustCompile(`^(?:input|in|output|out|answer|ans)[-_. ]?(\d)`)
	zeros   = regexp.MustCompile(`(^|[^0-9])0+([0-9])`)
)

// key returns what counts of the name of a test, or of a file without its ending.
func key(name string) string {
	dir, base := path.Split(strings.ToLower(name))
	return zeros.ReplaceAllString(dir+leading.ReplaceAllString(base, "$1"), "$1$2")
}

package testfiles

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// A role is the role of a file in a test.
type role int

const (
	unknown role = iota
	isInput
	isAnswer
)

// roles maps words to roles. A word shows the role of a file as its extension, as letters in its
// name, or as the name of its folder.
var roles = map[string]role{
	"in": isInput, "input": isInput, "inputs": isInput,
	"out": isAnswer, "output": isAnswer, "outputs": isAnswer,
	"ans": isAnswer, "answer": isAnswer, "answers": isAnswer,
}

// extensions maps further extensions to roles.
var extensions = map[string]role{"a": isAnswer, "ok": isAnswer, "inp": isInput}

// initials maps names that are followed by a number to roles: I.1 and O.1.
var initials = map[string]role{"I": isInput, "O": isAnswer}

// numberedExtension matches an extension that is the number of a test. A letter for the role may
// precede it, and another letter may follow: sum.in.1, sum.in.2b, sum.i01.
var numberedExtension = regexp.MustCompile(`^(?i)\.([io]?)(\d+[a-z]?)$`)

// dataExtensions lists extensions of files that may be tests, although the extensions do not show
// a role.
var dataExtensions = []string{"", ".txt", ".dat"}

// A file is a file of a folder, with the facts that its path shows.
type file struct {
	path string
	size int64
	role role
	// key is equal for an input and its answer: the path without the words that show the role.
	key string
	// loose is a key that also omits the word at the beginning of the name, if that word repeats
	// the role: input1.in and output1.out.
	loose  string
	naming string // the path, with NAME for the part that differs from test to test
}

// data reports whether a file may be a test although its name does not show a role.
func (f file) data() bool { return slices.Contains(dataExtensions, strings.ToLower(path.Ext(f.path))) }

// letters matches the words of a name.
var letters = regexp.MustCompile(`[A-Za-z]+`)

// newFile parses the path of a file: first its extension, then its name, then its folders, the
// innermost first.
func newFile(at string, size int64) file {
	f := file{path: at, size: size}
	dir, base := path.Split(at)
	ext := path.Ext(base)
	stem := strings.TrimSuffix(base, ext)
	word := strings.ToLower(strings.TrimPrefix(ext, "."))
	if r := roles[word] + extensions[word]; r != unknown && stem != "" {
		f.role, f.key, f.naming = r, dir+stem, "NAME"+ext
		f.folders()
		f.loosen()
		return f
	}
	if f.numberLast(dir, stem, ext) {
		f.folders()
		return f
	}
	f.key, f.naming = dir+stem, "NAME"+ext
	if !f.data() {
		f.key = at
		return f
	}
	for _, span := range letters.FindAllStringIndex(stem, -1) {
		before, role, after := stem[:span[0]], stem[span[0]:span[1]], stem[span[1]:]
		if r := roles[strings.ToLower(role)]; r != unknown && !(letters.MatchString(before) && letters.MatchString(after)) {
			f.role, f.key, f.naming = r, dir+before+"*"+after, named(before)+role+named(after)+ext
			break
		}
	}
	f.folders()
	return f
}

// numberLast parses a name whose extension is the number of the test: sum.in.1, input.1 or
// sum.i1. It returns false for any other name.
func (f *file) numberLast(dir, stem, ext string) bool {
	m := numberedExtension.FindStringSubmatch(ext)
	if m == nil {
		return false
	}
	inner := path.Ext(stem)
	name, word := strings.TrimSuffix(stem, inner), strings.ToLower(strings.TrimPrefix(inner, "."))
	switch {
	case m[1] != "":
		f.role = map[string]role{"i": isInput, "o": isAnswer}[strings.ToLower(m[1])]
		f.key, f.naming = dir+stem+"."+m[2], "NAME."+m[1]+"NAME"
	case name != "" && roles[word] != unknown:
		f.role, f.key, f.naming = roles[word], dir+name+ext, "NAME"+inner+".NAME"
	case roles[strings.ToLower(stem)] != unknown:
		f.role, f.key, f.naming = roles[strings.ToLower(stem)], dir+"*"+ext, stem+".NAME"
	case initials[stem] != unknown:
		f.role, f.key, f.naming = initials[stem], dir+"*"+ext, stem+".NAME"
	}
	return f.role != unknown
}

// folders replaces, in the key, the innermost folder whose name shows a role. The file gets this
// role. If its own name shows a role, folders with another role are ignored.
func (f *file) folders() {
	parts := strings.Split(f.key, "/")
	for i := len(parts) - 2; i >= 0; i-- {
		r := roles[strings.ToLower(parts[i])]
		if r == unknown || f.role != unknown && f.role != r {
			continue
		}
		if f.role == unknown {
			f.naming = parts[i] + "/" + f.naming
		}
		f.role, parts[i] = r, "*"
		f.key = strings.Join(parts, "/")
		return
	}
}

// loosen sets the loose key of a file whose extension shows its role.
func (f *file) loosen() {
	f.loose = f.key
	dir, stem := path.Split(f.key)
	if word := letters.FindString(stem); strings.HasPrefix(stem, word) && roles[strings.ToLower(word)] == f.role {
		f.loose = dir + "*" + stem[len(word):]
	}
}

// numbered reports whether the name of a file contains a digit, as names of tests do.
func (f file) numbered() bool { return strings.ContainsAny(path.Base(f.path), "0123456789") }

// named returns the placeholder for a part of a name that differs from test to test.
func named(part string) string {
	if part == "" {
		return ""
	}
	return "NAME"
}

// shortName returns the path of an input without the words that show its role. If nothing else is
// left, it returns the path without its extension.
func shortName(at string) string {
	var parts []string
	for part := range strings.SplitSeq(newFile(at, 0).key, "/") {
		if part = strings.Trim(strings.ReplaceAll(part, "*", ""), "-_. "); part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return strings.TrimSuffix(at, path.Ext(at))
	}
	return strings.Join(parts, "/")
}

package packages

import (
	"path"
	"regexp"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// LiteralGlob returns a glob that matches only the given name.
func LiteralGlob(name string) string { return globSigns.ReplaceAllString(name, `\$0`) }

// globSigns matches the characters with a meaning in globs.
var globSigns = regexp.MustCompile(`[\\*?\[{]`)

// These constants bound the number of globs that braces expand to, and the length of a glob in a
// package.
const (
	mostBraces  = 128
	longestGlob = 1000
)

// A Glob matches paths of submissions, tests and groups.
type Glob []string // after the expansion of braces

// NewGlob reads a glob. Braces that expand to more than mostBraces globs are not expanded;
// PatternCount.Add refuses such a glob.
func NewGlob(text string) Glob {
	list, ok := braces(text)
	if !ok {
		return Glob{text}
	}
	return list
}

// Matches reports whether the glob matches a path or one of its parent folders.
func (g Glob) Matches(at string) bool {
	for _, one := range g {
		for name := at; name != "." && name != "/" && name != ""; name = path.Dir(name) {
			if ok, err := path.Match(one, name); ok && err == nil {
				return true
			}
		}
	}
	return false
}

// braces expands {a,b} in a glob. ok is false if there would be more than mostBraces globs.
func braces(glob string) (list []string, ok bool) {
	list = []string{""}
	for {
		open := brace(glob)
		end := -1
		if open >= 0 {
			end = strings.IndexByte(glob[open:], '}')
		}
		if end < 0 {
			return joined(list, []string{glob}), true
		}
		words := strings.SplitN(glob[open+1:open+end], ",", mostBraces+1)
		if len(list)*len(words) > mostBraces {
			return nil, false
		}
		for i := range words {
			words[i] = glob[:open] + strings.TrimSpace(words[i]) // BAPCtools allows spaces in braces
		}
		list, glob = joined(list, words), glob[open+end+1:]
	}
}

// brace returns the index of the first opening brace that no backslash precedes; -1: there is none.
func brace(glob string) int {
	for i := 0; i < len(glob); i++ {
		switch glob[i] {
		case '\\':
			i++
		case '{':
			return i
		}
	}
	return -1
}

// joined returns each text of a followed by each text of b.
func joined(a, b []string) []string {
	list := make([]string, 0, len(a)*len(b))
	for _, first := range a {
		for _, second := range b {
			list = append(list, first+second)
		}
	}
	return list
}

// MostPatterns bounds the patterns for tests or submissions in one file, after the expansion of
// braces. It also bounds the results that a source declares.
const MostPatterns = 1000

// A PatternCount counts the patterns of a file.
type PatternCount int

// Add counts the pattern at a place. It returns an error if there are too many patterns, or if the
// pattern is too long or its braces expand to too many patterns.
func (c *PatternCount) Add(place, pattern string) error {
	if len(pattern) > longestGlob {
		return fault.New(place, i18n.Messagef("a pattern has more than %d characters", longestGlob), "write several shorter patterns")
	}
	list, ok := braces(pattern)
	if !ok {
		return fault.New(place, i18n.Messagef("the braces of a pattern expand to more than %d patterns", mostBraces), "write * or several patterns")
	}
	if *c += PatternCount(len(list)); *c > MostPatterns {
		return fault.New(place, i18n.Messagef("has more than %d patterns", MostPatterns), "write fewer patterns that match more")
	}
	return nil
}

package exchange

import (
	"path"
	"regexp"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// LiteralGlob returns a glob that matches only the given name.
func LiteralGlob(name string) string { return globSigns.ReplaceAllString(name, `\$0`) }

// globSigns matches the characters with a meaning in globs.
var globSigns = regexp.MustCompile(`[\\*?\[{]`)

// mostBraces bounds the number of globs that braces expand to.
const mostBraces = 128

// GlobMatches reports whether a glob matches a path or one of its parent folders.
func GlobMatches(glob, at string) bool {
	for _, one := range braces(glob, mostBraces) {
		for name := at; name != "." && name != "/" && name != ""; name = path.Dir(name) {
			if ok, err := path.Match(one, name); ok && err == nil {
				return true
			}
		}
	}
	return false
}

// braces expands {a,b} in a glob. It returns at most most globs.
func braces(glob string, most int) []string {
	open := strings.IndexByte(glob, '{')
	if open < 0 {
		return []string{glob}
	}
	end := strings.IndexByte(glob[open:], '}')
	if end < 0 {
		return []string{glob}
	}
	var list []string
	for word := range strings.SplitSeq(glob[open+1:open+end], ",") {
		for _, rest := range braces(glob[open+end+1:], most) {
			if len(list) == most {
				return list
			}
			list = append(list, glob[:open]+strings.TrimSpace(word)+rest) // BAPCtools allows spaces in braces
		}
	}
	return list
}

// MostPatterns bounds the patterns for tests or submissions in one file, after the expansion of
// braces. It also bounds the results that a source declares.
const MostPatterns = 1000

// A PatternCount counts the patterns of a file.
type PatternCount int

// Add counts the pattern at a place, and returns an error if there are too many patterns.
func (c *PatternCount) Add(place, pattern string) error {
	if *c += PatternCount(len(braces(pattern, mostBraces))); *c > MostPatterns {
		return fault.New(place, i18n.Messagef("has more than %d patterns", MostPatterns), "write fewer patterns that match more")
	}
	return nil
}

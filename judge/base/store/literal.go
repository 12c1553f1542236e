package store

import (
	"path/filepath"
	"regexp"
)

// signs matches the characters with a meaning in patterns of paths.
var signs = regexp.MustCompile(`[\\*?[]`)

// Literal returns the pattern of filepath.Glob that matches only the given path. On Windows, where a
// backslash separates folders, nothing can be escaped, and the result is the path.
func Literal(path string) string {
	if filepath.Separator == '\\' {
		return path
	}
	return signs.ReplaceAllString(path, `\$0`)
}

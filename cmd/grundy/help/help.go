// Package help has the long help of each subcommand, a file a subcommand and language:
// what it does, its exit codes, and after the line Examples: commands to try.
package help

import (
	"embed"
	"strings"
)

//go:embed en zh
var files embed.FS

// Of returns the help of a subcommand and its examples in a language, en or zh; both are
// empty if it has none.
func Of(name, lang string) (long, examples string) {
	text, err := files.ReadFile(lang + "/" + name + ".txt")
	if err != nil {
		return "", ""
	}
	long, examples, _ = strings.Cut(string(text), "\nExamples:\n")
	return strings.TrimSuffix(long, "\n"), strings.TrimSuffix(examples, "\n")
}

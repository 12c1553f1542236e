// Package help has the long help of each subcommand, one file per subcommand and language. A file
// says what the subcommand does, lists its exit codes, and has commands to try after the line
// Examples:.
package help

import (
	"embed"
	"strings"
)

//go:embed en zh
var files embed.FS

// Of returns the help of a subcommand and its examples in a language, en or zh. Both are empty if
// the subcommand has no help.
func Of(name, lang string) (long, examples string) {
	text, err := files.ReadFile(lang + "/" + name + ".txt")
	if err != nil {
		return "", ""
	}
	long, examples, _ = strings.Cut(string(text), "\nExamples:\n")
	return strings.TrimSuffix(long, "\n"), strings.TrimSuffix(examples, "\n")
}

// Package help has the long help of each subcommand, a file a subcommand and language:
// what it does, its exit codes, and after the line Examples: commands to try.
package help

import (
	"embed"
	"strings"
)

//go:embed en
var files embed.FS

// Of returns the help of a subcommand and its examples; both are empty if it has none.
func Of(name string) (long, examples string) {
	text, err := files.ReadFile("en/" + name + ".txt")
	if err != nil {
		return "", ""
	}
	long, examples, _ = strings.Cut(string(text), "\nExamples:\n")
	return strings.TrimSuffix(long, "\n"), strings.TrimSuffix(examples, "\n")
}

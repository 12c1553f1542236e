package text

import (
	"strings"
	"testing"

	"grundy/judge/format"
)

// TestLintHead: the head of the table, whose rows are made as it is, fits terminals of
// every width; what does not fit goes on indented.
func TestLintHead(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		whole := LintHead(Style{Lang: lang})
		for _, columns := range []int{40, 60, 78, 200} {
			got := LintHead(Style{Lang: lang, Columns: columns})
			for i, line := range strings.Split(got, "\n") {
				if format.Width(line) > columns || (i > 0) != strings.HasPrefix(line, "    ") {
					t.Errorf("%s, %d columns: %q takes %d", lang, columns, line, format.Width(line))
				}
			}
			if (got == whole) != (columns >= 78) || strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(whole), " ") {
				t.Errorf("%s, %d columns:\n%s", lang, columns, got)
			}
		}
	}
}

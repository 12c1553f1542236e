package text

import (
	"strings"
	"testing"

	"grundy/judge/base/format"
)

// TestLintHead checks that the headings fit terminals of every width. Parts that do not fit
// continue on an indented line.
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

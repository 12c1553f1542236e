package help

import (
	"strings"
	"testing"

	_ "grundy/judge/base/i18n/zh"
)

// TestOf checks that Of returns help and examples of a subcommand, and nothing for a name without
// help.
func TestOf(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		if long, examples := Of("gen", lang); long == "" || examples == "" || long[len(long)-1] == '\n' || examples[len(examples)-1] == '\n' {
			t.Errorf("gen: %q, %q", long, examples)
		}
		if long, examples := Of("completion", lang); long != "" || examples != "" {
			t.Errorf("completion: %q, %q", long, examples)
		}
	}
}

// TestBoth checks that the help of each subcommand exists in both languages. The two have equal
// examples and equally many paragraphs, and either both or neither list exit codes. The Chinese
// help names each flag and each word in capitals of the English help.
func TestBoth(t *testing.T) {
	files, err := files.ReadDir("en")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".txt")
		en, examples := Of(name, "en")
		zh, same := Of(name, "zh")
		switch {
		case zh == "" || zh == en:
			t.Errorf("%s: not in Chinese", name)
		case examples != same:
			t.Errorf("%s: the examples differ", name)
		case strings.Count(en, "\n\n") != strings.Count(zh, "\n\n"):
			t.Errorf("%s: %d paragraphs, and %d in Chinese", name, strings.Count(en, "\n\n"), strings.Count(zh, "\n\n"))
		case strings.Contains(en, "Exit code:") != strings.Contains(zh, "退出码："):
			t.Errorf("%s: the exit codes are told in one language", name)
		}
		for _, word := range strings.FieldsFunc(en, func(r rune) bool { return strings.ContainsRune(" \n,.;:()", r) }) {
			if (strings.HasPrefix(word, "--") || strings.ToUpper(word) == word && len(word) > 3) && !strings.Contains(zh, word) {
				t.Errorf("%s: the Chinese help does not name %s", name, word)
			}
		}
	}
}

package terminal

import (
	"strings"
	"testing"
	"time"

	_ "grundy/judge/base/i18n/zh"
)

// TestNotices checks that each problem has one notice, in the user's language.
func TestNotices(t *testing.T) {
	for lang, rest := range map[string]string{
		"en": ": the reference takes long for a file of 2 KiB; it may take 1m0s (Ctrl-C stops)\n",
		"zh": "：标程处理 2 KiB 的文件需要较长时间；最多等待 1m0s（Ctrl-C 结束）\n",
	} {
		var b strings.Builder
		n := NewNotices(&b, lang)
		for _, id := range []string{"a", "a", "b"} {
			n.Slow(id)(make([]byte, 2048), time.Minute)
		}
		if got := b.String(); got != "a"+rest+"b"+rest {
			t.Errorf("%s: got %s", lang, got)
		}
	}
}

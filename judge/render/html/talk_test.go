package html

import (
	"bytes"
	"strings"
	"testing"

	"grundy/judge/render/reporttest"
	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// TestTalkPage checks that the page shows the dialogue without its middle, as harmless text, in
// both languages.
func TestTalkPage(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"the conversation (&gt; your program wrote, &lt; it was sent)", `<b class="read">&lt;</b> less`, "<b>&gt;</b> guess 1", "left out", "(the line does not end)", "it says"},
		"zh": {"对话（&gt; 程序的输出，&lt; 发给程序的内容）", "省略", "（此行没有换行）", "未通过交互程序的判定", "一直等待"},
	} {
		r := reporttest.Round()
		r.All = r.All[:0]
		for name, one := range map[string]*report.Report{"wa-a.cpp": reporttest.Talk("wa-a.cpp"), "tle-b.cpp": reporttest.Idle("tle-b.cpp")} {
			r.All = append(r.All, &batch.Submission{Name: name, Path: name, File: name, Word: name, Report: one})
		}
		var b bytes.Buffer
		if err := Write(&b, r, lang); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("%s: no %q", lang, text)
			}
		}
		if strings.Contains(page, reporttest.Hostile) || strings.Contains(page, "guess 31\n") {
			t.Errorf("%s: what was said is on the page as it is, or all of it", lang)
		}
	}
}

// TestTalkOfProcess checks that the page says whose dialogue it shows, if a submission is several
// processes.
func TestTalkOfProcess(t *testing.T) {
	for lang, want := range map[string]string{"en": "the conversation (0> process 0 of your program wrote", "zh": "对话（0> 程序的进程 0 的输出"} {
		if got := talkSheetOf(report.Dialogue{Process: 1, Processes: 3}, lang).Legend; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", lang, got)
		}
	}
}

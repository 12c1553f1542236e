package hunt

import (
	"testing"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/testing/judgetest"
)

// TestTalkHint checks that the hint for a program that waits for its interactor is in the language of
// the reader, with the way to flush in the program's language.
func TestTalkHint(t *testing.T) {
	s := hunterOf(judgetest.Cards(t, ""), judgetest.Accepted.Runner(), Options{}).first
	ex := &report.Counterexample{Dialogue: &report.Dialogue{Idle: true}}
	for id, want := range map[string]string{
		"cpp":     "双方都在等待：每行都要换行并刷新缓冲区（cout << flush 或 endl），并且只读发给你的内容",
		"python3": "双方都在等待：每行都要换行并刷新缓冲区（print(…, flush=True)），并且只读发给你的内容",
		"lua":     "双方都在等待：每行都要换行并刷新缓冲区，并且只读发给你的内容",
	} {
		s.Program.Language = &build.Language{ID: id}
		if got := s.talkHint(ex).In("zh"); got != want {
			t.Errorf("%s: %s", id, got)
		}
	}
}

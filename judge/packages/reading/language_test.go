package reading_test

import (
	"testing"

	"grundy/judge/packages/reading"
)

// TestSpoken checks the languages of texts, by what packages say and by their letters.
func TestSpoken(t *testing.T) {
	for _, c := range []struct{ code, text, want string }{
		{"sv", "Spelet", "sv"}, {"zh-cn", "S-Nim", "zh"}, {"zh_TW", "", "zh"}, {"pt_br", "Jogo", "pt-BR"}, {"PL", "Gra", "pl"}, {"pol", "Gra", "pol"},
		{"", "Nim", "en"}, {"", "取石子 Nim", "zh"}, {"", "石取りゲーム", "ja"}, {"", "님 게임", "ko"},
		{"xx", "取石子", "zh"}, {"english", "Nim", "en"}, {"..", "Nim", "en"}, {"sv-suomi", "Spel", "sv"},
	} {
		if got := reading.Spoken(c.code, c.text); got != c.want {
			t.Errorf("%q %q: %s, want %s", c.code, c.text, got, c.want)
		}
	}
}

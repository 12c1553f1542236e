package spec

import (
	"strings"
	"testing"
)

// TestTranslations checks texts in other languages than English and Chinese, and which one a reader of
// a language gets.
func TestTranslations(t *testing.T) {
	for text, want := range map[string]string{ // in en, zh, pl, pt-BR
		"{pl: Gra}":                          "pl:Gra pl:Gra pl:Gra pl:Gra",
		"{pl: Gra, zh: 游戏}":                  "zh:游戏 zh:游戏 pl:Gra zh:游戏",
		"{pt-BR: Jogo, en: Game, pl: Gra}":   "en:Game en:Game pl:Gra pt-BR:Jogo",
		"{sr-Latn: Igra, fil: Laro, zh: 游戏}": "zh:游戏 zh:游戏 zh:游戏 zh:游戏",
	} {
		p, err := Parse("x.yaml", []byte("id: x\ntitle: "+text+"\nstatement: "+text+"\ntests: {folder: t}\n"))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, lang := range []string{"en", "zh", "pl", "pt-BR"} {
			best := p.Statement.Best(lang)
			if in := p.Title.In(lang); in.Value != best.Value {
				t.Errorf("%s: the title is %s, the statement %s", text, in.Value, best.Value)
			}
			got = append(got, best.Lang+":"+best.Value)
		}
		if line := strings.Join(got, " "); line != want {
			t.Errorf("%s: %s, want %s", text, line, want)
		}
	}
}

// TestIsLanguage checks codes of languages.
func TestIsLanguage(t *testing.T) {
	for word, want := range map[string]bool{
		"en": true, "zh": true, "pl": true, "pt-BR": true, "zh-Hant": true, "zh-Hant-TW": true, "fil": true,
		"cn": false, "jp": false, "xx": false, "EN": false, "english": false, "pt_BR": false, "pt-br": false, "e": false, "": false, "en-": false,
	} {
		if got := IsLanguage(word); got != want {
			t.Errorf("%q: %v", word, got)
		}
	}
}

// TestSet checks that Set replaces a text or adds one.
func TestSet(t *testing.T) {
	var w Words
	for _, s := range [][2]string{{"en", "a"}, {"pl", "b"}, {"zh", "c"}, {"pl", "d"}, {"sv", "e"}} {
		w.Set(s[0], Text{Value: s[1]})
	}
	var got []string
	for _, one := range w.All() {
		got = append(got, one.Lang+one.Value)
	}
	if line := strings.Join(got, " "); line != "ena zhc pld sve" || !w.Has("pl") || w.Has("de") {
		t.Error(line)
	}
}

package hydro

import (
	"testing"

	"grundy/judge/packages/exchangetest"
)

// TestTitle checks that a title has the language of its letters, and a statement that of its file.
func TestTitle(t *testing.T) {
	for title, lang := range map[string]string{"Sum of two": "en", "两数之和": "zh"} {
		p, _, err := Format{}.Read(exchangetest.Folder(map[string]string{
			"problem.yaml": "title: " + title + "\n", "problem_en.md": "Print $a+b$.\n", "problem_zh_TW.md": "輸出 $a+b$。\n", "problem_pl.md": "Wypisz $a+b$.\n",
			"testdata/1.in": "1 2\n", "testdata/1.out": "3\n",
		}), "sum")
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Titles) != 1 || p.Titles[lang] != title {
			t.Errorf("the titles are %v", p.Titles)
		}
		spoken := ""
		for _, s := range p.Statements {
			spoken += s.Language + " "
		}
		if spoken != "en pl zh_TW " {
			t.Errorf("the statements are in %s", spoken)
		}
	}
}

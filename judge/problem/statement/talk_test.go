package statement_test

import (
	"strings"
	"testing"

	"grundy/judge/problem/statement"
	"grundy/judge/spec"
)

// TestTalk checks that, in a problem with an interactor, the page does not call the problem's input
// the input of the program.
func TestTalk(t *testing.T) {
	const text = "id: x\ntitle: {en: X}\nstatement: {en: Guess., zh: 猜数。}\ninput: {case: [{n: {int: 1..9}}]}\ninteractor: i.py\n"
	sp, err := spec.Parse("x.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "## What the judge knows\n", "zh": "## 评测方的数据\n"} {
		var b strings.Builder
		if err := statement.Write(&b, sp, nil, nil, lang); err != nil {
			t.Fatal(err)
		}
		if page := b.String(); !strings.Contains(page, want) || strings.Contains(page, "## Input") || strings.Contains(page, "输入格式") {
			t.Errorf("the statement is %s", page)
		}
	}
}

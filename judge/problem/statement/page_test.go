package statement_test

import (
	"strings"
	"testing"

	"grundy/judge/problem/statement"
	"grundy/judge/spec"
)

// TestPageOfAnyAnswer checks that a page says what a checker allows although the spec does not
// declare the output, and how many points each subtask gives.
func TestPageOfAnyAnswer(t *testing.T) {
	const text = "id: x\ntitle: {en: X}\nstatement: {en: Split n., zh: 分 n。}\ntests: {folder: data}\ninput: {case: [{n: {int: 2..100}}]}\nreference: r.py\n" +
		"check: {program: c.py}\nsubtasks:\n  - {name: small, points: 30, where: n <= 10}\n  - {points: 1, score: min, tests: a}\n  - {points: 69, score: sum, where: n > 10}\n"
	sp, err := spec.Parse("x.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{
		"en": "## Output\n\nIf several answers are right, any of them is accepted.\n\n## Subtasks\n\n- small: 30 points. In every case n ≤ 10.\n" +
			"- subtask 2: 1 point. The lowest score of its tests counts.\n- subtask 3: 69 points. In every case n > 10. The mean score of its tests counts.\n",
		"zh": "## 输出格式\n\n若有多个正确答案，输出任意一个即可。\n\n## 子任务\n\n- small：30 分。保证 n ≤ 10。\n" +
			"- 子任务 2：1 分。取各测试点得分比例的最小值。\n- 子任务 3：69 分。保证 n > 10。按各测试点得分比例的平均值计分。\n",
	} {
		var b strings.Builder
		if err := statement.Write(&b, sp, nil, nil, lang); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(b.String(), "\n"+want) {
			t.Errorf("%s:\n%s\nwant the end\n%s", lang, b.String(), want)
		}
	}
}

// TestPageOfPlainCheck checks that a page has no output section if there is nothing to say about
// the output.
func TestPageOfPlainCheck(t *testing.T) {
	for extra, want := range map[string]bool{"": false, "check: exact\n": false, "check: {floats: 1e-6}\n": true, "interactor: i.py\ncheck: {program: c.py}\n": false} {
		sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: X}\nstatement: {en: Y.}\ntests: {folder: data}\n"+extra))
		if err != nil {
			t.Fatal(err)
		}
		if got := statement.Output(sp, "en"); (got != "") != want {
			t.Errorf("%q: %q", extra, got)
		}
	}
}

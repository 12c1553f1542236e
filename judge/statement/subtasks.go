package statement

import (
	"fmt"
	"strings"

	"grundy/judge/format"
	"grundy/judge/spec"
)

// subtaskPhrases describe subtasks.
var subtaskPhrases = map[string][2]string{
	"number": {"subtask %d", "子任务 %d"},
	"one":    {"- %s: %d point.", "- %s：%d 分。"},
	"many":   {"- %s: %d points.", "- %s：%d 分。"},
	"space":  {" ", ""},
	"min":    {"The test with the least share decides.", "取各测试点得分比例的最小值。"},
	"sum":    {"Its tests share the points.", "按各测试点得分比例的平均值计分。"},
}

// Subtasks lists the parts of a problem that give points, in Markdown: what each is worth,
// and the condition that its cases fulfil. It is empty if there are none.
func Subtasks(sp *spec.Problem, lang string) string {
	say := func(key string) string { return format.In(subtaskPhrases, key, lang) }
	w := newWriter(lang, sp.Input.Case)
	var b strings.Builder
	for i, s := range sp.Subtasks {
		name := s.Name.Value
		if s.Name.Absent() {
			name = fmt.Sprintf(say("number"), i+1)
		}
		worth := "many"
		if s.Points == 1 {
			worth = "one"
		}
		fmt.Fprintf(&b, say(worth), name, s.Points)
		if !s.Where.Absent() {
			b.WriteString(say("space") + w.condition(s.Where.Value))
		}
		if score := s.Score.Value; score == "min" || score == "sum" {
			b.WriteString(say("space") + say(score))
		}
		b.WriteString("\n")
	}
	return b.String()
}

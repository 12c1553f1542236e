package zh

// statements are the headings of a statement, and the texts of its sections.
var statements = map[string]string{
	"time %s, memory %s, output %s":         "时间 %s，内存 %s，输出 %s",
	"read the file %s, write the file %s":   "从文件 %s 读入，输出到文件 %s",
	"measured by the accepted submissions":  "按正确提交实测",
	"%s: time × %g, memory × %g":            "%s：时间 × %g，内存 × %g",
	"What the judge knows":                  "评测方的数据",
	"Sample":                                "样例",
	"Input:":                                "输入：",
	"Output:":                               "输出：",
	"Explanation:":                          "说明：",
	"subtask %d":                            "子任务 %d",
	"- %s: %s.":                             "- %s：%s。",
	"The lowest score of its tests counts.": "取各测试点得分比例的最小值。",
	"The mean score of its tests counts.":   "按各测试点得分比例的平均值计分。",
}

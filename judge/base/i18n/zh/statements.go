package zh

// statements are the headings of a statement, and the texts of its sections.
var statements = map[string]string{
	"The program reads the input. Then it plays the game with the judge, who plays as well as possible.": "程序读入数据，然后与评测方对弈，评测方总走最优。",
	"It first prints the output and plays the side that the output names as the winner.":                 "程序先输出答案，再执答案中获胜的一方。",
	"It moves first.":           "程序先手。",
	"Each player's move is %s.": "双方每步走法是%s。",
	"Flush the output after each line. A program that loses a game that it can win is wrong.": "每输出一行都要刷新缓冲区。能赢而未赢的程序判为错误。",
	"time %s, memory %s, output %s":         "时间 %s，内存 %s，输出 %s",
	"read the file %s, write the file %s":   "从文件 %s 读入，输出到文件 %s",
	"measured by the accepted submissions":  "按正确提交实测",
	"%s: time × %g, memory × %g":            "%s：时间 × %g，内存 × %g",
	"How outputs are compared":              "输出的比较方式",
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

package html

import (
	"fmt"

	"grundy/judge/format"
	"grundy/judge/plan"
)

// A speaker returns the words of a page in its language.
type speaker func(key string, args ...any) string

// speakerOf returns the speaker of a language. A key of a number of things has a twin with
// " 1" for a single one.
func speakerOf(lang string) speaker {
	return func(key string, args ...any) string {
		if len(args) == 0 {
			return format.In(pageWords, key, lang)
		}
		if _, ok := pageWords[key+" 1"]; ok && args[0] == 1 {
			key += " 1"
		}
		return fmt.Sprintf(format.In(pageWords, key, lang), args...)
	}
}

// group is a group of tests in words; files of the user's have none.
func (s speaker) group(g plan.Group) string {
	if g == "" {
		return s("own")
	}
	return s("group " + string(g))
}

// pageWords are the words of the page of submit, English and Chinese.
var pageWords = map[string][2]string{
	"report":       {"Judging report", "评测报告"},
	"line open":    {"(the line does not end)", "（此行没有换行）"},
	"left out":     {"… %s left out", "……省略 %s"},
	"submissions":  {"Submissions", "提交"},
	"submission":   {"Submission", "提交"},
	"verdict":      {"Verdict", "结果"},
	"language":     {"Language", "语言"},
	"tests":        {"Tests", "测试点"},
	"tests run":    {"%d of %d", "%d / %d"},
	"points":       {"Points", "得分"},
	"subtasks":     {"Subtasks", "子任务"},
	"subtask":      {"Subtask", "子任务"},
	"run":          {"Tests run", "已运行测试点"},
	"given up":     {"Given up", "放弃"},
	"cases":        {"Cases", "数据组数"},
	"cpu":          {"Most CPU time", "最长 CPU 时间"},
	"memory":       {"Most memory", "最大内存"},
	"of limit":     {"%s of %s", "%s / %s"},
	"unknown":      {"not known in this tier; limit %s", "此沙箱级别无法测量；限制 %s"},
	"too short":    {"the runs are too short to measure it; limit %s", "运行时间太短，无法测量；限制 %s"},
	"seed":         {"Seed", "随机种子"},
	"tier":         {"Sandbox tier", "沙箱级别"},
	"limits":       {"Limits", "限制"},
	"limits value": {"%s of CPU time, %s by the clock, %s of memory, %s of output", "CPU 时间 %s，实际时间 %s，内存 %s，输出 %s"},
	"factors":      {"Factors of the limits", "限制倍数"},
	"factors of":   {"for %s: time × %g, memory × %g", "%s：时间 × %g，内存 × %g"},
	"replay":       {"Judge it again", "重新评测"},
	"conditions":   {"How it was judged", "评测条件"},
	"gaps":         {"What this tier does not promise", "此级别不保证"},
	"warnings":     {"Warnings", "警告"},
	"whole":        {"Every test passes: %s.", "所有测试点均通过：%s。"},
	"accepted":     {"Every test passes.", "所有测试点均通过。"},
	"fault":        {"The judge could not tell", "评测系统无法判定"},
	"fault note":   {"This is no verdict: the fault is the judge's or the machine's.", "这不是评测结果：问题出在评测系统或机器。"},
	"not judged":   {"Not judged: the judge had stopped before.", "未评测：评测系统此前已停止。"},

	"counterexample": {"Counterexample", "反例"},
	"input":          {"Input", "输入"},
	"more lines":     {"… %d more lines", "……另有 %d 行"},
	"more lines 1":   {"… %d more line", "……另有 %d 行"},
	"wanted":         {"Wanted", "期望输出"},
	"got":            {"Your answer", "你的输出"},
	"right":          {"A right answer", "一个正确答案"},
	"compared one":   {"One right answer and yours, line by line; others may be right, too", "逐行比较一个正确答案与你的输出（正确答案可能不唯一）"},
	"compared":       {"The wanted answer and yours, line by line", "逐行比较期望输出与你的输出"},
	"line":           {"Line", "行"},
	"same":           {"same", "相同"},
	"differs":        {"differs", "不同"},
	"nothing":        {"(nothing)", "（无）"},
	"folded":         {"… %d lines", "……%d 行"},
	"folded 1":       {"… %d line", "……%d 行"},
	"as text":        {"Lines are compared here as text; the verdict is that of the problem's checker, %s.", "此处按文本逐行比较；结果由本题的检查器 %s 判定。"},
	"stderr":         {"Standard error", "标准错误输出"},
	"whole test":     {"The whole test", "完整测试点"},
	"hint":           {"Hint", "提示"},
	"why":            {"Why", "原因"},
	"play":           {"A line of play", "一种对弈过程"},
	"start":          {"Start: the first player moves", "开始：先手走"},
	"move 0":         {"The second player has moved", "后手已走"},
	"move 1":         {"The first player has moved", "先手已走"},
	"play note": {"P: the previous player wins, every move from here loses. N: the next player wins, by the move shown next. The losing side's moves are any.",
		"P 态：走到此处的一方获胜，接下来怎样走都输。N 态：轮到走的一方获胜，下一步即为取胜的走法。必败一方的走法任取。"},
	"goes on":     {"… and so on", "……如此继续"},
	"first wins":  {"No move is left: the first player wins", "无路可走：先手获胜"},
	"second wins": {"No move is left: the second player wins", "无路可走：后手获胜"},
	"class P":     {"P-position", "P 态"},
	"class N":     {"N-position", "N 态"},
	"class D":     {"draw", "平局"},

	"compiler":       {"Compiler messages", "编译信息"},
	"measurements":   {"Time and memory", "时间与内存"},
	"cpu chart":      {"CPU time of each test", "各测试点 CPU 时间"},
	"memory chart":   {"Memory of each test", "各测试点内存"},
	"chart note":     {"most %s (%s); limit %s", "最大 %s（%s）；限制 %s"},
	"bars label":     {"%[1]s: at most %[3]s; tests: %[2]d, failed: %[4]d", "%s：%d 个测试点，最大 %s，%d 个未通过"},
	"no memory":      {"Memory is not known in this sandbox tier.", "此沙箱级别无法测量内存。"},
	"short runs":     {"The runs are too short to measure their memory.", "运行时间太短，无法测量内存。"},
	"legend pass":    {"passes", "通过"},
	"legend fail":    {"fails", "未通过"},
	"legend limit":   {"limit", "限制"},
	"groups":         {"Tests by group", "按组统计"},
	"group":          {"Group", "组"},
	"passed":         {"Passed", "通过"},
	"slowest":        {"Most CPU time", "最长 CPU 时间"},
	"all tests":      {"All tests that were run: %d", "已运行的全部测试点：%d"},
	"test":           {"Test", "测试点"},
	"cpu time":       {"CPU time", "CPU 时间"},
	"wall":           {"By the clock", "实际时间"},
	"mem":            {"Memory", "内存"},
	"detail":         {"Detail", "说明"},
	"own":            {"your files", "自备文件"},
	"group sample":   {"sample", "样例"},
	"group small":    {"small", "小数据"},
	"group order":    {"order", "换序"},
	"group balanced": {"balanced", "均衡随机"},
	"group near":     {"near", "临界"},
	"group extreme":  {"extreme", "边界"},
	"group deep":     {"deep", "深度"},
	"group largest":  {"largest", "最大"},
	"group kept":     {"kept", "留存"},

	"source":         {"Source", "源代码"},
	"source lines":   {"%d lines", "%d 行"},
	"source lines 1": {"%d line", "%d 行"},
	"source cut":     {"The other %d lines are left out.", "其余 %d 行从略。"},
	"source cut 1":   {"The other %d line is left out.", "其余 %d 行从略。"},
	"matrix":         {"Which tests tell them apart", "哪些测试点能区分"},
	"matrix head":    {"Submissions: %d, tests: %d. Tests that tell some apart: %d, on which all agree: %d, not run by all: %d.", "%d 份提交，%d 个测试点：%d 个能区分，%d 个结果全部一致，%d 个未被全部运行。"},
	"pass mark":      {"passes", "通过"},
	"not run":        {"not run", "未运行"},
	"matrix note":    {"Tests with the same outcome share a column. A dash stands for a test that was not run after an earlier failure; --all=every runs all.", "结果相同的测试点合为一列。横线表示因此前未通过而没有运行；--all=every 运行全部。"},
	"columns":        {"The columns", "各列的测试点"},
	"twins":          {"No test tells these apart, though their names promise different verdicts", "没有测试点能区分下列提交，而其文件名预示的结果不同"},
	"twins run":      {"No test that was run tells these apart, though their names promise different verdicts; --all=every runs all", "已运行的测试点不能区分下列提交，而其文件名预示的结果不同；--all=every 运行全部"},
	"hunt":           {"hunt for one", "寻找这样的数据"},
	"and":            {"and", "与"},
	"made":           {"Made by grundy, which judges programs and finds the smallest input on which one is wrong.", "由 grundy 生成：评测程序，并找出使其出错的最小输入。"},
}

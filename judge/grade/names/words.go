package names

import "regexp"

// number matches the number of a problem, a class or a week: in digits, or in Chinese.
const number = `(?:\d{1,3}|[一二三四五六七八九十]{1,3})`

// occasions match words that say for which class, week, assignment or version a program is. A
// number in them is not that of a problem.
var occasions = []*regexp.Regexp{
	regexp.MustCompile(`(?:第\s*` + number + `\s*)(?:次|周|章|单元|节|讲|课|回|期|学期|组|批|轮)(?:的)?(?:作业|实验|上机|练习|测验|考试|比赛|程序|报告)*`),
	regexp.MustCompile(`(?:作业|实验|上机|实训|测验|考试|小测|周赛|月考|附件|版本|提交|尝试)\s*[_\-]?\s*` + number),
	regexp.MustCompile(`(?:高|初)[一二三]|大[一二三四]|[一二三四五六]年级`),
	regexp.MustCompile(`(?:\d{2,4})\s*(?:级|届|学年)`),
	regexp.MustCompile(`[\(\[（【]?(?:\d{1,8}|[一二三四五六七八九十]{1,3})[\)\]）】]?\s*(?:班|组)`),
	regexp.MustCompile(`(?:班级?|组)\s*` + number),
	regexp.MustCompile(`(?:^|[^\pL])((?:lab|hw|homework|assignment|assign|attachment|upload|submission|draft|assg?n|week|wk|chapter|ch|unit|module|quiz|exam|test|contest|round|lecture|session|group|team|class|section|sec|grade|year|term|ver|version|rev|v|attempt|try|copy|project|proj|pset)[\s._\-#]*\d{1,4}(?:\.\d+)*)`),
	regexp.MustCompile(`(?:^|[^\d])(20\d\d[\s._\-年/]+(?:0?[1-9]|1[0-2])[\s._\-月/]+(?:0?[1-9]|[12]\d|3[01])日?(?:[\s_\-t]*[0-2]\d[:.\-]?[0-5]\d(?:[:.\-]?[0-5]\d)?)?)(?:$|[^\d])`),
	regexp.MustCompile(`(?:^|[^\d])(20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[\s_\-t]*(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)?)(?:$|[^\d])`),
	regexp.MustCompile(`(?:0?[1-9]|1[0-2])月(?:[0-3]?\d)日`),
	regexp.MustCompile(`(?:^|[^\d])(20\d\d(?:[\s_\-]*(?:春|秋|夏|spring|fall|autumn|summer|winter)|年)?)(?:$|[^\d])`),
	regexp.MustCompile(`(?:春|秋)季?学期|(?:上|下)学期`),
	regexp.MustCompile(`副本\s*(?:[\(（]\d+[\)）])?|[\s_\-]?[\(（]\d{1,2}[\)）]\s*$|^新建.*文件夹?`),
}

// ordinary match words that name no student: what a file is, and what a folder is for.
var ordinary = []*regexp.Regexp{
	regexp.MustCompile(`(?:^|[^\pL\d])(main|solutions?|sol|soln|codes?|src|sources?|programs?|prog|app|untitled|new|answers?|ans|submissions?|submit|submitted|my|files?|work|finals?|last|latest|fixed|result|run|demo|hello|helloworld|assignments?|homeworks?|hw|labs?|projects?|problems?|tasks?|downloads?|class|classes|course|students?|weeks?|exercises?|tmp|temp|tests?|data|docs?|backup|old|bin|build|out|uploads?|exports?|late|copy|of|the|for|cpp|python|java|py|__macosx)(?:$|[^\pL\d])`),
	regexp.MustCompile(`新建|文件夹|代码|源程序|源代码|源码|程序|答案|作业|提交|最终版|最终|终版|定稿|修改版|修改|未命名|实验报告|实验|上机|练习|习题|班级|同学|学生|姓名|学号|作者|的|补交|迟交|重交|题解|编程题|题目|编程|大作业|课程设计|期末|期中|测验|考试|全班|汇总|收集|导出|附件|下载|压缩包|正确|版本|版`),
}

// afterName and beforeName match words that may be joined to a Chinese name without a separator.
var (
	afterName = regexp.MustCompile(`^(?:第|题|的|版|班|组|作业|实验|同学|学生|代码|源代码|源程序|程序|最终|终版|定稿|提交|修改|上机|练习|习题|答案|副本|补交|迟交|重交|` +
		`学号|期末|期中|编程|大作业|课程|测验|考试|题解|解答|算法|报告|问题|小题|新建|平时|选做|必做|压缩|文件)`)
	beforeName = regexp.MustCompile(`(?:班级?|组|级|号|系|院|专业|同学|学生|作者|姓名|作业|实验|提交|题|代码|程序|答案|次|周|章|的|月|日|年|校|大学|中学|小学|部|课|新建|老师)$`)
	// compound are the surnames of two characters. With one before it, a name is another name.
	compound = regexp.MustCompile(`(?:欧阳|司马|上官|诸葛|夏侯|东方|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|司徒|轩辕|端木|南宫|司空|西门|独孤|呼延|百里|钟离|闻人|澹台|公冶|宗政|濮阳|淳于|单于|太叔|申屠|仲孙|鲜于|闾丘|万俟|赫连|完颜|纳兰)$`)
)

// withoutOrdinary returns a text without words that name no student.
func (t *text) withoutOrdinary() *text {
	return t.withoutMatches(occasions).withoutMatches(ordinary)
}

// withoutMatches returns a text without the matches of expressions. If an expression has a group,
// the group is removed.
func (t *text) withoutMatches(forms []*regexp.Regexp) *text {
	for _, form := range forms {
		for {
			s := string(t.lower)
			m := form.FindStringSubmatchIndex(s)
			if m == nil {
				break
			}
			t = t.without(spanOf(s, m[len(m)-2], m[len(m)-1]))
		}
	}
	return t
}

// spanOf returns the span of characters that a range of bytes is.
func spanOf(s string, from, to int) span {
	start := len([]rune(s[:from]))
	return span{start, start + len([]rune(s[from:to]))}
}

package explain

import (
	"fmt"
	"strings"

	"grundy/judge/arrange"
	"grundy/judge/format"
)

// triedWords say in which files all legal cases were tried, in English and Chinese.
var triedWords = map[string][2]string{
	"all":      {"all %s legal cases%s pass (%s)", "全部 %s 组合法数据%s均通过（%s）"},
	"not all":  {"each of the %s legal cases%s passes, but not every order of them was tried (%s)", "%s 组合法数据%s各自通过，但并未试过各种顺序（%s）"},
	"together": {"one file holds all", "有一个文件含全部数据"},
	"and":      {", ", "、"},

	string(arrange.Ascending):  {"ascending", "从小到大"},
	string(arrange.Descending): {"descending", "从大到小"},
	string(arrange.Shuffled):   {"shuffled", "打乱顺序"},
	string(arrange.Twice):      {"each twice in a row", "每组连续两次"},
	string(arrange.Bounds):     {"each bound alone in a file", "每个边界单独成文件"},
	string(arrange.Alone):      {"each alone in a file", "每组单独成文件"},
	string(arrange.Single):     {"one in each file, as the problem has it", "按题意每个文件一组"},
}

// Tried says of all legal cases, of which each passed, in which files they were tried.
// within narrows them, as in " within --max".
func Tried(t arrange.Tried, within, lang string) string {
	var tried []string
	for _, o := range arrange.All {
		if t.Has(o) && (o != arrange.Bounds || !t.Has(arrange.Alone)) {
			tried = append(tried, format.In(triedWords, string(o), lang))
		}
	}
	if t.Together && !t.Has(arrange.Single) {
		tried = append(tried, format.In(triedWords, "together", lang))
	}
	key := "not all"
	if t.Suffices() {
		key = "all"
	}
	list := strings.Join(tried, format.In(triedWords, "and", lang))
	return fmt.Sprintf(format.In(triedWords, key, lang), format.Count(int64(t.Cases)), within, list)
}

package i18n

import (
	"maps"
	"sync"
)

// tables are the parts of the catalogue.
var tables []map[string]string

// Add adds rows to the catalogue: formats in English, each with its Chinese format. It is for the
// start of a program, before anything is printed; package zh calls it.
func Add(rows map[string]string) { tables = append(tables, rows) }

// catalogue maps each English text to its Chinese text.
var catalogue = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, table := range tables {
		maps.Copy(all, table)
	}
	return all
})

// roles are the roles of programs. In a message, one of these words alone is translated, because it
// is not a name.
var roles = map[string]string{
	"checker": "检查器", "validator": "数据校验器", "interactor": "交互程序", "reference": "标程",
	"generator": "数据生成器", "brute": "暴力程序", "solution": "标准解答", "grader": "评分程序",
}

// nouns are the things that are counted, each with its Chinese noun and measure word.
var nouns = map[string]string{
	"test": "个测试点", "subtask": "个子任务", "test set": "个测试集", "case": "组数据", "file": "个文件", "run": "次运行", "submission": "份提交", "print job": "份打印任务", "match": "场对弈", "contest": "场", "column": "列", "row": "行", "student": "名学生",
	"step": "步", "try": "次尝试", "failure": "次失败", "time": "次", "mutant": "个变异程序", "survivor": "个存活的变异程序",
	"further case": "组更多数据", "change": "处改动", "such pair": "对这样的提交", "P-position": "个 P 态（必败态）",
	"byte": "字节", "line": "行", "answer": "个答案", "heap": "堆", "line of input": "行输入", "element": "个元素", "problem": "道题", "team": "支队伍",
	"input": "个输入", "sample": "个样例", "secret test": "个秘密测试点", "program": "个程序", "pass": "轮", "minute": "分钟", "second": "秒", "letter": "个字母", "coordinate": "个坐标", "point": "分", "more note": "条注意", "more line": "行", "entry": "项", "end": "个端点",
	"wrong program": "个错误程序", "state": "个状态", "digit": "位", "value": "个值", "word": "个单词", "bound": "个边界", "position": "个局面",
	"place": "处", "day": "天", "different row": "个不同的行", "different value": "个不同的值", "different word": "个不同的单词", "legal case": "组合法数据", "edge": "条边", "vertex": "个结点", "such point": "个这样的点", "such interval": "个这样的区间", "name": "个名字",
}

package i18n

// values are the texts about values of games of Left and Right.
var values = map[string]string{
	"the value is too big":                                   "值太大",
	"%w: a number has more than 63 bits":                     "%w：有一个数超过 63 位",
	"%w: its text has more than %d braces inside each other": "%w：文本中的括号嵌套超过 %d 层",
	"%w: its text is longer than %d bytes":                   "%w：文本超过 %d 字节",
	"%w: more than %d steps of arithmetic are needed":        "%w：需要超过 %d 步运算",
	"%w: more than %d values are needed":                     "%w：需要超过 %d 个值",
	"%w: play may last more than %d moves":                   "%w：对局可能超过 %d 步",

	"%q is not a value: %s at byte %d; write a value such as 1/2, ^*, +-1 or {2|-1}": "%q 不是值：%s（第 %d 字节）；请写成 1/2、^*、+-1、{2|-1} 这样的值",
	"the text ends":           "文本到此结束",
	"unexpected %q":           "不应出现 %q",
	"%s, expected %s":         "%s，应为 %s",
	"a value":                 "值",
	"a number":                "数",
	"a power of two":          "2 的幂",
	"a positive number":       "正数",
	"a bar of another length": "另一长度的竖线",
}

package i18n

// classes are the messages about the programs of a class.
var classes = map[string]string{
	"points of a problem, or of each, as A=30,B=70":             "每题的分数，或各题的分数，如 A=30,B=70",
	"%q is no problem with its points":                          "%q 不是题目与分数",
	"%s has no points":                                          "%s 没有分数",
	"%s is none of the problems":                                "%s 不是所评的题目",
	"%s stands for a problem of --problems, which is not given": "%s 表示 --problems 中的题目，但没有给出 --problems",
	"add --problems, or write p1247=30,p2197=70":                "请加上 --problems，或写成 p1247=30,p2197=70",
	"no problem is worth anything":                              "没有一道题有分数",
	"write %s=0 if it does not count":                           "若不计分，请写 %s=0",
	"write 100, or A=30,B=70":                                   "请写 100，或 A=30,B=70",
	"write A=30,B=70":                                           "请写成 A=30,B=70",
}

package i18n

// guesses are texts about problems that nobody prepared: samples that were received or copied,
// generators, brutes, and inputs that are guessed.
var guesses = map[string]string{
	"the input": "输入",
	"generator": "数据生成器",
	// guesses
	"%d different inputs are too few to guess from": "只有 %d 个不同的输入，不足以推测",
	"give two or more":                                                 "请给出两个或更多",
	"the input is empty":                                               "输入为空",
	"leave it out, or fill it":                                         "请去掉它，或补全内容",
	"contradicts what the others have in common, %s":                   "与其他输入的共同格式 %s 矛盾",
	"look whether this input is legal":                                 "请检查这个输入是否合法",
	"no structure was found that all inputs have":                      "没有找到所有输入共有的格式",
	"declare the input in a spec":                                      "请在描述文件中声明输入",
	"holds no inputs":                                                  "没有输入",
	"put NAME.in there, with NAME.out beside it if there is an answer": "放入 NAME.in；有答案时在旁边放 NAME.out",
	"guess what the inputs of a folder have in common, and write it as a spec to correct": "推测一个文件夹中各输入的共同格式，写成描述文件供改正",
	"guessed: %s": "推测：%s",
	"next: correct the bounds in %s, which are those of the inputs; name a reference or a brute in it": "下一步：改正 %s 中的范围（目前是各输入中见过的）；在其中写上标程或暴力程序",
	"use another id, or remove the folder": "请换一个 id，或删除该文件夹",
	"use another id":                       "请换一个 id",
}

package zh

// wrappers are about judging programs that are written into packages with another protocol.
var wrappers = map[string]string{
	"write it with testlib, or choose another format":                                                "请用 testlib 编写，或选择其他格式",
	"its protocol is not that of the format, and a wrapper for it must be in its language":           "其协议与此格式不同，而转换程序必须与它使用同一语言",
	"write it in C, C++ or Python, or choose a format with its protocol":                             "请用 C、C++ 或 Python 编写，或选择使用该协议的格式",
	"its protocol is not that of the format, and a wrapper can hold one source, but it has %s":       "其协议与此格式不同，而转换程序只能包含一个源文件，但它有 %s",
	"put it into one file, or choose a format with its protocol":                                     "请合并为一个文件，或选择使用该协议的格式",
	"includes too much to be put into one file":                                                      "包含的文件太大，无法合并为一个文件",
	"shorten it, or choose a format with its protocol":                                               "请缩短，或选择使用该协议的格式",
	"may give a part of the points of a test, which is lost: a test gives all of its points or none": "可能给出测试点的部分分，无法保留：每个测试点要么得满分，要么不得分",
	"a checker judges after the interactor, which the format does not have":                          "交互程序之后还有检查器评判，而此格式不支持",
	"let the interactor judge alone, or choose polygon":                                              "请只用交互程序评判，或选择 polygon",
	"the validator is lost (%v)":                                                                     "数据校验器无法保留（%v）",
}

package zh

// desk are the texts of run, of the editors, and of the configuration.
var desk = map[string]string{
	"Run a program once in the sandbox; show its output, time, memory and the line of a crash":    "在沙箱中运行一次程序；显示输出、时间、内存与崩溃的行",
	"problem that gives limits, samples and the interactor (default: that of the working folder)": "给出限制、样例与交互器的题目（默认：当前文件夹的题目）",
	"run on this sample of the problem, from 1":                                                   "用题目的这个样例运行，从 1 数起",
	"run on the latest counterexample of submit or stress":                                        "用 submit 或 stress 最近找到的反例运行",
	"talk with an interactive program yourself; each line shows who wrote it":                     "由你与交互题的程序对话；每行标明是谁写的",
	"after a failure, run once more with sanitizers (C, C++), even if the program did not crash":  "出错后用 sanitizer 再运行一次（C、C++），即使程序没有崩溃",
	"run again whenever FILE or an INPUT is saved, until Ctrl-C":                                  "每当 FILE 或 INPUT 保存后重新运行，直到 Ctrl-C",
	"no counterexample is stored":                                                                 "没有保存的反例",
	"find one with grundy submit or grundy stress, or name the problem with --problem":            "用 grundy submit 或 grundy stress 找一个，或用 --problem 给出题目",
	"there is no problem": "没有题目",
	"name it with --problem, or run this in the folder of a problem": "用 --problem 给出，或在题目的文件夹中运行",
	"%d is no sample; %s has %s":                                     "没有样例 %d；%s 有%s",
	"give another number":                                            "换一个数",
	"standard error:":                                                "标准错误：",
	"%s  %s %s  (%s)\n":                                              "%s  %s %s（%s）\n",
	"ends normally":                                                  "正常结束",
	"%s  %s %s on %s  (%s)\n":                                        "%s  %s %s，输入 %s（%s）\n",
	"    the answer is right\n":                                      "    答案正确\n",
	"%s of CPU time, limit %s":                                       "CPU 时间 %s，限制 %s",
	"; %s elapsed":                                                   "；经过 %s",
	", exit code %d":                                                 "，退出码 %d",
	"the problem of the folder is not used: %s":                      "没有使用文件夹中的题目：%s",
	"the output is not judged: %s":                                   "没有评判输出：%s",
}

package i18n

// hints are hints that are shown before a compiler's messages.
var hints = map[string]string{
	"the program is too large; fill large arrays when it runs, not where they are declared":                                                           "程序过大；请在运行时填充大数组，不要在声明处初始化",
	"%[1]s is a type of Visual C++; write long long and %%lld, or choose C++ 98 or 11 with --language, where Grundy defines __int64":                  "%[1]s 是 Visual C++ 的类型；请写 long long 与 %%lld，或用 --language 选 C++ 98、C++ 11（其中 Grundy 定义了 __int64）",
	"%[1]s.h exists only on Windows; remove it and the code that needs it, such as getch() and system(\"pause\")":                                     "%[1]s.h 只在 Windows 上有；请删去它以及用到它的语句，如 getch() 与 system(\"pause\")",
	"algo.h is older than standard C++; write #include <algorithm> and using namespace std;":                                                          "algo.h 是 C++ 标准化以前的头文件；请写 #include <algorithm> 与 using namespace std;",
	"%[1]s.h is older than standard C++; write #include <%[1]s> and using namespace std;":                                                             "%[1]s.h 是 C++ 标准化以前的头文件；请写 #include <%[1]s> 与 using namespace std;",
	"gets was removed from C and C++, because it does not know the length of the array; use fgets or getline, or choose C++ 98 or 11 with --language": "C 与 C++ 已移除 gets，因为它不知道数组有多长；请用 fgets 或 getline，或用 --language 选 C++ 98、C++ 11",
	"gets was removed from C; use fgets":                                                                         "C 已移除 gets；请用 fgets",
	"%[1]s is a function of Visual C++; use the one without _s":                                                  "%[1]s 是 Visual C++ 的函数；请用不带 _s 的函数",
	"%[1]s is a function of Visual C++, not a standard one; write it yourself, or remove it":                     "%[1]s 是 Visual C++ 的函数，不属于标准库；请自己实现，或删去",
	"the program has no fun main() outside of classes":                                                           "类之外没有 fun main()，程序从它开始执行",
	"no class has a public static void main(String[] args)":                                                      "没有一个类有 public static void main(String[] args)，程序从它开始执行",
	"the program has no function main":                                                                           "没有函数 main，程序从它开始执行",
	"the program has no function main; should %[1]s be main?":                                                    "没有函数 main，程序从它开始执行；%[1]s 是不是应为 main？",
	"a program must begin with package main":                                                                     "程序的开头应为 package main",
	"this is a unit, not a program; write program instead of unit":                                               "这是单元而不是程序；请把 unit 改为 program",
	"in C++, main must return int":                                                                               "C++ 中 main 必须返回 int",
	"%[1]s is a function of <math.h>; rename yours":                                                              "%[1]s 是 <math.h> 中的函数；请换一个名字",
	"using namespace std also imports std::%[1]s; rename yours":                                                  "using namespace std 把 std::%[1]s 也引了进来；请换一个名字",
	"this is Python 2; in Python 3 %[1]s is a function: %[1]s(...)":                                              "这是 Python 2 的写法；在 Python 3 中 %[1]s 是函数：%[1]s(...)",
	"a submission is one file, in which only one class may be public; remove the word public before class %[1]s": "一份提交就是一个文件，其中只能有一个 public 类；请删去类 %[1]s 前的 public",
	"the code contains Chinese punctuation or a full-width space; switch the keyboard to English":                "代码中有中文标点或全角空格；请切换到英文输入法再写",
	"%s is not UTF-8; save the file as UTF-8":                                                                    "%s 不是 UTF-8 编码；请保存为 UTF-8",
}

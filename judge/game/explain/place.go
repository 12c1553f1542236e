package explain

import (
	"fmt"
	"regexp"
	"strings"

	"grundy/judge/report"
)

// errorWords are the names of errors of sanitizers, each with its Chinese translation. Other errors
// are not translated.
var errorWords = strings.NewReplacer(
	"heap-buffer-overflow", "堆内存越界", "stack-buffer-overflow", "栈内存越界", "global-buffer-overflow", "全局数组越界",
	"stack-buffer-underflow", "栈内存越界", "dynamic-stack-buffer-overflow", "栈内存越界",
	"container-overflow", "容器越界", "heap-use-after-free", "使用已释放的内存", "stack-use-after-scope", "使用已失效的局部变量",
	"stack-use-after-return", "使用已失效的局部变量", "attempting double-free", "重复释放内存", "stack-overflow", "栈溢出",
	"SEGV", "非法内存访问", "FPE", "除零或浮点异常", "abort", "程序异常终止", "assertion failed: ", "断言失败：",
	"index out of range of a container", "容器下标越界", "element of an empty container", "取空容器的元素",
	"signed integer overflow", "有符号整数溢出", "division by zero", "除以零",
	"read past the end of a file", "读到文件末尾之后", "file without a name", "文件没有名字",
	"file not open for reading", "文件不是以读方式打开", "file not open for writing", "文件不是以写方式打开", "file not open", "文件没有打开",
	"file not found", "没有找到文件", "path not found", "没有找到路径", "access to a file denied", "没有权限访问文件",
	"the input is not a number", "读到的不是数", "index or value out of range", "下标或数值越界", "stack overflow", "栈溢出",
	"no memory left", "内存不足", "invalid pointer", "无效的指针", "overflow of a real number", "实数溢出",
	"underflow of a real number", "实数下溢", "invalid operation on real numbers", "无效的实数运算",
	"object not initialized", "对象未初始化", "overflow of an integer", "整数溢出",
	"access to memory that is not the program's", "访问了不属于程序的内存", "unhandled exception", "异常未处理",
	"invalid typecast", "无效的类型转换", "assertion failed", "断言失败", "run-time error ", "运行时错误 ",
	", read of size ", "，读取字节数 ", ", write of size ", "，写入字节数 ", ", read", "，读取", ", write", "，写入",
)

// outOfBounds matches the undefined behaviour sanitizer's message about an index.
var outOfBounds = regexp.MustCompile(`^index (-?\d+) out of bounds for type '(.*)'$`)

// Place returns where in the source the program fails, and how. The result is empty if this is
// unknown.
func Place(ex *report.Counterexample, lang string) string {
	if ex.Place == nil {
		return ""
	}
	return PlaceOf(*ex.Place, lang)
}

// PlaceOf returns a line of the source with what is said about it.
func PlaceOf(p report.Place, lang string) string {
	what, colon := p.What, ": "
	at := p.File
	if lang == "zh" {
		colon = "："
		what = errorWords.Replace(outOfBounds.ReplaceAllString(what, "下标 $1 越界，类型为 $2"))
	}
	switch {
	case p.Line > 0 && lang == "zh":
		at += fmt.Sprintf(" 第 %d 行", p.Line)
	case p.Line > 0:
		at += fmt.Sprintf(":%d", p.Line)
	}
	if what == "" {
		return at
	}
	return at + colon + what
}

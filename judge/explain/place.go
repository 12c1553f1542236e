package explain

import (
	"fmt"
	"regexp"
	"strings"

	"grundy/judge/report"
)

// errorWords are what sanitizers call errors, each with its Chinese translation; what is
// not in the list stays as it is.
var errorWords = strings.NewReplacer(
	"heap-buffer-overflow", "堆内存越界", "stack-buffer-overflow", "栈内存越界", "global-buffer-overflow", "全局数组越界",
	"stack-buffer-underflow", "栈内存越界", "dynamic-stack-buffer-overflow", "栈内存越界",
	"container-overflow", "容器越界", "heap-use-after-free", "使用已释放的内存", "stack-use-after-scope", "使用已失效的局部变量",
	"stack-use-after-return", "使用已失效的局部变量", "attempting double-free", "重复释放内存", "stack-overflow", "栈溢出",
	"SEGV", "非法内存访问", "FPE", "除零或浮点异常", "abort", "程序异常终止", "assertion failed: ", "断言失败：",
	"index out of range of a container", "容器下标越界", "element of an empty container", "取空容器的元素",
	"signed integer overflow", "有符号整数溢出", "division by zero", "除以零",
	", read of size ", "，读取字节数 ", ", write of size ", "，写入字节数 ", ", read", "，读取", ", write", "，写入",
)

// outOfBounds is how the sanitizer of undefined behaviour speaks of an index.
var outOfBounds = regexp.MustCompile(`^index (-?\d+) out of bounds for type '(.*)'$`)

// Place says where in the source the program goes wrong, and how; it is empty if that is not
// known.
func Place(ex *report.Counterexample, lang string) string {
	p := ex.Place
	if p == nil {
		return ""
	}
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

package i18n

import (
	"errors"
	"fmt"
	"testing"

	"grundy/judge/fault"
)

// TestLanguage wants ids and locales, and nothing else, to name a language.
func TestLanguage(t *testing.T) {
	for word, want := range map[string]string{
		"zh": "zh", "zh_CN.UTF-8": "zh", "zh-TW": "zh", "ZH": "zh", "中文": "zh", "chinese": "zh", "en": "en", "en_US.UTF-8": "en",
		"c": "", "cpp": "", "": "", "de": "", "zhao": "", "C.UTF-8": "", "english": "en",
	} {
		if lang, ok := Language(word); ok != (want != "") || ok && lang != want {
			t.Errorf("%q is %q, %t, want %q", word, lang, ok, want)
		}
	}
}

// TestPreferred wants the first variable that is set to count.
func TestPreferred(t *testing.T) {
	for _, c := range []struct{ all, messages, lang, want string }{
		{"", "", "zh_CN.UTF-8", "zh"}, {"C", "", "zh_CN", "en"}, {"", "zh", "en_US", "zh"}, {"", "", "", "en"}, {"", "", "fr_FR", "en"},
	} {
		set := map[string]string{"LC_ALL": c.all, "LC_MESSAGES": c.messages, "LANG": c.lang}
		if got := Preferred(func(name string) string { return set[name] }); got != c.want {
			t.Errorf("%v: %s", c, got)
		}
	}
}

// TestText wants finished texts translated by the row that says most, names left alone,
// and what has no row left as it is.
func TestText(t *testing.T) {
	for _, c := range []struct{ en, zh string }{
		{`"64 stones" is no size`, `"64 stones" 不是合法的大小`},
		{`"a is no size" is no size`, `"a is no size" 不是合法的大小`},
		{"line 3: got \"a\", want \"b\"", "第 3 行：输出 \"a\"，应为 \"b\""},
		{`line 1: got "want \"x\"", want "y"`, `第 1 行：输出 "want \"x\""，应为 "y"`},
		{"more than 1s of CPU time", "CPU 时间超过 1s"},
		{"case 4, exit code 1", "第 4 组，退出码 1"},
		{"checker: the wrong way", "检查器：the wrong way"},
		{"  nothing was printed\n", "  没有输出任何内容\n"},
		{"1 test", "1 个测试点"}, {"1,234 cases", "1,234 组数据"}, {"2 tries", "2 次尝试"},
		{"the reference does not compile: no such file", "标程不能编译：没有这个文件"},
		{"something that nobody says", "something that nobody says"}, {"", ""}, {" ", " "}, {"100 %", "100 %"},
		{"%I64d is for Windows; write %lld", "%I64d 只用于 Windows；请写 %lld"},
	} {
		if got := Text("zh", c.en); got != c.zh {
			t.Errorf("%q: %q, want %q", c.en, got, c.zh)
		}
		if got := Text("en", c.en); got != c.en {
			t.Errorf("English: %q", got)
		}
	}
}

// TestLog wants the hint before a compiler's words translated, and these left alone, even
// where they look like one.
func TestLog(t *testing.T) {
	for _, c := range []struct{ en, zh string }{
		{"hint: gets is gone from C; use fgets\n\na.c:1:2: error: gets\n", "提示：C 已移除 gets；请用 fgets\n\na.c:1:2: error: gets\n"},
		{"hint: vector.h is from before C++ had a standard; write #include <vector> and using namespace std;\n\nx", "提示：vector.h 是 C++ 标准化以前的头文件；请写 #include <vector> 与 using namespace std;\n\nx"},
		{"hint: __int64 is a type of Visual C++; write long long and %lld, or have the file judged as C++ 98 or 11, where Grundy defines __int64\n", "提示：__int64 是 Visual C++ 的类型；请写 long long 与 %lld，或按 C++ 98、C++ 11 评测（其中 Grundy 定义了 __int64）\n"},
		{"hint: a compiler's own\n", "hint: a compiler's own\n"}, {"the smallest case\nb\n", "the smallest case\nb\n"}, {"", ""},
	} {
		if got := Log("zh", c.en); got != c.zh {
			t.Errorf("%q: %q, want %q", c.en, got, c.zh)
		}
		if got := Log("en", c.en); got != c.en {
			t.Errorf("English: %q", got)
		}
	}
}

// TestSprintf wants places filled by their numbers, and indents to stay.
func TestSprintf(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Sprintf("zh", "%d of %s made before", 2, "5 次运行"), "5 次运行中有 2 次沿用以前的结果"},
		{Sprintf("zh", "    (nothing)\n"), "    （无）\n"},
		{Sprintf("en", "%d of %s made before", 2, "5 runs"), "2 of 5 runs made before"},
		{"a" + Sprintf("zh", ", %d not run by all", 3), "a，3 个未被全部运行"},
		{"a" + Sprintf("zh", " and %s (%s)", "b", "c"), "a 与 b（c）"},
		{Plural("zh", 2, "case"), "2 组数据"}, {Plural("en", 1, "case"), "1 case"}, {Counted("zh", 2000, "try"), "2,000 次尝试"},
		{Plural("zh", 3, "unknown"), "3 unknowns"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestLine wants the three parts in Chinese, with its punctuation.
func TestLine(t *testing.T) {
	err := fault.Errorf("a.cpp: %w", fault.New("--time", "is below 0", "try again"))
	if got, want := Line("zh", err), "a.cpp: --time：小于 0；请重试"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Line("en", err); got != err.Error() {
		t.Errorf("%q", got)
	}
	if got, want := Line("zh", fmt.Errorf("x: %w", errors.New("no such file"))), "x：没有这个文件"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

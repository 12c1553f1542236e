package i18n_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	. "grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
)

// TestLanguage checks that only ids and locales name a language.
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

// TestPreferred checks that the first variable that is set decides.
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

// own is an error with a message.
type own struct{ m Message }

func (e own) Error() string    { return e.m.String() }
func (e own) Message() Message { return e.m }

// TestMessage checks messages in both languages. Arguments that are messages or errors are
// translated. Names, and texts without a row, are not.
func TestMessage(t *testing.T) {
	size := Messagef("%q is not a language", "cobol")
	for _, c := range []struct {
		m      Message
		en, zh string
	}{
		{"no such file", "no such file", "没有这个文件"},
		{"  nothing was printed\n", "  nothing was printed\n", "  没有输出任何内容\n"},
		{"%I64d is for Windows; write %lld", "%I64d is for Windows; write %lld", "%I64d 只用于 Windows；请写 %lld"},
		{"nobody says so", "nobody says so", "nobody says so"}, {"", "", ""}, {" ", " ", " "}, {"100 %", "100 %", "100 %"},
		{size, `"cobol" is not a language`, `"cobol" 不是语言`},
		{Messagef("line %d: got %q, want %q", 1, `want "x"`, "y"), `line 1: got "want \"x\"", want "y"`, `第 1 行：输出 "want \"x\""，应为 "y"`},
		{Messagef("case %d, %s", 4, Messagef("exit code %d", 1)), "case 4, exit code 1", "第 4 组，退出码 1"},
		{Messagef("checker: %s", "the wrong way"), "checker: the wrong way", "检查器：the wrong way"},
		{Messagef("%q instead of %s", "x", Or("second", "no such file", "first")), `"x" instead of second or no such file or first`, `"x"，应为 second 或 no such file 或 first`},
		{Messagef("checker: %s", "checker"), "checker: checker", "检查器：检查器"},
		{Messagef("checker: %s", "team"), "checker: team", "检查器：team"}, // "team" is a name here
		{Messagef("checker: %s", "wrong answer"), "checker: wrong answer", "检查器：答案错误"},
		{Messagef("the %s does not compile: %w", "reference", errors.New("no such file")), "the reference does not compile: no such file", "标程不能编译：没有这个文件"},
		{Messagef("%d of %s reused", 2, Plural(5, "run")), "2 of 5 runs reused", "5 次运行中有 2 次沿用以前的结果"},
		{Messagef("unheard of: %s", size), `unheard of: "cobol" is not a language`, `unheard of: "cobol" 不是语言`},
		{Messagef("checker: %s", own{size}), `checker: "cobol" is not a language`, `检查器："cobol" 不是语言`},
		{Messagef("checker: %s", fmt.Errorf("a.cpp: %w", own{size})), `checker: a.cpp: "cobol" is not a language`, `检查器：a.cpp: "cobol" 不是语言`},
		{Messagef("checker: %s", fmt.Errorf("(%w)", own{size})), `checker: ("cobol" is not a language)`, `检查器：("cobol" is not a language)`},
		{Messagef("checker: %s"), "checker: %!s(MISSING)", "检查器：%!s(MISSING)"},
		{Messagef("checker: %s", nil), "checker: %!s(<nil>)", "检查器：%!s(<nil>)"},
		{Plural(1, "test"), "1 test", "1 个测试点"}, {Plural(2, "try"), "2 tries", "2 次尝试"}, {Plural(2000, "vertex"), "2000 vertices", "2000 个结点"}, {Plural(2, "day"), "2 days", "2 天"},
		{Counted(2000, "try"), "2,000 tries", "2,000 次尝试"}, {Plural(3, "unknown"), "3 unknowns", "3 unknowns"},
		{Join("no such file", "; ", size, " (x)"), `no such file; "cobol" is not a language (x)`, `没有这个文件；"cobol" 不是语言 (x)`},
		{Join("", "100 %"), "100 %", "100 %"},
		{size + "\n" + "not\x00a message", "\"cobol\" is not a language\nnot\x00a message", "\"cobol\" 不是语言\nnot\x00a message"},
	} {
		if got := c.m.String(); got != c.en {
			t.Errorf("%q: %q, want %q", c.m, got, c.en)
		}
		if got := c.m.In("zh"); got != c.zh {
			t.Errorf("%q: %q, want %q", c.m, got, c.zh)
		}
		if again := Message(string(c.m)); again != c.m || Messagef("%s", c.m).In("zh") != c.zh {
			t.Errorf("%q does not survive", c.m)
		}
	}
}

// TestVerbatim checks that texts stay as they are, also if the catalogue has a row for them.
func TestVerbatim(t *testing.T) {
	for _, text := range []string{"", ",", ", ", "Left", "%d", "100%", "(1, 2)", "\x002;1:a", "a\x00b"} {
		if got := Verbatim(text).In(Chinese); got != text {
			t.Errorf("%q is %q in Chinese", text, got)
		}
		if got := Verbatim(text).String(); got != text {
			t.Errorf("%q is %q in English", text, got)
		}
	}
	if Verbatim("(1, 2)") != "(1, 2)" {
		t.Error("a text of digits and marks is not a constant")
	}
}

// TestSprintf checks that arguments are in their places, indents are kept, and messages are
// translated.
func TestSprintf(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Sprintf("zh", "%d of %s reused", 2, Plural(5, "run")), "5 次运行中有 2 次沿用以前的结果"},
		{Sprintf("zh", "    (nothing)\n"), "    （无）\n"},
		{Sprintf("en", "%d of %s reused", 2, Plural(5, "run")), "2 of 5 runs reused"},
		{"a" + Sprintf("zh", ", %d others not run by all", 3), "a，另有 3 个未被全部运行"},
		{"a" + Sprintf("zh", " and %s (%s)", "b", "c"), "a 与 b（c）"},
		{Line("zh", fmt.Errorf("x: %w", errors.New("no such file"))), "x: 没有这个文件"},
		{Line("zh", errors.New("no such file")), "没有这个文件"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestPlaces checks that a Chinese format has the verbs of the English one, for the same arguments.
func TestPlaces(t *testing.T) {
	for en, zh := range Catalogue() {
		if got, want := PlacesOf(zh), PlacesOf(en); got != want {
			t.Errorf("%q has the places %s, and %q %s", en, want, zh, got)
		}
		if strings.TrimSpace(en) != en {
			t.Errorf("%q has blanks around it, and is never found", en)
		}
	}
}

// TestTables checks that no text is in two tables, because only one row would be used.
func TestTables(t *testing.T) {
	n := 0
	for _, table := range Tables() {
		n += len(table)
	}
	if n != len(Catalogue()) {
		t.Errorf("%d rows, and %d different texts", n, len(Catalogue()))
	}
}

// FuzzMessage checks that any string is a printable message, and that a message prints its
// arguments.
func FuzzMessage(f *testing.F) {
	f.Add("a", "b")
	f.Add("\x002;3:%sa2:=b", "\x00")
	f.Add("%[9]s%d", "\x001;")
	f.Add("\x002;2:%s0:", "x")
	f.Fuzz(func(t *testing.T, a, b string) {
		_, _ = Message(a).In("zh"), Message(a).String()
		_ = Messagef(a, b, Message(b)).In("zh")
		if got, want := Messagef("%s and %s", Message(a), b).String(), Message(a).String()+" and "+b; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// TestSense checks that a text is translated by its meaning, and like Format if there is no row for
// the meaning.
func TestSense(t *testing.T) {
	names := []string{"a", "b", "c"}
	for _, c := range []struct{ got, want string }{
		{List("en", names), "a, b, c"},
		{List("zh", names), "a、b、c"},
		{Sentences("en", "A.", "B."), "A. B."},
		{Sentences("zh", "甲。", "乙。"), "甲。乙。"},
		{Sense("zh", "no such meaning", "small"), "小"},
		{Sense("en", "list", ", "), ", "},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for _, s := range Senses() {
		if PlacesOf(s.Chinese) != PlacesOf(s.Text) || s.Chinese == Format(Chinese, s.Text) {
			t.Errorf("%q (%s): %q has other places, or needs no row of its own", s.Text, s.Meaning, s.Chinese)
		}
	}
}

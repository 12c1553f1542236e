package text

import (
	"strings"
	"testing"

	"grundy/judge/base/i18n"
)

// TestRefusal checks that the hint before a compiler's messages is complete, and wrapped to the
// terminal. The compiler's messages are an excerpt.
func TestRefusal(t *testing.T) {
	const hint = "hint: iostream.h is older than standard C++; write #include <iostream> and using namespace std;"
	log := i18n.Messagef("%s\n\na.cpp:1:10: fatal error: iostream.h: No such file or directory\n%s\n", hint, strings.Repeat("x", 300))
	if got := (Style{}).Refusal(log); !strings.HasPrefix(got, "    "+hint+"\n    \n    a.cpp:1:10: fatal") || strings.Contains(got, strings.Repeat("x", 200)) {
		t.Errorf("the refusal is\n%s", got)
	}
	wrapped := Style{Columns: 60}.Refusal(log)
	for line := range strings.Lines(wrapped) {
		if len(line) > 61 {
			t.Errorf("%d columns: %s", len(line)-1, line)
		}
	}
	if plain := strings.Join(strings.Fields(wrapped), " "); !strings.Contains(plain, "using namespace std; a.cpp") {
		t.Errorf("the hint is cut:\n%s", wrapped)
	}
	if got := (Style{Lang: "zh"}).Refusal(i18n.Messagef("hint: %s", i18n.Messagef("%[1]s.h is older than standard C++; write #include <%[1]s> and using namespace std;", "iostream")) + "\n"); !strings.HasPrefix(got, "    提示：") || strings.Count(got, "\n") != 1 {
		t.Errorf("in Chinese it is %q", got)
	}
	if got := (Style{}).Refusal("a.go:1: error\n"); got != "    a.go:1: error\n" {
		t.Errorf("without a hint it is %q", got)
	}
}

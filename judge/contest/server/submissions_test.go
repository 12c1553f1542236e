package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/render/text"
	"grundy/judge/report"
)

// TestCompilerSays checks that a team sees the compiler's output for its program, on the page in
// both languages and in the terminal. Other teams must not see it, and HTML in it must be
// escaped.
func TestCompilerSays(t *testing.T) {
	h := begin(t, sample())
	own, other := h.guest("t1"), h.guest("t2")
	n := own.program("A", "int main() { retrun 0; }\n")
	h.refused(n, i18n.Join("hint: ", "the program has no function main", "\n\na.cpp:1:14: error: 'retrun' was <b>not</b> declared\x1b[0m\n\tretrun 0;\n"))
	path := fmt.Sprintf("/submissions/%d", n)
	own.eventually(path, "The compiler says")
	_, page := own.get(path)
	for _, want := range []string{"a.cpp:1:14: error: &#39;retrun&#39; was &lt;b&gt;not&lt;/b&gt; declared\\x1b[0m\n    retrun 0;", "<td>does not compile</td>", "C&#43;&#43; (GNU 20)"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	chinese, err := http.NewRequest("GET", h.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	chinese.Header.Set("Accept-Language", "zh")
	if _, page := own.do(chinese); !strings.Contains(page, "编译器输出") || !strings.Contains(page, "没有函数 main，程序从它开始执行") {
		t.Errorf("the Chinese page is\n%s", page)
	}
	if _, page := other.get(path); strings.Contains(page, "retrun") {
		t.Errorf("another team reads\n%s", page)
	}
	c, err := client.New(strings.Replace(h.url, "://", "://t1:password@", 1), "")
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Wait(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	if err := s.Write(&said, "a.cpp", text.Style{}); err != nil || !strings.Contains(said.String(), "\n    a.cpp:1:14: error: 'retrun' was <b>not</b> declared\\x1b[0m\n") {
		t.Errorf("the terminal says %q, %v", &said, err)
	}
}

// TestOwnLanguage checks that the form preselects the language of the team's last submission.
func TestOwnLanguage(t *testing.T) {
	h := begin(t, sample())
	g := h.guest("t1")
	const chosen = `<option value="cpp" selected>C&#43;&#43; (GNU 20)</option>`
	if _, page := g.get("/problems/A"); strings.Contains(page, chosen) {
		t.Errorf("a language is chosen before the first submission:\n%s", page)
	}
	g.program("A", "int main() {}\n")
	g.eventually("/problems/A", chosen)
}

// refused gives a submission the verdict CE, with a report that has the compiler's output.
func (h *house) refused(submission int, log i18n.Message) {
	h.Helper()
	text, err := report.Encode(&report.Report{Verdict: report.CE, Compile: report.Compile{Log: log}})
	if err != nil {
		h.Fatal(err)
	}
	digest, err := h.stream.Put(h.Context(), text)
	if err != nil {
		h.Fatal(err)
	}
	e := contest.Event{Kind: contest.KindJudged, Time: time.Now(), By: "w", Judged: &contest.Judged{Submission: submission, Verdict: report.CE, Report: digest, Worker: "w"}}
	if _, err := h.stream.Append(h.Context(), "spring", e); err != nil {
		h.Fatal(err)
	}
}

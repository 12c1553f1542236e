package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
)

// TestChangedProblem checks that the jury sees which problem changed and which submissions an
// earlier version judged, and that one button judges them again. Teams see nothing of it.
func TestChangedProblem(t *testing.T) {
	h := begin(t, sample())
	one, boss := h.guest("t1"), h.guest("boss")
	for _, problem := range []string{"A", "A", "B"} {
		h.judged(one.program(problem, "int main() {}\n"), "WA")
	}
	boss.eventually("/submissions/3", "WA")
	h.has("before", boss.in("en", "/jury"), "!have changed")
	c := sample()
	for i := range c.Problems {
		c.Problems[i].Statements = map[string]string{}
	}
	c.Problems[0].Digest = "d9"
	h.add(contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: c})
	boss.eventually("/jury", "have changed")
	h.has("the jury's page", boss.in("en", "/jury"), "A. Nim</th>", `<a href="/submissions?problem=A">2</a>: 1 2</td>`, "Judge all of them again: 2</button>", "!B. Nim again</th>")
	h.has("in Chinese", boss.in("zh", "/jury"), "已改动的题目", "全部重测：2</button>")
	h.has("the log", boss.in("en", "/jury/log?kind=setup"), "<li>problem A has another statement, and perhaps other tests or programs</li>", "<li>problem B has another statement</li>")
	h.has("the log in Chinese", boss.in("zh", "/jury/log?kind=setup"), "<li>题目 B 的题面改变</li>")
	h.has("the list", boss.in("en", "/submissions"), "earlier version")
	h.has("a submission", boss.in("en", "/submissions/1"), "An earlier version of the problem gave this verdict.")
	h.has("another problem", boss.in("en", "/submissions/3"), "!An earlier version")
	h.has("the team", one.in("en", "/submissions/1")+one.in("en", "/submissions"), "!arlier version")
	if status, _ := one.post("/jury/rejudge", url.Values{"changed": {"yes"}}); status != http.StatusNotFound {
		t.Errorf("a team judges again: %d", status)
	}
	if status, body := boss.post("/jury/rejudge", url.Values{"changed": {"yes"}, "problem": {"B"}}); status != http.StatusBadRequest || !strings.Contains(body, "no submission was judged by an earlier version") {
		t.Errorf("an unchanged problem: %d\n%s", status, body)
	}
	if status, body := boss.post("/jury/rejudge", url.Values{"changed": {"yes"}}); status != http.StatusOK {
		t.Fatalf("%d\n%s", status, body)
	}
	h.has("the order", boss.in("en", "/jury"), "<td>2</td><td>The problem has changed</td>", "!Judge all of them again")
}

// TestSubtaskNames checks that pages show the names of subtasks beside their numbers.
func TestSubtaskNames(t *testing.T) {
	c := scores()
	c.Problems[0].Parts, c.Problems[0].PartNames = []int{20, 30, 50}, []string{"", "small <n>", "大数据"}
	h := begin(t, c)
	one := h.guest("t1")
	h.add(scored(one.program("A", "int main() {}\n"), "WA", 20, 30, 0))
	one.eventually("/submissions", "50 / 100")
	h.has("the submission", one.in("en", "/submissions/1"), "Subtask 1</th>", "Subtask 2 <small>small <n></small></th>", "Subtask 3 <small>大数据</small></th>")
	h.has("the list", one.in("zh", "/submissions"), `title="子任务 2 small <n>：30 / 30"`, `title="子任务 3 大数据：0 / 50"`)
}

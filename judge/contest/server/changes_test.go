package server_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
)

// script posts a form as a script does.
func (g *guest) script(path string, form url.Values) (int, string) {
	g.Helper()
	r, err := http.NewRequest("POST", g.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		g.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	return g.do(r)
}

// changes makes a change of which the confirmation page must have the given texts, and returns the
// page after it.
func (g *guest) changes(path string, form url.Values, will ...string) string {
	g.Helper()
	before := g.in("en", "/jury/changes")
	status, page := g.post(path, form)
	if status != 200 {
		g.Fatalf("%s: %d\n%s", path, status, page)
	}
	g.has(path, page, append(will, `name="sure" value="yes"`, "Cancel")...)
	if status, body := g.script(path, form); status != http.StatusConflict || !strings.Contains(body, "sure=yes") {
		g.Errorf("%s of a script: %d %s", path, status, body)
	}
	if after := g.in("en", "/jury/changes"); rows(after) != rows(before) {
		g.Errorf("%s acts without asking:\n%s", path, after)
	}
	sent := url.Values{}
	for _, found := range regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`).FindAllStringSubmatch(page, -1) {
		sent.Set(found[1], html.UnescapeString(found[2]))
	}
	status, page = g.post(path, sent)
	if status != 200 || rows(page) != rows(before)+1 {
		g.Fatalf("%s with sure=yes: %d\n%s", path, status, page)
	}
	return page
}

// rows counts the changes on the page of changes.
func rows(page string) int { return strings.Count(page, `<tr id="e`) }

var wasField = regexp.MustCompile(`name="was" value="([0-9a-f]+)"`)

// TestChangeClock changes start, length, freeze and extra time, and pauses the contest. Pages, quotas
// and the API must follow each change without a restart.
func TestChangeClock(t *testing.T) {
	c := sample()
	c.Jury = append(c.Jury, contest.Juror{ID: "chief", Password: c.Jury[0].Password})
	c.Practice = false
	var minutes atomic.Int64
	minutes.Store(60)
	c.Start = c.Start.Truncate(time.Second)
	start := c.Start
	h := beginAt(t, func() time.Time { return start.Add(time.Duration(minutes.Load()) * time.Minute) }, c)
	boss, chief, one, nobody := h.guest("boss"), h.guest("chief"), h.guest("t1"), h.guest("")
	was := wasField.FindStringSubmatch(chief.in("en", "/jury/changes"))[1]
	page := boss.changes("/jury/clock", url.Values{"duration": {"6h"}, "freeze": {"30m"}, "reason": {"The power <was> out"}},
		"duration: 6h instead of", "freeze: 30m instead of", "The contest ends at", "The public board freezes at")
	h.has("the list", page, "The time of the contest was changed", "duration: 6h instead of", "The power <was> out", "Undo this change…")
	if _, text := nobody.get("/api/contests/" + c.ID); !strings.Contains(text, `"duration":"6:00:00.000"`) || !strings.Contains(text, `"scoreboard_freeze_duration":"0:30:00.000"`) {
		t.Errorf("the API has %s", text)
	}
	// A juror who saw the earlier values must not overwrite the change.
	status, text := chief.post("/jury/clock", url.Values{"duration": {"7h"}, "was": {was}, "sure": {"yes"}})
	if status != 400 || !strings.Contains(text, "the clock has changed meanwhile: boss changed it at") {
		t.Errorf("the second juror: %d\n%s", status, text)
	}
	for form, want := range map[string]string{
		"duration=7x": "is not a length of time", "duration=10s": "is not between", "freeze=7h": "longer than the contest", "start=tomorrow": "is not a time", "start=1812-01-01T00:00:00": "the year 1812", "duration=6h": "nothing would change",
	} {
		values, _ := url.ParseQuery(form)
		if status, text := boss.post("/jury/clock", values); status != 400 || !strings.Contains(text, want) {
			t.Errorf("%s: %d, want %q in\n%s", form, status, want, text)
		}
	}
	boss.changes("/jury/pause", url.Values{}, "The clock stands still")
	h.has("a page in the pause", one.in("en", "/board"), ">Paused</b> 1:00:00")
	h.has("a page in the pause", one.in("zh", "/board"), ">已暂停</b>")
	if status, text := one.post("/submissions", url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}}); status != 400 || !strings.Contains(text, "the contest is paused") {
		t.Errorf("a submission in the pause: %d\n%s", status, text)
	}
	minutes.Store(90)
	boss.changes("/jury/pause", url.Values{"resume": {"yes"}}, "The contest ends at")
	one.program("A", "int main() {}\n")
	if _, text := boss.get("/api/contests/" + c.ID + "/submissions/1"); !strings.Contains(text, `"contest_time":"1:00:00.000"`) {
		t.Errorf("after a pause of half an hour: %s", text)
	}
	boss.changes("/jury/extra", url.Values{"id": {"t1"}, "extra": {"15m"}, "reason": {"a broken keyboard"}}, "team t1, extra time: 15m instead of 0s")
	minutes.Store(6*60 + 30 + 5)
	one.program("A", "int main() { return 1; }\n")
	if status, text := h.guest("t2").post("/submissions", url.Values{"problem": {"A"}, "language": {"cpp"}, "text": {"int main() {}"}}); status != 400 || !strings.Contains(text, "the contest is over") {
		t.Errorf("a team without extra time: %d\n%s", status, text)
	}
	if status, text := boss.post("/jury/finalize", nil); status != 400 || !strings.Contains(text, "the contest is not over") {
		t.Errorf("finalizing in the extra time: %d\n%s", status, text)
	}
	seq := regexp.MustCompile(`<tr id="e(\d+)"`).FindStringSubmatch(boss.in("en", "/jury/changes"))[1]
	page = boss.changes("/jury/undo", url.Values{"event": {seq}}, "team t1, extra time: 0s instead of 15m", "Submissions that will no longer count: 1.")
	h.has("the list", page, "The change of event "+seq+" was undone")
	if status, text := boss.post("/jury/undo", url.Values{"event": {seq}, "sure": {"yes"}}); status != 400 || !strings.Contains(text, "team t1 has changed meanwhile") {
		t.Errorf("undone twice: %d\n%s", status, text)
	}
	h.has("the log", boss.in("zh", "/jury/log?kind=changed"), "比赛时间已更改", "队伍 t1 已更改", "的更改已撤销")
	_, text = boss.get("/api/contests/" + c.ID + "/event-feed?stream=false")
	var last map[string]any
	for line := range strings.Lines(text) {
		var n struct {
			Type string
			Data map[string]any
		}
		if err := json.Unmarshal([]byte(line), &n); err == nil && n.Type == "contest" {
			last = n.Data
		}
	}
	if last["duration"] != "6:00:00.000" {
		t.Errorf("the feed ends with %v", last)
	}
}

// TestChangeTeams changes, adds and hides teams, and gives passwords, which slips show once.
func TestChangeTeams(t *testing.T) {
	h := begin(t, sample())
	boss, one := h.guest("boss"), h.guest("t1")
	boss.changes("/jury/team", url.Values{"id": {"t1"}, "name": {"Uno <1>"}, "hidden": {"yes"}}, "team t1, name: Uno <1> instead of", "teams that are hidden now: t1")
	h.has("the board", h.guest("").in("en", "/board"), "!Uno", "Two")
	h.has("the jury's board", boss.in("en", "/jury/board"), "Uno <1>")
	for form, want := range map[string]string{
		"id=t9&name=x":           "is not a team of this contest",
		"id=t1&name=":            "is not a text of one line",
		"new=yes&id=BOSS&name=x": "another account has the id BOSS",
		"new=yes&id=a b&name=x":  "letters, digits",
		"new=yes&id=t2&name=x":   "team t2 has changed meanwhile",
	} {
		values, _ := url.ParseQuery(form)
		if status, text := boss.post("/jury/team", values); status != 400 || !strings.Contains(text, want) {
			t.Errorf("%s: %d, want %q in\n%s", form, status, want, text)
		}
	}
	slip := func(path string, form url.Values, name string) string {
		t.Helper()
		if status, page := boss.post(path, form); status != 200 || !strings.Contains(page, "a slip with the new password") {
			t.Errorf("%s: %d\n%s", path, status, page)
		}
		form.Set("sure", "yes")
		form.Set("nonce", "of-"+name)
		status, page := boss.post(path, form)
		found := regexp.MustCompile(`Password</th><td><code>([a-z0-9-]{19})</code>`).FindStringSubmatch(page)
		if status != 200 || found == nil || !strings.Contains(page, name) {
			t.Fatalf("%s: %d\n%s", path, status, page)
		}
		if status, again := boss.post(path, form); status != 400 || strings.Contains(again, found[1]) {
			t.Errorf("%s, sent again: %d\n%s", path, status, again)
		}
		if log := boss.in("en", "/jury/log"); strings.Contains(log, "$2a$") || strings.Contains(log, found[1]) {
			t.Errorf("the log shows a password or its hash")
		}
		return found[1]
	}
	for id, password := range map[string]string{
		"t1": slip("/jury/password", url.Values{"id": {"t1"}}, "Uno"),
		"t3": slip("/jury/team", url.Values{"new": {"yes"}, "id": {"t3"}, "name": {"Tres"}, "group": {"South"}}, "Tres"),
	} {
		g := h.guest("")
		if status, text := g.post("/sign-in", url.Values{"name": {id}, "password": {password}}); status != 200 || !strings.Contains(text, "<b>"+id+"</b>") {
			t.Errorf("%s is not let in with the password of the slip: %d", id, status)
		}
	}
	if status, text := one.get("/submissions"); strings.Contains(text, "<b>t1</b>") {
		t.Errorf("the team is still signed in after its password was changed: %d", status)
	}
}

// TestChangeSubmissions ignores a submission and withdraws a problem. The board follows, and undo
// brings both back.
func TestChangeSubmissions(t *testing.T) {
	h := begin(t, sample())
	boss, one, nobody := h.guest("boss"), h.guest("t1"), h.guest("")
	n := one.program("A", "int main() {}\n")
	h.judged(n, "AC")
	boss.eventually("/board", "★")
	if status, text := boss.post("/jury/ignore", url.Values{"submission": {"1"}, "ignore": {"yes"}}); status != 400 || !strings.Contains(text, "say why") {
		t.Errorf("without a reason: %d\n%s", status, text)
	}
	undo := func(want string) {
		t.Helper()
		page := boss.in("en", "/jury/changes")
		boss.changes("/jury/undo", url.Values{"event": {regexp.MustCompile(`<tr id="e(\d+)"`).FindStringSubmatch(page)[1]}}, want)
	}
	boss.changes("/jury/ignore", url.Values{"submission": {"1"}, "ignore": {"yes"}, "reason": {"sent by the coach"}}, "as if it had not been sent")
	h.has("its team's page", one.in("en", "/submissions/1"), "The jury ignores this submission", "sent by the coach")
	h.has("the board", nobody.in("en", "/board"), "<td><b>0</b></td>", "!<td><b>1</b></td>")
	if status, text := nobody.get("/api/contests/spring/submissions/1"); status != 404 {
		t.Errorf("the API still has it: %d %s", status, text)
	}
	undo("counts again")
	h.has("the board", nobody.in("en", "/board"), "<td><b>1</b></td>")
	boss.changes("/jury/withdraw", url.Values{"problem": {"A"}}, "its submissions do not count: 1.", "problems removed: A (p1247)")
	h.has("the board", nobody.in("en", "/board"), "!/problems/A", "!<td><b>1</b></td>")
	undo("problems added: A (p1247)")
	h.has("the board", nobody.in("en", "/board"), "/problems/A", "<td><b>1</b></td>")
	if status, text := one.post("/jury/withdraw", url.Values{"problem": {"A"}, "sure": {"yes"}}); status != 404 {
		t.Errorf("a team withdraws a problem: %d\n%s", status, text)
	}
}

// someProblems loads a problem for each name but "broken". The digest of a problem depends on its name
// and its limits.
type someProblems struct{}

func (someProblems) Name(p contest.Problem) string { return "problems/" + p.ID }

func (someProblems) Load(_ context.Context, from server.ProblemSource, _ contest.Scoring, as contest.Problem) (contest.Problem, error) {
	if from.Name == "broken" {
		return as, errors.New("the <reference> does not compile")
	}
	p := as
	p.ID, p.Name, p.Time, p.Memory = cmp.Or(as.ID, from.Name), cmp.Or(as.Name, "Loaded "+from.Name), time.Second, 64<<20
	if p.Limits != nil {
		p.Time, p.Memory = cmp.Or(p.Limits.Time, p.Time), cmp.Or(p.Limits.Memory, p.Memory)
	}
	p.Digest = fmt.Sprint("digest of ", cmp.Or(from.Name, as.Digest), len(from.Zip))
	return p, nil
}

// TestChangeProblems adds a problem, changes one, and replaces its files. The jury confirms what was
// loaded, learns which verdicts are of an earlier version, and undoes a change.
func TestChangeProblems(t *testing.T) {
	c := sample()
	c.Jury = append(c.Jury, contest.Juror{ID: "chief", Password: c.Jury[0].Password})
	h := begin(t, c)
	boss, chief, one, nobody := h.guest("boss"), h.guest("chief"), h.guest("t1"), h.guest("")
	was := regexp.MustCompile(`id="problem-A".*?name="was" value="([0-9a-f]+)"`).FindStringSubmatch(strings.ReplaceAll(chief.in("en", "/jury/changes"), "\n", " "))
	if was == nil {
		t.Fatal("the page of changes has no form of problem A")
	}
	page := boss.changes("/jury/problem", url.Values{"new": {"yes"}, "label": {"C"}, "file": {"third"}, "color": {"#ff8800"}, "time": {"3s"}, "reason": {"one more"}}, "problems added: C (third)", "without a restart")
	h.has("the list", page, "Problem C was changed", "problems added: C (third)", "one more")
	h.has("the team's page", one.in("en", "/problems"), "Loaded third")
	if _, text := nobody.get("/api/contests/spring/problems"); !strings.Contains(text, `"rgb":"#ff8800"`) || !strings.Contains(text, `"time_limit":3`) {
		t.Errorf("the API has %s", text)
	}
	n := one.program("A", "int main() {}\n")
	h.judged(n, "AC")
	boss.eventually("/submissions", "AC")
	page = boss.changes("/jury/problem", url.Values{"problem": {"A"}, "label": {"A1"}, "color": {"#00ff00"}, "file": {"problems/p1247"}}, "problem A1, label: A1 instead of A", "color: #00ff00 instead of", "the earlier version gave: 1 (1)")
	h.has("the page", page, "Problems that have changed", "Judge all of them again: 1", "Submissions judged by the earlier version")
	// A juror who saw the earlier problem must not overwrite the change.
	if status, text := chief.post("/jury/problem", url.Values{"problem": {"A1"}, "color": {"#0000ff"}, "was": {was[1]}, "sure": {"yes"}}); status != 400 || !strings.Contains(text, "problem A1 has changed meanwhile: boss changed it at") {
		t.Errorf("the second juror: %d\n%s", status, text)
	}
	seq := regexp.MustCompile(`<tr id="e(\d+)"`).FindStringSubmatch(page)[1]
	page = boss.changes("/jury/undo", url.Values{"event": {seq}}, "problem A, label: A instead of A1")
	h.has("the page", page, "The change of event "+seq+" was undone", "!Judge all of them again")
	boss.changes("/jury/problem", url.Values{"problem": {"C"}, "memory": {"1GiB"}}, "problem C, memory limit: 1 GiB")
	h.has("in Chinese", boss.in("zh", "/jury/changes"), "添加题目", "重新加载其文件", "气球颜色")
	for form, want := range map[string]string{
		"problem=Q&label=R":            "is not a problem of this contest",
		"new=yes&label=D&file=broken":  "the <reference> does not compile",
		"problem=A&loaded=abc":         "the form is of another contest, or too old",
		"problem=A&label=B":            "another problem has the label B",
		"problem=A&label=":             "a label is 1 to 4 letters or digits",
		"problem=A&points=many":        "is not a whole number",
		"problem=A&time=forever":       "is not a time from",
		"new=yes&label=E&file=third":   "problem third occurs twice",
		"problem=A&points=99999999999": "is not between 0 and",
	} {
		values, _ := url.ParseQuery(form)
		if status, text := boss.post("/jury/problem", values); status != 400 || !strings.Contains(html.UnescapeString(text), want) {
			t.Errorf("%s: %d, want %q in\n%s", form, status, want, text)
		}
	}
	if status, text := one.post("/jury/problem", url.Values{"problem": {"A"}, "label": {"X"}, "sure": {"yes"}}); status != 404 {
		t.Errorf("a team changes a problem: %d\n%s", status, text)
	}
}

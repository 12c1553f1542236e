package server_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/contest"
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
		sent.Set(found[1], found[2])
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
	h.has("the list", page, "The time of the contest was changed", "duration: 6h instead of", "The power &lt;was&gt; out", "Undo this change…")
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

package server_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"grundy/judge/contest"
	"grundy/judge/contest/client"
)

// grouped returns a contest of six teams in groups with unusual names. Two teams have no group,
// and the only team of one group is hidden.
func grouped() *contest.Contest {
	c := sample()
	c.Teams = nil
	for i, group := range []string{"高一 / A&B", "Year 1", "高一 / A&B", "", "Year 1", "Staff"} {
		id := fmt.Sprint("t", i+1)
		c.Teams = append(c.Teams, contest.Team{ID: id, Name: "Team " + id, Group: group, Password: hash, Hidden: group == "Staff"})
	}
	return c
}

// ranks returns the texts of the rank and of the team of each row of a board.
func ranks(page string) string {
	var list []string
	tags := regexp.MustCompile(`<[^>]*>`)
	for _, m := range regexp.MustCompile(`(?s)<tr[^>]*><td class="rank">(.*?)</td><th scope="row" class="team">(.*?)</th>`).FindAllStringSubmatch(page, -1) {
		list = append(list, strings.Join(strings.Fields(tags.ReplaceAllString(m[1]+" "+m[2], "")), " "))
	}
	return strings.Join(list, ", ")
}

// TestGroups checks that each board shows the groups of its teams and the ranks in them, and that
// a group in the address limits the board. The API and the command grundy board have the same
// ranks. A group of hidden teams looks like one that does not exist.
func TestGroups(t *testing.T) {
	h := begin(t, grouped())
	nobody, one, boss := h.guest(""), h.guest("t1"), h.guest("boss")
	n := 0
	for _, team := range []string{"t6", "t5", "t3", "t2"} {
		g := h.guest(team)
		g.program("A", "int main() {}\n")
		n++
		h.judged(n, "AC")
		if team != "t2" {
			g.program("B", "int main() {}\n")
			n++
			h.judged(n, "AC")
		}
	}
	boss.eventually("/jury/log", fmt.Sprintf(`id="e%d"`, 2*n+1))
	const first, year, staff = "高一 / A&amp;B", "Year 1", "Staff"
	whole := "1 Team t3 " + first + " #1, 1 Team t5 " + year + " #1, 3 Team t2 " + year + " #2, 4 Team t1 " + first + " #2, 4 Team t4"
	for name, c := range map[string]struct {
		g    *guest
		path string
		want string
	}{
		"all":        {nobody, "/board", whole},
		"all, team":  {one, "/board", whole},
		"empty":      {nobody, "/board?group=", whole},
		"slash":      {nobody, "/board?group=" + url.QueryEscape("高一 / A&B"), "1 (1) Team t3 " + first + ", 2 (4) Team t1 " + first},
		"year":       {one, "/board?group=Year+1", "1 (1) Team t5 Year 1, 2 (3) Team t2 Year 1"},
		"hidden":     {nobody, "/board?group=Staff", ""},
		"no such":    {nobody, "/board?group=Year", ""},
		"jury":       {boss, "/jury/board", "1 Team t3 " + first + " #1, 1 Team t5 " + year + " #1, 1 Team t6 " + staff + " #1, 4 Team t2 Year 1 #2, 5 Team t1 " + first + " #2, 5 Team t4"},
		"jury staff": {boss, "/jury/board?group=Staff", "1 (1) Team t6 Staff"},
	} {
		if got := ranks(c.g.in("en", c.path)); got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
	page := nobody.in("zh", "/board?group=Staff")
	h.has("a hidden group", page, "此榜单上没有该组的队伍：Staff", "!Team t6", `<option value="Year 1">`, `!<option value="Staff"`)
	h.has("a script as group", nobody.in("en", "/board?group=%3Cscript%3E"), "No team on this board is in the group: <script>", "!<h1><script>")
	h.has("the chosen group", nobody.in("en", "/board?group=Year+1"), `<option value="Year 1" selected>`)

	var groups []struct{ ID, Name string }
	_, text := nobody.get("/api/contests/spring/groups")
	if err := json.Unmarshal([]byte(text), &groups); err != nil || len(groups) != 2 {
		t.Fatalf("%v %s", err, text)
	}
	for _, g := range groups {
		var board struct {
			Rows []struct {
				Rank int
				Team string `json:"team_id"`
			}
		}
		_, text := nobody.get("/api/contests/spring/scoreboard?group_id=" + url.QueryEscape(g.ID))
		if err := json.Unmarshal([]byte(text), &board); err != nil || len(board.Rows) != 2 {
			t.Fatalf("%v %s", err, text)
		}
		page := nobody.in("en", "/board?group="+url.QueryEscape(g.Name))
		for _, r := range board.Rows {
			if want := fmt.Sprintf(`<td class="rank">%d <small`, r.Rank); !strings.Contains(page, want) || !strings.Contains(page, "Team "+r.Team) {
				t.Errorf("group %s: the API has %+v, the page\n%s", g.Name, r, ranks(page))
			}
		}
		b, err := client.ReadBoard(t.Context(), h.url, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Limit(g.Name); err != nil || len(b.Rows) != 2 {
			t.Fatalf("%v, %+v", err, b)
		}
		for i, r := range b.Rows {
			if r.Groups[0].Rank != board.Rows[i].Rank || r.Team != "Team "+board.Rows[i].Team {
				t.Errorf("group %s: the command has %+v, the API %+v", g.Name, r, board.Rows[i])
			}
		}
	}
}

// TestGroupsInBrowser checks that the filter works with and without scripts, and that a new
// verdict updates the board of a group without showing other groups.
func TestGroupsInBrowser(t *testing.T) {
	h := begin(t, grouped())
	browser := browse(t)
	off := call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	for name, p := range map[string]*tab{"with scripts": h.tab(browser), "without scripts": h.tab(browser, off)} {
		p.open("/board")
		p.shows("table.board", "Team t4", false)
		p.run(chromedp.SetValue(chromedp.CSS("select[name=group]"), "Year 1"), chromedp.Click(chromedp.CSS("form.filter button")))
		p.shows("h1", "Year 1", false)
		if text := p.text("table.board"); strings.Contains(text, "Team t4") || !strings.Contains(text, "Team t5") {
			t.Errorf("%s: the board of the group is\n%s", name, text)
		}
		if name == "with scripts" {
			h.judged(h.guest("t5").program("A", "int main() {}\n"), "AC")
			p.shows("table.board", "★", false)
			if text := p.text("table.board"); strings.Contains(text, "Team t4") {
				t.Errorf("after a verdict the board of the group is\n%s", text)
			}
		}
	}
}

// TestClock checks the clock in the header of each page: before, during and after the contest, with
// the freeze. A phone shows it without scrolling, on each page.
func TestClock(t *testing.T) {
	c := sample()
	c.Start = time.Date(2026, 5, 16, 9, 0, 0, 0, time.UTC)
	now := c.Start.Add(-90 * time.Minute)
	h := beginAt(t, func() time.Time { return now }, c)
	g := h.guest("")
	for _, one := range []struct {
		at   time.Duration
		lang string
		has  []string
	}{
		{-90*time.Minute + time.Millisecond, "en", []string{"Begins <time", ">09:00</time>", ">1:30:00</b>", "!Ends", "!frozen"}},
		{0, "en", []string{"Ends <time", ">12:00</time>", ">3:00:00</b>", "Board freezes 11:00"}},
		{2*time.Hour + 59*time.Second, "zh", []string{"结束 <time", ">0:59:01</b>", "已封榜", "!封榜 11"}},
		{3 * time.Hour, "en", []string{"The contest is over.", "Board frozen", "!Ends"}},
	} {
		now = c.Start.Add(one.at)
		for _, path := range []string{"/", "/board", "/clarifications", "/sign-in"} {
			page := g.in(one.lang, path)
			head, _, _ := strings.Cut(page, "</header>")
			_, clock, _ := strings.Cut(head, `<div class="clock"`)
			h.has(fmt.Sprint(one.at, " ", path), clock, one.has...)
		}
	}
	c = sample()
	c.Name = "A contest with a long name of " + strings.Repeat("many words ", 8)
	h = begin(t, c)
	p := h.tab(browse(t), chromedp.EmulateViewport(390, 640, chromedp.EmulateMobile))
	p.signIn("boss")
	for _, path := range []string{"/", "/board", "/problems/A", "/submissions", "/clarifications", "/jury", "/jury/log", "/nothing"} {
		p.open(path)
		p.is("the clock on "+path, `(box => box.top >= 0 && box.bottom < 640 && box.height > 0)(document.querySelector(".clock .left").getBoundingClientRect()) && scrollY === 0`)
		p.is("it counts on "+path, `/^\d:\d\d:\d\d$/.test(document.querySelector(".clock .left").textContent)`)
	}
}

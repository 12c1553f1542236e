package server_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"grundy/judge/contest"
)

// beside opens another tab with the same cookies.
func (p *tab) beside() *tab {
	p.Helper()
	ctx, stop := chromedp.NewContext(p.ctx)
	p.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil {
		p.Fatal(err)
	}
	return &tab{p.TB, ctx, p.url}
}

// is waits until a JavaScript expression is true on the page.
func (p *tab) is(what, expression string) {
	p.Helper()
	for range 2400 {
		ok, err := settled(p.ctx, chromedp.Evaluate[bool](expression))
		if err != nil {
			p.Fatalf("%s: %v", what, err)
		}
		if ok {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.Fatalf("%s: %s did not become true:\n%s", what, expression, p.text("body"))
}

// A front serves a house at an address that can go down and come up again.
type front struct {
	testing.TB
	handler http.Handler
	address string
	web     *http.Server
}

func (h *house) front() *front {
	f := &front{TB: h.TB, handler: h.server.Handler(), address: "127.0.0.1:0"}
	f.up()
	h.Cleanup(f.down)
	return f
}

func (f *front) up() {
	f.Helper()
	var l net.Listener
	var err error
	for range 100 {
		if l, err = net.Listen("tcp", f.address); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if err != nil {
		f.Fatal(err)
	}
	f.address, f.web = l.Addr().String(), &http.Server{Handler: f.handler}
	go func(web *http.Server) { _ = web.Serve(l) }(f.web)
}

func (f *front) down() { _ = f.web.Close() }

// file writes a file for uploading.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPagesInBrowser checks what only a browser can show: scripts, several tabs, a server that
// goes down, and the width of a phone.
func TestPagesInBrowser(t *testing.T) {
	browser := browse(t)
	off := call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	t.Run("unread", func(t *testing.T) { unread(t, browser) })
	t.Run("away", func(t *testing.T) { awayAndBack(t, browser) })
	t.Run("file", func(t *testing.T) {
		c := sample()
		c.Languages = []string{"cpp", "pypy3", "python3"}
		h := begin(t, c)
		for i, p := range []*tab{h.tab(browser), h.tab(browser, off)} {
			team, with := fmt.Sprint("t", i+1), i == 0
			p.TB = t
			p.signIn(team)
			h.guest(team).program("B", "int main() {}\n") // from now on the form preselects C++
			p.open("/problems/A")
			p.run(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file(t, "b.py", "print(1)\n")}))
			if with {
				p.is("the language", `document.querySelector("select[name=language]").value === "python3"`)
			}
			p.run(chromedp.Click(chromedp.CSS("form.hand-in button")))
			p.shows("main table:last-of-type tbody tr:first-child", "Python 3", false)
		}
	})
	t.Run("phone", func(t *testing.T) { onPhone(t, browser) })
	t.Run("without scripts", func(t *testing.T) { thawed(t, browser, off) })
}

// unread checks that a team that reads an announcement in one tab has read it in both.
func unread(t *testing.T, browser context.Context) {
	h := begin(t, sample())
	boss := h.guest("boss")
	one := h.tab(browser)
	one.signIn("t1")
	one.open("/board")
	boss.say("First.")
	one.shows("nav .count", "1", false)
	two := one.beside()
	two.open("/clarifications")
	two.shows("main", "First.", false)
	two.is("read here", `!document.querySelector("nav .count")`)
	one.is("read in the other tab", `!document.querySelector("nav .count")`)
	one.run(chromedp.Reload())
	one.is("read after reloading", `!document.querySelector("nav .count")`)
	// A clarification that arrives while the page is open and visible counts as read.
	boss.say("Second.")
	two.shows("main", "Second.", false)
	two.is("read as it comes", `document.visibilityState !== "visible" || !document.querySelector("nav .count")`)
	two.run(chromedp.Reload())
	two.is("read after reloading", `!document.querySelector("nav .count")`)
	one.is("read in the other tab", `!document.querySelector("nav .count")`)
	// Two tabs with the same page must not make each other fetch it endlessly.
	one.open("/clarifications")
	two.open("/clarifications")
	for _, text := range []string{"Third.", "Fourth.", "Fifth."} {
		boss.say(text)
		one.shows("main", text, false)
		two.shows("main", text, false)
	}
	if n := one.fetched() + two.fetched(); n > 30 {
		t.Errorf("%d fetches for three announcements", n)
	}
}

// say posts an announcement.
func (g *guest) say(text string) {
	g.Helper()
	if status, body := g.post("/clarifications", map[string][]string{"text": {text}}); status != http.StatusOK {
		g.Fatalf("%d %s", status, body)
	}
}

// awayAndBack stops the server while a page is open, and starts it again.
func awayAndBack(t *testing.T, browser context.Context) {
	h := begin(t, sample())
	h.guest("t1").program("A", "int main() {}\n")
	f := h.front()
	for _, c := range []struct{ lang, said string }{{"en", "No connection to the server since "}, {"zh", "与服务器失去连接"}} {
		p := h.tab(browser)
		p.url = "http://" + f.address
		p.open("/language/" + c.lang + "?from=/board")
		p.is("connected", `typeof events === "object" && events.readyState === EventSource.OPEN && document.querySelector("#away").hidden`)
		f.down()
		p.is("the notice", `!document.querySelector("#away").hidden && /\d\d:\d\d:\d\d/.test(document.querySelector("#away").innerText)`)
		p.shows("#away", c.said, false)
		p.is("the board is marked", `getComputedStyle(document.querySelector("table.board")).filter.includes("grayscale")`)
		if c.lang == "en" { // the Chinese page has the verdict from the beginning
			h.judged(1, "AC")
		}
		f.up()
		p.is("the notice is gone", `document.querySelector("#away").hidden && getComputedStyle(document.querySelector("table.board")).filter === "none"`)
		p.shows("table.board", "★", false)
	}
}

// onPhone opens every page on a narrow phone. No page may be wider than the phone.
func onPhone(t *testing.T, browser context.Context) {
	c := scores()
	c.Name = "A contest with a long name of " + strings.Repeat("many words ", 8)
	c.Teams[0].Name = strings.Repeat("Long", 20)
	c.Problems[0].Name = strings.Repeat("Supercalifragilistic", 4)
	for i := range 12 {
		c.Problems = append(c.Problems, contest.Problem{Label: fmt.Sprint("P", i), ID: fmt.Sprint("p", i), Name: "Nim", Points: 100})
	}
	h := begin(t, c)
	long := strings.Repeat("abcdefghij", 30)
	one, boss := h.guest("t1"), h.guest("boss")
	for range 3 {
		one.program("A", "int main() {}\n")
	}
	one.post("/clarifications", map[string][]string{"text": {long}})
	boss.post("/clarifications", map[string][]string{"replyTo": {"1"}, "text": {long}})
	h.add(scored(1, "WA", 20, 30, 100.0/3), contest.Event{Kind: contest.KindJudged, By: "w", Judged: &contest.Judged{Submission: 2, Error: "place: " + long, Worker: long}})
	worker := contest.Judged{Submission: 3, Verdict: "AC", Worker: long, Tier: "namespace", Tests: []contest.Test{{Verdict: "AC"}}}
	h.add(contest.Event{Kind: contest.KindJudged, By: long, Judged: &worker})
	boss.eventually("/jury/log", "place: ")
	boss.post("/jury/rejudge", map[string][]string{"submissions": {"1"}, "reason": {long[:190]}})
	phone := chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile)
	for who, paths := range map[string][]string{
		"boss": {"/", "/board", "/problems", "/problems/A", "/submissions", "/submissions/1", "/submissions/2", "/submissions/3", "/clarifications", "/jury", "/jury/board", "/jury/changes", "/jury/log", "/jury/rejudging/1", "/nothing"},
		"t1":   {"/", "/problems", "/problems/A", "/submissions", "/submissions/1", "/clarifications", "/sign-in", "/nothing"},
	} {
		p := h.tab(browser, phone)
		p.TB = t
		p.signIn(who)
		for _, path := range paths {
			p.open(path)
			if wide, err := settled(p.ctx, chromedp.Evaluate[string](overflow)); err != nil || wide != "" {
				t.Errorf("%s of %s is wider than a phone: %s, %v", path, who, wide, err)
			}
		}
	}
}

// overflow is an expression that lists the elements that make a page wider than its window, or ""
// if there are none.
const overflow = `document.documentElement.scrollWidth <= 360 ? "" : document.documentElement.scrollWidth + ": " +
	[...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > 361 && !one.closest(".wide")).map(one => one.outerHTML.slice(0, 80)).join(" | ")`

// thawed checks that the jury can thaw a board without scripts, after a confirmation page.
func thawed(t *testing.T, browser context.Context, off step) {
	c := sample()
	var hours atomic.Int64
	hours.Store(1)
	start := c.Start
	h := beginAt(t, func() time.Time { return start.Add(time.Duration(hours.Load()) * time.Hour) }, c)
	h.guest("t1").program("A", "int main() {}\n")
	hours.Store(4)
	p := h.tab(browser, off)
	p.signIn("boss")
	p.open("/jury")
	p.run(chromedp.Click(chromedp.CSS(`form[action="/jury/thaw"] button`)), chromedp.WaitVisible(chromedp.CSS("form.confirm")))
	p.shows("main", "This cannot be undone.", false)
	p.run(chromedp.Click(chromedp.CSS("form.confirm a")), chromedp.WaitVisible(chromedp.CSS(`form[action="/jury/thaw"] button`)))
	p.run(chromedp.Click(chromedp.CSS(`form[action="/jury/thaw"] button`)), chromedp.Click(chromedp.CSS("form.confirm button")))
	p.shows("main", "The board is thawed.", false)
}

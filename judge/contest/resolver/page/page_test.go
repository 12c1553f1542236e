package page_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/contest"
	"grundy/judge/contest/resolver"
	ceremony "grundy/judge/contest/resolver/page"
	"grundy/judge/testing/judgetest/browser"
)

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>`

// made returns a ceremony of two teams. T2 solves B in the freeze and moves past T1, and is the first.
func made(t *testing.T) *resolver.Ceremony {
	t.Helper()
	start := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	svg := &contest.Picture{Digest: "d0", Type: "image/svg+xml", Width: 40, Height: 30}
	c := &contest.Contest{
		ID: "spring", Name: `Spring </script><script>alert(1)</script>`, Start: start, Duration: 5 * time.Hour, Freeze: time.Hour, Scoring: contest.ICPC, Penalty: 20 * time.Minute,
		Medals:   contest.Medals{Gold: 1, Silver: 0, Bronze: 0},
		Problems: []contest.Problem{{Label: "A", ID: "pa", Digest: "x", Color: "#ff0000"}, {Label: "B", ID: "pb", Digest: "y"}},
		Teams:    []contest.Team{{ID: "t1", Name: "One <b>"}, {ID: "t2", Name: "Two", Organization: "School", Logo: svg, Photo: svg}, {ID: "t3", Name: "Three"}},
	}
	s := contest.NewState()
	s.Apply(1, contest.Event{Kind: contest.KindSetup, Time: start, Setup: c})
	for i, one := range []struct {
		team, problem string
		minute        int
	}{{"t1", "pa", 10}, {"t2", "pa", 20}, {"t2", "pb", 250}} {
		at := start.Add(time.Duration(one.minute) * time.Minute)
		s.Apply(s.Seq+1, contest.Event{Kind: contest.KindSubmitted, Time: at, Submitted: &contest.Submitted{Nonce: fmt.Sprint(i), Team: one.team, Problem: one.problem}})
		s.Apply(s.Seq+1, contest.Event{Kind: contest.KindJudged, Time: at, Judged: &contest.Judged{Submission: i + 1, Verdict: "AC"}})
	}
	m, err := resolver.Of(s, resolver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// serve serves the page of made, and returns its address.
func serve(t *testing.T) string {
	m := made(t)
	web := httptest.NewServer(ceremony.New(func(lang string) resolver.View { return m.View(lang, ceremony.Address) }, ceremony.Options{
		Lang: "en", Pictures: map[string]string{"d0": "image/svg+xml"},
		Picture: func(context.Context, string) ([]byte, error) { return []byte(picture), nil },
	}))
	t.Cleanup(web.Close)
	return web.URL
}

// A screen is a tab of a browser.
type screen struct {
	*testing.T
	ctx context.Context
}

func (s screen) run(steps ...chromedp.Action[chromedp.Void]) {
	s.Helper()
	for _, one := range steps {
		if _, err := chromedp.Run(s.ctx, one); err != nil {
			s.Fatal(err)
		}
	}
}

// is checks that a JavaScript expression is true.
func (s screen) is(expression string) {
	s.Helper()
	ok, err := chromedp.Run(s.ctx, chromedp.Evaluate[bool](expression))
	if err != nil || !ok {
		text, _ := chromedp.Run(s.ctx, chromedp.Evaluate[string]("document.body.innerText"))
		s.Fatalf("%s: %v, %v\n%s", expression, ok, err, text)
	}
}

// waits waits until a JavaScript expression is true.
func (s screen) waits(expression string) {
	s.Helper()
	for range 2400 {
		if ok, err := chromedp.Run(s.ctx, chromedp.Evaluate[bool](expression)); err == nil && ok {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	s.is(expression)
}

func key(k string) chromedp.Action[chromedp.Void] { return chromedp.KeyEvent(k) }

const (
	order = `[...document.querySelectorAll("tbody tr")].map(row => row.dataset.team).join(" ")`
	count = `document.querySelector("#count").textContent`
	said  = `document.querySelector("#said").textContent`
)

// TestKeys goes through the ceremony by keys and by clicks, and back.
func TestKeys(t *testing.T) {
	s := screen{t, browser.Start(t, 5*time.Minute)}
	s.run(chromedp.Navigate(serve(t)))
	said := said
	s.is(order + `=== "t1 t2 t3" && ` + count + ` === "0 / 6" && document.querySelector("#back").disabled`)
	s.is(`document.querySelector("h1").textContent.includes("</script>") && document.querySelector("tbody th").textContent.includes("One <b>")`)
	s.run(key(" ")) // announces the last team, which has no award
	s.is(said + ` === "Three: place 3" && document.querySelector("#award").hidden`)
	s.run(key(kb.ArrowRight)) // selects the pending problem
	s.is(`document.querySelector("tr.focus td.chosen.pending").textContent.includes("?") && ` + said + ` === "Two: problem B is pending"`)
	s.run(chromedp.Click(chromedp.CSS("#next")))
	s.is(`document.querySelector("tr.focus td.chosen.first").textContent.startsWith("★ 250") && ` + order + ` === "t1 t2 t3"`)
	s.run(key(" ")) // moves
	s.is(order + ` === "t2 t1 t3" && document.querySelector("tr.focus").dataset.team === "t2"`)
	s.run(key(kb.ArrowLeft))
	s.is(order + ` === "t1 t2 t3" && ` + count + ` === "3 / 6"`)
	s.run(key(kb.ArrowLeft), key(kb.ArrowLeft), key(kb.ArrowLeft), key(kb.ArrowLeft))
	s.is(count + ` === "0 / 6" && document.querySelectorAll("td.pending").length === 1`)
	s.run(key("f")) // the first team with an award: the first to solve A
	s.is(count + ` === "5 / 6" && !document.querySelector("#award").hidden && document.querySelector("#award-team").textContent === "One <b>" && document.querySelector("#award").innerText.includes("First to solve problem A")`)
	s.is(`document.querySelector("#award-photo").hidden`)
	s.run(key(kb.Escape))
	s.is(`document.querySelector("#award").hidden`)
	s.run(key("f"))
	s.is(`document.querySelector("#award").innerText.includes("Gold medal") && document.querySelector("#award").innerText.includes("Winner of the contest") && document.querySelector("#award-organization").textContent === "School"`)
	s.waits(`document.querySelector("#award-photo").naturalWidth === 40 && document.querySelector("#award-logo").naturalWidth === 40`)
	s.is(`document.querySelector("#next").disabled && document.querySelector("tbody .gold-medal").getAttribute("aria-label") === "Gold medal"`)
	s.run(key(" "))
	s.is(count + ` === "6 / 6"`)
	// A page that is loaded again stands at the same step.
	s.run(chromedp.Reload())
	s.is(count + ` === "6 / 6" && ` + order + ` === "t2 t1 t3"`)
}

// TestForms checks the page in Chinese, dark, on a phone, and with less motion.
func TestForms(t *testing.T) {
	s := screen{t, browser.Start(t, 5*time.Minute)}
	url := serve(t)
	s.run(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile), chromedp.Navigate(url+"/?lang=zh#4"))
	s.is(`document.documentElement.lang === "zh-CN" && document.querySelector("#next").textContent.includes("下一步") && ` + said + `.includes("升")`)
	s.is(`document.documentElement.scrollWidth <= innerWidth`)
	s.run(key("f"))
	s.is(`document.querySelector("#award").offsetWidth <= innerWidth && [...document.querySelectorAll("button")].filter(b => b.offsetParent).every(b => b.offsetHeight >= 44)`)
	media := func(name, value string) chromedp.Action[chromedp.Void] {
		return chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
			_, err := cdp.Call(ctx, to, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: name, Value: value}}})
			return err
		})
	}
	light, err := chromedp.Run(s.ctx, chromedp.Evaluate[string](`getComputedStyle(document.documentElement).backgroundColor`))
	if err != nil {
		t.Fatal(err)
	}
	s.run(media("prefers-color-scheme", "dark"))
	s.is(fmt.Sprintf(`getComputedStyle(document.documentElement).backgroundColor !== %q`, light))
	s.run(media("prefers-reduced-motion", "reduce"), chromedp.Navigate(url), key(" "), key(" "), key(" "), key(" "))
	s.is(order + ` === "t2 t1 t3" && !document.querySelector(".moving") && getComputedStyle(document.querySelector("#award")).animationName === "none"`)
	s.run(media("prefers-reduced-motion", "no-preference"), key(kb.ArrowLeft), key(" "))
	s.is(`document.querySelector("tr.moving").dataset.team === "t2"`)
}

// TestHandler checks what the page answers: only this machine gets it, and pictures only by their digests.
func TestHandler(t *testing.T) {
	url := serve(t)
	for _, row := range []struct {
		path, host string
		status     int
		kind, has  string
	}{
		{"/", "", 200, "text/html; charset=utf-8", "Spring \\u003c/script\\u003e"},
		{"/?lang=zh", "", 200, "text/html; charset=utf-8", "下一步"},
		{"/", "evil.example", 403, "", ""},
		{"/pictures/d0", "", 200, "image/svg+xml", "teal"},
		{"/pictures/d0", "evil.example", 403, "", ""},
		{"/pictures/d1", "", 404, "", ""},
		{"/ceremony.js", "", 200, "text/javascript; charset=utf-8", "use strict"},
		{"/ceremony.css", "", 200, "text/css; charset=utf-8", "prefers-color-scheme"},
		{"/other", "", 404, "", ""},
	} {
		r, err := http.NewRequest(http.MethodGet, url+row.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if row.host != "" {
			r.Host = row.host
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		_ = answer.Write(&b)
		answer.Body.Close()
		if answer.StatusCode != row.status || row.kind != "" && answer.Header.Get("Content-Type") != row.kind || !strings.Contains(b.String(), row.has) || answer.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s as %q: %s", row.path, row.host, b.String())
		}
	}
}

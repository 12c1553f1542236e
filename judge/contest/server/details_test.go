package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"grundy/judge/contest"
)

// TestProxyCookies checks that each cookie has the attribute Secure if a proxy on this machine
// received the request over TLS, and only then.
func TestProxyCookies(t *testing.T) {
	h := begin(t, sample())
	h.guest("boss").say("Hello.")
	for _, scheme := range []string{"https", "http", ""} {
		for path, form := range map[string]url.Values{"/sign-in": {"name": {"t1"}, "password": {"password"}}, "/sign-out": {}, "/language/zh": nil, "/clarifications": nil} {
			method := http.MethodPost
			if form == nil {
				method = http.MethodGet
			}
			r, err := http.NewRequest(method, h.url+path, strings.NewReader(form.Encode()))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if scheme != "" {
				r.Header.Set("X-Forwarded-Proto", scheme)
			}
			answer, err := http.DefaultTransport.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if len(answer.Cookies()) == 0 {
				t.Errorf("%s sets no cookie", path)
			}
			for _, c := range answer.Cookies() {
				if c.Secure != (scheme == "https") {
					t.Errorf("%q %s: the cookie is %s", scheme, path, c)
				}
			}
		}
	}
}

// TestNames checks that spaces around a name, full-width letters and the wrong case let a team in,
// but not if two accounts differ only in case. Wrong passwords of one account count together.
func TestNames(t *testing.T) {
	c := sample()
	for _, id := range []string{"T01", "Ab", "aB"} {
		c.Teams = append(c.Teams, contest.Team{ID: id, Name: id, Password: hash})
	}
	h := begin(t, c)
	for name, want := range map[string]int{" T01 ": 200, "t01": 200, "\u3000Ｔ０１": 200, "BOSS": 200, "Ab": 200, "aB": 200, "ab": 401, "AB": 401, "T 01": 401, "": 401} {
		if status, body := h.guest("").post("/sign-in", url.Values{"name": {name}, "password": {"password"}}); status != want {
			t.Errorf("%q: %d, want %d\n%s", name, status, want, body)
		}
	}
	statuses := map[int]int{}
	for i := range 24 {
		name := "T2"
		if i%2 == 0 {
			name = "t2"
		}
		status, _ := h.guest("").post("/sign-in", url.Values{"name": {name}, "password": {"guess"}})
		statuses[status]++
	}
	if statuses[http.StatusUnauthorized] != 10 {
		t.Errorf("wrong passwords are answered %v, want ten 401", statuses)
	}
}

// TestNoThaw checks that a contest without a freeze offers no thaw and refuses one.
func TestNoThaw(t *testing.T) {
	for freeze, want := range map[time.Duration]bool{0: false, time.Hour: true} {
		c := sample()
		c.Freeze = freeze
		h := beginAt(t, func() time.Time { return c.Start.Add(4 * time.Hour) }, c)
		boss := h.guest("boss")
		if page := boss.in("en", "/jury"); strings.Contains(page, `action="/jury/thaw"`) != want {
			t.Errorf("freeze %s: a thaw is offered: %v", freeze, !want)
		}
		if status, body := boss.post("/jury/thaw", url.Values{"sure": {"yes"}}); (status == http.StatusOK) != want || !want && !strings.Contains(body, "does not freeze") {
			t.Errorf("freeze %s: %d %s", freeze, status, body)
		}
	}
}

// TestReason checks that a team reads why the jury set the verdict, and another team does not.
func TestReason(t *testing.T) {
	h := begin(t, sample())
	one, boss := h.guest("t1"), h.guest("boss")
	h.judged(one.program("A", "int main() {}\n"), "WA")
	boss.eventually("/submissions/1", "WA")
	h.has("the form", boss.in("en", "/submissions/1"), "Reason, which the team sees")
	boss.post("/jury/overrule", url.Values{"submission": {"1"}, "verdict": {"AC"}, "reason": {"Test 3 was <wrong>."}, "sure": {"yes"}})
	h.has("the team's page", one.in("en", "/submissions/1"), "The jury set this verdict.", "Test 3 was <wrong>.")
	h.has("in Chinese", one.in("zh", "/submissions/1"), "此结果由裁判改判。", "Test 3 was <wrong>.")
	if status, body := h.guest("t2").get("/submissions/1"); status != http.StatusNotFound || strings.Contains(body, "Test 3") {
		t.Errorf("another team: %d\n%s", status, body)
	}
}

// unlabelled lists the fields of a page's forms that have neither a label with a text nor a name
// for screen readers.
const unlabelled = `[...document.querySelectorAll("input:not([type=hidden]), select, textarea")].filter(one =>
	!one.getAttribute("aria-label") && ![...one.labels ?? []].some(label => [...label.childNodes].some(part => part !== one && part.textContent.trim() && !part.contains?.(one)))).map(one => one.outerHTML.slice(0, 80)).join(" | ")`

// cut lists the tables that are wider than their page and cannot be scrolled, and the cells that
// are not displayed.
const cut = `[...document.querySelectorAll("main table")].filter(one => one.getBoundingClientRect().right > innerWidth + 1 &&
	!(one.closest(".wide") && getComputedStyle(one.closest(".wide")).overflowX === "auto") && getComputedStyle(one).overflowX !== "auto" ||
	[...one.querySelectorAll("th, td")].some(cell => getComputedStyle(cell).display === "none")).map(one => one.outerHTML.slice(0, 80)).join(" | ")`

// TestForms checks on each page that every field of a form has a label, and that a phone shows all
// columns of each table, if need be by scrolling the table alone.
func TestForms(t *testing.T) {
	c := scores()
	c.Teams[0].Group = "Year 1"
	h := begin(t, c)
	digest, err := h.stream.Put(t.Context(), []byte("# Nim\n\n| "+strings.Repeat("wide column | ", 20)+"\n|"+strings.Repeat("---|", 20)+"\n| "+strings.Repeat("some value | ", 20)+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	c.Problems[1].Statements = map[string]string{"en": digest}
	h.add(contest.Event{Kind: contest.KindSetup, Setup: c})
	one, boss := h.guest("t1"), h.guest("boss")
	one.program("A", "int main() {}\n")
	one.post("/clarifications", url.Values{"text": {"Why?"}})
	h.add(scored(1, "WA", 20, 30, 0))
	boss.eventually("/submissions", "50 / 100")
	boss.post("/jury/rejudge", url.Values{"submissions": {"1"}})
	browser := browse(t)
	phone := chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile)
	for who, paths := range map[string][]string{
		"boss": {"/board", "/problems/B", "/submissions", "/submissions/1", "/clarifications", "/jury", "/jury/board", "/jury/changes", "/jury/log", "/jury/rejudging/1"},
		"t1":   {"/problems/B", "/submissions", "/submissions/1", "/clarifications", "/sign-in"},
	} {
		p := h.tab(browser, phone)
		p.signIn(who)
		for _, path := range paths {
			p.open(path)
			for what, expression := range map[string]string{"without a label": unlabelled, "cut off": cut, "too wide": strings.ReplaceAll(strings.ReplaceAll(overflow, "360", "390"), "361", "391")} {
				if list, err := settled(p.ctx, chromedp.Evaluate[string](expression)); err != nil || list != "" {
					t.Errorf("%s of %s has what is %s: %s, %v", path, who, what, list, err)
				}
			}
		}
	}
}

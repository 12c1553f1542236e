package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	_ "grundy/judge/base/i18n/zh"
)

// visible is an expression that is true if the banner has a text and a size on the screen.
const visible = `(one => !!one && one.innerText.includes(%q) && one.getBoundingClientRect().height > 20 && one.getBoundingClientRect().top < innerHeight)(document.querySelector(".banner"))`

// TestBanner checks that an announcement appears on each open page at once: in a banner, in the
// title, and as a sentence for screen readers. An answer appears only to its team. What a team has
// typed stays. The button hides the banner in all tabs of the user, for good.
func TestBanner(t *testing.T) {
	browser := browse(t)
	h := begin(t, sample())
	boss := h.guest("boss")
	public, one, two := h.tab(browser), h.tab(browser), h.tab(browser)
	public.open("/board")
	one.signIn("t1")
	one.open("/problems/A")
	one.run(chromedp.SendKeys(chromedp.CSS("textarea[name=text]"), "half a program"))
	two.signIn("t2")
	boss.say("The limit is <2 s>.")
	for name, p := range map[string]*tab{"public": public, "t1": one, "t2": two} {
		p.is("the banner of "+name, strings.Replace(visible, "%q", `"The limit is <2 s>."`, 1))
		p.is("the title of "+name, `document.title.startsWith("(1) ")`)
		p.is("the sentence for "+name, `document.querySelector("#news[aria-live]").textContent.includes("The limit is <2 s>.")`)
	}
	one.is("the program", `document.querySelector("textarea[name=text]").value === "half a program"`)
	h.guest("t1").post("/clarifications", url.Values{"text": {"May I go?"}})
	boss.post("/clarifications", url.Values{"replyTo": {"2"}, "to": {"t1"}, "text": {"You may."}})
	one.is("the answer", strings.Replace(visible, "%q", `"You may."`, 1))
	one.is("the title with both", `document.title.startsWith("(2) ")`)
	one.is("the answer for screen readers", `document.querySelector("#news").textContent.includes("You may.")`)
	boss.say("Last.")
	one.is("the next before it is marked as read", strings.Replace(visible, "%q", `"Last."`, 1))
	two.is("the next", strings.Replace(visible, "%q", `"Last."`, 1))
	if text := two.text(".banner"); strings.Contains(text, "You may.") {
		t.Errorf("another team reads %q", text)
	}
	mate := one.beside()
	mate.open("/board")
	mate.is("the banner in another tab", strings.Replace(visible, "%q", `"You may."`, 1))
	one.run(chromedp.Click(chromedp.CSS(".banner button")))
	for name, p := range map[string]*tab{"one": one, "another": mate} {
		p.is("read in "+name+" tab", `!document.querySelector(".banner") && !document.title.startsWith("(") && !document.querySelector("nav .count")`)
	}
	one.is("the program after reading", `document.querySelector("textarea[name=text]").value === "half a program"`)
	mate.run(chromedp.Reload())
	mate.is("read after reloading", `!document.querySelector(".banner") && !document.title.startsWith("(")`)
}

// TestBannerWithoutScripts checks that the banner is on each page before, during and after the
// contest, and while the board is frozen. It disappears once the page of clarifications was opened.
func TestBannerWithoutScripts(t *testing.T) {
	off := call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	browser := browse(t)
	c := sample()
	for name, at := range map[string]time.Duration{"before": -time.Minute, "running": time.Minute, "frozen": 150 * time.Minute, "over": 4 * time.Hour} {
		h := beginAt(t, func() time.Time { return c.Start.Add(at) }, c)
		boss := h.guest("boss")
		for range 5 {
			boss.say("Hear this: " + name + strings.Repeat(" 好", 300))
		}
		p := h.tab(browser, off)
		for _, path := range []string{"/", "/board", "/sign-in", "/nothing"} {
			p.open(path)
			p.shows(".banner", "Hear this: "+name, false)
			p.is("the title of "+path, `document.title.startsWith("(5) ") && document.querySelectorAll(".banner article").length === 3 && document.querySelector(".banner button").hidden`)
		}
		p.run(chromedp.Click(chromedp.CSS(".banner a")))
		p.shows("main", "Hear this", false)
		p.open("/board")
		p.is("read "+name, `!document.querySelector(".banner") && !document.title.startsWith("(")`)
	}
}

// TestBannerOfJury checks that the jury's banner has the questions that wait for an answer, also
// in Chinese, and that a script of a team in a question stays text.
func TestBannerOfJury(t *testing.T) {
	h := begin(t, sample())
	boss := h.guest("boss")
	h.guest("t2").post("/clarifications", url.Values{"problem": {"B"}, "text": {"<script>alert(1)</script>"}})
	page := boss.in("zh", "/jury")
	h.has("the jury's page", page, "提问 1 · Two · 题目 B", "未回复的提问：1", "<title>(1) ")
	if strings.Contains(page, "<script>alert") {
		t.Errorf("a script is on the page:\n%s", page)
	}
	h.has("the jury's page in English", boss.in("en", "/jury"), "unanswered questions: 1<", "!1 unanswered")
	boss.post("/clarifications", url.Values{"replyTo": {"1"}, "text": {"No."}})
	h.has("after the answer", boss.in("en", "/jury"), `!class="banner"`, "<title>Jury")
	if status, _ := boss.get("/clarifications"); status != http.StatusOK {
		t.Error(status)
	}
}

// TestPartialPoints checks that a share of the points is neither a cross nor red: on the board, in
// the lists and on the page of a submission. More points have another color.
func TestPartialPoints(t *testing.T) {
	h := begin(t, scores())
	one, two := h.guest("t1"), h.guest("t2")
	h.add(scored(one.program("A", "int main() {}\n"), "WA", 20, 30, 26), scored(two.program("A", "int main() {}\n"), "WA", 0, 0, 0))
	one.eventually("/board", ">76")
	board := one.in("en", "/board")
	h.has("the board", board, `<td class="part part-7">76 <small>1</small></td>`, `<td class="bad">✗ <small>1</small></td>`, "!✗ 76")
	h.has("the list", one.in("en", "/submissions"), `<td class="part part-7" title="wrong answer">WA</td>`, "!✗ WA")
	h.has("the submission", one.in("en", "/submissions/1"), `<td class="part part-7">76 / 100</td>`, `<td class="part part-5">26 / 50</td>`, `<td class="ok">30 / 30</td>`)
	h.has("no points", two.in("en", "/submissions"), `<td class="bad" title="wrong answer">✗ WA</td>`)
}

package server_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"grundy/judge/testing/judgetest/browser"
	"grundy/judge/testing/testenv"
)

// browse starts a browser.
func browse(t testing.TB) context.Context {
	t.Helper()
	return browser.Start(t, 4*patience)
}

// A tab is a browser tab with its own cookies.
type tab struct {
	testing.TB
	ctx context.Context
	url string
}

// step is an action of a person.
type step = chromedp.Action[chromedp.Void]

// call is a command to the browser.
func call[P, R any](command cdp.Command[P, R], params P) step {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}

// tab opens a tab in a browser. Any message on its console fails the test, because pages must
// comply with their own security policy and the script must not have errors.
func (h *house) tab(browser context.Context, steps ...step) *tab {
	h.Helper()
	ctx, stop := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	if err := chromedp.Do(ctx); err != nil { // the context that opens the tab owns it
		h.Fatal(err)
	}
	one := &tab{h.TB, ctx, h.url}
	one.run(steps...)
	said := chromedp.Console(ctx)
	var words []string
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		for word, err := range said {
			if err != nil {
				return
			}
			if word.Source != "network" { // some tests request pages that do not exist
				words = append(words, word.String())
			}
		}
	}()
	h.Cleanup(func() {
		stop()
		if <-heard; len(words) > 0 {
			h.Errorf("the console says %q", words)
		}
	})
	return one
}

// run performs steps one after another. If a step leaves the page, the next step runs on the new
// page.
func (p *tab) run(steps ...step) {
	p.Helper()
	for _, one := range steps {
		if _, err := settled(p.ctx, one); err != nil {
			at, _ := settled(p.ctx, chromedp.Location())
			page, _ := settled(p.ctx, chromedp.Evaluate[string]("document.body.innerText"))
			p.Fatalf("%v, at %s:\n%s", err, at, page)
		}
	}
}

// settled runs an action, and retries it while the browser is leaving the page.
func settled[T any](ctx context.Context, action chromedp.Action[T]) (T, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	for {
		is, err := chromedp.Run(ctx, action)
		if !left(err) {
			return is, err
		}
	}
}

// left reports whether an action failed because the browser was leaving the page.
func left(err error) bool {
	var said *cdproto.Error
	return errors.As(err, &said) && said.Code == -32000 &&
		(strings.Contains(said.Message, "navigated") || strings.Contains(said.Message, "context was destroyed") ||
			strings.Contains(said.Message, "Cannot find context"))
}

// open opens a page of the contest.
func (p *tab) open(path string) {
	p.Helper()
	p.run(chromedp.Navigate(p.url + path))
}

// text returns the text of a part of the page, or "" if the part does not exist.
func (p *tab) text(part chromedp.CSS) string {
	p.Helper()
	text, err := settled(p.ctx, chromedp.Evaluate[string](fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", part)))
	if err != nil {
		p.Fatalf("%s: %v", part, err)
	}
	return text
}

// fetched returns how often the page's script has fetched the page again.
func (p *tab) fetched() int {
	p.Helper()
	n, err := settled(p.ctx, chromedp.Evaluate[int](`performance.getEntriesByType("resource").filter(one => one.initiatorType === "fetch").length`))
	if err != nil {
		p.Fatal(err)
	}
	return n
}

// signIn signs in by keyboard alone. The first field has the focus.
func (p *tab) signIn(id string) {
	p.Helper()
	p.open("/sign-in")
	p.run(chromedp.WaitReady(chromedp.CSS("input[name=name]:focus")), chromedp.KeyEvent(id+kb.Tab+"password"+kb.Enter),
		chromedp.WaitVisible(chromedp.CSS(`form[action="/sign-out"]`)))
}

// submit submits a program in the form: as pasted text or as a file.
func (p *tab) submit(label string, program step) {
	p.Helper()
	p.open("/problems/" + label)
	p.run(
		chromedp.SetValue(chromedp.CSS("select[name=language]"), "cpp"), program,
		chromedp.Click(chromedp.CSS("form.hand-in button")), chromedp.WaitVisible(chromedp.CSS("td[data-progress]")),
	)
}

func paste(text string) step { return chromedp.SendKeys(chromedp.CSS("textarea[name=text]"), text) }

func upload(t *testing.T, text string) step {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a.cpp")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file})
}

// shows waits until a part of the page contains a text. If reload is set, it reloads the page;
// otherwise a script must update the page.
func (p *tab) shows(part chromedp.CSS, text string, reload bool) {
	p.Helper()
	has := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if reload {
			p.run(chromedp.Reload())
		}
		if has = p.text(part); strings.Contains(has, text) {
			return
		}
	}
	p.Fatalf("%s shows no %q:\n%s", part, text, has)
}

// TestBrowser checks in a real browser that a team can sign in, paste a program, upload another,
// and see the verdicts. The public sees the board; another team sees nothing of the programs.
// Verdicts appear by themselves or, without scripts, when the page is reloaded.
func TestBrowser(t *testing.T) {
	testenv.Long(t)
	browser := browse(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			h := begin(t, sample())
			off := call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !scripts})
			one, two, public := h.tab(browser, off), h.tab(browser, off), h.tab(browser, off)
			public.open("/board")
			one.signIn("t1")
			one.submit("A", paste("int main() {}\n"))
			if scripts {
				one.run(chromedp.Evaluate[chromedp.Void]("document.body.id = 'as-it-was'"))
			}
			h.judged(1, "WA")
			one.shows("tr#s1", "✗ WA", !scripts)
			if scripts {
				one.run(chromedp.WaitReady(chromedp.CSS("body#as-it-was")))
				one.shows(`#news[aria-live="polite"]`, "Submission 1, problem A: WA.", false)
				fetched := one.fetched()
				h.judged(h.guest("t2").program("A", "int main() { return 2; }\n"), "AC")
				public.shows("table.board", "★", false)
				if now := one.fetched(); now != fetched {
					t.Errorf("%d fetches by what another team does", now-fetched)
				}
				if said := public.text("#news"); said != "" {
					t.Errorf("the board says %q", said)
				}
			}
			one.submit("B", upload(t, "int main() { return 0; }\n"))
			last := map[bool]int{false: 2, true: 3}[scripts]
			h.judged(last, "AC")
			one.shows(chromedp.CSS(fmt.Sprintf("tr#s%d", last)), "✓ AC", !scripts)
			one.run(chromedp.Click(chromedp.CSS(fmt.Sprintf("#s%d a", last))), chromedp.Click(chromedp.CSS(fmt.Sprintf(`a[href="/submissions/%d/source"]`, last))))
			one.shows("body", "int main() { return 0; }", false)
			public.shows("table.board", "★", !scripts)
			two.signIn("t2")
			if list := two.text("main"); strings.Contains(list, "WA") || strings.Contains(list, "no submissions") == scripts {
				t.Errorf("another team sees\n%s", list)
			}
			two.open("/submissions/1")
			if page := two.text("main"); !strings.Contains(page, "no such page") {
				t.Errorf("another team sees\n%s", page)
			}
		})
	}
}

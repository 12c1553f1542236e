package server_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"grundy/judge/testing/testenv"
)

// TestChangesInBrowser changes the contest in a real browser, at a desk in English and on a phone in
// Chinese, also without scripts. A page of a team follows by itself.
func TestChangesInBrowser(t *testing.T) {
	testenv.Long(t)
	browser := browse(t)
	for _, c := range []struct {
		name, lang                                   string
		view                                         step
		list, undone, paused, resumed, length, added string
	}{
		{"at a desk", "en", chromedp.EmulateViewport(1280, 900), "duration: 6h instead of 3h", "was undone", "Paused", "Ends", "The clock stands still", "problems added"},
		{"on a phone", "zh", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), "duration：由 3h 改为 6h", "的更改已撤销", "已暂停", "结束", "比赛计时停止", "立即看到该题"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := begin(t, sample())
			h.TB = t
			boss, one := h.tab(browser, c.view), h.tab(browser, c.view)
			for _, p := range []*tab{boss, one} {
				p.open("/language/" + c.lang + "?from=/board")
			}
			one.open("/board")
			boss.signIn("boss")
			sure := func(form chromedp.CSS, will string) {
				t.Helper()
				boss.run(chromedp.Click(form+" button"), chromedp.WaitVisible(chromedp.CSS("form.confirm")))
				boss.shows("main", will, false)
				boss.run(chromedp.Click(chromedp.CSS("form.confirm button")), chromedp.WaitVisible(chromedp.CSS(`form[action="/jury/clock"]`)))
			}
			boss.open("/jury/changes")
			boss.run(chromedp.SetValue(chromedp.CSS(`form[action="/jury/clock"] input[name=duration]`), "6h"))
			sure(`form[action="/jury/clock"]`, strings.Split(c.list, " ")[0])
			boss.shows("main", strings.Split(c.list, " instead")[0], false)
			sure(`form[action="/jury/pause"]`, c.length)
			one.shows(".clock", c.paused, false)
			sure(`form[action="/jury/pause"]`, "")
			one.shows(".clock", c.resumed, false)
			sure(`form[action="/jury/undo"]`, "") // the pause, which took no time or a moment
			boss.shows("main", c.undone, false)
			// An uploaded problem appears on the open page of a team.
			one.open("/problems")
			upload := filepath.Join(t.TempDir(), "third.zip")
			if err := os.WriteFile(upload, []byte("PK"), 0o644); err != nil {
				t.Fatal(err)
			}
			form := `form[action="/jury/problem"]:has(input[name=new])`
			boss.run(chromedp.Click(chromedp.CSS(`details:has(input[name=new][value=yes]):has(input[name=upload]) summary`)),
				chromedp.SetUploadFiles(chromedp.CSS(form+" input[type=file]"), []string{upload}), chromedp.SetValue(chromedp.CSS(form+" input[name=color]"), "#ff8800"))
			sure(chromedp.CSS(form), c.added)
			boss.shows("main", "third.zip", false)
			one.open("/problems")
			one.shows("main", "Loaded third.zip", false)
			boss.run(chromedp.Click(chromedp.CSS("#problem-C summary")), chromedp.SetValue(chromedp.CSS("#problem-C input[name=time]"), "3s"))
			sure(`#problem-C form`, "C")
			boss.shows("main", "3s", false)
		})
	}
}

package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/net/html"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/play"
	"grundy/judge/play/web"
	"grundy/judge/testing/judgetest/browser"
	"grundy/judge/testing/judgetest/games"
	"grundy/judge/testing/testenv"
)

// page serves the page of a problem.
func page(t *testing.T, id, lang string) *httptest.Server {
	t.Helper()
	game := games.Open(t, id, play.Options{})
	s := httptest.NewServer(web.New(game, web.Options{Title: id, Lang: lang}))
	t.Cleanup(s.Close)
	return s
}

// get returns the status code and the text of a page.
func get(t *testing.T, address string) (int, string) {
	t.Helper()
	res, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var b strings.Builder
	if _, err := html.Parse(readTo{res.Body, &b}); err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, b.String()
}

// readTo also writes what is read to b.
type readTo struct {
	r interface{ Read([]byte) (int, error) }
	b *strings.Builder
}

func (r readTo) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	r.b.Write(p[:n])
	return n, err
}

// TestPages checks the status codes and the texts of pages, and that pages have no script. A
// request for a foreign host name must be refused.
func TestPages(t *testing.T) {
	nim := page(t, "p2197", "en").URL
	with := func(pairs ...string) string {
		q := url.Values{"case": {"2\n1 2\n"}}
		for i := 0; i < len(pairs); i += 2 {
			q.Add(pairs[i], pairs[i+1])
		}
		return nim + "/?" + q.Encode()
	}
	for _, test := range []struct {
		address string
		code    int
		wants   []string
	}{
		{nim + "/?seed=1", 200, []string{"It is your turn.", `name="m"`}},
		{with(), 200, []string{"1 1 →", "2 2 →", `aria-label="(1, 2)"`}},
		{with("do", "hint"), 200, []string{"Hint: 2 1", `class="hint"`}},
		{with("do", "analysis"), 200, []string{"✓ wins: leaves a P-position", "loses: leaves an N-position", "In a P-position the previous player wins", "The goal: "}},
		{with("do", "line"), 200, []string{"1. you: 2 1"}},
		{with("m", "2 1"), 200, []string{"The opponent moves:", "Undo"}},
		{with("m", "2 9"), 200, []string{`role="alert"`, "not a legal move"}},
		{with("m", "2 9", "m", "1 1"), 400, nil},
		{with("m", "2 2", "m", "1 1"), 200, []string{"The opponent wins.", "was a mistake: 2 1"}},
		{with("m", "2 1", "m", "1 1", "m", "2 1", "replay", "1"), 200, []string{"You win.", "The start", `id="step0" checked autofocus`, `id="step3"`, "you: 2 1"}},
		{nim + "/?case=x", 400, nil},
		{nim + "/other", 404, nil},
		{page(t, "hdu1527", "zh").URL + "/?case=3+2&do=analysis", 200, []string{"轮到你了", "P 态"}},
		{page(t, "digraph", "en").URL + "/?case=3+2+lose+0+1+1+2&m=place+1&m=place+2&replay=1", 200, []string{`id="step1head"`, "url(#step1head)", "url(#step2head)"}},
		{page(t, "digraph", "en").URL + "/?case=2+2+lose+0+1+1+0&do=analysis", 200, []string{"draws: leaves a D-position"}},
	} {
		code, text := get(t, test.address)
		if code != test.code {
			t.Errorf("%s: code %d\n%s", test.address, code, text)
		}
		for _, want := range test.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", test.address, want, text)
			}
		}
		if strings.Contains(text, "<script") {
			t.Errorf("%s has a script", test.address)
		}
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, nim, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = "example.org"
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusForbidden {
		t.Errorf("a foreign host gets code %d", res.StatusCode)
	}
}

// patience is the maximum time for the browser test.
const patience = 2 * time.Minute

// TestBrowser plays a whole game in a real browser: with the mouse, with only the keyboard, and
// with Undo.
func TestBrowser(t *testing.T) {
	testenv.Long(t)
	ctx := browser.Start(t, patience)
	do := func(steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		for _, step := range steps {
			if _, err := chromedp.Run(ctx, step); err != nil {
				text, _ := chromedp.Run(ctx, chromedp.Evaluate[string]("document.body.innerText"))
				t.Fatalf("%v:\n%s", err, text)
			}
		}
	}
	// shows waits until the page contains a text.
	shows := func(text string) {
		t.Helper()
		has := ""
		for ctx.Err() == nil {
			has, _ = chromedp.Run(ctx, chromedp.Evaluate[string]("document.body.innerText")) // an error may mean that the page is being replaced
			if strings.Contains(has, text) {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Fatalf("the page shows no %q:\n%s", text, has)
	}
	button := func(value string) chromedp.CSS { return chromedp.CSS(`button[value="` + value + `"]`) }
	at := page(t, "p2197", "en").URL + "/?" + url.Values{"case": {"2\n1 2\n"}}.Encode()
	do(chromedp.Navigate(at))
	shows("It is your turn.")
	do(chromedp.Click(button("2 1")))
	shows("The opponent moves:")
	do(chromedp.Click(chromedp.CSS(`nav a[href*="do=hint"]`)))
	shows("Hint:")
	do(chromedp.Navigate(at), chromedp.Focus(button("2 2")), chromedp.KeyEvent(kb.Enter))
	shows("The opponent wins.")
	shows("was a mistake: 2 1")
	do(chromedp.Navigate(at))
	shows("It is your turn.")
	do(chromedp.Click(button("2 1")))
	shows("(0, 1)")
	do(chromedp.Click(button("2 1")))
	shows("You win.")

	// Pressing a stone takes it and the stones to its right.
	do(chromedp.Navigate(at))
	shows("It is your turn.")
	do(chromedp.Click(chromedp.CSS(`.figure a[href$="m=2+1"]`)))
	shows("The opponent moves:")

	// The saved game is a separate file. Arrow keys and clicks step through its moves.
	q := url.Values{"case": {"2\n1 2\n"}, "m": {"2 1", "1 1", "2 1"}, "replay": {"1"}}
	_, text := get(t, page(t, "p2197", "en").URL+"/?"+q.Encode())
	file := filepath.Join(t.TempDir(), "replay.html")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	do(chromedp.Navigate("file://" + file))
	shows("The start")
	do(chromedp.Focus(chromedp.CSS("#step0")), chromedp.KeyEvent(kb.ArrowRight))
	shows("you: 2 1")
	do(chromedp.Click(chromedp.CSS(`label[for="step2"]`)))
	shows("opponent: 1 1")
}

// TestTerms checks that the page names the position of the case, and rules that differ from the
// statement.
func TestTerms(t *testing.T) {
	for misere, want := range map[bool]string{true: "the player who makes the last move loses", false: "The position of the case that is played: 2 of 2"} {
		game := games.Open(t, "hdu1536", play.Options{Misere: misere})
		s := httptest.NewServer(web.New(game, web.Options{Title: "x", Lang: "en"}))
		defer s.Close()
		_, text := get(t, s.URL+"/?case="+url.QueryEscape("1 1\n2\n1 1\n1 2\n")+"&at=1")
		if !strings.Contains(text, want) {
			t.Errorf("misère %v: the page lacks %q:\n%s", misere, want, text)
		}
	}
}

// TestSides checks that the page names the players Left and Right, in the form and beside moves.
func TestSides(t *testing.T) {
	s := httptest.NewServer(web.New(games.Partizan(t), web.Options{Title: "x", Lang: "en"}))
	defer s.Close()
	for query, wants := range map[string][]string{
		"":                   {"first (Left)", "second (Right)", "You are Left and the opponent is Right."},
		"&side=second":       {"You are Right and the opponent is Left."},
		"&do=line":           {"1. you (Left): ", "2. opponent (Right): "},
		"&m=.tf&m=ft.&m=f.t": {"You win."},
		"&begins=right":      {"first (Right)", "second (Left)", "You are Right and the opponent is Left.", "Right begins.", "It is your turn: you (Right).", "\"tf.\""},
		"&do=analysis":       {"✓ wins", "&#34;t.f&#34; has the value *: whoever begins wins."},
	} {
		_, text := get(t, s.URL+"/?case=t.f"+query)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the page lacks %q:\n%s", query, want, text)
			}
		}
	}
}

// TestDraws checks that an analysis explains draws where a move leads to one.
func TestDraws(t *testing.T) {
	const said = "In a D-position neither player can force a win."
	for input, draws := range map[string]bool{"2 2 lose\n0 1\n1 0\n": true, "2 1 lose\n0 1\n": false} {
		_, text := get(t, page(t, "digraph", "en").URL+"/?do=analysis&case="+url.QueryEscape(input))
		if strings.Contains(text, said) != draws || !strings.Contains(text, "In a P-position") {
			t.Errorf("%q: the page says of draws, want %t:\n%s", input, draws, text)
		}
	}
}

// TestPoints checks that the page of a game decided by points shows who leads, also at its end. A
// person who lost before the first move does not see an explanation of a move.
func TestPoints(t *testing.T) {
	for _, c := range []struct{ id, query, want, never string }{
		{"cf1527b1", "case=" + url.QueryEscape("3\n000\n"), "So far both gained the same.", "gained -1"},
		{"cf1527b1", "case=" + url.QueryEscape("1\n0\n") + "&m=1", "The opponent gained 1 more than you.", "gained -1"},
		{"hdu1846", "side=second&case=" + url.QueryEscape("2 9\n"), "The opponent wins.", "You have not moved"},
	} {
		_, text := get(t, page(t, c.id, "en").URL+"/?"+c.query)
		if !strings.Contains(text, c.want) || strings.Contains(text, c.never) {
			t.Errorf("%s: the page lacks %q or has %q:\n%s", c.id, c.want, c.never, text)
		}
	}
}

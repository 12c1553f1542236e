package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// in returns a page in a language.
func (g *guest) in(lang, path string) string {
	g.Helper()
	r, err := http.NewRequest("GET", g.url+path, nil)
	if err != nil {
		g.Fatal(err)
	}
	r.Header.Set("Accept-Language", lang)
	status, body := g.do(r)
	if status != http.StatusOK {
		g.Fatalf("%s: %d\n%s", path, status, body)
	}
	return body
}

// has checks that a page contains the given texts. A text that begins with ! must be missing.
func (h *house) has(what, page string, texts ...string) {
	h.Helper()
	page = html.UnescapeString(page)
	for _, text := range texts {
		text, not := strings.CutPrefix(text, "!")
		if strings.Contains(page, text) == not {
			h.Errorf("%s: %q is there: %v:\n%s", what, text, not, page)
		}
	}
}

// add appends events to the log.
func (h *house) add(events ...contest.Event) {
	h.Helper()
	for _, e := range events {
		if e.Time.IsZero() {
			e.Time = time.Now()
		}
		if _, err := h.stream.Append(h.Context(), "spring", e); err != nil {
			h.Fatal(err)
		}
	}
}

// TestAnswerWithQuestion checks that whoever sees an answer also sees its question, but not who
// asked it. An answer to one team, and its question, must stay with this team.
func TestAnswerWithQuestion(t *testing.T) {
	h := begin(t, sample())
	one, two, nobody, boss := h.guest("t1"), h.guest("t2"), h.guest(""), h.guest("boss")
	two.post("/clarifications", url.Values{"problem": {"A"}, "text": {"May a heap\nbe <empty>?"}})
	two.post("/clarifications", url.Values{"text": {"Is there lunch?"}})
	boss.post("/clarifications", url.Values{"replyTo": {"1"}, "problem": {"A"}, "text": {"Yes, it may."}})
	boss.post("/clarifications", url.Values{"replyTo": {"2"}, "to": {"t2"}, "text": {"At noon."}})
	boss.post("/clarifications", url.Values{"text": {"Good luck."}})
	for name, g := range map[string]*guest{"another team": one, "the public": nobody} {
		page := g.in("en", "/clarifications")
		h.has(name, page, "May a heap\nbe <empty>?</blockquote>", "Yes, it may.", "Good luck.", "!lunch", "!noon", "!· Two", "!t2")
		if strings.Count(page, "<blockquote") != 1 {
			t.Errorf("%s reads\n%s", name, page)
		}
	}
	for name, g := range map[string]*guest{"who asked": two, "the jury": boss} {
		h.has(name, g.in("zh", "/clarifications"), "be <empty>?</blockquote>", "Is there lunch?</blockquote>", "At noon.", "· Two")
	}
}

// badge returns the number of unread clarifications in the navigation, or "" if there is none.
func (g *guest) badge() string {
	g.Helper()
	m := regexp.MustCompile(`<b class="count" title="unread">(\d+)</b>`).FindStringSubmatch(g.in("en", "/board"))
	if m == nil {
		return ""
	}
	return m[1]
}

// TestUnread checks that the badge counts the clarifications that a user has not seen, and
// disappears for good once they are read. Each browser counts for itself.
func TestUnread(t *testing.T) {
	h := begin(t, sample())
	one, mate, two, nobody, boss, juror := h.guest("t1"), h.guest("t1"), h.guest("t2"), h.guest(""), h.guest("boss"), h.guest("boss")
	want := func(when string, badges map[*guest]string) {
		t.Helper()
		for g, want := range badges {
			if got := g.badge(); got != want {
				t.Errorf("%s: the number is %q, want %q; guests are %p %p %p %p %p %p", when, got, want, one, mate, two, nobody, boss, juror)
			}
		}
	}
	two.post("/clarifications", url.Values{"text": {"Why?"}})
	want("a question", map[*guest]string{one: "", two: "", nobody: "", boss: "1", juror: "1"})
	boss.get("/clarifications")
	want("the jury has read", map[*guest]string{boss: "", juror: "1"})
	boss.post("/clarifications", url.Values{"replyTo": {"1"}, "to": {"t2"}, "text": {"So."}})
	want("an answer", map[*guest]string{one: "", two: "1", boss: "", juror: ""})
	boss.post("/clarifications", url.Values{"text": {"Announcement."}})
	want("an announcement", map[*guest]string{one: "1", mate: "1", two: "2", nobody: "1", boss: "", juror: ""})
	one.get("/clarifications?problem=A")
	want("only some were shown", map[*guest]string{one: "1"})
	r, err := http.NewRequest("GET", h.url+"/clarifications", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Grundy-Refresh", "yes")
	one.do(r)
	want("the script fetched the page", map[*guest]string{one: "1"})
	if page := one.in("en", "/clarifications"); strings.Contains(page, `title="unread"`) || !strings.Contains(page, ">new</b>") {
		t.Errorf("while it is read, the page is\n%s", page)
	}
	two.get("/clarifications")
	want("read", map[*guest]string{one: "", mate: "1", two: "", nobody: "1"})
	want("still read", map[*guest]string{one: "", two: ""})
	one.post("/clarifications", url.Values{"text": {"My own."}})
	boss.post("/clarifications", url.Values{"to": {"t1"}, "text": {"For one."}})
	want("the next", map[*guest]string{one: "1", two: "", nobody: "1", juror: "1"})
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	nobody.client.Jar.SetCookies(at, []*http.Cookie{{Name: "grundy-read", Value: "3-00000000", Path: "/"}})
	want("another contest was read", map[*guest]string{nobody: "1"})
	nobody.get("/clarifications")
	want("the public has read", map[*guest]string{nobody: ""})
}

// upload submits a file with the form.
func (g *guest) upload(form url.Values, name, text string) (int, string) {
	g.Helper()
	var body strings.Builder
	parts := multipart.NewWriter(&body)
	for key, values := range form {
		if err := parts.WriteField(key, values[0]); err != nil {
			g.Fatal(err)
		}
	}
	w, err := parts.CreateFormFile("file", name)
	if err != nil {
		g.Fatal(err)
	}
	_, _ = io.WriteString(w, text)
	parts.Close()
	r, err := http.NewRequest("POST", g.url+"/submissions", strings.NewReader(body.String()))
	if err != nil {
		g.Fatal(err)
	}
	r.Header.Set("Content-Type", parts.FormDataContentType())
	return g.do(r)
}

// TestLanguageByName checks that a file's name determines the language unless the team chose one.
func TestLanguageByName(t *testing.T) {
	c := sample()
	c.Languages = []string{"c", "cpp", "cpp17", "java", "pypy3", "python3"}
	c.Teams[1].Languages = []string{"python3"}
	h := begin(t, c)
	one, two := h.guest("t1"), h.guest("t2")
	const hello = "print('hello')\n"
	n := 0
	for i, row := range []struct {
		g                       *guest
		file, language, initial string
		want                    string // the name of the language, or the error
	}{
		{one, "b.py", "", "", "Python 3"},
		{one, "b.PY", "", "", "Python 3"},
		{one, "b.py", "cpp", "cpp", "Python 3"}, // the team chose a file and did not change the form
		{one, "b.py", "pypy3", "pypy3", "PyPy"}, // the default fits the file
		{one, "b.py", "pypy3", "", "PyPy"},
		{one, "b.cpp", "", "", "C++ (GNU 20)"},
		{one, "b.cpp", "cpp17", "cpp17", "C++ (GNU 17)"},
		{one, "b.C", "", "", "C++ (GNU 20)"},
		{one, "b.c", "", "", "C (GNU 17)"},
		{one, "Main.java", "c", "c", "Java"},
		{one, "notes.txt", "", "", "notes.txt: has an extension of no language of this contest; choose the language"},
		{one, "b.rs", "", "", "b.rs: has an extension of no language of this contest; choose the language"},
		{one, "notes.txt", "cpp", "cpp", "C++ (GNU 20)"},
		{one, "noname", "", "", "language: is not given; choose one"},
		{two, "b.txt", "", "", "Python 3"}, // the team may use only this language
	} {
		form := url.Values{"problem": {"A"}, "language": {row.language}, "default": {row.initial}}
		status, body := row.g.upload(form, row.file, hello+strings.Repeat("#\n", i))
		if strings.Contains(row.want, "; choose") {
			if status != 400 || !strings.Contains(body, row.want) || !strings.Contains(body, "print(&#39;hello&#39;)") {
				t.Errorf("%s as %q of %q: %d, want %q and the program in\n%s", row.file, row.language, row.initial, status, row.want, body)
			}
			continue
		}
		n++
		page := row.g.in("en", fmt.Sprintf("/submissions/%d", n))
		if status != 200 || !strings.Contains(html.UnescapeString(page), "<td>"+row.want) {
			t.Errorf("%s as %q of %q: %d, want %s in\n%s", row.file, row.language, row.initial, status, row.want, page)
		}
	}
	if status, body := two.upload(url.Values{"problem": {"A"}, "language": {"cpp"}}, "b.cpp", "int main() {}\n"); status != 400 || !strings.Contains(body, "is not a language of this contest") {
		t.Errorf("what a team may not use: %d\n%s", status, body)
	}
	h.has("the form", one.in("en", "/problems/A"), `["python3",".py",".py3"],["cpp17",`, "by the file's name")
}

// TestErrorPages checks that an error page links back and keeps everything that was typed.
func TestErrorPages(t *testing.T) {
	c := sample()
	c.Quota = contest.Quota{Minute: 1}
	h := begin(t, c)
	one, boss, nobody := h.guest("t1"), h.guest("boss"), h.guest("")
	const program = "int main() { return 'a' < 'b'; }\n"
	from := func(g *guest, method, path, page string, form url.Values) string {
		t.Helper()
		r, err := http.NewRequest(method, h.url+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Referer", page)
		status, body := g.do(r)
		if status < 400 {
			t.Errorf("%s: %d", path, status)
		}
		return body
	}
	good := url.Values{"problem": {"B"}, "language": {"cpp"}, "text": {program}, "nonce": {"abcdef"}}
	one.post("/submissions", good)
	good.Set("text", "\n"+program)
	page := from(one, "POST", "/submissions", h.url+"/problems/B", good)
	h.has("over the quota", page, `<a href="/problems/B">`, "\n\n"+program+"</textarea>", `<option value="B" selected>`, `<option value="cpp" selected`, `value="abcdef"`)
	if again := regexp.MustCompile(`(?s)<textarea name="text"[^>]*>(.*?)</textarea>`).FindStringSubmatch(page); again == nil || html.UnescapeString(again[1]) != "\n\n"+program {
		t.Errorf("the program that is kept is %q", again)
	}
	page = from(nobody, "POST", "/submissions", h.url+"/submissions?page=2", good)
	h.has("a session that ended", page, `<a href="/submissions?page=2">`, program, `<a href="/sign-in"`)
	page = from(one, "POST", "/clarifications", h.url+"/clarifications", url.Values{"problem": {"B"}, "text": {strings.Repeat("why? ", 1000)}})
	h.has("a long question", page, strings.Repeat("why? ", 1000), `<option selected>B</option>`, `href="/clarifications">← Back`)
	page = from(boss, "POST", "/jury/rejudge", h.url+"/jury", url.Values{"submissions": {"1 x"}, "reason": {"a \"wrong\" test"}, "team": {"t2"}})
	h.has("a rejudging", page, `value="1 x"`, `value="a "wrong" test"`, `<option value="t2" selected>`, `href="/jury">← Back`)
	page = from(one, "GET", "/nothing/there", h.url+"/board", nil)
	h.has("no such page", page, `href="/board">← Back`, `<a href="/">To the first page</a>`, "Sign out", "!Sign in<")
	page = from(one, "GET", "/problems/Z", "https://evil.test/phish", nil)
	h.has("from elsewhere", page, "!evil", "!← Back", "To the first page")
	page = from(nobody, "POST", "/sign-in", h.url+"/sign-in", url.Values{"name": {"t<1"}, "password": {"guess-it"}})
	h.has("a wrong password", page, `name="name" value="t<1"`, "!guess-it")
	if status, page := one.post("/jury/rejudge", url.Values{"reason": {"mine"}}); status != 404 || strings.Contains(page, "mine") {
		t.Errorf("the jury's form for a team: %d\n%s", status, page)
	}
}

// TestProblemMarks checks that the navigation links to the problems for users who may see them, and
// that the lists of problems show a team its own results.
func TestProblemMarks(t *testing.T) {
	c := sample()
	var late atomic.Int64 // hours since the start
	late.Store(-2)
	start := c.Start
	h := beginAt(t, func() time.Time { return start.Add(time.Duration(late.Load()) * time.Hour) }, c)
	one, two, boss, nobody := h.guest("t1"), h.guest("t2"), h.guest("boss"), h.guest("")
	const link = `<a href="/problems">Problems</a>`
	h.has("a team before the start", one.in("en", "/board"), "!"+link)
	h.has("the list before the start", one.in("en", "/problems"), "The problems are shown when the contest begins.", "!Nim")
	h.has("the jury before the start", boss.in("en", "/board"), link)
	late.Store(1)
	for name, g := range map[string]*guest{"a team": one, "the public": nobody, "the jury": boss} {
		h.has(name, g.in("en", "/board"), link)
		h.has(name, g.in("en", "/problems"), "Nim again", "!✓", "!✗")
	}
	h.judged(one.program("A", "int main() {}\n"), "WA")
	h.judged(one.program("B", "int main() {}\n"), "WA")
	one.eventually("/problems", "✗ tried</span></li><li")
	h.judged(one.program("A", "int main() { return 0; }\n"), "AC")
	one.program("A", "int main() { return 1; }\n")
	for _, path := range []string{"/problems", "/"} {
		one.eventually(path, "✓ solved")
		h.has(path, one.in("en", path), "✓ solved", "✗ tried")
		h.has(path, one.in("zh", path), "✓ 通过", "✗ 已尝试")
		h.has("another team", two.in("en", path), "!✓", "!✗")
		h.has("the public", nobody.in("en", path), "!✓", "!✗")
	}
	late.Store(4)
	h.judged(one.program("B", "int main() { return 2; }\n"), "AC")
	one.eventually("/problems", "✓ solved in practice")
}

// scores returns a contest with points. Problem A has subtasks, B has none.
func scores() *contest.Contest {
	c := sample()
	c.Scoring = contest.IOI
	c.Problems[0].Points, c.Problems[1].Points = 100, 50
	return c
}

// scored returns a verdict with the points of three subtasks.
func scored(submission int, verdict report.Verdict, points ...float64) contest.Event {
	j := &contest.Judged{Submission: submission, Verdict: verdict, Points: points}
	if len(points) > 0 {
		j.Of = []int{20, 30, 50}
	}
	return contest.Event{Kind: contest.KindJudged, Judged: j}
}

// TestPoints checks that in a contest with points, a team's pages, its terminal and the board
// show the points of each subtask and their sums.
func TestPoints(t *testing.T) {
	h := begin(t, scores())
	one, boss := h.guest("t1"), h.guest("boss")
	for range 3 {
		one.program("A", "int main() {}\n")
	}
	one.program("B", "int main() {}\n")
	two := h.guest("t2")
	two.program("B", "int main() {}\n")
	two.program("A", "int main() {}\n")
	h.add(scored(1, "WA", 20, 30, 0), scored(2, "TLE", 0, 0, 100.0/3), scored(4, "AC"), scored(5, "WA"))
	two.eventually("/submissions", "✗ WA")
	list := one.in("en", "/submissions")
	h.has("the list", list, ">50 / 100<", ">33.33 / 100<", ">50 / 50<", `title="Subtask 2: 30 / 30">30<`, `title="Subtask 3: 33.33 / 50">33.33<`, "<b>83.33</b> / 100", "<b>50</b> / 50")
	h.has("the page", one.in("en", "/submissions/1"), "Subtask 1</th><td class=\"ok\">20 / 20<", "Subtask 3</th><td class=\"bad\">0 / 50<", ">50 / 100<")
	h.has("the page in Chinese", one.in("zh", "/submissions/2"), "子任务 3</th><td class=\"part part-6\">33.33 / 50<")
	h.has("without subtasks", one.in("en", "/submissions/4"), ">50 / 50<", "!Subtask")
	h.has("what waits", one.in("en", "/submissions/3"), "waiting", "! / 100")
	h.has("the problems", one.in("en", "/problems"), "83.33 / 100", "50 / 50")
	h.has("the jury's list", boss.in("en", "/submissions"), ">50 / 100<", ">0 / 50<", "!Your points")
	h.has("a contest of solved problems", begin(t, sample()).guest("t1").in("en", "/submissions"), "!Points")

	c, err := client.New(strings.Replace(h.url, "://", "://t1:password@", 1), "")
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int][2]float64{1: {50, 100}, 4: {50, 50}} {
		if s, err := c.Wait(t.Context(), n); err != nil || s.Points != want[0] || float64(s.Of) != want[1] {
			t.Errorf("submission %d: %+v, %v", n, s, err)
		}
	}
	b, err := client.ReadBoard(t.Context(), h.url, "")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := b.Write(&text, 0, "en"); err != nil {
		t.Fatal(err)
	}
	const want = "Spring <contest>\nrank  team        points  A        B\n1     One & only  133.33  83.33?1  50\n2     Two         0       ?1       0\n"
	if text.String() != want {
		t.Errorf("the board is\n%s\nwant\n%s", &text, want)
	}
	out, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	h.has("the board as JSON", string(out), `"scoring":"score"`, `"score":50}`, `{"judged":1,"score":0}`, `{"pending":1}`, "!solved")
}

// TestEmptyScores checks that a board with points has a column for points before any team has
// points.
func TestEmptyScores(t *testing.T) {
	for scoring, want := range map[contest.Scoring]string{contest.IOI: "rank  team        points  A  B\n1     One & only  0       .  .\n", contest.ICPC: "rank  team        solved  penalty  A  B\n1     One & only  0       0:00:00  .  .\n"} {
		c := scores()
		c.Scoring = scoring
		h := begin(t, c)
		b, err := client.ReadBoard(t.Context(), h.url, "")
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := b.Write(&text, 0, "en"); err != nil || !strings.Contains(text.String(), want) {
			t.Errorf("%s: %v\n%s\nwant\n%s", scoring, err, &text, want)
		}
	}
}

// TestTestNumbers checks that the jury sees tests numbered from 1, as in reports.
func TestTestNumbers(t *testing.T) {
	h := begin(t, sample())
	h.guest("t1").program("A", "int main() {}\n")
	h.add(contest.Event{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 1, Verdict: "WA", Tests: []contest.Test{{Verdict: "AC"}, {Verdict: "WA"}}}})
	boss := h.guest("boss")
	boss.eventually("/submissions/1", "WA")
	h.has("the tests", boss.in("en", "/submissions/1"), `<td>1</td><td class="ok">AC`, `<td>2</td><td class="bad">WA`, "!<td>0</td>")
}

// eventful serves a contest in which an event of each kind has happened.
func eventful(t testing.TB) *house {
	t.Helper()
	h := begin(t, sample())
	one, two, boss := h.guest("t1"), h.guest("t2"), h.guest("boss")
	one.program("A", "int main() {}\n")
	two.program("B", "int main() {}\n")
	two.post("/clarifications", url.Values{"problem": {"B"}, "text": {"May a heap be <empty>?"}})
	boss.post("/clarifications", url.Values{"replyTo": {"1"}, "problem": {"B"}, "text": {"Yes."}})
	boss.post("/clarifications", url.Values{"text": {"Lunch at noon."}})
	h.add(
		contest.Event{Kind: contest.KindJudged, By: "w1", Judged: &contest.Judged{Submission: 1, Verdict: "AC", Worker: "w1", Tests: []contest.Test{{Verdict: "AC"}}}},
		contest.Event{Kind: contest.KindJudged, By: "w1", Judged: &contest.Judged{Submission: 2, Verdict: "WA", Worker: "w1"}},
		contest.Event{Kind: contest.KindExplained, By: "w1", Explained: &contest.Explained{Submission: 2, Error: "no time"}},
	)
	one.eventually("/submissions", "AC")
	boss.post("/jury/balloon", url.Values{"team": {"t1"}, "problem": {"p1247"}})
	boss.post("/jury/rejudge", url.Values{"team": {"t2"}, "reason": {"a test was wrong"}})
	h.add(contest.Event{Kind: contest.KindJudged, By: "w2", Judged: &contest.Judged{Submission: 2, Attempt: 1, Error: "no compiler"}})
	boss.eventually("/jury/log", "no compiler")
	boss.post("/jury/decide", url.Values{"rejudging": {"1"}, "apply": {"no"}, "sure": {"yes"}})
	h.add(contest.Event{Kind: "future"})
	boss.eventually("/jury/log", "does not know")
	return h
}

// TestOverrule checks what happens if the jury sets a verdict. The team sees the verdict and that
// the jury set it, and the board counts it. Only the jury sees which juror set it and why.
func TestOverrule(t *testing.T) {
	h := begin(t, sample())
	one, boss, nobody := h.guest("t1"), h.guest("boss"), h.guest("")
	one.program("A", "int main() {}\n")
	h.add(contest.Event{Kind: contest.KindJudged, By: "w1", Judged: &contest.Judged{Submission: 1, Verdict: "WA", Worker: "w1"}})
	one.eventually("/submissions", "✗ WA")
	h.has("the form", boss.in("en", "/submissions/1"), `action="/jury/overrule"`, "<option value=\"AC\">AC accepted</option>", `!name="points"`)
	h.has("its team", one.in("en", "/submissions/1"), "!overrule", "!The jury set")
	f := url.Values{"submission": {"1"}, "verdict": {"AC"}, "reason": {""}}
	_, page := boss.post("/jury/overrule", f)
	h.has("no reason", page, "reason: is not given; say why the verdict is another one", `<details open>`, `<option value="AC" selected>`)
	f.Set("reason", "the test <3> was wrong")
	if status, page := one.post("/jury/overrule", f); status != http.StatusNotFound {
		t.Errorf("a team sets a verdict: %d\n%s", status, page)
	}
	_, page = boss.post("/jury/overrule", f)
	h.has("the confirmation", page, "Set the verdict?", "Submission 1 of One & only to problem A, verdict WA", "becomes AC (accepted) at once", "the reason: the test <3> was wrong", `name="was" value="1.1"`)
	h.has("its team, before the confirmation", one.in("en", "/submissions/1"), "WA", "!The jury set")
	f.Set("sure", "yes")
	f.Set("was", "1.1")
	_, page = boss.post("/jury/overrule", f)
	h.has("set", page, "✓ AC", "boss: the test <3> was wrong", "!href=\"/submissions/1/report\"")
	h.has("its team", one.in("en", "/submissions/1"), "✓ AC", "The jury set this verdict", "the test <3> was wrong", "!boss")
	h.has("the board", nobody.in("en", "/board"), "★ 60 <small>1</small>")
	h.has("the log", boss.in("en", "/jury/log"), "The jury set the verdict of submission 1 to AC: the test <3> was wrong")
	h.has("the log in Chinese", boss.in("zh", "/jury/log?verdict=AC&kind=overruled"), "裁判将提交 1 改判为 AC")
	h.has("balloons", boss.in("en", "/jury"), `name="problem" value="p1247"`)
	// A juror who saw the earlier verdict must not overwrite this one.
	if _, page := boss.post("/jury/overrule", f); !strings.Contains(page, "submission 1 has changed meanwhile: boss changed it at") {
		t.Errorf("set for an earlier verdict:\n%s", page)
	}
	f.Del("was")
	if _, page := boss.post("/jury/overrule", f); !strings.Contains(page, "submission 1 has this verdict already") {
		t.Errorf("set twice:\n%s", page)
	}
	back := url.Values{"submission": {"1"}, "undo": {"yes"}, "reason": {"a slip"}}
	_, page = boss.post("/jury/overrule", back)
	h.has("the confirmation", page, "Take back the jury's verdict?", "It has the verdict again that it had before")
	back.Set("sure", "yes")
	_, page = boss.post("/jury/overrule", back)
	h.has("taken back", page, "✗ WA", "!Take back")
	h.has("its team", one.in("en", "/submissions/1"), "✗ WA", "!The jury set")
	h.has("the board", nobody.in("en", "/board"), "!★ 60")
	h.has("the log", boss.in("en", "/jury/log"), "The jury took back its verdict of submission 1: a slip")
	if _, text := boss.get("/api/contests/spring/judgements"); strings.Count(text, `"judgement_type_id":"WA"`) != 2 || strings.Count(text, `"current":true`) != 1 {
		t.Errorf("the API has %s", text)
	}
	if _, page := boss.post("/jury/overrule", back); !strings.Contains(page, "the jury has not set the verdict of submission 1") {
		t.Errorf("taken back twice:\n%s", page)
	}
}

// TestLog checks that the log page describes each event and who caused it, and that events can be
// filtered by subject.
func TestLog(t *testing.T) {
	h := eventful(t)
	boss := h.guest("boss")
	page := boss.in("en", "/jury/log")
	h.has("the log", page,
		`Rules of "Spring <contest>": problems 2, teams 2</a>`, "Submission 1 of One & only to problem A in C++ (GNU 20): pasted, 14 B</a>", "Question 1 of Two, on problem B: May a heap be <empty>?",
		"Answer 2 to question 1, to all teams, on problem B: Yes.", "Announcement 3 to all teams: Lunch at noon.", "<td>w1</td>", "Submission 1 of One & only to problem A: AC</a>",
		"Submission 2 has no smallest input: no time", "Balloon of problem A brought to One & only", "Rejudging 1 (submissions: 1): a test was wrong",
		"Submission 2 has no verdict at attempt 2: no compiler", "Rejudging 1 is dropped", "An event that this version does not know",
		`<a href="/submissions/2">`, `<a href="/jury/rejudging/1">`, `<a href="/clarifications#c1">`, "<details>", `"verdict": "WA"`, "!"+hash, `!"tests"`)
	h.has("the log in Chinese", boss.in("zh", "/jury/log"), "提交 1（One & only），题目 A：AC", "第 1 次重测已放弃", "题目 A 的气球已送给 One & only", "比赛规则", "此版本不认识的事件")
	count := func(page string) int { return strings.Count(page, `<tr id="e`) }
	all := count(page)
	for query, want := range map[string]int{
		"team=t2": 8, "team=t1": 3, "problem=A": 3, "problem=B&kind=asked": 2, "verdict=WA": 1, "verdict=AC&team=t2": 0, "kind=setup": 1, "kind=judged": 3,
		"kind=nonsense": all, "team=nobody": all, "page=9": all, "page=x": all, "": all,
	} {
		if got := count(boss.in("en", "/jury/log?"+query)); got != want {
			t.Errorf("%q: %d rows, want %d", query, got, want)
		}
	}
	h.has("a filter", boss.in("en", "/jury/log?team=t2&kind=judged"), `<option value="t2" selected>Two</option>`, `<option value="judged" selected>`, `<a href="/jury/log">Show all</a>`)
}

// TestLists checks that the lists of submissions, clarifications and events are paged and
// filtered by plain links.
func TestLists(t *testing.T) {
	c, events := large()
	var more []contest.Event
	for i := range 230 {
		a := &contest.Asked{Nonce: fmt.Sprint("q", i), Text: fmt.Sprintf("text %d.", i)}
		if i%2 == 0 {
			a.From, a.Problem = "t1", c.Problems[i%3].ID
		}
		more = append(more, contest.Event{Kind: contest.KindAsked, Time: c.Start, Asked: a})
	}
	h := beginAt(t, nil, c, append(events, more...)...)
	boss, one := h.guest("boss"), h.guest("t1")
	for path, row := range map[string]string{"/submissions": `<tr id="s`, "/jury/log": `<tr id="e`, "/clarifications": `<article class="clarification`} {
		seen, at := map[string]bool{}, path
		next := regexp.MustCompile(`<a href="([^"]*)" rel="next">`)
		for pages := 0; at != ""; pages++ {
			page := boss.in("en", at)
			rows := strings.Count(page, row)
			if pages > 20 || rows == 0 || rows > 100 {
				t.Fatalf("%s has %d rows:\n%s", at, rows, page)
			}
			for _, id := range regexp.MustCompile(`id="[sec]\d+"`).FindAllString(page, -1) {
				if seen[id] {
					t.Errorf("%s occurs twice, at %s", id, at)
				}
				seen[id] = true
			}
			if at = ""; next.MatchString(page) {
				at = html.UnescapeString(next.FindStringSubmatch(page)[1])
			}
			if (pages > 0) != strings.Contains(page, `rel="prev"`) {
				t.Errorf("page %d of %s: a link to newer ones", pages+1, path)
			}
		}
		want := map[string]int{"/submissions": len(events) / 2, "/jury/log": len(events) + 231, "/clarifications": 230}[path]
		if len(seen) != want {
			t.Errorf("%s has %d rows, want %d", path, len(seen), want)
		}
	}
	narrowed := 0
	for _, e := range events {
		if e.Submitted != nil && e.Submitted.Team == "t3" && e.Submitted.Problem == "p0" {
			narrowed++
		}
	}
	if page := boss.in("en", "/submissions?team=t3&problem=A"); strings.Count(page, `<tr id="s`) != narrowed || narrowed == 0 {
		t.Errorf("want %d rows in\n%s", narrowed, page)
	}
	page := boss.in("en", "/submissions?verdict=AC")
	if strings.Contains(page, "✗") || !strings.Contains(page, `href="/submissions?page=2&amp;verdict=AC" rel="next"`) {
		t.Errorf("accepted ones are\n%s", page)
	}
	if got := strings.Count(boss.in("en", "/clarifications?kind=question&problem=A"), "<article"); got != 39 {
		t.Errorf("%d questions on A", got)
	}
	if page := one.in("en", "/submissions?team=t2"); strings.Contains(page, `name="team"`) || strings.Contains(page, ">Cold Fusion<") {
		t.Errorf("a team chooses among teams:\n%s", page)
	}
}

// TestConfirm checks that irreversible actions ask for confirmation and describe their effects.
func TestConfirm(t *testing.T) {
	c := sample()
	c.Medals = contest.Medals{Gold: 1, Silver: 1, Bronze: 1}
	var hours atomic.Int64
	hours.Store(2)
	start := c.Start
	now := func() time.Time { return start.Add(time.Duration(hours.Load())*time.Hour + 30*time.Minute) }
	h := beginAt(t, now, c)
	boss, one, nobody := h.guest("boss"), h.guest("t1"), h.guest("")
	one.program("A", "int main() {}\n")
	h.judged(1, "AC")
	boss.eventually("/submissions", "AC")
	for _, path := range []string{"/jury/thaw", "/jury/finalize"} {
		if status, body := boss.post(path, nil); status != 400 || !strings.Contains(body, "the contest is not over") {
			t.Errorf("%s too early: %d\n%s", path, status, body)
		}
	}
	hours.Store(4)
	boss.post("/jury/rejudge", url.Values{"submissions": {"1"}})
	h.add(contest.Event{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 1, Attempt: 1, Verdict: "WA"}})
	boss.eventually("/jury/rejudging/1", "→ WA")
	sure := func(path string, form url.Values, done string, will ...string) {
		t.Helper()
		if form == nil {
			form = url.Values{}
		}
		before := boss.in("en", "/jury/log")
		status, page := boss.post(path, form)
		if status != 200 {
			t.Errorf("%s: %d", path, status)
		}
		h.has(path, page, append(will, "This cannot be undone.", `name="sure" value="yes"`, "Cancel")...)
		r, err := http.NewRequest("POST", h.url+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept", "application/json")
		if status, body := boss.do(r); status != http.StatusConflict || !strings.Contains(body, "sure=yes") {
			t.Errorf("%s of a script: %d %s", path, status, body)
		}
		if after := boss.in("en", "/jury/log"); after != before {
			t.Errorf("%s acts without asking:\n%s", path, after)
		}
		form.Set("sure", "yes")
		if status, page := boss.post(path, form); status != 200 || !strings.Contains(page, done) {
			t.Errorf("%s: %d, want %q in\n%s", path, status, done, page)
		}
	}
	h.has("the jury's page", boss.in("en", "/jury"), "Thaw the board…", "Finalize the result…")
	sure("/jury/decide", url.Values{"rejudging": {"1"}, "apply": {"no"}}, "dropped", "before rejudging 1.", "not applied: 1.")
	h.has("the board before", nobody.in("en", "/board"), "★", "!medal")
	sure("/jury/finalize", nil, "The result is final.", "The result stands", "Gold medal: One & only", "stays frozen, without medals")
	h.has("a frozen board", nobody.in("en", "/board"), "!medal", "!The result is final.")
	h.has("the jury's board", boss.in("en", "/jury/board"), "Gold medal", "The result is final.")
	sure("/jury/thaw", nil, "The board is thawed.", "Submissions that are revealed: 1.")
	for lang, want := range map[string]string{"en": `aria-label="Gold medal"`, "zh": `aria-label="金奖"`} {
		if page := nobody.in(lang, "/board"); strings.Count(page, want) != 2 || strings.Contains(page, "silver-medal") {
			t.Errorf("want one team and the legend with %s in\n%s", want, page)
		}
	}
}

// TestExplainedAfterTheEnd checks that after the end of a contest, smallest inputs are searched
// for and shown to their teams, unless the contest never shows them. All waiting submissions must
// be judged first.
func TestExplainedAfterTheEnd(t *testing.T) {
	for kind, want := range map[contest.Counterexamples]struct{ hunts, shown bool }{contest.InPractice: {true, true}, contest.Never: {}} {
		t.Run(string(kind), func(t *testing.T) {
			c := sample()
			c.Counterexamples = kind
			var hours atomic.Int64
			hours.Store(1)
			start := c.Start
			h := beginAt(t, func() time.Time { return start.Add(time.Duration(hours.Load()) * time.Hour) }, c)
			one, two := h.guest("t1"), h.guest("t2")
			for i, verdict := range []string{"WA", "AC", "CE", "TLE"} {
				h.judged(one.program("A", fmt.Sprintf("int main() { return %d; }\n", i)), verdict)
			}
			one.eventually("/submissions", "TLE")
			h.has("during the contest", one.in("en", "/submissions/1"), "!Looking for the smallest", "!/report")
			// Submissions that wait when the contest ends are judged before hunts start.
			two.program("A", "int main() {}\n")
			two.program("B", "int main() {}\n")
			hours.Store(4)
			one.program("A", "int main() { return 9; }\n")
			if want.hunts {
				h.has("what is looked for", one.in("en", "/submissions/1"), "Looking for the smallest")
			}
			ctx, stop := context.WithTimeout(t.Context(), time.Minute)
			defer stop()
			var order []string
			about := func() stream.Worker { return stream.Worker{Name: "w", Slots: 1} }
			err := h.stream.Work(ctx, stream.Work{Slots: 1, About: about, Do: func(_ context.Context, j *stream.Task) (*report.Report, error) {
				order = append(order, fmt.Sprint(j.Submission, j.Explain))
				if j.Explain {
					if len(order) == 5 {
						time.AfterFunc(time.Second, stop)
					}
					return wrongReport(), nil
				}
				if len(order) == 3 && !want.hunts {
					time.AfterFunc(3*time.Second, stop)
				}
				return &report.Report{Verdict: "AC"}, nil
			}})
			if err != nil {
				t.Fatal(err)
			}
			wanted := "[5 false 6 false 7 false 1 true 4 true]"
			if !want.hunts {
				wanted = "[5 false 6 false 7 false]"
			}
			if got := fmt.Sprint(order); got != wanted {
				t.Errorf("the jobs are %s, want %s", got, wanted)
			}
			for n, shown := range map[int]bool{1: want.shown, 2: false, 3: false, 4: want.shown} {
				path := fmt.Sprintf("/submissions/%d", n)
				if page := one.in("en", path); strings.Contains(page, path+"/report") != shown {
					t.Errorf("%s shows its smallest input: %v\n%s", path, !shown, page)
				}
				if status, _ := two.get(path + "/report"); status != 404 {
					t.Errorf("another team reads the report of %d: %d", n, status)
				}
			}
			if want.shown {
				h.has("the report", one.in("en", "/submissions/1/report"), "7 7 7")
			}
		})
	}
}

// TestLargerLimits checks that a statement lists exactly the languages with larger limits that
// its reader may choose.
func TestLargerLimits(t *testing.T) {
	c := sample()
	c.Languages = []string{"cpp", "python3", "pypy3"}
	c.Teams[1].Languages = []string{"java"}
	c.Problems[0].Factors = map[string]contest.Factors{"java": {Time: 2, Memory: 1}, "python3": {Time: 4, Memory: 2}, "pypy3": {Time: 4, Memory: 2}, "kotlin": {Time: 2, Memory: 1}}
	h := begin(t, c)
	one, two, nobody := h.guest("t1"), h.guest("t2"), h.guest("")
	h.has("a team", one.in("en", "/problems/A"), "Larger limits: Python 3, PyPy 3: time × 4, memory × 2", "!Java", "!Kotlin")
	h.has("in Chinese", one.in("zh", "/problems/A"), "限制放宽的语言：Python 3、PyPy 3：时间 × 4，内存 × 2")
	h.has("a team with its own", two.in("en", "/problems/A"), "Java", "time × 2, memory × 1", "!Python", "!Kotlin")
	h.has("everybody", nobody.in("en", "/problems/A"), "Java", "Python", "!Kotlin")
	h.has("another problem", one.in("en", "/problems/B"), "!Larger limits")

	all := sample()
	all.Languages, all.Problems[0].Factors = nil, c.Problems[0].Factors
	h = begin(t, all)
	h.announces(stream.Worker{Name: "w", Slots: 1, Languages: []string{"cpp", "java"}})
	h.has("what workers have", h.guest("t1").in("en", "/problems/A"), "Java", "!Python", "!Kotlin")
}

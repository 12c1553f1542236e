package server_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"grundy/judge/contest"
	"grundy/judge/contest/printing"
	"grundy/judge/contest/server"
)

// printer returns a contest that prints, with two teams at seats and a helper who prints.
func printer() *contest.Contest {
	c := helped()
	c.Teams[0].Seat, c.Teams[1].Seat = "Room 2, 14", "Room 1, 3"
	return c
}

// TestPrinting follows jobs from the teams to the paper: the order, the places, who sees what, and that
// a restart loses nothing.
func TestPrinting(t *testing.T) {
	h := begin(t, printer())
	one, two, helper := h.guest("t1"), h.guest("t2"), h.guest("printing")
	h.has("the menu of a team", one.in("en", "/submissions"), `href="/printing"`)
	one.upload(url.Values{"problem": {"A"}}, "a.cpp", "int main() {}\n")
	_, page := two.post("/printing", url.Values{"problem": {"B"}, "text": {"of the second\x1b[2J"}})
	h.has("the page of the second team", page, "<td>Place in the queue: 1</td>", "<td>B</td>", "!One & only")
	_, page = one.post("/printing", url.Values{"submission": {"1"}})
	h.has("the page of the first team", page, "<td>Place in the queue: 2</td>", "<td>a.cpp</td>", "!of the second", "!Room 1")
	_, page = one.post("/printing", url.Values{"submission": {"1"}})
	h.has("once more", page, "<td>Place in the queue: 3</td>")
	h.has("the first submission has a button", one.in("en", "/submissions/1"), `action="/printing"`)

	page = helper.in("en", "/jury/printing")
	if i, j := strings.Index(page, "<td>Room 1, 3</td>"), strings.Index(page, "<td>Room 2, 14</td>"); i < 0 || j < i {
		t.Errorf("the queue is not in order:\n%s", page)
	}
	h.has("the sheet", helper.in("en", "/jury/printing/2"), "One & only", "Seat Room 2, 14", "Problem A", "int main() {}")
	h.has("the text", helper.in("en", "/jury/printing/1/text"), "Two · Seat Room 1, 3 · Problem B", `1  of the second\x1b[2J`)
	_, page = helper.post("/jury/printed", url.Values{"job": {"1"}})
	h.has("after printing", page, "<h2>Printed</h2>", "<td>printing, ")
	h.has("the second team", two.in("en", "/printing"), "✓ Printed")
	h.has("the first team", one.in("en", "/printing"), "<td>Place in the queue: 1</td>", "<td>Place in the queue: 2</td>")
	if status, page := helper.post("/jury/printed", url.Values{"job": {"1"}}); status != http.StatusBadRequest || !strings.Contains(page, "is printed already") {
		t.Errorf("printed twice: %d\n%s", status, page)
	}
	h.has("the log", h.guest("boss").in("en", "/jury/log"), "Print job 1 of Two: pasted, 17 B", "Print job 1 is printed", "<td>printing</td>", `href="/jury/printing/1"`)

	after := h.another(func(*server.Options) {}) // a restart reads the log
	w := asked(after, "GET", "/jury/printing/2/text", "192.0.2.1:1", nil, func(r *http.Request) { r.SetBasicAuth("printing", "password") })
	if !strings.Contains(w.Body.String(), "Print job 2 · ") || !strings.Contains(w.Body.String(), "int main() {}") {
		t.Errorf("after a restart: %d %s", w.Code, w.Body)
	}
	w = asked(after, "POST", "/jury/printed", "192.0.2.1:1", url.Values{"job": {"1"}, "undo": {"yes"}}, func(r *http.Request) { r.SetBasicAuth("printing", "password") })
	if w.Code != http.StatusOK {
		t.Errorf("undone after a restart: %d %s", w.Code, w.Body)
	}
	two.eventually("/printing", "<td>Place in the queue: 1</td>")
}

// TestPrintingRefused checks the bounds, and that no team prints or reads what is another's.
func TestPrintingRefused(t *testing.T) {
	h := begin(t, printer())
	one, two := h.guest("t1"), h.guest("t2")
	one.program("A", "int main() {}\n")
	tries := func(g *guest, form url.Values, want int, text string) {
		t.Helper()
		if status, page := g.post("/printing", form); status != want || !strings.Contains(page, text) {
			t.Errorf("%.60v: %d, want %d and %q\n%s", form, status, want, text, page)
		}
	}
	tries(two, url.Values{"submission": {"1"}}, 400, "there is no submission 1")
	tries(two, url.Values{"submission": {"9"}}, 400, "there is no submission 9")
	tries(two, url.Values{"text": {strings.Repeat("x\n", printing.MostLines+1)}}, 400, "has 1,001 lines")
	tries(two, url.Values{"text": {strings.Repeat("x", printing.MostSize+1)}}, 400, "more than 64")
	tries(two, url.Values{"text": {"a\x00b"}}, 400, "is not a text")
	tries(two, url.Values{"text": {"kept"}, "problem": {"Z"}}, 400, "\nkept</textarea>")
	tries(h.guest("boss"), url.Values{"text": {"x"}}, 400, "the jury does not take part")
	for i := range printing.MostWaiting {
		tries(one, url.Values{"text": {fmt.Sprint("text ", i)}}, 200, fmt.Sprint("Place in the queue: ", i+1))
	}
	tries(one, url.Values{"text": {"one more"}}, 429, "5 print jobs of yours wait to be printed")
	tries(two, url.Values{"text": {"another team"}}, 200, "Place in the queue: 6")
	for _, path := range []string{"/jury/printing", "/jury/printing/1", "/jury/printing/1/text"} {
		for _, who := range []string{"t1", "t2", "balloons", "judge", "board", "frozen"} {
			if status, _ := h.guest(who).get(path); status != http.StatusNotFound {
				t.Errorf("%s of %s: %d", path, who, status)
			}
		}
	}
	for _, path := range []string{"/jury/printing/0", "/jury/printing/7", "/jury/printing/x/text"} {
		if status, _ := h.guest("boss").get(path); status != http.StatusNotFound {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// TestPrintingOff checks that a contest that does not print has neither pages nor links of printing.
func TestPrintingOff(t *testing.T) {
	h := begin(t, sample())
	h.has("the menu", h.guest("t1").in("en", "/submissions"), `!href="/printing"`)
	h.has("the menu of the jury", h.guest("boss").in("en", "/jury"), `!href="/jury/printing"`)
	for who, path := range map[string]string{"t1": "/printing", "boss": "/jury/printing"} {
		if status, _ := h.guest(who).get(path); status != http.StatusNotFound {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status, _ := h.guest("t1").post("/printing", url.Values{"text": {"x"}}); status != http.StatusNotFound {
		t.Errorf("a job: %d", status)
	}
	if status, _ := h.sends("t1", "/api/printing/team", "application/json", strings.NewReader("{}")); status != http.StatusNotFound {
		t.Errorf("a job by the API: %d", status)
	}
}

// TestPrintingAPI sends jobs as DOMjudge's client and others do.
func TestPrintingAPI(t *testing.T) {
	h := begin(t, printer())
	text := base64.StdEncoding.EncodeToString([]byte("print(1)\n"))
	body := func(name, value string) string {
		b, _ := json.Marshal(map[string]string{name: "dir/b.py", value: text, "language": "python3"})
		return string(b)
	}
	form := url.Values{"original_name": {"b.py"}, "file_contents": {text}}.Encode()
	for i, c := range []struct{ path, kind, body string }{
		{"/api/v4/printing/team", "application/json", body("original_name", "file_contents")},
		{"/api/printing/team", "application/json", body("originalName", "fileContents")},
		{"/api/printing/team", "application/x-www-form-urlencoded", form},
	} {
		status, o := h.sends("t1", c.path, c.kind, strings.NewReader(c.body))
		if status != http.StatusOK || o["success"] != true || o["output"] != fmt.Sprint("Print job ", i+1) {
			t.Errorf("job %d: %d %v", i+1, status, o)
		}
		h.has("the job", h.guest("boss").in("en", fmt.Sprintf("/jury/printing/%d/text", i+1)), " b.py ", "1  print(1)")
	}
	for _, c := range []struct {
		who, body string
		want      int
	}{
		{"t1", `{"original_name":"a","file_contents":"?"}`, 400}, {"t1", `{}`, 400}, {"t1", `[`, 400}, {"", body("original_name", "file_contents"), 401}, {"boss", body("original_name", "file_contents"), 403},
	} {
		if status, o := h.sends(c.who, "/api/printing/team", "application/json", strings.NewReader(c.body)); status != c.want || o["message"] == nil {
			t.Errorf("%s of %q: %d %v", c.body, c.who, status, o)
		}
	}
}

// TestPrintingFiles uploads files: several become one job, each under its name.
func TestPrintingFiles(t *testing.T) {
	h := begin(t, printer())
	g := h.guest("t1")
	send := func(nonce string, files ...string) (int, string) {
		var body strings.Builder
		parts := multipart.NewWriter(&body)
		_ = parts.WriteField("nonce", nonce)
		for i := 0; i < len(files); i += 2 {
			w, err := parts.CreateFormFile("file", files[i])
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.WriteString(w, files[i+1])
		}
		parts.Close()
		r, err := http.NewRequest(http.MethodPost, g.url+"/printing", strings.NewReader(body.String()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", parts.FormDataContentType())
		return g.do(r)
	}
	for range 2 { // a second press of the button prints nothing more
		send("nonce-1", "b.py", "print(2)\n", "a.py", "print(1)")
	}
	_, page := send("nonce-1", "a.py", "print(3)\n") // the same form with another file
	h.has("the page", page, "<td>a.py</td>", "Place in the queue: 2", "!Place in the queue: 3")
	boss := h.guest("boss")
	h.has("two files", boss.in("en", "/jury/printing/1/text"), "1  ===== a.py =====\n2  print(1)\n3  ===== b.py =====\n4  print(2)\n")
	h.has("one file", boss.in("en", "/jury/printing/2/text"), "1  print(3)\n")
	if status, page := send("nonce-2", "a.out", "\x7fELF\x00"); status != http.StatusBadRequest || !strings.Contains(page, "is not a text") {
		t.Errorf("a program in machine code: %d\n%s", status, page)
	}
	if status, page := send("nonce-3"); status != http.StatusBadRequest || !strings.Contains(page, "there is nothing to print") {
		t.Errorf("no file: %d\n%s", status, page)
	}
}

package server_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// handed returns a contest in which submissions to problem B are outputs.
func handed() *contest.Contest {
	c := sample()
	c.Problems[1].Outputs = &contest.Outputs{Tests: []string{"1", "2"}}
	return c
}

// TestInputs checks that whoever reads the statement of a problem whose submissions are outputs gets the
// inputs, and nobody else does: without them a team can make no outputs.
func TestInputs(t *testing.T) {
	const inputs = "PK inputs"
	c := handed()
	c.Problems[1].Outputs.Inputs = stream.Digest([]byte(inputs))
	h := begin(t, c)
	if _, err := h.stream.Put(t.Context(), []byte(inputs)); err != nil {
		t.Fatal(err)
	}
	one, nobody := h.guest("t1"), h.guest("")
	for name, g := range map[string]*guest{"a team": one, "the public": nobody} {
		h.has(name, g.in("en", "/problems/B"), `<a href="/problems/B/inputs.zip">The inputs of the tests`)
		if status, text := g.get("/problems/B/inputs.zip"); status != http.StatusOK || text != inputs {
			t.Errorf("%s: %d %q", name, status, text)
		}
	}
	h.has("programs", one.in("en", "/problems/A"), "!inputs.zip")
	if status, _ := one.get("/problems/A/inputs.zip"); status != http.StatusNotFound {
		t.Errorf("programs: %d", status)
	}
	c.Start = time.Now().Add(time.Hour)
	early := begin(t, c)
	if _, err := early.stream.Put(t.Context(), []byte(inputs)); err != nil {
		t.Fatal(err)
	}
	if status, text := early.guest("t1").get("/problems/B/inputs.zip"); status != http.StatusNotFound {
		t.Errorf("before the contest: %d %q", status, text)
	}
}

// TestNoLanguage checks that a form for outputs offers no language, and that forms for programs do.
func TestNoLanguage(t *testing.T) {
	sent := contest.Submitted{Nonce: "a", Team: "t1", Problem: "p2197", Language: report.Outputs, File: "1.out", Source: strings.Repeat("0", 64)}
	h := beginAt(t, nil, handed(), contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), By: "t1", Submitted: &sent})
	one := h.guest("t1")
	h.has("a submission in Chinese", one.in("zh", "/submissions"), "<td>输出</td>")
	h.has("outputs", one.in("en", "/problems/B"), `!name="language"`, "A submission is outputs", "paste the output")
	for _, path := range []string{"/problems/A", "/submissions"} {
		h.has(path, one.in("en", path), `name="language"`, "A submission is one program", "paste the program")
	}
	h.has("outputs in Chinese", one.in("zh", "/problems/B"), "每次提交的是输出", "测试点命名")
}

// zipOf returns a zip file of files, each "name=text". A text :n stands for n random digits.
func zipOf(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	r := rand.New(rand.NewPCG(1, 2))
	for _, one := range files {
		name, text, _ := strings.Cut(one, "=")
		if size, ok := strings.CutPrefix(text, ":"); ok {
			n, _ := strconv.Atoi(size)
			large := make([]byte, n)
			for i := range large {
				large[i] = byte('0' + r.IntN(10))
			}
			text = string(large)
		}
		w, err := z.Create(name)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// formOf returns a form with fields, each "name=value", and a file.
func formOf(t *testing.T, field, file string, text []byte, fields ...string) (kind string, body io.Reader) {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for _, one := range fields {
		name, value, _ := strings.Cut(one, "=")
		if err := form.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	w, err := form.CreateFormFile(field, file)
	if err == nil {
		_, err = w.Write(text)
	}
	if err = errors.Join(err, form.Close()); err != nil {
		t.Fatal(err)
	}
	return form.FormDataContentType(), &b
}

// TestLargeOutputs sends outputs that are larger than any program, by the three doors of a contest. They
// are accepted, and programs of that size are not.
func TestLargeOutputs(t *testing.T) {
	large := zipOf(t, "1.out=:3000000", "2.out=:3000000")
	if len(large) < 2<<20 {
		t.Fatalf("the zip file has %d bytes", len(large))
	}
	encoded, err := json.Marshal(map[string]any{"language_id": "cpp", "problem_id": "p2197", "files": []any{map[string]any{"data": large}}})
	if err != nil {
		t.Fatal(err)
	}
	h := begin(t, handed())
	for name, door := range map[string]func(problem, label string) (int, string){
		"a form": func(_, label string) (int, string) {
			kind, body := formOf(t, "file", "all.zip", large, "problem="+label)
			return h.sendsText("t1", "/submissions", kind, body)
		},
		"DOMjudge's client": func(_, label string) (int, string) {
			kind, body := formOf(t, "code[]", "all.zip", large, "problem="+label, "language=cpp")
			return h.sendsText("t1", "/api/contests/spring/submissions", kind, body)
		},
		"the Contest API": func(problem, _ string) (int, string) {
			return h.sendsText("t1", "/api/contests/spring/submissions", "application/json", bytes.NewReader(bytes.Replace(encoded, []byte("p2197"), []byte(problem), 1)))
		},
	} {
		if status, text := door("p2197", "B"); status/100 != 2 {
			t.Errorf("%s: outputs: %d %s", name, status, text)
		}
		if status, text := door("p1247", "A"); status != http.StatusRequestEntityTooLarge || !strings.Contains(text, "more bytes than the 1048576 allowed") {
			t.Errorf("%s: a program: %d %s", name, status, text)
		}
	}
}

// sendsText sends a request as a user, and returns the status and the answer.
func (h *house) sendsText(who, path, kind string, body io.Reader) (int, string) {
	h.Helper()
	r, err := http.NewRequest(http.MethodPost, h.url+path, body)
	if err != nil {
		h.Fatal(err)
	}
	r.SetBasicAuth(who, "password")
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Accept", "application/json")
	return h.guest("").do(r)
}

// TestHostileOutputs sends zip files that would fill the memory or the disk of a server. Each is refused
// by one line. A team that has used up its quota is refused before the zip file is unpacked. A form that
// is sent twice is accepted once.
func TestHostileOutputs(t *testing.T) {
	c := handed()
	c.Quota.Minute = 2
	h := begin(t, c)
	send := func(nonce, name string, text []byte) (int, string) {
		kind, body := formOf(t, "file", name, text, "problem=B", "nonce="+nonce)
		return h.sendsText("t1", "/submissions", kind, body)
	}
	bomb := zipOf(t, "1.out="+strings.Repeat("0", 100<<20))
	var many []string
	for i := range 100_001 {
		many = append(many, fmt.Sprint(i, ".out"))
	}
	for _, row := range []struct {
		name, want string
		text       []byte
	}{
		{"bomb.zip", "the outputs have more than 64 MiB together", bomb},
		{"many.zip", "contains more than 100000 files", zipOf(t, many...)},
		{"nested.zip", "contains no output for a test: inner.zip", zipOf(t, "inner.zip="+string(zipOf(t, "1.out=1")))},
		{"twice.zip", "occurs twice", zipOf(t, "1.out=1", "1.out=1")},
		{"two.zip", "is a second output for the test 1", zipOf(t, "1.out=1", "01.ans=1")},
		{"out.zip", "leads out of the archive", zipOf(t, "../1.out=1")},
		{"3.out", "contains no output for a test: 3.out", []byte("3")},
		{"cut.zip", "is cut off or damaged", zipOf(t, "1.out=:1000")[:300]},
	} {
		if status, text := send(row.name[:3], row.name, row.text); status != http.StatusBadRequest || !strings.Contains(text, row.want) || strings.Count(text, "\n") > 1 {
			t.Errorf("%s: %d %.300s", row.name, status, text)
		}
	}
	for _, nonce := range []string{"first", "first", "second", "second"} {
		if status, text := send(nonce, "1.out", []byte(nonce)); status != http.StatusCreated {
			t.Errorf("%s: %d %s", nonce, status, text)
		}
	}
	if n := len(h.having(func(e contest.Event) bool { return e.Submitted != nil })); n != 2 {
		t.Errorf("%d submissions, want 2", n)
	}
	if status, text := send("third", "bomb.zip", bomb); status != http.StatusTooManyRequests {
		t.Errorf("beyond the quota: %d %s", status, text)
	}
	if status, text := send("second", "1.out", []byte("second")); status != http.StatusCreated || !strings.Contains(text, `"submission":2`) {
		t.Errorf("sent again beyond the quota: %d %s", status, text)
	}
}

// TestMisdirected sends outputs to a problem that receives programs, as grundy submit does. The error does
// not ask for a language, because the sender would have none.
func TestMisdirected(t *testing.T) {
	h := begin(t, handed())
	for name, text := range map[string][]byte{"all.zip": zipOf(t, "1.out=1"), "1.out": []byte("1\n"), "01.txt": []byte("1\n")} {
		kind, body := formOf(t, "file", name, text, "problem=A")
		if status, text := h.sendsText("t1", "/submissions", kind, body); status != http.StatusBadRequest || !strings.Contains(text, "A: submissions to this problem are programs; read what to submit in its statement") {
			t.Errorf("%s: %d %s", name, status, text)
		}
	}
}

// TestUploadsRemoved checks that the files of a form do not stay on the server's disk, whether they are
// accepted or refused, and that a form without files has the bound of other requests.
func TestUploadsRemoved(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	h := begin(t, handed())
	one := h.guest("t1")
	large := strings.Repeat("12345678\n", 400_000)
	for _, problem := range []string{"B", "Z"} {
		one.upload(url.Values{"problem": {problem}}, "1.out", large)
		left := []os.DirEntry{nil}
		for end := time.Now().Add(patience); len(left) > 0 && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			var err error
			if left, err = os.ReadDir(dir); err != nil {
				t.Fatal(err)
			}
		}
		if len(left) > 0 {
			t.Errorf("problem %s: %d files are left, as %s", problem, len(left), left[0].Name())
		}
	}
	if n := len(h.having(func(e contest.Event) bool { return e.Submitted != nil })); n != 1 {
		t.Errorf("%d submissions, want 1", n)
	}
	if status, _ := one.post("/submissions", url.Values{"problem": {"B"}, "text": {large}}); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a form without files gets %d", status)
	}
}

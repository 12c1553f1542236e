package server_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"grundy/judge/contest"
)

// base64Zip returns a zip file of the given files, in base64.
func base64Zip(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
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
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// sends sends a request to the API as a user, and returns the status and the answer. A text that is not
// an object is an error.
func (h *house) sends(who, path, kind string, body io.Reader) (int, map[string]any) {
	h.Helper()
	r, err := http.NewRequest(http.MethodPost, h.url+path, body)
	if err != nil {
		h.Fatal(err)
	}
	if who != "" {
		r.SetBasicAuth(who, "password")
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("User-Agent", "domjudge-submit-client (python-requests/2.31.0)")
	status, text := h.guest("").do(r)
	var o map[string]any
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		h.Fatalf("%s of %q: %d %s", path, who, status, text)
	}
	return status, o
}

// posted returns the contest of sample with Java, too.
func posted() *contest.Contest {
	c := helped()
	c.Languages = []string{"cpp", "java"}
	return c
}

// TestAPISubmit submits through the Contest API: a zip file in base64, as the CCS requirements define
// it, and with entry points. Wrong requests get an error as JSON, and add nothing to the log.
func TestAPISubmit(t *testing.T) {
	h := begin(t, posted())
	body := func(change string) io.Reader {
		o := map[string]any{"problem_id": "A", "language_id": "cpp", "files": []map[string]string{{"data": base64Zip(t, map[string]string{"a.cpp": "int main() {}\n"}), "mime": "application/zip"}}}
		if change != "" {
			if err := json.Unmarshal([]byte(change), &o); err != nil {
				t.Fatal(err)
			}
		}
		text, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.NewReader(text)
	}
	for i, version := range []string{"", "2026-01/", "2023-06/"} {
		status, o := h.sends("t1", "/api/"+version+"contests/spring/submissions", "application/json", body(`{"team_id": "t1"}`))
		if status != 200 || o["id"] != fmt.Sprint(i+1) || o["problem_id"] != "A" || o["team_id"] != "t1" || o["language_id"] != "cpp" {
			t.Errorf("version %q: %d %v", version, status, o)
		}
	}
	if _, text := h.guest("t1").get("/submissions/1/source"); !strings.Contains(text, "int main() {}") {
		t.Errorf("the source is %s", text)
	}
	java := base64Zip(t, map[string]string{"One.java": "class One { public static void main(String[] a) {} }\n", "Two.java": "class Two { public static void main(String[] a) {} }\n"})
	if status, o := h.sends("t2", "/api/contests/spring/submissions", "application/json", body(`{"language_id": "java", "entry_point": "Two", "files": [{"data": "`+java+`"}]}`)); status != 200 || o["entry_point"] != "Two" {
		t.Errorf("two classes: %d %v", status, o)
	}
	before := len(h.log())
	for _, c := range []struct {
		who, change, want string
		status            int
	}{
		{"", "", "sign in first", 401}, {"boss", "", "only teams submit", 403}, {"judge", "", "there is no such page", 404}, {"balloons", "", "there is no such page", 404},
		{"t1", `{"team_id": "t2"}`, "team_id is another team", 403},
		{"t1", `{"time": "2026-01-01T00:00:00Z"}`, "id and time are set by the server", 403}, {"t1", `{"id": "7"}`, "id and time are set by the server", 403},
		{"t1", `{"problem_id": "Z"}`, "is not a problem of this contest", 400}, {"t1", `{"problem_id": ""}`, "problem: is not given", 400},
		{"t1", `{"language_id": "cobol"}`, "is not a language of this contest; use cpp, java", 400},
		{"t1", `{"files": []}`, "files: has 0 elements", 400}, {"t1", `{"files": [{"data": "eA=="}]}`, "files", 400}, {"t1", `{"files": [{"data": "%%"}]}`, "is not the JSON object", 400},
		{"t1", `{"files": [{"data": "` + base64Zip(t, map[string]string{"../a.cpp": "int main() {}"}) + `"}]}`, "leads out of the archive", 400},
		{"t1", `{"files": [{"data": "` + base64Zip(t, nil) + `"}]}`, "files: there is no program", 400},
		{"t1", `{"files": [{"data": "` + java + `"}], "language_id": "java", "entry_point": "Three"}`, "entry_point: \"Three\" is none of the files", 400},
		{"t1", `{"files": [{"data": "` + base64Zip(t, map[string]string{"a.cpp": "int main() {}" + strings.Repeat(" ", 2<<20)}) + `"}]}`, "a.cpp: is too big", 400},
	} {
		status, o := h.sends(c.who, "/api/contests/spring/submissions", "application/json", body(c.change))
		if message, _ := o["message"].(string); status != c.status || !strings.Contains(message, c.want) || o["code"] != float64(status) {
			t.Errorf("%s of %q: %d %v, want %d %q", c.change, c.who, status, o, c.status, c.want)
		}
	}
	if status, _ := h.sends("t1", "/api/contests/summer/submissions", "application/json", body("")); status != 404 {
		t.Errorf("another contest: %d", status)
	}
	if now := len(h.log()); now != before {
		t.Errorf("wrong requests add %d events", now-before)
	}
}

// TestDOMjudgeClient sends what DOMjudge's client sends: it asks for the contests, languages and
// problems, which must have the members that it needs, and then sends a form.
func TestDOMjudgeClient(t *testing.T) {
	h := begin(t, posted())
	lists := map[string][]map[string]any{}
	for _, path := range []string{"contests", "contests/spring/languages", "contests/spring/problems"} {
		r, err := http.NewRequest(http.MethodGet, h.url+"/api/"+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth("t1", "password")
		r.Header.Set("User-Agent", "domjudge-submit-client (python-requests/2.31.0)")
		_, text := h.guest("").do(r)
		var list []map[string]any
		if err := json.Unmarshal([]byte(text), &list); err != nil || len(list) == 0 {
			t.Fatalf("%s: %v in %s", path, err, text)
		}
		lists[path] = list
	}
	for path, members := range map[string][]string{"contests": {"id", "shortname"}, "contests/spring/languages": {"id", "name", "extensions", "entry_point_required"}, "contests/spring/problems": {"id", "label", "name"}} {
		for _, o := range lists[path] {
			for _, name := range members {
				if o[name] == nil || o[name] == "" {
					t.Errorf("%s: no %s in %v", path, name, o)
				}
			}
		}
	}
	if _, text := h.guest("t1").get("/api/contests"); strings.Contains(text, "shortname") {
		t.Errorf("other clients get a member that the API does not define: %s", text)
	}
	form := func(fields map[string]string, files map[string]string) (io.Reader, string) {
		var b bytes.Buffer
		m := multipart.NewWriter(&b)
		for name, value := range fields {
			_ = m.WriteField(name, value)
		}
		for name, text := range files {
			part, err := m.CreateFormFile("code[]", name)
			if err == nil {
				_, err = io.WriteString(part, text)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		_ = m.Close()
		return &b, m.FormDataContentType()
	}
	for i, c := range []struct{ fields, files map[string]string }{
		{map[string]string{"problem": "B", "language": "cpp"}, map[string]string{"b.cpp": "int main() {}\n"}},
		{map[string]string{"problem": "B", "language": "cpp"}, map[string]string{"b.cpp": "#include \"b.h\"\nint main() {}\n", "b.h": "int n;\n"}},
		{map[string]string{"problem": "A", "language": "java", "entry_point": "A"}, map[string]string{"A.java": "class A { public static void main(String[] a) {} }\n"}},
	} {
		body, kind := form(c.fields, c.files)
		status, o := h.sends("t1", "/api/contests/spring/submissions", kind, body)
		if at, _ := o["time"].(string); status != 200 || o["id"] != fmt.Sprint(i+1) || !strings.HasSuffix(at, "+00:00") && !strings.Contains(at, "+") && !strings.Contains(at[10:], "-") {
			t.Errorf("%v: %d %v", c.fields, status, o)
		}
	}
	body, kind := form(map[string]string{"problem": "A", "language": "cpp"}, nil)
	if status, o := h.sends("t1", "/api/contests/spring/submissions", kind, body); status != 400 || o["message"] != "code[]: there is no program; choose a file" {
		t.Errorf("no file: %d %v", status, o)
	}
}

// TestAPIClarify asks, answers and announces through the Contest API.
func TestAPIClarify(t *testing.T) {
	h := begin(t, posted())
	for _, c := range []struct {
		who, body, want string
		status          int
	}{
		{"t1", `{"text": "May a heap be <empty>?", "problem_id": "A", "from_team_id": "t1"}`, `"from_team_id":"t1"`, 200},
		{"boss", `{"text": "No.", "reply_to_id": "1", "to_team_ids": ["t1"], "problem_id": "A"}`, `"reply_to_id":"1"`, 200},
		{"boss", `{"text": "Lunch"}`, `"to_team_ids":null`, 200},
		{"", `{"text": "x"}`, "sign in first", 401},
		{"judge", `{"text": "x"}`, "there is no such page", 404},
		{"t1", `{"text": ""}`, "text: is not given", 400},
		{"t1", `{"text": "x", "from_team_id": "t2"}`, "from_team_id is another team", 403},
		{"t1", `{"text": "x", "to_team_id": "t2"}`, "a team asks only the jury", 403},
		{"boss", `{"text": "x", "from_team_id": "t2"}`, "does not ask for a team", 403},
		{"boss", `{"text": "x", "to_team_ids": ["t1", "t2"]}`, "has several teams", 400},
		{"boss", `{"text": "x", "reply_to_id": "9"}`, "there is no clarification 9", 400},
		{"boss", `{"text": "x", "to_team_ids": ["t9"]}`, "is not a team of this contest", 400},
		{"t1", `{"text": "x", "time": "2026-01-01T00:00:00Z"}`, "are set by the server", 403},
		{"t1", `[]`, "is not the JSON object", 400},
	} {
		status, o := h.sends(c.who, "/api/contests/spring/clarifications", "application/json", strings.NewReader(c.body))
		text, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		if c.want == `"to_team_ids":null` && o["to_team_ids"] == nil {
			c.want = `"text":"Lunch"`
		}
		if status != c.status || !strings.Contains(string(text), c.want) {
			t.Errorf("%s of %q: %d %s, want %d %s", c.body, c.who, status, text, c.status, c.want)
		}
	}
	h.has("the team's page", h.guest("t1").in("en", "/clarifications"), "May a heap be <empty>?", "No.", "Lunch")
	h.has("the other team's page", h.guest("t2").in("en", "/clarifications"), "!No.", "Lunch")
}

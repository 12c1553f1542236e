package companion

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"grundy/judge/spec"
)

const castle = `{"name":"G. Castle Defense","group":"Codeforces - Educational Round 40","url":"https://codeforces.com/problemset/problem/954/G",
"interactive":false,"memoryLimit":256,"timeLimit":1500,"testType":"single","input":{"type":"stdin"},"output":{"type":"stdout"},
"tests":[{"input":"5 0 6\n5 4 3 4 9\n","output":"5\n"},{"input":"4 2 0\r\n1 2 3 4","output":"6"}],"batch":{"id":"x","size":1}}`

// TestWrite checks that Write writes a valid spec and the samples, and that it does not overwrite
// the template.
func TestWrite(t *testing.T) {
	task, err := Parse([]byte(castle))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for range 2 {
		path, err := task.Write(dir, Templates["cpp"])
		if err != nil || path != filepath.Join(dir, "g-castle-defense") {
			t.Fatalf("%s, %v", path, err)
		}
		for name, want := range map[string]string{"samples/1.in": "5 0 6\n5 4 3 4 9\n", "samples/2.in": "4 2 0\n1 2 3 4\n", "samples/2.out": "6\n"} {
			if got, err := os.ReadFile(filepath.Join(path, name)); string(got) != want || err != nil {
				t.Errorf("%s: %q, %v", name, got, err)
			}
		}
		text, _ := os.ReadFile(filepath.Join(path, "g-castle-defense.yaml"))
		sp, err := spec.Parse("g-castle-defense.yaml", text)
		if err != nil || sp.Title.En.Value != "G. Castle Defense" || sp.Limits.Time.Milliseconds() != 1500 || sp.Limits.Memory != 256<<20 {
			t.Errorf("%v\n%s", err, text)
		}
		program := filepath.Join(path, "a.cpp")
		if text, _ := os.ReadFile(program); len(text) == 0 {
			t.Error("no template")
		}
		if err := os.WriteFile(program, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "g-castle-defense", "a.cpp")); string(text) != "mine" {
		t.Error("the program was written over")
	}
	task.URL = "https://example.com/other"
	if path, err := task.Write(dir, Template{}); err != nil || filepath.Base(path) != "g-castle-defense-2" {
		t.Errorf("another problem of the same name is in %s, %v", path, err)
	}
}

// TestInteractive checks that an interactive problem is not a problem with tests: its spec names an
// interactor, which is to be written, and its samples are no tests.
func TestInteractive(t *testing.T) {
	task, err := Parse([]byte(strings.Replace(castle, `"interactive":false`, `"interactive":true`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	path, err := task.Write(t.TempDir(), Templates["py"])
	if err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(filepath.Join(path, "g-castle-defense.yaml"))
	sp, err := spec.Parse("g-castle-defense.yaml", text)
	if err != nil || sp.Interactor == nil || sp.Interactor.File.Value != "interact.cpp" || sp.Tests.Value == "dialogues" {
		t.Errorf("%v\n%s", err, text)
	}
	if in, err := os.ReadFile(filepath.Join(path, "dialogues", "1-interactor.txt")); err != nil || string(in) != "5 0 6\n5 4 3 4 9\n" {
		t.Errorf("%q, %v", in, err)
	}
	if _, err := os.Stat(filepath.Join(path, "samples")); err == nil {
		t.Error("the samples are tests")
	}
}

// TestFiles checks that the spec has the files of a problem if a program can open them.
func TestFiles(t *testing.T) {
	for _, test := range []struct {
		input, output string
		want          spec.Files
	}{
		{`{"type":"file","fileName":"game.in"}`, `{"type":"file","fileName":"game.out"}`, spec.Files{Input: "game.in", Output: "game.out"}},
		{`{"type":"stdin"}`, `{"type":"stdout"}`, spec.Files{}},
		{`{"type":"file","fileName":"../game.in"}`, `{"type":"file","fileName":"game.out"}`, spec.Files{}},
		{`{"type":"file","fileName":"game.in"}`, `{"type":"stdout"}`, spec.Files{}},
	} {
		task, err := Parse([]byte(`{"name":"game","input":` + test.input + `,"output":` + test.output + `}`))
		if err != nil {
			t.Fatal(err)
		}
		if sp, err := spec.Parse("game.yaml", []byte(task.Spec("game"))); err != nil || sp.Files != test.want {
			t.Errorf("%s, %s: %v, %v", test.input, test.output, sp, err)
		}
	}
}

// TestParseErrors checks that errors about malformed messages name JSON keys and no Go types.
func TestParseErrors(t *testing.T) {
	for body, want := range map[string]string{
		`{"name":"x","timeLimit":"1s"}`:      `the message: has "timeLimit" as a JSON string; send it with the extension`,
		`{"name":"x","tests":[{"input":1}]}`: `the message: has "tests.input" as a JSON number; send it with the extension`,
		`{"name":"x","memoryLimit":0.5}`:     `the message: has "memoryLimit" as a JSON number 0.5; send it with the extension`,
		`[]`:                                 `the message: is a JSON array, not an object; send it with the extension`,
		`{"name":`:                           `the message: is not what Competitive Companion sends: unexpected end of JSON input; send it with the extension`,
	} {
		if _, err := Parse([]byte(body)); err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", body, err, want)
		}
	}
}

// TestID checks that every name gives an id.
func TestID(t *testing.T) {
	for _, test := range []struct{ name, url, want string }{
		{"A. Two Sum", "", "a-two-sum"},
		{"超级玛丽", "https://www.luogu.com.cn/problem/P1000", "p1000"},
		{"超级玛丽", "", "problem"},
		{"1000 A+B", "", "p1000-a-b"},
		{"[NOIP2018 提高组] 铺设道路", "https://www.luogu.com.cn/problem/P5019", "p5019"},
		{"[NOIP2018 提高组] 铺设道路", "", "noip2018"},
		{"取石子", "http://oj.example/showproblem.php?pid=1527", "p1527"},
		{"A. Театр", "https://codeforces.com/contest/1/problem/A", "p1a"},
		{"A. Театр", "https://example.com/A", "a"},
		{"A. Théâtre", "https://codeforces.com/contest/1/problem/A", "a-th-tre"},
		{"ab", "", "ab"},
		{"A", "https://codeforces.com/contest/1/problem/Aa", "aa"},
		{"../../etc/passwd", "", "etc-passwd"},
		{strings.Repeat("long ", 60), "", strings.TrimRight(strings.Repeat("long-", 12), "-")},
	} {
		task := &Task{Name: test.name, URL: test.url}
		if got := task.ID(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestServe checks that invalid messages, and messages from elsewhere, are refused.
func TestServe(t *testing.T) {
	for _, test := range []struct {
		name, method, body, host, origin, remote string
		want                                     int
	}{
		{name: "good", body: castle, want: 200},
		{name: "extension", body: castle, origin: "moz-extension://7f", want: 200},
		{name: "page", body: castle, origin: "https://evil.example", want: 403},
		{name: "null", body: castle, origin: "null", want: 403},
		{name: "rebound", body: castle, host: "evil.example:10043", want: 403},
		{name: "remote", body: castle, remote: "192.0.2.7:4000", want: 403},
		{name: "get", method: "GET", want: 405},
		{name: "malformed", body: "{", want: 400},
		{name: "nameless", body: "{}", want: 400},
		{name: "huge", body: `{"name":"` + strings.Repeat("x", MostBytes) + `"}`, want: 413},
		{name: "long name", body: `{"name":"` + strings.Repeat("x", 1000) + `"}`, want: 400},
		{name: "limits", body: `{"name":"x","timeLimit":-1}`, want: 400},
	} {
		received, refused := 0, 0
		h := Handler{Receive: func(*Task) error { received++; return nil }, Refuse: func(err error) {
			refused++
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", test.name, err)
			}
		}}
		method := test.method
		if method == "" {
			method = http.MethodPost
		}
		r := httptest.NewRequest(method, "http://localhost:10043/", strings.NewReader(test.body))
		r.RemoteAddr = "127.0.0.1:5000"
		if test.remote != "" {
			r.RemoteAddr = test.remote
		}
		if test.host != "" {
			r.Host = test.host
		}
		if test.origin != "" {
			r.Header.Set("Origin", test.origin)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != test.want || (received == 1) != (test.want == 200) || received+refused != 1 {
			t.Errorf("%s: %d, received %d, refused %d", test.name, w.Code, received, refused)
		}
	}
}

// TestPaste checks that samples are found in text from the pages of several judges.
func TestPaste(t *testing.T) {
	one := []Test{{"1 2\n", "3\n"}}
	two := []Test{{"1 2\n", "3\n"}, {"4\n5\n", "9\n"}}
	for _, test := range []struct {
		name, text string
		want       []Test
	}{
		{"codeforces", "Input\nThe first line has a and b.\nOutput\nPrint the sum.\nExamples\ninputCopy\n1 2\noutputCopy\n3\ninputCopy\n4\n5\noutputCopy\n9\nNote\nIn the first.\n", nil},
		{"codeforces table", "Example\ninput\nCopy\n1 2\noutput\nCopy\n3\n", one},
		{"atcoder", "Sample Input 1\nCopy\n1 2\nSample Output 1\nCopy\n3\n\nSample Input 2\nCopy\n4\n5\nSample Output 2\nCopy\n9\n", two},
		{"hdu", "Input\nTwo numbers.\n\nOutput\nTheir sum.\n\nSample Input\n1 2\n\nSample Output\n3\n\nAuthor\nsomebody\n", one},
		{"luogu", "## 输入格式\n\n两个数。\n\n## 输入输出样例 #1\n\n### 输入 #1\n\n```\n1 2\n```\n\n### 输出 #1\n\n```\n3\n```\n\n## 说明/提示\n\n无。\n", one},
		{"noi", "【样例输入】\n1 2\n【样例输出】\n3\n【样例解释】\n和。\n", one},
		{"ccf", "【样例 1 输入】\n1 2\n【样例 1 输出】\n3\n【样例 1 解释】\n和。\n【样例 2】\n见选手目录下的文件。\n", one},
		{"numbered", "样例 #1 输入：\n1 2\n样例 #1 输出：\n3\n", one},
		{"gbk", "\xca\xe4\xc8\xeb\xd1\xf9\xc0\xfd\n1 2\n\xca\xe4\xb3\xf6\xd1\xf9\xc0\xfd\n3\n", one},
		{"luogu buttons", "输入输出样例 #1\n输入 #1\n运行\n复制\n1 2\n输出 #1\n复制\n3\n说明/提示\n无\n", one},
		{"luogu line", "输入 #1 复制 运行\n1 2\n输出 #1 复制\n3\n", one},
		{"explained", "Sample Input 1\n1 2\nSample Output 1\n3\nThe sum of 1 and 2 is 3.\n\nSample Input 2\n4\n5\nSample Output 2\n9\n\nThe sum of the others:\n9\n", two},
		{"explained in Japanese", "入力例 1\n1 2\n出力例 1\n3\n和は 3 です。\n", one},
		{"prints sentences", "Sample Input\n1 2\nSample Output\nCase 1:\nThe sum of them is 3.\n", []Test{{"1 2\n", "Case 1:\nThe sum of them is 3.\n"}}},
		{"one line", "Sample Input: 1 2\nSample Output: 3\nExplanation: their sum\n", one},
		{"timus", "Input\nTwo.\nOutput\nOne.\nSample\ninput\toutput\n\n1 2\n\n\t\n\n3\n\nProblem Author: A. B.\n", one},
		{"timus rows", "Samples\ninput\toutput\n1 2\t3\n4 5\t9\nNotes\nNone.\n", []Test{{"1 2\n", "3\n"}, {"4 5\n", "9\n"}}},
		{"kattis", "Sample Input 1\tSample Output 1\n1 2\n\t\n3\n", one},
		{"wide colon", "【样例输入】：\n1 2\n【样例输出】：\n3\n", one},
		{"uoj", "样例一\ninput\n1 2\n\noutput\n3\n\nexplanation\n和\n样例二\ninput\n4\n5\n\noutput\n9\n\n限制与约定\n无\n", two},
		{"nowcoder", "示例1\n输入\n复制\n1 2\n输出\n复制\n3\n说明\n和\n示例2\n输入\n复制\n4\n5\n输出\n复制\n9\n备注:\n无\n", two},
		{"loj", "样例输入\n复制\n1 2\n样例输出\n复制\n3\n数据范围与提示\n无\n", one},
		{"pta", "输入样例:\n1 2\n\n结尾无空行\n输出样例:\n3\n\n结尾无空行\n", one},
		{"usaco", "SAMPLE INPUT (file a.in):\n1 2\nSAMPLE OUTPUT (file a.out):\n3\nProblem credits: somebody\n", one},
		{"mark and spaces", "\ufeffSample\u00a0Input\n1\u00a02\nSample\u00a0Output\n3\n", one},
		{"atcoder, prose without a full stop", "Sample Input 1\nCopy\n1 2\nSample Output 1\nCopy\n3\nThe sum of 1 and 2 is 3, which is printed\nSample Input 2\n4\n5\nSample Output 2\n9\n", two},
		{"no input", "输入样例\n无\n输出样例\n3\n", []Test{{"\n", "3\n"}}},
		{"pta, filled in", "输入样例:\n在这里给出一组输入。例如：\n\n1 2\n输出样例:\n在这里给出相应的输出。例如：\n\n3\n代码长度限制\n16 KB\n时间限制\n400 ms\n", one},
		{"wide digits", "【样例输入１】\r\n1 2  \r\n【样例输出１】\r\n3  \r\n【样例输入２】\r\n4\r\n5\r\n【样例输出２】\r\n9\r\n", two},
		{"kattis, whole page", "Sample Input 1\tSample Output 1\n1 2\n\t3\nSample Input 2\tSample Output 2\n4\n5\n\t9\nCPU Time limit\n1 second\nDifficulty\n1.3 Easy\n", two},
		{"zerojudge", "範例輸入 #1\n1 2\n範例輸出 #1\n3\n測資資訊：\n記憶體限制： 512 MB\n提示說明：\n和\n", one},
		{"vjudge", "Sample 1\nInputcopy\tOutputcopy\n1 2\n\t\n3\n", one},
		{"a remark in one of two", "Sample Input 1\n1 2\nSample Output 1\n3\nd\nis what remains of it in the end.\n\nSample Input 2\n4\n5\nSample Output 2\n9\n", []Test{{"1 2\n", "3\nd\n"}, {"4\n5\n", "9\n"}}},
		{"remarks in both", "Sample Input 1\n1 2\nSample Output 1\nA\nis what remains of it in the end.\n\nSample Input 2\n4\n5\nSample Output 2\nB\nis what remains of it in the end.\n", []Test{{"1 2\n", "A\nis what remains of it in the end.\n"}, {"4\n5\n", "B\nis what remains of it in the end.\n"}}},
		{"a file", "样例输入 1\n1 2\n样例输出 1\n3\n样例输入 2\n见选手目录下的 game2.in\n样例输出 2\n见选手目录下的 game2.ans\n", one},
		{"crlf", "样例输入\r\n1 2\r\n样例输出\r\n3\r\n", one},
	} {
		got, _, err := Paste(test.text)
		if test.want == nil {
			test.want = two
		}
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %q, %v", test.name, got, err)
		}
	}
	for _, text := range []string{"", "no samples here\n", "Sample Input\n1\n", "Sample Output\n1\n", "Sample Input\n1\nSample Input\n2\nSample Output\n3\n",
		"Example 1:\nInput: nums = [2,7], target = 9\nOutput: [0,1]\n", "Sample 1:\nInput\nOutput\n1 2\n3\n", "Sample\ninput\toutput\n1 2\n3\n",
		"Samples\ninput\toutput\n1\t2\n3\n4\t5\n", "Sample Input\n\nSTDIN   Function\n-----   --------\n6   n = 6\nSample Output\n\n3\n",
		"样例输入\n见附件 game1.in。\n样例输出\n见附件 game1.out。\n"} {
		if got, _, err := Paste(text); err == nil {
			t.Errorf("%q gave %q", text, got)
		}
	}
}

// FuzzParse checks that no message causes a panic, and that each problem gets an id.
func FuzzParse(f *testing.F) {
	f.Add([]byte(castle))
	f.Add([]byte(`{"name":"\u0000","tests":[{}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		task, err := Parse(body)
		if err != nil {
			return
		}
		if what, _ := spec.CheckID(task.ID()); what != "" {
			t.Errorf("%q %s", task.ID(), what)
		}
		if _, err := spec.Parse(task.ID()+".yaml", []byte(task.Spec(task.ID()))); err != nil {
			t.Errorf("%v\n%s", err, task.Spec(task.ID()))
		}
	})
}

// received writes a problem into dir and returns the name of its folder.
func received(t *testing.T, dir, body string) string {
	t.Helper()
	task, err := Parse([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	path, err := task.Write(dir, Template{})
	if err != nil {
		t.Fatal(err)
	}
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

// TestReceivedAgain checks that a problem that is received again loses its old samples and no other
// file.
func TestReceivedAgain(t *testing.T) {
	dir := t.TempDir()
	three := `{"name":"two sum","url":"https://x/1","tests":[{"input":"1","output":"1"},{"input":"2","output":"2"},{"input":"3","output":"3"}]}`
	one := `{"name":"two sum","url":"https://x/1","tests":[{"input":"9","output":"9"}]}`
	received(t, dir, three)
	for _, name := range []string{"4.in", "note.txt", "2.ans"} {
		if err := os.WriteFile(filepath.Join(dir, "two-sum", "samples", name), []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	received(t, dir, one)
	list := func(folder string) string {
		found, _ := filepath.Glob(filepath.Join(dir, "two-sum", folder, "*"))
		for i := range found {
			found[i] = filepath.Base(found[i])
		}
		return strings.Join(found, " ")
	}
	if got := list("samples"); got != "1.in 1.out 2.ans 4.in note.txt" {
		t.Errorf("samples: %s", got)
	}
	received(t, dir, strings.Replace(three, `"tests"`, `"interactive":true,"tests"`, 1))
	if got := list("samples") + ", " + list("dialogues"); got != "2.ans 4.in note.txt, 1-interactor.txt 1-program.txt 2-interactor.txt 2-program.txt 3-interactor.txt 3-program.txt" {
		t.Errorf("as an interactive problem: %s", got)
	}
	received(t, dir, one)
	if got := list("samples") + ", " + list("dialogues"); got != "1.in 1.out 2.ans 4.in note.txt, " {
		t.Errorf("as a problem again: %s", got)
	}
}

// TestWithoutAddress checks that a page without an address of the web replaces only the same page.
func TestWithoutAddress(t *testing.T) {
	dir := t.TempDir()
	const good = `{"name":"over","group":"g","url":"https://good/1"}`
	for _, c := range []struct{ body, want string }{
		{good, "over"}, {good, "over"},
		{`{"name":"over","group":"g","url":"ftp://evil/"}`, "over-2"},
		{`{"name":"over","group":"g","url":""}`, "over-2"},
		{`{"name":"over","group":"other"}`, "over-3"},
		{`{"name":"Over","group":"g"}`, "over-4"},
		{`{"name":"over","group":"g","url":"javascript:alert(1)"}`, "over-2"},
		{`{"name":"over","group":"\"https://good/1\"","url":"https://good/2"}`, "over-5"},
		{`{"name":"over","group":"x\nsource: \"https://good/3\"","url":""}`, "over-6"},
		{`{"name":"over","group":"g","url":"https://good/3"}`, "over-7"},
		{good, "over"},
	} {
		if got := received(t, dir, c.body); got != c.want {
			t.Errorf("%s: %s, want %s", c.body, got, c.want)
		}
	}
}

// TestReserved checks that no folder has a name that Windows reserves, and that a file name has no
// control characters.
func TestReserved(t *testing.T) {
	for name, want := range map[string]string{
		"con": "p-con", "NUL": "p-nul", "aux": "p-aux", "prn.": "p-prn", "com1": "p-com1", "LPT9...": "p-lpt9", "con ": "p-con",
		"com10": "com10", "console": "console", "a. con": "a-con", "com": "com",
	} {
		task := &Task{Name: name}
		if got := task.ID(); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
		group := &Task{Name: "x", Group: name, Batch: Batch{Size: 2}}
		if got := group.Contest(); got != want {
			t.Errorf("contest %q: %s, want %s", name, got, want)
		}
	}
	task, err := Parse([]byte(`{"name":"f","input":{"type":"file","fileName":"a\n/x: Forged, 3 samples\u001b[2J\u202e"},"output":{"type":"file","fileName":"b\rc"}}`))
	if err != nil || strings.ContainsAny(task.Input.File+task.Output.File, "\n\r\x1b\u202e") {
		t.Errorf("%+v, %v", task, err)
	}
}

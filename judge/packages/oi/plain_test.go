package oi

import (
	"strings"
	"testing"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
)

// TestLuogu checks the summaries of correct packages, and the errors and notes about wrong ones.
func TestLuogu(t *testing.T) {
	luoguFiles := map[string]string{
		"config.yml": "1.in:\n  timeLimit: 1000\n  memoryLimit: 131072\n  score: 40\n  subtaskId: 0\n2.in:\n  timeLimit: 1000\n  memoryLimit: 131072\n  score: 60\n  subtaskId: 1\n",
		"1.in":       "", "1.out": "", "2.in": "", "2.out": "",
	}
	exchangetest.Reads(t, "luogu", Luogu{}, luoguFiles, "dir 1s 2 tests; check lines; group 0 40 min []; group 1 60 min []")
	exchangetest.Reads(t, "luogu limits", Luogu{}, exchangetest.Changed(luoguFiles, "config.yml", "1.in: {timeLimit: 1000}\n2.in: {timeLimit: 2000}\n"), "dir 2s 2 tests; check lines; 1 has 1s")
	exchangetest.Reads(t, "luogu unlisted", Luogu{}, exchangetest.Changed(luoguFiles, "config.yml", "1.in: {timeLimit: 1000, score: 40}\n"), "refused config.yml: does not list the test 2, although others have points; list it, or remove its files")
	exchangetest.Notes(t, "luogu no points", Luogu{}, exchangetest.Changed(luoguFiles, "config.yml", "1.in: {timeLimit: 1000, score: 40}\n2.in: {timeLimit: 1000}\n"), "config.yml: the test 2 gives no points")
	exchangetest.Reads(t, "luogu checker", Luogu{}, exchangetest.Changed(luoguFiles, "checker.cpp", "//"), "check checker.cpp")
}

// TestFPS checks the summaries of correct packages, and the errors and notes about wrong ones.
func TestFPS(t *testing.T) {
	fpsFiles := map[string]string{"a.xml": `<fps version="1.2"><item><title>S</title><time_limit unit="s">2</time_limit><memory_limit unit="mb">128</memory_limit>` +
		`<sample_input>1</sample_input><sample_output>1</sample_output><test_input>2</test_input><test_output>2</test_output><solution language="C++">//</solution></item></fps>`}
	exchangetest.Reads(t, "fps", FPS{}, fpsFiles, "dir 2s 2 tests; solution-1.cpp AC; check lines")
	with := func(text string) map[string]string {
		return map[string]string{"a.xml": strings.ReplaceAll(fpsFiles["a.xml"], "</item>", text+"</item>")}
	}
	exchangetest.Reads(t, "fps judge", FPS{}, with(`<spj language="C">x</spj>`), "check checker.c")
	exchangetest.Reads(t, "fps testlib", FPS{}, with(`<tpj language="C++">x</tpj>`), "check checker.cpp")
	exchangetest.Reads(t, "fps no judge", FPS{}, with(`<spj language="C++"> </spj><remote_oj></remote_oj>`), "solution-1.cpp AC; check lines")
	exchangetest.Reads(t, "fps remote", FPS{}, with(`<remote_oj>hdu</remote_oj>`), "the problem is judged elsewhere")
	two := map[string]string{"a.xml": strings.ReplaceAll(fpsFiles["a.xml"], "</item>", "</item><item><title>T</title></item>")}
	exchangetest.Reads(t, "fps two", FPS{}, two, "holds 2 problems: 1 S, 2 T; name one of them, as a.xml:1")
	exchangetest.Reads(t, "fps first", FPS{}.One(1), two, "dir 2s 2 tests")
	exchangetest.Reads(t, "fps third", FPS{}.One(3), two, "holds 2 problems")
	exchangetest.Reads(t, "fps none", FPS{}, map[string]string{"a.xml": "<fps></fps>"}, "contains no problem")
	whole := "\ufeff<?xml version=\"1.0\"?>\n<!-- a -->\n" + fpsFiles["a.xml"] + "\n<!-- b -->\n"
	exchangetest.Reads(t, "fps comments", FPS{}, map[string]string{"a.xml": whole}, "dir 2s 2 tests")
	exchangetest.Reads(t, "fps junk", FPS{}, map[string]string{"a.xml": whole + "junk"}, "a.xml:5: the file has text outside the description; delete the text before or after it")
	exchangetest.Reads(t, "fps twice", FPS{}, map[string]string{"a.xml": whole + "<fps></fps>"}, "a.xml:5: the file has text outside the description")
	exchangetest.Reads(t, "fps before", FPS{}, map[string]string{"a.xml": "junk\n" + fpsFiles["a.xml"]}, "a.xml:2: the file has text outside the description")
	exchangetest.Reads(t, "fps encoding", FPS{}, map[string]string{"a.xml": "<?xml version=\"1.0\" encoding=\"koi8-r\"?>" + fpsFiles["a.xml"]}, "a.xml:1: the encoding koi8-r is unknown")
	gbk := "<?xml version=\"1.0\" encoding=\"GB2312\"?>" + strings.ReplaceAll(fpsFiles["a.xml"], "<title>S", "<title>\xb2\xa9\xde\xc4")
	if p, _, err := (FPS{}).Read(exchangetest.Folder(map[string]string{"a.xml": gbk}), "dir"); err != nil || p.Titles["zh"] != "博弈" {
		t.Errorf("in GB2312: %v, %v", p, err)
	}
}

// TestFPSAround checks that code that is put around submissions is read. A solution in a language
// with such code is not a submission, because it is a complete program.
func TestFPSAround(t *testing.T) {
	text := `<fps><item><time_limit>1</time_limit><memory_limit>128</memory_limit><test_input>2</test_input><test_output>2</test_output>` +
		`<solution language="Java">x</solution><solution language="C">y</solution><prepend language="Java">class Main {</prepend><append language="Java">}</append><append language="C"></append></item></fps>`
	p, notes, err := FPS{}.Read(exchangetest.Folder(map[string]string{"a.xml": text}), "dir")
	if err != nil || notes.Unsupported() != nil {
		t.Fatal(err, notes)
	}
	if want := (packages.Around{Before: "class Main {\n", After: "\n}"}); len(p.Around) != 1 || p.Around["java"] != want || !p.Completes() {
		t.Errorf("around: %+v", p.Around)
	}
	if len(p.Submissions) != 1 || p.Submissions[0].Path != "solution-2.c" {
		t.Errorf("submissions: %+v", p.Submissions)
	}
}

// TestSYZOJ checks the summaries of correct packages, and the errors and notes about wrong ones.
func TestSYZOJ(t *testing.T) {
	const head = "inputFile: sum#.in\noutputFile: sum#.ans\n"
	files := map[string]string{
		"data.yml": head + "subtasks:\n- {score: 40, type: min, cases: [1, 2]}\n- {score: 60, type: sum, cases: [2b]}\n",
		"sum1.in":  "", "sum1.ans": "", "sum2.in": "", "sum2.ans": "", "sum2b.in": "", "sum2b.ans": "",
	}
	exchangetest.Reads(t, "syzoj no cases", SYZOJ{}, exchangetest.Changed(files, "data.yml", head+"subtasks:\n- {score: 40, type: min, cases: []}\n- {score: 60, type: sum, cases: [2b]}\n"), "refused data.yml:4: the subtask has points, but no tests; list its cases, or give it 0 points")
	exchangetest.Reads(t, "syzoj", SYZOJ{}, files, "dir 0s 3 tests; check kattis; group 1 40 min []; group 2 60 sum []")
	judged := head + "specialJudge: {language: cpp11, fileName: spj.cpp}\nsubtasks:\n- {score: 100, type: mul, cases: [1]}\n"
	for name, test := range map[string]struct {
		data, spj, want string
	}{
		"judge":    {strings.ReplaceAll(judged, "mul", "sum"), "//", "check spj.cpp; group 1 100 sum []"},
		"product":  {strings.ReplaceAll(judged, "specialJudge", "x"), "", "check kattis; group 1 100 min []"},
		"products": {judged, "//", "products of partial points are not supported"},
		"source":   {strings.ReplaceAll(judged, "mul", "sum"), `std::ifstream f("code");`, "the special judge reads the source of the submission"},
		"no judge": {judged, "", "data.yml:3: names spj.cpp, which is not in the package"},
		"script":   {strings.ReplaceAll(judged, "spj.cpp", "sum1.in"), "", "the language of sum1.in is unknown"},
		"outside":  {strings.ReplaceAll(judged, "spj.cpp", "../spj.cpp"), "", "../spj.cpp leads out of the package"},
		"type":     {head + "subtasks:\n- {score: 1, type: max, cases: [1]}\n", "", "the type of points max is unknown"},
		"score":    {head + "subtasks:\n- {type: sum, cases: [1]}\n", "", "the subtask has no score"},
		"negative": {head + "subtasks:\n- {score: -1, type: sum, cases: [1]}\n", "", "is not a number of points"},
		"missing":  {head + "subtasks:\n- {score: 1, type: sum, cases: [7]}\n", "", "data.yml:4: names sum7.in, which is not in the package"},
		"case":     {head + "subtasks:\n- {score: 1, type: sum, cases: [[1]]}\n", "", "is not a name of a test"},
		"none":     {head + "subtasks: []\n", "", "lists no tests"},
		"pattern":  {"subtasks:\n- {score: 1, type: sum, cases: [1]}\n", "", "inputFile is missing"},
		"answers":  {head + "userOutput: total#.out\nsubtasks:\n- {score: 100, type: sum, cases: [1]}\n", "", "dir 0s 1 tests; check kattis; group 1 100 sum []"},
		"talk":     {head + "interactor: {language: cpp, fileName: i.cpp}\nsubtasks: []\n", "", "interactors of SYZOJ are not supported"},
		"library":  {head + "extraSourceFiles: []\nsubtasks: []\n", "", "files that are compiled with submissions are not supported"},
	} {
		exchangetest.Reads(t, "syzoj "+name, SYZOJ{}, exchangetest.Changed(files, "data.yml", test.data, "spj.cpp", test.spj), test.want)
	}
}

// TestLuoguLibrary checks that the library of an interactive problem at Luogu is compiled with submissions
// in C++, the only language that it is for.
func TestLuoguLibrary(t *testing.T) {
	p, notes, err := Luogu{}.Read(exchangetest.Folder(map[string]string{
		"1.in": "", "1.out": "", "config.yml": "1.in:\n  timeLimit: 1000\n", "interactive_lib.cpp": "int main() {}\n", "lib.h": "", "testlib.h": "",
	}), "dir")
	if err != nil || notes.Unsupported() != nil || len(p.Languages) != 1 || len(p.Include["cpp"]) != 2 || p.Include["cpp"][0].Path != "interactive_lib.cpp" {
		t.Errorf("%+v, %v, %v", p, notes, err)
	}
}

// TestSYZOJOutputs checks that a test is named as its output, if submissions are outputs.
func TestSYZOJOutputs(t *testing.T) {
	for _, ending := range []string{".out", ".ans", ".a", ".txt"} {
		p, notes, err := SYZOJ{}.Read(exchangetest.Folder(map[string]string{
			"data.yml": "inputFile: sum#.in\noutputFile: sum#.out\nuserOutput: total#" + ending + "\nsubtasks:\n- {score: 100, type: sum, cases: [1, x]}\n",
			"sum1.in":  "", "sum1.out": "", "sumx.in": "", "sumx.out": "",
		}), "dir")
		if err != nil || notes.Unsupported() != nil || !p.Handed || p.Tests[0].Name != "1/total1" || p.Tests[1].Name != "1/totalx" {
			t.Errorf("%s: %+v, %v, %v", ending, p, notes, err)
		}
	}
}

// TestLemon checks the summaries of correct contests, and the errors and notes about wrong ones.
func TestLemon(t *testing.T) {
	const head = `{"contestTitle":"C","contestants":[],"version":"1.0","tasks":[`
	const sum = `{"problemTitle":"求和","sourceFileName":"sum","inputFileName":"sum.in","outputFileName":"sum.out","standardInputCheck":true,"standardOutputCheck":true,` +
		`"taskType":0,"comparisonMode":1,"specialJudge":"","testCases":[` +
		`{"fullScore":40,"inputFiles":["sum/1.in","sum/2.in"],"outputFiles":["sum/1.ans","sum/2.ans"],"timeLimit":1000,"memoryLimit":512},` +
		`{"fullScore":60,"inputFiles":["sum\\3.in","1_lemon_SUbtaskDEPENDENCE_fLAg"],"outputFiles":["sum/3.ans"],"timeLimit":1000,"memoryLimit":512}]}`
	const two = head + sum + `,{"problemTitle":"other","testCases":[{"fullScore":1,"inputFiles":["sum/1.in"],"outputFiles":["sum/1.ans"],"timeLimit":500,"memoryLimit":512}]}` + "]}"
	files := map[string]string{"c.cdf": head + sum + "]}", "data/sum/3.in": "", "data/sum/3.ans": ""}
	for _, name := range []string{"1.in", "1.ans", "2.in", "2.ans"} {
		files["data/sum/"+name] = ""
	}
	exchangetest.Reads(t, "lemon", Lemon{}, files, "sum 1s 3 tests; check words; group 1 40 min []; group 2 60 min [1]")
	exchangetest.Reads(t, "lemon two", Lemon{}, exchangetest.Changed(files, "c.cdf", two), "c.cdf: holds 2 problems: 1 求和, 2 other; name one of them, as FOLDER/:1 or FILE.zip:1")
	exchangetest.Reads(t, "lemon second", Lemon{}.One(2), exchangetest.Changed(files, "c.cdf", two), "dir 500ms 1 tests; check words; group 1 1 min []")
	exchangetest.Reads(t, "lemon third", Lemon{}.One(3), exchangetest.Changed(files, "c.cdf", two), "holds 2 problems")
	plain := strings.ReplaceAll(files["c.cdf"], `,"1_lemon_SUbtaskDEPENDENCE_fLAg"`, "")
	changed := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(plain) }
	for name, test := range map[string]struct{ cdf, at, text, want string }{
		"lines":     {changed(`Mode":1`, `Mode":0`), "", "", "check exact"},
		"numbers":   {changed(`Mode":1`, `Mode":3`), "", "", "check kattis"},
		"diff":      {changed(`Mode":1`, `Mode":2`), "", "", "outputs are compared by diff, which is not supported"},
		"mode":      {changed(`Mode":1`, `Mode":6`), "", "", "is not a whole number from 0 to 5"},
		"judge":     {changed(`Mode":1`, `Mode":4`, `Judge":""`, `Judge":"sum/spj.exe"`), "data/sum/spj.cpp", "//", "check data/sum/spj.cpp"},
		"testlib":   {changed(`Mode":1`, `Mode":5`, `Judge":""`, `Judge":"sum/spj"`), "data/sum/spj.cpp", "//", "check data/sum/spj.cpp"},
		"no source": {changed(`Mode":1`, `Mode":4`, `Judge":""`, `Judge":"sum/spj.exe"`), "data/sum/spj.exe", "MZ", "is a compiled checker without its source"},
		"outside":   {changed(`Mode":1`, `Mode":4`, `Judge":""`, `Judge":"../spj"`), "", "", "../spj leads out of the package"},
		"partly":    {strings.NewReplacer(`Mode":1`, `Mode":4`, `Judge":""`, `Judge":"spj"`).Replace(files["c.cdf"]), "data/spj.py", "#", "partial points of a subtask limit those of another"},
		"type":      {changed(`Type":0`, `Type":1`), "", "", "the task is not of the traditional type"},
		"points":    {changed(`Score":40`, `Score":-1`), "", "", "is not a whole number from 0 to 1000000"},
		"time":      {changed(`60,`, `60,"timeLimit":2000,`, `,"timeLimit":1000,"memoryLimit":512}]`, `,"memoryLimit":512}]`), "", "", "sum 2s 3 tests; check words; group 1 40 min []; group 2 60 min []; 1/1 has 1s; 1/2 has 1s"},
		"memory":    {changed(`512}]`, `256}]`), "", "", "sum 1s 3 tests; check words; group 1 40 min []; group 2 60 min []; 2/3 has 256 MiB"},
		"missing":   {changed(`sum/2.ans`, `sum/9.ans`), "", "", "c.cdf:1: names data/sum/9.ans, which is not in the package"},
		"above":     {changed(`sum/2.ans`, `../c.cdf`), "", "", "../c.cdf leads out of the package"},
		"unpaired":  {changed(`,"sum/2.ans"`, ``), "", "", "subtask 1 has different numbers of inputs and answers"},
		"none":      {head + `{"testCases":[]}]}`, "", "", "lists no tests"},
		"no task":   {head + "]}", "", "", "contains no problem"},
		"version":   {changed(`"1.0"`, `"2.0"`), "", "", "the version 2.0 is unknown"},
		"binary":    {"\x20\x11\x11\x27", "", "", "is in the binary format of an older Lemon"},
		"no JSON":   {"{", "", "", "c.cdf:1: "},
		"another":   {plain, "d.cdf", plain, "contains 2 contests of Lemon instead of one"},
	} {
		changed := exchangetest.Changed(files, "c.cdf", test.cdf)
		if test.at != "" {
			changed[test.at] = test.text
		}
		exchangetest.Reads(t, "lemon "+name, Lemon{}, changed, test.want)
	}
	files["c.cdf"], files["data/sum/1.ans"] = strings.ReplaceAll(plain, `Mode":1`, `Mode":0`), "1\r\n2\r\n"
	p, _, err := Lemon{}.Read(exchangetest.Folder(files), "dir")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := p.Tests[0].Answer.Read(100); err != nil || string(text) != "1\n2\n" {
		t.Errorf("an answer of Windows is %q, %v", text, err)
	}
	files["c.cdf"], files["data/spj.py"] = strings.NewReplacer(`Mode":1`, `Mode":4`, `Judge":""`, `Judge":"spj"`, `standardInputCheck":true`, `standardInputCheck":false`).Replace(plain), "#"
	if p, _, err = (Lemon{}).Read(exchangetest.Folder(files), "dir"); err != nil || p.Tests[2].Flags[0] != "60" || p.InputFile != "sum.in" || p.OutputFile != "" {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestFolders checks the summary of a folder of tests.
func TestFolders(t *testing.T) {
	exchangetest.Reads(t, "oj", OJ, map[string]string{"test/sample-1.in": "", "test/sample-1.out": "", "test/10.in": "", "test/10.out": "", "test/2.in": "", "test/2.out": ""}, "dir 0s 3 tests; check ")
}

package cms

import (
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// cmsFiles is a small task of CMS.
var cmsFiles = map[string]string{
	"task.yaml":        "name: twice\ntitle: Il doppio\ntime_limit: 1.5\nmemory_limit: 64\n",
	"gen/GEN":          "# N\n#ST: 0\n#COPY: att/twice.input0.txt\n\n#ST: 40\n5 1 # small\n#ST: 60\n100 2\n",
	"gen/generator.py": "#", "gen/limits.py": "#", "gen/GEN.old": "x",
	"gen/validator.py": "#", "sol/solution.cpp": "//", "sol/slow.cpp": "// @check-accepted: st1 st2\n// @check-time-limit-exceeded: st3\n", "sol/template_cpp.cpp": "//",
	"att/twice.input0.txt": "1\n", "att/twice.output0.txt": "2\n", "statement/english.tex": "Twice",
}

// TestLinks checks that a link that cannot be followed is reported by its path, and is not
// treated as a missing file.
func TestLinks(t *testing.T) {
	files := exchangetest.Changed(cmsFiles, "gen/GEN", "", "gen/GEN.old", "", "input/input0.txt", "1", "input/input1.txt", "1", "output/output0.txt", "2", "output/output1.txt", "2")
	for at, target := range map[string]string{"input/input1.txt": "/etc/passwd", "output/output0.txt": "../../x", "check": "/etc", "gen/GEN": "gone"} {
		folder := exchangetest.Linked(t, exchangetest.Changed(files, at, ""), map[string]string{at: target})
		exchangetest.ReadsFrom(t, at, Format{}, folder, at+": is a link that leads ")
	}
}

// TestOtherLinks checks that a link that no test or program needs does not matter, wherever it leads.
func TestOtherLinks(t *testing.T) {
	folder := exchangetest.Linked(t, cmsFiles, map[string]string{"notes.txt": "gone", "statement/more.pdf": "/etc/passwd"})
	if _, notes, err := (Format{}).Read(folder, "dir"); err != nil || notes.Unsupported() != nil {
		t.Errorf("%v, %v", err, notes.Unsupported())
	}
}

// TestGaps checks that stored files that are not used are named.
func TestGaps(t *testing.T) {
	whole := exchangetest.Changed(cmsFiles, "sol/slow.cpp", "", "gen/GEN", "", "gen/GEN.old", "", "input/input0.txt", "1", "input/input1.txt", "1", "output/output0.txt", "2", "output/output1.txt", "2")
	for _, test := range []struct {
		name string
		more []string
		want string
	}{
		{"whole", nil, ""},
		{"no answer", []string{"output/output1.txt", ""}, "output/output1.txt: is missing, so the official solution makes all answers, and the other files in output are not used"},
		{"no answers", []string{"output/output0.txt", "", "output/output1.txt", ""}, ""},
		{"a gap", []string{"input/input3.txt", "1"}, "input/input3.txt: belongs to no test; number the tests from 0 without gaps, or remove it"},
		{"a further answer", []string{"output/output2.txt", "1"}, "output/output2.txt: belongs to no test; number"},
		{"another file", []string{"output/README", "1"}, ""},
		{"another number", []string{"task.yaml", cmsFiles["task.yaml"] + "n_input: 3\n"}, "task.yaml: n_input is 3, but there are 2 tests; correct it"},
		{"upper case", []string{"Output/output0.txt", "1"}, "Output: is ignored by the format, but resembles output; rename or remove it"},
		{"packed", []string{"output/output0.txt", "", "output/output1.txt", "", "output.zip", "1"}, "output.zip: is ignored by the format, but resembles output"},
		{"lower case", []string{"gen/gen", "1"}, "gen/gen: is ignored by the format, but resembles GEN"},
	} {
		_, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(whole, test.more...)), "dir")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(notes) > 0 {
			got = notes[0].Fault().Error()
		}
		if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// TestHanded checks that a task with output_only gets an output for each test, by its name,
// whatever else the task has.
func TestHanded(t *testing.T) {
	files := exchangetest.Changed(cmsFiles, "task.yaml", "name: x\noutput_only: True\ntime_limit: 1\nmemory_limit: 1\n", "gen/GEN", "", "check/manager.cpp", "//", "sol/grader.cpp", "//")
	for i := range 2 {
		files[fmt.Sprintf("input/input%d.txt", i)], files[fmt.Sprintf("output/output%d.txt", i)] = "1", "2"
	}
	for _, checker := range []string{"", "//"} {
		p, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(files, "check/checker.cpp", checker)), "dir")
		if err != nil || notes.Unsupported() != nil {
			t.Fatal(err, notes)
		}
		if !p.Handed || p.InputFile != "" || p.Interactor != nil || p.Completes() || len(p.Submissions) > 0 || p.Limits.Time != 0 || p.Limits.Memory != 0 || len(p.Tests[1].Args) > 0 {
			t.Errorf("%+v", p)
		}
	}
}

// TestGraders checks that a grader that uses the submission is the main file, also of the official
// solution, which answers the tests. Units whose name ends in lib are no submissions.
func TestGraders(t *testing.T) {
	for language, test := range map[string]struct{ grader, text, want string }{
		"pascal":  {"sol/grader.pas", "program g; uses twice;", "main.pas [twice.pas main.pas alib.pas] "},
		"python3": {"sol/grader.py", "import twice", "__main__.py [twice.py __main__.py] "},
		"java":    {"sol/grader.java", "public static void main(String[] a)", " [twice.java grader.java] grader"},
		"rust":    {"sol/grader.rs", "mod twice;", "main.rs [twice.rs main.rs] "},
		"go":      {"sol/grader.go", "package main", "solution.go [solution.go grader.go] "},
	} {
		files := exchangetest.Changed(cmsFiles, test.grader, test.text, "sol/alib.pas", "unit alib;", "sol/solution.cpp", "", strings.Replace(test.grader, "grader", "solution", 1), "public class twice {")
		p, notes, err := Format{}.Read(exchangetest.Folder(files), "dir")
		if err != nil || len(notes) > 0 || len(p.Submissions) != 2 || p.Main == nil {
			t.Fatal(err, notes, p)
		}
		var names []string
		for _, f := range p.Main.Files {
			names = append(names, f.Path)
		}
		if got := fmt.Sprint(p.Main.Main, " ", names, " ", p.Main.Entry); got != test.want || p.Main.Macro != "EVAL" || len(p.Submissions[1].Files) != 1 {
			t.Errorf("%s: %s; want %s; %+v", language, got, test.want, p.Submissions)
		}
	}
}

// TestStubs checks that stubs in other languages than C and C++ get their pipes by other names.
func TestStubs(t *testing.T) {
	files := exchangetest.Changed(cmsFiles, "check/manager.cpp", "//", "sol/stub.pas", "{ uses a } program s; USES twice;", "sol/stub.py", "from twice import f", "sol/stub.java", "static void main(")
	p, notes, err := Format{}.Read(exchangetest.Folder(files), "dir")
	if err != nil || len(notes) > 0 || p.Entry != "grundy_fifos" || fmt.Sprint(p.Languages) != "[java pascal python3]" {
		t.Fatal(err, notes, p)
	}
	for language, want := range map[string]string{
		"java": "stub.java grundy_fifos.java", "python3": "stub.py __main__.py", "pascal": "main.pas grundy_fifos.pas",
	} {
		var names []string
		for _, f := range p.Include[language] {
			names = append(names, f.Path)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s; want %s", language, got, want)
		}
	}
	if text, err := p.Include["pascal"][0].Read(1000); err != nil || string(text) != "{ uses a } program s; USES grundy_fifos, twice;" {
		t.Errorf("%s, %v", text, err)
	}
	if text, err := p.Include["java"][1].Read(1 << 20); err != nil || !strings.Contains(string(text), " stub.main(args);") {
		t.Errorf("%s, %v", text, err)
	}
	files = exchangetest.Changed(cmsFiles, "check/manager.cpp", "//", "sol/stub.go", "package main", "sol/stub.rs", "mod twice;")
	if p, _, err = (Format{}).Read(exchangetest.Folder(files), "dir"); err != nil {
		t.Fatal(err)
	}
	for language, at := range map[string]string{"go": "sol/stub.go", "rust": "sol/stub.rs"} {
		if _, err := p.Include[language][0].Read(1000); err == nil || !strings.HasPrefix(err.Error(), at+": is a grader in a language") {
			t.Errorf("%s: %v", at, err)
		}
	}
}

// TestPipes checks that submissions use named pipes if there is a stub, unless task.yaml says
// otherwise. It also checks that only the languages of the stubs are accepted.
func TestPipes(t *testing.T) {
	for name, test := range map[string]struct {
		files     map[string]string
		args      int
		languages string
	}{
		"alone":         {nil, 0, "[]"},
		"alone, pipes":  {map[string]string{"task.yaml": "user_io: fifo_io\n"}, 2, "[c cpp]"},
		"stub":          {map[string]string{"sol/stub.cpp": "//"}, 2, "[cpp]"},
		"stub, no pipe": {map[string]string{"sol/stub.cpp": "//", "task.yaml": "user_io: std_io\n"}, 0, "[cpp]"},
		"original":      {map[string]string{"sol/stub.c": "//", "task.yaml.orig": "title: x\n"}, 0, "[c]"},
		"unknown":       {map[string]string{"sol/stub.c": "//", "task.yaml": "user_io: smoke\n"}, 2, "[c]"},
	} {
		files := exchangetest.Changed(cmsFiles, "check/manager.cpp", "//")
		maps.Copy(files, test.files)
		p, notes, err := Format{}.Read(exchangetest.Folder(files), "dir")
		if err != nil || notes.Unsupported() != nil {
			t.Errorf("%s: %v, %v", name, notes, err)
			continue
		}
		if got := fmt.Sprint(p.Languages); got != test.languages || len(p.Tests[0].Args) != test.args || p.InputFile != "" || p.Interactor == nil {
			t.Errorf("%s: %s, %+v", name, got, p)
		}
		for _, language := range p.Languages {
			if with := strings.HasPrefix(p.Include[language][len(p.Include[language])-1].Path, "grundy_fifos."); with != (test.args > 0) {
				t.Errorf("%s: %v", name, p.Include)
			}
		}
	}
}

// TestCMS checks the summaries of correct tasks, and the errors and notes about wrong ones.
func TestCMS(t *testing.T) {
	gen := func(text string) map[string]string { return exchangetest.Changed(cmsFiles, "gen/GEN", text) }
	stored := func(text string) map[string]string { // as tasks without a generator
		return exchangetest.Changed(cmsFiles, "gen/GEN", text, "gen/generator.py", "", "gen/validator.py", "", "input/input0.txt", "1", "input/input1.txt", "2", "output/output0.txt", "1", "output/output1.txt", "2")
	}
	points := func(kind, parameters string) map[string]string {
		return exchangetest.Changed(stored(""), "task.yaml", "name: x\nscore_type: "+kind+"\nscore_type_parameters: "+parameters+"\nn_input: 2\n")
	}
	yaml := func(text string) map[string]string { return exchangetest.Changed(cmsFiles, "task.yaml", text) }
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string // a part of the summary, or of the error
	}{
		{"whole", cmsFiles, "twice 1.5s 3 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group st1 0 min []; group st2 40 min []; group st3 60 min []"},
		{"checker", exchangetest.Changed(cmsFiles, "check/checker.cpp", "//"), "check check/checker.cpp"},
		{"compiled checker", exchangetest.Changed(cmsFiles, "cor/correttore", "ELF"), "refused cor/correttore: is a compiled checker without its source"},
		{"two checkers", exchangetest.Changed(cmsFiles, "cor/correttore.cpp", "//", "check/checker.py", "#"), "refused cor/correttore.cpp: is a second checker besides check/checker.py"},
		{"manager", exchangetest.Changed(cmsFiles, "check/manager.cpp", "//"), "check ; group st1 0 min []; group st2 40 min []; group st3 60 min []"},
		{"compiled manager", exchangetest.Changed(cmsFiles, "check/manager", "ELF"), "refused check/manager: is a compiled manager without its source"},
		{"manager in Java", exchangetest.Changed(cmsFiles, "cor/manager.java", "//"), "refused cor/manager.java: is a manager in a language in which managers are not supported; write it in C, C++ or Python"},
		{"no process", exchangetest.Changed(yaml("name: a\nnum_processes: 0\n"), "check/manager.cpp", "//"), "refused task.yaml:2: is not a number of processes from 1 to 16"},
		{"half a process", exchangetest.Changed(yaml("name: a\nnum_processes: 1.5\n"), "check/manager.cpp", "//"), "refused task.yaml:2: is not a number of processes from 1 to 16"},
		{"too many processes", exchangetest.Changed(yaml("name: a\nnum_processes: 17\n"), "check/manager.cpp", "//"), "refused task.yaml:2: is not a number of processes from 1 to 16"},
		{"one process", exchangetest.Changed(yaml("name: a\nnum_processes: 1\n"), "check/manager.cpp", "//"), "[]"},
		{"controller", exchangetest.Changed(cmsFiles, "check/controller.cpp", "//"), "refused check/controller.cpp: the task has a controller, which starts the program; this is not supported; replace it by a manager, which talks with the program: check/manager.cpp"},
		{"some outputs", yaml("name: x\noutput_only_testcases: 0,2\n"), "refused task.yaml:2: some tests take outputs instead of programs, which is not supported; remove the key, so that programs are judged on all tests"},
		{"manager and dependent subtasks", exchangetest.Changed(gen("#ST: 30\n#STNAME: b\n#STDEP: a\n1\n#ST: 70\n#STNAME: a\n2\n"), "check/manager.cpp", "//"), "a checker or manager gives partial points"},
		{"no subtasks", gen("1\n2 # two\n"), "2 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group tests 100 sum []"},
		{"names", gen("#ST: 30\n#STNAME: b\n#STDEP: a\n1\n#ST: 70\n#STNAME: a\n2\n"), "group a 70 min []; group b 30 min [a]"},
		{"all", gen("#ST: 30\n1\n#ST: 70\n#STDEP: *\n2\n"), "group st1 30 min []; group st2 70 min [st1]"},
		{"circle", gen("#ST: 30\n#STNAME: b\n#STDEP: a\n1\n#ST: 70\n#STNAME: a\n#STDEP: b\n2\n"), "subtasks depend on each other in a circle"},
		{"no such subtask", gen("#ST: 30\n#STDEP: x\n1\n"), "gen/GEN: the subtask st1 depends on x, but there is no such subtask"},
		{"late name", gen("#ST: 30\n1\n#STNAME: a\n"), "gen/GEN:3: #STNAME: comes after a test of its subtask"},
		{"same name", gen("#ST: 30\n#STNAME: a\n1\n#ST: 70\n#STNAME: a\n1\n"), "gen/GEN:5: another subtask has the name a"},
		{"name of a later subtask", gen("#ST: 30\n#STNAME: st2\n5\n#ST: 70\n99\n"), "gen/GEN:2: another subtask has the name st2"},
		{"name of an earlier subtask", gen("#ST: 30\n5\n#ST: 70\n#STNAME: st1\n99\n"), "gen/GEN:4: another subtask has the name st1"},
		{"names changed over", gen("#ST: 30\n#STNAME: st2\n5\n#ST: 70\n#STNAME: st1\n9\n"), "group st2 30 min []; group st1 70 min []"},
		{"comma", gen("#ST: 30\n#STNAME: a,b\n5\n"), "gen/GEN:2: a,b is not a name of a subtask; write a short word without"},
		{"open brace", gen("#ST: 30\n#STNAME: a{b\n5\n"), "gen/GEN:2: a{b is not a name of a subtask"},
		{"closing brace", gen("#ST: 30\n#STNAME: a}b\n5\n"), "gen/GEN:2: a}b is not a name of a subtask"},
		{"folder above", gen("#ST: 30\n#STNAME: ..\n5\n"), "gen/GEN:2: .. is not a name of a subtask"},
		{"blank in a name", gen("#ST: 30\n#STNAME: a b\n5\n"), "gen/GEN:2: a b is not a name of a subtask"},
		{"a folder's name", gen("#ST: 30\n#STNAME: secret\n5\n"), "gen/GEN:2: secret means the tests of all subtasks; choose another name"},
		{"no name", gen("#ST: 30\n#STNAME:\n5\n"), "is not a name of a subtask"},
		{"long name", gen("#ST: 30\n#STNAME: " + strings.Repeat("a", 101) + "\n5\n"), "is not a name of a subtask"},
		{"longest name", gen("#ST: 30\n#STNAME: " + strings.Repeat("é", 50) + "\n5\n"), "group " + strings.Repeat("é", 50) + " 30 min"},
		{"no tests in a subtask", gen("#ST: 30\n#ST: 70\n5\n"), "refused gen/GEN:1: the subtask st1 has points, but no tests"},
		{"no tests in the last subtask", gen("#ST: 30\n5\n#ST: 70\n"), "refused gen/GEN:3: the subtask st2 has points, but no tests"},
		{"no tests and no points", gen("#ST: 0\n#ST: 70\n5\n"), "check words; group st1 0 min []; group st2 70 min []"},
		{"most subtasks", gen(strings.Repeat("#ST: 1\n5\n", 100)), "group st100 1 min []"},
		{"too many subtasks", gen(strings.Repeat("#ST: 1\n5\n", 101)), "gen/GEN:201: has more than 100 subtasks"},
		{"too many copies", gen(strings.Repeat("#COPY: att/twice.input0.txt\n", 10_002)), "gen/GEN:10001: has more than 10000 tests"},
		{"too many tests", gen(strings.Repeat("5\n", 10_000) + "5"), "gen/GEN:10001: has more than 10000 tests"},
		{"byte order mark", gen("\ufeff#ST: 30\n1\n"), "1 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group st1 30 min []"},
		{"UTF-16", gen("\xff\xfe#\x00S\x00"), "gen/GEN: is not a text in UTF-8; save it as UTF-8"},
		{"late subtask", gen("1\n#ST: 30\n"), "gen/GEN:2: there are tests before the first subtask"},
		{"no points", gen("#ST: many\n1\n"), "gen/GEN:1: the points many of a subtask are not a number from 0 to 1000000; write a number such as 30"},
		{"points that are NaN", gen("#ST: NaN\n1\n"), "gen/GEN:1: the points NaN of a subtask are not a number"},
		{"infinite points", gen("#ST: inf\n1\n"), "gen/GEN:1: the points inf of a subtask are not a number"},
		{"negative points", gen("#ST: -1\n1\n"), "gen/GEN:1: the points -1 of a subtask are not a number"},
		{"too many points", gen("#ST: 1000001\n1\n"), "gen/GEN:1: the points 1000001 of a subtask are not a number"},
		{"most points", gen("#ST: 1000000\n1\n"), "group st1 1e+06 min []"},
		{"total", exchangetest.Changed(cmsFiles, "task.yaml", "name: x\ntotal_value: 7.5\n", "gen/GEN", "1\n"), "group tests 7.5 sum []"},
		{"total in words", yaml("name: x\ntotal_value: 100 points\n"), "refused task.yaml:2: is not a number of points from 0 to 1000000"},
		{"total that is NaN", yaml("name: x\ntotal_value: .nan\n"), "refused task.yaml:2: is not a number of points"},
		{"infinite total", yaml("name: x\ntotal_value: inf\n"), "refused task.yaml:2: is not a number of points"},
		{"negative total", yaml("name: x\ntotal_value: -5\n"), "refused task.yaml:2: is not a number of points"},
		{"blank", gen("# ST: 30\n1\n"), "refused gen/GEN:1: CMS reads the line as a command, but task-maker reads it as a comment"},
		{"spaces of CMS", stored("# ST: 30\n1\n#  ST: 70\n2\n"), "2 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group st1 30 min []; group st2 70 min []"},
		{"spaces and none", stored("#ST: 30\n1\n# ST: 70\n2\n"), "refused gen/GEN:3: CMS reads the line as a command"},
		{"blank before COPY", stored("# ST: 30\n# COPY: input/input0.txt\n"), "refused gen/GEN:2: CMS reads the line as a command"},
		{"heading", gen("# ST N M\n1\n"), "1 tests"},
		{"outside", gen("#COPY: ../x\n"), "gen/GEN:1: ../x leads out of the package"},
		{"not there", gen("#COPY: x\n"), "gen/GEN:1: names x, which is not in the package"},
		{"no generator", exchangetest.Changed(cmsFiles, "gen/generator.py", ""), "refused gen/GEN:6: there is no generator"},
		{"no solution", exchangetest.Changed(cmsFiles, "sol/solution.cpp", ""), "refused sol: there is no official solution"},
		{"no tests", gen("# none\n"), "refused gen/GEN: there are no tests"},
		{"Italian", yaml("nome_breve: doppio\nnome: Il doppio\ntimeout: 2\nmemlimit: 32\n"), "doppio 2s 3 tests"},
		{"limit", yaml("name: x\ntime_limit: soon\n"), "refused task.yaml:2: is not a time in seconds"},
		{"memory", yaml("name: x\nmemory_limit: 0\n"), "refused task.yaml:2: is not a size in MiB"},
		{"outputs", yaml("name: x\noutput_only: true\n"), "refused sol: there is no official solution, but some tests have no answer in the folder output"},
		{"list of inputs", yaml("name: x\ninfile: [a, b]\n"), "refused task.yaml:2: is not a single value; write one value"},
		{"list of outputs", yaml("name: x\noutfile: {a: b}\n"), "refused task.yaml:2: is not a single value; write one value"},
		{"cms-aoi-import", yaml("---\nextends: ../base.yaml\nname: x\ntime_limit: 1s\n"), "refused task.yaml:2: is a key of cms-aoi-import, whose tasks are not supported"},
		{"score", yaml("name: x\nscore_type: GroupMul\n"), "3 tests"},
		{"other parameters", yaml("name: x\nscore_type: GroupMin\nn_input: 3\nscore_type_parameters: [[100, 3]]\n"), "refused task.yaml:4: gives different points from gen/GEN; make both equal"},
		{"other points", yaml("name: x\nscore_type: GroupMin\nn_input: 3\nscore_type_parameters:\n- [0, 1]\n- [40, 1]\n- [50, 1]\n"), "refused task.yaml:7: gives different points from gen/GEN"},
		{"same parameters", yaml("name: x\nscore_type: GroupMin\nn_input: 3\nscore_type_parameters: [[0, '000'], [40, '001'], [60, '002']]\n"), "group st3 60 min []"},
		{"parameters with dependencies", exchangetest.Changed(gen("#ST: 10\n#STNAME: a\n1\n#ST: 20\n#STNAME: b\n#STDEP: a\n2\n#ST: 70\n#STDEP: b\n3\n"), "task.yaml", "name: x\nscore_type: GroupMin\nn_input: 3\nscore_type_parameters: [[10, '000'], [20, '000|001'], [70, '000|001|002']]\n"), "group st3 70 min [b]"},
		{"parameters alone", points("GroupMin", "[[40, 1], [60.5, 1]]"), "2 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group st1 40 min []; group st2 60.5 min []"},
		{"shared tests", points("GroupMin", "[[40, '000'], [60, '00[01]']]"), "3 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group st1 40 min []; group st2 60 min []"},
		{"named tests", points("GroupMul", "[{max_score: 40, testcases: ['001']}, {max_score: 60, testcases: ['000']}]"), "2 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group st1 40 min []; group st2 60 min []"},
		{"tests without points", points("GroupMin", "[[100, '001']]"), "2 tests; sol/slow.cpp ; sol/solution.cpp AC; check words; group st1 100 min []; group none 0 min []"},
		{"threshold", points("GroupThreshold", "[[40, 1, 1.0], [60, 1, 2]]"), "group st1 40 min []; group st2 60 min []"},
		{"low threshold", points("GroupThreshold", "[[40, 1, 0.5], [60, 1, 2]]"), "refused task.yaml:3: a right answer gives 1, which is more than the threshold"},
		{"product of shares", exchangetest.Changed(points("GroupMul", "[[40, 1], [60, 1]]"), "check/checker.cpp", "//"), "refused task.yaml:3: a checker or manager gives partial points, which the score_type GroupMul does not support"},
		{"points of each test", points("Sum", "12.5"), "group tests 25 sum []"},
		{"no points of each test", points("Sum", "many"), "refused task.yaml:3: is not a number of points from 0 to 1000000; write one such as 5"},
		{"too few parameters", points("GroupMin", "[[40, 1], [60, 2]]"), "refused task.yaml:3: needs 2 tests, but has only 1 left"},
		{"no such test", points("GroupMin", "[[40, ['005']]]"), "refused task.yaml:3: there is no test 005"},
		{"empty pattern", points("GroupMin", "[[40, '9']]"), "refused task.yaml:3: names no tests"},
		{"pattern with a look ahead", points("GroupMin", "[[40, '(?=0)']]"), "refused task.yaml:3: the pattern (?=0) is not supported"},
		{"no subtask", points("GroupMin", "[40, 1]"), "refused task.yaml:3: names no tests"},
		{"no list", points("GroupMin", "40"), "refused task.yaml:3: is not a list of 1 to 100 subtasks"},
		{"unknown type", points("GroupMax", "[[40, 1]]"), "refused task.yaml: the score_type GroupMax is not supported"},
		{"other number of inputs", exchangetest.Changed(points("Sum", "5"), "input/input2.txt", "3"), "refused task.yaml: n_input is 2, but there are 3 tests"},
		{"sum", yaml("name: x\nscore_type: Sum\n"), "refused task.yaml: the points of tests are added up, but gen/GEN has subtasks"},
		{"no YAML", yaml("name: [\n"), "task.yaml:"},
		{"no task", exchangetest.Changed(cmsFiles, "task.yaml", ""), "refused task.yaml: is missing"},
	} {
		exchangetest.Reads(t, test.name, Format{}, test.files, test.want)
	}
}

// TestCMSSolutions checks that one of several official solutions makes the answers, and that all
// of them must get AC.
func TestCMSSolutions(t *testing.T) {
	for _, other := range []string{"sol/solution.c", "sol/soluzione.py"} {
		p, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, other, "#")), "x")
		if err != nil || notes.Unsupported() != nil || p.Main == nil || p.Main.Path != "sol/solution.cpp" {
			t.Errorf("%s: %+v, %v, %v", other, p, notes, err)
			continue
		}
		right := 0
		for _, s := range p.Submissions {
			if s.Declared == "official solution" {
				right++
			}
		}
		if right != 2 {
			t.Errorf("%s: %d official solutions", other, right)
		}
	}
}

// TestCMSTests checks that the generator runs with the files of its folder. Samples are shown as
// they are attached, and rules of annotations apply to subtasks.
func TestCMSTests(t *testing.T) {
	p, _, err := Format{}.Read(exchangetest.Folder(cmsFiles), "dir")
	if err != nil {
		t.Fatal(err)
	}
	if !(Format{}).Is(exchangetest.Folder(cmsFiles)) || p.InputFile != "input.txt" || p.OutputFile != "output.txt" || p.Limits.Memory != 64<<20 || p.Titles["it"] != "Il doppio" {
		t.Errorf("%+v", p)
	}
	in, out, ok := p.Tests[0].AsShown()
	if !ok || in != "1\n" || out != "2\n" || p.Tests[1].Sample {
		t.Errorf("the sample is %q, %q", in, out)
	}
	made := p.Tests[1].Made
	if made == nil || strings.Join(made.Args, " ") != "5 1" || made.Program.Main != "generator.py" || len(made.Program.Files) != 3 {
		t.Errorf("%+v", made)
	}
	if p.Main == nil || p.Main.Path != "sol/solution.cpp" || strings.Join(p.Tests[2].InputFlags[""], " ") != "/dev/stdin 3" {
		t.Errorf("%+v, %v", p.Main, p.Tests[2].InputFlags)
	}
	slow := p.Submissions[0]
	for want, verdicts := range map[string][3]string{
		"": {"AC", "AC", "TLE"}, "WA on st2/001, permitted AC": {"AC", "WA", "TLE"}, "no test gives TLE, which is required": {"AC", "AC", "WA"},
	} {
		var r report.Report
		for i, test := range p.Tests {
			r.Tests = append(r.Tests, report.Test{Name: test.Name, Verdict: report.Verdict(verdicts[i])})
		}
		if got := slow.Unmet(&r).String(); got != want {
			t.Errorf("%v: %q; want %q", verdicts, got, want)
		}
	}
}

// TestCMSNumbers checks that the validator gets the number that the subtask has in gen/GEN, even
// if some subtasks have no tests or depend on later ones.
func TestCMSNumbers(t *testing.T) {
	for gen, want := range map[string]string{
		"#ST: 0\n#ST: 100\n5\n":                                         "2",
		"#ST: 30\n1\n#ST: 0\n#ST: 70\n2\n3\n":                           "1 3 3",
		"#ST: 30\n#STDEP: st2\n1\n#ST: 30\n2\n#ST: 40\n#STNAME: a\n3\n": "1 2 3",
		"1\n2\n": "1 1",
	} {
		p, _, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, "gen/GEN", gen)), "dir")
		if err != nil {
			t.Errorf("%q: %v", gen, err)
			continue
		}
		var got []string
		for _, test := range p.Tests {
			got = append(got, test.InputFlags[""][1])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: the validator gets %v; want %s", gen, got, want)
		}
	}
}

// TestCMSDependencies checks that the rule of a subtask covers all subtasks that it depends on, and
// that circles are refused, for mostSubtasks subtasks.
func TestCMSDependencies(t *testing.T) {
	var circle, chain strings.Builder
	for i := range mostSubtasks {
		circle.WriteString("#ST: 1\n#STDEP: *\n5\n")
		chain.WriteString("#ST: 1\n")
		for k := mostSubtasks; k > i+1; k-- { // the last first, and each name twice
			fmt.Fprintf(&chain, "#STDEP: st%d st%d\n", k, k)
		}
		chain.WriteString("5\n")
	}
	read := func(gen string) (*packages.Package, packages.Notes) {
		p, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, "gen/GEN", gen, "sol/slow.cpp", "// @check-accepted: st1\n")), "dir")
		if err != nil {
			t.Fatal(err)
		}
		return p, notes
	}
	if _, notes := read(circle.String()); notes.Unsupported() == nil || !strings.Contains(notes.Unsupported().Error(), "in a circle") {
		t.Errorf("%v", notes)
	}
	p, notes := read(chain.String())
	if notes.Unsupported() != nil || len(p.Groups.Groups) != mostSubtasks || p.Groups.Groups[0].Path != "st100" || len(p.Groups.Groups[99].Requires) != 99 {
		t.Fatalf("%v, %d groups", notes.Unsupported(), len(p.Groups.Groups))
	}
	for i, test := range p.Tests {
		if rule := p.Submissions[0].Rules[0]; !packages.NewGlob(rule.Tests).Matches(test.Name) {
			t.Errorf("the fate of st1 leaves out test %d of st%d", i, i+1)
		}
	}
}

// TestCMSAnnotations checks the places of annotations, for a repeated one as well.
func TestCMSAnnotations(t *testing.T) {
	p, _, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, "sol/slow.cpp", "// @check-accepted: st1\n\n// @check-accepted: st1\n")), "dir")
	if err != nil {
		t.Fatal(err)
	}
	if rules := p.Submissions[0].Rules; len(rules) != 2 || rules[0].Place != "sol/slow.cpp:1" || rules[1].Place != "sol/slow.cpp:3" {
		t.Errorf("%+v", rules)
	}
}

// TestCMSPatterns checks that an annotation with more than packages.MostPatterns patterns is an
// error.
func TestCMSPatterns(t *testing.T) {
	source := "# @check-accepted: " + strings.Repeat("st1 ", packages.MostPatterns+1)
	_, _, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, "sol/small.py", source)), "x")
	if err == nil || !strings.HasPrefix(err.Error(), "sol/small.py:1: has more than 1000 patterns") {
		t.Errorf("%v", err)
	}
}

// TestCMSMade checks that stored inputs and outputs are used only if all of them are there. It
// also checks empty names of input and output files, and that graders are included.
func TestCMSMade(t *testing.T) {
	files := exchangetest.Changed(cmsFiles, "task.yaml", "name: x\ntime_limit: 1\ninfile: ''\noutfile: ''\n", "sol/grader.cpp", "//", "sol/x.h", "//", "sol/grader.pas", "{}")
	for _, name := range []string{"0", "1", "2"} {
		files["input/input"+name+".txt"], files["output/output"+name+".txt"] = name, name
	}
	p, notes, err := Format{}.Read(exchangetest.Folder(files), "dir")
	if err != nil || notes.Unsupported() != nil {
		t.Fatal(err, notes)
	}
	if p.InputFile != "" || p.Tests[1].Made != nil || p.Tests[1].Input.Path != "input/input1.txt" || p.Tests[2].Answer.Path != "output/output2.txt" {
		t.Errorf("%+v", p.Tests)
	}
	if len(p.Include["cpp"]) != 2 || len(p.Main.Files) != 3 {
		t.Errorf("%v, %v", p.Include, p.Main.Files)
	}
	if _, err := p.Include["pascal"][0].Read(10); err == nil || !strings.HasPrefix(err.Error(), "sol/grader.pas: is a grader in a language") {
		t.Errorf("a grader in Pascal: %v", err)
	}
	files = exchangetest.Changed(files, "input/input2.txt", "")
	if p, _, err = (Format{}).Read(exchangetest.Folder(files), "dir"); err != nil || p.Tests[1].Made == nil || !p.Tests[1].Answer.Absent() {
		t.Errorf("a part of the inputs is taken: %v, %+v", err, p.Tests)
	}
	files = exchangetest.Changed(files, "gen/GEN", "", "gen/generator.py", "")
	if p, _, err = (Format{}).Read(exchangetest.Folder(files), "dir"); err != nil || len(p.Tests) != 2 || p.Groups.Groups[0].Points != 100 || p.Groups.Groups[0].Score != grading.Sum {
		t.Errorf("without gen/GEN: %v, %+v", err, p)
	}
}

// TestMacro checks that EVAL is defined, as in CMS, in submissions and in the official solution
// that answers tests.
func TestMacro(t *testing.T) {
	p, _, err := Format{}.Read(exchangetest.Folder(cmsFiles), "dir")
	if err != nil || p.Macro != "EVAL" || p.Main.Macro != "EVAL" {
		t.Errorf("%v, %+v", err, p)
	}
}

// TestUsing checks that a grader in Pascal or Python is the main file if it uses the submission by
// the name of the task, and is refused otherwise.
func TestUsing(t *testing.T) {
	for at, test := range map[string]struct{ language, text, other, main string }{
		"sol/grader.pas": {"pascal", "program g;\nUSES sysutils, Twice;\n", "uses other;\n", "main.pas"},
		"sol/grader.py":  {"python3", "from twice import f\n", "def read(): pass # twice\n", "__main__.py"},
		"sol/grader.rs":  {"rust", "mod twice;\n", "mod other; // twice\n", "main.rs"},
	} {
		p, _, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, at, test.text)), "dir")
		if err != nil || len(p.Include[test.language]) != 1 || p.Include[test.language][0].Path != test.main || p.Submitted != "twice" {
			t.Errorf("%s: %v, %+v", at, err, p)
			continue
		}
		if p, _, err = (Format{}).Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, at, test.other)), "dir"); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Include[test.language][0].Read(100); err == nil || !strings.HasPrefix(err.Error(), at+": is a grader in a language") {
			t.Errorf("%s: %v", at, err)
		}
	}
}

// TestGeneratorFiles checks that a generator finds the files of the task that gen/GEN names.
func TestGeneratorFiles(t *testing.T) {
	p, _, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, "gen/GEN", "att/twice.input0.txt 5 ../x gone/y\n5\n")), "dir")
	if err != nil {
		t.Fatal(err)
	}
	if made := p.Tests[0].Made; len(made.Files) != 1 || made.Files[0].Path != "att/twice.input0.txt" || len(made.Args) != 4 || len(p.Tests[1].Made.Files) != 0 {
		t.Errorf("%+v", made)
	}
}

// FuzzCMS checks that Read accepts or refuses every task, without a panic or an endless loop.
func FuzzCMS(f *testing.F) {
	f.Add(cmsFiles["task.yaml"], cmsFiles["gen/GEN"], cmsFiles["sol/slow.cpp"])
	f.Add("name: &x [*x]\n", "#ST: 1\n#STDEP: * st1\n#COPY:\n", "@check-zero: [\n")
	f.Fuzz(func(t *testing.T, yaml, gen, solution string) {
		folder := exchangetest.Folder(exchangetest.Changed(cmsFiles, "task.yaml", yaml+"\n", "gen/GEN", gen+"\n", "sol/slow.cpp", solution+"\n"))
		if p, _, err := (Format{}).Read(fs.FS(folder), "x"); (p == nil) == (err == nil) {
			t.Errorf("%v, %v", p, err)
		}
	})
}

package names

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// lookup knows two problems by their ids and titles. One title is also a first name.
func lookup(word string) (id string, ok bool) {
	id, ok = map[string]string{"hdu1848": "hdu1848", "hdu 1848": "hdu1848", "p2197": "p2197", "gcd": "gcd", "sum": "sum", "john": "hdu1907", "nim游戏": "p2197", "nim 游戏": "p2197"}[strings.ToLower(word)]
	return id, ok
}

// everything treats every path as one of a program.
func everything(int) bool { return true }

// people is a class in China and elsewhere.
var people = []Person{
	{ID: "20210001", Names: []string{"张三"}},
	{ID: "20210002", Names: []string{"李四"}},
	{ID: "20210003", Names: []string{"王芳"}},
	{ID: "20210004", Names: []string{"王芳"}},
	{ID: "20210005", Names: []string{"欧阳娜娜"}},
	{ID: "asmith", Aliases: []string{"48213", "asmith@x.edu"}, Platform: []string{"48213"}, Names: []string{"Ann Smith", "Smith Ann"}},
	{ID: "b.jones2", Names: []string{"Bob Jones", "Jones Bob"}},
	{ID: "s1034567", Names: []string{"José García", "García José"}},
	{ID: "2021-0009", Names: []string{"O'Neil Pat", "Pat O'Neil"}},
	{ID: "c007", Names: []string{"阿卜杜拉·买买提"}},
}

// shown returns a reading as text: the student, the problem, and ? for a doubt.
func shown(r Reading) string {
	who := r.Student
	switch {
	case r.Nobody:
		who = "nobody"
	case r.Person >= 0:
		who = "#" + people[r.Person].ID
	}
	problem := r.Problem
	if problem == "" {
		problem = "-"
	}
	if r.Doubt != "" {
		problem += "?"
	}
	return who + " " + problem
}

// TestPatterns checks names as real classes have them. Two problems are graded, hdu1848 and p2197,
// and there is a roster.
func TestPatterns(t *testing.T) {
	understood := 0
	for _, c := range []struct{ path, want string }{
		// China: ids, names, tasks, with and without separators.
		{"20210001张三第一题.cpp", "#20210001 hdu1848"},
		{"张三20210001第2题.cpp", "#20210001 p2197"},
		{"20210001_张三_1.cpp", "#20210001 hdu1848"},
		{"20210001-张三-A.cpp", "#20210001 hdu1848"},
		{"20210001 张三 B.cpp", "#20210001 p2197"},
		{"张三（20210001）题目一.cpp", "#20210001 hdu1848"},
		{"【20210001】张三【T2】.cpp", "#20210001 p2197"},
		{"[20210001][张三][1].cpp", "#20210001 hdu1848"},
		{"２０２１０００１张三第２题.cpp", "#20210001 p2197"},
		{"第一题-张三.cpp", "#20210001 hdu1848"},
		{"第1题/张三.cpp", "#20210001 hdu1848"},
		{"张三/第一题.cpp", "#20210001 hdu1848"},
		{"张三/1.cpp", "#20210001 hdu1848"},
		{"张三/1.求和.cpp", "#20210001 hdu1848"},
		{"张三/2、石子.cpp", "#20210001 p2197"},
		{"张三/A.cpp", "#20210001 hdu1848"},
		{"张三/T2/T2.cpp", "#20210001 p2197"},
		{"张三/第二题/main.cpp", "#20210001 p2197"},
		{"计科2101班-20210001-张三-作业3-第2题.cpp", "#20210001 p2197"},
		{"计算机1班张三_第一题.cpp", "#20210001 hdu1848"},
		{"软件工程1班_张三_实验二_1.cpp", "#20210001 hdu1848"},
		{"高一(3)班 张三 T1.py", "#20210001 hdu1848"},
		{"张三 第一次作业 第2题.cpp", "#20210001 p2197"},
		{"张三作业1_2.cpp", "#20210001 p2197"},
		{"20210001_张三_20261129_1.cpp", "#20210001 hdu1848"},
		{"张三_2026-11-29_T2.cpp", "#20210001 p2197"},
		{"张三_第一题(1).cpp", "#20210001 hdu1848"},
		{"张三_第一题 - 副本.cpp", "#20210001 hdu1848"},
		{"张三_第一题_最终版.cpp", "#20210001 hdu1848"},
		{"姓名张三学号20210001题目2.cpp", "#20210001 p2197"},
		{"欧阳娜娜20210005_2.cpp", "#20210005 p2197"},
		{"阿卜杜拉买买提_1.cpp", "#c007 hdu1848"},
		{"阿卜杜拉·买买提/2.cpp", "#c007 p2197"},
		{"张三hdu1848.cpp", "#20210001 hdu1848"},
		{"hdu1848张三.cpp", "#20210001 hdu1848"},
		{"张三_HDU 1848.cpp", "#20210001 hdu1848"},
		{"张三/Nim游戏.cpp", "#20210001 p2197"},
		{"作业/2101班/20210001张三/1.cpp", "#20210001 hdu1848"},
		{"20210001-张三.zip/第二题.cpp", "#20210001 p2197"},
		{"2101班.zip/20210001.zip/q1.cpp", "#20210001 hdu1848"},
		{"20210001张三/20210001张三_2.cpp", "#20210001 p2197"},
		{"王芳20210003_1.cpp", "#20210003 hdu1848"},
		{"20210004王芳_1.cpp", "#20210004 hdu1848"},
		{"张三_q2.cpp", "#20210001 p2197"},
		{"张三_task1.cpp", "#20210001 hdu1848"},
		{"张三_problemB.cpp", "#20210001 p2197"},
		{"张三_Problem A.cpp", "#20210001 hdu1848"},
		{"张三_ex1.cpp", "#20210001 hdu1848"},
		{"张三_B题.cpp", "#20210001 p2197"},
		{"张三_2题.cpp", "#20210001 p2197"},
		{"张三_P1.cpp", "#20210001 hdu1848"},
		{"张三_题1.cpp", "#20210001 hdu1848"},
		{"张三_第一小题.cpp", "#20210001 hdu1848"},
		{"张三_习题2.cpp", "#20210001 p2197"},
		{"张三_1848.cpp", "#20210001 hdu1848"},
		// Learning platforms.
		{"Ann Smith_48213_assignsubmission_file_/A.cpp", "#asmith hdu1848"},
		{"Somebody Else_48213_assignsubmission_file_/A.cpp", "#asmith hdu1848"},
		{"Ann Smith_777_assignsubmission_file_b.cpp", "#asmith p2197"},
		{"张三_48999_assignsubmission_file_/第一题.cpp", "#20210001 hdu1848"},
		{"smithann_48213_998877_A.cpp", "#asmith hdu1848"},
		{"smithann_LATE_48213_998877_B-1.cpp", "#asmith p2197"},
		{"jonesbob_55123_998878_task2.py", "#b.jones2 p2197"},
		{"Homework 1_asmith_attempt_2026-11-30-10-20-30_B.cpp", "#asmith p2197"},
		{"作业2_20210001_attempt_2026-11-30-10-20-30_1.cpp", "#20210001 hdu1848"},
		{"123456-654321 - Ann Smith - Nov 30, 2026 1012 AM/q1.cpp", "#asmith hdu1848"},
		{"Bob Ray_20210001_assignsubmission_file_/A.cpp", "Bob Ray hdu1848?"}, // the number is Moodle's
		{"Ann Smith_20210001_assignsubmission_file_/A.cpp", "#asmith hdu1848"},
		{"Bob Ray_777_assignsubmission_file_/张三_A.cpp", "Bob Ray hdu1848?"},
		{"Homework 1_bray_attempt_2026-11-30-10-20-30_张三_B.cpp", "#20210001 p2197?"},
		{"123456-654321 - Ann Smith - 30 November, 2026 1012 AM/q1.cpp", "#asmith hdu1848"},
		{"张三_LATE_48213777_99887_B-1.cpp", "#20210001 p2197"},
		{"U20210001_P2_R65f0c0ffee65f0c0ffee65f0_S1@100.py", "#20210001 p2197"},
		// Elsewhere.
		{"ann_smith_p2197.cpp", "#asmith p2197"},
		{"SmithAnn_1.cpp", "#asmith hdu1848"},
		{"AnnSmith/B.cpp", "#asmith p2197"},
		{"smith, ann - 2.cpp", "#asmith p2197"},
		{"asmith_hw3_a.cpp", "#asmith hdu1848"},
		{"asmith@x.edu_A.cpp", "#asmith hdu1848"},
		{"b.jones2_2.cpp", "#b.jones2 p2197"},
		{"jose_garcia_1.cpp", "#s1034567 hdu1848"},
		{"s1034567_exercise_2.cpp", "#s1034567 p2197"},
		{"Pat ONeil A.cpp", "#2021-0009 hdu1848"},
		{"2021-0009_B.cpp", "#2021-0009 p2197"},
		{"AnnSmithHW3_A.cpp", "#asmith hdu1848"},
		{"annsmithq2.cpp", "#asmith p2197"},
		{"A_asmith.cpp", "#asmith hdu1848"},
		{"lab2/asmith/q2/main.cpp", "#asmith p2197"},
		// What must be refused, or is doubtful.
		{"王芳_1.cpp", "nobody hdu1848"},
		{"张三李四_1.cpp", "张三李四 hdu1848?"},
		{"张三_李四_1.cpp", "nobody hdu1848"},
		{"20210001李四_1.cpp", "nobody hdu1848"},
		{"120210001_1.cpp", "120210001 hdu1848?"},
		{"张三丰_1.cpp", "张三丰 hdu1848?"},
		{"小张三_1.cpp", "小张三 hdu1848?"},
		{"张三_T1_T2.cpp", "#20210001 -"},
		{"张三-B-1.cpp", "#20210001 -"}, // the second problem, or another version
		{"张三_B(1).cpp", "#20210001 p2197"},
		{"张三/附件2_main.cpp", "#20210001 -"},
		{"张三/attachment1.cpp", "#20210001 -"},
		{"张三_1_2.cpp", "#20210001 -"},
		{"张三.cpp", "#20210001 -"},
		{"张三_实验1.cpp", "#20210001 -"},
		{"Mary Ann Smith_1.cpp", "#asmith hdu1848?"},
		{"Asmith Jones_1.cpp", "#asmith hdu1848?"},
		{"软件张三_1.cpp", "软件张三 hdu1848?"},
		{"软件工程张三_1.cpp", "#20210001 hdu1848?"},
	} {
		r := New(people, Problems{Graded: []string{"hdu1848", "p2197"}, Lookup: lookup}).Read([]string{c.path}, everything)[0]
		got := shown(r)
		if r.Nobody {
			c.want += "?"
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.path, got, c.want)
		} else {
			understood++
		}
	}
	t.Logf("%d patterns are understood", understood)
}

// TestWithoutRoster checks classes without a roster, all of whose names are read together.
func TestWithoutRoster(t *testing.T) {
	two, one := []string{"hdu1848", "p2197"}, []string{"p2197"}
	for _, c := range []struct {
		name   string
		graded []string
		paths  string
		want   string
	}{
		{"a class one folder down", one, "homework1/2023001_Li/a.py homework1/2023002_Wang/a.py", "2023001_Li p2197; 2023002_Wang p2197"},
		{"two folders down", one, "export/class/alice/gcd.py export/class/bob/gcd.py", "alice p2197; bob p2197"},
		{"files one folder down", one, "计科作业/张三.py 计科作业/李四.py", "张三 p2197; 李四 p2197"},
		{"a student with two problems", two, "alice/A.py alice/B.py", "alice hdu1848; alice p2197"},
		{"groups", one, "1班/张三.py 2班/张三.py", "张三 p2197; 张三 p2197"},
		{"initials", two, "a_smith.py b_smith.py c_jones.py", "a_smith -; b_smith -; c_jones -"},
		{"initials after names", two, "smith_a.py smith_b.py jones_c.py", "smith_a -; smith_b -; jones_c -"},
		{"initials between names", two, "Mary_A_Smith.py Mary_B_Smith.py", "Mary_A_Smith -; Mary_B_Smith -"},
		{"labels after names", two, "ann_A.py ann_B.py bob_A.py", "ann hdu1848; ann p2197; bob hdu1848"},
		{"labels before names", two, "A_ann.py B_ann.py A_bob.py B_bob.py", "ann hdu1848; ann p2197; bob hdu1848; bob p2197"},
		{"places in a list", two, "1_ann.py 2_bob.py 3_carol.py", "1_ann -; 2_bob -; 3_carol -"},
		{"folders of problems", two, "A/ann.py B/ann.py A/bob.py", "ann hdu1848; ann p2197; bob hdu1848"},
		{"folders of groups", two, "1/ann.py 2/bob.py", "1 -; 2 -"},
		{"students who are called like problems", one, "John/main.py Nim/main.py", "John p2197; Nim p2197"},
		{"files of students who are called like problems", one, "John.py Mary.py", "John p2197; Mary p2197"},
		{"a title is not a student", two, "alice_Nim游戏.cpp", "alice p2197"},
		{"Moodle", one, "Ann Lee_1_assignsubmission_file_/x.py|Ann Lee_2_assignsubmission_file_/y.py", "Ann Lee p2197; Ann Lee p2197"},
		{"Canvas", one, "leeann_12345_67890_gcd.py leebob_LATE_12346_67891_gcd-2.py", "leeann p2197; leebob p2197"},
		{"Blackboard", one, "HW 1_ann.lee_attempt_2026-11-30-10-00-00_x.py", "ann.lee p2197"},
		{"a class of two", one, "计科2101班/张三/main.py 计科2101班/李四/main.py", "张三 p2197; 李四 p2197"},
		{"teams that are called like labels", two, "t01/B/s1.py t02/A/s2.py", "t01 -; t02 -"},
		{"Canvas, Chinese", one, "张三_12345_67890_gcd.py 李四_LATE_12346_67891_gcd-2.py", "张三 p2197; 李四 p2197"},
		{"not Canvas", one, "homework_12_2101_ann.py homework_12_2102_bob.py", "homework_12_2101_ann p2197; homework_12_2102_bob p2197"},
		{"joined labels", two, "张三第一题.cpp 李四第二题.cpp", "张三 hdu1848; 李四 p2197"},
	} {
		sep := " "
		if strings.Contains(c.paths, "|") || strings.Contains(c.paths, "HW 1") {
			sep = "|"
		}
		var got []string
		for _, r := range New(nil, Problems{Graded: c.graded, Lookup: lookup}).Read(strings.Split(c.paths, sep), everything) {
			problem := r.Problem
			if problem == "" {
				problem = "-"
			}
			got = append(got, r.Student+" "+problem)
		}
		if all := strings.Join(got, "; "); all != c.want {
			t.Errorf("%s: %s, want %s", c.name, all, c.want)
		}
	}
}

// TestTitles checks that a title before the student is doubtful if all problems are graded, because
// it may be the name of a student.
func TestTitles(t *testing.T) {
	c := New(nil, Problems{Lookup: lookup})
	for path, want := range map[string]bool{"John/Mary.cpp": true, "Mary_John.cpp": true, "Mary/John.cpp": false, "John_hdu1848.cpp": false} {
		if r := c.Read([]string{path}, everything)[0]; (r.Doubt != "") != want {
			t.Errorf("%s: %+v", path, r)
		}
	}
}

// TestApart checks that students of one name in two groups, or with two ids of a platform, are told
// apart.
func TestApart(t *testing.T) {
	for _, paths := range [][]string{{"1班/张三.py", "2班/张三.py"}, {"Ann Lee_1_assignsubmission_file_/x.py", "Ann Lee_2_assignsubmission_file_/y.py"}} {
		list := New(nil, Problems{Graded: []string{"gcd"}, Lookup: lookup}).Read(paths, everything)
		if list[0].Student != list[1].Student || list[0].Apart == list[1].Apart {
			t.Errorf("%v: %+v", paths, list)
		}
	}
}

// TestContainers checks that a folder that holds the programs of several students names none of
// them, even if it is called like a student.
func TestContainers(t *testing.T) {
	list := New(people, Problems{Graded: []string{"gcd"}, Lookup: lookup}).Read([]string{"组长张三/李四/a.cpp", "组长张三/20210003王芳/a.cpp", "组长张三/张三/a.cpp"}, everything)
	var got []string
	for _, r := range list {
		got = append(got, shown(r))
	}
	if want := []string{"#20210002 gcd", "#20210003 gcd", "#20210001 gcd"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestCrowded checks that a folder is doubtful if it is read as a student and holds folders with
// names of their own, and that folders of problems are no such folders.
func TestCrowded(t *testing.T) {
	for paths, want := range map[string]bool{
		"cs101/ann/A.cpp cs101/bob/B.cpp":                           true,
		"cs101/ann/A.cpp cs101/bob/B.cpp cs102/eve/A.cpp":           true,
		"ann/nim/A.cpp ann/pool/B.cpp bob/nim/A.cpp bob/pool/B.cpp": false,
		"ann/A/x.cpp ann/B/y.cpp bob/A/z.cpp":                       false,
	} {
		list := New(nil, Problems{Graded: []string{"hdu1848", "p2197"}, Lookup: lookup}).Read(strings.Fields(paths), everything)
		if got := list[0].Doubt != ""; got != want {
			t.Errorf("%s: %+v", paths, list)
		}
	}
}

// TestSiblings checks that a folder beside folders of students is not silently that of the student
// whom a file in it names.
func TestSiblings(t *testing.T) {
	paths := []string{"张三/A.cpp", "李四/A.cpp", "赵六/20210005.cpp", "第2题/20210005.cpp", "作业/20210005_A.cpp"}
	list := New(people, Problems{Graded: []string{"hdu1848", "p2197"}, Lookup: lookup}).Read(paths, everything)
	for i, r := range list {
		if (r.Doubt != "") != (i == 2) || r.Person < 0 {
			t.Errorf("%s: %+v", paths[i], r)
		}
	}
}

// TestPlaces checks that numbers before names are places in a list, and no labels, if one of them
// is no problem.
func TestPlaces(t *testing.T) {
	for paths, want := range map[string]string{"1_张三.py 2_李四.py 3_欧阳娜娜.py": "-", "1_张三.py 2_张三.py 2_李四.py": "hdu1848"} {
		list := New(people, Problems{Graded: []string{"hdu1848", "p2197"}, Lookup: lookup}).Read(strings.Fields(paths), everything)
		if got := shown(list[0]); got != "#20210001 "+want {
			t.Errorf("%s: %s, want %s", paths, got, want)
		}
	}
}

// TestOwners checks students whom a platform's list names: their ids decide, and files inside do
// not. Without the list, numbers of submissions are no ids.
func TestOwners(t *testing.T) {
	c := New(people, Problems{Graded: []string{"hdu1848", "p2197"}, Lookup: lookup})
	paths := []string{"x/submission_20210002/张三_A.cpp", "x/submission_20210003/A.cpp", "x/submission_777777/A.cpp", "x/submission_777778/A.cpp"}
	c.Owners = map[int]Owner{
		0: {Depth: 1, Name: "Somebody Else", IDs: []string{"20210005", "e@x.edu"}, Platform: Gradescope},
		1: {Depth: 1, Name: "A. Smith", IDs: []string{"asmith@x.edu"}, Platform: Gradescope},
		2: {Depth: 1, Name: "张三", IDs: []string{"20219999"}, Platform: Gradescope}, // a namesake
	}
	var got []string
	for _, r := range c.Read(paths, everything) {
		got = append(got, shown(r))
	}
	if want := []string{"#20210005 hdu1848", "#asmith hdu1848", "张三 hdu1848?", "submission_777778 hdu1848?"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if r := New(people, c.problems).Read([]string{"submission_20210002/A.cpp"}, everything)[0]; shown(r) != "#20210002 hdu1848" {
		t.Errorf("folders with the ids of the school: %+v", r)
	}
}

// TestNamedLikeProblems checks that a student who is called like a problem keeps his programs, also
// for that problem.
func TestNamedLikeProblems(t *testing.T) {
	c := New([]Person{{ID: "7", Names: []string{"Sum"}}, {ID: "gcd"}}, Problems{Graded: []string{"gcd", "sum"}, Lookup: lookup})
	for path, want := range map[string]string{"Sum/sum.cpp": "0 sum", "Sum/gcd.cpp": "", "gcd/gcd.cpp": "1 gcd", "gcd_sum.cpp": "1 sum", "gcd/B.cpp": "1 sum"} {
		r := c.Read([]string{path}, everything)[0]
		got := fmt.Sprint(r.Person, " ", r.Problem)
		if want == "" && r.Person >= 0 && r.Doubt == "" || want != "" && got != want {
			t.Errorf("%s: %+v", path, r)
		}
	}
}

// TestShortIDs checks that short numbers, which may also be labels, are ids only if nothing else is
// possible.
func TestShortIDs(t *testing.T) {
	seats := []Person{{ID: "1", Names: []string{"张三"}}, {ID: "2", Names: []string{"李四"}}, {ID: "12", Names: []string{"Max"}}}
	c := New(seats, Problems{Graded: []string{"hdu1848", "p2197"}, Lookup: lookup})
	for path, want := range map[string]int{"1/A.cpp": 0, "2号/第1题.cpp": 1, "12_T1.cpp": 2, "李四_1.cpp": 1, "12/1.cpp": 2, "3_B.cpp": -1, "1_2.cpp": -1} {
		if r := c.Read([]string{path}, everything)[0]; r.Person != want {
			t.Errorf("%s: %d, want %d: %+v", path, r.Person, want, r)
		}
	}
}

// TestPlainLogins checks that a login such as main or test is a student only if no other word of the
// path names one.
func TestPlainLogins(t *testing.T) {
	class := []Person{{ID: "20210001", Aliases: []string{"code"}, Names: []string{"张三"}}, {ID: "20210002", Aliases: []string{"main", "main@x.edu"}, Names: []string{"李四"}}, {ID: "test"}}
	c := New(class, Problems{Graded: []string{"gcd"}, Lookup: lookup})
	for path, want := range map[string]int{"zhaoliu/code.py": -1, "zhaoliu_main.py": -1, "zhaoliu/test/a.py": -1, "20210001/main.py": 0, "张三.zip/test.py": 0, "code.py": 0, "作业1/main.py": 1, "main@x.edu/a.py": 1} {
		if r := c.Read([]string{path}, everything)[0]; r.Person != want || r.Nobody {
			t.Errorf("%s: %d, want %d: %+v", path, r.Person, want, r)
		}
	}
	if r := c.Read([]string{"test/zhaoliu.py"}, everything)[0]; r.Person != 2 || r.Doubt == "" {
		t.Errorf("a program in a folder that may be nobody's: %+v", r)
	}
	if r := c.Read([]string{"张三第1题2026-11-2920219000.py"}, everything)[0]; r.Person >= 0 || r.Doubt == "" {
		t.Errorf("the id of somebody else after a date: %+v", r)
	}
}

// FuzzRead checks that any path is read, that a reading is the same for all copies of a path, and
// that a student of the roster is only named if his id or name is in the path.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"20210001张三第一题.cpp", "Ann Smith_48213_assignsubmission_file_/A.cpp", "a_b/(1).py", "İ/Ⅳ①.zip/x", "第十题.c", "//", strings.Repeat("1班", 5000), strings.Repeat("a/", 9000)} {
		f.Add(seed)
	}
	graded := New(people, Problems{Graded: []string{"hdu1848", "p2197"}, Lookup: lookup})
	alone := New(nil, Problems{Graded: []string{"hdu1848", "p2197"}, Lookup: lookup})
	f.Fuzz(func(t *testing.T, path string) {
		list := graded.Read([]string{path, path}, everything)
		if fmt.Sprint(list[0]) != fmt.Sprint(list[1]) {
			t.Errorf("%q: %+v and %+v", path, list[0], list[1])
		}
		if p := list[0].Person; p >= 0 && !holds(path, people[p]) {
			t.Errorf("%q is given to %v", path, people[p])
		}
		alone.Read([]string{path}, everything)
	})
}

// holds reports whether the letters and digits of a path hold an id or a name.
func holds(path string, p Person) bool {
	key := newText(path).key()
	return slices.ContainsFunc(append(append([]string{p.ID}, p.Aliases...), p.Names...), func(word string) bool {
		return strings.Contains(key, newText(word).key())
	})
}

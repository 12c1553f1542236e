package explain

import (
	"testing"

	"grundy/judge/game"
	"grundy/judge/report"
)

// TestHeadlines holds what is said of a counterexample, and of the verdict.
func TestHeadlines(t *testing.T) {
	for _, test := range []struct {
		name   string
		ex     report.Counterexample
		en, zh string
	}{
		{"carried", report.Counterexample{Verdict: report.WA, Test: "a", Case: 3, Cases: 2, Alone: 2, Carried: true},
			"No single case fails; these 2 in a row do, as if something were carried from case to case (test a, case 3):",
			"任何一组单独都不出错；连续的这 2 组出错，似乎有状态从上一组带到了下一组（测试点 a，第 3 组）："},
		{"nothing to carry", report.Counterexample{Verdict: report.WA, Test: "a", Case: 1, Cases: 9, Alone: 9},
			"No single case fails; these 9 in one file do (test a, case 1):", "任何一组单独都不出错；同一文件中的这 9 组出错（测试点 a，第 1 组）："},
		{"memory that adds up", report.Counterexample{Verdict: report.MLE, Test: "a", Case: 3, Cases: 3, Alone: 3},
			"No single case fails; these 3 in one file do (test a, case 3):", "任何一组单独都不出错；同一文件中的这 3 组出错（测试点 a，第 3 组）："},
		{"not all run alone", report.Counterexample{Verdict: report.WA, Test: "a", Case: 900, Cases: 1000, Alone: 300},
			"It fails on these 1000 cases in one file; of them 300 were run alone, and pass (test a, case 900):",
			"同一文件中的这 1000 组数据出错；其中 300 组单独运行过，均通过（测试点 a，第 900 组）："},
		{"not all are answered, and few were run alone", report.Counterexample{Verdict: report.WA, Test: "a", Case: 9, Cases: 9, Alone: 2, Unanswered: true},
			"It fails on these 9 cases in one file; of them 2 were run alone, and pass (test a, case 9):",
			"同一文件中的这 9 组数据出错；其中 2 组单独运行过，均通过（测试点 a，第 9 组）："},
		{"slow together", report.Counterexample{Verdict: report.TLE, Test: "a", Cases: 2, Alone: 2},
			"These 2 cases together take too long (test a):", "这 2 组数据合起来超时（测试点 a）："},
		{"a slow file", report.Counterexample{Verdict: report.TLE, Test: "a", Cases: 1000, Alone: 2},
			"A file of 1000 cases on which it takes too long; of them 2 were run alone, and do not (test a):",
			"含 1000 组数据的文件超时；其中 2 组单独运行过，均未超时（测试点 a）："},
		{"of two minds", report.Counterexample{Verdict: report.WA, Test: "a", Case: 3, Cases: 1, Unsteady: true},
			"It failed on this input (test a):", "在此输入上出过错（测试点 a）："},
	} {
		if en, zh := Headline(&test.ex, "en"), Headline(&test.ex, "zh"); en != test.en || zh != test.zh {
			t.Errorf("%s:\n%s\n%s", test.name, en, zh)
		}
	}
}

func TestUnsteadyLine(t *testing.T) {
	if got := Unsteady(2, 2, "en"); got != "" {
		t.Errorf("each time: %q", got)
	}
	if got := Unsteady(10, 3, "en"); got != "It does not fail each time: 3 of 10 runs on this input failed.\n" {
		t.Errorf("%q", got)
	}
	if got := Unsteady(10, 3, "zh"); got != "并非每次都出错：在此输入上运行 10 次，3 次出错。\n" {
		t.Errorf("%q", got)
	}
}

// TestSentence: a program that waits is not called slow.
func TestSentence(t *testing.T) {
	for _, test := range []struct {
		verdict report.Verdict
		ex      *report.Counterexample
		en, zh  string
	}{
		{report.TLE, &report.Counterexample{Waits: true}, "waits and does not end", "一直等待，没有结束"},
		{report.TLE, &report.Counterexample{}, "is too slow", "超时"},
		{report.TLE, nil, "is too slow", "超时"},
		{report.RE, &report.Counterexample{}, "crashes", "运行错误"},
	} {
		if en, zh := Verdict(test.verdict, test.ex, "en"), Verdict(test.verdict, test.ex, "zh"); en != test.en || zh != test.zh {
			t.Errorf("%s, %+v: %s, %s", test.verdict, test.ex, en, zh)
		}
	}
}

// TestWhy wants a reason for a wrong answer that the rules can speak of, and for nothing
// else.
func TestWhy(t *testing.T) {
	facts := &report.Facts{Position: "5", Class: game.N, Wins: []game.Move{{Take: 1, After: "4"}}}
	const reason = "5 is an N-position: moving to 4 wins. Your program says 2."
	for _, test := range []struct {
		ex   report.Counterexample
		want string
	}{
		{report.Counterexample{Verdict: report.WA, Got: []byte("2\n"), Facts: facts}, reason},
		{report.Counterexample{Verdict: report.WA, Got: []byte("2\n")}, ""},
		{report.Counterexample{Verdict: report.RE, Got: []byte("2\n"), Facts: facts}, ""},
	} {
		if got := Why(&test.ex, "en"); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

package explain

import (
	"strings"
	"testing"
	"time"

	"grundy/judge/report"
)

// TestHeadlines checks the headlines of counterexamples that are not a single smallest case.
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
			"It fails on these 1000 cases in one file; 300 of them were run alone, and all passed (test a, case 900):",
			"同一文件中的这 1000 组数据出错；其中 300 组单独运行过，均通过（测试点 a，第 900 组）："},
		{"not all are answered, and few were run alone", report.Counterexample{Verdict: report.WA, Test: "a", Case: 9, Cases: 9, Alone: 2, Unanswered: true},
			"It fails on these 9 cases in one file; 2 of them were run alone, and all passed (test a, case 9):",
			"同一文件中的这 9 组数据出错；其中 2 组单独运行过，均通过（测试点 a，第 9 组）："},
		{"slow together", report.Counterexample{Verdict: report.TLE, Test: "a", Cases: 2, Alone: 2},
			"These 2 cases together take too long (test a):", "这 2 组数据合起来超时（测试点 a）："},
		{"a slow file", report.Counterexample{Verdict: report.TLE, Test: "a", Cases: 1000, Alone: 2},
			"These 1000 cases in one file take too long; 2 of them were run alone, and all were in time (test a):",
			"同一文件中的这 1000 组数据超时；其中 2 组单独运行过，均未超时（测试点 a）："},
		{"none run alone", report.Counterexample{Verdict: report.TLE, Test: "a", Cases: 1000},
			"These 1000 cases in one file take too long; none of them was run alone (test a):",
			"同一文件中的这 1000 组数据超时；都没有单独运行过（测试点 a）："},
		{"one run alone", report.Counterexample{Verdict: report.TLE, Test: "a", Cases: 1000, Alone: 1},
			"These 1000 cases in one file take too long; one of them was run alone, and was in time (test a):",
			"同一文件中的这 1000 组数据超时；其中 1 组单独运行过，未超时（测试点 a）："},
		{"one passed alone", report.Counterexample{Verdict: report.WA, Test: "a", Case: 9, Cases: 9, Alone: 1},
			"It fails on these 9 cases in one file; one of them was run alone, and passed (test a, case 9):",
			"同一文件中的这 9 组数据出错；其中 1 组单独运行过，通过（测试点 a，第 9 组）："},
		{"of two minds", report.Counterexample{Verdict: report.WA, Test: "a", Case: 3, Cases: 1, Unsteady: true},
			"It failed on this input (test a):", "在此输入上出过错（测试点 a）："},
	} {
		if en, zh := Headline(&test.ex, "en"), Headline(&test.ex, "zh"); en != test.en || zh != test.zh {
			t.Errorf("%s:\n%s\n%s", test.name, en, zh)
		}
	}
}

// TestDoubts checks the warnings: not every run failed, or the search ended early.
func TestDoubts(t *testing.T) {
	for _, test := range []struct {
		ex          report.Counterexample
		runs, fails int
		en, zh      string
	}{
		{report.Counterexample{}, 2, 2, "", ""},
		{report.Counterexample{}, 10, 3, "It does not fail each time: 3 of 10 runs on this input failed.", "并非每次都出错：在此输入上运行 10 次，3 次出错。"},
		{report.Counterexample{Cut: 10 * time.Second}, 0, 0, "Perhaps not the smallest: the time of 10s ended (--for gives more).", "未必最小：10s 的时间已到（--for 可延长）。"},
		{report.Counterexample{Interrupted: true, Cut: 1234 * time.Millisecond}, 2, 1,
			"It does not fail each time: 1 of 2 runs on this input failed.\nPerhaps not the smallest: the search was interrupted after 1.23 s.",
			"并非每次都出错：在此输入上运行 2 次，1 次出错。\n未必最小：搜索在 1.23 s 后被中断。"},
	} {
		en, zh := strings.Join(Doubts(&test.ex, test.runs, test.fails, "en"), "\n"), strings.Join(Doubts(&test.ex, test.runs, test.fails, "zh"), "\n")
		if en != test.en || zh != test.zh {
			t.Errorf("%+v, %d of %d: %q, %q", test.ex, test.fails, test.runs, en, zh)
		}
	}
}

// TestGivenUp checks that the text names the verdicts that exceeded a limit, and counts them.
func TestGivenUp(t *testing.T) {
	for _, test := range []struct {
		verdicts string
		left     int
		en, zh   string
	}{
		{"AC WA", 0, "", ""},
		{"AC TLE WA TLE TLE", 54, "given up after 3 TLE: 54 tests were not run", "3 次 TLE 后放弃：54 个测试点未运行"},
		{"MLE TLE MLE", 1, "given up after 3 TLE or MLE: 1 test was not run", "3 次 TLE 或 MLE 后放弃：1 个测试点未运行"},
	} {
		r := &report.Report{GivenUp: test.left}
		for _, v := range strings.Fields(test.verdicts) {
			r.Tests = append(r.Tests, report.Test{Verdict: report.Verdict(v)})
		}
		if en, zh := GivenUp(r, "en"), GivenUp(r, "zh"); en != test.en || zh != test.zh {
			t.Errorf("%s: %q, %q", test.verdicts, en, zh)
		}
	}
}

// TestSentence checks verdicts in words. A program that waits is not called slow, and a program
// that talks with an interactor gets other words for WA and PE.
func TestSentence(t *testing.T) {
	for _, test := range []struct {
		verdict report.Verdict
		waiting bool
		talks   bool
		en, zh  string
	}{
		{report.TLE, true, false, "waits and does not end", "一直等待，没有结束"},
		{report.TLE, false, false, "is too slow", "超时"},
		{report.RE, true, true, "crashes", "运行错误"},
		{report.WA, false, true, "is rejected by the interactor", "未通过交互程序的判定"},
		{report.PE, false, true, "sends messages in the wrong format", "交互格式错误"},
	} {
		if en, zh := Verdict(test.verdict, test.waiting, test.talks, "en"), Verdict(test.verdict, test.waiting, test.talks, "zh"); en != test.en || zh != test.zh {
			t.Errorf("%s, %t: %s, %s", test.verdict, test.waiting, en, zh)
		}
	}
}

// TestWhy checks that there is an explanation exactly if the answer is wrong and the rules explain
// it.
func TestWhy(t *testing.T) {
	facts := &report.Facts{Position: "5", Class: report.N, Wins: []report.Move{{Take: 1, After: "4"}}}
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

package main

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"grundy/judge"
	"grundy/judge/plan"
	"grundy/judge/sandbox"
	"grundy/judge/words"
)

// many is the number of submissions from which on their reports are brief.
const many = 6

// printReport writes a report for people: the verdict first, then why, unless it
// is to be brief.
func (a *app) printReport(r *judge.Report, lang string, brief bool) {
	tint := red
	if r.Verdict == judge.AC {
		tint = green
	}
	a.printf("%s  %s %s  (%s, %s)\n", a.colour(tint, string(r.Verdict)),
		visible(r.File), sentence(r.Verdict, r.Counterexample, "en"), r.Problem.Spec.ID.Value, r.Language.Name)
	if r.Verdict == judge.CE {
		if !brief {
			a.printf("\n%s\n", indent(r.Compile.Log, 40))
		}
		return
	}
	a.printf("    %s\n", coverage(r))
	if ex := r.Counterexample; ex != nil && !brief {
		a.printExample(r, ex, lang)
	}
	for _, w := range r.Warnings {
		a.printf("    warning: %s\n", visible(w))
	}
	if !a.tierTold { // once a call is enough
		a.printf("%s\n", a.colour(faint, "    "+tierLine(r.Tier)))
		a.tierTold = true
	}
}

// coverage tells in a line on how much the verdict rests.
func coverage(r *judge.Report) string {
	s := fmt.Sprintf("%s, %s", plural(len(r.Tests), "test"), plural(r.Cases, "case"))
	failed := slices.IndexFunc(r.Tests, func(t judge.TestResult) bool { return t.Verdict != judge.AC })
	if failed >= 0 {
		s = fmt.Sprintf("failed at test %d of %d (%s), after %s", failed+1, r.Planned, r.Tests[failed].Name, plural(r.Cases, "case"))
	}
	if r.Whole > 0 {
		s += fmt.Sprintf(": all %d legal cases pass", r.Whole)
	}
	s += fmt.Sprintf("; at most %s of CPU time, limit %s", seconds(r.CPUMax()), r.Limits.CPU)
	if m := r.MemoryMax(); m > 0 {
		s += fmt.Sprintf(", %.1f MiB of memory", float64(m)/(1<<20))
	}
	if n := r.Cached(); n > 0 {
		s += "; " + fromCache(n, len(r.Tests))
	}
	return s
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// printExample shows the counterexample: how small, the input, both answers, what
// the rules say.
func (a *app) printExample(r *judge.Report, ex *judge.Counterexample, lang string) {
	a.printf("\n%s\n", headline(ex))
	a.printf("%s", unsteady(r.Runs, r.Fails, "en"))
	l := ownLabels
	l.whole = wholeTest(r, ex)
	a.printCase(ex, l, lang)
}

// wholeTest says where the whole of a long input is to be had.
func wholeTest(r *judge.Report, ex *judge.Counterexample) string {
	if len(ex.Input) <= 1000 || ex.Test == "" || !generated(r, ex.Test) {
		return ""
	}
	return fmt.Sprintf("grundy gen %s --seed %d, then %s.in", r.Problem.Spec.ID.Value, r.Seed, ex.Test)
}

// generated tells whether a test is one that gen writes.
func generated(r *judge.Report, test string) bool {
	i := slices.IndexFunc(r.Tests, func(t judge.TestResult) bool { return t.Name == test })
	return i >= 0 && r.Tests[i].Group != "" && r.Tests[i].Group != plan.Kept
}

// labels are the headings of a counterexample.
type labels struct {
	got, want string
	whole     string // where the whole of a long input is to be had
}

var ownLabels = labels{got: "your answer", want: "wanted"}

// printCase shows a counterexample under its headline.
func (a *app) printCase(ex *judge.Counterexample, l labels, lang string) {
	a.printf("\n  input\n%s\n", indent(string(ex.Input), 12))
	if l.whole != "" {
		a.printf("  the whole test: %s\n\n", l.whole)
	}
	if ex.Verdict == judge.WA || ex.Verdict == judge.PE {
		a.printf("  %s\n%s\n", l.got, indent(string(ex.Got), 12))
	}
	if ex.Cases <= 1 || ex.Verdict == judge.WA || ex.Verdict == judge.PE {
		a.printf("  %s\n%s\n", l.want, indent(string(ex.Want), 12))
	}
	a.printf("  %s\n", ex.Detail)
	if ex.Hint != "" {
		a.printf("  hint: %s\n", ex.Hint)
	}
	if ex.Verdict == judge.RE && len(ex.Stderr) > 0 {
		a.printf("\n  standard error\n%s\n", indent(string(ex.Stderr), 12))
	}
	if s := explanation(ex, lang); s != "" {
		a.printf("\n  %s\n", s)
	}
	a.printf("\n")
}

// headlines say what kind of counterexample it is, English and Chinese.
var headlines = map[string][2]string{
	"first":      {"It fails on the smallest case there is:", "在最小的数据上就出错："},
	"smallest 1": {"The smallest case on which it fails (the one smaller case passes):", "出错的最小数据（唯一更小的一组通过）："},
	"smallest":   {"The smallest case on which it fails (the %d smaller ones pass):", "出错的最小数据（更小的 %d 组均通过）："},
	"slow":       {"These %d cases together take too long (%s):", "这 %d 组数据合起来超时（%s）："},
	"slow file":  {"A file of %d cases on which it takes too long; of them %d were run alone, and do not (%s):", "含 %d 组数据的文件超时；其中 %d 组单独运行过，均未超时（%s）："},
	"file":       {"It fails on these %d cases in one file; of them %d were run alone, and pass (%s):", "同一文件中的这 %d 组数据出错；其中 %d 组单独运行过，均通过（%s）："},
	"unanswered": {"No single case fails; of these %d not all are answered (%s):", "任何一组单独都不出错；这 %d 组没有全部作答（%s）："},
	"once":       {"It failed on this input (%s):", "在此输入上出过错（%s）："},
	"together":   {"No single case fails; these %d in one file do (%s):", "任何一组单独都不出错；同一文件中的这 %d 组出错（%s）："},
	"carried": {"No single case fails; these %d in a row do, as if something were carried from case to case (%s):",
		"任何一组单独都不出错；连续的这 %d 组出错，似乎有状态从上一组带到了下一组（%s）："},
	"least":  {"A case on which it fails, and no single step makes it smaller (%s):", "出错的一组数据，再小一步就不出错（%s）："},
	"shrunk": {"A case on which it fails, made smaller (%s):", "出错的一组数据，已缩小（%s）："},
	"case":   {"A case on which it fails (%s):", "出错的一组数据（%s）："},
	"fails":  {"It fails on %s:", "出错之处：%s："},

	"some runs": {"It does not fail each time: %d of %d runs on this input failed.", "并非每次都出错：在此输入上运行 %[2]d 次，%[1]d 次出错。"},

	"at test":   {"test %s", "测试点 %s"},
	"at case":   {"test %s, case %d", "测试点 %s，第 %d 组"},
	"from test": {"from test %s", "取自测试点 %s"},
}

// unsteady is a line on a program that is not of one mind, or nothing.
func unsteady(runs, fails int, lang string) string {
	if fails == runs {
		return ""
	}
	return fmt.Sprintf(words.In(headlines, "some runs", lang)+"\n", fails, runs)
}

// headline says in English what kind of counterexample it is.
func headline(ex *judge.Counterexample) string { return headlineIn(ex, "en") }

// headlineIn says what kind of counterexample it is.
func headlineIn(ex *judge.Counterexample, lang string) string {
	say := func(key string, args ...any) string { return fmt.Sprintf(words.In(headlines, key, lang), args...) }
	where := say("at test", ex.Test)
	if ex.Shrunk {
		where = say("from test", ex.Test)
	} else if ex.Case > 0 && ex.Cases != 1 {
		where = say("at case", ex.Test, ex.Case)
	}
	switch {
	case ex.Unsteady:
		return say("once", where)
	case ex.Minimal && ex.Smaller <= 1:
		return words.In(headlines, [2]string{"first", "smallest 1"}[ex.Smaller], lang)
	case ex.Minimal:
		return say("smallest", ex.Smaller)
	case ex.Cases > 1 && ex.Verdict == judge.TLE && ex.Alone < ex.Cases:
		return say("slow file", ex.Cases, ex.Alone, where)
	case ex.Cases > 1 && ex.Verdict == judge.TLE:
		return say("slow", ex.Cases, where)
	case ex.Cases > 1 && ex.Alone < ex.Cases && ex.Case > 0:
		return say("file", ex.Cases, ex.Alone, where)
	case ex.Cases > 1 && ex.Unanswered:
		return say("unanswered", ex.Cases, where)
	case ex.Carried:
		return say("carried", ex.Cases, where)
	case ex.Cases > 1 && ex.Case > 0:
		return say("together", ex.Cases, where)
	case ex.Cases == 1 && ex.Local:
		return say("least", where)
	case ex.Cases == 1 && ex.Shrunk:
		return say("shrunk", where)
	case ex.Cases == 1:
		return say("case", where)
	}
	return say("fails", where)
}

// indent puts a text under its heading: at most so many lines, each cut to what a
// screen holds, and made of visible characters.
func indent(text string, lines int) string {
	if text == "" {
		return "    (nothing)\n"
	}
	var b strings.Builder
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range all {
		if i == lines && len(all) > lines+1 {
			fmt.Fprintf(&b, "    … %d more lines\n", len(all)-i)
			break
		}
		b.WriteString("    " + cut(visible(line), 100) + "\n")
	}
	return b.String()
}

func cut(line string, most int) string {
	if utf8.RuneCountInString(line) <= most {
		return line
	}
	runes := []rune(line)
	return fmt.Sprintf("%s… (%d characters)", string(runes[:most]), len(runes))
}

// visible makes a text one line that does nothing to a terminal.
func visible(s string) string { return words.Visible(s) }

// tierLine names the tier and the first things it does not promise; JSON and
// doctor have them all.
func tierLine(t sandbox.Tier) string {
	const shown = 2
	s := "sandbox tier " + t.Name
	if len(t.Gaps) == 0 {
		return s
	}
	s += ": " + strings.Join(t.Gaps[:min(shown, len(t.Gaps))], "; ")
	if more := len(t.Gaps) - shown; more > 0 {
		s += fmt.Sprintf("; %d more in grundy doctor", more)
	}
	return s
}

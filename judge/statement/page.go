package statement

import (
	"fmt"
	"io"
	"strings"

	"grundy/judge/spec"
	"grundy/judge/words"
)

// headings of a page.
var headings = map[string][2]string{
	"limits": {"time %s, memory %s, output %s", "时间 %s，内存 %s，输出 %s"},
	"input":  {"Input", "输入格式"},
	"output": {"Output", "输出格式"},
	"sample": {"Sample", "样例"},
	"in":     {"Input:", "输入："},
	"out":    {"Output:", "输出："},
}

// Text gives the text of a language, English where there is none.
func Text(w spec.Words, lang string) string {
	if lang == "zh" && !w.Zh.Absent() {
		return w.Zh.Value
	}
	return w.En.Value
}

// Write writes a whole problem in Markdown, as one page: title, source, limits,
// statement, input, output and samples.
func Write(out io.Writer, sp *spec.Problem, lang string) error {
	var b strings.Builder
	source := sp.ID.Value
	if !sp.Source.Absent() {
		source += " · " + sp.Source.Value
	}
	limits := fmt.Sprintf(words.In(headings, "limits", lang),
		sp.Limits.Time, words.Size(sp.Limits.Memory), words.Size(sp.Limits.Output))
	fmt.Fprintf(&b, "# %s\n\n%s · %s\n\n", Text(sp.Title, lang), source, limits)
	fmt.Fprintf(&b, "%s\n\n", strings.TrimSpace(Text(sp.Statement, lang)))
	fmt.Fprintf(&b, "## %s\n\n%s\n", words.In(headings, "input", lang), Input(sp, lang))
	fmt.Fprintf(&b, "## %s\n\n%s", words.In(headings, "output", lang), Output(sp, lang))
	for i, sample := range sp.Samples {
		number := ""
		if len(sp.Samples) > 1 {
			number = fmt.Sprintf(" %d", i+1)
		}
		fmt.Fprintf(&b, "\n## %s%s\n\n%s\n\n%s\n%s\n\n%s", words.In(headings, "sample", lang), number,
			words.In(headings, "in", lang), quoted(sample.In.Value),
			words.In(headings, "out", lang), quoted(sample.Out.Value))
	}
	_, err := io.WriteString(out, printable(b.String()))
	return err
}

// quoted makes a text a block of Markdown that is shown as it is.
func quoted(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("    " + strings.TrimSuffix(line, "\n") + "\n")
	}
	return b.String()
}

// printable is words.Visible for a text of many lines.
func printable(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = words.Visible(lines[i])
	}
	return strings.Join(lines, "\n")
}

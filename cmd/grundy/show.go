package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"grundy/judge/grammar"
	"grundy/judge/spec"
	"grundy/judge/statement"
	"grundy/judge/words"
	"grundy/problems/catalogue"
)

func showCommand(a *app) *cobra.Command {
	var lang string
	cmd := &cobra.Command{
		Use:   "show PROBLEM",
		Short: "Show a problem: statement, limits, input and output, samples",
		Long: `Show a problem as Markdown: title, source, limits, statement, samples, and the
input and output sections, which are written from the spec's grammar and so say
just what the tests keep to.

Texts that there is no Chinese of are shown in English.

Exit code: 0, or 2 if there is no such problem or its spec is faulty.`,
		Example: `  grundy show p1247
  grundy show HDU1848 --lang zh
  grundy show ./my-game.yaml --json`,
		Args:              wants(1, 1),
		ValidArgsFunction: completeProblem,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.showProblem(args[0], lang)
		},
	}
	languageFlag(cmd, &lang)
	return cmd
}

type (
	showJSON struct {
		Version   int            `json:"version"`
		ID        string         `json:"id"`
		Title     string         `json:"title"`
		Source    string         `json:"source,omitempty"`
		Statement string         `json:"statement"`
		Input     string         `json:"input"`
		Output    string         `json:"output"`
		Limits    specLimitsJSON `json:"limits"`
		Samples   []sampleJSON   `json:"samples"`
	}
	specLimitsJSON struct {
		Time   float64 `json:"time_ms"`
		Memory int64   `json:"memory_bytes"`
		Output int64   `json:"output_bytes"`
		Input  int64   `json:"input_bytes"`
	}
	sampleJSON struct {
		Input  string `json:"input"`
		Output string `json:"output"`
	}
)

// headings of a shown problem.
var headings = map[string][2]string{
	"limits": {"time %s, memory %s, output %s", "时间 %s，内存 %s，输出 %s"},
	"input":  {"Input", "输入格式"},
	"output": {"Output", "输出格式"},
	"sample": {"Sample", "样例"},
	"in":     {"Input:", "输入："},
	"out":    {"Output:", "输出："},
}

func (a *app) showProblem(problem, lang string) error {
	if err := isLanguage(lang); err != nil {
		return err
	}
	sp, err := catalogue.Open().Spec(problem)
	if err != nil {
		return err
	}
	if _, err := grammar.Compile(sp); err != nil {
		return err
	}
	if a.json {
		a.printJSON(shown(sp, lang))
		return nil
	}
	a.printf("%s", page(sp, lang))
	return nil
}

func shown(sp *spec.Problem, lang string) showJSON {
	s := showJSON{
		Version: 1, ID: sp.ID.Value, Title: in(sp.Title, lang), Source: sp.Source.Value,
		Statement: in(sp.Statement, lang), Input: statement.Input(sp, lang), Output: statement.Output(sp, lang),
		Limits: specLimitsJSON{float64(sp.Limits.Time.Microseconds()) / 1000, sp.Limits.Memory, sp.Limits.Output, sp.Limits.Input},
	}
	for _, sample := range sp.Samples {
		s.Samples = append(s.Samples, sampleJSON{sample.In.Value, sample.Out.Value})
	}
	return s
}

// page is a problem as Markdown.
func page(sp *spec.Problem, lang string) string {
	var b strings.Builder
	source := sp.ID.Value
	if !sp.Source.Absent() {
		source += " · " + sp.Source.Value
	}
	limits := fmt.Sprintf(words.In(headings, "limits", lang),
		sp.Limits.Time, words.Size(sp.Limits.Memory), words.Size(sp.Limits.Output))
	fmt.Fprintf(&b, "# %s\n\n%s · %s\n\n", in(sp.Title, lang), source, limits)
	fmt.Fprintf(&b, "%s\n\n", strings.TrimSpace(in(sp.Statement, lang)))
	fmt.Fprintf(&b, "## %s\n\n%s\n", words.In(headings, "input", lang), statement.Input(sp, lang))
	fmt.Fprintf(&b, "## %s\n\n%s", words.In(headings, "output", lang), statement.Output(sp, lang))
	for i, sample := range sp.Samples {
		number := ""
		if len(sp.Samples) > 1 {
			number = fmt.Sprintf(" %d", i+1)
		}
		fmt.Fprintf(&b, "\n## %s%s\n\n%s\n\n%s\n%s\n\n%s", words.In(headings, "sample", lang), number,
			words.In(headings, "in", lang), quoted(sample.In.Value),
			words.In(headings, "out", lang), quoted(sample.Out.Value))
	}
	return printable(b.String())
}

// quoted makes a text a block of Markdown that is shown as it is.
func quoted(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("    " + strings.TrimSuffix(line, "\n") + "\n")
	}
	return b.String()
}

// printable is visible for a text of many lines.
func printable(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = visible(lines[i])
	}
	return strings.Join(lines, "\n")
}

// Package html renders a round of submissions as a self-contained page.
package html

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/render/annotation"
	"grundy/judge/report"
	"grundy/judge/report/batch"
	"grundy/judge/sandbox"
)

// The page is one file that contains everything. It has no script and fetches nothing.
var (
	//go:embed shell.tmpl
	shell string
	//go:embed report.tmpl
	page string
	//go:embed style.css
	style string
)

// A sheet is the content of the page about all submissions of a round.
type sheet struct {
	Frame
	ID       string
	Other    string // the title in the other language, if there is another
	Spoken   string // the language of Other
	Source   string
	Matrix   *matrixSheet
	Sections []*section
}

// A Frame is the common part of all pages.
type Frame struct {
	Lang      string // en or zh
	PageTitle string
	Heading   string
}

// Style returns the common style of all pages.
func (f Frame) Style() template.CSS { return template.CSS(style) }

// Page writes a page of a report. own contains the template "main", and may contain the template
// "origin", which is shown below the heading. data must embed a Frame.
func (f Frame) Page(w io.Writer, own string, funcs template.FuncMap, data any) error {
	say := speakerOf(f.Lang)
	t, err := template.New("page").Funcs(template.FuncMap{"frame": func(key string) string { return say(key) }}).Funcs(funcs).Parse(shell)
	if err == nil {
		_, err = t.New("own").Parse(own)
	}
	var b bytes.Buffer
	if err == nil {
		err = t.ExecuteTemplate(&b, "page", data)
	}
	if err != nil {
		return fmt.Errorf("html: %w", err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// A section is the part of the page about a submission.
type section struct {
	ID, Name, Path, Replay string
	Verdict                string
	Class                  string // ok, bad, or fault
	Sentence               string
	Passes                 string // what an accepted submission passes; empty for others
	Fault                  string // why the judge failed
	Report                 *report.Report
	Warnings               []string
	Facts, Conditions      []fact
	Log                    excerpt
	Example                *exampleSheet
	Charts                 []*chart
	Subtasks               []subtaskRow
	Groups                 []groupRow
	Tests                  []testRow
	Code                   []codeLine
	CodeCut                int // number of lines that Code omits at the end
	CodeLines              int // number of lines of the source
}

// A fact is a label with a value.
type fact struct{ Label, Value string }

// An excerpt is a text, cut to a size that fits a page.
type excerpt struct {
	Lines []string
	More  int
}

func excerptOf(text string, most int, lang string) (e excerpt) {
	lines := textLines(text)
	if len(lines) > most+1 {
		e.More = len(lines) - most
		lines = lines[:most]
	}
	for _, line := range lines {
		e.Lines = append(e.Lines, shorten(line, lang))
	}
	return e
}

// Write writes the page of a round in a language, en or zh.
func Write(w io.Writer, r *batch.Round, lang string) error {
	say := speakerOf(lang)
	s := &sheet{
		Frame: Frame{Lang: lang, Heading: r.Problem.En}, ID: r.Problem.ID, Source: r.Source,
		Other: r.Problem.Zh, Spoken: "zh", Matrix: matrixSheetOf(r, say),
	}
	if lang == "zh" && r.Problem.Zh != "" {
		s.Heading, s.Other, s.Spoken = r.Problem.Zh, r.Problem.En, "en"
	}
	if s.Other == s.Heading {
		s.Other = ""
	}
	for i, one := range r.All {
		s.Sections = append(s.Sections, sectionOf(fmt.Sprintf("s%d", i+1), one, lang))
	}
	s.PageTitle = fmt.Sprint(len(s.Sections), " ", say("Submissions"))
	if len(s.Sections) == 1 {
		s.PageTitle = s.Sections[0].Verdict + " " + s.Sections[0].Name
	}
	s.PageTitle += " · " + s.ID + " " + s.Heading
	funcs := template.FuncMap{"say": say, "counted": say.counted, "several": say.several, "text": func(m i18n.Message) string { return m.In(lang) }, "join": strings.Join}
	return s.Page(w, page, funcs, s)
}

func sectionOf(id string, j *batch.Submission, lang string) *section {
	say := speakerOf(lang)
	s := &section{ID: id, Name: onPage(j.Name), Path: onPage(j.Path), Replay: onPage(j.Replay), Report: j.Report}
	s.code(j, lang)
	switch {
	case j.Err != nil:
		s.Class, s.Verdict, s.Sentence, s.Fault = "fault", "?", say("The judge could not decide"), onPage(i18n.Line(lang, j.Err))
		return s
	case j.Report == nil:
		s.Class, s.Verdict, s.Sentence = "fault", "–", say("Not judged: the judge had stopped before.")
		return s
	}
	r := j.Report.Legible()
	s.Verdict, s.Class = string(r.Verdict), classOf(r.Verdict)
	s.Sentence = explain.Of(r, lang)
	s.Passes = passes(r, lang)
	s.Conditions = conditions(r, say)
	for _, w := range r.Warnings {
		s.Warnings = append(s.Warnings, onPage(w.In(lang)))
	}
	if r.Verdict == report.CE {
		s.Log = excerptOf(r.Compile.Log.In(lang), 80, lang)
		s.Facts = []fact{{say("Language"), r.Language.Name}}
		return s
	}
	s.Facts = facts(r, lang)
	for _, part := range r.Subtasks {
		s.Subtasks = append(s.Subtasks, subtaskRow{onPage(part.Name), say("%s of %s", fmt.Sprintf("%.4g", part.Points), fmt.Sprint(part.Of)), part.Verdict})
	}
	s.Example = exampleSheetOf(r, lang)
	for _, m := range []measure{timeMeasure(r), memoryMeasure(r)} {
		if c := chartOf(r.Tests, m, lang); c != nil {
			s.Charts = append(s.Charts, c)
		}
	}
	s.tests(r, lang)
	return s
}

// passes says what an accepted submission passes.
func passes(r *report.Report, lang string) string {
	say := speakerOf(lang)
	switch {
	case r.Verdict != report.AC:
		return ""
	case r.Whole.Cases > 0:
		return say("Every test passes: %s.", explain.Tried(r.Whole, "", lang))
	}
	return say("Every test passes.")
}

// classOf returns the CSS class of a verdict.
func classOf(v report.Verdict) string {
	switch v {
	case report.AC:
		return "ok"
	case "":
		return "none"
	}
	return "bad"
}

// facts returns the facts at the beginning of a submission's section.
func facts(r *report.Report, lang string) []fact {
	say := speakerOf(lang)
	memory := say("not known in this tier; limit %s", format.Size(r.Limits.Memory))
	if sandbox.Measures(r.Tier.Name) {
		memory = say("the runs are too short to measure it; limit %s", format.Size(r.Limits.Memory))
	}
	if m := r.MemoryMax(); m > 0 {
		memory = say("%s of %s", format.MiB(m), format.Size(r.Limits.Memory))
	}
	list := []fact{{say("Language"), r.Language.Name}}
	if points, of := r.Score(); of > 0 {
		list = append(list, fact{say("Points"), say("%s of %s", fmt.Sprintf("%.4g", points), fmt.Sprint(of))})
	}
	if s := explain.GivenUp(r, lang); s != "" {
		list = append(list, fact{say("Given up"), s})
	}
	list = append(list, fact{say("Tests run"), say("%d of %d", len(r.Tests), r.Planned)})
	if !r.Language.Ran() {
		return list
	}
	return append(list, []fact{
		{say("Cases"), format.Count(int64(r.Cases))},
		{say("Most CPU time"), say("%s of %s", shortTime(r.CPUMax()), shortTime(r.Limits.CPU))},
		{say("Most memory"), memory},
		{say("Sandbox tier"), r.Tier.Name},
	}...)
}

func conditions(r *report.Report, say speaker) []fact {
	l := r.Limits
	if !r.Language.Ran() {
		return []fact{{say("Limits"), say("%s of output", format.Size(l.Output))}, {say("Tests"), onPage(r.Problem.Tests.String())}}
	}
	list := []fact{
		{say("Limits"), say("%s of CPU time, %s of real time, %s of memory, %s of output", l.CPU, l.Wall, format.Size(l.Memory), format.Size(l.Output))},
		{say("Seed"), fmt.Sprint(r.Seed)},
	}
	if r.Problem.Tests != "" {
		list = append(list, fact{say("Tests"), onPage(r.Problem.Tests.String())})
	}
	if max(r.TimeFactor, r.MemoryFactor) > 1 {
		list = append(list, fact{say("Factors of the limits"), say("for %s: time × %g, memory × %g", r.Language.Name, max(r.TimeFactor, 1), max(r.MemoryFactor, 1))})
	}
	return list
}

// A subtaskRow is the result of the submission for a subtask.
type subtaskRow struct {
	Name, Points string
	Verdict      report.Verdict
}

// A groupRow sums up a group of tests.
type groupRow struct {
	Name                 string
	Tests, Passed, Cases int
	Bad                  bool
	CPU, Memory          string
}

// A testRow is the result of a test.
type testRow struct {
	Name, Group, Verdict, Class string
	Cases                       int
	CPU, Wall, Memory, Detail   string
}

// tests fills in the tables of tests and of groups.
func (s *section) tests(r *report.Report, lang string) {
	for i, t := range r.Tests {
		s.Tests = append(s.Tests, testRow{
			Name: t.Name, Group: groupName(t.Group, lang), Verdict: string(t.Verdict), Class: classOf(t.Verdict), Cases: t.Cases,
			CPU: shortTime(t.CPU), Wall: shortTime(t.Wall), Memory: knownMemory(t.Memory), Detail: shorten(t.Detail.In(lang), lang),
		})
		if i == 0 || t.Group != r.Tests[i-1].Group {
			s.Groups = append(s.Groups, groupRow{Name: groupName(t.Group, lang)})
		}
		g := &s.Groups[len(s.Groups)-1]
		g.Tests++
		g.Cases += t.Cases
		if t.Verdict == report.AC {
			g.Passed++
		}
		g.Bad = g.Passed < g.Tests
	}
	at := 0
	for i := range s.Groups {
		part := report.Report{Tests: r.Tests[at : at+s.Groups[i].Tests]}
		s.Groups[i].CPU, s.Groups[i].Memory = shortTime(part.CPUMax()), knownMemory(part.MemoryMax())
		at += s.Groups[i].Tests
	}
}

func knownMemory(n int64) string {
	if n == 0 {
		return "–"
	}
	return format.MiB(n)
}

// A codeLine is a line of the source. A line that the compiler or a crash refers to is marked,
// with the message.
type codeLine struct {
	Text string
	Mark bool
	Note string
}

// codeShown is the maximum number of lines of a source on the page.
const codeShown = 400

func (s *section) code(j *batch.Submission, lang string) {
	said := notes(j)
	lines := textLines(strings.ReplaceAll(string(j.Text), "\r\n", "\n"))
	s.CodeLines = len(lines)
	if len(lines) > codeShown {
		s.CodeCut = len(lines) - codeShown
		lines = lines[:codeShown]
	}
	for i, line := range lines {
		note, mark := said[i+1]
		s.Code = append(s.Code, codeLine{shorten(line, lang), mark, shorten(note, lang)})
	}
}

// notes returns the messages about lines of the source.
func notes(j *batch.Submission) map[int]string {
	said := map[int]string{}
	if j.Report == nil || j.Report.Verdict == report.AC {
		return said
	}
	for _, m := range annotation.Of(j) {
		if m.Text == "" {
			m.Text = reason(j.Report)
		}
		// A remark without a line has line 1.
		if m.File == "" && (m.Line > 1 || j.Report.Verdict == report.CE) {
			said[m.Line] = strings.TrimSpace(said[m.Line] + " " + firstLine(m.Text))
		}
	}
	return said
}

// reason returns why a submission fails: the compiler's messages, or the kind of the
// counterexample.
func reason(r *report.Report) string {
	switch {
	case r.Verdict == report.CE:
		return strings.TrimSpace(r.Compile.Log.String())
	case r.Counterexample == nil:
		return ""
	}
	return explain.Headline(r.Legible().Counterexample, "en")
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

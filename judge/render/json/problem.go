package json

import (
	"io"

	"grundy/judge/problem/statement"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

type (
	showJSON struct {
		Version   int            `json:"version"`
		ID        string         `json:"id"`
		Title     string         `json:"title"`
		Source    string         `json:"source,omitempty"`
		Statement string         `json:"statement"`
		Input     string         `json:"input,omitempty"`
		Output    string         `json:"output,omitempty"`
		Layout    bool           `json:"layout_counts"` // wrong white space is PE
		Limits    specLimitsJSON `json:"limits"`
		Files     *filesJSON     `json:"files,omitempty"` // instead of standard input and output
		Subtasks  []subtaskSpec  `json:"subtasks,omitempty"`
		Samples   []sampleJSON   `json:"samples"`
	}
	subtaskSpec struct {
		Name   string `json:"name,omitempty"`
		Points int    `json:"points"`
		Score  string `json:"score"`           // all, min or sum
		Where  string `json:"where,omitempty"` // the condition of its cases
	}
	specLimitsJSON struct {
		Time   float64 `json:"time_ms"`
		Memory int64   `json:"memory_bytes"`
		Output int64   `json:"output_bytes"`
		Input  int64   `json:"input_bytes"`
		// Languages lists the languages with factors for time and memory.
		Languages []factorsJSON `json:"languages,omitempty"`
	}
	factorsJSON struct {
		Language     string  `json:"language"`
		TimeFactor   float64 `json:"time_factor"`
		MemoryFactor float64 `json:"memory_factor"`
	}
	sampleJSON struct {
		Input  string `json:"input"`
		Output string `json:"output"`
		// Explanation says about cases of the sample who wins and by which move.
		Explanation []string `json:"explanation,omitempty"`
	}
	listJSON struct {
		Version int       `json:"version"`
		ID      string    `json:"id"`
		Aliases []string  `json:"aliases,omitempty"`
		Title   wordsJSON `json:"title"`
		Tags    []string  `json:"tags,omitempty"`
		Source  string    `json:"source,omitempty"`
	}
	filesJSON struct {
		Input  string `json:"input"`
		Output string `json:"output"`
	}
	wordsJSON struct {
		En string `json:"en"`
		Zh string `json:"zh,omitempty"`
	}
	// solutionJSON is a reference. Its source is never cut.
	solutionJSON struct {
		Version  int    `json:"version"`
		Problem  string `json:"problem"`
		Language string `json:"language"`
		Source   string `json:"source"`
	}
)

// Statement writes a whole problem in a language, English or Chinese. The notes explain its first
// sample.
func Statement(w io.Writer, sp *spec.Problem, languages []*build.Language, notes []string, lang string) error {
	s := showJSON{
		Version: 1, ID: sp.ID.Value, Title: statement.Text(sp.Title, lang), Source: sp.Source.Value,
		Statement: statement.Text(sp.Statement, lang), Input: statement.Input(sp, lang), Output: statement.Output(sp, lang), Layout: sp.Strict(),
		Limits: specLimitsJSON{ms(sp.Limits.Time), sp.Limits.Memory, sp.Limits.Output, sp.InputLimit, nil},
	}
	if f := sp.Files; f != (spec.Files{}) {
		s.Files = &filesJSON{f.Input, f.Output}
	}
	for _, l := range statement.Factors(sp, languages) {
		s.Limits.Languages = append(s.Limits.Languages, factorsJSON{l.ID, l.TimeFactor, l.MemoryFactor})
	}
	for _, one := range sp.Subtasks {
		s.Subtasks = append(s.Subtasks, subtaskSpec{one.Name.Value, one.Points, one.Score.Value, one.Where.Value})
	}
	for _, sample := range sp.Samples {
		s.Samples = append(s.Samples, sampleJSON{Input: sample.In.Value, Output: sample.Out.Value})
	}
	if len(s.Samples) > 0 {
		s.Samples[0].Explanation = notes
	}
	return Object(w, s)
}

// Problems writes the entries of a list of problems, one per line.
func Problems(w io.Writer, list []*spec.Problem) error {
	for _, sp := range list {
		err := Object(w, listJSON{
			1, sp.ID.Value, values(sp.Aliases), wordsJSON{sp.Title.In("en").Value, sp.Title.Zh.Value},
			values(sp.Tags), sp.Source.Value,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Solution writes the reference of a problem as one program.
func Solution(w io.Writer, problem, language, source string) error {
	return Object(w, solutionJSON{1, problem, language, source})
}

type bundleJSON struct {
	Version int      `json:"version"`
	File    string   `json:"file"`
	Files   []string `json:"files,omitempty"`   // the other files of the program
	Verdict string   `json:"verdict,omitempty"` // of the bundle and of the program
	Source  string   `json:"source"`
}

// Bundle writes a program as one file. verdict is empty if it was not judged.
func Bundle(w io.Writer, file string, files []string, verdict string, source []byte) error {
	return Object(w, bundleJSON{1, file, files, verdict, valid(string(source))})
}

func values(list []spec.Text) (s []string) {
	for _, t := range list {
		s = append(s, t.Value)
	}
	return s
}

package lint

import (
	"context"
	"path/filepath"

	"grundy/judge/packages/reading"
	"grundy/judge/program/build"
	"grundy/judge/report"
)

// ownAnswers judges the answers of the tests as a submission, if submissions are outputs.
func (c *checking) ownAnswers(ctx context.Context) bool {
	src := build.Source{Name: "answers", Outputs: true}
	for _, t := range c.Problem.Fixed() {
		f, err := c.Problem.FixedFile(ctx, t)
		if err != nil {
			c.cannot(t.Place, err)
			return true
		}
		src.Beside = append(src.Beside, build.File{Name: t.Name, Text: f.Want})
	}
	c.cannot(src.Name, c.submission(ctx, src, Promised(report.AC)))
	return true
}

// read reads a submission stored with the problem. If submissions are outputs, a program is one that
// makes them.
func (c *checking) read(s Submission) (build.Source, error) {
	if c.Problem.Outputs() != nil && !reading.IsSource(filepath.Base(s.Path)) {
		return c.Problem.ReadOutputs(s.Path)
	}
	return s.Read()
}

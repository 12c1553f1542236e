package grammar

import (
	"grundy/judge/grammar/answer"
	"grundy/judge/grammar/arith"
	"grundy/judge/spec"
)

// AnswerWords returns the words of which every answer is one, with their places; none
// when answers are made of more than one word.
func (g *Grammar) AnswerWords() []spec.Text { return g.output.Words() }

// Split divides the reference's output into the answers to the cases. The error is a
// *Fault about what does not follow the spec's output, with its line.
//
// If the spec has no output, nothing tells the answers apart: all of the output is the
// answer to the last case.
func (g *Grammar) Split(cs *Cases, output []byte) ([]answer.Answer, error) {
	current := &caseValues{}
	answers, err := g.output.Split(cs.n, func(i int) arith.Values {
		current.Case = cs.At(i)
		return current
	}, output)
	if f, ok := err.(*answer.Fault); ok {
		return nil, &Fault{Line: f.Line, What: f.What}
	}
	return answers, err
}

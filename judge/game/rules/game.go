package rules

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// fieldsOf returns the fields of a case as rules get them.
func fieldsOf(c grammar.Case) (fields []Field) {
	for _, v := range c.Nested() {
		fields = append(fields, Field{v.Name, encodedOf(v.Of)})
	}
	return fields
}

// encodedOf encodes a value of Case.Nested.
func encodedOf(v any) Position {
	switch v := v.(type) {
	case int64:
		return Int(v)
	case string:
		return Text(v)
	case []any:
		list := make([]Position, len(v))
		for i, one := range v {
			list[i] = encodedOf(one)
		}
		return List(list)
	}
	return ""
}

// textOf returns a case as a text, for messages.
func textOf(c grammar.Case) string {
	if c.Bytes() > 4*mostShown {
		return fmt.Sprintf("of %d bytes", c.Bytes())
	}
	return string(c.Grammar().PrintCase(nil, c))
}

// Valid returns what the rules have against a case, or nil.
func (r *Rules) Valid(c grammar.Case) error {
	reply := r.engine.Do(Request{Op: OpValid, Fields: fieldsOf(c), Case: textOf(c)})
	if err := reply.err(); err != nil {
		return err
	}
	if reply.Text != "" {
		return i18n.Errorf("%s", reply.Text)
	}
	return nil
}

// Mend returns the fields of a random case, with those that the rules change so that it becomes
// legal.
func (r *Rules) Mend(c grammar.Case) (map[string]any, error) {
	reply := r.engine.Do(Request{Op: OpMend, Fields: fieldsOf(c), Case: textOf(c)})
	if err := reply.err(); err != nil {
		return nil, err
	}
	return r.changed("mend", c, reply.Fields)
}

// changed returns the fields of a case, with those that a function gives instead.
func (r *Rules) changed(function string, c grammar.Case, given []Field) (map[string]any, error) {
	values, err := r.values(function, c.Grammar(), append(c.Nested(), valuesOf(given)...))
	if err != nil {
		err.Case = clip(textOf(c))
		return nil, err
	}
	for _, name := range c.Grammar().CountsOf(namesOf(given)) { // Make computes them from the new lists
		delete(values, name)
	}
	return values, nil
}

// values returns the values of fields that a function has given, in the form that Make needs. Of a
// field that occurs twice, the last value counts.
func (r *Rules) values(function string, g *grammar.Grammar, list []grammar.Value) (map[string]any, *Fault) {
	values := map[string]any{}
	for _, v := range list {
		flat, err := g.Flat(v)
		if err != nil {
			return nil, &Fault{Place: r.at(function), What: i18n.Messagef("%s: %s", function, err)}
		}
		values[v.Name] = flat
	}
	return values, nil
}

// valuesOf decodes fields.
func valuesOf(fields []Field) (list []grammar.Value) {
	for _, f := range fields {
		list = append(list, grammar.Value{Name: f.Name, Of: decoded(f.Value)})
	}
	return list
}

func namesOf(fields []Field) (names []string) {
	for _, f := range fields {
		names = append(names, f.Name)
	}
	return names
}

// decoded returns a value of a field in the form of Case.Nested.
func decoded(p Position) any {
	d := decoder{text: string(p)}
	return d.plain()
}

func (d *decoder) plain() any {
	if d.text[0] != tagTuple {
		v := d.value()
		if n, ok := v.(interface{ Int64() (int64, bool) }); ok {
			small, _ := n.Int64()
			return small
		}
		return strings.Trim(v.String(), `"`)
	}
	d.cut(1)
	list := make([]any, d.size())
	for i := range list {
		list[i] = d.plain()
	}
	return list
}

// Unanswerable returns why the rules do not determine the answers of a problem, and the remedy. Both
// are empty if they do.
func (r *Rules) Unanswerable(f *answer.Format, asked game.Answers) (what, remedy i18n.Message) {
	switch {
	case r.Answer:
		return "", ""
	case asked == game.Printed:
		return "rules do not print a move", "write def answer(case), and remove answer: move"
	case asked == game.Winner && f.SaysWinner(), asked != game.Winner && f.SaysNumber():
		return "", ""
	case asked == game.Winner && r.Scored && f.SaysNumber():
		return "the output is a number, but the problem asks who wins", "write answer: score in game"
	case asked == game.Winner && f.SaysNumber():
		return "the output is a number, but the problem asks who wins", "write answer: winning moves or answer: value in game, or def answer(case) in the rules"
	case asked == game.Winner:
		return "the output says more than who wins", "write def answer(case) in the rules, which returns the expected output"
	}
	return "the output is not a single number", "write def answer(case) in the rules, which returns the expected output"
}

// Game returns the rules as a game. asked is what the problem asks about it.
func (r *Rules) Game(f *answer.Format, asked game.Answers) game.Game {
	return &starlarkGame{Rules: r, format: f, asked: asked, nodes: map[Position]Node{}, texts: map[Position]string{}}
}

type starlarkGame struct {
	*Rules
	format *answer.Format
	asked  game.Answers

	mu     sync.Mutex
	nodes  map[Position]Node // the moves of positions
	texts  map[Position]string
	bytes  int  // an estimate of the memory of nodes and texts
	forgot bool // nodes was emptied since the last request
	fresh  int  // further positions that the next request asks for
}

// Asks implements game.Asker.
func (g *starlarkGame) Asks() game.Answers { return g.asked }

// ClassOf returns the class of a position according to an answer that does not name the winner. ok is
// false if the answer is neither a number of winning moves nor a Grundy value. If the last move
// loses, a won position may have no moves.
func (g *starlarkGame) ClassOf(_ grammar.Case, a answer.Answer) (class game.Class, ok bool) {
	if g.asked == game.Value || g.asked == game.WinningMoves && !g.LastLoses {
		return game.ClassOfNumber(a)
	}
	return 0, false
}

// Losing implements game.Game. It returns false if the rules know no losing case near c.
func (g *starlarkGame) Losing(c grammar.Case) (grammar.Case, bool) {
	if !g.Features.Losing {
		return c, false
	}
	reply := g.engine.Do(Request{Op: OpLosing, Fields: fieldsOf(c), Case: textOf(c)})
	if err := reply.err(); err != nil {
		panic(err)
	}
	if len(reply.Cases) == 0 {
		return c, false
	}
	return g.made("losing", c, reply.Cases[0])
}

// Subtle implements game.Game. It omits cases that are not legal.
func (g *starlarkGame) Subtle(of *grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		if !g.Features.Subtle {
			return
		}
		reply := g.engine.Do(Request{Op: OpSubtle})
		if err := reply.err(); err != nil {
			panic(err)
		}
		for _, fields := range reply.Cases {
			values, err := g.values("subtle", of, valuesOf(fields))
			if err != nil {
				panic(err)
			}
			if c, err := of.Make(values); err == nil && !yield(c) {
				return
			}
		}
	}
}

// Next implements game.Game. It yields nothing if the rules do not turn a position into a case.
func (g *starlarkGame) Next(c grammar.Case) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		if !g.Features.Case {
			return
		}
		reply := g.engine.Do(Request{Op: OpNext, Fields: fieldsOf(c), Case: textOf(c)})
		if err := reply.err(); err != nil {
			panic(err)
		}
		for _, fields := range reply.Cases {
			if next, ok := g.made("case", c, fields); ok && !yield(next) {
				return
			}
		}
	}
}

// made returns a case with fields that a function returned. The others are those of c. It returns
// false if the case is not legal.
func (g *starlarkGame) made(function string, c grammar.Case, fields []Field) (grammar.Case, bool) {
	values, err := g.changed(function, c, fields)
	if err != nil {
		panic(err)
	}
	next, err := c.Grammar().Make(values)
	return next, err == nil
}

// Longest implements game.Measurer. It stops early if the moves take too many steps.
func (g *starlarkGame) Longest(c grammar.Case, positions int) int {
	reply := g.engine.Do(Request{Op: OpLongest, Fields: fieldsOf(c), Case: textOf(c), Budget: positions, Steps: moveSteps})
	if err := reply.err(); err != nil && !reply.TooLarge {
		panic(err)
	}
	return int(reply.Number)
}

// Oracle implements game.Game.
func (g *starlarkGame) Oracle(budget int) game.Oracle { return g.oracle(budget, false) }

// Explainer implements game.Explaining: the oracle adds the values of parts.
func (g *starlarkGame) Explainer(budget int) game.Oracle { return g.oracle(budget, true) }

func (g *starlarkGame) oracle(budget int, sums bool) game.Oracle {
	o := &oracle{g, budget, sums}
	if g.Partizan {
		return &partizanOracle{o}
	}
	return o
}

// partizanOracle is the oracle of a game with left and right.
type partizanOracle struct{ *oracle }

// Outcome implements game.Partizan.
func (o *partizanOracle) Outcome(c grammar.Case) (game.Class, error) {
	reply, err := o.ask(OpOutcome, c)
	if err != nil {
		return 0, err
	}
	return game.Class(reply.Text[0]), nil
}

// Worth implements game.Partizan.
func (o *partizanOracle) Worth(c grammar.Case) (string, error) {
	reply, err := o.ask(OpPartizan, c)
	return reply.Text, err
}

// Heat implements game.Partizan.
func (o *partizanOracle) Heat(c grammar.Case) (game.Heat, error) {
	reply, err := o.ask(OpHeat, c)
	return reply.Heat, err
}

// oracle asks the engine, within a budget of moves.
type oracle struct {
	*starlarkGame
	left int
	sums bool // add the values of parts
}

// stepsPerMove bounds the steps of a search together with its budget of moves.
const stepsPerMove = 200 + moveCost

// ask asks the engine about a case.
func (o *oracle) ask(op Op, c grammar.Case) (Reply, error) {
	return o.about(Request{Op: op, Fields: fieldsOf(c), Case: textOf(c)})
}

func (o *oracle) about(r Request) (Reply, error) {
	if o.left <= 0 {
		return Reply{}, game.ErrBudget
	}
	r.Sums = o.sums
	r.Budget, r.Steps = o.left, min(SearchSteps, uint64(o.left)*stepsPerMove+moveSteps)
	reply := o.engine.Do(r)
	o.left -= reply.Spent
	err := reply.err()
	if errors.Is(err, ErrTooLarge) {
		err = game.ErrBudget
	}
	return reply, err
}

// Class implements game.Oracle.
func (o *oracle) Class(c grammar.Case) (game.Class, error) {
	reply, err := o.ask(OpClass, c)
	return game.Class(reply.Class), err
}

// Wins implements game.Oracle.
func (o *oracle) Wins(c grammar.Case) ([]game.Move, error) {
	reply, err := o.ask(OpWins, c)
	if err != nil {
		return nil, err
	}
	return o.moves(reply.Edges), nil
}

func (o *oracle) moves(edges []Edge) (moves []game.Move) {
	for _, e := range edges {
		moves = append(moves, game.Move{After: i18n.Verbatim(o.show(e.To, "")), Name: e.Name})
	}
	return moves
}

// Value implements game.Oracle.
func (o *oracle) Value(c grammar.Case) (int, error) {
	reply, err := o.ask(OpValue, c)
	return int(reply.Number), err
}

// Score implements game.Oracle.
func (o *oracle) Score(c grammar.Case) (int64, error) {
	if !o.Scored {
		return 0, errors.New("no score: no move has a gain")
	}
	reply, err := o.ask(OpScore, c)
	return reply.Number, err
}

// Best implements game.Chooser.
func (o *oracle) Best(c grammar.Case) (game.Move, int64, error) {
	if !o.Scored {
		return game.Move{}, 0, nil
	}
	reply, err := o.ask(OpScore, c)
	if err != nil || len(reply.Edges) == 0 {
		return game.Move{}, reply.Number, err
	}
	return o.moves(reply.Edges)[0], reply.Number, nil
}

// Position implements game.Oracle.
func (o *oracle) Position(c grammar.Case) i18n.Message {
	reply := o.engine.Do(Request{Op: OpStart, Fields: fieldsOf(c), Case: textOf(c)})
	if err := reply.err(); err != nil {
		panic(err)
	}
	return i18n.Verbatim(reply.Text)
}

// After implements game.Oracle. It returns false if the rules do not turn a position into a case.
func (o *oracle) After(c grammar.Case, i int) (grammar.Case, bool) {
	if !o.Features.Case {
		return c, false
	}
	reply, err := o.ask(OpWins, c)
	if err != nil || i >= len(reply.Edges) {
		return c, false
	}
	return o.caseOf(c, reply.Edges[i].To)
}

// caseOf returns the case with a position, and other fields as in c. It returns false if there is
// none.
func (g *starlarkGame) caseOf(c grammar.Case, p Position) (grammar.Case, bool) {
	if g.Partizan && p[:1] == rightMoves { // cases are positions in which Left moves
		return c, false
	}
	found := g.engine.Do(Request{Op: OpCase, Position: p, Case: textOf(c)})
	if err := found.err(); err != nil {
		panic(err)
	}
	if len(found.Cases) == 0 {
		return c, false
	}
	return g.made("case", c, found.Cases[0])
}

// Agrees implements game.Oracle. It compares the answer with the rules' answer, and the winner that
// it names with a search.
func (o *oracle) Agrees(c grammar.Case, a answer.Answer) error {
	_, err := o.AgreeAll([]grammar.Case{c}, []answer.Answer{a})
	return err
}

// AgreeAll implements game.Batcher.
func (o *oracle) AgreeAll(cases []grammar.Case, answers []answer.Answer) (int, error) {
	r := Request{Op: OpAll}
	for i, c := range cases {
		fields, text := fieldsOf(c), textOf(c)
		for _, op := range o.questions(answers[i]) {
			r.All = append(r.All, Request{Op: op, Fields: fields, Case: text, Sums: o.sums})
		}
	}
	reply, err := o.about(r)
	if err != nil {
		return 0, err
	}
	for i, c := range cases {
		for _, op := range o.questions(answers[i]) {
			if len(reply.All) == 0 {
				return i, game.ErrBudget
			}
			if err := o.agrees(op, c, answers[i], reply.All[0]); err != nil {
				return i, err
			}
			reply.All = reply.All[1:]
		}
	}
	return len(cases), nil
}

// questions returns what the rules are asked about a case with an answer.
func (o *oracle) questions(a answer.Answer) []Op {
	switch named := a.Side != answer.Unknown; {
	case o.Answer && named:
		return []Op{OpAnswer, OpClass}
	case o.Answer:
		return []Op{OpAnswer}
	case named:
		return []Op{OpClass}
	}
	switch o.asked {
	case game.Value:
		return []Op{OpValue}
	case game.Score:
		return []Op{OpScore}
	}
	return []Op{OpWins}
}

// agrees compares an answer with the reply to a question about its case.
func (o *oracle) agrees(op Op, c grammar.Case, a answer.Answer, reply Reply) error {
	if err := reply.err(); errors.Is(err, ErrTooLarge) {
		return game.ErrBudget
	} else if err != nil {
		return err
	}
	number := reply.Number
	switch op {
	case OpAnswer:
		if !same(reply.Text, string(a.Text)) {
			return fmt.Errorf("the rules give %q, the reference %q", finished(reply.Text, 0), a.Text)
		}
		return nil
	case OpClass:
		return o.agreesClass(game.Class(reply.Class), c, a)
	case OpWins:
		number = int64(len(reply.Edges))
	}
	if !a.Says(number) {
		return fmt.Errorf("the rules give %d, the reference %q", number, a.Text)
	}
	return nil
}

// agreesClass compares the winner that an answer names with the class that a search found.
func (o *oracle) agreesClass(class game.Class, c grammar.Case, a answer.Answer) error {
	if a.Side == class.Side() {
		return nil
	}
	said := strings.TrimSpace(string(a.Text))
	if o.Answer {
		return fmt.Errorf("%s has the class %s by moves and result, but answer says %s", o.Position(c), string(class), said)
	}
	return fmt.Errorf("%s has the class %s by the rules, the reference says %s", o.Position(c), string(class), said)
}

// same reports whether two answers have the same tokens. In want, {case} stands for the number of a
// case.
func same(want, got string) bool {
	a, b := strings.Fields(want), strings.Fields(got)
	return slices.EqualFunc(a, b, func(w, g string) bool {
		before, after, open := strings.Cut(w, "{case}")
		return w == g || open && strings.HasPrefix(g, before) && strings.HasSuffix(g, after) && strings.Trim(g[len(before):len(g)-len(after)], "0123456789") == ""
	})
}

// finished returns an answer with its final newline and the number of its case.
func finished(text string, of int) string {
	if of > 0 {
		text = strings.ReplaceAll(text, "{case}", fmt.Sprint(of))
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

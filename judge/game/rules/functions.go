package rules

import (
	"strings"

	"go.starlark.net/starlark"

	"grundy/judge/base/i18n"
)

// start returns the position of a case.
func (m *Machine) start(fields []Field) (Position, error) {
	v, err := m.call("start", caseSteps, newCase(fields))
	if err != nil {
		return "", err
	}
	p, err := m.encoded("start", "", v)
	if m.Partizan && err == nil {
		p = Position(leftMoves) + p
	}
	return p, err
}

// encoded returns the position that a function has returned for the position at.
func (m *Machine) encoded(name string, at Position, v starlark.Value) (Position, error) {
	b, err := encode(nil, v, 0)
	if err != nil {
		return "", m.wrong(name, at, i18n.Messagef("%s: %s", name, err), "return ints, texts, bools, or tuples and lists of these")
	}
	return Position(b), nil
}

// A position of a partizan game begins with the player who moves. Then follows the position of the
// rules.
const (
	leftMoves  = "L"
	rightMoves = "R"
)

// mover returns the function that lists the moves of a position, and the rules' own position.
func (m *Machine) mover(p Position) (function string, own Position) {
	switch {
	case !m.Partizan:
		return "moves", p
	case p[:1] == rightMoves:
		return "right", p[1:]
	}
	return "left", p[1:]
}

// after returns the position after a move from p.
func (m *Machine) after(p Position, to []byte) Position {
	switch {
	case !m.Partizan:
		return Position(to)
	case p[:1] == rightMoves:
		return Position(leftMoves) + Position(to)
	}
	return Position(rightMoves) + Position(to)
}

// moves lists the moves of a position, unless it is over. The class is that of a position at which
// result ends the game, and 0 otherwise.
func (m *Machine) moves(p Position) (edges []Edge, class byte, err error) {
	function, own := m.mover(p)
	if class, err = m.result(own); err != nil || class != 0 {
		return nil, class, err
	}
	v, err := m.at(function, own)
	if err != nil {
		return nil, 0, err
	}
	edges, err = m.edges(function, p, v)
	return edges, 0, err
}

// mostListed is the maximum number of bytes of all positions one move away.
const mostListed = 64 << 20

// edges returns the moves from p that a function has listed.
func (m *Machine) edges(function string, p Position, v starlark.Value) (edges []Edge, err error) {
	_, own := m.mover(p)
	list, ok := v.(starlark.Iterable)
	if _, dict := v.(*starlark.Dict); !ok || dict {
		return nil, m.wrong(function, own, i18n.Messagef("%s returns %s", function, kindOf(v)), "return a list of positions; no move is []")
	}
	it := list.Iterate()
	defer it.Done()
	var to starlark.Value
	var buffer []byte
	bytes := 0
	for it.Next(&to) {
		e := Edge{}
		if named, ok := to.(*moveValue); ok {
			to, e.Name, e.Gain = named.to, named.name, named.gain
		}
		if buffer, err = encode(buffer[:0], to, 0); err != nil {
			return nil, m.wrong(function, own, i18n.Messagef("%s: %s", function, err), "return a list of positions, each an int, a text, a bool or a tuple of these")
		}
		if bytes += len(buffer); bytes > mostListed {
			return nil, m.wrong(function, own, i18n.Messagef("%s: the positions take more than %d bytes", function, mostListed), "return fewer or smaller positions")
		}
		e.To = m.after(p, buffer)
		edges = append(edges, e)
	}
	return edges, nil
}

// classes are the outcomes that result may name for the player to move.
var classes = map[string]byte{"win": 'N', "loss": 'P', "draw": 'D'}

// result returns the class of a position at which the game is over by result, or 0.
func (m *Machine) result(p Position) (byte, error) {
	if !m.Result {
		return 0, nil
	}
	v, err := m.at("result", p)
	if err != nil || v == starlark.None {
		return 0, err
	}
	word, _ := starlark.AsString(v)
	class, ok := classes[word]
	if !ok {
		return 0, m.wrong("result", p, i18n.Messagef("result returns %s", clip(v.String())), `return None, "win", "loss" or "draw"`)
	}
	return class, nil
}

// show returns the text of a position: what show returns, or else its value.
func (m *Machine) show(p Position) (string, error) {
	_, own := m.mover(p)
	if !m.Show {
		return own.String(), nil
	}
	v, err := m.at("show", own)
	if err != nil {
		return "", err
	}
	text, ok := starlark.AsString(v)
	if !ok || len(text) > mostPosition {
		return "", m.wrong("show", own, i18n.Messagef("%s returns %s", "show", kindOf(v)), "return a text of at most 1 MiB")
	}
	return text, nil
}

// parts returns the independent positions whose sum is a position. In a partizan game, the same
// player moves in all of them.
func (m *Machine) parts(p Position) (list []Position, err error) {
	_, own := m.mover(p)
	v, err := m.at("parts", own)
	if err != nil {
		return nil, err
	}
	all, ok := v.(starlark.Iterable)
	if _, dict := v.(*starlark.Dict); !ok || dict {
		return nil, m.wrong("parts", own, i18n.Messagef("%s returns %s", "parts", kindOf(v)), "return a list of positions")
	}
	it := all.Iterate()
	defer it.Done()
	var part starlark.Value
	for it.Next(&part) {
		one, err := m.encoded("parts", own, part)
		if err != nil {
			return nil, err
		}
		list = append(list, p[:len(p)-len(own)]+one)
	}
	return list, nil
}

// valid returns what is wrong with a case; empty if nothing is.
func (m *Machine) valid(fields []Field) (string, error) {
	v, err := m.call("valid", caseSteps, newCase(fields))
	if err != nil || v == starlark.None {
		return "", err
	}
	text, ok := starlark.AsString(v)
	if text = strings.Join(strings.Fields(text), " "); !ok || text == "" {
		return "", m.wrong("valid", "", i18n.Messagef("valid returns %s", clip(v.String())), "return None, or a text that says what is wrong")
	}
	return text, nil
}

// mend returns fields that make a random case legal.
func (m *Machine) mend(fields []Field) (changed []Field, err error) {
	v, err := m.call("mend", caseSteps, newCase(fields))
	if err != nil {
		return nil, err
	}
	return m.fields("mend", "", v)
}

// caseOf appends the fields of the case that starts with a position, if there is one.
func (m *Machine) caseOf(list [][]Field, p Position) ([][]Field, error) {
	_, own := m.mover(p)
	v, err := m.at("case", own)
	if err != nil || v == starlark.None {
		return list, err
	}
	fields, err := m.fields("case", own, v)
	return append(list, fields), err
}

// losing returns the fields of a case that the second player probably wins; no case if the rules
// know none near the given one.
func (m *Machine) losing(fields []Field) ([][]Field, error) {
	v, err := m.call("losing", caseSteps, newCase(fields))
	if err != nil || v == starlark.None {
		return nil, err
	}
	near, err := m.fields("losing", "", v)
	return [][]Field{near}, err
}

// subtle returns the fields of cases that programs easily misjudge, the hardest first.
func (m *Machine) subtle() (list [][]Field, err error) {
	v, err := m.call("subtle", caseSteps)
	if err != nil {
		return nil, err
	}
	all, ok := v.(starlark.Iterable)
	if _, dict := v.(*starlark.Dict); !ok || dict {
		return nil, m.wrong("subtle", "", i18n.Messagef("%s returns %s", "subtle", kindOf(v)), `return a list of dicts, such as [{"n": 3}]`)
	}
	it := all.Iterate()
	defer it.Done()
	for it.Next(&v) {
		fields, err := m.fields("subtle", "", v)
		if err != nil {
			return nil, err
		}
		list = append(list, fields)
	}
	return list, nil
}

// theory returns winning moves of a position, or none if it is lost; known is false if the rules do
// not know.
func (m *Machine) theory(p Position) (wins []Edge, known bool, err error) {
	_, own := m.mover(p)
	v, err := m.at("theory", own)
	if err != nil || v == starlark.None {
		return nil, false, err
	}
	wins, err = m.edges("theory", p, v)
	return wins, err == nil, err
}

// formula returns the Grundy value of a position or, in a game won by points, its score; known is
// false if the rules do not know it.
func (m *Machine) formula(p Position) (n int64, known bool, err error) {
	_, own := m.mover(p)
	v, err := m.at("formula", own)
	if err != nil || v == starlark.None {
		return 0, false, err
	}
	of, ok := v.(starlark.Int)
	if ok {
		n, ok = of.Int64()
	}
	if !ok {
		return 0, false, m.wrong("formula", own, i18n.Messagef("formula returns %s", clip(v.String())), "return a number, or None if it is unknown")
	}
	return n, true, nil
}

// mostNext bounds the moves that next examines, because there may be 10^9 moves that all lead to
// positions without a case.
const mostNext = 10_000

// next returns the fields of the cases that start one move after the start of a case.
func (m *Machine) next(r Request) (list [][]Field, err error) {
	p, err := m.start(r.Fields)
	if err != nil {
		return nil, err
	}
	edges, _, err := m.moves(p)
	for _, e := range edges[:min(len(edges), mostNext)] {
		if list, err = m.caseOf(list, e.To); err != nil {
			return nil, err
		}
	}
	return list, err
}

// fields returns the fields that a function has returned as a dict.
func (m *Machine) fields(function string, at Position, v starlark.Value) (list []Field, err error) {
	dict, ok := v.(*starlark.Dict)
	if !ok {
		return nil, m.wrong(function, at, i18n.Messagef("%s returns %s", function, kindOf(v)), `return a dict of fields, such as {"n": 3}`)
	}
	for _, item := range dict.Items() {
		name, ok := starlark.AsString(item[0])
		if !ok {
			return nil, m.wrong(function, at, i18n.Messagef("%s: the key %s is not the name of a field", function, clip(item[0].String())), "write the names of fields as texts")
		}
		value, err := encodeField(item[1])
		if err != nil {
			return nil, m.wrong(function, at, i18n.Messagef("%s: %s: %s", function, name, err), "return ints, texts, or lists of these")
		}
		list = append(list, Field{name, value})
	}
	return list, nil
}

// encodeField encodes the value of a field, which may be larger than a position.
func encodeField(v starlark.Value) (Position, error) {
	list, ok := v.(starlark.Indexable)
	if _, text := v.(starlark.String); !ok || text {
		b, err := encode(nil, v, 0)
		return Position(b), err
	}
	elements := make([]Position, list.Len())
	for i := range elements {
		one, err := encodeField(list.Index(i))
		if err != nil {
			return "", err
		}
		elements[i] = one
	}
	return List(elements), nil
}

// answer returns the expected output of a case.
func (m *Machine) answer(fields []Field) (string, error) {
	m.answering = true
	v, err := m.call("answer", caseSteps, newCase(fields))
	m.answering = false
	if err != nil {
		return "", err
	}
	switch v := v.(type) {
	case starlark.String:
		return string(v), nil
	case starlark.Int:
		return v.String(), nil
	}
	return "", m.wrong("answer", "", i18n.Messagef("%s returns %s", "answer", kindOf(v)), "return the expected output as a text")
}

// expand returns a position with its moves, and others that will probably be asked for next: the
// position after the first move, after its first move and so on.
func (m *Machine) expand(r Request) (nodes []Node, err error) {
	todo := []Position{r.Position}
	begun := m.thread.Steps
	for len(todo) > 0 && len(nodes) <= r.Fresh && m.thread.Steps-begun < moveSteps {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if m.sent[p] && len(nodes) > 0 {
			continue
		}
		n, err := m.node(p)
		if err != nil && len(nodes) > 0 {
			m.thread.Uncancel() // the position may never be asked for
			m.stopped = ""
			return nodes, nil
		}
		if err != nil {
			return nil, err
		}
		m.sent[p] = true
		nodes = append(nodes, n)
		for i := len(n.Edges) - 1; i >= 0; i-- {
			todo = append(todo, n.Edges[i].To)
		}
	}
	return nodes, nil
}

func (m *Machine) node(p Position) (n Node, err error) {
	n.Position = p
	n.Edges, n.Result, err = m.moves(p)
	for i := range n.Edges {
		if err != nil || !m.Show {
			break
		}
		n.Edges[i].Text, err = m.show(n.Edges[i].To)
	}
	return n, err
}

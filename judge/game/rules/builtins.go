package rules

import (
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
)

// builtins are the names that rules may use in addition to those of Starlark.
func (m *Machine) builtins() starlark.StringDict {
	all := starlark.StringDict{}
	add := func(name string, f func(args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)) {
		all[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			return f(args, kwargs)
		})
	}
	m.metered(all)
	add("move", newMove)
	all["mex"] = m.paying(free("mex", mexOf), lengths)
	all["sum"] = m.paying(free("sum", sumOf), summing)
	for name, draw := range drawings {
		add(name, func(args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			return draw(name, args, kwargs)
		})
	}
	for name, ask := range questions {
		add(name, func(args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if !m.answering {
				return nil, i18n.Errorf("%s can be called in answer only", name)
			}
			return m.question(name, ask, args, kwargs)
		})
	}
	return all
}

// free returns a function that pays nothing.
func free(name string, f func(args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		return f(args, kwargs)
	})
}

// A moveValue is a move with a name or a gain.
type moveValue struct {
	to   starlark.Value
	name string
	gain int64
}

func (v *moveValue) String() string        { return "move(" + v.to.String() + ")" }
func (v *moveValue) Type() string          { return "move" }
func (v *moveValue) Freeze()               { v.to.Freeze() }
func (v *moveValue) Truth() starlark.Bool  { return true }
func (v *moveValue) Hash() (uint32, error) { return 0, i18n.Errorf("a move is not hashable") }

func newMove(args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v := &moveValue{}
	err := starlark.UnpackArgs("move", args, kwargs, "to", &v.to, "name?", &v.name, "gain?", &v.gain)
	return v, err
}

// mexOf returns the least number from 0 on that is not in a list.
func mexOf(args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var list starlark.Iterable
	if err := starlark.UnpackArgs("mex", args, kwargs, "list", &list); err != nil {
		return nil, err
	}
	seen := map[int64]bool{}
	it := list.Iterate()
	defer it.Done()
	var v starlark.Value
	for it.Next(&v) {
		n, ok := v.(starlark.Int)
		if !ok {
			return nil, i18n.Errorf("mex: a list of ints is needed, not of %s", v.Type())
		}
		if small, ok := n.Int64(); ok {
			seen[small] = true
		}
	}
	least := int64(0)
	for seen[least] {
		least++
	}
	return starlark.MakeInt64(least), nil
}

// sumOf returns the sum of a list, as Python's sum does.
func sumOf(args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var list starlark.Iterable
	var total starlark.Value = starlark.MakeInt(0)
	if err := starlark.UnpackArgs("sum", args, kwargs, "list", &list, "start?", &total); err != nil {
		return nil, err
	}
	it := list.Iterate()
	defer it.Done()
	var v starlark.Value
	for it.Next(&v) {
		var err error
		if total, err = starlark.Binary(syntax.PLUS, total, v); err != nil {
			return nil, err
		}
	}
	return total, nil
}

// A question is a function of answer about a position.
type question func(m *Machine, p Position) (starlark.Value, error)

// questions are the functions that exist in answer.
var questions = map[string]question{
	"wins": func(m *Machine, p Position) (starlark.Value, error) {
		class, err := m.search.outcome(p, m.sums)
		return starlark.Bool(class == 'N'), err
	},
	"outcome": func(m *Machine, p Position) (starlark.Value, error) {
		word, err := m.search.outcomes(p, m.sums)
		return starlark.String(word), err
	},
	"winning": func(m *Machine, p Position) (starlark.Value, error) {
		edges, err := m.search.wins(p, m.sums)
		list := make([]starlark.Value, len(edges))
		for i, e := range edges {
			_, own := m.mover(e.To)
			list[i] = own.value()
		}
		return starlark.NewList(list), err
	},
	"grundy": func(m *Machine, p Position) (starlark.Value, error) {
		v, err := m.search.grundy(p, m.sums)
		return starlark.MakeInt64(v), err
	},
	"score": func(m *Machine, p Position) (starlark.Value, error) {
		v, _, err := m.search.best(p)
		return starlark.MakeInt64(v), err
	},
	"value": func(m *Machine, p Position) (starlark.Value, error) {
		text, err := m.values.text(p)
		return starlark.String(text), err
	},
}

// question calls a function of answer. The second argument may be "left" or "right", the player who
// begins a partizan game.
func (m *Machine) question(name string, ask question, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var p starlark.Value
	player := "left"
	if err := starlark.UnpackArgs(name, args, kwargs, "p", &p, "player?", &player); err != nil {
		return nil, err
	}
	b, err := encode(nil, p, 0)
	if err != nil {
		return nil, err
	}
	at := Position(b)
	switch {
	case player != "left" && player != "right":
		return nil, i18n.Errorf("%s: the player is %q", name, player)
	case m.Partizan && player == "right":
		at = Position(rightMoves) + at
	case m.Partizan:
		at = Position(leftMoves) + at
	case player == "right":
		return nil, i18n.Errorf("%s: both players have the same moves, so it does not matter who begins", name)
	}
	before := m.position
	v, err := ask(m, at)
	if err != nil {
		return nil, err
	}
	m.position = before
	return v, nil
}

// drawings are the functions that return a picture, by their names.
var drawings = map[string]func(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error){
	"heaps": drawNumbers, "strip": drawRows, "word": drawRows, "board": drawRows, "ring": drawRing, "graph": drawGraph, "forest": drawForest,
}

// A pictureValue is a picture in Starlark.
type pictureValue struct{ game.Picture }

func (v *pictureValue) String() string        { return "picture" }
func (v *pictureValue) Type() string          { return "picture" }
func (v *pictureValue) Freeze()               {}
func (v *pictureValue) Truth() starlark.Bool  { return true }
func (v *pictureValue) Hash() (uint32, error) { return 0, i18n.Errorf("a picture is not hashable") }

// mostDrawn bounds the elements of a picture.
const mostDrawn = 10_000

// drawNumbers draws heaps([3, 4]).
func drawNumbers(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var v starlark.Value
	if err := starlark.UnpackArgs(name, args, kwargs, "list", &v); err != nil {
		return nil, err
	}
	list, ok := v.(starlark.Iterable)
	if !ok {
		return nil, i18n.Errorf("%s: a list of numbers is needed, not %s", name, kindOf(v))
	}
	numbers, err := intsOf(name, list)
	for _, n := range numbers {
		if n < 0 {
			return nil, i18n.Errorf("%s: a heap of %d stones cannot be drawn", name, n)
		}
	}
	return &pictureValue{game.Picture{Kind: name, Numbers: numbers}}, err
}

// drawRows draws strip("ab."), word("1010") and board(["..x", "o.."]). A row may also be a list of its
// letters.
func drawRows(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var v starlark.Value
	if err := starlark.UnpackArgs(name, args, kwargs, "cells", &v); err != nil {
		return nil, err
	}
	p := &pictureValue{game.Picture{Kind: name}}
	var err error
	if name == "board" {
		p.Rows, err = wordsOf(name, v)
		return p, err
	}
	row, err := rowOf(name, v)
	p.Rows = []string{row}
	return p, err
}

// drawRing draws ring([3, 1, 2]), the numbers on the edges of a circle from a token on, or
// ring("ab.") for the places of a circle.
func drawRing(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var v starlark.Value
	if err := starlark.UnpackArgs(name, args, kwargs, "places", &v); err != nil {
		return nil, err
	}
	p := &pictureValue{game.Picture{Kind: name}}
	if text, ok := v.(starlark.String); ok {
		for _, r := range string(text) {
			p.Rows = append(p.Rows, string(r))
		}
		return p, nil
	}
	list, ok := v.(starlark.Iterable)
	if !ok {
		return nil, i18n.Errorf("%s: a list or a text is needed, not %s", name, kindOf(v))
	}
	numbers, err := intsOf(name, list)
	if err != nil {
		p.Rows, err = wordsOf(name, v)
		return p, err
	}
	p.Numbers = numbers
	return p, nil
}

// drawGraph draws graph(edges=[(0, 1)], at=0). Several tokens are a list.
func drawGraph(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var edges starlark.Iterable
	var at starlark.Value = starlark.None
	if err := starlark.UnpackArgs(name, args, kwargs, "edges", &edges, "at?", &at); err != nil {
		return nil, err
	}
	p := &pictureValue{game.Picture{Kind: name}}
	var err error
	if p.Edges, err = pairsOf(name, edges); err != nil || at == starlark.None {
		return p, err
	}
	list, ok := at.(starlark.Iterable)
	if !ok {
		list = starlark.Tuple{at}
	}
	p.At, err = intsOf(name, list)
	return p, err
}

// drawForest draws forest([(1, 2), (2, 3)]): the edges of trees that stand on the vertex 1. Colours
// are a third element of an edge, "L", "R" or "".
func drawForest(name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var edges starlark.Iterable
	if err := starlark.UnpackArgs(name, args, kwargs, "edges", &edges); err != nil {
		return nil, err
	}
	p := &pictureValue{game.Picture{Kind: name}}
	tree, err := pairsOf(name, edges)
	p.Trees = [][][2]int64{tree}
	return p, err
}

func intsOf(name string, list starlark.Iterable) (out []int64, err error) {
	it := list.Iterate()
	defer it.Done()
	var v starlark.Value
	for it.Next(&v) {
		n, ok := v.(starlark.Int)
		small, fits := n.Int64()
		if !ok || !fits || len(out) == mostDrawn {
			return nil, i18n.Errorf("%s: a list of at most %d ints is needed", name, mostDrawn)
		}
		out = append(out, small)
	}
	return out, nil
}

func wordsOf(name string, v starlark.Value) (out []string, err error) {
	list, ok := v.(starlark.Iterable)
	if !ok {
		return nil, i18n.Errorf("%s: a list of texts is needed, not %s", name, kindOf(v))
	}
	it := list.Iterate()
	defer it.Done()
	var row starlark.Value
	for it.Next(&row) {
		text, err := rowOf(name, row)
		if err != nil || len(out) == mostDrawn {
			return nil, i18n.Errorf("%s: a list of at most %d texts is needed", name, mostDrawn)
		}
		out = append(out, text)
	}
	return out, nil
}

// rowOf returns a text, which may be given as a list of its letters.
func rowOf(name string, v starlark.Value) (string, error) {
	if text, ok := starlark.AsString(v); ok {
		return text, nil
	}
	list, ok := v.(starlark.Iterable)
	if !ok {
		return "", i18n.Errorf("%s: a text is needed, not %s", name, kindOf(v))
	}
	it := list.Iterate()
	defer it.Done()
	var b strings.Builder
	var letter starlark.Value
	for it.Next(&letter) {
		text, ok := starlark.AsString(letter)
		if !ok || b.Len() > mostDrawn {
			return "", i18n.Errorf("%s: a text is needed, not %s", name, kindOf(v))
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

func pairsOf(name string, list starlark.Iterable) (out [][2]int64, err error) {
	it := list.Iterate()
	defer it.Done()
	var v starlark.Value
	for it.Next(&v) {
		pair, ok := v.(starlark.Indexable)
		if !ok || pair.Len() < 2 || len(out) == mostDrawn {
			return nil, i18n.Errorf("%s: a list of at most %d pairs is needed", name, mostDrawn)
		}
		ends, err := intsOf(name, starlark.Tuple{pair.Index(0), pair.Index(1)})
		if err != nil {
			return nil, err
		}
		out = append(out, [2]int64{ends[0], ends[1]})
	}
	return out, nil
}

// picture draws a position, or returns nil if the rules do not.
func (m *Machine) picture(p Position) (*game.Picture, error) {
	_, own := m.mover(p)
	if !m.Picture {
		return nil, nil
	}
	v, err := m.at("picture", own)
	if err != nil || v == starlark.None {
		return nil, err
	}
	drawn, ok := v.(*pictureValue)
	if !ok {
		return nil, m.wrong("picture", own, i18n.Messagef("%s returns %s", "picture", kindOf(v)), "return heaps(…), strip(…), word(…), board(…), ring(…), graph(…) or forest(…)")
	}
	return &drawn.Picture, nil
}

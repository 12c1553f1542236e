package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// A collector finds the mutants of one unit.
type collector struct {
	*Set
	unit  int
	seen  map[string]bool // the changed texts of the mutants found so far
	found []Mutant
	path  []ast.Node // ancestors of the current node
}

// collect finds the mutants at every node of the unit.
func (c *collector) collect() {
	u := &c.units[c.unit]
	if u.function != nil {
		c.endEarly(u.function.Body, c.zeroReturn(u.function.Type))
		c.reading(u.function)
	}
	ast.Inspect(u.node(), func(n ast.Node) bool {
		if n == nil {
			c.path = c.path[:len(c.path)-1]
			return false
		}
		if c.spared(n) {
			return false
		}
		c.expression(n)
		c.statement(n)
		c.path = append(c.path, n)
		return true
	})
}

// parent returns the parent of the current node.
func (c *collector) parent() ast.Node {
	if len(c.path) == 0 {
		return nil
	}
	return c.path[len(c.path)-1]
}

// spared reports whether no answer can show a change of a node, and counts the node in Set.Spared:
// the text of an error, or the size of a buffer.
func (c *collector) spared(n ast.Node) bool {
	call, ok := c.parent().(*ast.CallExpr)
	if !ok || n == call.Fun {
		return false
	}
	name := c.of(call.Fun)
	switch {
	case name == "fmt.Errorf" || name == "errors.New" || name == "panic" || strings.HasSuffix(name, ".Failf"):
		c.Spared["texts of errors"]++
		return true
	case (name == "bufio.NewReaderSize" || name == "bufio.NewWriterSize") && n == call.Args[1],
		name == "make" && len(call.Args) == 3 && n == call.Args[2]:
		c.Spared["sizes of buffers"]++
		return true
	}
	return false
}

// add records a mutant. shown is the node that describes it.
func (c *collector) add(kind Kind, shown ast.Node, edits ...edit) {
	c.put(Mutant{Kind: kind, New: c.changed(shown, edits), edits: edits}, shown)
}

func (c *collector) put(m Mutant, shown ast.Node) {
	key := apply(c.text, 0, len(c.text), m.edits) + m.carried.name
	if c.seen[key] || key == c.text {
		return
	}
	c.seen[key] = true
	u := &c.units[c.unit]
	m.File, m.Func, m.unit = c.name, u.name, c.unit
	m.Line = c.fset.Position(shown.Pos()).Line
	m.Old = oneLine(c.of(shown))
	if m.blocks == [2]int{} {
		m.blocks[0] = c.blockAt(m.edits[0].at)
		m.blocks[1] = m.blocks[0]
	}
	m.guards = c.guarding(m.edits)
	c.site(&m)
	c.found = append(c.found, m)
}

// changed returns the text of a node after the edits, on one line.
func (c *collector) changed(n ast.Node, edits []edit) string {
	return oneLine(apply(c.text, c.at(n.Pos()), c.at(n.End()), edits))
}

// replace returns the edit that replaces a node by a text.
func (c *collector) replace(n ast.Node, text string) edit {
	return edit{c.at(n.Pos()), c.at(n.End()), text}
}

// around returns the edits that insert texts before and after a node.
func (c *collector) around(n ast.Node, before, after string) []edit {
	from, to := c.at(n.Pos()), c.at(n.End())
	return []edit{{from, from, before}, {to, to, after}}
}

// operator returns the edit that replaces an operator, or any other token.
func (c *collector) operator(at token.Pos, old token.Token, text string) edit {
	return edit{c.at(at), c.at(at) + len(old.String()), text}
}

// longest is the maximum number of runes of a change that are shown on a line.
const longest = 60

// oneLine returns a text on one line, shortened if it is long.
func oneLine(text string) string {
	words := strings.Join(strings.Fields(text), " ")
	if runes := []rune(words); len(runes) > longest {
		return strings.TrimSpace(string(runes[:longest-2])) + " …"
	}
	return words
}

// typeOf returns the type of an expression, or nil if it has none.
func (s *source) typeOf(e ast.Expr) types.Type { return s.info.Types[e].Type }

// constant reports whether an expression is constant.
func (s *source) constant(e ast.Expr) bool { return s.info.Types[e].Value != nil }

// integer reports whether an expression has an integer type.
func (s *source) integer(e ast.Expr) bool { return is(s.typeOf(e), types.IsInteger) }

func is(t types.Type, what types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&what != 0
}

// spell returns a type as it is written in this package.
func (s *source) spell(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == s.pkg {
			return ""
		}
		return p.Name()
	})
}

func itoa(n int) string { return strconv.Itoa(n) }

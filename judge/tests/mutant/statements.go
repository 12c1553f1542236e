package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// statement finds the mutants of a statement.
func (c *collector) statement(n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		c.condition(n.Cond)
		if n.Else != nil {
			c.dropBranch(n)
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			c.add(Negated, n.Cond, c.around(n.Cond, "!(", ")")...)
		}
		c.endEarly(n.Body, "break")
		c.forEnds(n)
	case *ast.RangeStmt:
		c.rangeEnds(n)
		c.endEarly(n.Body, "break")
	case *ast.IncDecStmt:
		c.step(n)
	case *ast.AssignStmt:
		c.assign(n)
	case *ast.DeclStmt:
		c.declared(n)
	case *ast.BranchStmt:
		c.branch(n)
	case *ast.ReturnStmt:
		c.returned(n)
	}
	c.drop(n)
}

// dropBranch omits the else of an if. The mutant can only differ on input that reaches the else.
func (c *collector) dropBranch(n *ast.IfStmt) {
	m := Mutant{Kind: Dropped, edits: []edit{{c.at(n.Body.End()), c.at(n.End()), ""}}}
	m.New = c.changed(n, m.edits)
	if b, ok := n.Else.(*ast.BlockStmt); ok {
		m.blocks = c.blocksAt(b)
	}
	c.put(m, n)
}

// blocksAt returns the block of a statement's body, for Mutant.blocks.
func (c *collector) blocksAt(b *ast.BlockStmt) [2]int {
	at := c.blockAt(c.at(b.Lbrace) + 1)
	return [2]int{at, at}
}

// condition adds two mutants of a condition: one negates it, and one makes it always true.
func (c *collector) condition(cond ast.Expr) {
	c.add(Negated, cond, c.around(cond, "!(", ")")...)
	c.add(Dropped, cond, c.replace(cond, "true"))
}

// drop omits a statement of a list, or the post statement of a for loop.
func (c *collector) drop(n ast.Node) {
	s, ok := n.(ast.Stmt)
	if !ok || !c.listed(s) {
		return
	}
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			return
		}
	case *ast.DeclStmt, *ast.EmptyStmt, *ast.LabeledStmt, *ast.BlockStmt:
		return
	}
	m := Mutant{Kind: Dropped, edits: []edit{c.replace(n, "")}}
	if body := c.onlyBody(s); body != nil {
		m.blocks = c.blocksAt(body)
	}
	c.put(m, n)
}

// onlyBody returns the body of an if or for that has no effect unless its body is reached.
func (c *collector) onlyBody(s ast.Stmt) *ast.BlockStmt {
	var cond ast.Expr
	var body *ast.BlockStmt
	switch s := s.(type) {
	case *ast.IfStmt:
		if s.Init == nil && s.Else == nil {
			cond, body = s.Cond, s.Body
		}
	case *ast.ForStmt:
		if s.Init == nil && s.Cond != nil {
			cond, body = s.Cond, s.Body
		}
	}
	if h := (&holes{collector: c}); body == nil || len(body.List) == 0 || !h.pure(cond, true) {
		return nil
	}
	return body
}

// listed reports whether a statement is in a list, or is the post statement of a for loop.
func (c *collector) listed(s ast.Stmt) bool {
	switch p := c.parent().(type) {
	case *ast.BlockStmt, *ast.CaseClause:
		return true
	case *ast.ForStmt:
		return p.Post == s
	}
	return false
}

// endEarly ends a function or a loop at the beginning of its body, and a loop also at the end of
// its body.
func (c *collector) endEarly(body *ast.BlockStmt, by string) {
	at := c.at(body.Lbrace) + 1
	if len(body.List) == 0 {
		return
	}
	m := Mutant{Kind: Early, edits: []edit{{at, at, " if true { " + by + " }; "}}}
	m.New = by + " before " + oneLine(c.of(body.List[0]))
	c.put(m, body.List[0])
	if by != "break" {
		return
	}
	last := c.at(body.Rbrace)
	m = Mutant{Kind: Early, edits: []edit{{last, last, "; if true { break }; "}}, blocks: c.blocksAt(body)}
	end := body.List[len(body.List)-1]
	m.New = "break after " + oneLine(c.of(end))
	c.put(m, end)
}

// zeroReturn returns the statement that returns zero values.
func (c *collector) zeroReturn(f *ast.FuncType) string {
	var values []string
	if f.Results != nil {
		for _, r := range f.Results.List {
			for range max(1, len(r.Names)) {
				values = append(values, "*new("+c.of(r.Type)+")")
			}
		}
	}
	return "return " + strings.Join(values, ", ")
}

func (c *collector) step(n *ast.IncDecStmt) {
	other := map[token.Token]string{token.INC: "--", token.DEC: "++"}
	c.add(Arithmetic, n, c.operator(n.TokPos, n.Tok, other[n.Tok]))
}

// plain maps an assignment operator such as += to its operator.
var plain = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

func (c *collector) assign(n *ast.AssignStmt) {
	if op, ok := plain[n.Tok]; ok {
		for _, other := range operators[op] {
			c.add(Arithmetic, n, c.operator(n.TokPos, n.Tok, other+"="))
		}
		c.add(Dropped, n, c.operator(n.TokPos, n.Tok, "="))
		return
	}
	if len(n.Lhs) == len(n.Rhs) {
		c.swapList(n.Rhs, n)
	}
	for _, e := range n.Rhs {
		if _, isBinary := e.(*ast.BinaryExpr); !isBinary && len(n.Lhs) == len(n.Rhs) {
			c.narrow(e)
		}
	}
	if n.Tok == token.DEFINE {
		c.carry(n)
	}
}

// branch turns break into continue, and continue into break.
func (c *collector) branch(n *ast.BranchStmt) {
	switch n.Tok {
	case token.BREAK:
		c.add(Early, n, c.operator(n.TokPos, n.Tok, "continue"))
	case token.CONTINUE:
		c.add(Early, n, c.operator(n.TokPos, n.Tok, "break"))
	}
}

// returned changes the returned values that are booleans or integers, except constant integers.
func (c *collector) returned(n *ast.ReturnStmt) {
	for _, e := range n.Results {
		t := c.typeOf(e)
		switch {
		case is(t, types.IsBoolean):
			c.add(Returned, n, c.around(e, "!(", ")")...)
		case is(t, types.IsInteger) && !c.constant(e):
			c.add(Returned, n, c.around(e, "(", " + 1)")...)
			c.add(Returned, n, c.around(e, "(", " - 1)")...)
			if _, isBinary := e.(*ast.BinaryExpr); !isBinary {
				c.narrow(e)
			}
		}
	}
}

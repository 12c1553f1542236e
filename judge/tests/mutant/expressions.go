package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"
)

// comparisons are the mutants of a comparison. Only the first is for all types; the others are for
// numbers.
var comparisons = map[token.Token][]string{
	token.LSS: {"<=", ">="},
	token.LEQ: {"<", ">"},
	token.GTR: {">=", "<="},
	token.GEQ: {">", "<"},
	token.EQL: {"!=", "<=", ">="},
	token.NEQ: {"==", "<", ">"},
}

// operators are the replacements of an operator. For an assignment such as +=, the replacements of
// the operator without = are used.
var operators = map[token.Token][]string{
	token.ADD:     {"-", "^"},
	token.SUB:     {"+"},
	token.MUL:     {"+", "/"},
	token.QUO:     {"*", "%"},
	token.REM:     {"/"},
	token.XOR:     {"|", "&", "+"},
	token.AND:     {"|", "^"},
	token.OR:      {"&", "^"},
	token.AND_NOT: {"&"},
	token.SHL:     {">>"},
	token.SHR:     {"<<"},
}

// expression finds the mutants of an expression.
func (c *collector) expression(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		c.binary(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB || n.Op == token.XOR {
			c.add(Arithmetic, n, edit{c.at(n.OpPos), c.at(n.X.Pos()), ""})
		}
	case *ast.BasicLit:
		c.literal(n)
	case *ast.Ident:
		c.named(n)
		c.another(n)
	case *ast.CallExpr:
		c.call(n)
	}
}

func (c *collector) binary(n *ast.BinaryExpr) {
	for i, op := range comparisons[n.Op] {
		if i == 0 || is(c.typeOf(n.X), types.IsInteger) || is(c.typeOf(n.X), types.IsFloat) {
			c.add(Comparison, n, c.operator(n.OpPos, n.Op, op))
		}
	}
	for _, op := range operators[n.Op] {
		c.add(Arithmetic, n, c.operator(n.OpPos, n.Op, op))
	}
	if n.Op == token.LAND || n.Op == token.LOR {
		other := map[token.Token]string{token.LAND: "||", token.LOR: "&&"}
		// parentheses keep the operands, whatever the precedence
		edits := append(c.around(n.X, "(", ")"), c.operator(n.OpPos, n.Op, other[n.Op]))
		edits = append(edits, c.around(n.Y, "(", ")")...)
		c.add(Arithmetic, n, edits...)
		c.add(Dropped, n, edit{c.at(n.X.Pos()), c.at(n.Y.Pos()), ""})
		c.add(Dropped, n, edit{c.at(n.X.End()), c.at(n.Y.End()), ""})
	}
	c.swapOperands(n)
	c.floats(n)
	if _, within := c.parent().(*ast.BinaryExpr); !within || !c.integer(c.parent().(ast.Expr)) {
		c.narrow(n)
	}
}

// narrow computes an integer with fewer bits.
func (c *collector) narrow(e ast.Expr) {
	t := c.typeOf(e)
	if c.constant(e) || !is(t, types.IsInteger) {
		return
	}
	switch t.Underlying().(*types.Basic).Kind() {
	case types.Int, types.Int64, types.Uint, types.Uint64, types.Int32, types.Uint32:
		for _, width := range []string{"int32", "uint8"} {
			c.add(Width, e, c.around(e, c.spell(t)+"("+width+"(", "))")...)
		}
	}
}

// literal changes a literal.
func (c *collector) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT, token.FLOAT:
		c.add(Constant, n, c.replace(n, "("+n.Value+" + 1)"))
		c.add(Constant, n, c.replace(n, "("+n.Value+" - 1)"))
	case token.CHAR:
		c.char(n)
	case token.STRING:
		c.words(n, n.Value)
	}
}

// char changes a character. White space becomes a letter, because other white space would be
// equivalent. Other characters become their neighbours.
func (c *collector) char(n *ast.BasicLit) {
	r, _, _, err := strconv.UnquoteChar(n.Value[1:], '\'')
	if err != nil {
		return
	}
	if unicode.IsSpace(r) {
		c.add(Token, n, c.replace(n, "'x'"))
		return
	}
	c.add(Constant, n, c.replace(n, strconv.QuoteRune(r+1)))
	c.add(Constant, n, c.replace(n, strconv.QuoteRune(r-1)))
}

// words changes a string: another first character that is not white space, or none, no line end, no
// space inside. A string of white space gets an x at the beginning. n is the expression for the
// string.
func (c *collector) words(n ast.Expr, quoted string) {
	text, err := strconv.Unquote(quoted)
	if err != nil {
		return
	}
	if line, ended := strings.CutSuffix(text, "\n"); ended && line != "" {
		c.add(Separator, n, c.replace(n, strconv.Quote(line)))
	}
	if i := strings.IndexByte(strings.TrimSpace(text), ' '); i > 0 {
		c.add(Separator, n, c.replace(n, strconv.Quote(strings.Replace(text, " ", "", 1))))
	}
	for i, r := range text {
		if unicode.IsSpace(r) {
			continue
		}
		other := r + 1
		if unicode.IsLetter(r) {
			if other = unicode.ToLower(r); other == r {
				other = unicode.ToUpper(r)
			}
		}
		c.add(Token, n, c.replace(n, strconv.Quote(text[:i]+string(other)+text[i+len(string(r)):])))
		c.add(Token, n, c.replace(n, strconv.Quote(text[:i]+text[i+len(string(r)):])))
		return
	}
	c.add(Token, n, c.replace(n, strconv.Quote("x"+text)))
}

// named changes a package constant where it is used.
func (c *collector) named(n *ast.Ident) {
	k, ok := c.info.Uses[n].(*types.Const)
	if !ok || k.Pkg() != c.pkg {
		return
	}
	switch {
	case is(k.Type(), types.IsInteger) || is(k.Type(), types.IsFloat):
		c.add(Constant, n, c.replace(n, "("+n.Name+" + 1)"))
		c.add(Constant, n, c.replace(n, "("+n.Name+" - 1)"))
	case is(k.Type(), types.IsString):
		c.words(n, k.Val().ExactString())
	}
}

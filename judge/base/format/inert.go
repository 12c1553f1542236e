package format

import (
	"regexp"
	"strings"
)

// ByteOrderMark begins a file for programs that recognize UTF-8 only by this mark. Without it, Excel
// reads Chinese names wrong.
const ByteOrderMark = "\ufeff"

// formula matches where a cell may begin that spreadsheets run as a formula, after what may separate
// cells.
var formula = regexp.MustCompile("(^|[;,|\t\r\n\v\f])([\\s\u3000\u00a0\ufeff\"']*)([=+\\-@＝＋－＠﹢﹣﹦﹫−])")

// Inert returns a text that spreadsheets do not run as a formula. Spreadsheets run a cell that begins
// with one of = + - @, also in full width or after white space. Some divide rows at semicolons or
// tabs instead of commas. Inert puts an apostrophe before such a character, wherever it may begin a
// cell.
func Inert(text string) string {
	if strings.IndexAny(text, "\t\r\n") == 0 {
		text = "'" + text
	}
	return formula.ReplaceAllString(text, "$1'$2$3")
}

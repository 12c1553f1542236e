package spec

import "strings"

// layouts says of each online judge, by the first word of a problem's source, whether it
// distinguishes the right words in the wrong layout from the right answer, with a verdict
// PE. Where none is named, words alone count.
var layouts = map[string]bool{
	"HDU":        true,
	"POJ":        true,
	"ZOJ":        true,
	"Luogu":      false,
	"Codeforces": false,
	"Nowcoder":   false,
	"ICPC":       false,
}

// layoutKinds are the checkers that compare an answer with the only right one, so that
// its layout can be compared, too. With the others it cannot, because the layout that an
// answer should have is not known. An answer that Go code accepts may have other lines than
// the reference's, such as a list of moves. The lines of unordered answers do not correspond.
// Only a checker program knows which layout it accepts. With floats the places of the words could be compared, but a judge that
// compares numbers by a tolerance reads them as words, and none that has a verdict PE is
// known to look at their layout.
var layoutKinds = map[string]bool{"tokens": true, "exact": true, "lines": true}

// Strict reports whether the layout of an answer counts. The key presentation says so,
// or else the first judge that source names, if the checker can tell.
func (p *Problem) Strict() bool {
	if !p.Presentation.Absent() {
		return p.Presentation.Value == "strict"
	}
	judge, _, _ := strings.Cut(p.Source.Value, " ")
	return layouts[judge] && layoutKinds[p.Check.Kind.Value]
}

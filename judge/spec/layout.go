package spec

import "strings"

// layouts holds the online judges that are known, by the first word of a problem's source. The
// value says whether the judge gives the verdict PE for the right words in a wrong layout. For all
// other sources, only words count.
var layouts = map[string]bool{
	"HDU":        true,
	"POJ":        true,
	"ZOJ":        true,
	"Luogu":      false,
	"Codeforces": false,
	"Nowcoder":   false,
	"ICPC":       false,
}

// layoutKinds holds the checkers that compare an answer with the only right answer. They can
// compare its layout, too. All other checkers cannot, because the right layout of an answer is not
// known. An answer that Go code accepts may have other lines than the reference's answer; it may be
// a list of moves, for example. The lines of unordered answers do not correspond to each other. The
// checker words ignores spaces within a line on purpose. Only a checker program knows which layout
// it accepts. With floats, the positions of the words could be compared. But judges that compare
// numbers with a tolerance read them as words. Those that have a verdict PE are not known to
// compare the layout of such numbers.
var layoutKinds = map[string]bool{"tokens": true, "exact": true, "lines": true}

// Strict reports whether the layout of an answer counts. The key presentation decides. Without it,
// the judge whose name is the first word of source decides, provided that the checker can compare
// layouts.
func (p *Problem) Strict() bool {
	if !p.Presentation.Absent() {
		return p.Presentation.Value == "strict"
	}
	judge, _, _ := strings.Cut(p.Source.Value, " ")
	return layouts[judge] && layoutKinds[p.Check.Kind.Value]
}

package spec

import (
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// A DeclaredFate is what a spec declares about the result of a submission.
type DeclaredFate struct {
	File     Text   // its path, relative to the spec
	Verdicts []Text // the permitted verdicts; none: any
	// Partial says that the submission gets less than all points.
	Partial bool
	Points  *[2]float64 // the least and the most points; nil: any
	Tests   []TestFate
}

// A TestFate is what a spec declares about the results of a submission on some tests.
type TestFate struct {
	Tests    Text   // a pattern for the tests, or a folder
	Verdicts []Text // those that each of the tests may have
}

// partial declares that a submission gets less than all points.
const partial = "partial"

// verdictWords returns the verdicts that a spec may declare.
func verdictWords() (list []string) {
	for _, v := range report.Verdicts {
		list = append(list, string(v))
	}
	return list
}

// fates reads a mapping from submissions to their fates.
func (d *decoder) fates(into *[]DeclaredFate) reader {
	return d.byName("FILE", func(file Text) reader {
		f := grow(into)
		f.File = file
		return d.fate(f)
	})
}

// fate reads the fate of a submission: a verdict, several, partial, or a mapping.
func (d *decoder) fate(f *DeclaredFate) reader {
	var only Text
	part := d.oneOf(&only, partial)
	verdicts := d.verdicts(&f.Verdicts)
	t := table{keys: []key{
		{"verdict", may, "The verdict, or a list of permitted verdicts.", verdicts},
		{"points", may, "The points: a number, or a range such as 30..50.", d.pointRange(&f.Points)},
		{partial, may, "Whether the submission gets less than all points.", d.yes(&f.Partial)},
		{"tests", may, "The verdicts that some tests may have, by a folder or a pattern: {small: AC, large/*: [AC, TLE]}.", d.byName("PATTERN", func(pattern Text) reader {
			one := grow(&f.Tests)
			one.Tests = pattern
			return d.verdicts(&one.Verdicts)
		})},
	}}
	return reader{
		func(v value) {
			switch {
			case v.Kind == yaml.MappingNode:
				d.mapping(v, t)
			case v.Kind == yaml.ScalarNode && v.Value == partial:
				f.Partial = true
			default:
				verdicts.read(v)
			}
		},
		func() *schema { return anyOf(part.schema(), verdicts.schema(), t.schema()) },
	}
}

// verdicts reads a verdict or a list of them.
func (d *decoder) verdicts(into *[]Text) reader {
	known := verdictWords()
	list := d.list(func() reader { return d.oneOf(grow(into), known...) })
	return reader{
		func(v value) {
			if v.Kind == yaml.SequenceNode {
				list.read(v)
				return
			}
			d.oneOf(grow(into), known...).read(v)
		},
		func() *schema { return anyOf(enumOf(known, ""), list.schema()) },
	}
}

// pointsForm matches points, or a range of points.
var pointsForm = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?( *\.\. *[0-9]+(\.[0-9]+)?)?$`)

// pointRange reads points, or a range of them.
func (d *decoder) pointRange(into **[2]float64) reader {
	return reader{
		d.withText(func(v value, t Text) {
			if !pointsForm.MatchString(t.Value) {
				d.complain(v.Node, i18n.Messagef("%s is %s", v.called(), quote(t.Value)), "write points such as 30 or 2.5, or a range such as 30..50")
				return
			}
			low, high, isRange := strings.Cut(t.Value, "..")
			if !isRange {
				high = low
			}
			var ends [2]float64
			for i, end := range []string{low, high} {
				ends[i], _ = strconv.ParseFloat(strings.TrimSpace(end), 64) // the form is right
			}
			*into = &ends
		}),
		func() *schema {
			return &schema{Type: []string{"string", "number"}, Pattern: pointsForm.String(), Minimum: new(int)}
		},
	}
}

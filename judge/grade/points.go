package grade

import (
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/grade/names"
)

// Points are the points of the problems.
type Points struct {
	Each float64  // for every problem, if By is empty
	By   []Weight // in the order on the command line
}

// A Weight is the name of a problem and its points.
type Weight struct {
	Problem string
	Points  float64
}

// mostPoints is the maximum of a problem's points.
const mostPoints = 1e6

// ParsePoints parses points for every problem, such as 50, or for each one, such as A=30,B=70.
func ParsePoints(text string) (p Points, err error) {
	if !strings.Contains(text, "=") {
		p.Each, err = pointsOf(text)
		return p, err
	}
	sum := 0.0
	for part := range strings.SplitSeq(text, ",") {
		at := strings.LastIndex(part, "=")
		if at <= 0 {
			return p, fault.New("--points", i18n.Messagef("%q does not give a problem its points", part), "write A=30,B=70")
		}
		points, err := pointsOf(part[at+1:])
		if err != nil {
			return p, err
		}
		p.By = append(p.By, Weight{strings.TrimSpace(part[:at]), points})
		sum += points
	}
	if sum == 0 {
		return p, fault.New("--points", "no problem has points", "write A=30,B=70")
	}
	return p, nil
}

// pointsOf parses the points of a problem.
func pointsOf(text string) (float64, error) {
	points, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	switch {
	case err != nil:
		return 0, fault.New("--points", i18n.Messagef("%q is not a number", text), "write 100, or A=30,B=70")
	case !(points >= 0 && points <= mostPoints): // NaN, too, fails this condition
		return 0, fault.New("--points", "is not between 0 and 1000000", "give a number such as 100")
	}
	return points, nil
}

// Name replaces the names of problems by their ids. It rejects letters and numbers, because these
// refer to the list of --problems, which is absent.
func (p Points) Name(idOf func(name string) (id string, err error)) error {
	for i, w := range p.By {
		if len(w.Problem) == 1 && names.Position(w.Problem) >= 0 {
			return fault.New("--points", i18n.Messagef("%s means a problem of --problems, but that flag is missing", w.Problem), "add --problems, or write p1247=30,p2197=70")
		}
		id, err := idOf(w.Problem)
		if err != nil {
			return fault.At("--points", err)
		}
		p.By[i].Problem = id
	}
	return nil
}

// weights returns the points of each problem, or nil if every problem is worth p.Each.
func (p Points) weights(problems []string, n Names) ([]float64, error) {
	if len(p.By) == 0 {
		return nil, nil
	}
	weights := make([]float64, len(problems))
	given := make([]bool, len(problems))
	for _, w := range p.By {
		at := slices.Index(problems, n.problems().Whole(w.Problem))
		switch {
		case at < 0:
			return nil, fault.New("--points", i18n.Messagef("%s is not one of the problems", w.Problem), i18n.Messagef("known: %s", strings.Join(problems, ", ")))
		case given[at]:
			return nil, fault.New("--points", i18n.Messagef("%s occurs twice", problems[at]), "remove one of them")
		}
		weights[at], given[at] = w.Points, true
	}
	if at := slices.Index(given, false); at >= 0 {
		return nil, fault.New("--points", i18n.Messagef("%s has no points", problems[at]), i18n.Messagef("write %s=0 if it does not count", problems[at]))
	}
	return weights, nil
}

// Worth returns the points of a problem.
func (s *Sheet) Worth(problem int) float64 {
	if s.Weights != nil {
		return s.Weights[problem]
	}
	return s.Each
}

// OutOf returns the sum of the points of all problems.
func (s *Sheet) OutOf() (sum float64) {
	for i := range s.Problems {
		sum += s.Worth(i)
	}
	return tidy(sum)
}

package spec

// A Subtask is a part of a problem with points of its own. Without Where and Tests, it consists of
// the whole problem.
type Subtask struct {
	Place  Place
	Name   Text // if absent, its number, counted from 1
	Points int
	Where  Text // a condition on its cases, in addition to the input's condition
	Tests  Text // its fixed tests: their folder, or a pattern
	Score  Text // all, min or sum; default all
}

// mostPoints bounds the points of a subtask.
const mostPoints = 1_000_000

func (d *decoder) subtasks(into *[]Subtask) reader {
	return d.list(func() reader {
		s := grow(into)
		s.Score.Value = "all"
		t := table{keys: []key{
			{"name", may, "The name in reports. Without this key, it is the subtask's number.", d.word(&s.Name)},
			{"points", must, "The points of the subtask: a whole number.", d.wholeNumber(0, mostPoints, &s.Points)},
			{"where", may, "A condition on the values of its cases, in addition to the condition of input.", d.word(&s.Where)},
			{"tests", may, "Its tests: a folder within the folder of tests, or a pattern such as group2/*.", d.word(&s.Tests)},
			{"score", may, "all: all points if every test is right, else 0; min: by the lowest test score; sum: by their mean.",
				d.oneOf(&s.Score, "all", "min", "sum")},
		}}
		return reader{
			func(v value) {
				s.Place = d.place(v.Node)
				d.mapping(v, t)
			},
			t.schema,
		}
	})
}

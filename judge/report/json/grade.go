package json

import (
	"io"

	"grundy/judge/grade"
)

type (
	sheetJSON struct {
		Version  int           `json:"version"`
		Problems []string      `json:"problems"`
		Points   float64       `json:"points"`
		Students []studentJSON `json:"students"`
		Similar  []similarJSON `json:"similar,omitempty"`
		Strays   []string      `json:"strays,omitempty"`
		Others   int           `json:"others,omitempty"`
		// Elsewhere are programs of other problems, NoLanguage files whose names tell a problem.
		Elsewhere  []string `json:"elsewhere,omitempty"`
		NoLanguage []string `json:"no_language,omitempty"`
	}
	studentJSON struct {
		Name     string      `json:"name"`
		Total    float64     `json:"total"`
		Programs []gradeJSON `json:"programs"`
	}
	// gradeJSON is a program; of several for a problem, the best counts.
	gradeJSON struct {
		Problem string  `json:"problem"`
		File    string  `json:"file"`
		Verdict string  `json:"verdict,omitempty"`
		Points  float64 `json:"points"`
		Counts  bool    `json:"counts"`
		Error   string  `json:"error,omitempty"`
	}
	similarJSON struct {
		Problem string  `json:"problem"`
		A       string  `json:"a"`
		B       string  `json:"b"`
		Share   float64 `json:"share"`
	}
)

// Grade writes the results of a class.
func Grade(w io.Writer, s *grade.Sheet) error {
	out := sheetJSON{Version: 1, Problems: s.Problems, Points: s.Each, Strays: s.Strays, Others: s.Others, Elsewhere: s.Elsewhere, NoLanguage: s.Lost}
	for _, st := range s.Students {
		one := studentJSON{Name: st.Name, Total: s.Total(st)}
		for i, id := range s.Problems {
			if st.Cells[i] == nil {
				continue
			}
			for _, t := range st.Cells[i].Tries {
				g := gradeJSON{Problem: id, File: t.Path, Counts: t == st.Cells[i].Best()}
				if t.Report != nil {
					g.Verdict, g.Points = string(t.Report.Verdict), t.Share()*s.Each
				}
				if t.Err != nil {
					g.Error = t.Err.Error()
				}
				one.Programs = append(one.Programs, g)
			}
		}
		out.Students = append(out.Students, one)
	}
	for _, p := range s.Similar() {
		out.Similar = append(out.Similar, similarJSON{p.Problem, p.A.Path, p.B.Path, p.Share})
	}
	return write(w, out)
}

package server

import (
	"bytes"
	"io"
	"net/http"

	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/results"
)

// resultForms has the forms of the results, by the extension in the address.
var resultForms = map[string]struct {
	kind  string
	write func(r *results.Results, w io.Writer, lang string) error
}{
	"csv":  {"text/csv; charset=utf-8", (*results.Results).CSV},
	"tsv":  {"text/tab-separated-values; charset=utf-8", func(r *results.Results, w io.Writer, _ string) error { return r.TSV(w) }},
	"json": {"application/json", func(r *results.Results, w io.Writer, _ string) error { return r.JSON(w) }},
	"html": {"text/html; charset=utf-8", (*results.Results).HTML},
}

// resultsFile sends the results in a form. The jury, judges, and readers of the board without the
// freeze get the verdicts of the freeze.
func (s *Server) resultsFile(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	form, ok := resultForms[r.PathValue("form")]
	if !ok {
		return notFound
	}
	var of *results.Results
	s.read(func(st *contest.State) { of = results.Of(st, who.Role == admission.Jury) })
	var out bytes.Buffer
	if err := form.write(of, &out, languageOf(r)); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", form.kind)
	if r.PathValue("form") == "html" {
		h.Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
	} else {
		h.Set("Content-Disposition", `attachment; filename="results.`+r.PathValue("form")+`"`)
	}
	_, err := w.Write(out.Bytes())
	return err
}

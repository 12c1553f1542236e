package server

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"sync"

	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/problem/statement"
	paper "grundy/judge/problem/statement/html"
)

// booklets holds the last booklet in each language, because all teams ask for it when a contest starts.
type booklets struct {
	mu   sync.Mutex
	last map[string]madeBooklet // by language
}

// A madeBooklet is a page, with the name of the contest, the problems and the statements that it was
// made from.
type madeBooklet struct {
	from string
	page []byte
}

// bookletPage shows the statements of all problems on one page, to print.
func (s *Server) bookletPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if !s.showsProblems(who) {
		return notFound
	}
	var name string
	var problems []contest.Problem
	s.read(func(st *contest.State) { name, problems = st.Contest.Name, st.Contest.Problems })
	text, err := s.booklets.of(languageOf(r), name, problems, func(digest string) ([]byte, error) { return s.text(r.Context(), digest) })
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "sandbox allow-modals; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'")
	_, err = w.Write(text)
	return err
}

// text returns a stored text; nil for the digest "".
func (s *Server) text(ctx context.Context, digest string) ([]byte, error) {
	if digest == "" {
		return nil, nil
	}
	return s.Stream.Get(ctx, digest)
}

// of returns a booklet of problems. The function get returns a stored text.
func (b *booklets) of(lang, title string, problems []contest.Problem, get func(digest string) ([]byte, error)) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	from := title
	for _, p := range problems {
		from += strings.Join([]string{"\x00", p.Label, p.Title(lang), p.StatementIn(lang)}, "\x00")
	}
	if last := b.last[lang]; last.from == from {
		return last.page, nil
	}
	whole := &statement.Booklet{Title: title}
	for _, p := range problems {
		text, err := get(p.StatementIn(lang))
		if err != nil {
			return nil, err
		}
		d, _ := markdown.Read(text)
		var failed error
		picture := func(file string) string {
			text, err := get(p.Pictures[file])
			if failed == nil {
				failed = err
			}
			return html.Data(file, text)
		}
		whole.Add(statement.Chapter{Label: p.Label, Title: p.Title(lang), Limits: statement.Bounds(p.Time, p.Memory), Text: d, Picture: picture})
	}
	var out bytes.Buffer
	if err := paper.Booklet(&out, lang, whole); err != nil {
		return nil, err
	}
	if b.last == nil {
		b.last = map[string]madeBooklet{}
	}
	b.last[lang] = madeBooklet{from, out.Bytes()}
	return out.Bytes(), nil
}

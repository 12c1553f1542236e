package server

import (
	"net/http"
	"net/url"

	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/clics"
	"grundy/judge/contest/resolver"
	ceremony "grundy/judge/contest/resolver/page"
)

// resolverPage shows the ceremony with the results from the freeze, for those who see the board without
// it. It changes nothing, so the jury can rehearse it while the contest runs.
func (s *Server) resolverPage(w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
	var made *resolver.Ceremony
	var err error
	s.read(func(st *contest.State) { made, err = resolver.Of(st, resolver.Options{}) })
	if err != nil {
		return err
	}
	lang := languageOf(r)
	return ceremony.Write(w, made.View(lang, func(t contest.Team, kind string, p *contest.Picture) string {
		if kind == "logo" {
			return "/logos/" + p.Digest
		}
		return "/api/contests/" + url.PathEscape(clics.ID(made.Contest.ID)) + "/teams/" + url.PathEscape(clics.ID(t.ID)) + "/" + kind
	}), lang, "/jury/board")
}

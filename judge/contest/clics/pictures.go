package clics

import (
	"fmt"
	"net/http"

	"grundy/judge/contest"
)

// PicturePolicy is the Content-Security-Policy of pictures. A browser runs no scripts in them.
const PicturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// files returns the list of files with a picture of an object, as the API has it.
func (a *API) files(endpoint, id, name string, p *contest.Picture) []Object {
	return []Object{{
		"href":     fmt.Sprintf("contests/%s/%s/%s/%s", idOf(a.s.Contest.ID), endpoint, id, name),
		"filename": name + p.Extension(), "mime": p.Type, "width": p.Width, "height": p.Height,
	}}
}

// logos returns the logos of organizations: of each, that of its first team with one.
func (a *API) logos() map[string]*contest.Picture {
	of := map[string]*contest.Picture{}
	for _, t := range a.s.Contest.Teams {
		if t.Logo != nil && of[t.Organization] == nil && a.teams[t.ID] != "" {
			of[t.Organization] = t.Logo
		}
	}
	return of
}

// picture returns the picture of an object that the client sees, or nil.
func (a *API) picture(endpoint, id, name string) *contest.Picture {
	for _, t := range a.s.Contest.Teams {
		switch {
		case a.teams[t.ID] == "":
		case endpoint == "teams" && name == "photo" && a.teams[t.ID] == id:
			return t.Photo
		case endpoint == "organizations" && name == "logo" && t.Organization != "" && idOf(t.Organization) == id:
			return a.logos()[t.Organization]
		}
	}
	return nil
}

// picture answers with a picture.
func (q request) picture(endpoint, id, name string) {
	var p *contest.Picture
	q.tape.look(q.Now(), q.view, func(a *API) {
		if a.s.Contest != nil {
			p = a.picture(endpoint, id, name)
		}
	})
	if p == nil || q.Source == nil {
		q.absent()
		return
	}
	text, err := q.Source(q.r.Context(), p.Digest)
	if err != nil {
		q.fail(http.StatusServiceUnavailable, "the picture is not at hand")
		return
	}
	h := q.w.Header()
	h.Set("Cache-Control", "private, max-age=300")
	h.Set("Vary", "Authorization, Cookie")
	h.Set("Content-Security-Policy", PicturePolicy)
	q.begin(p.Type)
	_, _ = q.w.Write(text)
}

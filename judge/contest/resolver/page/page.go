// Package page shows a ceremony in a browser, step by step. The keys are space and → for the next step,
// ← for the step before, f for the next award and Esc to hide an award.
//
//	http.Serve(l, page.New(view, page.Options{Lang: "en"})) // view returns a resolver.View in a language
//
// A server of a contest writes the page itself with Write, and serves Style and Script.
package page

import (
	"bytes"
	"context"
	_ "embed"
	"html/template"
	"net/http"

	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/clics"
	"grundy/judge/contest/resolver"
	"grundy/judge/play/web"
)

// Style and Script are the style sheet and the script of the page, which it requests from StylePath and
// ScriptPath.
var (
	//go:embed ceremony.css
	Style []byte
	//go:embed ceremony.js
	Script []byte
)

// The paths of the style sheet and of the script.
const (
	StylePath  = "/ceremony.css"
	ScriptPath = "/ceremony.js"
)

//go:embed page.html
var text string

var parsed = template.Must(template.New("page").Parse(text))

// words has the words of the page by their keys in the template and in the script.
var words = map[string]i18n.Message{
	"ceremony": "Resolver",
	"rank":     "Rank",
	"team":     "Team",
	"solved":   "Solved",
	"time":     "Time",
	"points":   "Points",
	"back":     "Back",
	"next":     "Next",
	"award":    "Next award",
	"close":    "Close",
	"keys":     "Space or → : next, ← : back, f : next award, Esc : hide the award",
	"scripts":  "This page needs scripts.",
	"board":    "Board",
	"place":    "Place",
	"nobody":   "No team is on the board.",
}

// data is what the template shows.
type data struct {
	View  resolver.View
	Lang  string
	Words map[string]string
	Back  string // the address of the page that led here, or ""
}

// Tag returns the tag of the page's language.
func (d data) Tag() string {
	if d.Lang == i18n.Chinese {
		return "zh-CN"
	}
	return d.Lang
}

// Write writes the page in a language. Back is the address of the page that led here; it may be empty.
func Write(w http.ResponseWriter, v resolver.View, lang, back string) error {
	d := data{v, lang, map[string]string{}, back}
	for key, word := range words {
		d.Words[key] = i18n.Sense(lang, "ceremony "+key, string(word))
	}
	var b bytes.Buffer
	if err := parsed.Execute(&b, d); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err := w.Write(b.Bytes())
	return err
}

// Options say how a page is served.
type Options struct {
	Lang string // en or zh
	// Pictures has the media types of the pictures by their digests. Picture returns a picture.
	Pictures map[string]string
	Picture  func(ctx context.Context, digest string) ([]byte, error)
}

// Address returns the path at which the handler of New has a picture of a team.
func Address(_ contest.Team, _ string, p *contest.Picture) string { return "/pictures/" + p.Digest }

// New returns a handler that serves the page at / on this machine. The query lang chooses its language. It rejects requests whose host is
// another name, so that no web site can read the results.
func New(view func(lang string) resolver.View, o Options) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		lang := o.Lang
		if asked := r.URL.Query().Get("lang"); asked == i18n.English || asked == i18n.Chinese {
			lang = asked
		}
		if err := Write(w, view(lang), lang, ""); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	for path, of := range map[string]struct {
		kind string
		text []byte
	}{StylePath: {"text/css; charset=utf-8", Style}, ScriptPath: {"text/javascript; charset=utf-8", Script}} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", of.kind)
			_, _ = w.Write(of.text)
		})
	}
	mux.HandleFunc("GET /pictures/{digest}", func(w http.ResponseWriter, r *http.Request) {
		digest := r.PathValue("digest")
		if o.Pictures[digest] == "" {
			http.NotFound(w, r)
			return
		}
		text, err := o.Picture(r.Context(), digest)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", o.Pictures[digest])
		w.Header().Set("Content-Security-Policy", clics.PicturePolicy)
		_, _ = w.Write(text)
	})
	return local(mux)
}

// local sets the headers of all answers, and rejects requests for other hosts than this machine.
func local(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		if !web.Local(r.Host) {
			http.Error(w, "this page is for this machine alone", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

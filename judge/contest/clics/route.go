package clics

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// request is a request that is being answered.
type request struct {
	*Server
	w    http.ResponseWriter
	r    *http.Request
	view View
	tape *tape
}

// ServeHTTP answers a request whose path begins with /api.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("X-Content-Type-Options", "nosniff")
	q := request{Server: s, w: w, r: r}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		q.base()
	case http.MethodOptions:
		h.Set("Access-Control-Allow-Methods", "GET, HEAD")
		h.Set("Access-Control-Allow-Headers", "Authorization")
		w.WriteHeader(http.StatusNoContent)
	default:
		h.Set("Allow", "GET, HEAD, OPTIONS")
		q.fail(http.StatusMethodNotAllowed, "only submissions and clarifications can be sent, with POST")
	}
}

// fail answers with an error in the form that the API defines.
func (q request) fail(code int, message string) {
	q.w.Header().Set("Content-Type", "application/json")
	q.w.Header().Set("Cache-Control", "no-store")
	q.w.Header().Del("ETag")
	q.w.WriteHeader(code)
	_, _ = q.w.Write(append(encode(Object{"code": code, "message": message}), '\n'))
}

func (q request) absent() { q.fail(http.StatusNotFound, "there is no "+q.r.URL.Path) }

// base reads the version at the beginning of the path and routes the rest.
func (q request) base() {
	path := strings.TrimSuffix(q.r.URL.Path, "/")
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	if parts[0] != "api" {
		q.absent()
		return
	}
	parts = parts[1:]
	q.view.Version = V2026
	if len(parts) > 0 && (parts[0] == string(V2026) || parts[0] == string(V2023)) {
		q.view.Version, parts = Version(parts[0]), parts[1:]
	}
	switch {
	case len(parts) == 0:
		q.object(Info(q.view.Version), true)
	case parts[0] != "contests":
		q.absent()
	case len(parts) == 1:
		q.list()
	default:
		q.contest(parts[1], parts[2:])
	}
}

// sees sets the tape and the view of the request. It returns the error of Options.View.
func (q *request) sees(t *tape) error {
	v, err := q.View(q.r, t.id)
	v.Version, q.view, q.tape = q.view.Version, v, t
	if err == nil {
		q.view = v
	}
	return err
}

// domjudgeClient begins the header User-Agent of DOMjudge's client for submitting.
const domjudgeClient = "domjudge-submit-client"

// list answers with all contests that the client may see.
func (q request) list() {
	q.mu.Lock()
	ids := []string{}
	for id := range q.contests {
		ids = append(ids, id)
	}
	q.mu.Unlock()
	slices.Sort(ids)
	list := []Object{}
	var refused error
	for _, id := range ids {
		if err := q.sees(q.Server.tape(id)); err != nil {
			refused = err
			continue
		}
		q.tape.look(q.Now(), q.view, func(a *API) {
			if o, ok := a.Single("contest"); ok {
				if strings.HasPrefix(q.r.UserAgent(), domjudgeClient) {
					o["shortname"] = o["id"] // it rejects contests without one
				}
				list = append(list, o)
			}
		})
	}
	if refused != nil && len(list) == 0 {
		q.refuse(refused)
		return
	}
	q.text(encode(list))
}

// refuse answers a client that Options.View rejected.
func (q request) refuse(err error) {
	code := http.StatusUnauthorized
	var with interface{ Status() int }
	if errors.As(err, &with) {
		code = with.Status()
	}
	if code == http.StatusUnauthorized {
		q.w.Header().Set("WWW-Authenticate", `Basic realm="contest"`)
	} else {
		q.w.Header().Set("Retry-After", "5")
	}
	q.fail(code, err.Error())
}

// contest routes a request for a contest or a part of it.
func (q request) contest(id string, parts []string) {
	t := q.Server.tape(id)
	if t == nil {
		q.absent()
		return
	}
	if err := q.sees(t); err != nil {
		q.refuse(err)
		return
	}
	switch {
	case len(parts) == 1 && parts[0] == "event-feed":
		q.feed()
	case len(parts) == 3 && parts[0] == "submissions" && parts[2] == "files":
		q.files(parts[1])
	case len(parts) == 3:
		q.picture(parts[0], parts[1], parts[2])
	case len(parts) > 3:
		q.absent()
	case q.unchanged():
	case len(parts) == 1 && q.single(parts[0]):
	case len(parts) == 1:
		q.collection(parts[0])
	default:
		q.one(parts)
	}
}

// unchanged answers 304 if the client already has the current answer, and sets the ETag of every
// answer.
func (q request) unchanged() bool {
	var tag string
	q.tape.look(q.Now(), q.view, func(a *API) {
		seen, _ := a.s.Seen(a.view.team(), a.view.Jury)
		tag = fmt.Sprintf(`"%d-%d-%x"`, seen, a.now.UnixMilli(), digest(fmt.Appendf(nil, "%+v", a.view)))
	})
	h := q.w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Authorization, Cookie")
	if !strings.Contains(q.r.Header.Get("If-None-Match"), tag) {
		return false
	}
	q.w.WriteHeader(http.StatusNotModified)
	return true
}

// one answers with the contest, or with one object of a collection.
func (q request) one(parts []string) {
	var o Object
	var ok bool
	q.tape.look(q.Now(), q.view, func(a *API) {
		if len(parts) == 0 {
			o, ok = a.Single("contest")
		} else {
			o, ok = a.Object(parts[0], parts[1])
		}
	})
	q.object(o, ok)
}

// single answers with an object of which there is only one. It returns false if there is none of
// that name.
func (q request) single(name string) bool {
	if !slices.Contains([]string{"state", "access", "account", "scoreboard"}, name) {
		return false
	}
	group, grouped := q.r.URL.Query()["group_id"]
	var o Object
	var ok bool
	q.tape.look(q.Now(), q.view, func(a *API) {
		if grouped = grouped && name == "scoreboard"; grouped && group[0] != "" {
			o, ok = a.Scoreboard(group[0])
		} else if !grouped {
			o, ok = a.Single(name)
		}
	})
	if grouped && !ok {
		q.fail(http.StatusBadRequest, "group_id: there is no such group")
	} else {
		q.object(o, ok)
	}
	return true
}

func (q request) object(o Object, ok bool) {
	if !ok || o == nil {
		q.absent()
		return
	}
	q.text(encode(o))
}

func (q request) text(text []byte) {
	q.begin("application/json")
	_, _ = q.w.Write(append(text, '\n'))
}

// begin sets the content type and the write deadline of an answer.
func (q request) begin(kind string) {
	q.w.Header().Set("Content-Type", kind)
	q.patience()
}

// patience extends the write deadline, so that the client has time to read the next part.
func (q request) patience() {
	_ = http.NewResponseController(q.w).SetWriteDeadline(time.Now().Add(q.Patience))
}

// piece is the number of units that are rendered at a time. Between two pieces the contest is
// unlocked.
const piece = 256

// collection answers with the objects of a collection, piece by piece, because there may be a
// million runs.
func (q request) collection(name string) {
	var units []unit
	var filters url.Values
	found := false
	q.tape.look(q.Now(), q.view, func(a *API) {
		if c := a.collection(name); c != nil {
			found, units, filters = true, c.units(a), a.filters(name, q.r.URL.Query())
		}
	})
	if !found {
		q.absent()
		return
	}
	q.begin("application/json")
	text, first := bytes.NewBufferString("["), true
	for some := range slices.Chunk(units, piece) {
		q.tape.look(q.Now(), q.view, func(a *API) { first = a.render(text, some, filters, first) })
		q.patience()
		if _, err := q.w.Write(text.Bytes()); err != nil {
			return
		}
		text.Reset()
	}
	text.WriteString("]\n")
	_, _ = q.w.Write(text.Bytes())
}

// render writes the objects of the given units that pass the filters, separated by commas. first
// says that the list is still empty; render returns its new value.
func (a *API) render(text *bytes.Buffer, units []unit, filters url.Values, first bool) bool {
	for _, u := range units {
		c := a.collection(u.collection)
		if c == nil {
			continue // the client lost the right to see it meanwhile
		}
		for _, o := range c.objects(a, u) {
			if !matches(o, filters) {
				continue
			}
			if !first {
				text.WriteByte(',')
			}
			first = false
			text.Write(encode(o))
		}
	}
	return first
}

// filters returns the query parameters that are members with the id of another object, such as
// team_id.
func (a *API) filters(collection string, query url.Values) url.Values {
	filters := url.Values{}
	for _, name := range a.properties(collection) {
		if values, ok := query[name]; ok && strings.HasSuffix(name, "_id") {
			filters[name] = values
		}
	}
	return filters
}

// matches reports whether an object passes all filters. An empty value matches null.
func matches(o Object, filters url.Values) bool {
	for name, values := range filters {
		has, _ := o[name].(string)
		for _, want := range values {
			if has != want {
				return false
			}
		}
	}
	return true
}

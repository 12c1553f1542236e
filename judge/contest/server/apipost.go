package server

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/zipfs"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/clics"
	"grundy/judge/contest/printing"
	"grundy/judge/program/sources"
	"grundy/judge/report"
)

// apiPosts has the requests by which clients of the Contest API change something, by the end of the
// path.
var apiPosts = map[string]func(s *Server, w http.ResponseWriter, r *http.Request, who admission.Identity) error{
	"submissions":    (*Server).apiSubmit,
	"clarifications": (*Server).apiClarify,
}

// apiPost returns the handler of a request of apiPosts. Every answer is JSON.
func (s *Server) apiPost(do func(s *Server, w http.ResponseWriter, r *http.Request, who admission.Identity) error) http.HandlerFunc {
	return s.apiAnswer(func(s *Server, w http.ResponseWriter, r *http.Request, who admission.Identity) error {
		if r.PathValue("contest") != clics.ID(s.Contest) {
			return notFound
		}
		return do(s, w, r, who)
	})
}

// apiAnswer returns the handler of a request of a team or the jury to the API.
func (s *Server) apiAnswer(do func(s *Server, w http.ResponseWriter, r *http.Request, who admission.Identity) error) http.HandlerFunc {
	one := route{who: admission.Team, do: do}
	return func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set("Accept", "application/json")
		s.answer(one, w, r)
	}
}

// An apiSubmission is the body of POST submissions. Members that only an administrator of another
// judge may set are here to be refused.
type apiSubmission struct {
	Language string          `json:"language_id"`
	Problem  string          `json:"problem_id"`
	Team     string          `json:"team_id"`
	Entry    string          `json:"entry_point"`
	Files    []apiFile       `json:"files"`
	ID       json.RawMessage `json:"id"`
	Time     json.RawMessage `json:"time"`
}

// An apiFile is a zip file in base64.
type apiFile struct {
	Data []byte `json:"data"`
	Mime string `json:"mime"`
}

// apiSubmit accepts a submission in the form of the Contest API, or in that of DOMjudge's client.
func (s *Server) apiSubmit(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if who.Role != admission.Team {
		return admission.Refused{Code: http.StatusForbidden, What: "only teams submit; sign in as a team"}
	}
	s.patient(w, r)
	sub, uploads, done, err := readSubmission(r)
	defer func() { done() }()
	if err != nil {
		return err
	}
	if sub.Team != "" && sub.Team != clics.ID(who.ID) {
		return admission.Refused{Code: http.StatusForbidden, What: "team_id is another team"}
	}
	f := handIn{Languages: s.languages(who), Problem: s.problemOfAPI(sub.Problem), Nonce: newNonce()}
	f.Outputs = s.outputsOf(f.Problem)
	if err := s.takeAPI(who, &f, sub, uploads); err != nil {
		return err
	}
	if f.Outputs != nil && len(sub.Files) == 0 { // of others, readSubmission has waited
		release, err := turn(r.Context())
		if err != nil {
			return err
		}
		done = release
	}
	number, err := s.accept(r.Context(), who, f, f.Language)
	if err != nil {
		return err
	}
	return s.apiObject(w, r, "submissions", number, len(sub.Files) == 0)
}

// readSubmission reads a submission. A form leads to uploads. A JSON object has its zip file in memory. If
// it is large, readSubmission waits until the request may have it there; done ends this.
func readSubmission(r *http.Request) (sub apiSubmission, uploads []upload, done func(), err error) {
	done = func() {}
	if hasFiles(r) {
		sub, uploads, err = readDOMjudge(r)
		return sub, uploads, done, err
	}
	body, size, err := spooled(r)
	if err != nil {
		return sub, nil, done, err
	}
	defer body.Close()
	if size > mostBody {
		if done, err = turn(r.Context()); err != nil {
			return sub, nil, func() {}, err
		}
	}
	if err = readJSON(body, &sub); err == nil {
		err = sub.check()
	}
	return sub, nil, done, err
}

// takeAPI takes the files of a submission. Outputs have no language.
func (s *Server) takeAPI(who admission.Identity, f *handIn, sub apiSubmission, uploads []upload) (err error) {
	if f.Outputs != nil {
		f.Language, f.uploads = report.Outputs, uploads
		if len(sub.Files) > 0 {
			f.uploads = []upload{uploadOf("files.zip", sub.Files[0].Data)}
		}
		return nil
	}
	if f.Language = s.languageOfAPI(who, sub.Language); f.Language == "" {
		return fault.New("language_id", i18n.Messagef("%q is not a language of this contest", format.Clip(format.Harmless(sub.Language), 40)), i18n.Messagef("use %s", strings.Join(f.Languages, ", ")))
	}
	var files sources.Given
	if len(sub.Files) > 0 {
		files, err = sub.unpacked()
	} else {
		files, err = contentsOf(uploads, mostBody)
	}
	if err != nil {
		return err
	}
	main, err := entryFile(sub.Entry, files)
	if err != nil {
		return err
	}
	return f.take(files, main)
}

// readJSON reads a JSON object.
func readJSON(body io.Reader, to any) error {
	err := json.NewDecoder(body).Decode(to)
	var large *http.MaxBytesError
	if err == nil || errors.As(err, &large) {
		return err
	}
	return fault.New("", i18n.Messagef("the body is not the JSON object that the API defines: %s", format.Harmless(err.Error())), "send it again")
}

// given reports whether a member is in a JSON object and not null.
func given(member json.RawMessage) bool { return len(member) > 0 && string(member) != "null" }

// check returns an error if a submission does not have the form that the API defines.
func (sub *apiSubmission) check() error {
	switch {
	case given(sub.ID) || given(sub.Time):
		return admission.Refused{Code: http.StatusForbidden, What: "id and time are set by the server; leave them out"}
	case len(sub.Files) != 1:
		return fault.New("files", i18n.Messagef("has %d elements instead of one", len(sub.Files)), "send one zip file in base64")
	case sub.Files[0].Mime != "" && sub.Files[0].Mime != "application/zip":
		return fault.New("files", "is not a zip file", "send one zip file in base64")
	}
	return nil
}

// unpacked returns the sources in the zip file.
func (sub *apiSubmission) unpacked() (sources.Given, error) {
	if len(sub.Files[0].Data) > mostBody {
		return nil, &http.MaxBytesError{Limit: mostBody}
	}
	archive, err := zipfs.Of("files", sub.Files[0].Data)
	if err != nil {
		return nil, err
	}
	files, err := sources.Unpack(archive, ".", "files")
	if err == nil && len(files) == 0 {
		err = fault.New("files", "there is no program", "send one zip file in base64")
	}
	return files, err
}

// readDOMjudge reads the form of DOMjudge's client.
func readDOMjudge(r *http.Request) (sub apiSubmission, uploads []upload, err error) {
	if err := r.ParseMultipartForm(mostBody); err != nil {
		return sub, nil, unreadable(err)
	}
	sub = apiSubmission{
		Problem: cmp.Or(r.FormValue("problem"), r.FormValue("problem_id")), Language: cmp.Or(r.FormValue("language"), r.FormValue("language_id")), Entry: r.FormValue("entry_point"),
	}
	if uploads, err = uploadsOf(slices.Concat(r.MultipartForm.File["code[]"], r.MultipartForm.File["code"])); err == nil && len(uploads) == 0 {
		err = fault.New("code[]", "there is no program", "choose a file")
	}
	return sub, uploads, err
}

// problemOfAPI returns the label of the problem with an id of the API, or the id if there is none.
func (s *Server) problemOfAPI(id string) (label string) {
	label = id
	s.read(func(st *contest.State) {
		for _, p := range st.Contest.Problems {
			if clics.ID(p.Public()) == id || strings.EqualFold(p.Label, id) {
				label = p.Label
			}
		}
	})
	return label
}

// languageOfAPI returns the language that a team may use and that has an id of the API, or "".
func (s *Server) languageOfAPI(who admission.Identity, id string) string {
	for _, l := range s.languages(who) {
		if clics.ID(l) == id || l == id {
			return l
		}
	}
	return ""
}

// entryFile returns the file that an entry point names: a file, or a class of Java or Kotlin. With one
// file, that is the main file.
func entryFile(entry string, files sources.Given) (main string, err error) {
	if entry == "" || len(files) == 1 {
		return "", nil
	}
	for name := range files {
		base := strings.TrimSuffix(name, path.Ext(name))
		class := strings.ReplaceAll(base, "/", ".")
		if name == entry || base == entry || class == entry || strings.EqualFold(class+"Kt", entry) {
			return name, nil
		}
	}
	return "", fault.New("entry_point", i18n.Messagef("%q is none of the files", format.Clip(format.Harmless(entry), 40)), "name the file to start, or its class")
}

// An apiClarification is the body of POST clarifications.
type apiClarification struct {
	Text    string          `json:"text"`
	Problem string          `json:"problem_id"`
	ReplyTo string          `json:"reply_to_id"`
	From    string          `json:"from_team_id"`
	To      string          `json:"to_team_id"`
	ToAll   []string        `json:"to_team_ids"`
	Groups  []string        `json:"to_group_ids"`
	ID      json.RawMessage `json:"id"`
	Time    json.RawMessage `json:"time"`
}

// apiClarify accepts a question of a team, or an answer or an announcement of the jury.
func (s *Server) apiClarify(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var c apiClarification
	if err := readJSON(r.Body, &c); err != nil {
		return err
	}
	a, err := c.asked(who, s.teamOfAPI)
	if err != nil {
		return err
	}
	if a.Nonce = newNonce(); c.Problem != "" {
		a.Problem = s.problemOfAPI(c.Problem)
	}
	err = s.do(r.Context(), who, func(st *contest.State, now time.Time) (contest.Event, error) { return st.Ask(now, who.ID, a) })
	if err != nil {
		return err
	}
	number := 0
	s.read(func(st *contest.State) {
		for _, one := range slices.Backward(st.Clarifications) {
			if one.Nonce == a.Nonce {
				number = one.Number
			}
		}
	})
	return s.apiObject(w, r, "clarifications", number, false)
}

// asked returns the clarification of a request. team returns the id of the team that has an id of the
// API.
func (c *apiClarification) asked(who admission.Identity, team func(id string) string) (a contest.Asked, err error) {
	a.Text = strings.ReplaceAll(c.Text, "\r\n", "\n")
	to := c.ToAll
	if c.To != "" {
		to = append(to, c.To)
	}
	jury := who.Role == admission.Jury
	switch {
	case given(c.ID) || given(c.Time):
		return a, admission.Refused{Code: http.StatusForbidden, What: "id and time are set by the server; leave them out"}
	case jury && c.From != "":
		return a, admission.Refused{Code: http.StatusForbidden, What: "the jury does not ask for a team; leave from_team_id out"}
	case !jury && c.From != "" && c.From != clics.ID(who.ID):
		return a, admission.Refused{Code: http.StatusForbidden, What: "from_team_id is another team"}
	case !jury && len(to)+len(c.Groups) > 0:
		return a, admission.Refused{Code: http.StatusForbidden, What: "a team asks only the jury; leave the receivers out"}
	case len(to) > 1 || len(c.Groups) > 0:
		return a, fault.New("to_team_ids", "has several teams", "write to one team, or to all by leaving it out")
	}
	if c.ReplyTo != "" {
		n, err := strconv.Atoi(c.ReplyTo)
		if err != nil || n < 1 {
			return a, fault.New("reply_to_id", i18n.Messagef("%q is no clarification", format.Clip(format.Harmless(c.ReplyTo), 40)), "")
		}
		a.ReplyTo = n
	}
	if !jury {
		a.From, a.ReplyTo = who.ID, 0
	} else if len(to) == 1 {
		a.To = team(to[0])
	}
	return a, nil
}

// teamOfAPI returns the id of the team that has an id of the API, or that id if there is none.
func (s *Server) teamOfAPI(id string) (own string) {
	own = id
	s.read(func(st *contest.State) {
		for _, t := range st.Contest.Teams {
			if clics.ID(t.ID) == id {
				own = t.ID
			}
		}
	})
	return own
}

// apiObject answers with an object of the API that has just been added. Older versions of Python, in
// which DOMjudge's client is written, do not read a time that ends in Z, so zone asks for +00:00.
func (s *Server) apiObject(w http.ResponseWriter, r *http.Request, collection string, number int, zone bool) error {
	v, err := s.looks(r, s.Contest)
	if err != nil {
		return err
	}
	if slices.Contains([]string{string(clics.V2026), string(clics.V2023)}, r.PathValue("version")) {
		v.Version = clics.Version(r.PathValue("version"))
	}
	var o clics.Object
	s.read(func(st *contest.State) { o, _ = clics.New(st, v, s.Now()).Object(collection, strconv.Itoa(number)) })
	if o == nil { // such as practice, which is not in the API
		o = clics.Object{"id": strconv.Itoa(number), "time": s.Now().UTC().Format("2006-01-02T15:04:05.000Z")}
	}
	if text, ok := o["time"].(string); ok && zone {
		o["time"] = strings.TrimSuffix(text, "Z") + map[bool]string{true: "+00:00"}[strings.HasSuffix(text, "Z")]
	}
	var body bytes.Buffer
	if err := json.NewEncoder(&body).Encode(o); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Location", fmt.Sprintf("%s/%d", r.URL.Path, number))
	_, err = io.Copy(w, &body)
	return err
}

// An apiPrinting is the body of POST printing/team, which is not in the Contest API. DOMjudge's client
// and others write the names of its members in two ways.
type apiPrinting struct {
	Name      string `json:"original_name"`
	OtherName string `json:"originalName"`
	Text      string `json:"file_contents"` // in base64
	OtherText string `json:"fileContents"`
}

// apiPrint puts a text into the queue of printing, as DOMjudge's client sends it.
func (s *Server) apiPrint(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	switch {
	case !s.prints():
		return notFound
	case who.Role != admission.Team:
		return admission.Refused{Code: http.StatusForbidden, What: "only teams print; sign in as a team"}
	}
	var p apiPrinting
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		if err := r.ParseMultipartForm(mostBody); err != nil && err != http.ErrNotMultipart {
			return unreadable(err)
		}
		p = apiPrinting{Name: r.PostFormValue("original_name"), Text: r.PostFormValue("file_contents"), OtherName: r.PostFormValue("originalName"), OtherText: r.PostFormValue("fileContents")}
	} else if err := readJSON(r.Body, &p); err != nil {
		return err
	}
	text, err := base64.StdEncoding.DecodeString(cmp.Or(p.Text, p.OtherText))
	if err != nil {
		return fault.New("file_contents", "is not in base64", "send the file in base64")
	}
	nonce, err := s.printed(r, who, "", nameOf(cmp.Or(p.Name, p.OtherName, pasted)), "", text)
	if err != nil {
		return err
	}
	var job printing.Job
	s.read(func(st *contest.State) { job, _ = st.Prints.Job(st.Prints.Sent(nonce)) })
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(map[string]any{"success": true, "output": i18n.Sprintf(languageOf(r), "Print job %d", job.Number)})
}

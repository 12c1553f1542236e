package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/printing"
	"grundy/judge/contest/stream"
	"grundy/judge/program/build"
	"grundy/judge/program/sources"
)

// A printRow is a job of the queue as pages show it.
type printRow struct {
	printing.Place
	Name, Seat, Label string
}

// printRows returns rows of jobs, newest first.
func printRows(st *contest.State, list []printing.Place) (rows []printRow) {
	for _, one := range slices.Backward(list) {
		t, _ := st.Contest.Team(one.Team)
		p, _ := st.Contest.Problem(one.Problem)
		rows = append(rows, printRow{one, t.Name, t.Seat, p.Label})
	}
	return rows
}

// prints reports whether the contest prints. Without printing, its pages do not exist.
func (s *Server) prints() (on bool) {
	s.read(func(st *contest.State) { on = st.Contest.Printing })
	return on
}

// A printForm is the form for printing a text, empty or filled in.
type printForm struct{ Problem, Text string }

// printingPage shows a team its jobs, and a form. The jury sees the queue instead.
func (s *Server) printingPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if !s.prints() {
		return notFound
	}
	if who.Role == admission.Jury {
		return redirect(w, r, "/jury/printing")
	}
	var data struct {
		Jobs  []printRow
		Pages pages
		Print printForm
	}
	s.read(func(st *contest.State) {
		data.Jobs, data.Pages = paged(r, printRows(st, st.Prints.Jobs(who.ID)))
	})
	return s.show(w, r, who, "printing", "printing", data)
}

// print puts a text of a team into the queue: uploaded files, pasted text, or one of its submissions.
func (s *Server) print(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	switch {
	case !s.prints():
		return notFound
	case who.Role != admission.Team:
		return fault.New("", "the jury does not take part", "sign in as a team")
	}
	name, problem, text, err := s.readPrint(r, who)
	if err != nil {
		return err
	}
	nonce, err := s.printed(r, who, r.PostFormValue("nonce"), name, problem, text)
	if err != nil {
		return err
	}
	if !wantsJSON(r) {
		return redirect(w, r, "/printing")
	}
	number := 0
	s.read(func(st *contest.State) { number = st.Prints.Sent(nonce) })
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	return json.NewEncoder(w).Encode(map[string]any{"job": number})
}

// printed puts a text into the queue, unless the same form was sent before. It returns the nonce of
// the job.
func (s *Server) printed(r *http.Request, who admission.Identity, form, name, problem string, text []byte) (nonce string, err error) {
	sent, err := printing.New(who.ID, name, text)
	if err != nil {
		return "", err
	}
	if !contest.IsID(form) {
		form = newNonce()
	}
	sent.Problem, sent.Text = problem, stream.Digest(text)
	sent.Nonce = nonceOf(who, "print", form, name, problem, sent.Text)
	decide := func(st *contest.State, now time.Time) (contest.Event, error) {
		if st.Prints.Sent(sent.Nonce) > 0 {
			return contest.Event{}, errSent
		}
		return st.Print(now, sent)
	}
	s.read(func(st *contest.State) { _, err = decide(st, s.Now()) }) // refused texts are not stored
	if err == nil {
		err = s.store.broken()
	}
	if err != nil && err != errSent {
		return "", err
	}
	ctx, done := lasting(r.Context())
	defer done()
	if err == nil {
		if _, err := s.Stream.Put(ctx, text); err != nil {
			return "", s.stored(err)
		}
		err = s.do(ctx, who, decide)
	}
	if err != nil && err != errSent {
		return "", err
	}
	return sent.Nonce, nil
}

// readPrint reads the form for printing: the name of the text, its problem, and the text.
func (s *Server) readPrint(r *http.Request, who admission.Identity) (name, problem string, text []byte, err error) {
	if err := r.ParseMultipartForm(mostBody); err != nil && err != http.ErrNotMultipart {
		return "", "", nil, unreadable(err)
	}
	if r.PostFormValue("submission") != "" {
		return s.submissionToPrint(r, who)
	}
	name, problem = pasted, r.PostFormValue("problem")
	if given := r.PostFormValue("name"); given != "" {
		name = nameOf(given)
	}
	if r.MultipartForm != nil {
		uploads, err := uploadsOf(r.MultipartForm.File["file"])
		if err != nil {
			return "", "", nil, err
		}
		files, err := contentsOf(uploads, mostBody)
		if err != nil || len(files) > 0 {
			name, text, err := oneText(files, err)
			return name, problem, text, err
		}
	}
	return name, problem, []byte(r.PostFormValue("text")), nil
}

// oneText returns uploaded files as one text.
func oneText(files sources.Given, err error) (name string, text []byte, _ error) {
	names := sortedKeys(files)
	if err != nil || len(names) == 0 {
		return "", nil, err
	}
	var list []build.File
	for _, name := range names {
		list = append(list, build.File{Name: name, Text: files[name]})
	}
	return names[0], joined(list), nil
}

// joined returns files as one text. If there are several, a line with its name precedes each.
func joined(files []build.File) []byte {
	if len(files) == 1 {
		return files[0].Text
	}
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "===== %s =====\n%s\n", f.Name, strings.TrimSuffix(string(f.Text), "\n"))
	}
	return []byte(b.String())
}

// submissionToPrint returns the program of a team's submission as a text to print.
func (s *Server) submissionToPrint(r *http.Request, who admission.Identity) (name, problem string, text []byte, err error) {
	n, err := number(r, "submission")
	if err != nil {
		return "", "", nil, err
	}
	var sub contest.Submitted
	outputs := false
	s.read(func(st *contest.State) {
		if one := st.Submission(n); one != nil && one.Team == who.ID {
			p, _ := st.Contest.Problem(one.Problem)
			sub, outputs, problem = one.Submitted, p.Outputs != nil, p.Label
		}
	})
	switch {
	case sub.Source == "":
		return "", "", nil, fault.New("", i18n.Messagef("there is no submission %d", n), "")
	case outputs:
		return "", "", nil, fault.New("", "outputs are not printed", "upload the file that you want to have on paper")
	}
	packed, err := s.Stream.Get(r.Context(), sub.Source)
	if err != nil {
		return "", "", nil, err
	}
	src, err := sources.Unpacked(sub.File, packed)
	if err != nil {
		return "", "", nil, err
	}
	files := append([]build.File{{Name: path.Join(src.Folder, src.Name), Text: src.Text}}, src.Beside...)
	return nameOf(src.Name), problem, joined(files), nil
}

// printsPage shows the queue to those who print.
func (s *Server) printsPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if !s.prints() {
		return notFound
	}
	var data struct {
		Waiting, Printed []printRow
		Pages            pages
	}
	s.read(func(st *contest.State) {
		for _, one := range printRows(st, st.Prints.Jobs("")) {
			if one.Waits() {
				data.Waiting = append(data.Waiting, one)
			} else {
				data.Printed = append(data.Printed, one)
			}
		}
	})
	slices.Reverse(data.Waiting)
	data.Printed, data.Pages = paged(r, data.Printed)
	return s.show(w, r, who, "prints", "printing", data)
}

// sheet returns the job that a request names, to be printed.
func (s *Server) sheet(r *http.Request) (sheet printing.Sheet, err error) {
	n, err := strconv.Atoi(r.PathValue("number"))
	ok := false
	s.read(func(st *contest.State) {
		if !st.Contest.Printing || err != nil {
			return
		}
		if sheet.Job, ok = st.Prints.Job(n); ok {
			t, _ := st.Contest.Team(sheet.Team)
			p, _ := st.Contest.Problem(sheet.Problem)
			sheet.Contest, sheet.Name, sheet.Seat, sheet.Label = st.Contest.Name, t.Name, t.Seat, p.Label
			sheet.At = sheet.Time.In(st.Contest.Start.Location()).Format("2006-01-02 15:04:05")
		}
	})
	if !ok {
		return sheet, notFound
	}
	text, err := s.Stream.Get(r.Context(), sheet.Job.Text)
	sheet.Content = string(text)
	return sheet, err
}

// printSheet shows a job as a page to print. It has its own styles and no scripts.
func (s *Server) printSheet(w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
	sheet, err := s.sheet(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return sheet.HTML(w, languageOf(r))
}

// printText sends a job as a text, for a program that prints.
func (s *Server) printText(w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
	sheet, err := s.sheet(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, err = w.Write([]byte(sheet.AsText(languageOf(r))))
	return err
}

// markPrinted marks a job as printed, or as waiting again.
func (s *Server) markPrinted(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if !s.prints() {
		return notFound
	}
	n, err := number(r, "job")
	if err != nil {
		return err
	}
	m := printing.Marked{Job: n, Undo: r.PostFormValue("undo") == "yes"}
	return s.then(w, r, who, "/jury/printing", func(st *contest.State, now time.Time) (contest.Event, error) {
		return st.MarkPrinted(now, who.ID, m)
	})
}

package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/message"
	"grundy/judge/report"
	"grundy/judge/report/html"
	"grundy/judge/report/round"
	"grundy/judge/words"
)

// A row is a submission as a list shows it.
type row struct {
	*contest.Submission
	Team, Label string
	Verdict     report.Verdict
	Failed      string // shown to the jury alone
	Explained   bool
}

// News is the sentence that tells a verdict to who does not see the page; empty: there is
// none yet.
func (r row) News(lang string) string {
	if r.Verdict == "" {
		return ""
	}
	return fmt.Sprintf(say("news", lang), r.Number, r.Label, r.Verdict)
}

// rows returns submissions for a list, newest first.
func (s *Server) rows(st *contest.State, list []*contest.Submission, who identity) (out []row) {
	for _, sub := range slices.Backward(list) {
		p, _ := st.Contest.Problem(sub.Problem)
		t, _ := st.Contest.Team(sub.Team)
		one := row{Submission: sub, Team: t.Name, Label: p.Label, Verdict: sub.Verdict(), Explained: s.explained(sub, who) != ""}
		if who.role == jury {
			one.Failed = sub.Failed()
		}
		out = append(out, one)
	}
	return out
}

// explained returns the digest of the report with the smallest input, if somebody may
// see it: the jury always, a team if the contest says so.
func (s *Server) explained(sub *contest.Submission, who identity) string {
	if who.role != jury && !s.explains(sub) {
		return ""
	}
	if a := sub.Current(); a != nil && a.Explained != nil {
		return a.Explained.Report
	}
	return ""
}

// mostRows is how many submissions a list shows.
const mostRows = 500

func (s *Server) submissionsPage(w http.ResponseWriter, r *http.Request, who identity) error {
	var data struct {
		Rows      []row
		Languages []string
		More      int
	}
	data.Languages = s.languages(who)
	s.read(func(st *contest.State) {
		list := st.Of(who.id)
		if who.role == jury {
			list = st.Submissions
			if t := r.URL.Query().Get("team"); t != "" {
				list = st.Of(t)
			}
		}
		if data.More = len(list) - mostRows; data.More > 0 {
			list = list[data.More:]
		}
		data.Rows = s.rows(st, list, who)
	})
	return s.show(w, r, who, "submissions", "submissions", data)
}

// submission returns the submission that a request names, if its asker may see it.
func (s *Server) submission(st *contest.State, r *http.Request, who identity) *contest.Submission {
	n, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		return nil
	}
	sub := st.Submission(n)
	if sub == nil || who.role != jury && sub.Team != who.id {
		return nil
	}
	return sub
}

func (s *Server) submissionPage(w http.ResponseWriter, r *http.Request, who identity) error {
	var data struct {
		row
		Current *contest.Attempt
		Points  float64
		Of      int
		Can     bool // the jury can have it explained

		Compiler string // what the compiler says, of a program that it refuses
	}
	refused := ""
	s.read(func(st *contest.State) {
		sub := s.submission(st, r, who)
		if sub == nil {
			return
		}
		refused = refusal(sub)
		data.row, data.Current = s.rows(st, []*contest.Submission{sub}, who)[0], sub.Current()
		if data.Current != nil && data.Current.Judged != nil {
			for _, p := range data.Current.Judged.Points {
				data.Points += p
			}
			for _, of := range data.Current.Judged.Of {
				data.Of += of
			}
		}
		data.Can = who.role == jury && data.Verdict != "" && data.Verdict != "AC" && !data.Explained
	})
	if data.Submission == nil {
		return notFound
	}
	said, err := s.compiler(r.Context(), refused)
	if err != nil {
		return err
	}
	if wantsJSON(r) {
		w.Header().Set("Content-Type", "application/json")
		return json.NewEncoder(w).Encode(client.Submission{
			Number: data.Number, Problem: data.Label, Verdict: data.Verdict, Points: data.Points, Of: data.Of, Late: data.Late, Compiler: said,
		})
	}
	data.Compiler = shown(message.Log(languageOf(r), said))
	return s.show(w, r, who, "submission", fmt.Sprintf("%d", data.Number), data)
}

// mostCompiler bounds what is shown of a compiler's words, in bytes.
const mostCompiler = 8 << 10

// refusal returns the digest of the report on a submission that a compiler refused; empty:
// it took it, or another judge judged it.
func refusal(sub *contest.Submission) string {
	if a := sub.Current(); a != nil && a.Judged != nil && a.Judged.Verdict == report.CE {
		return a.Judged.Report
	}
	return ""
}

// compiler returns what the compiler says in a report; empty: there is no report.
func (s *Server) compiler(ctx context.Context, digest string) (string, error) {
	if digest == "" {
		return "", nil
	}
	text, err := s.Stream.Get(ctx, digest)
	if err != nil {
		return "", err
	}
	rep, err := report.Decode(text)
	if err != nil {
		return "", err
	}
	return words.Clip(rep.Compile.Log, mostCompiler), nil
}

// shown returns lines as a page shows them: all characters can be seen.
func shown(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = words.Visible(line)
	}
	return strings.Join(lines, "\n")
}

func (s *Server) source(w http.ResponseWriter, r *http.Request, who identity) error {
	digest, name := "", ""
	s.read(func(st *contest.State) {
		if sub := s.submission(st, r, who); sub != nil {
			digest, name = sub.Source, sub.File
		}
	})
	if digest == "" {
		return notFound
	}
	text, err := s.Stream.Get(r.Context(), digest)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("inline; filename*=UTF-8''%s", url.PathEscape(name)))
	_, err = w.Write(text)
	return err
}

// report shows the report with the smallest input, or, to the jury, that of the verdict.
func (s *Server) report(w http.ResponseWriter, r *http.Request, who identity) error {
	digest, code, name, label := "", "", "", ""
	s.read(func(st *contest.State) {
		sub := s.submission(st, r, who)
		if sub == nil {
			return
		}
		p, _ := st.Contest.Problem(sub.Problem)
		code, name, label = sub.Source, sub.File, p.Label
		if digest = s.explained(sub, who); digest == "" && who.role == jury && sub.Current() != nil && sub.Current().Judged != nil {
			digest = sub.Current().Judged.Report
		}
	})
	if digest == "" {
		return notFound
	}
	text, err := s.Stream.Get(r.Context(), digest)
	if err != nil {
		return err
	}
	rep, err := report.Decode(text)
	if err != nil {
		return err
	}
	if !s.tells(who) {
		rep = blind(rep)
	}
	program, err := s.Stream.Get(r.Context(), code)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if rep.Problem.ID == "" {
		rep.Problem.ID = label
	}
	all := &round.Round{Problem: rep.Problem, All: []*round.Submission{{Name: name, Path: name, Word: name, File: name, Text: program, Report: rep}}}
	if err := html.Write(&b, all, languageOf(r)); err != nil {
		return err
	}
	// The page is made of its own styles, and runs nothing.
	w.Header().Set("Content-Security-Policy", "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err = w.Write(b.Bytes())
	return err
}

// blind returns a report without what tells whose problem it is, or how it is solved.
func blind(r *report.Report) *report.Report {
	b := *r
	b.Problem.ID, b.Problem.Tests = "", ""
	if r.Counterexample != nil {
		ex := *r.Counterexample
		ex.Facts, ex.Hint = nil, ""
		b.Counterexample = &ex
	}
	return &b
}

package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/board"
	"grundy/judge/contest/client"
	"grundy/judge/contest/workers"
	"grundy/judge/program/sources"
	"grundy/judge/render/html"
	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// A row is a submission in a list.
type row struct {
	*contest.Submission
	Team, Label string
	Verdict     report.Verdict
	Failed      string // why the judge failed; only for the jury
	Explained   bool   // whether the user may see a smallest input
	Hunted      bool   // whether a hunt for the smallest input is due
	// Outdated says that an earlier version of the problem gave the verdict; only for the jury.
	Outdated bool
	// Subtasks has the result of each subtask, or of the whole problem. It is empty without a
	// verdict, and in contests without points.
	Subtasks []subtask
}

// A subtask is the result of a submission or a team for a part of a problem.
type subtask struct {
	Number int    // starts at 1; 0 for a sum
	Name   string // empty if it has none
	Points float64
	Of     int
}

// Class returns the CSS class of the points.
func (t subtask) Class() string {
	switch {
	case t.Points >= float64(t.Of):
		return "ok"
	case t.Points > 0:
		return partClass(t.Points, t.Of)
	}
	return "bad"
}

// Some reports whether the result has some of the points, but not all.
func (t subtask) Some() bool { return t.Points > 0 && t.Points < float64(t.Of) }

// partClass returns the CSS classes for points out of a maximum: the more tenths of the maximum,
// the greener. If the maximum is unknown (0), it is taken to be twice the points.
func partClass(points float64, of int) string {
	tenth := 5
	if of > 0 {
		tenth = min(9, int(points/float64(of)*10))
	}
	return fmt.Sprintf("part part-%d", tenth)
}

// subtasksOf returns the points of a judgement for each subtask of a problem. A problem without
// subtasks has one part.
func subtasksOf(j *contest.Judged, p contest.Problem) (list []subtask) {
	for i, points := range j.Parts(p) {
		of := p.Points
		if len(j.Points) > 0 {
			of = 0
			if i < len(j.Of) {
				of = j.Of[i]
			}
		}
		list = append(list, subtask{i + 1, p.PartName(i), points, of})
	}
	return list
}

// total adds up the points of subtasks.
func total(list []subtask) (points float64, of int) {
	for _, t := range list {
		points, of = points+t.Points, of+t.Of
	}
	return points, of
}

// Total returns the sum of the subtasks.
func (r row) Total() subtask {
	points, of := total(r.Subtasks)
	return subtask{Points: points, Of: of}
}

// News returns a sentence that announces the verdict to screen readers, or "" if there is no
// verdict.
func (r row) News(lang string) string {
	if r.Verdict == "" {
		return ""
	}
	return fmt.Sprintf(say("news", lang), r.Number, r.Label, r.Verdict)
}

// rows returns the rows for a list of submissions.
func (s *Server) rows(st *contest.State, list []*contest.Submission, who admission.Identity) (out []row) {
	for _, sub := range list {
		p, _ := st.Contest.Problem(sub.Problem)
		t, _ := st.Contest.Team(sub.Team)
		one := row{Submission: sub, Team: cmp.Or(t.Name, sub.Team), Label: p.Label, Verdict: sub.Verdict(), Explained: s.explained(st, sub, who) != ""}
		if who.Role == admission.Jury {
			one.Failed, one.Outdated = sub.Failed(), st.Outdated(sub)
		}
		if a := sub.Current(); a != nil && a.Judged != nil {
			one.Hunted = !one.Explained && workers.HuntDue(st, s.Now(), sub, a)
			if a.Judged.Error == "" && (st.Contest.Scoring == contest.IOI || len(a.Judged.Points) > 0) {
				one.Subtasks = subtasksOf(a.Judged, p)
			}
		}
		out = append(out, one)
	}
	return out
}

// explained returns the digest of the report with the smallest input if the user may see it,
// otherwise "". The jury always may; the contest's setup decides whether the team may.
func (s *Server) explained(st *contest.State, sub *contest.Submission, who admission.Identity) string {
	if who.Role != admission.Jury && !workers.Explains(st, s.Now(), sub) {
		return ""
	}
	if a := sub.Current(); a != nil && a.Explained != nil {
		return a.Explained.Report
	}
	return ""
}

func (s *Server) submissionsPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var data struct {
		Rows   []row
		Points bool // whether the contest counts points
		Best   []bestRow
		Filter filter
		Pages  pages
		HandIn handIn
	}
	data.HandIn = s.newHandIn(who, "")
	s.read(func(st *contest.State) {
		f := newFilter(r, st)
		all := st.Of(who.ID)
		if who.Role == admission.Jury {
			all = st.Submissions
			f.teams()
		}
		f.problems()
		occur := map[string]bool{}
		for _, sub := range all {
			occur[verdictOf(sub)] = true
		}
		f.verdicts(func(verdict string) bool { return occur[verdict] })
		var list []*contest.Submission
		for _, sub := range slices.Backward(all) {
			if f.fits("team", sub.Team) && f.fits("problem", sub.Problem) && f.fits("verdict", verdictOf(sub)) {
				list = append(list, sub)
			}
		}
		list, data.Pages = paged(r, list)
		data.Filter, data.Rows = f.filter, s.rows(st, list, who)
		if data.Points = st.Contest.Scoring == contest.IOI; data.Points && who.Role == admission.Team {
			data.Best = bestRows(st, who.ID)
		}
	})
	return s.show(w, r, who, "submissions", "submissions", data)
}

// verdictOf returns the filter value of a submission: its verdict, or "waiting".
func verdictOf(sub *contest.Submission) string {
	return cmp.Or(string(sub.Verdict()), waiting)
}

// A bestRow is a team's best result for a problem, by subtask.
type bestRow struct {
	Label    string
	Subtasks []subtask
	Total    subtask
}

// bestRows returns a team's best results for the problems that it tried.
func bestRows(st *contest.State, team string) (list []bestRow) {
	for i, best := range board.Best(st, team) {
		p := st.Contest.Problems[i]
		if len(best.Of) == 0 {
			best.Of = []int{p.Points}
		}
		one := bestRow{Label: p.Label, Subtasks: subtasksOf(&contest.Judged{Points: best.Points, Of: best.Of}, p)}
		if one.Total.Points, one.Total.Of = total(one.Subtasks); len(best.Points) > 0 {
			list = append(list, one)
		}
	}
	return list
}

// submission returns the submission that a request names, or nil if the user may not see it.
func (s *Server) submission(st *contest.State, r *http.Request, who admission.Identity) *contest.Submission {
	n, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		return nil
	}
	sub := st.Submission(n)
	if sub == nil || who.Role != admission.Jury && sub.Team != who.ID {
		return nil
	}
	return sub
}

func (s *Server) submissionPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var data struct {
		row
		Current  *contest.Attempt
		Can      bool // the jury may start a hunt
		Overrule overruleForm

		Compiler string // the compiler's output, if the program does not compile
		Plays    bool   // whether it plays in a ladder
		Matches  []matchRow
		Mistake  string // where the program plays worse than possible, in a ladder
		Fault    string // a fault by which the player lost a game, in a ladder
	}
	refused, mistaken := "", ""
	s.read(func(st *contest.State) {
		sub := s.submission(st, r, who)
		if sub == nil {
			return
		}
		refused = refusal(sub)
		if data.Plays = st.Contest.Scoring == contest.Ladder && sub.Plays(); data.Plays {
			data.Matches, mistaken = matchRows(st, sub, who.Role == admission.Jury), sub.Current().Judged.Report
		}
		data.row, data.Current = s.rows(st, []*contest.Submission{sub}, who)[0], sub.Current()
		data.Overrule = overruleForm{Submission: strconv.Itoa(data.Number), Scored: len(data.Subtasks) > 0 || st.Contest.Scoring == contest.IOI, Was: sub.Stand(), Set: st.TakesBack(s.Now(), sub.Number)}
		data.Can = who.Role == admission.Jury && data.Verdict != "" && data.Verdict != "AC" && !data.Explained
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
			Number: data.Number, Problem: data.Label, Verdict: data.Verdict, Points: data.Total().Points, Of: data.Total().Of, Late: data.Late, Compiler: said.In(languageOf(r)),
		})
	}
	if data.Mistake, err = s.mistake(r.Context(), mistaken, languageOf(r)); err != nil {
		return err
	}
	if data.Fault, err = s.fault(r.Context(), data.Matches, languageOf(r)); err != nil {
		return err
	}
	data.Compiler = shown(said.In(languageOf(r)))
	s.dispatcher.HuntFirst(data.Number)
	return s.show(w, r, who, "submission", fmt.Sprintf("%d", data.Number), data)
}

// mistake returns the last warning of a player's report, which describes its mistake. It returns ""
// if the player made none.
func (s *Server) mistake(ctx context.Context, digest, lang string) (string, error) {
	rep, err := s.reportOf(ctx, digest)
	if err != nil || rep.Verdict == report.AC || len(rep.Warnings) == 0 {
		return "", err
	}
	return format.Visible(format.Clip(rep.Warnings[len(rep.Warnings)-1].In(lang), mostCompiler)), nil
}

// mostCompiler is the maximum length of the compiler output that is shown, in bytes.
const mostCompiler = 8 << 10

// refusal returns the digest of the report of a compile error, or "" if there is none.
func refusal(sub *contest.Submission) string {
	if a := sub.Current(); a != nil && a.Judged != nil && a.Judged.Verdict == report.CE {
		return a.Judged.Report
	}
	return ""
}

// compiler returns the compiler's output from a report, or "" without a report.
func (s *Server) compiler(ctx context.Context, digest string) (i18n.Message, error) {
	rep, err := s.reportOf(ctx, digest)
	if err != nil {
		return "", err
	}
	return i18n.Message(format.Clip(string(rep.Compile.Log), mostCompiler)), nil
}

// reportOf returns the report with a digest, or an empty report if the digest is "".
func (s *Server) reportOf(ctx context.Context, digest string) (*report.Report, error) {
	if digest == "" {
		return &report.Report{}, nil
	}
	text, err := s.Stream.Get(ctx, digest)
	if err != nil {
		return nil, err
	}
	return report.Decode(text)
}

// shown formats lines for a page and makes control characters visible.
func shown(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = format.Visible(line)
	}
	return strings.Join(lines, "\n")
}

func (s *Server) source(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
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
	kind, way := "text/plain; charset=utf-8", "inline"
	if sources.IsPacked(text) {
		kind, way, name = "application/zip", "attachment", strings.TrimSuffix(name, ".zip")+".zip"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", fmt.Sprintf("%s; filename*=UTF-8''%s", way, url.PathEscape(name)))
	_, err = w.Write(text)
	return err
}

// report shows the report with the smallest input. If there is none, the jury sees the report of
// the verdict.
func (s *Server) report(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	digest, code, name, label := "", "", "", ""
	s.read(func(st *contest.State) {
		sub := s.submission(st, r, who)
		if sub == nil {
			return
		}
		p, _ := st.Contest.Problem(sub.Problem)
		code, name, label = sub.Source, sub.File, p.Label
		if digest = s.explained(st, sub, who); digest == "" && who.Role == admission.Jury && sub.Current() != nil && sub.Current().Judged != nil {
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
	src, err := sources.Unpacked(name, program)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if rep.Problem.ID == "" {
		rep.Problem.ID = label
	}
	all := &batch.Round{Problem: rep.Problem, All: []*batch.Submission{{Name: name, Path: name, Word: name, File: name, Text: src.Text, Report: rep}}}
	if err := html.Write(&b, all, languageOf(r)); err != nil {
		return err
	}
	// The report's page has its own styles and no scripts.
	w.Header().Set("Content-Security-Policy", "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err = w.Write(b.Bytes())
	return err
}

// blind returns a copy of a report without details that reveal the problem's source or solution.
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

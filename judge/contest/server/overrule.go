package server

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/report"
)

// overrule sets the verdict of a submission, or takes back the one that the jury has set last.
func (s *Server) overrule(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	f := readOverrule(r)
	n, err := number(r, "submission")
	if err != nil {
		return err
	}
	o := contest.Overruled{
		Submission: n, Verdict: report.Verdict(f.Verdict), Reason: format.Clip(strings.TrimSpace(f.Reason), 200),
		Was: format.Clip(f.Was, 40), Undo: r.PostFormValue("undo") == "yes",
	}
	if o.Undo {
		o.Verdict = ""
	} else if o.Points, err = readPoints(f.Points); err != nil {
		return err
	}
	return s.confirmed(w, r, who, submissionAddress(n), errUnconfirmed, func(st *contest.State, lang string) confirmation {
		return overruleConfirmation(r, st, o, lang)
	}, func(st *contest.State, now time.Time) (contest.Event, error) { return st.Overrule(now, who.ID, o) })
}

// readPoints reads points with spaces between them.
func readPoints(text string) (list []float64, err error) {
	for _, word := range strings.Fields(text) {
		points, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, fault.New("points", i18n.Messagef("%q is not a number", format.Clip(word, 40)), "give numbers with spaces between them")
		}
		list = append(list, points)
	}
	return list, nil
}

// overruleConfirmation describes what a verdict of the jury does.
func overruleConfirmation(r *http.Request, st *contest.State, o contest.Overruled, lang string) confirmation {
	sub := st.Submission(o.Submission)
	c := confirmation{Title: "overrule", Button: "overrule", Path: r.URL.Path, Fields: fieldsOf(r), Back: submissionAddress(o.Submission)}
	c.Fields["was"] = sub.Stand() // what the juror confirms
	t, _ := st.Contest.Team(sub.Team)
	p, _ := st.Contest.Problem(sub.Problem)
	c.Will = append(c.Will, fmt.Sprintf(say("overrules", lang), sub.Number, t.Name, p.Label, verdictOr(sub.Verdict(), lang)))
	if o.Undo {
		c.Title, c.Button = "take back", "take back"
		c.Will = append(c.Will, say("take back will", lang))
		return c
	}
	c.Will = append(c.Will, fmt.Sprintf(say("overrule will", lang), o.Verdict, say(string(o.Verdict), lang)), fmt.Sprintf(say("overrule tells", lang), o.Reason))
	return c
}

// verdictOr returns a verdict, or that there is none yet.
func verdictOr(v report.Verdict, lang string) string {
	if v == "" {
		return say("waiting", lang)
	}
	return string(v)
}

// fieldsOf returns the fields of a form for its confirmation.
func fieldsOf(r *http.Request) map[string]string {
	fields := map[string]string{}
	for name := range r.PostForm {
		if name != "nonce" && name != "sure" {
			fields[name] = r.PostFormValue(name)
		}
	}
	return fields
}

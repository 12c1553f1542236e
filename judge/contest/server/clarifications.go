package server

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
)

// sees reports whether a user may read a clarification.
func sees(who admission.Identity, c *contest.Clarification) bool {
	own := ""
	if who.Role == admission.Team {
		own = who.ID
	}
	return c.SeenBy(own, who.Role == admission.Jury)
}

// calls reports whether a clarification is news for a user. For the jury, an unanswered question
// is news. For everybody else, everything that the jury writes is news.
func calls(who admission.Identity, c *contest.Clarification) bool {
	if !sees(who, c) {
		return false
	}
	if who.Role == admission.Jury {
		return c.From != "" && !c.Answered
	}
	return c.From == ""
}

// readCookie returns the name of the cookie that records which clarifications a user has read.
// Each account has its own cookie, so that several people may share a browser.
func (s *Server) readCookie(who admission.Identity) string {
	if who.ID == "" {
		return s.cookieName("grundy-read")
	}
	return s.cookieName("grundy-read-" + who.ID)
}

// readMark returns the cookie's value if the user has read the clarifications up to c. Its
// checksum distinguishes this contest from another contest at the same address.
func readMark(c *contest.Clarification) string {
	return fmt.Sprintf("%d-%08x", c.Number, crc32.ChecksumIEEE([]byte(c.Nonce)))
}

// readUpTo returns the number of the last clarification that a user has read, or 0.
func (s *Server) readUpTo(st *contest.State, r *http.Request, who admission.Identity) int {
	cookie, err := r.Cookie(s.readCookie(who))
	if err != nil {
		return 0
	}
	number, _, _ := strings.Cut(cookie.Value, "-")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(st.Clarifications) || readMark(st.Clarifications[n-1]) != cookie.Value {
		return 0
	}
	return n
}

// A clarificationRow is a clarification as the page shows it.
type clarificationRow struct {
	contest.Clarification
	Label   string // label of its problem
	Team    string // name of the team that asks or is answered
	Replies string // the question that c answers
	New     bool   // not yet read by the user
}

// mostBanner is the number of clarifications in a page's banner, and mostBannerText the bytes of
// their texts that it shows.
const mostBanner, mostBannerText = 3, 500

// bannerNews is what a page's banner shows: clarifications that are news for the user.
type bannerNews struct {
	Rows []clarificationRow // the newest first
	More int                // further ones, which are not in Rows
	Mark string             // the cookie of a user who has read them
}

// news returns the clarifications after readUpTo that are news for a user, or nil if there are
// none.
func (s *Server) news(st *contest.State, r *http.Request, who admission.Identity) *bannerNews {
	var n bannerNews
	for _, c := range slices.Backward(st.Clarifications[s.readUpTo(st, r, who):]) {
		if sees(who, c) && n.Mark == "" {
			n.Mark = s.readCookie(who) + "=" + readMark(c)
		}
		switch {
		case !calls(who, c):
		case len(n.Rows) < mostBanner:
			n.Rows = append(n.Rows, rowOf(st, c, true))
		default:
			n.More++
		}
	}
	if len(n.Rows) == 0 {
		return nil
	}
	return &n
}

// Count returns the number of clarifications that are news. The banner may be nil.
func (n *bannerNews) Count() int {
	if n == nil {
		return 0
	}
	return len(n.Rows) + n.More
}

// Short returns the beginning of the text.
func (c clarificationRow) Short() string { return format.Clip(c.Text, mostBannerText) }

// Heading says what a clarification is: who wrote it to whom, about which problem.
func (c clarificationRow) Heading(lang string) string {
	parts := []string{say("announcement", lang)}
	switch {
	case c.From != "":
		parts = []string{say("question", lang) + " " + strconv.Itoa(c.Number), c.Team}
	case c.ReplyTo > 0:
		parts = []string{say("answer to", lang) + " " + strconv.Itoa(c.ReplyTo)}
	}
	if c.From == "" {
		parts = append(parts, say("jury", lang)+" → "+cmp.Or(c.Team, say("all teams", lang)))
	}
	if c.Label != "" {
		return strings.Join(append(parts, say("problem", lang)+" "+c.Label), " · ")
	}
	return strings.Join(append(parts, say("in general", lang)), " · ")
}

// clarificationsData is the data of the clarifications page.
type clarificationsData struct {
	Rows     []clarificationRow
	Filter   filter
	Pages    pages
	Question question
	// Mark is the cookie for a user who has read everything on the page. It is empty if the list
	// is filtered or empty, or if the page is not its first.
	Mark string
}

// refreshHeader is set in requests of the page's script. The script itself records what its user
// has seen.
const refreshHeader = "Grundy-Refresh"

func (s *Server) clarificationsPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var data clarificationsData
	mark := ""
	s.read(func(st *contest.State) {
		f := newFilter(r, st)
		if who.Role == admission.Jury {
			f.teams()
		}
		f.problems()
		f.kinds("question", "answer", "announcement", "unanswered")
		upTo := s.readUpTo(st, r, who)
		var list []*contest.Clarification
		for _, c := range slices.Backward(st.Clarifications) {
			if !sees(who, c) {
				continue
			}
			if mark == "" {
				mark = readMark(c)
			}
			if f.fits("team", c.From, c.To) && f.fits("problem", c.Problem) && f.fits("kind", kindsOf(c)...) {
				list = append(list, c)
			}
		}
		list, data.Pages = paged(r, list)
		data.Filter = f.filter
		for _, c := range list {
			data.Rows = append(data.Rows, rowOf(st, c, c.Number > upTo && calls(who, c)))
		}
		if f.Chosen || data.Pages.Number > 1 {
			mark = ""
		}
	})
	if mark != "" {
		data.Mark = s.readCookie(who) + "=" + mark
		if r.Header.Get(refreshHeader) == "" {
			http.SetCookie(w, &http.Cookie{Name: s.readCookie(who), Value: mark, Path: "/", MaxAge: 365 * 24 * 3600, SameSite: http.SameSiteLaxMode, Secure: s.secure(r)})
		}
	}
	return s.show(w, r, who, "clarifications", "clarifications", data)
}

// kindsOf returns the kinds by which the filter finds a clarification.
func kindsOf(c *contest.Clarification) []string {
	switch {
	case c.From != "" && !c.Answered:
		return []string{"question", "unanswered"}
	case c.From != "":
		return []string{"question"}
	case c.ReplyTo > 0:
		return []string{"answer"}
	}
	return []string{"announcement"}
}

// rowOf returns a row of the clarifications page. An answer includes its question. Other teams
// see the text of the question, but not which team asked it.
func rowOf(st *contest.State, c *contest.Clarification, isNew bool) clarificationRow {
	row := clarificationRow{Clarification: *c, New: isNew}
	p, _ := st.Contest.Problem(c.Problem)
	t, _ := st.Contest.Team(c.From + c.To)
	row.Label, row.Team = p.Label, t.Name
	if c.From == "" && c.ReplyTo > 0 && c.ReplyTo < c.Number {
		row.Replies = st.Clarifications[c.ReplyTo-1].Text
	}
	return row
}

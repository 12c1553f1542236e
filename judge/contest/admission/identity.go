package admission

// A Role determines what a user may do. Each role may also use the pages of the earlier ones, but
// only teams may submit. Helpers of the jury may use a few pages of the jury, by their duties.
type Role int

// The roles.
const (
	Anybody Role = iota
	Helper
	Team
	Jury
)

// An Identity is the user who sends a request.
type Identity struct {
	Role Role
	ID   string
	// Duty is the duty of a helper of the jury; see contest.Duty. On the pages that need it, the
	// helper has the role Jury.
	Duty string
}

// Chief reports whether the user is of the jury and has no duty, and so may do everything.
func (who Identity) Chief() bool { return who.Role == Jury && who.Duty == "" }

// Same reports whether two identities are of the same account, whatever page it uses.
func (who Identity) Same(as Identity) bool {
	return who.ID == as.ID && who.Duty == as.Duty && (who.Duty != "" || who.Role == as.Role)
}

// A Refused is an error with an HTTP status.
type Refused struct {
	Code int
	What string
}

func (r Refused) Error() string { return r.What }

// Status returns the HTTP status for the Contest API.
func (r Refused) Status() int { return r.Code }

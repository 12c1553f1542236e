package admission

// A Role determines what a user may do. Each role may also use the pages of the earlier ones, but
// only teams may submit.
type Role int

// The roles.
const (
	Anybody Role = iota
	Team
	Jury
)

// An Identity is the user who sends a request.
type Identity struct {
	Role Role
	ID   string
}

// A Refused is an error with an HTTP status.
type Refused struct {
	Code int
	What string
}

func (r Refused) Error() string { return r.What }

// Status returns the HTTP status for the Contest API.
func (r Refused) Status() int { return r.Code }

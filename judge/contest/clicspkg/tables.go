package clicspkg

// The objects of the API, with the members that are needed to make a contest. Members that are
// missing or null become zero.
type (
	theContest struct {
		ID, Name   string
		FormalName string   `json:"formal_name"`
		Start      absolute `json:"start_time"`
		Duration   relative
		Freeze     relative `json:"scoreboard_freeze_duration"`
		Type       string   `json:"scoreboard_type"`
		Penalty    relative `json:"penalty_time"`
	}
	theState struct{ Ended, Thawed, Finalized absolute }
	theNamed struct {
		ID, Name string
		Hidden   bool // of a group
	}
	// A theFile is a file that belongs to an object. A package has it as table/id/filename.
	theFile struct {
		Filename, Href, Mime string
		Width                int
	}
	theOrganization struct {
		ID, Name string
		Logo     []theFile
	}
	theProblem struct {
		ID, Label, Name, RGB string
		Ordinal              int
		TimeLimit            float64 `json:"time_limit"`
		MemoryLimit          int64   `json:"memory_limit"`
		Tests                int     `json:"test_data_count"`
		MaxScore             float64 `json:"max_score"`
	}
	theTeam struct {
		ID, Name     string
		DisplayName  string   `json:"display_name"`
		Organization string   `json:"organization_id"`
		Groups       []string `json:"group_ids"`
		Hidden       bool
		Logo, Photo  []theFile
		Location     theLocation
	}
	// A theLocation is where a team sits: a description, or a point on the map of the contest.
	theLocation struct {
		Description string
		X, Y        *float64
	}
	theSubmission struct {
		ID         string
		LanguageID string `json:"language_id"`
		ProblemID  string `json:"problem_id"`
		TeamID     string `json:"team_id"`
		Time       absolute
		EntryPoint string `json:"entry_point"`
	}
	theJudgement struct {
		ID           string
		SubmissionID string   `json:"submission_id"`
		Type         string   `json:"judgement_type_id"`
		Start        absolute `json:"start_time"`
		End          absolute `json:"end_time"`
		Current      *bool
		Score        *float64
	}
	theType struct {
		ID              string
		Solved, Penalty *bool
	}
	theRun struct {
		ID          string
		JudgementID string `json:"judgement_id"`
		Ordinal     int
		Type        string  `json:"judgement_type_id"`
		RunTime     float64 `json:"run_time"`
	}
	theAward struct {
		ID    string
		Teams []string `json:"team_ids"`
	}
	theClarification struct {
		ID      string
		From    string   `json:"from_team_id"`
		To      string   `json:"to_team_id"`
		ToAll   []string `json:"to_team_ids"`
		Reply   string   `json:"reply_to_id"`
		Problem string   `json:"problem_id"`
		Text    string
		Time    absolute
	}
)

// tables holds the tables of a package.
type tables struct {
	contest     theContest
	state       theState
	problems    []theProblem
	groups      []theNamed
	orgs        []theOrganization
	languages   []theNamed
	teams       []theTeam
	submissions []theSubmission
	judgements  []theJudgement
	runs        []theRun
	// judgementTypes are the package's judgement types.
	judgementTypes []theType
	clarification  []theClarification
	awards         []theAward
}

package clics

import (
	"slices"
	"strings"

	"grundy/judge/contest"
)

// properties lists the members that objects may have, in the order of the specification. It
// covers all views; the method properties drops the members that a view does not have.
var properties = []struct {
	endpoint string
	names    string
}{
	{"contest", "id name formal_name start_time duration scoreboard_freeze_duration scoreboard_type penalty_time"},
	{"judgement-types", "id name penalty solved"},
	{"languages", "id name entry_point_required entry_point_name extensions"},
	{"problems", "id label name ordinal rgb time_limit memory_limit code_limit test_data_count max_score"},
	{"groups", "id name"},
	{"organizations", "id name formal_name logo"},
	{"teams", "id name label organization_id group_ids hidden photo"},
	{"accounts", "id username name type team_id"},
	{"state", "started frozen ended thawed finalized end_of_updates"},
	{"submissions", "id language_id problem_id team_id time contest_time entry_point files"},
	{"judgements", "id submission_id judgement_type_id score current start_time start_contest_time end_time end_contest_time max_run_time"},
	{"runs", "id judgement_id ordinal judgement_type_id time contest_time run_time"},
	{"clarifications", "id from_team_id to_team_id to_team_ids reply_to_id problem_id text time contest_time"},
	{"awards", "id citation team_ids"},
	{"commentary", "id time contest_time message tags source_id team_ids problem_ids submission_ids"},
}

// access returns what the client may see.
func (a *API) access() Object {
	endpoints := []Object{}
	for _, p := range properties {
		if names := a.properties(p.endpoint); names != nil {
			endpoints = append(endpoints, Object{"type": p.endpoint, "properties": names})
		}
	}
	capabilities := []string{}
	if a.view.team() != "" {
		capabilities = []string{"team_submit", "team_clar"}
	}
	return Object{"capabilities": capabilities, "endpoints": endpoints}
}

// properties returns the members of an endpoint's objects. It returns nil if the client does not
// see the endpoint.
func (a *API) properties(endpoint string) []string {
	if endpoint != "contest" && endpoint != "state" && a.collection(endpoint) == nil {
		return nil
	}
	for _, p := range properties {
		if p.endpoint == endpoint {
			return slices.DeleteFunc(strings.Fields(p.names), func(name string) bool { return !a.has(endpoint, name) })
		}
	}
	return nil
}

// has reports whether objects of an endpoint may have a member in this contest and view.
func (a *API) has(endpoint, name string) bool {
	points := a.s.Contest.Scoring == contest.IOI
	switch endpoint + " " + name {
	case "contest penalty_time", "judgement-types penalty":
		return a.s.Contest.Scoring == contest.ICPC
	case "problems max_score", "judgements score":
		return points
	case "contest scoreboard_freeze_duration", "state frozen", "state thawed":
		return a.s.Contest.Freeze > 0
	case "judgements current", "clarifications to_team_ids", "problems memory_limit", "problems code_limit":
		return !a.view.old()
	case "clarifications to_team_id":
		return a.view.old()
	case "teams hidden":
		return a.view.Jury
	case "organizations logo":
		return slices.ContainsFunc(a.s.Contest.Teams, func(t contest.Team) bool { return t.Logo != nil })
	case "teams photo":
		return slices.ContainsFunc(a.s.Contest.Teams, func(t contest.Team) bool { return t.Photo != nil })
	case "commentary source_id":
		return false // there are no persons
	}
	return true
}

package server

import (
	"context"
	"strings"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/admission"
)

// Actions returns the paths of all routes by which a team or the jury changes something.
func Actions() (paths []string) {
	for _, one := range routes {
		if path, posts := strings.CutPrefix(one.pattern, "POST "); posts && one.who > admission.Anybody {
			paths = append(paths, path)
		}
	}
	return paths
}

// Do performs an action as the juror boss.
func (s *Server) Do(ctx context.Context, decide func(*contest.State, time.Time) (contest.Event, error)) error {
	return s.do(ctx, admission.Identity{Role: admission.Jury, ID: "boss"}, decide)
}

// Routes returns the patterns of the routes, and whether the public may use each of them.
func Routes() map[string]bool {
	public := map[string]bool{}
	for _, one := range routes {
		public[one.pattern] = one.who == admission.Anybody
	}
	return public
}

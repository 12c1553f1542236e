package server

import "strings"

// Actions returns the addresses of all routes of teams and the jury that change something.
func Actions() (paths []string) {
	for _, one := range routes {
		if path, posts := strings.CutPrefix(one.pattern, "POST "); posts && one.who > anybody {
			paths = append(paths, path)
		}
	}
	return paths
}

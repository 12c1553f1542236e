package exchange

import (
	"slices"
	"strings"
	"time"
)

// writers are the formats that are written, in the order in which they are listed.
var writers = []Format{icpc, legacy, domjudge, hydro{}, dmoj{}, polygon{}, luogu{}, fps{}, oj, plainTests}

// Written lists the names of the formats that are written.
func Written() (names []string) {
	for _, f := range writers {
		names = append(names, strings.ToLower(f.Name()))
	}
	return names
}

// Writing returns the format that is written under a name, in any case; false if there is
// none.
func Writing(name string) (Format, bool) {
	i := slices.IndexFunc(writers, func(f Format) bool { return strings.EqualFold(f.Name(), name) })
	if i < 0 {
		return nil, false
	}
	return writers[i], true
}

// zipTime is the time of all files in zips that are written, so that their bytes are the same
// each time.
var zipTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

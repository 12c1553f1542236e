//go:build !linux

package sandbox

import "errors"

// errElsewhere is why a tier is not available on other systems.
var errElsewhere = errors.New("it is made of what only Linux has")

func openTier(tier string, refused []Refusal) (Runner, error) {
	if tier != tierRlimit {
		return nil, errElsewhere
	}
	return newPlain(refused)
}

// unable reports whether the machine does not allow something, rather than that
// something went wrong.
func unable(err error) bool { return errors.Is(err, errElsewhere) }

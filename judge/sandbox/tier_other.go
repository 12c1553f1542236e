//go:build !linux && !windows

package sandbox

// systemTiers lists the tiers that this system can have, strongest first.
var systemTiers = []string{tierRlimit}

func openTier(_ string, refused []Refusal) (Runner, error) { return newPlain(refused) }

// unable always returns false, because no tier of this system needs a permission.
func unable(error) bool { return false }

package sandbox

import (
	"os"
	"slices"
	"strings"

	"grundy/judge/fault"
)

// The tiers, from strong to plain.
const (
	tierCgroup    = "cgroup"
	tierNamespace = "namespace"
	tierLandlock  = "landlock"
	tierRlimit    = "rlimit"
)

// Tiers lists the names of all tiers, from strong to plain.
var Tiers = []string{tierCgroup, tierNamespace, tierLandlock, tierRlimit}

// A Tier is a level of isolation.
type Tier struct {
	Name string   // one of Tiers
	Gaps []string // what it does not promise, a phrase each
	// Refused are the stronger tiers that this machine does not allow.
	Refused []Refusal `json:"-"`
}

// A Refusal says why a tier is not available.
type Refusal struct {
	Tier   string
	Why    error
	Remedy string
}

// Open returns the strongest runner that this machine allows. It finds the tiers by
// trial: it starts a box, in which a program plays the attacker. A tier below least is
// an error; an empty least means any.
//
// Tier rlimit hides nothing. It is returned if it is requested by name, and otherwise
// only if the machine has nothing better for an ordinary user: never to root, and never
// because something went wrong.
func Open(least string) (Runner, error) {
	if least != "" && !slices.Contains(Tiers, least) {
		return nil, fault.Errorf("tier %q: is none; give one of %s", least, strings.Join(Tiers, ", "))
	}
	var refused []Refusal
	for _, tier := range Tiers {
		if tier == tierRlimit && least != tier {
			if err := mayHideNothing(refused, os.Geteuid()); err != nil {
				return nil, err
			}
		}
		r, err := openTier(tier, refused)
		if err == nil {
			return r, nil
		}
		refused = append(refused, Refusal{Tier: tier, Why: err, Remedy: remedies[tier]})
		if tier == least {
			break
		}
	}
	last := refused[len(refused)-1]
	return nil, fault.Errorf("tier %s: is not available here (%w); %s", last.Tier, last.Why, last.Remedy)
}

// mayHideNothing returns an error if a weak tier must not be used without being
// requested.
func mayHideNothing(refused []Refusal, user int) error {
	last := refused[len(refused)-1]
	const remedy = "or accept that programs read and change what you can, with --require-tier " + tierRlimit
	if user == 0 {
		return fault.Errorf("sandbox: root's files cannot be hidden from programs here (tier %s: %w); "+
			"run grundy as an ordinary user, %s", last.Tier, last.Why, remedy)
	}
	for _, r := range refused {
		if r.Tier != tierCgroup && !unable(r.Why) { // every machine without control groups is one
			return fault.Errorf("sandbox: tier %s failed where it should not (%w); mend that, %s", r.Tier, r.Why, remedy)
		}
	}
	return nil
}

// OpenTier returns a runner of one tier, for tests and measurements.
func OpenTier(tier string) (Runner, error) {
	if !slices.Contains(Tiers, tier) {
		return nil, fault.Errorf("tier %q: is none; give one of %s", tier, strings.Join(Tiers, ", "))
	}
	return openTier(tier, nil)
}

// remedies say how to make a tier available.
var remedies = map[string]string{
	tierCgroup: "run grundy with a control group of its own: systemd-run --user --scope -p Delegate=yes grundy ..., or as root",
	tierNamespace: "allow user namespaces: sysctl user.max_user_namespaces=10000, on Ubuntu also " +
		"sysctl kernel.apparmor_restrict_unprivileged_userns=0, in Docker --security-opt seccomp=unconfined",
	tierLandlock: "run a kernel of 5.13 or newer with landlock among its lsm=",
	tierRlimit:   "report it: the plain tier works on all systems",
}

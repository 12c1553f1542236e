package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/sandbox/packet"
)

// The tiers, strongest first.
const (
	tierCgroup    = packet.Cgroup
	tierNamespace = packet.Namespace
	tierLandlock  = packet.Landlock
	tierJob       = "job"
	tierRlimit    = "rlimit"
)

// Tiers lists the names of the tiers that this system can have, strongest first.
var Tiers = systemTiers

// allTiers lists the tiers of all systems.
var allTiers = []string{tierCgroup, tierNamespace, tierLandlock, tierJob, tierRlimit}

// A Tier is a level of isolation.
type Tier struct {
	Name string         // one of Tiers
	Gaps []i18n.Message // what it does not promise, one phrase each
	// Refused lists the stronger tiers that this machine does not allow.
	Refused []Refusal `json:"-"`
}

// A Refusal says why a tier is not available.
type Refusal struct {
	Tier   string
	Why    error
	Remedy i18n.Message
}

// Open returns the strongest runner that this machine allows. It tests each tier except rlimit by
// attacking the tier from inside. It returns an error if the strongest tier is below least. If
// least is empty, any tier will do.
//
// Tiers rlimit and job hide nothing. They are used if they are requested by name. Otherwise they
// are used only for an ordinary user whose machine allows nothing stronger. They are never used
// for root or an administrator, or because another tier failed unexpectedly.
func Open(least string) (Runner, error) {
	if err := known(least); least != "" && err != nil {
		return nil, err
	}
	var refused []Refusal
	for _, tier := range Tiers {
		if (tier == tierRlimit || tier == tierJob) && least != tier {
			if err := mayHideNothing(tier, refused, privileged()); err != nil {
				return nil, cmp.Or(cramped(), err)
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

// known returns an error if this system does not have the tier.
func known(tier string) error {
	switch {
	case slices.Contains(Tiers, tier):
		return nil
	case slices.Contains(allTiers, tier):
		return fault.Errorf("tier %s: not available on this system; give one of %s", tier, strings.Join(Tiers, ", "))
	}
	return fault.Errorf("tier %q: is unknown; give one of %s", tier, strings.Join(Tiers, ", "))
}

// mayHideNothing returns an error if a tier that hides nothing must not be used without a
// request. user names a privileged user, such as root.
func mayHideNothing(tier string, refused []Refusal, user string) error {
	remedy := "or accept that programs read and change what you can, with --require-tier " + tier
	if user != "" {
		why := errNothingHides
		if n := len(refused); n > 0 {
			why = fmt.Errorf("tier %s: %w", refused[n-1].Tier, refused[n-1].Why)
		}
		return fault.Errorf("sandbox: %s's files cannot be hidden from programs here (%w); "+
			"run grundy as an ordinary user, %s", user, why, remedy)
	}
	for _, r := range refused {
		// A machine without control groups always fails in tier cgroup.
		if r.Tier != tierCgroup && !unable(r.Why) {
			return fault.Errorf("sandbox: tier %s failed unexpectedly (%w); fix that, %s", r.Tier, r.Why, remedy)
		}
	}
	return nil
}

// errNothingHides is the reason if no tier of the system hides files.
var errNothingHides = errors.New("no tier of this system hides files")

// OpenTier returns a runner of a given tier, for tests and measurements.
func OpenTier(tier string) (Runner, error) {
	if err := known(tier); err != nil {
		return nil, err
	}
	return openTier(tier, nil)
}

// remedies says how to make each tier available.
var remedies = map[string]i18n.Message{
	tierCgroup: "run grundy with a control group of its own: systemd-run --user --scope -p Delegate=yes grundy ..., or as root",
	tierNamespace: "allow user namespaces: sysctl user.max_user_namespaces=10000, on Ubuntu also " +
		"sysctl kernel.apparmor_restrict_unprivileged_userns=0, in Docker --security-opt seccomp=unconfined",
	tierLandlock: "run a kernel of 5.13 or newer with landlock among its lsm=",
	tierJob:      "use Windows 8 or newer, and start grundy from an ordinary terminal, outside of a job that allows no jobs in it",
	tierRlimit:   "report it: tier rlimit works on all systems",
}

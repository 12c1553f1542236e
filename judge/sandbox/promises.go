package sandbox

import (
	"fmt"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
)

// A promise is a protection that a tier offers. The table promises determines what the probe tries,
// Tier.Gaps, the output of doctor, the tables of the documentation, and the tests. Each promise is
// tested by an attack.
type promise struct {
	name  string
	words i18n.Message // the promise in doctor's words
	// made says how each tier keeps the promise. A tier that is missing does not make the
	// promise.
	made map[string]string
	// gaps says, by tier, which part is not promised.
	gaps map[string]i18n.Message
	// attempts are the attacks that the probe makes whenever a tier is opened, because without
	// these promises a program is dangerous. trials take longer and are made only by doctor and
	// the tests.
	attempts []string
	trials   []string
}

// tierPortable means, in the table, tier rlimit on systems other than Linux, and on old kernels.
const tierPortable = "rlimit elsewhere"

// Sentences that several promises share.
const (
	openHost   = "files and network of the host are within reach"
	sampled    = "memory is measured every few milliseconds and not limited by the kernel"
	unwaited   = "CPU of children that nobody waits for is not counted"
	fromOutset = "limits are set just after the start"

	othersReached    = "the user's other processes are within reach"
	unfiltered       = "system calls are not filtered"
	elsewhereStarted = "what a service starts at a program's request, as Task Scheduler does, is outside of the job"
)

// promises is the table.
var promises = []promise{
	{
		name:  "files",
		words: "programs read the system's run-time and what they are given, and no other file of the host",
		made: map[string]string{
			tierCgroup: "a root of their own", tierNamespace: "a root of their own", tierLandlock: "Landlock, the filter",
		},
		gaps: map[string]i18n.Message{
			tierLandlock: "names, sizes and times of the host's files can be looked up, but not what is in them",
			tierRlimit:   openHost, tierPortable: openHost, tierJob: openHost,
		},
		attempts: []string{"read the host's files", "read attributes of files"},
	},
	{
		name:  "changes",
		words: "programs change nothing of the host: no file, and no mode, time or attribute of one",
		made: map[string]string{
			tierCgroup: "read-only mounts, the filter", tierNamespace: "read-only mounts, the filter",
			tierLandlock: "Landlock, the filter",
		},
		gaps:     map[string]i18n.Message{tierRlimit: openHost, tierPortable: openHost, tierJob: openHost},
		attempts: []string{"write on the host", "change a file by its path", "change a file that it reads", "empty a file that it reads", "change a device"},
	},
	{
		name:  "network",
		words: "programs reach no network, and no socket but a pair of their own",
		made: map[string]string{
			tierCgroup: "a network of their own, the filter", tierNamespace: "a network of their own, the filter",
			tierLandlock: "the filter",
		},
		gaps:     map[string]i18n.Message{tierRlimit: openHost, tierPortable: openHost, tierJob: openHost},
		attempts: []string{"open a socket"},
	},
	{
		name:  "others",
		words: "programs neither signal nor read nor slow down processes of others",
		made: map[string]string{
			tierCgroup: "processes of their own, the filter", tierNamespace: "processes of their own, the filter",
			tierLandlock: "Landlock or the box's permission, the filter",
		},
		gaps: map[string]i18n.Message{
			tierLandlock: "programs see the numbers of other processes, and how much CPU they use",
			tierRlimit:   othersReached, tierPortable: othersReached, tierJob: othersReached,
		},
		attempts: []string{"signal the judge", "signal a process of the user", "trace a process", "read another's memory", "limit or slow down another"},
	},
	{
		name:  "kernel",
		words: "programs make the system calls that programs need, and no others",
		made:  map[string]string{tierCgroup: "the filter", tierNamespace: "the filter", tierLandlock: "the filter"},
		gaps: map[string]i18n.Message{
			tierRlimit: unfiltered, tierPortable: unfiltered, tierJob: unfiltered,
		},
		attempts: []string{"make a namespace", "mount", "call what no program needs", "keep memory beyond its end", "raise its limits"},
	},
	{
		name:  "secrets",
		words: "programs inherit nothing of the judge: no environment, no open file",
		made: map[string]string{
			tierCgroup: "yes", tierNamespace: "yes", tierLandlock: "yes", tierJob: "yes", tierRlimit: "yes", tierPortable: "yes",
		},
		attempts: []string{"use what the judge has open"},
		trials:   []string{"inherits from the judge"},
	},
	{
		name:  "memory",
		words: "a run that takes more memory than its limit is stopped, children included",
		made: map[string]string{
			tierCgroup: "limited by the kernel", tierNamespace: "measured", tierLandlock: "sampled", tierJob: "limited by the job",
		},
		gaps: map[string]i18n.Message{
			tierNamespace: sampled, tierLandlock: sampled, tierJob: elsewhereStarted,
			tierRlimit:   "memory is neither limited nor measured",
			tierPortable: "memory is neither limited nor measured",
		},
		trials: []string{"takes more memory than its limit"},
	},
	{
		name:  "processes",
		words: "a run has no more processes and threads than its limit",
		made: map[string]string{
			tierCgroup: "counted by run", tierNamespace: "counted by run", tierLandlock: "counted by user", tierJob: "counted by job",
		},
		gaps: map[string]i18n.Message{
			tierLandlock: "the cap on processes counts all of the user's",
			tierJob:      "processes are counted, but not threads",
			tierRlimit:   "processes and threads are not counted", tierPortable: "processes and threads are not counted",
		},
		trials: []string{"starts more processes than its limit"},
	},
	{
		name:  "time",
		words: "a run that uses more CPU than its limit is stopped, children included",
		made: map[string]string{
			tierCgroup: "all processes", tierNamespace: "those waited for", tierLandlock: "those waited for",
			tierJob: "all processes", tierRlimit: "those waited for", tierPortable: "after the run",
		},
		gaps: map[string]i18n.Message{
			tierNamespace: unwaited, tierLandlock: unwaited, tierJob: elsewhereStarted,
			tierRlimit:   "CPU of children counts only once they have ended and been waited for",
			tierPortable: "CPU time is compared with its limit only after the run",
		},
		trials: []string{"uses more CPU than its limit", "uses CPU in children that nobody waits for"},
	},
	{
		name:  "end",
		words: "when a run is over no process of it is left",
		made: map[string]string{
			tierCgroup: "all die at once", tierNamespace: "all die at once", tierLandlock: "found as descendants", tierJob: "all die with the job",
		},
		gaps: map[string]i18n.Message{
			tierJob:      elsewhereStarted,
			tierRlimit:   "a process that leaves the program's group survives",
			tierPortable: "a program outlives a judge that is killed",
		},
		trials: []string{"leaves a process behind"},
	},
	{
		name:  "traces",
		words: "what a run writes is gone when the next begins",
		made: map[string]string{
			tierCgroup: "a folder in memory, emptied", tierNamespace: "a folder in memory, emptied", tierLandlock: "nothing can be written",
		},
		gaps:   map[string]i18n.Message{tierRlimit: openHost, tierPortable: openHost, tierJob: openHost},
		trials: []string{"leaves a file behind"},
	},
	{
		name:  "from the start",
		words: "limits hold from the first instruction on",
		made: map[string]string{
			tierCgroup: "inherited", tierNamespace: "inherited", tierLandlock: "inherited", tierJob: "started suspended",
		},
		gaps:   map[string]i18n.Message{tierRlimit: fromOutset, tierPortable: fromOutset},
		trials: []string{"begins without limits"},
	},
}

// Beyond lists what no tier promises, for doctor and the documentation.
var Beyond = []i18n.Message{
	"a fault of the kernel, which programs and judge share, may let a program out",
	"the clock shows what others do: they share processors and their caches, and files of the host that are in memory open faster",
	"the kind of machine can be seen: kernel, processors, memory",
	"numbers that the kernel counts for the whole machine, such as mounts and pipes, show how busy it was, and that the folder of a run was made again",
	"where no control group counts, what the kernel itself needs for mappings and descriptors is not counted as memory",
	"in a box /proc/self/mountinfo names the file systems and folders that its pieces come from",
	"with version 2 of control groups a program can read the path of its own group",
}

// Measures reports whether a tier measures memory.
func Measures(tier string) bool {
	i := slices.IndexFunc(promises, func(p promise) bool { return p.name == "memory" })
	return promises[i].made[tier] != ""
}

// gapsOf returns what a tier does not promise, one phrase each.
func gapsOf(tier string) []i18n.Message {
	var out []i18n.Message
	for _, p := range promises {
		if gap := p.gaps[tier]; gap != "" && !slices.Contains(out, gap) {
			out = append(out, gap)
		}
	}
	return out
}

// attemptsOf returns the attacks that a tier must withstand to be opened.
func attemptsOf(tier string) []string {
	var out []string
	for _, p := range promises {
		if p.made[tier] != "" {
			out = append(out, p.attempts...)
		}
	}
	return out
}

// Promises returns the table of promises as Markdown. It says how each tier keeps each promise,
// and what the tier does not promise.
func Promises() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| | what is promised | %s |\n|---|---|%s\n", strings.Join(allTiers, " | "), strings.Repeat("---|", len(allTiers)))
	for _, p := range promises {
		fmt.Fprintf(&b, "| %s | %s |", p.name, p.words)
		for _, tier := range allTiers {
			how, gap := p.made[tier], p.gaps[tier]
			switch {
			case how == "":
				fmt.Fprintf(&b, " **no**: %s |", gap)
			case gap != "":
				fmt.Fprintf(&b, " %s; but %s |", how, gap)
			default:
				fmt.Fprintf(&b, " %s |", how)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// A Promise is one promise of a tier, as doctor shows it.
type Promise struct {
	Name   string
	Words  i18n.Message
	How    string
	trials []string
}

// Promised returns the promises of the tier.
func (t Tier) Promised() []Promise {
	var out []Promise
	for _, p := range promises {
		if how := p.made[t.Name]; how != "" {
			out = append(out, Promise{p.name, p.words, how, p.trials})
		}
	}
	return out
}

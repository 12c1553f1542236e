package report

import (
	"slices"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A Trial is what a program did on an input that its author chose. Nobody judged the output.
type Trial struct {
	End      End
	ExitCode int    // if it exited
	Signal   string // if it was signaled, for example "SIGSEGV"
	CPU      time.Duration
	Wall     time.Duration
	Memory   int64        // peak in bytes; 0 if it was not measured
	Output   []byte       // the beginning of what the program printed
	Bytes    int64        // the size of everything that it printed
	Stderr   []byte       // the beginning of its standard error
	Detail   i18n.Message // what went wrong, in one line; empty for a normal end
	Place    *Place       // where the program crashed, if known
	Remarks  []Place      // warnings of the compiler that may explain a crash
	// Refused says why the program was not run. Then nothing else is set, and the verdict is CE.
	Refused i18n.Message
}

// An End says in a word how a run ended. It is empty if the program did not compile.
type End string

// The ways in which a run can end.
const (
	EndExit   End = "exit"   // it exited by itself
	EndSignal End = "signal" // it died of a signal
	EndCPU    End = "cpu"    // stopped at the limit of CPU time
	EndWall   End = "wall"   // stopped at the limit of elapsed time
	EndMemory End = "memory" // stopped at the memory limit
	EndOutput End = "output" // stopped at the output limit
)

// ends are the ways in which a run can end.
var ends = []End{"", EndExit, EndSignal, EndCPU, EndWall, EndMemory, EndOutput}

// wireTrial is the encoded form of a Trial.
type wireTrial struct {
	End      wireText      `json:"end,omitzero"`
	ExitCode int           `json:"exit_code,omitzero"`
	Signal   wireText      `json:"signal,omitzero"`
	CPU      time.Duration `json:"cpu_ns,omitzero"`
	Wall     time.Duration `json:"wall_ns,omitzero"`
	Memory   int64         `json:"memory,omitzero"`
	Output   []byte        `json:"output,omitzero"`
	Bytes    int64         `json:"bytes,omitzero"`
	Stderr   []byte        `json:"stderr,omitzero"`
	Detail   wireText      `json:"detail,omitzero"`
	Place    *wirePlace    `json:"place,omitzero"`
	Remarks  []wirePlace   `json:"remarks,omitzero"`
	Refused  wireText      `json:"refused,omitzero"`
}

func wireTrialOf(t Trial) wireTrial {
	return wireTrial{
		wireText(t.End), t.ExitCode, wireText(t.Signal), t.CPU, t.Wall, t.Memory, t.Output, t.Bytes, t.Stderr, wireText(t.Detail),
		option(t.Place, wirePlaceOf), each(t.Remarks, wirePlaceOf), wireText(t.Refused),
	}
}

func (w wireTrial) trial() Trial {
	return Trial{
		End(w.End), w.ExitCode, string(w.Signal), w.CPU, w.Wall, w.Memory, w.Output, w.Bytes, w.Stderr, i18n.Message(w.Detail),
		option(w.Place, wirePlace.place), each(w.Remarks, wirePlace.place), i18n.Message(w.Refused),
	}
}

// trial checks the values of a trial.
func (c *checker) trial(w *wireTrial) {
	if w == nil {
		return
	}
	if c.err == nil && !slices.Contains(ends, End(w.End)) {
		c.err = wrong(i18n.Messagef("trial.end is %q", format.Clip(format.Harmless(string(w.End)), 20)))
	}
	c.counts("trial.", map[string]int64{"cpu_ns": int64(w.CPU), "wall_ns": int64(w.Wall), "memory": w.Memory, "bytes": w.Bytes})
}

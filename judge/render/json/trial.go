package json

import (
	"io"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/run/trial"
	"grundy/judge/sandbox"
)

// outputLimit is the size in bytes from which the output of a program is cut.
const outputLimit = 1 << 20

// The JSON of run: one object for each input.
type trialJSON struct {
	Version  int         `json:"version"`
	Problem  string      `json:"problem,omitempty"`
	File     string      `json:"file"`
	Language string      `json:"language"`
	Input    string      `json:"input,omitempty"` // the name of the input
	Tier     string      `json:"tier"`
	Gaps     []string    `json:"tier_gaps,omitempty"`
	Limits   limitsJSON  `json:"limits"`
	Compile  compileJSON `json:"compile"`
	// End is exit, signal, time, memory, output, idle or refused; absent if the program does not
	// compile.
	End      string      `json:"end,omitempty"`
	Exit     *int        `json:"exit_code,omitempty"`
	Signal   string      `json:"signal,omitempty"`
	Detail   string      `json:"detail,omitempty"`
	Right    *bool       `json:"right,omitempty"` // absent if the answer is not known
	CPU      float64     `json:"cpu_ms"`
	Wall     float64     `json:"wall_ms"`
	Memory   int64       `json:"memory_bytes,omitempty"`
	Output   string      `json:"output"`
	Bytes    int         `json:"output_bytes"`
	Stderr   string      `json:"stderr,omitempty"`
	Dialogue []lineJSON  `json:"dialogue,omitempty"`
	Place    *placeJSON  `json:"place,omitempty"` // where the program crashed
	Remarks  []placeJSON `json:"compiler_warnings,omitempty"`
	Warnings []string    `json:"warnings,omitempty"`
}

// Trial writes what a program did on an input.
func Trial(w io.Writer, r *trial.Report) error {
	res := r.Result
	out := trialJSON{
		Version: 1, Problem: r.Problem, File: r.File, Language: r.Language.ID, Input: Text(r.Input), Tier: r.Tier.Name, Gaps: i18n.Strings(r.Tier.Gaps),
		Limits:  limitsJSON{ms(r.Limits.CPU), ms(r.Limits.Wall), r.Limits.Memory, r.Limits.Output, factor(r.TimeFactor), 0},
		Compile: compileJSON{r.Compile.OK, r.Compile.Cached, Text(r.Compile.Log.String())}, Warnings: i18n.Strings(r.Warnings),
	}
	if r.Verdict == report.CE {
		return Object(w, out)
	}
	out.End, out.Signal, out.Detail = ended(r), res.Signal, Text(r.Detail.String())
	if res.End == sandbox.Exited {
		out.Exit = &res.ExitCode
	}
	if r.Judged {
		right := r.Verdict == report.AC
		out.Right = &right
	}
	out.CPU, out.Wall, out.Memory = ms(res.CPU), ms(res.Wall), res.Memory
	out.Output, out.Bytes = valid(format.Cut(string(res.Stdout), outputLimit)), len(res.Stdout)
	out.Stderr = valid(string(res.Stderr))
	if r.Dialogue != nil {
		out.Dialogue = dialogueOf(r.Dialogue)
	}
	if p := r.Place; p != nil {
		out.Place = &placeJSON{Text(p.File), p.Line, Text(p.What)}
	}
	for _, at := range r.Remarks {
		out.Remarks = append(out.Remarks, placeJSON{Text(at.File), at.Line, Text(at.What)})
	}
	return Object(w, out)
}

// ended returns how a run ended, in one word.
func ended(r *trial.Report) string {
	switch {
	case r.Dialogue != nil && (r.Verdict == report.WA || r.Verdict == report.PE):
		return "refused"
	case r.Waits:
		return "idle"
	}
	return map[sandbox.End]string{
		sandbox.Exited: "exit", sandbox.Signaled: "signal", sandbox.CPUOver: "time", sandbox.WallOver: "time", sandbox.MemOver: "memory", sandbox.OutOver: "output",
	}[r.Result.End]
}

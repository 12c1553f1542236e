package trial

import (
	"bytes"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// The maximum sizes of texts in a report that is sent to another machine, in bytes.
const (
	mostOutput = 64 << 10
	mostStderr = 16 << 10
	mostLog    = 16 << 10 // the compiler's messages
)

// ends pairs the ways in which a run can end with their words.
var ends = map[sandbox.End]report.End{
	sandbox.Exited: report.EndExit, sandbox.Signaled: report.EndSignal, sandbox.CPUOver: report.EndCPU, sandbox.WallOver: report.EndWall,
	sandbox.MemOver: report.EndMemory, sandbox.OutOver: report.EndOutput,
}

// Sent returns the report of a run without an answer and without an interactor, in the form that is sent
// to another machine. Long texts are cut, and the name of the input is left out.
func (r *Report) Sent() *report.Report {
	out := &report.Report{
		Problem: report.Problem{ID: r.Problem}, File: r.File, Language: r.Language, Verdict: r.Verdict, Waits: r.Waits, Tier: r.Tier, Limits: r.Limits,
		TimeFactor: r.TimeFactor, Compile: r.Compile, Warnings: r.Warnings, Trial: &report.Trial{},
	}
	out.Compile.Log = i18n.Message(format.Clip(string(r.Compile.Log), mostLog))
	if r.Verdict == report.CE {
		return out
	}
	res := r.Result
	*out.Trial = report.Trial{
		End: ends[res.End], ExitCode: res.ExitCode, Signal: res.Signal, CPU: res.CPU, Wall: res.Wall, Memory: res.Memory,
		Output: cut(res.Stdout, mostOutput), Bytes: int64(len(res.Stdout)), Stderr: cut(res.Stderr, mostStderr), Detail: r.Detail, Place: r.Place, Remarks: r.Remarks,
	}
	return out
}

// Received returns the report that another machine sent. The report warns if the output was cut.
func Received(r *report.Report) *Report {
	out := &Report{
		Problem: r.Problem.ID, File: r.File, Language: r.Language, Verdict: r.Verdict, Waits: r.Waits, Tier: r.Tier, Limits: r.Limits,
		TimeFactor: r.TimeFactor, Compile: r.Compile, Warnings: r.Warnings,
	}
	t := r.Trial
	if t == nil {
		return out
	}
	out.Detail, out.Place, out.Remarks = t.Detail, t.Place, t.Remarks
	out.Result = sandbox.Result{ExitCode: t.ExitCode, Signal: t.Signal, CPU: t.CPU, Wall: t.Wall, Memory: t.Memory, Stdout: t.Output, Stderr: t.Stderr}
	for end, word := range ends {
		if word == t.End {
			out.Result.End = end
		}
	}
	if most := int64(len(t.Output)); t.Bytes > most {
		out.Warnings = append(out.Warnings[:len(out.Warnings):len(out.Warnings)], i18n.Messagef("the output has %s, and only its first %s are shown", format.Size(t.Bytes), format.Size(most)))
	}
	return out
}

// cut returns a copy of at most the first most bytes of a text.
func cut(text []byte, most int) []byte { return bytes.Clone(text[:min(len(text), most)]) }

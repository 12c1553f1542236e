package hunt

import (
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// flushes says how a program flushes its output, by language id.
var flushes = map[string]i18n.Message{
	"c":          "fflush(stdout)",
	"cpp":        "cout << flush, or endl",
	"cpp17":      "cout << flush, or endl",
	"go":         "Flush of the bufio.Writer",
	"java":       "System.out.flush()",
	"javascript": "fs.writeSync(1, …) or process.stdout.write, not a buffer of your own",
	"python3":    "print(…, flush=True)",
	"rust":       "stdout().flush()",
}

// talkHint guesses why an interaction stopped. It is empty if nothing can be guessed.
func (s *contestant) talkHint(ex *report.Counterexample) i18n.Message {
	if ex.Dialogue == nil || !ex.Dialogue.Idle {
		return ""
	}
	hint := i18n.Message("both wait: end each line with a newline and flush it")
	if l := s.Program.Language; l != nil && flushes[l.ID] != "" {
		hint = i18n.Messagef("%s (%s)", hint, flushes[l.ID])
	}
	return i18n.Messagef("%s, and read only what you are sent", hint)
}

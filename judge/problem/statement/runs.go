package statement

import (
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Runs describes in Markdown how often a program runs on a test, at once or in turn. It is empty if it
// runs once.
func Runs(sp *spec.Problem, lang string) string {
	say := func(text string, args ...any) string { return i18n.Sprintf(lang, text, args...) }
	switch {
	case sp.Processes > 1:
		return i18n.Sentences(lang,
			say("Your program runs as %d processes at once.", sp.Processes),
			say("The last argument of each is its number, from 0 to %d.", sp.Processes-1),
			say("They cannot reach each other; each talks only with the judge, by standard input and output."),
			say("The time limit applies to all processes together, and the memory limit to each."),
		) + "\n"
	case sp.Steps > 1:
		return i18n.Sentences(lang,
			say("Your program runs twice, and its last argument is the number of the run, 0 or 1."),
			say("What the first run prints decides what the second run reads; nothing else remains of the first run."),
			say("The output of the second run is judged."),
			say("The limits apply to each run."),
		) + "\n"
	}
	return ""
}

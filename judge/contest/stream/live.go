package stream

import (
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	form "grundy/judge/render/json"
)

// A Worker is what a worker reports about itself.
type Worker struct {
	Name    string `json:"name"`
	Version string `json:"version"` // of Grundy
	Tier    string `json:"tier"`    // of its sandbox
	Slots   int    `json:"slots"`   // jobs done in parallel
	// Languages has the ids of the languages that the worker has proved to support. It is empty
	// before the first proof. If it is nil, the worker takes jobs in all languages.
	Languages []string `json:"languages"`
	// Proving has the languages that are being proved. The worker does not take jobs in them yet.
	Proving []string  `json:"proving,omitempty"`
	Done    int       `json:"done"`            // number of finished jobs
	Doing   []string  `json:"doing,omitempty"` // the jobs under way, as CONTEST/SUBMISSION
	Seen    time.Time `json:"seen"`            // when a server received this report
}

// Write describes the worker in a line, in the language lang.
func (w Worker) Write(out io.Writer, lang string) error {
	_, err := io.WriteString(out, i18n.Sprintf(lang, "worker %s: tier %s, %d at once\n", w.Name, w.Tier, w.Slots))
	return err
}

// WriteJSON describes the worker as an object on one line.
func (w Worker) WriteJSON(out io.Writer) error {
	return form.Object(out, struct {
		Version int    `json:"version"`
		Worker  Worker `json:"worker"`
	}{1, w})
}

// Limits on what a worker may report about itself.
const (
	mostLanguages = 64
	mostSlots     = 1024
)

// languageID matches legal language ids. label matches legal versions and tiers.
var (
	languageID = regexp.MustCompile(`^[A-Za-z0-9+#_.-]{1,32}$`)
	label      = regexp.MustCompile(`^[ -~]{0,100}$`)
)

// check returns an error if a worker's report about itself is not legal.
func (w Worker) check() error {
	bad := func(text string, legal *regexp.Regexp) bool { return !legal.MatchString(text) }
	wrong := func(languages []string) bool {
		return len(languages) > mostLanguages || slices.ContainsFunc(languages, func(l string) bool { return bad(l, languageID) })
	}
	switch {
	case !contest.IsID(w.Name):
		return errors.New("the name of the worker is not valid")
	case wrong(w.Languages) || wrong(w.Proving):
		return errors.New("the languages are not understood")
	case w.Slots < 0 || w.Slots > mostSlots || len(w.Doing) > mostSlots || slices.ContainsFunc(w.Doing, func(d string) bool { return bad(d, label) }):
		return errors.New("the jobs are not understood")
	case bad(w.Version, label) || bad(w.Tier, label) || w.Done < 0:
		return errRequest
	}
	return nil
}

// Progress says how far the judging of a submission is. It is not stored.
type Progress struct {
	Submission, Done, Of int
}

// Present reports to the servers that a worker is alive.
func (s *Stream) Present(w Worker) error { return s.announce(alive{Worker: w}) }

// announce sends a message that is not answered.
func (s *Stream) announce(a alive) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return s.conn.Publish(alives, text)
}

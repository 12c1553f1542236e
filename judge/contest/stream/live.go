package stream

import (
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"time"

	"grundy/judge/i18n"
)

// A Worker is what a worker tells about itself.
type Worker struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Tier    string `json:"tier"`
	Slots   int    `json:"slots"`
	// Languages are the ids of those that the worker has proved to have. Before the first
	// proof there are none; nil: it takes jobs of all languages.
	Languages []string `json:"languages"`
	// Proving are those that it is proving now. It takes no jobs of them yet.
	Proving []string  `json:"proving,omitempty"`
	Done    int       `json:"done"` // jobs
	Doing   []string  `json:"doing,omitempty"`
	Seen    time.Time `json:"seen"`
}

// Write tells in a line who the worker is, in a language.
func (w Worker) Write(out io.Writer, lang string) error {
	_, err := io.WriteString(out, i18n.Sprintf(lang, "worker %s: tier %s, %d at once\n", w.Name, w.Tier, w.Slots))
	return err
}

// Caps on what a worker may say about itself.
const (
	mostLanguages = 64
	mostSlots     = 1024
)

// languageID is what the id of a language may be, and label what a version or a tier may.
var (
	languageID = regexp.MustCompile(`^[A-Za-z0-9+#_.-]{1,32}$`)
	label      = regexp.MustCompile(`^[ -~]{0,100}$`)
)

// check returns what is wrong with what a worker says about itself.
func (w Worker) check() error {
	bad := func(text string, legal *regexp.Regexp) bool { return !legal.MatchString(text) }
	wrong := func(languages []string) bool {
		return len(languages) > mostLanguages || slices.ContainsFunc(languages, func(l string) bool { return bad(l, languageID) })
	}
	switch {
	case !IsID(w.Name):
		return errors.New("the worker has no name")
	case wrong(w.Languages) || wrong(w.Proving):
		return errors.New("the languages are not understood")
	case w.Slots < 0 || w.Slots > mostSlots || len(w.Doing) > mostSlots || slices.ContainsFunc(w.Doing, func(d string) bool { return bad(d, label) }):
		return errors.New("the jobs are not understood")
	case bad(w.Version, label) || bad(w.Tier, label) || w.Done < 0:
		return errRequest
	}
	return nil
}

// Progress says how far the judging of a submission has come. It is not stored.
type Progress struct {
	Submission, Done, Of int
}

// Present tells the servers that a worker is there.
func (s *Stream) Present(w Worker) error { return s.announce(alive{Worker: w}) }

// announce sends what is not answered.
func (s *Stream) announce(a alive) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return s.conn.Publish(alives, text)
}

package setup

import (
	"fmt"
	"net/netip"
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/contest"
)

// The keys of a contest.yaml, as Text writes them.
type (
	writtenFile struct {
		Name            string
		ID              string
		Start           string
		Duration        string
		Freeze          string
		Pauses          []writtenPause `yaml:",omitempty"`
		Penalty         string         `yaml:",omitempty"`
		Scoring         string
		Practice        bool
		Printing        bool   `yaml:",omitempty"`
		Counterexamples string `yaml:",omitempty"`
		Seed            uint64
		Languages       []string `yaml:",flow,omitempty"`
		Quota           writtenQuota
		Medals          writtenMedals
		Proxies         []string `yaml:",flow,omitempty"`
		Problems        []writtenProblem
		Jury            []writtenJuror
		Teams           []writtenTeam
	}
	writtenQuota struct {
		Size    int64 `yaml:",omitempty"`
		Minute  int
		Waiting int
		Judging string `yaml:",omitempty"`
		Runs    int    `yaml:",omitempty"`
	}
	writtenPause struct {
		From string
		To   string `yaml:",omitempty"`
	}
	writtenMedals  struct{ Gold, Silver, Bronze int }
	writtenProblem struct {
		Problem, Label string
		Color          string `yaml:",omitempty"`
		Points         *int   `yaml:",omitempty"`
		Time           string `yaml:",omitempty"`
		Memory         int64  `yaml:",omitempty"`
	}
	writtenJuror struct {
		ID, Password string
		Duty         string `yaml:",omitempty"`
	}
	writtenTeam struct {
		ID, Name     string
		Organization string `yaml:",omitempty"`
		Group        string `yaml:",omitempty"`
		Seat         string `yaml:",omitempty"`
		Password     string
		Languages    []string `yaml:",flow,omitempty"`
		Hidden       bool     `yaml:",omitempty"`
		Extra        string   `yaml:",omitempty"`
		Logo         string   `yaml:",omitempty"`
		Photo        string   `yaml:",omitempty"`
	}
)

// Text returns the contest.yaml that describes a contest. names has the names of the problems in it,
// and pictures has the paths of pictures, by digest. Parse returns the same contest, with the hashes of the passwords. Text omits defaults that have
// no effect, because Grundy notes such keys.
func Text(c *contest.Contest, names []string, pictures map[string]string, proxies []netip.Prefix) ([]byte, error) {
	if len(names) != len(c.Problems) {
		return nil, fmt.Errorf("setup: %d names of %d problems", len(names), len(c.Problems))
	}
	f := writtenFile{
		Name: c.Name, ID: c.ID, Start: c.Start.Format(time.RFC3339Nano), Duration: contest.Length(c.Duration), Freeze: contest.Length(c.Freeze), Penalty: contest.Length(c.Penalty),
		Scoring: string(c.Scoring), Practice: c.Practice, Printing: c.Printing, Counterexamples: string(c.Counterexamples), Seed: c.Seed, Languages: c.Languages,
		Quota: writtenQuota{Size: c.Quota.Size, Minute: c.Quota.Minute, Waiting: c.Quota.Waiting, Runs: c.Quota.Runs}, Medals: writtenMedals(c.Medals),
	}
	if c.Quota.Judging > 0 {
		f.Quota.Judging = contest.Length(c.Quota.Judging)
	}
	for _, p := range proxies {
		f.Proxies = append(f.Proxies, p.String())
	}
	if c.Scoring != contest.ICPC && c.Penalty == penalty {
		f.Penalty = ""
	}
	for _, p := range c.Pauses {
		one := writtenPause{From: p.From.Format(time.RFC3339Nano)}
		if !p.To.IsZero() {
			one.To = p.To.Format(time.RFC3339Nano)
		}
		f.Pauses = append(f.Pauses, one)
	}
	for i, p := range c.Problems {
		one := writtenProblem{Problem: names[i], Label: p.Label, Color: p.Color, Points: &p.Points}
		if p.Limits != nil {
			one.Memory = p.Limits.Memory
			if p.Limits.Time > 0 {
				one.Time = p.Limits.Time.String()
			}
		}
		if p.Points == DefaultPoints {
			one.Points = nil
		}
		f.Problems = append(f.Problems, one)
	}
	for _, j := range c.Jury {
		f.Jury = append(f.Jury, writtenJuror{j.ID, j.Password, string(j.Duty)})
	}
	for _, t := range c.Teams {
		one := writtenTeam{ID: t.ID, Name: t.Name, Organization: t.Organization, Group: t.Group, Seat: t.Seat, Password: t.Password, Languages: t.Languages, Hidden: t.Hidden}
		if t.Extra > 0 {
			one.Extra = contest.Length(t.Extra)
		}
		if t.Logo != nil {
			one.Logo = pictures[t.Logo.Digest]
		}
		if t.Photo != nil {
			one.Photo = pictures[t.Photo.Digest]
		}
		f.Teams = append(f.Teams, one)
	}
	return yaml.Marshal(f)
}

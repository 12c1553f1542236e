package clics

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// longestID is the length of the longest id that CLICS allows.
const longestID = 36

var legalID = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$`)

// ID returns the CLICS id of a contest, a team, a language or a problem of Grundy.
func ID(name string) string { return idOf(name) }

// idOf returns the CLICS id of a name. A legal name is its own id. Otherwise the id is the legal
// characters of the name and a hash of the name.
func idOf(name string) string {
	if legalID.MatchString(name) {
		return name
	}
	digest := sha256.Sum256([]byte(name))
	tail := hex.EncodeToString(digest[:6])
	legal := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_':
			return r
		}
		return '-'
	}, name), "-")
	if legal = strings.TrimRight(legal[:min(len(legal), longestID-1-len(tail))], "-"); legal == "" {
		return tail
	}
	return legal + "-" + tail
}

// stamp is the form of a TIME. It always has milliseconds, because the API requires one form for
// all times.
const stamp = "2006-01-02T15:04:05.000Z07:00"

// absolute returns t as a TIME, and null if t is zero.
func absolute(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Truncate(time.Millisecond).Format(stamp)
}

// relative returns d as a RELTIME.
func relative(d time.Duration) string {
	ms := int64(d / time.Millisecond)
	sign := ""
	if ms < 0 {
		sign, ms = "-", -ms
	}
	return fmt.Sprintf("%s%d:%02d:%02d.%03d", sign, ms/3600000, ms/60000%60, ms/1000%60, ms%1000)
}

// seconds returns d in seconds, with at most three decimals.
func seconds(d time.Duration) float64 { return float64(d/time.Millisecond) / 1000 }

// since returns the contest time of t. The start and t are first cut to milliseconds, so that the
// result equals the difference of the API's own times.
func (a *API) since(t time.Time) string {
	c := *a.s.Contest
	c.Start = c.Start.Truncate(time.Millisecond)
	return relative(c.At(t.Truncate(time.Millisecond)))
}

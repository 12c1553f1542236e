package clics

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"grundy/judge/fault"
)

// longestID is how long an id may be.
const longestID = 36

var legalID = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$`)

// idOf returns the CLICS id of a name: the name itself if it is one, otherwise what is
// legal of it, and a digest that tells it from others.
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

// stamp is the form of a TIME: milliseconds always, as the API wants one form for all.
const stamp = "2006-01-02T15:04:05.000Z07:00"

// absolute returns a TIME; null for the zero time.
func absolute(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Truncate(time.Millisecond).Format(stamp)
}

// relative returns a RELTIME.
func relative(d time.Duration) string {
	ms := int64(d / time.Millisecond)
	sign := ""
	if ms < 0 {
		sign, ms = "-", -ms
	}
	return fmt.Sprintf("%s%d:%02d:%02d.%03d", sign, ms/3600000, ms/60000%60, ms/1000%60, ms%1000)
}

// seconds returns a duration as a number with three decimals at most.
func seconds(d time.Duration) float64 { return float64(d/time.Millisecond) / 1000 }

// since returns the contest time of a moment, as the API's own times differ.
func (a *API) since(t time.Time) string {
	return relative(t.Truncate(time.Millisecond).Sub(a.s.Contest.Start.Truncate(time.Millisecond)))
}

var reltime = regexp.MustCompile(`^(-?)([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,9}))?$`)

// parseRelative reads a RELTIME.
func parseRelative(text string) (time.Duration, error) {
	m := reltime.FindStringSubmatch(text)
	if m == nil {
		return 0, fault.New("", strconv.Quote(text)+" is no relative time", "write it as 1:30:00.000")
	}
	var d time.Duration
	for i, each := range []time.Duration{time.Hour, time.Minute, time.Second} {
		n, _ := strconv.Atoi(m[2+i]) // of digits, by the pattern
		d += time.Duration(n) * each
	}
	nanos, _ := strconv.Atoi((m[5] + "000000000")[:9])
	if d += time.Duration(nanos); m[1] == "-" {
		d = -d
	}
	return d, nil
}

var zone = regexp.MustCompile(`[+-][0-9]{2}$`)

// parseAbsolute reads a TIME, whose zone may be of hours alone.
func parseAbsolute(text string) (time.Time, error) {
	full := text
	if zone.MatchString(full) && strings.Contains(full, "T") {
		full += ":00"
	}
	t, err := time.Parse(time.RFC3339Nano, full)
	if err != nil {
		return time.Time{}, fault.New("", strconv.Quote(text)+" is no time", "write it as 2026-11-22T09:00:00.000Z")
	}
	return t.UTC(), nil
}

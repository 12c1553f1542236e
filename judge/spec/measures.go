package spec

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// mostSize is the largest size that ParseSize accepts, 1024 GiB. No program needs more, and it is
// far from overflow.
const mostSize = 1 << 40

var (
	sizeForm = regexp.MustCompile(`^[+]?([0-9]+(?:[.][0-9]+)?) ?(?:([KkMmGgTt])(?:[Ii]?[Bb])?|[Bb]?)$`)
	timeForm = regexp.MustCompile(`^[+-]?([0-9]+(\.[0-9]*)?(ns|us|µs|μs|ms|s|m|h))+$`)
	unitless = regexp.MustCompile(`^[+-]?[0-9]+([.][0-9]+)?$`)
)

// ParseSize parses a size of at least one byte, such as 64MiB, 64 MB, 64M, 1.5G or 65536. The units
// are powers of 1024 in every notation, as judges mean them. An error is a *fault.Error without a
// place.
func ParseSize(text string) (int64, error) {
	const remedy = "write one such as 64MiB, 1.5GiB or 1048576"
	m := sizeForm.FindStringSubmatch(text)
	if m == nil {
		return 0, fault.New("", i18n.Messagef("%s is not a size", clipped(text)), remedy)
	}
	// Only 64 characters are parsed, because parsing arbitrarily many digits would take long.
	n, ok := new(big.Rat).SetString(format.Cut(m[1], 64))
	if !ok {
		return 0, fault.New("", i18n.Messagef("%s is not a size", clipped(text)), remedy)
	}
	shift := 10 * (1 + strings.IndexAny("KMGT", strings.ToUpper(m[2])))
	if m[2] == "" {
		shift = 0
	}
	n.Mul(n, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(shift))))
	whole := new(big.Int).Quo(n.Num(), n.Denom())
	switch {
	case shift == 0 && !n.IsInt():
		return 0, fault.New("", i18n.Messagef("%s is not a whole number of bytes", clipped(text)), remedy)
	case whole.Sign() == 0:
		return 0, fault.New("", i18n.Messagef("%s is less than a byte", clipped(text)), remedy)
	case whole.Cmp(big.NewInt(mostSize)) > 0:
		return 0, fault.New("", i18n.Messagef("%s is out of range", clipped(text)), "write one up to 1024GiB")
	}
	return whole.Int64(), nil
}

// ParseTime parses a time, such as 1s, 1.5s, 500ms, 1m30s, or 0. An error is a *fault.Error without
// a place.
func ParseTime(text string) (time.Duration, error) {
	const remedy = "write one such as 1s, 1.5s or 500ms"
	long, err := time.ParseDuration(text)
	switch {
	case err == nil && strings.HasPrefix(text, "-") && long != 0:
		return 0, fault.New("", i18n.Messagef("%s is negative", clipped(text)), remedy)
	case err == nil:
		return long, nil
	case unitless.MatchString(text):
		n := strings.TrimLeft(text, "+-")
		return 0, fault.New("", i18n.Messagef("%s has no unit", clipped(text)), i18n.Messagef("write %ss or %sms", format.Clip(n, 20), format.Clip(n, 20)))
	case timeForm.MatchString(text):
		return 0, fault.New("", i18n.Messagef("%s is out of range", clipped(text)), remedy)
	}
	return 0, fault.New("", i18n.Messagef("%s is not a time", clipped(text)), remedy)
}

// ParseMoment parses a date and a time of day, such as 2026-11-22T14:00:00+08:00 or 2026-11-22
// 14:00. Without a zone, the zone of this machine is assumed.
func ParseMoment(text string) (at time.Time, ok bool) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04 Z07:00"} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, true
		}
	}
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02T15:04"} {
		if at, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// clipped quotes a word, shortened if it is long.
func clipped(s string) string { return strconv.Quote(format.Clip(s, 40)) }

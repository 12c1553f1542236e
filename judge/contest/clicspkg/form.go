package clicspkg

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// relative is a RELTIME of the API.
type relative time.Duration

// UnmarshalJSON reads a RELTIME. It also reads a number of minutes, which 2023-06 uses for
// penalties.
func (r *relative) UnmarshalJSON(text []byte) error {
	if minutes, err := strconv.ParseUint(string(bytes.TrimSpace(text)), 10, 31); err == nil {
		*r = relative(time.Duration(minutes) * time.Minute)
		return nil
	}
	var s *string
	if err := json.Unmarshal(text, &s); err != nil || s == nil {
		return err
	}
	d, err := parseRelative(*s)
	*r = relative(d)
	return err
}

// absolute is a TIME of the API. Null becomes the zero time.
type absolute struct{ time.Time }

// UnmarshalJSON reads a TIME.
func (a *absolute) UnmarshalJSON(text []byte) error {
	var s *string
	err := json.Unmarshal(text, &s)
	if err == nil && s != nil {
		a.Time, err = parseAbsolute(*s)
	}
	return err
}

var reltime = regexp.MustCompile(`^(-?)([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,9}))?$`)

// parseRelative reads a RELTIME.
func parseRelative(text string) (time.Duration, error) {
	m := reltime.FindStringSubmatch(text)
	if m == nil {
		return 0, fault.New("", i18n.Messagef("%q is not a relative time", text), "write it as 1:30:00.000")
	}
	var d time.Duration
	for i, each := range []time.Duration{time.Hour, time.Minute, time.Second} {
		n, _ := strconv.Atoi(m[2+i]) // cannot fail, because the pattern allows only digits
		d += time.Duration(n) * each
	}
	nanos, _ := strconv.Atoi((m[5] + "000000000")[:9])
	if d += time.Duration(nanos); m[1] == "-" {
		d = -d
	}
	return d, nil
}

var zone = regexp.MustCompile(`[+-][0-9]{2}$`)

// parseAbsolute reads a TIME. Its zone may consist of hours only.
func parseAbsolute(text string) (time.Time, error) {
	full := text
	if zone.MatchString(full) && strings.Contains(full, "T") {
		full += ":00"
	}
	t, err := time.Parse(time.RFC3339Nano, full)
	if err != nil {
		return time.Time{}, fault.New("", i18n.Messagef("%q is not a time", text), "write it as 2026-11-22T09:00:00.000Z")
	}
	return t.UTC(), nil
}

// verdicts maps judgement types of the API to verdicts. A type that is not in the map, such as WA,
// becomes WA.
var verdicts = map[string]report.Verdict{
	"AC": report.AC, "APE": report.AC, "CE": report.CE, "CTL": report.CE, "JE": "", "SE": "", "CS": "", "PE": report.PE, "OLE": report.OLE,
	"MLE": report.MLE, "TLE": report.TLE, "WTL": report.TLE, "ILE": report.TLE, "TCO": report.TLE, "TWA": report.TLE, "TPE": report.TLE,
	"TEO": report.TLE, "TIO": report.TLE, "TNO": report.TLE, "RTE": report.RE, "SV": report.RE, "IF": report.RE, "RCO": report.RE,
	"RWA": report.RE, "RPE": report.RE, "REO": report.RE, "RIO": report.RE, "RNO": report.RE,
}

// verdictOf returns the verdict of a judgement type, or "" if the judge failed.
func verdictOf(id string) report.Verdict {
	if v, ok := verdicts[id]; ok {
		return v
	}
	return report.WA
}

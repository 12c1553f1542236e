package main

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"grundy/judge/run"
)

// huntLine tells on one line how far a hunt has come.
func huntLine(p run.Progress, seed uint64) string {
	if p.Took == 0 {
		return p.Phase
	}
	if p.Phase == "shrinking" {
		return fmt.Sprintf("making it smaller: size %s, %s tries", count(p.Size), count(int64(p.Files)))
	}
	return fmt.Sprintf("%s: %s cases, %s a second, size %s, seed %d",
		p.Phase, count(int64(p.Done)), count(rate(p.Done, p.Took)), count(p.Size), seed)
}

// rate is a number a second.
func rate(n int, took time.Duration) int64 {
	if took <= 0 {
		return 0
	}
	return int64(math.Round(float64(n) / took.Seconds()))
}

// count writes a number with commas: 1,111,110.
func count(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

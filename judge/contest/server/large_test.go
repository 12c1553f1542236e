package server_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"grundy/judge/contest"
	"grundy/judge/report"
)

// The names of the teams and problems of a large contest.
var (
	teamNames = []string{
		"Nim Sum", "Cold Fusion", "Mex and Match", "Kayles Alley", "Losing Position", "Golden Ratio", "Take Away", "Zero Game", "Dawson's Creek", "Hot Potato",
		"Last Stone", "Even Odds", "Octal Lovers", "Misère Loves Company", "Poset Poets", "Green Hackenbush", "Half a Move", "Prime Suspects", "Wythoff's Pair", "Chomp Chomp",
		"Number Avoidance", "Silver Dollars", "Star Plus Star", "Euclid's Children", "Brute Force", "Off by One", "Stack Smashers", "Greedy Knights", "Two Heaps", "Segfault & Sons",
	}
	places       = []string{"North Bank", "Riverside", "Old Town", "Harbour", "Hillside", "Westgate"}
	problemNames = []string{
		"Fibonacci again and again", "Rabbit and Grass", "A Multiplication Game", "Being a Good Boy in Spring", "Stone Game", "Euclid's Game", "Good Luck in CET-4", "Kiki's Game",
		"Digital Deletions", "Cutting Game", "Georgia and Bob", "Northcott Game", "A Chess Game",
	}
	colours = []string{"#d62728", "#1f77b4", "#2ca02c", "#ff7f0e", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf", "#000000", "#ffffff", "#ffd700"}
)

// beginning is the start of the large contest.
var beginning = time.Date(2026, 5, 16, 9, 0, 0, 0, time.FixedZone("", 8*3600))

// large returns a contest of five hours, 30 teams and 13 problems, and its events in the first
// four and a half hours. They are the same at each call.
func large() (*contest.Contest, []contest.Event) {
	c := &contest.Contest{
		ID: "spring", Name: "Spring Contest 2026", Start: beginning, Duration: 5 * time.Hour, Freeze: time.Hour, Penalty: 20 * time.Minute,
		Scoring: contest.ICPC, Practice: true, Counterexamples: contest.InPractice, Languages: []string{"cpp", "java", "python3"},
		Jury: []contest.Juror{{ID: "boss", Password: hash}},
	}
	for i, name := range problemNames {
		c.Problems = append(c.Problems, contest.Problem{Label: string(rune('A' + i)), ID: fmt.Sprintf("p%d", i), Name: name, Color: colours[i], Digest: "d", Tests: 100, Time: time.Second, Memory: 256 << 20})
	}
	for i, name := range teamNames {
		c.Teams = append(c.Teams, contest.Team{ID: fmt.Sprintf("t%d", i+1), Name: name, Organization: places[i%len(places)], Group: []string{"Year 1", "Year 2", ""}[i%3], Password: hash})
	}
	return c, happenings(c)
}

// happenings returns submissions and their verdicts, each verdict a minute after its submission.
func happenings(c *contest.Contest) (list []contest.Event) {
	r := rand.New(rand.NewPCG(1, 2))
	type try struct {
		at            time.Duration
		team, problem int
		verdict       report.Verdict
	}
	var tries []try
	for team := range c.Teams {
		skill, at := 0.3+r.Float64()*0.7, time.Duration(0)
		for problem := range c.Problems {
			for range 4 {
				at += time.Duration(8+r.IntN(25)) * time.Minute * time.Duration(10+3*problem) / 20
				solves := r.Float64() < skill*(1-float64(problem)/16)
				verdict := []report.Verdict{"WA", "TLE", "RE"}[r.IntN(3)]
				if solves {
					verdict = report.AC
				}
				tries = append(tries, try{at, team, problem, verdict})
				if solves || r.IntN(3) == 0 {
					break
				}
			}
		}
	}
	slices.SortStableFunc(tries, func(a, b try) int { return int(a.at - b.at) })
	for i, one := range tries {
		if one.at > 4*time.Hour+30*time.Minute {
			break
		}
		team, at := c.Teams[one.team].ID, c.Start.Add(one.at)
		list = append(list, contest.Event{Kind: contest.KindSubmitted, Time: at, By: team, Submitted: &contest.Submitted{
			Nonce: fmt.Sprint(i), Team: team, Problem: c.Problems[one.problem].ID, Language: c.Languages[i%3], File: "a.cpp", Source: "s", Size: 1000,
		}}, contest.Event{Kind: contest.KindJudged, Time: at.Add(time.Minute), By: "w", Judged: &contest.Judged{Submission: i + 1, Verdict: one.verdict, Worker: "w"}})
	}
	return list
}

package host

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/contest"
	"grundy/judge/contest/client"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
	"grundy/judge/render/text"
)

// TestWrite checks the output of the contest commands in English and Chinese. A contest that ends
// on another day shows the date.
func TestWrite(t *testing.T) {
	start := time.Date(2026, 11, 22, 14, 0, 0, 0, time.FixedZone("", 8*3600))
	c := &contest.Contest{Name: "Spring", Start: start, Duration: 5 * time.Hour, Problems: make([]contest.Problem, 2), Teams: make([]contest.Team, 1)}
	long := *c
	long.Duration = 24 * time.Hour
	for want, write := range map[string]func(w *strings.Builder, lang string) error{
		"http://x/\nSpring: 2 problems, 1 team, 2026-11-22 14:00 to 19:00 +08:00\n|http://x/\nSpring：2 道题，1 支队伍，2026-11-22 14:00 至 19:00 +08:00\n": func(w *strings.Builder, lang string) error {
			return Running{URL: "http://x/", Contest: c}.Write(w, lang)
		},
		"http://x/\nSpring: 2 problems, 1 team, 2026-11-22 14:00 to 2026-11-23 14:00 +08:00\nthe rules have changed since the last start; the log has both\n  teams removed: t1\nworkers join with: grundy work --nats nats://y\n|" +
			"http://x/\nSpring：2 道题，1 支队伍，2026-11-22 14:00 至 2026-11-23 14:00 +08:00\n自上次启动后规则已更改；日志中两者都有\n  移除的队伍：t1\n评测机加入命令：grundy work --nats nats://y\n": func(w *strings.Builder, lang string) error {
			return Running{URL: "http://x/", Contest: &long, Changed: true, Changes: []i18n.Message{i18n.Messagef("teams removed: %s", "t1")}, Workers: "nats://y"}.Write(w, lang)
		},
		"a.zip: a package of the contest; look at it, or restore it, with grundy serve\n|a.zip：比赛包；可用 grundy serve 查看或恢复\n": func(w *strings.Builder, lang string) error {
			return Running{Exported: "a.zip"}.Write(w, lang)
		},
		"worker m-1: tier cgroup, 2 at once\n|评测机 m-1：沙箱级别 cgroup，同时评测 2 份\n": func(w *strings.Builder, lang string) error {
			return stream.Worker{Name: "m-1", Tier: "cgroup", Slots: 2}.Write(w, lang)
		},
		"a.cpp: submission 7\na.cpp: WA, 53.33 of 100 points (http://x/)\n|a.cpp：提交 7\na.cpp：WA，得分 53.33 / 100 分（http://x/）\n": func(w *strings.Builder, lang string) error {
			client.Sent(w, "a.cpp", lang, 7)
			return client.Submission{Verdict: "WA", Points: 160.0 / 3, Of: 100, URL: "http://x/"}.Write(w, "a.cpp", text.Style{Lang: lang})
		},
		"a.cpp: AC (http://x/)\n|a.cpp：AC（http://x/）\n": func(w *strings.Builder, lang string) error {
			return client.Submission{Verdict: "AC", URL: "http://x/"}.Write(w, "a.cpp", text.Style{Lang: lang})
		},
	} {
		var en, zh strings.Builder
		if err := write(&en, "en"); err != nil {
			t.Fatal(err)
		}
		if err := write(&zh, "zh"); err != nil {
			t.Fatal(err)
		}
		if got := en.String() + "|" + zh.String(); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// TestNotes checks that keys of contest.yaml without effect are noted: points where the scoring or
// the subtasks decide, and a penalty where points count.
func TestNotes(t *testing.T) {
	file := "name: C\nscoring: %s\n%sproblems: [{problem: a, points: 50}, b]\nteams: [{id: t, password: secret-12}]\njury: [{id: j, password: secret-12}]\n"
	for _, one := range []struct {
		scoring, more, want string
		parts               []int
	}{
		{"icpc", "penalty: 5m\n", "[problem A: points has no effect, because scoring is icpc; remove it]", nil},
		{"ioi", "", "[]", nil},
		{"ioi", "penalty: 5m\n", "[penalty has no effect, because scoring is ioi; remove it problem A: points: 50 has no effect, because its subtasks are worth 40; remove it]", []int{10, 30}},
		{"ioi", "", "[]", []int{20, 30}},
	} {
		s, err := setup.Parse("c.yaml", fmt.Appendf(nil, file, one.scoring, one.more))
		if err != nil {
			t.Fatal(err)
		}
		c := s.Contest
		c.Problems[0].Parts, c.Problems[1].Parts = one.parts, one.parts
		if got := fmt.Sprint(setupNotes(s, &c)); got != one.want {
			t.Errorf("%s, %v: %s", one.scoring, one.parts, got)
		}
	}
}

// TestName checks that workers in containers get different, valid names, even if they share a
// machine name and a process id.
func TestName(t *testing.T) {
	a, b := Name("judge.example", 1), Name("judge.example", 1)
	if a == b || !strings.HasPrefix(a, "judge-example-1-") || !contest.IsID(a) || !contest.IsID(Name(strings.Repeat("é", 300), 1<<30)) {
		t.Errorf("the names are %s and %s", a, b)
	}
}

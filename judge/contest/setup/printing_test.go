package setup_test

import (
	"strings"
	"testing"

	"grundy/judge/contest/setup"
)

// TestPrintingKeys checks that a contest prints only if its file says so, and that the written
// contest.yaml keeps this and the seats.
func TestPrintingKeys(t *testing.T) {
	s, err := setup.Parse("c.yaml", []byte(good))
	if err != nil || s.Contest.Printing {
		t.Fatalf("without the key: %v, %v", s, err)
	}
	text := strings.Replace(good, "name: 第一队,", "name: 第一队, seat: 二楼 14,", 1) + "printing: true\n"
	if s, err = setup.Parse("c.yaml", []byte(text)); err != nil {
		t.Fatal(err)
	}
	written, err := setup.Text(&s.Contest, []string{"p1247", "mine/spec.yaml"}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := setup.Parse("c.yaml", written)
	if err != nil {
		t.Fatalf("%v in\n%s", err, written)
	}
	for _, c := range []*setup.Setup{s, again} {
		if !c.Contest.Printing || c.Contest.Teams[0].Seat != "二楼 14" || c.Contest.Teams[1].Seat != "" {
			t.Errorf("printing: %t, teams %+v", c.Contest.Printing, c.Contest.Teams)
		}
	}
	if _, err := setup.Parse("c.yaml", []byte(strings.Replace(text, "二楼 14", `"a\nb"`, 1))); err == nil || !strings.Contains(err.Error(), "c.yaml:13") {
		t.Errorf("a seat of two lines: %v", err)
	}
}

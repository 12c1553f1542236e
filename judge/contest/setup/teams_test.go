package setup_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/contest/setup"
)

// fromTable writes a new contest with the teams of a table, and returns its teams and the text of
// passwords.txt, which has a line for each team.
func fromTable(t *testing.T, table string) (teams string, slips string, err error) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "t.csv")
	if err := os.WriteFile(file, []byte(table), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := setup.New(filepath.Join(dir, "c"), setup.Draft{Name: "x", Problems: []string{"p1247"}, Table: file}); err != nil {
		return "", "", fmt.Errorf("%s", strings.ReplaceAll(err.Error(), file, "t.csv"))
	}
	text, err := os.ReadFile(filepath.Join(dir, "c", "contest.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := setup.Parse("contest.yaml", text)
	if err != nil {
		t.Fatalf("New wrote a file that Parse rejects: %v", err)
	}
	var list []string
	for _, one := range s.Contest.Teams {
		list = append(list, strings.TrimRight(strings.Join([]string{one.ID, one.Name, one.Organization, one.Group, one.Seat}, "|"), "|"))
	}
	printed, err := os.ReadFile(filepath.Join(dir, "c", "passwords.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(printed)), "\n")[1:] {
		if words := strings.Fields(line); words[0] != s.Contest.Teams[i].ID || !setup.Matches(s.Contest.Teams[i].Password, words[1]) {
			t.Errorf("the slip %q does not let %s in", line, s.Contest.Teams[i].ID)
		}
	}
	return strings.Join(list, " "), string(printed), nil
}

// TestTeams checks that tables are read in the forms that spreadsheet programs write, and that
// missing ids, names and passwords are made up.
func TestTeams(t *testing.T) {
	for table, want := range map[string]string{
		"id,name,organization,group\na,Ann,MIT,X\n":                    "a|Ann|MIT|X",
		"\ufeffid;name\r\na;Ann\r\n\r\n;;\r\nb;\"B; \"\"Bob\"\"\"\r\n": `a|Ann b|B; "Bob"`,
		"ID\tName\tSchool\nx\tAnn\t\n\tBob\tETH\n":                     "x|Ann team1|Bob|ETH",
		"队名,学校,#备注\n甲队,北京大学,a\n乙队,,\n":                                 "team1|甲队|北京大学 team2|乙队",
		"编 号,队名,学校/单位,分组,密 码\nc1,甲,北大,高一,\n":                           "c1|甲|北大|高一",
		"id,name,seat number\na,Ann,12\n":                              "a|Ann|||12",
		"队名,座位号\n甲,二楼 14\n":                                            "team1|甲|||二楼 14",
		"学号;姓名;组别\r\n2026;甲;A/B\r\n":                                   "2026|甲||A/B",
		"ＩＤ\tTeam_Name\tAffiliation\t# seat\t\t\nx\tAnn\tMIT\t5\n":     "x|Ann|MIT",
		"\xb1\xe0\xba\xc5,\xb6\xd3\xc3\xfb\nt1,\xbc\xd7\n":             "t1|甲",
		"\xb6\xd3\xc3\xfb\n\xbc\xd7\n":                                 "team1|甲",
		"name\n 1 \nnull\nteam2\n":                                     "team1|1 team2|null team3|team2",
		"id\nnull\n007\nteam1\n":                                       "null|null 007|007 team1|team1",
		"name,id\nAnn,team1\nBob,\n":                                   "team1|Ann team2|Bob",
		"name,school\nOne,MIT\nOne,ETH\n":                              "team1|One|MIT team2|One|ETH",
	} {
		if got, _, err := fromTable(t, table); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", table, got, err, want)
		}
	}
	if _, slips, err := fromTable(t, "id,name,password\na,Ann,long-enough\n"); err != nil || !strings.HasSuffix(slips, "\na            long-enough  Ann\n") {
		t.Errorf("the slips are\n%s%v", slips, err)
	}
}

// TestFaultyTeams checks that mistakes in tables are reported with their lines.
func TestFaultyTeams(t *testing.T) {
	for table, want := range map[string]string{
		"":                           "t.csv:1: has no team;",
		"id,name\n":                  "t.csv:1: has no team;",
		"a,Ann\nb,Bob\n":             "t.csv:1: has no column id and no column name;",
		"id,name\na,Ann\na,Bob\n":    "t.csv:3: the team is already on line 2;",
		"name\nAnn\n\nAnn\n":         "t.csv:4: the team is already on line 2;",
		"id,Team,队名\na,b,c\n":        "t.csv:1: two headings mean the column \"name\";",
		"id,name\na b,Ann\njury,J\n": "t.csv:2: \"a b\" is not allowed here; an id is made of letters, digits, - and _, at most 64, and is not jury\nt.csv:3: \"jury\" is not allowed here;",
		"id,name\na,Ann,MIT\n":       "t.csv:2: has 3 values for 2 columns;",
		"id,name\n,\n":               "t.csv:1: has no team;",
		"id,name,group\n,,x\n":       "t.csv:2: the team has neither an id nor a name;",
		"id,name\na,\"Ann\nb,Bob\n":  "t.csv:2: has a quote that is not closed,",
		"id,password\na,short\n":     "t.csv:2: the password has fewer than 8",
		"id,password\na,密密密\n":       "t.csv:2: the password has fewer than 8",
		"id,name\na,A\x1bB\n":        "t.csv:2: \"A",
		"name\n\xbc\xd7\n":           "t.csv:1: is not text in UTF-8; save it as \"CSV UTF-8\"",
		"id,name,pasword,shoes\nt1,A,longpassword1,5\n":    "t.csv:1: column 3: the heading \"pasword\" is unknown; did you mean password? write # before a heading to ignore its column\nt.csv:1: column 4: the heading \"shoes\" is unknown;",
		"\ufeffid;name;Passwort\nt1;A;longpassword1\n":     "t.csv:1: column 3: the heading \"Passwort\" is unknown; did you mean password?",
		"队名,密玛\n甲,longpassword1\n":                         "t.csv:1: column 2: the heading \"密玛\" is unknown; did you mean 密码?",
		"编号,学号,队名\n1,2,甲\n":                                "t.csv:1: two headings mean the column \"id\";",
		"id,学校/密码\na,b\n":                                  "t.csv:1: column 2: the heading \"学校/密码\" is unknown;",
		"idd\na\n":                                         "t.csv:1: column 1: the heading \"idd\" is unknown; did you mean id?",
		"id,,name\na,secret-password,Ann\n":                "t.csv:2: column 2 has the value \"secret-password\", and no heading;",
		"\xb1\xe0\xba\xc5,\xb1\xb8\xd7\xa2\nt1,\xbc\xd7\n": "t.csv:1: column 2: the heading \"备注\" is unknown;",
		"\xff\xfei\x00d\x00":                               "t.csv:1: has no team;",
	} {
		if got, _, err := fromTable(t, table); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %q, %v, want %q", table, got, err, want)
		}
	}
}

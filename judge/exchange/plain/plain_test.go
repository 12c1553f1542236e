package plain

import (
	"strings"
	"testing"

	"grundy/judge/exchange/exchangetest"
)

// TestLuogu reads packages, right ones and wrong ones.
func TestLuogu(t *testing.T) {
	luoguFiles := map[string]string{
		"config.yml": "1.in:\n  timeLimit: 1000\n  memoryLimit: 131072\n  score: 40\n  subtaskId: 0\n2.in:\n  timeLimit: 1000\n  memoryLimit: 131072\n  score: 60\n  subtaskId: 1\n",
		"1.in":       "", "1.out": "", "2.in": "", "2.out": "",
	}
	exchangetest.Reads(t, "luogu", Luogu{}, luoguFiles, "dir 1s 2 tests; check lines; group 0 40 min []; group 1 60 min []")
	exchangetest.Reads(t, "luogu limits", Luogu{}, exchangetest.Changed(luoguFiles, "config.yml", "1.in: {timeLimit: 1000}\n2.in: {timeLimit: 2000}\n"), "the time limits of tests differ")
	exchangetest.Reads(t, "luogu checker", Luogu{}, exchangetest.Changed(luoguFiles, "checker.cpp", "//"), "check checker.cpp")
}

// TestFPS reads packages, right ones and wrong ones.
func TestFPS(t *testing.T) {
	fpsFiles := map[string]string{"a.xml": `<fps version="1.2"><item><title>S</title><time_limit unit="s">2</time_limit><memory_limit unit="mb">128</memory_limit>` +
		`<sample_input>1</sample_input><sample_output>1</sample_output><test_input>2</test_input><test_output>2</test_output><solution language="C++">//</solution></item></fps>`}
	exchangetest.Reads(t, "fps", FPS{}, fpsFiles, "dir 2s 2 tests; solution-1.cpp AC; check lines")
	exchangetest.Reads(t, "fps judge", FPS{}, exchangetest.Changed(fpsFiles, "a.xml", strings.ReplaceAll(fpsFiles["a.xml"], "</item>", "<spj language=\"C++\">x</spj></item>")), "the problem has a special judge")
	exchangetest.Reads(t, "fps two", FPS{}, exchangetest.Changed(fpsFiles, "a.xml", strings.ReplaceAll(fpsFiles["a.xml"], "</item>", "</item><item></item>")), "holds 2 problems")
}

// TestFolders reads packages, right ones and wrong ones.
func TestFolders(t *testing.T) {
	exchangetest.Reads(t, "oj", OJ, map[string]string{"test/sample-1.in": "", "test/sample-1.out": "", "test/10.in": "", "test/10.out": "", "test/2.in": "", "test/2.out": ""}, "dir 0s 3 tests; check ")
}

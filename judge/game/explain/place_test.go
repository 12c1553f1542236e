package explain

import (
	"testing"

	"grundy/judge/report"
)

// TestPlace checks the texts for complete and incomplete places in both languages.
func TestPlace(t *testing.T) {
	for _, test := range []struct {
		place  *report.Place
		en, zh string
	}{
		{nil, "", ""},
		{&report.Place{File: "a.py", Line: 3}, "a.py:3", "a.py 第 3 行"},
		{&report.Place{File: "a.c", What: "abort"}, "a.c: abort", "a.c：程序异常终止"},
		{&report.Place{File: "a.c", Line: 7, What: "heap-buffer-overflow, read of size 4"},
			"a.c:7: heap-buffer-overflow, read of size 4", "a.c 第 7 行：堆内存越界，读取字节数 4"},
		{&report.Place{File: "a.c", Line: 7, What: "SEGV, write"}, "a.c:7: SEGV, write", "a.c 第 7 行：非法内存访问，写入"},
		{&report.Place{File: "a.c", Line: 7, What: "index 7 out of bounds for type 'int [3]'"},
			"a.c:7: index 7 out of bounds for type 'int [3]'", "a.c 第 7 行：下标 7 越界，类型为 int [3]"},
	} {
		ex := &report.Counterexample{Place: test.place}
		if en, zh := Place(ex, "en"), Place(ex, "zh"); en != test.en || zh != test.zh {
			t.Errorf("%+v: %q, %q", test.place, en, zh)
		}
	}
}

package plot

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/game/table"
)

// computed returns a table.
func computed(t testing.TB, text string, upto int) *table.Table {
	t.Helper()
	rule, err := table.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	made, err := table.Compute(t.Context(), rule, table.Options{Upto: upto})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// drawn returns the picture of a table, and checks that it is well-formed XML.
func drawn(t *testing.T, of *table.Table, width, height int, lang string) string {
	t.Helper()
	var out bytes.Buffer
	if err := SVG(&out, of, width, height, lang); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(out.String())); ; {
		if _, err := d.Token(); err == io.EOF {
			return out.String()
		} else if err != nil {
			t.Fatalf("%s: %v", of.Rule(), err)
		}
	}
}

// TestSVG checks that pictures are well-formed, even tiny ones, and where heaps, values and the
// first period are drawn.
func TestSVG(t *testing.T) {
	for _, of := range []*table.Table{computed(t, "0.77", 5000), computed(t, "1, 3, 4", 0), computed(t, "0.02", 3)} {
		drawn(t, of, 1200, 400, "en")
		drawn(t, of, 3, 3, "en")
	}
	// Kayles up to heap 200 in a picture with 10 pixels per heap. The period of 12 begins at heap
	// 71, at pixel 710.
	text := drawn(t, computed(t, "0.77", 200), left+2010+right, 400, "en")
	for _, want := range []string{
		`<rect class="period" x="766.0" y="34" width="120.0"`, // 56+710, 12 heaps
		`<line class="edge" x1="766.0"`, `<line class="edge" x1="886.0"`,
		"period 12 from 71: proved(guy-smith, need=167, have=191)</text>",
		">200</text>", ">180</text>", ">8</text>", ">size of the heap</text>", ">Grundy value</text>",
		"prefers-color-scheme:dark",
		`viewBox="0 0 201 9" preserveAspectRatio="none"><path d="M27 0h1v1h-1z`, // the first 8 is at heap 27
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the picture", want)
		}
	}
	if n := strings.Count(text, "h1v1h-1z"); n != 201 {
		t.Errorf("%d dots for 201 heaps", n)
	}
	if text := drawn(t, computed(t, "0.007", 100), 600, 300, "en"); strings.Contains(text, `"period"`) {
		t.Error("a table without a period has one marked")
	}
	if text := drawn(t, computed(t, "any", 100), 600, 300, "zh"); !strings.Contains(text, ">堆的大小</text>") {
		t.Error("a Chinese picture names no heap")
	}
}

// TestStep checks that the distances between the numbers on an axis are round.
func TestStep(t *testing.T) {
	for _, c := range [][3]int{{8, 10, 1}, {10, 10, 1}, {11, 10, 2}, {12, 5, 5}, {200, 22, 10}, {1000000, 12, 100000}, {0, 0, 1}, {70000, 5, 20000}} {
		if got := step(c[0], c[1]); got != c[2] {
			t.Errorf("%d in %d parts: %d, want %d", c[0], c[1], got, c[2])
		}
	}
}

// TestText checks a whole drawing as text.
func TestText(t *testing.T) {
	var out bytes.Buffer
	if err := Text(&out, computed(t, "1, 3, 4", 27), 28, 4); err != nil {
		t.Fatal(err)
	}
	want := `
3 |     *      *      *      *
2 |    * *    * *    * *    * *
1 | * *    * *    * *    * *
0 |* *    * *    * *    * *
  +----------------------------
   0                         27
`
	if "\n"+out.String() != want {
		t.Errorf("drawn\n%swant%s", out.String(), want)
	}
}

func ExampleText() {
	rule, err := table.Parse("1..3")
	if err != nil {
		panic(err)
	}
	t, err := table.Compute(context.Background(), rule, table.Options{Upto: 11})
	if err != nil {
		panic(err)
	}
	if err := Text(os.Stdout, t, 28, 4); err != nil {
		panic(err)
	}
	fmt.Println("1..3")
	// Output:
	// 3 |   *   *   *
	// 2 |  *   *   *
	// 1 | *   *   *
	// 0 |*   *   *
	//   +------------
	//    0         11
	// 1..3
}

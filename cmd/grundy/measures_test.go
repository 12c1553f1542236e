package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// TestMeasureFlags passes invalid sizes and times to every command that takes one. Each must report
// an error with a place, what is wrong, and a remedy.
func TestMeasureFlags(t *testing.T) {
	for _, args := range []string{
		"submit hdu1847 a.go --memory 0", "submit hdu1847 a.go --memory -4G", "submit hdu1847 a.go --memory 1048575",
		"submit hdu1847 a.go --memory 9223372036854775808", "submit hdu1847 a.go --memory 17179869184G",
		"stress hdu1847 a.go --memory 4X", "limits hdu1847 --memory 1e9",
		"submit hdu1847 a.go --time 2", "submit hdu1847 a.go --time 0s", "submit hdu1847 a.go --time -1s",
		"submit hdu1847 a.go --time 61m", "submit hdu1847 a.go --time 99999999999h", "stress hdu1847 a.go --for -5s",
		"stress hdu1847 a.go --time NaN", "limits hdu1847 --time 1..5s", "strength hdu1847 --for x", "lint --for 1",
	} {
		var stdout, stderr bytes.Buffer
		words := append(strings.Fields(args), "--json")
		code := execute(context.Background(), words, strings.NewReader(""), &stdout, &stderr)
		var got struct {
			Error struct{ Place, What, Remedy string }
		}
		if err := json.Unmarshal(stdout.Bytes(), &got); code != cannotTell || err != nil {
			t.Errorf("%s: exit %d, %v: %s%s", args, code, err, &stdout, &stderr)
			continue
		}
		flag := words[len(words)-3]
		if e := got.Error; e.Place != flag || e.What == "" || e.Remedy == "" || strings.Contains(e.What, "; ") {
			t.Errorf("%s: %+v", args, e)
		}
	}
}

package pdf_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem/statement/pdf"
	"grundy/judge/testing/testenv"
)

// TestPrint checks that a page is printed as PDF, that an interrupt ends Print soon, and that no
// files remain.
func TestPrint(t *testing.T) {
	testenv.Browser(t)
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	var b bytes.Buffer
	if err := pdf.Print(t.Context(), &b, []byte("<!doctype html><title>t</title><p>取石子 <math><mi>x</mi></math>")); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(b.String(), "%PDF-") || !strings.Contains(b.String(), "%%EOF") {
		t.Errorf("%d bytes that are not PDF", b.Len())
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := pdf.Print(ctx, &b, nil); err != context.Canceled {
		t.Errorf("after Ctrl-C: %v", err)
	}
	// After an interrupt, Print must not wait for processes that a browser's script has started.
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "chromium"), []byte("#!/bin/sh\n/bin/sleep 1000\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	ctx, stop = context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	if err := pdf.Print(ctx, &b, nil); err != context.DeadlineExceeded {
		t.Errorf("after a while: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(tmp, "grundy-*")); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// TestNoBrowser checks that the error has a remedy if no browser is found. If a browser does not
// print, the error must have the last line of its output.
func TestNoBrowser(t *testing.T) {
	if runtime.GOOS != "linux" {
		testenv.Missing(t, "browsers are sought at fixed places here")
	}
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	for script, want := range map[string]string{
		"": "install chromium",
		"#!/bin/sh\necho starting\necho no display\nexit 1\n": "prints no page: no display",
		"#!/bin/sh\n": "prints no page",
	} {
		if script != "" {
			if err := os.WriteFile(filepath.Join(dir, "chromium"), []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := pdf.Print(t.Context(), &bytes.Buffer{}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", script, err, want)
		}
		os.Remove(filepath.Join(dir, "chromium"))
	}
}

// Package browser starts a real browser for tests of web pages.
package browser

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"grundy/judge/testing/testenv"
)

// Start starts a browser that can only connect to this machine, and returns the context for actions
// of chromedp in it. The browser ends with the test, or after the time most.
func Start(t testing.TB, most time.Duration) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(testenv.Browser(t)), chromedp.UserDataDir(t.TempDir()), chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
		chromedp.Flag("lang", "en"))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // the browser's own sandbox rejects root
	}
	ctx, stop := context.WithTimeout(t.Context(), most)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("the browser does not start: %v", err)
	}
	return ctx
}

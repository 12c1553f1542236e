package host_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/contest/client"
	"grundy/judge/testing/testenv"
)

// TestEnd stops a server while teams submit and a page listens. Every answer must be true: either
// the submission is stored, or the server is unavailable. Acknowledged submissions must exist
// after the next start.
func TestEnd(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	path := write(t, file)
	r, end := begin(t, path)
	live, err := http.Get(r.URL + "live")
	if err != nil {
		t.Fatal(err)
	}
	defer live.Body.Close()
	var mu sync.Mutex
	var stored []int
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for n := 0; ; n++ {
				form := url.Values{"problem": {"A"}, "language": {"c"}, "text": {fmt.Sprint("AC ", i, n)}, "nonce": {fmt.Sprint(i, "-", n)}}
				request, err := http.NewRequest("POST", r.URL+"submissions", strings.NewReader(form.Encode()))
				if err != nil {
					t.Error(err)
					return
				}
				request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				request.Header.Set("Accept", "application/json")
				request.SetBasicAuth("t1", "password")
				answer, err := http.DefaultClient.Do(request)
				if err != nil {
					return // the server no longer listens
				}
				var one client.Submission
				err = json.NewDecoder(answer.Body).Decode(&one)
				answer.Body.Close()
				switch {
				case answer.StatusCode == http.StatusServiceUnavailable:
					return
				case answer.StatusCode != http.StatusCreated || err != nil:
					t.Errorf("%s, %v", answer.Status, err)
					return
				}
				mu.Lock()
				stored = append(stored, one.Number)
				mu.Unlock()
			}
		})
	}
	for enough := false; !enough; time.Sleep(5 * time.Millisecond) {
		mu.Lock()
		enough = len(stored) >= 50
		mu.Unlock()
	}
	end()
	group.Wait()
	r, _ = begin(t, path)
	one := as(t, r.URL, "t1")
	for _, n := range stored {
		if s, err := one.Wait(t.Context(), n); err != nil || s.Verdict != "AC" {
			t.Errorf("submission %d was acknowledged: %+v, %v", n, s, err)
		}
	}
}

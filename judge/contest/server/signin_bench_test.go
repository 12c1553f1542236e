package server_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/bcrypt"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/contest/stream"
)

// BenchmarkSignIn measures how long teams wait to sign in during an attack with a thousand
// guesses a second. The attacker guesses at unknown names or at other teams, from the teams'
// address or another one.
func BenchmarkSignIn(b *testing.B) {
	// Cost 7 is an eighth of the server's real work, because the machine may be busy.
	hash, err := bcrypt.GenerateFromPassword([]byte("password"), 7)
	if err != nil {
		b.Fatal(err)
	}
	const teams = 10
	for _, c := range []struct {
		name, from string
		guess      func(i int) string
	}{
		{"quiet", "", nil},
		{"names here", "192.0.2.1:1", func(i int) string { return fmt.Sprint("nobody", i) }},
		{"teams elsewhere", "203.0.113.1:1", func(i int) string { return fmt.Sprint("t", 3+teams+i%200) }},
		{"teams here", "192.0.2.1:1", func(i int) string { return fmt.Sprint("t", 3+teams+i%200) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			st, err := stream.Open(b.Context(), stream.Options{Dir: filepath.Join(b.TempDir(), "data")})
			if err != nil {
				b.Fatal(err)
			}
			defer st.Close()
			of := sample()
			for i := range teams + 200 {
				of.Teams = append(of.Teams, contest.Team{ID: fmt.Sprint("t", i+3), Name: "T", Password: string(hash)})
			}
			if _, err := st.Append(b.Context(), of.ID, contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: of}); err != nil {
				b.Fatal(err)
			}
			s := server.New(server.Options{Stream: st, Contest: of.ID})
			ctx, stop := context.WithCancel(b.Context())
			ended := make(chan error, 1)
			go func() { ended <- s.Run(ctx) }()
			<-s.Ready()
			h := s.Handler()
			signIn := func(from, name, password string) int {
				r := httptest.NewRequest("POST", "/sign-in", strings.NewReader(url.Values{"name": {name}, "password": {password}}.Encode()))
				limit, done := context.WithTimeout(ctx, time.Minute)
				defer done()
				r = r.WithContext(limit)
				r.RemoteAddr = from
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				r.Header.Set("Accept", "application/json")
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				return w.Code
			}
			var group sync.WaitGroup
			if c.guess != nil {
				group.Go(func() {
					tick := time.NewTicker(10 * time.Millisecond)
					defer tick.Stop()
					for i := 0; ctx.Err() == nil; <-tick.C {
						for range 10 {
							i++
							group.Go(func() { signIn(c.from, c.guess(i), fmt.Sprint("guess", i)) })
						}
					}
				})
				time.Sleep(2 * time.Second)
			}
			var took []time.Duration
			refused := 0
			for b.Loop() {
				for i := range teams {
					began := time.Now()
					if code := signIn("192.0.2.1:1", fmt.Sprint("t", 3+i), "password"); code != 303 {
						refused++
					}
					took = append(took, time.Since(began))
				}
			}
			stop()
			<-ended
			group.Wait()
			slices.Sort(took[:teams]) // the first sign-ins, before passwords are remembered
			b.ReportMetric(float64(took[teams/2].Milliseconds()), "ms/median")
			b.ReportMetric(float64(took[teams-1].Milliseconds()), "ms/worst")
			b.ReportMetric(float64(refused), "refused")
		})
	}
}

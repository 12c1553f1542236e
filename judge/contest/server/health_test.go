package server

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
)

// TestStoreUnwell checks that the jury's page says why the store accepts no events.
func TestStoreUnwell(t *testing.T) {
	s := New(Options{Contest: "c"})
	s.state.Apply(1, contest.Event{Kind: contest.KindSetup, Setup: &contest.Contest{ID: "c", Name: "C", Start: time.Now(), Duration: time.Hour, Jury: []contest.Juror{{ID: "boss"}}}})
	for lang, want := range map[string]string{
		"en": "The store accepts no events: nothing that is sent counts: no space left on device", "zh": "存储无法写入，发送的内容都不会生效：磁盘空间不足",
	} {
		for _, broken := range []bool{false, true} {
			if s.store.err = nil; broken {
				s.store.err = fault.At("/data", errors.New("no space left on device"))
			}
			r, w := httptest.NewRequest("GET", "/jury", nil), httptest.NewRecorder()
			r.Header.Set("Accept-Language", lang)
			if err := s.juryPage(w, r, admission.Identity{Role: admission.Jury, ID: "boss"}); err != nil || strings.Contains(w.Body.String(), want) != broken {
				t.Errorf("%s, broken %v: %v\n%s", lang, broken, err, w.Body)
			}
		}
	}
}

// TestKeepsNonce checks that the page after a store failure keeps the form's nonce, so that the
// form counts once when it is sent again.
func TestKeepsNonce(t *testing.T) {
	s := New(Options{Contest: "c"})
	s.state.Apply(1, contest.Event{Kind: contest.KindSetup, Setup: &contest.Contest{ID: "c", Name: "C", Start: time.Now(), Duration: time.Hour, Jury: []contest.Juror{{ID: "boss"}}}})
	close(s.ready)
	for _, path := range []string{"/jury/rejudge", "/jury/overrule", "/clarifications"} {
		for _, one := range []struct {
			err  error
			kept bool
		}{{errStore, true}, {context.DeadlineExceeded, true}, {fault.New("", "nothing is chosen", ""), false}} {
			r, w := httptest.NewRequest("POST", path, strings.NewReader("nonce=abcdef&text=x")), httptest.NewRecorder()
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			s.fail(w, r, admission.Identity{Role: admission.Jury, ID: "boss"}, one.err)
			if got := strings.Contains(w.Body.String(), `value="abcdef"`); got != one.kept {
				t.Errorf("%s, %v: kept %v\n%s", path, one.err, got, w.Body)
			}
		}
	}
}

package run

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
)

// TestQuietWaits checks that a wait ends when its context ends, and that other runs then continue.
func TestQuietWaits(t *testing.T) {
	why := errors.New("enough")
	ended, end := context.WithCancelCause(t.Context())
	end(why)
	q := &quiet{}
	done, err := q.share(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.claim(ended); !errors.Is(err, why) {
		t.Errorf("claimed beside a run: %v", err)
	}
	other, err := q.share(t.Context()) // the run that waited is gone
	if err != nil {
		t.Fatal(err)
	}
	other()
	done()
	if done, err = q.claim(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := q.share(ended); !errors.Is(err, why) {
		t.Errorf("shared beside one alone: %v", err)
	}
	if _, err := q.claim(ended); !errors.Is(err, why) {
		t.Errorf("claimed beside one alone: %v", err)
	}
	done()
	if done, err = q.share(t.Context()); err != nil {
		t.Fatal(err)
	}
	done()
}

// TestQuietFair checks that a waiting exclusive run precedes later runs.
func TestQuietFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &quiet{}
		var order []string
		first, _ := q.share(t.Context())
		go func() {
			done, _ := q.claim(t.Context())
			order = append(order, "alone")
			done()
		}()
		synctest.Wait()
		go func() {
			done, _ := q.share(t.Context())
			order = append(order, "beside")
			done()
		}()
		synctest.Wait()
		first()
		synctest.Wait()
		if got := strings.Join(order, ", "); got != "alone, beside" {
			t.Errorf("in the order %s", got)
		}
	})
}

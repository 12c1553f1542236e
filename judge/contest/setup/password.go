package setup

import (
	"crypto/rand"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/crypto/bcrypt"

	"grundy/judge/contest"
)

// cost is that of bcrypt: about 60 ms a password.
const cost = bcrypt.DefaultCost

// hashed reports whether a text is a hash that bcrypt made.
func hashed(text string) bool {
	n, err := bcrypt.Cost([]byte(text))
	return err == nil && n <= 16
}

// Matches reports whether a password is the one that was hashed. It takes as long for
// an empty hash, that of somebody who is not there.
func Matches(hash, password string) bool {
	if hash == "" {
		hash = nobody()
		_ = bcrypt.CompareHashAndPassword([]byte(hash), []byte(password))
		return false
	}
	return bcrypt.CompareHashAndPassword([]byte(hash), []byte(password)) == nil
}

// nobody is a hash of a password that nobody has.
var nobody = sync.OnceValue(func() string {
	hash, _ := bcrypt.GenerateFromPassword([]byte(rand.Text()), cost)
	return string(hash)
})

// Seal replaces passwords that are in plain by their hashes: by those of the contest as
// it was before, if they still match, so that nothing changes from start to start.
func Seal(c, before *contest.Contest) error {
	old := map[string]string{}
	if before != nil {
		for _, t := range before.Teams {
			old[t.ID] = t.Password
		}
		for _, j := range before.Jury {
			old[j.ID] = j.Password
		}
	}
	var plain []*string
	var were []string
	add := func(id string, password *string) {
		if !strings.HasPrefix(*password, "$2") {
			plain, were = append(plain, password), append(were, old[id])
		}
	}
	for i := range c.Teams {
		add(c.Teams[i].ID, &c.Teams[i].Password)
	}
	for i := range c.Jury {
		add(c.Jury[i].ID, &c.Jury[i].Password)
	}
	return each(len(plain), func(i int) error {
		if were[i] != "" && Matches(were[i], *plain[i]) {
			*plain[i] = were[i]
			return nil
		}
		hash, err := bcrypt.GenerateFromPassword([]byte(*plain[i]), cost)
		*plain[i] = string(hash)
		return err
	})
}

// each calls f for 0 to n-1, on all cores, and returns an error of one of them.
func each(n int, f func(int) error) (err error) {
	var mu sync.Mutex
	var group sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := range next {
				if e := f(i); e != nil {
					mu.Lock()
					err = e
					mu.Unlock()
				}
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
	return err
}

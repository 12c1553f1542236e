package setup

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/crypto/bcrypt"

	"grundy/judge/base/store"
	"grundy/judge/contest"
)

// cost is the bcrypt cost. Hashing a password takes about 60 ms.
const cost = bcrypt.DefaultCost

// hashed reports whether a text is a bcrypt hash with an acceptable cost.
func hashed(text string) bool {
	n, err := bcrypt.Cost([]byte(text))
	return err == nil && n <= 16
}

// Matches reports whether a hash is that of a password. An empty hash means an unknown account:
// Matches returns false, but takes the same time as for a wrong password.
func Matches(hash, password string) bool {
	if hash == "" {
		hash = nobody()
		_ = bcrypt.CompareHashAndPassword([]byte(hash), []byte(password))
		return false
	}
	return bcrypt.CompareHashAndPassword([]byte(hash), []byte(password)) == nil
}

// nobody returns the hash of a random password.
var nobody = sync.OnceValue(func() string {
	hash, _ := bcrypt.GenerateFromPassword([]byte(rand.Text()), cost)
	return string(hash)
})

// Known records which plain passwords of contest.yaml matched their hashes at the last start,
// because comparing 200 passwords takes ten seconds. A file next to the secret has a mark for
// each of them: a MAC of hash and password. Whoever reads both files can test passwords quickly,
// but contest.yaml contains these passwords anyway.
type Known struct {
	path   string
	secret []byte
	before map[string]bool // marks

	mu  sync.Mutex
	now map[string]bool
}

// Remember reads the marks in a file. A missing file is treated as empty.
func Remember(path string, secret []byte) *Known {
	k := &Known{path: path, secret: secret, before: map[string]bool{}, now: map[string]bool{}}
	text, _ := store.Read(path, 100*mostTeams)
	for _, mark := range strings.Fields(string(text)) {
		k.before[mark] = true
	}
	return k
}

// matches reports whether a hash is that of a password.
func (k *Known) matches(hash, password string) bool {
	if !k.before[k.mark(hash, password)] && !Matches(hash, password) {
		return false
	}
	k.learn(hash, password)
	return true
}

func (k *Known) mark(hash, password string) string {
	mac := hmac.New(sha256.New, k.secret)
	_, _ = io.WriteString(mac, hash+"\x00"+password)
	return hex.EncodeToString(mac.Sum(nil))
}

func (k *Known) learn(hash, password string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.now[k.mark(hash, password)] = true
}

// save writes the marks of the current start.
func (k *Known) save() error {
	if maps.Equal(k.before, k.now) {
		return nil
	}
	if err := store.Write(k.path, []byte(strings.Join(slices.Sorted(maps.Keys(k.now)), "\n")+"\n")); err != nil {
		return err
	}
	return os.Chmod(k.path, 0o600)
}

// Hash returns the hash of a password.
func Hash(password string) (string, error) {
	hash, err := bcrypt.GenerateFromPassword([]byte(password), cost)
	return string(hash), err
}

// Seal replaces plain passwords by their hashes. It reuses the hashes of the previous setup if
// they still match, so that a restart changes nothing. It returns early when ctx ends.
func Seal(ctx context.Context, c, before *contest.Contest, known *Known) error {
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
	err := each(len(plain), func(i int) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if were[i] != "" && known.matches(were[i], *plain[i]) {
			*plain[i] = were[i]
			return nil
		}
		hash, err := bcrypt.GenerateFromPassword([]byte(*plain[i]), cost)
		known.learn(string(hash), *plain[i])
		*plain[i] = string(hash)
		return err
	})
	if err != nil {
		return err
	}
	return known.save()
}

// each calls f for 0 to n-1, in parallel, and returns one of the errors.
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

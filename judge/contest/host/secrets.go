package host

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/contest/stream"
)

// tokenName is the name of the file with the workers' token, in the data folder.
const tokenName = "workers"

// secretOf returns the secret in a data folder, which it creates at the first start.
func secretOf(dir string) ([]byte, error) {
	text, err := kept(dir, "secret")
	if errors.Is(err, errDamaged) {
		err = fault.New(filepath.Join(dir, "secret"), "is damaged", "remove it; all who are signed in must sign in again")
	}
	return text, err
}

// tokenOf returns the workers' token in a data folder, which it creates at the first start.
func tokenOf(dir string) (string, error) {
	text, err := kept(dir, tokenName)
	if errors.Is(err, errDamaged) {
		err = fault.New(filepath.Join(dir, tokenName), "is damaged", "remove it; workers need the new address then")
	}
	return strings.TrimSpace(string(text)), err
}

// errDamaged says that a file does not contain a valid random text.
var errDamaged = errors.New("is damaged")

// kept returns the random text in a file of a data folder. It creates the file at the first
// start.
func kept(dir, name string) ([]byte, error) {
	if err := stream.Own(dir); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, name)
	for range 2 {
		text, err := store.Read(path, 1<<10)
		if err == nil && len(text) >= 20 {
			return text, nil
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return nil, fault.New(path, store.What(err), "remove it")
		}
		_, err = io.WriteString(f, rand.Text()+rand.Text())
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, fault.Caused(path, store.What(err), err)
		}
	}
	return nil, errDamaged
}

// replaceToken replaces the workers' token.
func replaceToken(o Options) error {
	if _, err := os.Stat(filepath.Join(o.Data, "secret")); err != nil {
		return fault.New(o.Data, "holds no contest yet", "start it first")
	}
	path := filepath.Join(o.Data, tokenName)
	if err := store.Write(path, []byte(rand.Text()+rand.Text())); err != nil {
		return err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return fault.Caused(path, store.What(err), err)
	}
	o.ready(Running{Replaced: true})
	return nil
}

// watchToken makes a server use the workers' token that is in the data folder, until ctx ends.
func watchToken(ctx context.Context, dir string, st *stream.Stream) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		if text, err := store.Read(filepath.Join(dir, tokenName), 1<<10); err == nil && len(text) >= 20 {
			st.SetToken(strings.TrimSpace(string(text)))
		}
	}
}

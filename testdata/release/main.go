// Release builds grundy for every system and packs each build with the documents into an archive.
// The same commit gives the same bytes on every machine: paths are trimmed, names are sorted, and
// all times are the time of the commit.
//
//	go run ./testdata/release --version 0.2 --out dist
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A target is a system for which there is an archive.
type target struct{ os, arch string }

var targets = []target{
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// documents lists the files of an archive besides the program: README, and the files to which it
// links.
var documents = []string{
	"CHANGELOG.md", "README.md", "cmd/grundy/README.md",
	"judge/README.md", "judge/contest/README.md", "judge/contest/pictures/board-dark.png",
	"judge/contest/pictures/board-phone.png", "judge/contest/pictures/board.png", "judge/packages/README.md",
	"judge/spec/grammar/README.md", "judge/sandbox/README.md", "problems/README.md", "testdata/hostile/README.md",
}

func main() {
	version := flag.String("version", "", "version, such as 0.2; empty: that of git describe")
	out := flag.String("out", "dist", "folder for the archives")
	flag.Parse()
	if err := release(*version, *out); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(2)
	}
}

func release(version, out string) error {
	if version == "" {
		var err error
		if version, err = git("describe", "--tags", "--always", "--dirty"); err != nil {
			return err
		}
	}
	when, err := commitTime()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, t := range targets {
		name, archive, err := t.archive(version, when)
		if err != nil {
			return fmt.Errorf("%s/%s: %w", t.os, t.arch, err)
		}
		if err := os.WriteFile(filepath.Join(out, name), archive, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(archive), name)
		fmt.Printf("%s: %.1f MiB\n", filepath.Join(out, name), float64(len(archive))/(1<<20))
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// archive builds the program for a target and packs it.
func (t target) archive(version string, when time.Time) (name string, data []byte, err error) {
	folder := fmt.Sprintf("grundy_%s_%s_%s", version, t.os, t.arch)
	program, err := t.build(version)
	if err != nil {
		return "", nil, err
	}
	files := []file{{folder + "/" + t.program(), 0o755, program}}
	for _, d := range documents {
		text, err := os.ReadFile(d)
		if err != nil {
			return "", nil, err
		}
		files = append(files, file{folder + "/" + d, 0o644, text})
	}
	if t.os == "windows" {
		data, err = zipped(files, when)
		return folder + ".zip", data, err
	}
	data, err = tarred(files, when)
	return folder + ".tar.gz", data, err
}

// program returns the name of the program on the target.
func (t target) program() string {
	if t.os == "windows" {
		return "grundy.exe"
	}
	return "grundy"
}

// build returns the bytes of the program.
func (t target) build(version string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, t.program())
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= -X grundy/judge/program/doctor.stamped="+version,
		"-o", path, "./cmd/grundy")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch, "GOAMD64=v1", "GOFLAGS=")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// commitTime returns the time of the commit, or SOURCE_DATE_EPOCH if this variable is set.
func commitTime() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		var err error
		if text, err = git("log", "-1", "--format=%ct"); err != nil {
			return time.Time{}, err
		}
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH: %q is not a number of seconds", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

func git(args ...string) (string, error) {
	out, err := exec.Command("git", args...).Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.TrimSpace(string(out)), nil
}

package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"grundy/judge/runcache"
)

// noCacheFlag adds --no-cache.
func noCacheFlag(flags *pflag.FlagSet, off *bool) {
	flags.BoolVar(off, "no-cache", false, "make every run, also those made before, and keep none")
}

// keptRuns is where runs are kept: $GRUNDY_RUNS, or the folder runs of the cache;
// nil when they are not.
func keptRuns(j *judgeTools, off bool) *runcache.Cache {
	if off {
		return nil
	}
	folder := os.Getenv("GRUNDY_RUNS")
	if folder == "" {
		folder = filepath.Join(j.builder.Folder(), "runs")
	}
	return runcache.New(folder)
}

// fromCache tells how many of some runs were made earlier.
func fromCache(n, all int) string {
	return fmt.Sprintf("%d of %s made before", n, plural(all, "run"))
}

// lintCount counts the runs of all problems.
type lintCount struct{ tests, cached int }

func (c *lintCount) add(l *linting) {
	c.tests += l.tests
	c.cached += l.cached
}

// String is a line on how many were made earlier, or nothing.
func (c lintCount) String() string {
	if c.cached == 0 {
		return ""
	}
	return fromCache(c.cached, c.tests) + "\n"
}

package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"grundy/judge/fault"
	"grundy/judge/lint"
	"grundy/judge/runcache"
	"grundy/judge/words"
)

// noCacheFlag adds --no-cache.
func noCacheFlag(flags *pflag.FlagSet, off *bool) {
	flags.BoolVar(off, "no-cache", false, "make every run, also those made before, and keep none")
}

// storedRuns is where runs are stored: $GRUNDY_RUNS, or the folder runs of the cache;
// nil when they are not. A folder that cannot be used is told as a warning.
func storedRuns(j *judgeTools, off bool) *runcache.Cache {
	if off {
		return nil
	}
	folder := os.Getenv("GRUNDY_RUNS")
	if folder == "" {
		folder = filepath.Join(j.builder.Folder(), "runs")
	}
	cache, err := runcache.New(folder)
	if err != nil {
		o := parts(err)[0]
		remedy := "set GRUNDY_RUNS to an empty folder or a new one, or use --no-cache"
		j.warning = (fault.New(o.Place, "no runs are kept: "+o.What, remedy)).Error()
		return nil
	}
	return cache
}

// warnings are what the user should know about the caches, each once.
func (j *judgeTools) warnings() (list []string) {
	if w := j.builder.Warning(); w != "" {
		list = append(list, w)
	}
	if j.warning != "" {
		list = append(list, j.warning)
	}
	return list
}

// fromCache tells how many of some runs were made earlier.
func fromCache(n, all int) string {
	return fmt.Sprintf("%d of %s made before", n, words.Plural(all, "run"))
}

// lintCount counts the runs of all problems.
type lintCount struct{ tests, cached int }

func (c *lintCount) add(f *lint.Findings) {
	c.tests += f.Tests
	c.cached += f.Cached
}

// String is a line on how many were made earlier, or nothing.
func (c lintCount) String() string {
	if c.cached == 0 {
		return ""
	}
	return fromCache(c.cached, c.tests) + "\n"
}

package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/program/runcache"
)

// noCacheFlag adds --no-cache.
func noCacheFlag(flags *pflag.FlagSet, off *bool) {
	flags.BoolVar(off, "no-cache", false, "run everything again, and store no runs")
}

// storedRuns returns the cache of runs and gives it to the checkers, too. It returns nil if off is
// set or the cache cannot be used.
func storedRuns(j *judgeTools, off bool) *runcache.Cache {
	if off {
		return nil
	}
	cache := openRuns(j)
	if cache != nil {
		j.Remember(cache)
	}
	return cache
}

// openRuns opens the folder of stored runs and tests: $GRUNDY_RUNS, or the folder runs of the
// cache. If it cannot be used, a warning says so, and the cache is nil.
func openRuns(j *judgeTools) *runcache.Cache {
	folder := os.Getenv("GRUNDY_RUNS")
	if folder == "" {
		folder = filepath.Join(j.builder.Folder(), "runs")
	}
	cache, err := runcache.New(folder)
	if err != nil {
		o := parts(err)[0]
		remedy := i18n.Message("set GRUNDY_RUNS to an empty folder or a new one, or use --no-cache")
		j.warning = fault.New(o.Place, i18n.Messagef("no runs are stored: %s", o.What), remedy).Message()
		return nil
	}
	return cache
}

// warnings returns what the user should know about the caches, without repetition.
func (j *judgeTools) warnings() (list []i18n.Message) {
	if w := j.builder.Warning(); w != "" {
		list = append(list, w)
	}
	if j.warning != "" {
		list = append(list, j.warning)
	}
	return list
}

package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/runcache"
)

// noCacheFlag adds --no-cache.
func noCacheFlag(flags *pflag.FlagSet, off *bool) {
	flags.BoolVar(off, "no-cache", false, "make every run, also those made before, and store none")
}

// storedRuns is where runs are stored: $GRUNDY_RUNS, or the folder runs of the cache;
// nil when they are not. If the folder cannot be used, a warning says so.
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
		remedy := i18n.Message("set GRUNDY_RUNS to an empty folder or a new one, or use --no-cache")
		j.warning = fault.New(o.Place, i18n.Messagef("no runs are stored: %s", o.What), remedy).Message()
		return nil
	}
	j.Remember(cache)
	return cache
}

// warnings are what the user should know about the caches, each once.
func (j *judgeTools) warnings() (list []i18n.Message) {
	if w := j.builder.Warning(); w != "" {
		list = append(list, w)
	}
	if j.warning != "" {
		list = append(list, j.warning)
	}
	return list
}

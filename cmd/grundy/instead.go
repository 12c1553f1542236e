package main

import (
	"time"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/problems/catalogue"
)

// instead has the flags that replace the check and the limits of problems. Errors about packages name
// these flags.
type instead struct {
	check  string
	time   time.Duration
	memory string
	bytes  int64 // the value of memory
}

// add adds the flags to a command.
func (i *instead) add(cmd *cobra.Command) {
	cli.Time(cmd.Flags(), &i.time, "time", 0, "CPU time limit instead of the problem's")
	cmd.Flags().StringVar(&i.memory, "memory", "", "memory limit instead of the problem's, such as 64MiB")
	cli.Once(cmd, &i.check, "check", "how answers are judged instead, as for grundy submit")
}

// understand reads the values of the flags.
func (i *instead) understand() (err error) {
	i.bytes, err = cli.Memory("--memory", i.memory)
	return err
}

// in returns the catalogue with the replaced properties.
func (i *instead) in(c catalogue.Catalogue) catalogue.Catalogue {
	return c.Checked(i.check).Timed(i.time).Sized(i.bytes)
}

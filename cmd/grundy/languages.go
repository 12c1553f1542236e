package main

import (
	"strings"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/cli"
	"grundy/cmd/grundy/settings"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/sandbox"
	"grundy/problems/catalogue"
)

// judgeFlags adds --languages and --require-tier.
func (a *app) judgeFlags(cmd *cobra.Command, languages *string) {
	cmd.Flags().StringVar(languages, "languages", "", "languages.yaml of the Kattis problem tools, whose rows are added or replace grundy's")
	a.tierFlag(cmd)
}

// tierFlag adds --require-tier.
func (a *app) tierFlag(cmd *cobra.Command) {
	cli.Word(cmd, &a.leastTier, "require-tier", sandbox.Tiers, i18n.Messagef("run programs in no weaker sandbox: %s", strings.Join(sandbox.Tiers, ", ")))
}

// learn reads the tables of the configuration, and that of --languages, if there is one.
func (j *judgeTools) learn(configured []settings.Languages, file string) error {
	for _, table := range configured {
		if err := j.builder.Extend(table.File, table.Text); err != nil {
			return err
		}
	}
	if file == "" {
		return nil
	}
	text, err := store.ReadGiven(file, catalogue.SpecLimit)
	if err != nil {
		return err
	}
	return j.builder.Extend(file, text)
}

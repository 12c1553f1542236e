package main

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/cmd/grundy/cli"
	"grundy/cmd/grundy/settings"
	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
)

func configCommand(a *app) *cobra.Command {
	var schema bool
	cmd := &cobra.Command{
		Use:               "config",
		Short:             "Print the configuration in force, and where it comes from",
		Args:              cli.Wants(0, 0),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(*cobra.Command, []string) error { return a.config(schema) },
	}
	cmd.Flags().BoolVar(&schema, "schema", false, "print the JSON schema of the files instead")
	return cmd
}

// config prints the configuration.
func (a *app) config(schema bool) error {
	if schema {
		_, err := a.stdout.Write(settings.Schema)
		return err
	}
	s, err := a.settings()
	if err != nil {
		return err
	}
	settings.Sort(s.All)
	for i := range s.All {
		s.All[i].File = store.Home(s.All[i].File)
	}
	a.tell(func(w io.Writer) error { return json.Settings(w, s.Files, rows(s)) },
		func(w io.Writer) error { return text.Settings(w, rows(s), a.style()) })
	return nil
}

// rows returns settings as the renderers print them.
func rows(s *settings.Settings) (list []text.Setting) {
	for _, one := range s.All {
		list = append(list, text.Setting{Name: one.Name, Values: one.Values, Place: one.Place(), Beaten: one.Beaten})
	}
	return list
}

// settings returns the configuration that applies to the working folder. It is read once.
func (a *app) settings() (*settings.Settings, error) {
	if a.configured != nil {
		return a.configured, nil
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, fault.New(".", store.What(err), "change to another folder")
	}
	a.configured, err = settings.Read(dir)
	return a.configured, err
}

// defaults returns the values of the configuration for the flags of a command.
func (a *app) defaults(cmd *cobra.Command) (map[string]cli.Default, error) {
	s, err := a.settings()
	if err != nil {
		return nil, err
	}
	if err := settable(cmd.Root(), s); err != nil {
		return nil, err
	}
	out := map[string]cli.Default{}
	for name, one := range s.Of(cmd.Name()) {
		out[name] = cli.Default{Values: one.Values, Place: one.Place()}
	}
	return out, nil
}

// settable returns an error about a setting of a command or of a flag that does not exist.
func settable(root *cobra.Command, s *settings.Settings) error {
	for _, one := range s.All {
		parts := strings.SplitN(one.Name, ".", 3)
		if parts[0] != "commands" || len(parts) != 3 {
			continue
		}
		var names []string
		for _, sub := range root.Commands() {
			names = append(names, sub.Name())
		}
		i := slices.Index(names, parts[1])
		if i < 0 {
			return fault.New(one.Place(), i18n.Messagef("%q is no command", parts[1]), format.Suggest(parts[1], names))
		}
		var flags []string
		root.Commands()[i].Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f.Name) })
		if !slices.Contains(flags, parts[2]) {
			return fault.New(one.Place(), i18n.Messagef("%q is no flag of %s", parts[2], "grundy "+parts[1]), format.Suggest(parts[2], flags))
		}
	}
	return nil
}

package main

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grundy/cmd/grundy/editors"
	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/render/json"
)

func editorCommand(a *app) *cobra.Command {
	var out string
	var force bool
	cmd := &cobra.Command{
		Use:       "editor EDITOR",
		Short:     "Write tasks and keys with which an editor runs, judges and stresses the open program",
		ValidArgs: editors.Names(),
		Args:      editorArgument,
		RunE:      func(_ *cobra.Command, args []string) error { return a.editor(args[0], out, force) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&out, "out", "o", "", "folder to write into (default: where the editor looks for the files)")
	flags.BoolVar(&force, "force", false, "replace files that grundy did not write")
	_ = cmd.MarkFlagDirname("out") // fails only if the flag does not exist
	return cmd
}

// editorArgument checks the argument of editor.
func editorArgument(_ *cobra.Command, args []string) error {
	known := i18n.Messagef("known: %s", strings.Join(editors.Names(), ", "))
	switch {
	case len(args) == 0:
		return fault.New("editor", "no editor is named", known)
	case len(args) > 1:
		return fault.New("editor", i18n.Messagef("unexpected argument %q", args[1]), "write grundy editor EDITOR")
	case !slices.Contains(editors.Names(), args[0]):
		return fault.New(args[0], "no such editor", format.Suggest(args[0], editors.Names()))
	}
	return nil
}

// editor writes the files of an editor.
func (a *app) editor(name, out string, force bool) error {
	paths, err := editors.Write(name, out, force)
	if err != nil {
		return err
	}
	for i := range paths {
		paths[i] = filepath.ToSlash(paths[i])
	}
	a.tell(func(w io.Writer) error { return json.Written(w, name, paths) },
		func(w io.Writer) error {
			_, err := io.WriteString(w, i18n.Sprintf(a.lang, "%s: wrote %s; the first lines say the keys\n", name, format.Visible(strings.Join(paths, i18n.Format(a.lang, ", ")))))
			return err
		})
	return nil
}

module grundy

go 1.25.0

require (
	github.com/agext/levenshtein v1.2.3
	github.com/expr-lang/expr v1.17.8
	github.com/google/go-cmdtest v0.4.1-0.20220921163831-55ab3332a786
	github.com/spf13/cobra v1.10.2
	github.com/spf13/pflag v1.0.9
	golang.org/x/net v0.58.0
	golang.org/x/sys v0.47.0
	golang.org/x/term v0.45.0
	golang.org/x/text v0.41.0
	gopkg.in/yaml.v3 v3.0.1
)

require (
	github.com/google/go-cmp v0.3.1 // indirect
	github.com/google/renameio v0.1.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
)

// Package zh holds the Chinese texts of messages: one row per message, in a file for each part of
// Grundy. A program that prints Chinese imports it, and the package adds its rows to i18n.
//
// The rows are not in package i18n, because most packages of Grundy import that one and would be
// compiled again after each new row.
package zh

import "grundy/judge/base/i18n"

func init() {
	for _, table := range tables {
		i18n.Add(table)
	}
}

// tables are the parts of the catalogue.
var tables = []map[string]string{
	commands,
	classes,
	reports,
	faults,
	findings,
	functions,
	outputs,
	contests,
	servers,
	laws,
	complaints,
	hints,
	packages,
	readers,
	wrappers,
	ctd,
	plays, positions,
	guesses,
	explanations,
	values,
	pages,
	sites,
	statements,
	documents,
	starlark,
	programs,
	groups,
	desk,
}

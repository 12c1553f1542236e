package cms

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/check/protocol"
)

const casesFile = "gen/cases.gen"

// A tool is a generator or a validator of gen/cases.gen with its words: the names of its arguments,
// or the arguments.
type tool struct {
	program *packages.Program
	words   []string
}

// A toolbox holds the generators or the validators of gen/cases.gen by name. The default is the
// one called default, or the first.
type toolbox struct {
	word      string // GEN or VAL
	named     map[string]*tool
	byDefault *tool
}

// cases reads gen/cases.gen.
type cases struct {
	*reader
	generators, validators toolbox
	open                   *cmsSubtask
	generator              *tool // of the open subtask
	// constraints apply to the tests of all subtasks, and own to those of the open subtask.
	constraints, own []constraint
}

// listedCases reads gen/cases.gen. A line with a colon is a command. Any other line is a test: the
// arguments of the current generator.
func (r *reader) listedCases() error {
	text, err := r.listing()
	if err != nil {
		return err
	}
	c := &cases{
		reader: r, generators: toolbox{word: "GEN", named: map[string]*tool{}}, validators: toolbox{word: "VAL", named: map[string]*tool{}},
	}
	for i, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		place := fmt.Sprintf("%s:%d", casesFile, i+1)
		command, ok := strings.CutPrefix(line, ":")
		if !ok {
			err = c.test(place, c.generator, line)
		} else {
			word, rest, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(command), "\t", " "), " ")
			err = c.command(place, word, strings.TrimSpace(rest))
		}
		if err != nil {
			return err
		}
	}
	if len(r.subtasks) == 1 && r.scoreType == "" { // as in task-maker
		r.scoreType = "Sum"
	}
	if err := r.distinct(); err != nil {
		return err
	}
	if err := c.validate(); err != nil {
		return err
	}
	return r.ordered()
}

// command runs a command of gen/cases.gen.
func (c *cases) command(place, word, rest string) error {
	switch word {
	case "GEN", "VAL":
		return c.tool(place, word, strings.Fields(rest))
	case "CONSTRAINT":
		one, ok := constraintOf(rest)
		if !ok {
			return fault.New(place, i18n.Messagef("%s is not a constraint", format.Visible(format.Clip(rest, 60))), "write one such as 1 <= $N <= 100")
		}
		if c.open == nil {
			c.constraints = append(c.constraints, one)
		} else {
			c.own = append(c.own, one)
		}
		return nil
	case "SUBTASK":
		points, name, _ := strings.Cut(rest, " ")
		open, err := c.subtask(place, points)
		if err != nil {
			return err
		}
		c.open, c.own, c.generator = open, nil, c.generators.byDefault
		open.validator = c.validators.byDefault
		return c.name(place, strings.ReplaceAll(name, " ", ""))
	case "STDEP":
		if c.open == nil || c.open.tests > 0 {
			return misplaced(place, word, c.open, i18n.Messagef("%s comes before the first SUBTASK", word))
		}
		c.open.requires = append(c.open.requires, strings.Fields(rest)...)
		return nil
	case "COPY", "RUN":
		if c.open == nil {
			return outside(place)
		}
		if word == "COPY" {
			if err := c.room(place); err != nil {
				return err
			}
			return c.copy(place, rest, c.open)
		}
		name, args, _ := strings.Cut(rest, " ")
		generator, err := c.generators.find(place, name)
		if err != nil {
			return err
		}
		return c.test(place, generator, args)
	}
	return fault.New(place, i18n.Messagef("the command %s is unknown", format.Visible(format.Clip(word, 30))), "write GEN, VAL, CONSTRAINT, SUBTASK, STDEP, COPY or RUN")
}

// misplaced returns the error for a command that must be at the beginning of a subtask. before is
// the error if no subtask is open.
func misplaced(place, command string, open *cmsSubtask, before i18n.Message) error {
	if open != nil {
		return fault.New(place, i18n.Messagef("%s comes after a test of its subtask", command), "put it before the tests")
	}
	return fault.New(place, before, "put it right after one")
}

func outside(place string) error {
	return fault.New(place, "there are tests before the first subtask", "put :SUBTASK 100 before them")
}

// name names the open subtask. The name may be empty. Characters that a path of a group cannot
// have are replaced.
func (c *cases) name(place, name string) error {
	if name == "" {
		return nil
	}
	own := strings.Map(func(r rune) rune {
		if strings.ContainsRune("/,{}", r) || !unicode.IsPrint(r) {
			return '_'
		}
		return r
	}, name)
	if slices.Contains([]string{".", "..", "secret", "sample"}, own) {
		own += "_"
	}
	if !isSubtaskName(own) {
		return fault.New(place, i18n.Messagef("%s is not a name of a subtask", format.Visible(format.Clip(name, 30))), "write a short word without / , { and }")
	}
	c.open.Path, c.open.named, c.labels[own] = own, place, name
	return nil
}

// tool registers a generator or a validator, or selects one for the open subtask.
func (c *cases) tool(place, word string, words []string) error {
	box := &c.generators
	if word == "VAL" {
		box = &c.validators
	}
	switch len(words) {
	case 0:
		return fault.New(place, i18n.Messagef("%s has no name", word), "write :GEN NAME FILE or :VAL NAME FILE")
	case 1:
		one, err := box.find(place, words[0])
		switch {
		case err != nil:
			return err
		case c.open == nil || word == "VAL" && c.open.tests > 0:
			return misplaced(place, word, c.open, i18n.Messagef("%s comes before the first SUBTASK", word))
		case word == "VAL":
			c.open.validator = one
		default:
			c.generator = one
		}
		return nil
	}
	name := words[0]
	if box.named[name] != nil {
		return fault.New(place, i18n.Messagef("another %s has the name %s", word, format.Visible(format.Clip(name, 30))), "write a word of its own")
	}
	f, err := reading.Named(c.FS, ".", words[1], place, "name a file of the package")
	if err != nil {
		return err
	}
	if !reading.IsSource(words[1]) {
		return fault.New(place, i18n.Messagef("%s is not a program in a known language", format.Visible(format.Clip(f.Path, 60))), "name a source")
	}
	program, err := c.program(path.Clean(words[1]))
	if err != nil {
		return err
	}
	one := &tool{program, words[2:]}
	if box.named[name] = one; box.byDefault == nil || name == "default" {
		box.byDefault = one
	}
	return nil
}

func (b *toolbox) find(place, name string) (*tool, error) {
	if one := b.named[name]; one != nil {
		return one, nil
	}
	return nil, fault.New(place, i18n.Messagef("no %s before it has the name %s", b.word, format.Visible(format.Clip(name, 30))), "write :GEN NAME FILE or :VAL NAME FILE before it")
}

// test adds a test that a generator makes, and checks its arguments.
func (c *cases) test(place string, generator *tool, line string) error {
	if c.open == nil {
		return outside(place)
	}
	if err := c.room(place); err != nil {
		return err
	}
	if generator == nil {
		return fault.New(place, "there is no GEN before it", "write :GEN NAME FILE or :VAL NAME FILE before it")
	}
	words, ok := reading.ShellWords(line)
	if !ok {
		return fault.New(place, "a quote is not closed", "close the quotes")
	}
	values := c.automatic(c.open, len(c.subtasks)-1)
	for i, name := range generator.words {
		if i < len(words) {
			values[name] = words[i]
		}
	}
	for _, one := range slices.Concat(c.constraints, c.own) {
		if one.violated(values) {
			return fault.New(place, i18n.Messagef("the test violates the constraint %s", format.Visible(format.Clip(one.text, 60))), "correct its arguments")
		}
	}
	c.make(c.open, generator.program, words)
	return nil
}

// validate makes the validator of each subtask judge its tests. Without arguments, a validator gets
// the input and the number of the subtask, which counts from 0.
func (c *cases) validate() error {
	judges, flags := map[*tool]int{}, map[string]map[string][]string{}
	for i, one := range c.subtasks {
		v := one.validator
		if v == nil {
			continue
		}
		if _, ok := judges[v]; !ok {
			judges[v] = len(c.p.Validators)
			c.p.Validators = append(c.p.Validators, packages.Validator{Program: *v.program, Protocol: protocol.Testlib})
		}
		of := &c.p.Validators[judges[v]]
		of.Groups = append(of.Groups, one.Path)
		values := c.automatic(one, i)
		words := v.words
		if len(words) == 0 {
			words = []string{"$INPUT", "$ST_NUM"}
		}
		var args []string
		for _, word := range words {
			value, ok := values[strings.TrimPrefix(word, "$")]
			if !ok {
				return fault.New(one.place, i18n.Messagef("the validator gets the variable %s, which is unknown", format.Visible(format.Clip(word, 30))), "pass $INPUT, $ST_NUM or $ST_NAME")
			}
			args = append(args, value)
		}
		flags[one.Path] = map[string][]string{"": args}
	}
	for i := range c.p.Tests {
		c.p.Tests[i].InputFlags = flags[c.p.Tests[i].Group]
	}
	return nil
}

// automatic returns the variables that every test of a subtask has.
func (c *cases) automatic(of *cmsSubtask, number int) map[string]string {
	values := map[string]string{"INPUT": "/dev/stdin", "ST_NUM": strconv.Itoa(number)}
	if name := c.labels[of.Path]; name != "" {
		values["ST_NAME"] = name
	}
	return values
}

// A constraint compares numbers and the arguments of generators.
type constraint struct {
	text      string
	operands  []string // numbers, or variables with a dollar sign
	operators []string
}

var (
	operand  = regexp.MustCompile(`^(?:[-+]?[0-9]+|\$[^ ]+)`)
	operator = regexp.MustCompile(`^(?:<=?|>=?|=)`)
)

// constraintOf parses a constraint such as 1 <= $N < $M. Its inequalities have one direction.
func constraintOf(text string) (c constraint, ok bool) {
	c.text = text
	for rest := text; ; {
		one := operand.FindString(rest)
		if one == "" {
			return c, false
		}
		c.operands = append(c.operands, one)
		if rest = strings.TrimSpace(rest[len(one):]); rest == "" {
			all := strings.Join(c.operators, "")
			return c, len(c.operators) > 0 && !(strings.Contains(all, "<") && strings.Contains(all, ">"))
		}
		sign := operator.FindString(rest)
		if sign == "" {
			return c, false
		}
		c.operators, rest = append(c.operators, sign), strings.TrimSpace(rest[len(sign):])
	}
}

// violated reports whether a comparison is false. Like task-maker, it compares from the left, up to
// the first operand that is not an integer.
func (c constraint) violated(values map[string]string) bool {
	var last int64
	for i, text := range c.operands {
		if name, ok := strings.CutPrefix(text, "$"); ok {
			text = values[name]
		}
		v, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return false
		}
		if i > 0 && !holds(last, c.operators[i-1], v) {
			return true
		}
		last = v
	}
	return false
}

func holds(a int64, operator string, b int64) bool {
	switch operator {
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	}
	return a == b
}

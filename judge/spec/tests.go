package spec

// TestLimits are the limits of some fixed tests.
type TestLimits struct {
	Tests Text // a pattern for the tests, or a folder
	Limits
}

// TestFlags are the arguments of the checker or the interactor for some fixed tests, separated by
// spaces.
type TestFlags struct{ Tests, Flags Text }

// A Group is a group of fixed tests, or of other groups, that gives points by a rule.
type Group struct {
	Place    Place
	Name     Text    // no other group beside it has this name
	Tests    Text    // a pattern for the tests, or a folder; absent if there are Groups
	Groups   []Group // in order
	Points   float64 // of the whole group
	Each     float64 // of each right test; 0: Points are those of the group
	Score    Text    // all, min, max or sum: how the points follow from those of the parts
	Accept   Text    // all, any or always: which parts must be right; absent: all, or any if Score is max
	Requires []Text  // the names of groups that must be right first
	Stop     bool    // no part after the first failing one counts
}

// A Generator is a program that prints inputs of fixed tests.
type Generator struct {
	Place Place
	Name  Text   // the name of its tests, or their folder; absent: the name of the program
	File  Text   // the program's path, relative to the spec
	Args  []Text // arguments, separated by spaces; SeedWord stands for the seed; none: the seed alone
	Tests int    // how many tests are made for each of Args
	Seed  int    // of the first test; each later test has the next seed
}

// SeedWord stands for the seed in the arguments of a generator.
const SeedWord = "{seed}"

// These constants bound the tests of a generator and their seeds.
const (
	mostGenerated = 1000
	mostSeed      = 1_000_000_000
)

// tests reads the key that says where the fixed tests are, and how they are judged.
func (d *decoder) tests(p *Problem) reader {
	return d.table(table{keys: []key{
		{"folder", may, "A folder of inputs and answers: its path relative to this file.", d.word(&p.Tests)},
		{"limits", may, "Limits of some tests, by a folder or a pattern: {large/*: {time: 3s}}. The first pattern that matches a test counts.",
			d.testLimits(&p.TestLimits)},
		{"flags", may, "Flags of the checker or interactor for some tests, by a folder or a pattern: {large: max 9}. The first counts.",
			d.testFlags(&p.TestFlags)},
		{"groups", may, "Groups of tests that give points by rules. Groups may contain groups.", d.groups(&p.Groups)},
	}, unless: &unless{keys: []string{"folder"}, given: []string{"limits", "flags", "groups"}}})
}

func (d *decoder) testLimits(into *[]TestLimits) reader {
	return d.byName("PATTERN", func(pattern Text) reader {
		l := grow(into)
		l.Tests = pattern
		return d.table(table{keys: []key{
			{"time", may, "CPU time, such as 1.5s or 500ms.", d.duration(&l.Time)},
			{"memory", may, "Memory, in B, KiB, MiB or GiB.", d.size(LeastMemory, &l.Memory)},
		}})
	})
}

func (d *decoder) testFlags(into *[]TestFlags) reader {
	return d.byName("PATTERN", func(pattern Text) reader {
		f := grow(into)
		f.Tests = pattern
		return d.word(&f.Flags)
	})
}

// groups reads a list of groups.
func (d *decoder) groups(into *[]Group) reader {
	return d.list(func() reader {
		g := grow(into)
		return reader{
			func(v value) {
				g.Place = d.place(v.Node)
				d.mapping(v, d.group(g))
			},
			func() *schema { return &schema{Ref: "#/definitions/" + groupDefinition} },
		}
	})
}

// groupDefinition is the name of the schema of a group, which is needed because groups contain groups.
const groupDefinition = "group"

// group returns the table of a group.
func (d *decoder) group(g *Group) table {
	return table{
		keys: []key{
			{"name", must, "The name in reports.", d.word(&g.Name)},
			{"tests", may, "Its tests: a folder within the folder of tests, or a pattern such as group2/*.", d.word(&g.Tests)},
			{"groups", may, "Its groups, if it has no tests of its own.", d.groups(&g.Groups)},
			{"points", may, "The points of the whole group.", d.points(&g.Points)},
			{"each", may, "The points of each right test, in place of points of the group.", d.points(&g.Each)},
			{"score", may, "all: points if all parts are right; min, max: those of the worst or best part; sum: of all. Usual: all, sum of groups.",
				d.oneOf(&g.Score, "all", "min", "max", "sum")},
			{"accept", may, "Which parts must be right for the group to be right. Without this key, all, or any if the score is max.", d.oneOf(&g.Accept, "all", "any", "always")},
			{"requires", may, "Groups that must be right, or else this group gives no points.", d.wordOrWords(&g.Requires)},
			{"stop", may, "Whether no part after the first failing one counts.", d.yes(&g.Stop)},
		},
		one: []string{"tests", "groups"},
	}
}

// generators reads a list of generators.
func (d *decoder) generators(into *[]Generator) reader {
	return d.list(func() reader {
		g := grow(into)
		g.Tests, g.Seed = 1, 1
		t := table{keys: []key{
			{"program", must, "A program that prints an input: its path relative to this file.", d.word(&g.File)},
			{"name", may, "The name of its tests; of several, NAME/1, NAME/2 and so on. Without this key, the name of the program.", d.word(&g.Name)},
			{"args", may, "Its arguments, or a list with those of each test; {seed} stands for the seed. Without this key, the seed alone.", d.wordOrWords(&g.Args)},
			{"tests", may, "How many tests are made with these arguments; 1 unless given.", d.wholeNumber(1, mostGenerated, &g.Tests)},
			{"seed", may, "The seed of the first test; each later test has the next seed. Without this key, it is 1.", d.wholeNumber(0, mostSeed, &g.Seed)},
		}}
		return reader{
			func(v value) {
				g.Place = d.place(v.Node)
				d.mapping(v, t)
			},
			t.schema,
		}
	})
}

package spec

import (
	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
)

// deepest bounds the nesting of a spec. A block within a block needs a depth of about 10.
const deepest = 64

// refuse complains about YAML features that specs do not allow: anchors, aliases, merge keys, tags,
// keys that are not words, and keys given twice. It reports whether the tree is shallow enough to
// be read at all.
//
// It runs before the spec is read. Readers skip most of what it complained about.
func (d *decoder) refuse(n *yaml.Node, depth int) bool {
	if depth > deepest {
		d.complain(n, "lists or mappings are nested too deep", i18n.Messagef("nest at most %d", deepest))
		return false
	}
	if n.Anchor != "" {
		d.complain(n, i18n.Messagef("an anchor (&%s) is not allowed", n.Anchor), "remove it, or put the word in quotes")
	}
	if n.Kind == yaml.AliasNode {
		d.complain(n, i18n.Messagef("an alias (*%s) is not allowed", n.Value), "write the value itself, or put it in quotes")
		return true // its content is checked at its anchor
	}
	if n.Style&yaml.TaggedStyle != 0 {
		d.complain(n, i18n.Messagef("a tag (%s) is not allowed", n.Tag), "remove it, or put the word in quotes")
	}
	if n.Kind == yaml.MappingNode {
		d.refuseKeys(n)
	}
	for _, c := range n.Content {
		if !d.refuse(c, depth+1) {
			return false
		}
	}
	return true
}

func (d *decoder) refuseKeys(n *yaml.Node) {
	lines := map[string]int{}
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		switch first, twice := lines[k.Value]; {
		case k.Kind == yaml.AliasNode: // refuse complains about it
		case k.Kind != yaml.ScalarNode:
			d.complain(k, i18n.Messagef("this key is %s", kind(k)), "write a word")
		case k.Tag == "!!merge":
			d.complain(k, "a merge key (<<) is not allowed", "write the keys themselves")
		case twice:
			d.complain(k, i18n.Messagef("%s is given twice", quote(k.Value)), i18n.Messagef("it is already on line %d", first))
		default:
			lines[k.Value] = k.Line
		}
	}
}

// A pair is an entry of a mapping.
type pair struct{ key, value *yaml.Node }

// pairs returns the entries of a mapping in order. It omits keys that are not words, merge keys, and
// keys that occurred before.
func pairs(n *yaml.Node) []pair {
	seen := map[string]bool{}
	var all []pair
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := n.Content[i]
		if k.Kind != yaml.ScalarNode || k.Tag == "!!merge" || seen[k.Value] {
			continue
		}
		seen[k.Value] = true
		all = append(all, pair{k, n.Content[i+1]})
	}
	return all
}

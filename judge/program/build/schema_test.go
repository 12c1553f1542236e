package build

import (
	"testing"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/jsonschema"
)

// TestSchema checks that the schema allows the keys of Grundy's own tables, and requires only keys that
// each row has.
func TestSchema(t *testing.T) {
	row, ok := Schema().AdditionalProperties.(*jsonschema.Schema)
	if !ok {
		t.Fatal("no schema of rows")
	}
	for _, text := range [][]byte{languagesYAML, windowsYAML} {
		var rows map[string]map[string]any
		if err := yaml.Unmarshal(text, &rows); err != nil {
			t.Fatal(err)
		}
		for id, keys := range rows {
			for key := range keys {
				if row.Properties[key] == nil {
					t.Errorf("%s: %s is not in the schema", id, key)
				}
			}
			for _, key := range row.Required {
				if keys[key] == nil {
					t.Errorf("%s lacks %s", id, key)
				}
			}
		}
	}
}

package format

// In returns the entry of a key: the English one or, if lang is zh, the Chinese one.
func In[K comparable](table map[K][2]string, key K, lang string) string {
	if lang == "zh" {
		return table[key][1]
	}
	return table[key][0]
}

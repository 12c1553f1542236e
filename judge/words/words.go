package words

// In picks what stands under a key: English, or with lang zh Chinese.
func In[K comparable](table map[K][2]string, key K, lang string) string {
	if lang == "zh" {
		return table[key][1]
	}
	return table[key][0]
}

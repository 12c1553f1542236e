package table

func Find(t *Table) []Law { return nil }

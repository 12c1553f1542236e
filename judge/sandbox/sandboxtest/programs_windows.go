package sandboxtest

func burn([]string) { panic("not on windows") }

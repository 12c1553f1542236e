package main

func alice(s string) bool { return len(s)%2 == 1 }

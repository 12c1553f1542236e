package main

func moves(a []int) int { return len(a) }

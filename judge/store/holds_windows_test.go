package store

// holds tells whether folders can be held, and so swept, here.
const holds = false

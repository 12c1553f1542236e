package sandbox

import (
	"testing"

	"grundy/judge/testing/testenv"
)

// BenchmarkBox measures how long it takes to start and end a box.
func BenchmarkBox(b *testing.B) {
	for _, tier := range Tiers[:3] {
		b.Run(tier, func(b *testing.B) {
			r, err := OpenTier(tier)
			testenv.Tier(b, tier, err)
			defer r.Close()
			w := r.(*boxes).worldOf(&Command{Visible: []string{"/usr"}, Limits: Limits{Processes: 64}})
			for b.Loop() {
				d, err := startBox(w)
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				d.close()
				b.StartTimer()
			}
		})
	}
}

// BenchmarkOpen measures how long it takes to find the strongest tier, including the attacks.
func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		r, err := Open("")
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		r.Close()
		b.StartTimer()
	}
}

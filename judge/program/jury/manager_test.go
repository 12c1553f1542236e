package jury

import "testing"

// TestOlder checks that IsOlder finds the order of the pipes from the calls that open them.
func TestOlder(t *testing.T) {
	for source, want := range map[string]bool{
		`in = fopen(argv[1], "r"); out = fopen(argv[2], "w");`:   false,
		`in = fopen(argv[1], "w"); out = fopen(argv[2], "r");`:   true,
		`ifstream in(argv[1]); ofstream out{argv[2]};`:           false,
		`ifstream in(argv[2]); ofstream out(argv[1]);`:           true,
		`int in = open(argv [1], O_WRONLY), b = open(argv[2]);`:  true,
		`int in = open(argv[2], O_WRONLY);`:                      false,
		`auto a = argv[1]; auto b = argv[2];`:                    false,
		`fopen(argv[2], "a"); fopen(argv[3], "r"); // of a user`: false,
	} {
		if got := IsOlder([]byte(source)); got != want {
			t.Errorf("%s: %t", source, got)
		}
	}
}

bool kiki(int n) { return n % 2 != 0; }

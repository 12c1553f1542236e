bool kiki(int n) { return n % 3 != 0; }

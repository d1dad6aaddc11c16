int first(int v) { return v + 1; }

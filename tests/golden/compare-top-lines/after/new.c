int moves(void) { return 2; }
int fresh(void) { return 3; }

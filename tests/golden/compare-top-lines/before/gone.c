int unused(void) { return 1; }
int moves(void) { return 2; }

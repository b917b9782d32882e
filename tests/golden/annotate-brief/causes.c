/* Lines that a brief shows; the counts are made up. */

unsigned columns(void) {
  for (int row = 0; row < kRows; ++row) sum += matrix[row][column];
}


unsigned rows_in_a_set(void) {
  for (int row = 0; row < kRows; ++row) sum += table[row][column];
}


unsigned follow(const node* n) {
  for (; n != nullptr; n = n->next) sum += n->key;
}


unsigned count(void) {
  if (bytes[i] < 128) ++small;
}


void run(void) {
  operations[codes[i]]();
}

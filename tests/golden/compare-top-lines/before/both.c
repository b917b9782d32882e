int main(void) {
  return unused() + moves();
}

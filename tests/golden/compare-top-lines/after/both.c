int main(void) {
  puts("fast");
  return fresh() + moves();
}
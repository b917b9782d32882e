int scale(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    if (i % 3)
      sum += i;
  return sum;
}

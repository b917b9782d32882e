void sort(int *a, int n) {
  for (int i = 1; i < n; ++i)
    for (int j = i; j > 0 && a[j] < a[j - 1]; --j)
      swap(&a[j], &a[j - 1]);
}

/* Nothing. */
/* Nothing. */
/* Nothing. */
/* Nothing. */

int main(void) { sort(numbers(), 1000); }

! SPDX-License-Identifier: GPL-2.0-or-later
program hello
  implicit none
  integer, parameter :: n = 90
  real(8) :: a(n, n), b(n, n), c(n, n)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * j, 17) / 16d0
      b(i, j) = mod(i + j, 13) / 8d0
    end do
  end do
  c = matmul(a, transpose(b)) + sqrt(abs(a - b))
  do i = 1, 20
    c = c / maxval(c) + cos(c)
  end do
  write (*, '(3f14.6)') sum(c), minval(c), c(7, 11)
end program

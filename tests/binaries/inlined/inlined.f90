module m
contains
 pure real function f(x)
  real, intent(in) :: x
  f = x*2.0 + 1.0
 end function
 subroutine s(a)
  real, intent(inout) :: a(:)
  integer :: i
  do i=1,size(a)
   a(i) = f(a(i))
  end do
 end subroutine
end module
program p
 use m
 real :: a(1000)
 a = 1.0
 call s(a)
 print *, sum(a)
end program

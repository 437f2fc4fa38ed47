module m
  type :: circle
    real :: r
    real :: x(3)
  end type
contains
  subroutine a(x)
    real, intent(in) :: x(:)
    c = circle(r=x(1))
    select type (c)
    type is (circle)
      print *, c%r, r(2)
    end select
  end subroutine
end module

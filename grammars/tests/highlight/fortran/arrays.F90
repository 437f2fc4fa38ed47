#if defined __GFORTRAN__
module arrays
  use tomlf, only: len, operator(==), operator(.in.), assignment(=), wp => dp
  public :: operator(+), shape_t
  !****************
  !! `x` is code, [[json_file]] a link
  type, abstract :: shape_t
  contains
    procedure(area_i), deferred :: area
    generic :: operator(+) => add
  end type
  abstract interface
    function area_i(self) result(r)
      import :: shape_t, wp
      class(shape_t), intent(in) :: self
      real :: r
    end function
  end interface
contains
  subroutine work(x, n, k)
    integer, intent(in) :: n
    real, dimension(:), intent(inout) :: x
    x(:) = sum(x(1:n)) * n + w(:, 2)
    select type (x)
    type is (circle)
      write(*, *) x%area(), x%r(2)
    end select
    z = real(n, kind=wp) + kind(n)
  end subroutine
  subroutine other(x)
    n = x
  end subroutine
end module
#endif
module uses
  real, parameter :: pi = 3.14
contains
  function area(r, y) result(a)
    real, intent(in) :: r(:)
    real, dimension(3) :: d
    real :: w(2)
    a = pi * r(1) + d(2) + w(1) + foo(pi) * y
  end function
  function other(d)
    a = r(1) + d(1)
    q(2) = MAX_N
  end function
end module

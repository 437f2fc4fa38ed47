! Heat in a bar
module heat_mod
  use, intrinsic :: iso_fortran_env, only: real64, wp => real64
  implicit none
  private
  public :: heat_t, solve
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: pi = 3.14159_dp
  type, abstract :: base_t
  end type base_t
  type, extends(base_t) :: heat_t
    real(dp), allocatable :: u(:)
    integer :: n = 0
  contains
    procedure, pass :: step => heat_step
    final :: destroy
  end type heat_t
  interface solve
    module procedure solve_heat
  end interface
contains
  pure elemental function square(x) result(y)
    real(dp), intent(in) :: x
    real(dp) :: y
    y = x**2
  end function square

  subroutine solve_heat(self, dt, steps)
    class(heat_t), intent(inout) :: self
    real(dp), intent(in) :: dt
    integer, optional :: steps
    integer :: i, j
    character(len=20) :: name = 'it''s'
    logical :: done = .false.
    complex :: z = (1.0, 2.0)
    if (present(steps) .and. .not. done) then
      print *, "steps", steps
    else if (dt > 0.0d0) then
      write(*, '(a, i0)') name, self%n
    else
      stop 1
    end if
    outer: do i = 1, self%n
      if (i == 2) cycle outer
      self%u(i) = self%u(i) + dt * square(self%u(i - 1))
      if (i /= 3 .or. i >= 4) exit
    end do outer
    do concurrent (j = 1:10)
      call self%step(dt)
    end do
    do while (.not. done)
      done = .true.
    end do
    select case (i)
    case (1:3)
      continue
    case default
      return
    end select
    allocate(self%u(10), stat=i)
    where (self%u > 1) self%u = 0
    open(unit=10, file='x.dat')
    associate (a => self%n)
      a = 1
    end associate
    call external_thing(a=1, b="x" // name)
    goto 10
10  deallocate(self%u)
    nullify(p)
  end subroutine solve_heat
end module heat_mod

#ifdef DEBUG
#define X 1
#endif
program main
  use heat_mod
  implicit none
  type(heat_t) :: bar
  bar = heat_t(n=3)
  print '(f8.3)', sqrt(2.0) * abs(-1)
  ptr => target
  x = b'101' + z'FF'
end program main

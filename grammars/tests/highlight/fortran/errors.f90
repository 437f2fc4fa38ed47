module m
  use fpm_error, only : join_path, error_t
  implicit none
  public :: fatal_error, error_t
  integer, parameter :: dp = kind(1.0d0)
  type :: error_t
    character(len=:), allocatable :: message
    real(dp) :: x
  end type error_t
contains
  subroutine s(error, n)
    type(error_t), allocatable, intent(out) :: error
    integer, intent(in) :: n
    call f(error)
    if (allocated(error)) print *, error%message
    error = 1
    error stop "x"
    !$omp parallel do
  end subroutine s
end module m

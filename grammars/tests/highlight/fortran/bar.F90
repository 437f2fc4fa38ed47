!> The steps of the solver, apart from its interface.
#include "limits.h"
#include <stdio.h>
#define SQUARE(x) ((x) * (x))
submodule (heat_mod:heat_base) heat_impl
  implicit none
  include 'sizes.inc'
  integer, parameter :: MAX_STEPS = 100
  interface norm
    procedure norm_real
  end interface norm
contains
  module procedure solve_heat
    real :: u(10), v(10), w(10)
    integer :: unit_number = 7
    integer :: i
    u(1) = real(MAX_STEPS)
    w = u .cross. v
    call random_number(u)
    call date_and_time(values=i)
    i = first + &
      second
    read(5, *) u
    write(unit_number, 100) u
    write(*, fmt=*) v
    print fmt_text, u
100 format(i5, f8.3)
    if (i > MAX_STEPS) return
    go to 100
  end procedure solve_heat
end submodule heat_impl
subroutine old
  real, pointer :: p => null()
200 format(5hHello, i5)
  return
end subroutine old

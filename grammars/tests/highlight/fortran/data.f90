module m
  use, intrinsic :: iso_c_binding, only: c_ptr, c_int
contains
  subroutine s(data, x) bind(c, name="s")
    import :: c_ptr
    request%data = data
    if (present(data)) print *, size(request%data)
    p = [pair_type('user-agent', 1)]
  end subroutine
  subroutine u()
    data x /1/
  end subroutine
end module

# cython: boundscheck=False
"""Docs with cdef int x."""
from libc.stdlib cimport malloc, free
cimport numpy as np
import os
include "shared.pxi"
DEF SIZE = 10

cdef extern from "lib.h" nogil:
    ctypedef struct point "c_point":
        double x
        int tags[3]
    int add(int a, char *b) except -1
    void (*hook)(void *)

ctypedef unsigned long ulong
ctypedef int (*callback)(int, void*) except? -1
cdef int counter = 0, *p = &counter
cdef double values[10]
cdef class Base
cdef enum Color:
    RED = 1
    GREEN

cdef inline double dot(double[:] a, const double *b,
                       Py_ssize_t n=*) except? -1 nogil:
    cdef Py_ssize_t i
    cdef double s = 0.0
    for i in range(n):
        s += a[i] * b[i]   # sum
    return s

cdef class Shape(Base):
    """A shape."""
    cdef public int width
    cdef readonly object name
    cdef:
        list items
        char* raw

    def __cinit__(self, int width, str name not None, *args):
        self.raw = <char*>malloc(width * sizeof(char))
        self.name = name if name is not None else b"x"

    cpdef double area(self) except *:
        return <double>self.width * c'a'

    cdef Shape copy(self, callback f):
        return f(&self.width, <void*>self)

cpdef str tell(Shape s): return s.name
async def later(int[:, ::1] grid, x=(1, [2]), **options):
    cdef vector[int] *v = new vector[int]()
    cdef struct pair:
        int left, right
    if x < 3 and x > 1: return NULL
    """Not cdef int y
    at all."""
    return '''
cdef int z'''
cpdef enum Mode "mode": FAST
cdef extern int errno   # from C
cdef cppclass Box[T]:
    '''A box.'''
    Box() except +
    bint operator==(Box&)
    """Of
    things."""
cdef struct point
cdef (int, double) both(): return 1, 2.0

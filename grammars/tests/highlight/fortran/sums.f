C     Sums of a list.  TODO: means
* another
      SUBROUTINE SUMS(LIST, N,
     +                TOTAL)
Cf2py intent(out) total
      INTEGER N, LIST(N), TOTAL
C$OMP PARALLEL DO
      DO 10 I = 1, N
         TOTAL = TOTAL
     1     + LIST(I)
   10 CONTINUE
      END

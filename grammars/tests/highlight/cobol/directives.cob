       >>IF DEBUG IS DEFINED
       >>DEFINE LIMIT AS 10
       DISPLAY "x".
       >>ELSE
       >>END-IF
       >>SOURCE FORMAT IS FREE

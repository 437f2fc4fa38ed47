000100 IDENTIFICATION DIVISION.                                         ORDERS01
000200 PROGRAM-ID. ORDERS.
000300 AUTHOR. Ann Lee.
      * Reads the orders. TODO: totals
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT ORDER-FILE ASSIGN TO "orders.dat"
               ORGANIZATION IS LINE SEQUENTIAL
               FILE STATUS IS WS-STATUS.
       DATA DIVISION.
       FILE SECTION.
       FD  ORDER-FILE.
       01  ORDER-RECORD.
           05  ORDER-ID          PIC 9(5).
           05  ORDER-NAME        PIC X(20) VALUE SPACES.
           05  FILLER            PIC X.
       WORKING-STORAGE SECTION.
       77  WS-STATUS             PIC XX.
       01  WS-TOTAL              PIC S9(7)V99 COMP-3 VALUE ZERO.
       01  WS-EDIT               PICTURE IS Z,ZZ9.99-.
       01  WS-FLAG               PIC 9.
           88  END-OF-FILE       VALUE 1.
       01  WS-TABLE.
           05  WS-ITEM OCCURS 10 TIMES INDEXED BY IDX PIC 9(4) BINARY.
       COPY CUSTOMER.
       PROCEDURE DIVISION USING WS-STATUS.
       MAIN-PARAGRAPH.
           OPEN INPUT ORDER-FILE
           PERFORM READ-ORDERS THRU READ-EXIT UNTIL END-OF-FILE
           PERFORM VARYING IDX FROM 1 BY 1 UNTIL IDX > 10
               ADD WS-ITEM(IDX) TO WS-TOTAL
                   ON SIZE ERROR DISPLAY 'Too ''big'''
           END-PERFORM
           IF WS-TOTAL NOT = 0 AND WS-STATUS IS EQUAL TO "00" THEN
               COMPUTE WS-TOTAL ROUNDED = WS-TOTAL * 1.19 - 3 ** 2
           ELSE
               MOVE HIGH-VALUES TO ORDER-NAME(1:5)
           END-IF.
           EVALUATE TRUE
               WHEN END-OF-FILE CALL "CLEANUP" USING BY REFERENCE WS-FLAG
               WHEN OTHER GO TO READ-EXIT
           END-EVALUATE.
           MOVE FUNCTION UPPER-CASE(ORDER-NAME) TO ORDER-NAME.
           DISPLAY "A long text that goes on in the line behind this on
      -    "e" UPON CONSOLE.
           EXEC SQL
               SELECT NAME, 'x' INTO :ORDER-NAME FROM ORDERS
                WHERE ID = :ORDER-ID
           END-EXEC.
           EXEC CICS SEND MAP('MENU') ERASE END-EXEC
           STOP RUN.
       READ-ORDERS SECTION.
           READ ORDER-FILE AT END SET END-OF-FILE TO TRUE
           END-READ.
       READ-EXIT.
           EXIT.

/* Sums, with a mark: FIXME */
%require "3.2"
%define api.pure full
%define parse.error {detailed}
%code requires {
  #include <stdio.h>
  /* of
     two lines } */
}
%{
static int lines;
%}
%union { long value; char *name; }
%token <value> NUMBER 258 "number"
%token EOL '\n' PLUS '+'
%type  <value> sum term
%left '+' '-'   // the weaker
%nonassoc UMINUS
%destructor { free($$); } <name> <*>
%start input
%%
input:
  %empty
| input line
;
line: EOL
    | sum[total] EOL   { printf("%ld\n", $total); }
    | error EOL        { yyerrok; if (lines) { lines = '}'; } }
    ;
sum : term
    | sum '+' term     { $$ = $1 + $3; }
    | '-' sum %prec UMINUS { $<value>$ = -$<value>2; f(@2); }
    ;
term: NUMBER ;
%%
int main(void)
{
  return yyparse();
}

// A lexer of numbers and names.
#include <stdio.h>

/*!max:re2c*/
/*!rules:re2c:common
    re2c:define:YYCTYPE = "unsigned char";
    * { return -1; }
*/

enum token { NUMBER, NAME };

static int lex(const char *cursor) {
    const char *marker, *begin = cursor;
    /*!stags:re2c:main format = "const char *@@;\n"; separator = ","; */
    for (;;) {
    /*!re2c:main
        re2c:define:YYCURSOR = cursor;
        re2c:define:YYFILL@len = "#";
        re2c:yyfill:enable = 0;
        re2c:flags:tags = 1;
        re2c:eof = -1;
        re2c:api:style = free-form;
        re2c:indent:top = 2;
        re2c:flags:encoding-policy = ignore;
        re2c:flags:input = custom;
        re2c:flags:empty-class = match-none;
        re2c:variable:stadir = s->dir;
        re2c:define:YYMARKER = s.marker;

        // Numbers
        decimal = [1-9][0-9]* | "0";
        hex     = "0x" [0-9a-fA-F]{1,8};
        float   = decimal "." [^\x00-\x1f\\\]]{2} ([eE] ("+" | "-")? decimal){0,};
        any     = [^\x00] \ [\n\t\u00e9\101];
        word    = 'if' | @begin [a-z_]+ #list "\"\n";
        !include "common.re";
        !use:common;

        decimal / [;,] { return NUMBER; }
        hex            { if (x) { return 'a'; } }
        .              { break; }
        $              { return 0; }
        <*> *          { continue; }
        <init, normal> word => done { count++; }
        <done> ""      :=> init
        <!init>        { setup(); }
        "/*"           { goto comment; }
    */
    }
}
/*!header:re2c:on*/
/*!header:re2c:off*/
/*!getstate:re2c*/
/*!mtags:re2c format = "@@"; */
/*!local:re2c x = "a"; */
/*!use:re2c:common*/
/*!maxnmatch:re2c:a:b*/
/*!ignore:re2c nothing */

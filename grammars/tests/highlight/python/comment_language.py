# language=sql
QUERY = "select a from b"
#        ^^^^^^ keyword
#               ^ @sql

def f():
    # language=sql
    return "select 1"
    #       ^^^^^^ keyword

def g(a):
    a()
    # language=sql
    b = "select 2"
    #    ^^^^^^ keyword

run(
    # language=html
    "<b>x</b>",
#    ^ tag.delimiter
)
# language=nonsense
X = "select"
#    ^^^^^^ string
# another language=sql
Y = "select"
#    ^^^^^^ string

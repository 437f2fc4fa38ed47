# Statements of the second Python generation
import string, sys


def report(stream, (width, height)=(80, 24)):
#                   ^^^^^ variable.parameter
#                          ^^^^^^ variable.parameter
    print >>stream, "size: %d" % width
    # <- keyword
    #     ^^ operator
    #               ^^^^^^^ string
    #                          ^ operator
    exec "width = 0" in scope
    # <- keyword
    #                ^^ keyword.operator
    return width <> height and 0777L or 0XFFl
    #            ^^ operator
    #                          ^^^^^ number
    #                                   ^^^^^ number


print "done", u"text"
# <- keyword
#             ^^^^^^^ string

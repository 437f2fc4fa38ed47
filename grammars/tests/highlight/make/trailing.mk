G = b # a note
X = a\#b # TODO: less
V := $(A) b # c
C = red#3

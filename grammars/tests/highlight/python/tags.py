"""TODO: in a docstring, WIP"""
def f():
    """Do it, XXX.

    FIXME: later. WARNING: hot. NOTE: a note.
    """

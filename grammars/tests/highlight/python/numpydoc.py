def mean(x, axis=None, *args):
    """The mean.

    Parameters
    ----------
    x : array_like
        What is averaged: all.
    axis, n : int or {'a', 'b'}, optional
    *args

    Returns
    -------
    ndarray of float
        The result.
    out : float

    Raises
    ------
    ValueError
        If it is so.

    See Also
    --------
    median : other

    Examples
    --------
    >>> mean([1])
    """

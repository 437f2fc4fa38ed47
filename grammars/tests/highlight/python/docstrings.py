def f(a, *args):
    """Works like :meth:`from_object` with ``code`` and `name` and **strong**.

    :param str a: the `a`
    :param args: more
    :raises ValueError: if not
    :returns: :class:`~flask.Config`
    :rtype: int

    >>> x = f(1)
    >>> for i in x:
    ...     print(i)
    1
    >>> "a"

    .. versionadded:: 1.0

        x = 2 ** 3 ** 4
    """
    x = "`no`"

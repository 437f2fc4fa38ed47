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


def g(a, *args):
    """Google's way.

    Args:
        a (int, optional): what it is
        *args: more

    Returns:
        Nothing: at all

    Raises:
        ValueError: if not
    """

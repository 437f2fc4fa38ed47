def f(x):
    """Do.

    Args:
        x: y

    Returns:
        int: z
    """

[first, second] = pair
match first:
# <- keyword
    case RED | other:
        print(second)

import sys


def describe(shape):
    match shape:
    # <- keyword.conditional
    #     ^^^^^ variable
        case Circle(radius=r, center=geo.Point(0, _)) if r > 0:
        # <- keyword.conditional
        #    ^^^^^^ type
        #           ^^^^^^ variable.member
        #                  ^ variable
        #                                ^^^^^ type
        #                                      ^ number
        #                                         ^ character.special
        #                                             ^^ keyword.conditional
            return "circle"
        case [first, *others] | (first, others):
        #     ^^^^^ variable
        #            ^ operator
        #                     ^ operator
            return first
        case {"kind": str() as kind, **extra}:
        #     ^^^^^^ string
        #             ^^^ type.builtin
        #^^ keyword
        #                              ^^^^^ variable
            return kind
        case Color.RED | -1 | None | True:
        #    ^^^^^ type
        #          ^^^ constant
        #                     ^^^^ constant.builtin
        #                            ^^^^ boolean
            return 'red'
        case _:
        #    ^ character.special
            raise ValueError(f"unknown {shape}") from None
            # <- keyword.exception
            #     ^^^^^^^^^^ constructor
            #                           ^^^^^ variable
            #                                    ^^^^ keyword.exception


def run(jobs):
    for index, (name, job) in enumerate(jobs):
    # <- keyword.repeat
    #                      ^^ keyword.repeat
    #                         ^^^^^^^^^ function.builtin
        if job is None:
        #      ^^ keyword.operator
            continue
            # <- keyword.repeat
        while not job.done:
        # <- keyword.repeat
        #             ^^^^ variable.member
            break
            # <- keyword.repeat
        else:
        # <- keyword.repeat
            job.start()
    else:
    # <- keyword.repeat
        print("all", file=sys.stderr)
        #                     ^^^^^^ variable.member

    try:
    # <- keyword.exception
        job.join()
    except (OSError, errors.Timeout) as problem:
    # <- keyword.exception
    #       ^^^^^^^ type.builtin
    #                       ^^^^^^^ type
    #                                ^^ keyword
        log.warning("%s failed", problem, exc_info=True)
        #           ^ string
        #              ^^^^^^^^ string
    except KeyError:
    #      ^^^^^^^^ type.builtin
        raise
    else:
    # <- keyword.exception
        result = [row["id"] for row in rows if row["id"] < 10]
        #        ^ punctuation.bracket
        #             ^^^^ string
        #                                                ^ operator
    finally:
    # <- keyword.exception
        squares = {k: v << 1 for k, v in pairs}
        #               ^^ operator

    try:
        work()
    except* RuntimeError:
    # <- keyword.exception
        pass


# Names that are keywords only in some places
type = match = 3
# <- variable
#      ^^^^^ variable
print(type(match), match.case)
# <- function.builtin
#     ^^^^ function.builtin
#                        ^^^^ variable.member
a.b.c = not (a == b != c <= d)
# ^ variable.member
#              ^^ operator
#                        ^^ operator

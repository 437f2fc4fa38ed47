#' @param simplify Should it be [simplified][list_simplify]? See [tibble][tibble::tibble()].
#' @inheritParams rlang::args_dots_empty
#' @inheritParams map
f <- function(x) sapply(x, twice)
twice <- function(i) i * 2
map(xs, twice); sapply(xs, is.null); sprintf("%d of %s", 1L, x)
g <- function(twice, f) twice(f) + twice

#' Maps over `x`
#'
#' @param .x,.f what is mapped, see [map()] and [purrr::walk()]
#' @inheritParams walk
#' @returns A \code{list}
#' @export
#' @importFrom rlang abort
# @param none
map <- function(.x, .f) .x

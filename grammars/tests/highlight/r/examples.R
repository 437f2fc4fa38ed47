#' Title of it
#'
#' @examples
#' x <- list(1, "a")
#' f(x, y = 2)
#' \dontrun{
#'   g(1)
#' }
#' # and this
#' if (TRUE) {
#'   y <- function(a) a
#' }
a <- function(x) x

# plain comment
# more `x`
#' Title of other [f()]
#' @param x is `a`
#' @examples
#' g()
#' @export
b <- 2

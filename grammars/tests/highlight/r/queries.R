#' Title with [parameterized queries](https://a.b), \verb{a} and \cr
#'
#' @examples
#' x <- 1 # one "two"
#' glue_sql("
#'   SELECT {`var`}
#'   FROM t # no comment
#'   ", .con = con)
#' # it's
#' \dontrun{
#'   g(y = 2)
#' }
#' @examplesIf requireNamespace("DBI", quietly = TRUE) && x
#' k(y = 3)
#' @export
z <- list2env(alist(a = 1), lengths(x), ...elt(1))

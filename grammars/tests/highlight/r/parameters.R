f <- function(x, n = length(x), ...) {
  total <- x + n
  g(x = n, total = x)
  sapply(x, function(i) { n <- i; n + x })
  x$n
  x <- x + 1
  x
}
x

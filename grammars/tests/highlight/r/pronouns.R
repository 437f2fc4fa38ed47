f <- function(.data, x) groups(.data)
filter(d, .data$a > .env$b, .data[["c"]])

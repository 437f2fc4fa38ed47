#!/usr/bin/env Rscript
#' Sums up orders.
#'
#' @param orders A data frame.
#' @export
library(dplyr)
require("stringr")
suppressMessages(library(tidyr, quietly = TRUE))

# Constants
MAX_ITEMS <- 100L
rate = 1.5e-3
total <- function(orders, tax = 0.2, ..., by = c("day", "week")) {
  by <- match.arg(by)
  stopifnot(is.data.frame(orders), tax >= 0)

  if (nrow(orders) == 0 || is.null(orders$price) && !tax) {
    return(NULL)
  } else if (tax != 1) {
    warning("tax\n", call. = FALSE)
  }

  orders |>
    dplyr::filter(price > 1, name %in% c("a", 'b')) %>%
    mutate(sum = price * (1 + tax) / 2 - 1) |>
    summarise(across(where(is.numeric), \(x) mean(x, na.rm = T)), n = n())
}

`%+%` <- function(a, b) paste0(a, b)
"area<-" <- function(x, value) x
sq = function(x) x^2 ** 1
orders$clean <- function() NULL
counter <<- function(n) n %% 2 %/% 3
handlers := function() 1

for (i in seq_len(10)) {
  if (i < 3) next
  if (i <= 5 | i & 1) break
}
while (FALSE) x[[i]] <- x[1, , drop = F]
repeat {
  value ->> result
  5 -> other
  total <<- total + 1i
}

model <- lm(y ~ x + log(z):w, data = df)
fit@coefficients
stats:::coef.default
letters[1:3]; pi; Inf; NaN; NA; NA_character_; 0x1F; .5; 2.
r"(raw \d string)"
?lm
numbers <- ..1 + .Machine$integer.max
do.call(rbind, list(...))

Person <- R6Class("Person",
  public = list(
    name = NULL,
    initialize = function(name) {
      self$name <- name
      private$log(super$describe())
    }
  )
)
setClass("Shape", representation(size = "numeric"))
setRefClass("Old", fields = list(a = "numeric"))
methods::setClass("Point")
person$greet("x")
switch(kind, "a" = 1, b = , stop("unknown"))
tryCatch(work(), error = function(e) message(e), finally = cleanup())
dbGetQuery(con, "SELECT * FROM orders")
gsub("^a+$", "b", text)
stringr::str_detect(text, "^\\d+$")
Rcpp::cppFunction("int one() { return 1; }")
system("ls -l")

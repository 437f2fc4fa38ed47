-- words of T-SQL behind a statement without its semicolon
SELECT total FROM orders
ELSE;
SELECT total FROM orders
WHILE;
SELECT total FROM orders
THROW;
SELECT total FROM orders
RETURN;

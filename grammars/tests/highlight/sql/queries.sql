SELECT DISTINCT c.id AS key, c.*, count(*) total FROM shop.customers AS c
LEFT OUTER JOIN shop.orders o ON o.customer = c.id AND o.state <> 'paid'
WHERE c.name ILIKE '%ann%' OR c.balance BETWEEN 1 AND 1e6
GROUP BY c.id HAVING count(*) > 3
ORDER BY total DESC NULLS LAST LIMIT 10 OFFSET 20;

WITH RECURSIVE tree (id, depth) AS (
  SELECT id, 0 FROM nodes WHERE parent IS NULL
  UNION ALL
  SELECT n.id, t.depth + 1 FROM nodes n JOIN tree t USING (parent)
)
SELECT * FROM tree WHERE depth NOT IN (1, 2.5, -3) AND EXISTS (SELECT 1);

SELECT
  CASE WHEN total >= 100 THEN 'big' WHEN total IS NULL THEN "none" ELSE E'small\n' END,
  row_number() OVER (PARTITION BY customer ORDER BY created ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),
  coalesce(note, 'none') || '!',
  my_function(x => 1),
  settings ->> 'theme',
  tags[1],
  total::int,
  CAST(total AS decimal(8, 2)),
  ARRAY[1, 2],
  date '2025-11-22',
  interval '1 day',
  CURRENT_DATE,
  x'1F',
  NOT active,
  count(*) FILTER (WHERE active)
FROM orders CROSS JOIN LATERAL unnest(tags) tag
WINDOW w AS (PARTITION BY customer);

INSERT INTO orders (customer, "State") VALUES ($1, ?), (2, 'paid')
ON CONFLICT (customer) DO UPDATE SET state = excluded.state
RETURNING id;

UPDATE shop.orders SET state = 'sent', total = total * 1.1 WHERE id = 7;
DELETE FROM orders WHERE id = @id;
TRUNCATE TABLE log;
EXPLAIN ANALYZE SELECT true, false, NULL FROM a, b;

MERGE INTO stock USING delivery ON stock.id = delivery.id
WHEN MATCHED THEN UPDATE SET amount = 3
WHEN NOT MATCHED THEN INSERT (id) VALUES (1);

BEGIN TRANSACTION;
SELECT 1;
COMMIT;

COPY orders (id) FROM 'orders.csv' WITH (FORMAT csv, HEADER true);
COPY orders (id) FROM PROGRAM 'zcat orders.gz' (FORMAT binary);
SELECT 1 EXCEPT SELECT 2 INTERSECT SELECT 3;
INSERT INTO shop.items (id, price) VALUES (1, DEFAULT);

CREATE OR REPLACE FUNCTION app.touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END
$$;
SELECT E'a\n\'b', pg_size_pretty(pg_relation_size(c.oid)), has_table_privilege('x', 'select'), pgx(1) FROM c;
ALTER TYPE app.rating OWNER TO postgres;

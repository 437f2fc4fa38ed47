GRANT USAGE ON SCHEMA shop TO postgres, anon;
ALTER DEFAULT PRIVILEGES IN SCHEMA shop GRANT ALL ON FUNCTIONS TO anon;
REVOKE ALL ON FUNCTION net.http_get(url text) FROM anon;
CREATE FUNCTION shop.hook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  url constant text := 'x';
  row shop.orders%ROWTYPE;
  n my_int DEFAULT 1;
BEGIN
  IF TG_ARGV[4] IS NULL THEN
    n = TG_ARGV[4]::integer;
  END IF;
  CASE
    WHEN method = 'GET' THEN
      SELECT http_get INTO request_id FROM net.http_get(url, n);
    ELSE
      RAISE EXCEPTION 'it''s % of %%', method;
  END CASE;
  INSERT INTO shop.hooks (id, name) VALUES (n, url);
  UPDATE shop.hooks SET n = 1 FROM shop.other WHERE a = b;
  PERFORM format('%I.%2$L', url);
  COMMENT ON COLUMN shop.hooks.id IS 'x';
  CREATE TRIGGER t BEFORE UPDATE ON shop.hooks FOR EACH ROW EXECUTE FUNCTION shop.f();
  RETURN NEW;
END
$$;

-- The shop's tables
/* run once */
CREATE SCHEMA IF NOT EXISTS shop AUTHORIZATION admin;
CREATE EXTENSION IF NOT EXISTS pgcrypto WITH SCHEMA public;
CREATE DATABASE warehouse WITH encoding = 'UTF8';
CREATE TYPE shop.status AS ENUM ('new', 'paid', 'sent');
CREATE TYPE mood AS (level smallint, note varchar(40));
CREATE SEQUENCE shop.numbers START WITH 100 INCREMENT BY 5 CACHE 10 NO CYCLE;
CREATE ROLE clerk LOGIN PASSWORD 'x' VALID UNTIL '2030-01-01';

CREATE TABLE IF NOT EXISTS shop.customers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  "Full Name" varchar(255) DEFAULT 'nobody',
  active bool NOT NULL DEFAULT true,
  balance numeric(10, 2) DEFAULT 0.00,
  tags text[] NULL,
  settings jsonb DEFAULT '{}'::jsonb,
  created timestamp with time zone DEFAULT CURRENT_TIMESTAMP,
  token uuid UNIQUE DEFAULT gen_random_uuid(),
  CHECK (balance >= -10)
);

CREATE UNLOGGED TABLE shop.orders (
  id serial,
  customer bigint REFERENCES shop.customers (id) ON DELETE SET NULL,
  state shop.status,
  total double precision,
  CONSTRAINT orders_key PRIMARY KEY (id),
  FOREIGN KEY (customer) REFERENCES shop.customers (id) ON UPDATE CASCADE
) WITH (fillfactor = 70);

CREATE TABLE log (
  id INT UNSIGNED AUTO_INCREMENT,
  body LONGTEXT,
  day DATE
) ENGINE = InnoDB PARTITION BY RANGE (day);

CREATE UNIQUE INDEX CONCURRENTLY orders_by_state ON shop.orders USING btree (state, total DESC NULLS LAST) WHERE state IS NOT NULL;
CREATE INDEX by_name ON shop.customers USING gin (name gin_trgm_ops);
ALTER TABLE shop.orders ADD COLUMN shipped date;
ALTER TABLE shop.orders ADD CONSTRAINT positive CHECK (total > 0);
ALTER TABLE shop.orders ALTER COLUMN total SET DEFAULT 1;
ALTER TABLE shop.orders RENAME COLUMN state TO status;
ALTER TABLE shop.orders DROP COLUMN IF EXISTS shipped;
ALTER TABLE shop.orders MODIFY COLUMN note text AFTER total;
ALTER TABLE shop.orders CHANGE COLUMN note remark text FIRST;
ALTER TABLE shop.orders SET SCHEMA old_shop;
ALTER TYPE status ADD VALUE 'lost' AFTER 'sent';
ALTER SCHEMA shop RENAME TO store;
ALTER DATABASE warehouse SET search_path TO shop;
ALTER INDEX by_name RENAME TO by_first_name;
DROP TABLE IF EXISTS log CASCADE;
DROP SCHEMA old_shop RESTRICT;
DROP DATABASE warehouse;
DROP EXTENSION IF EXISTS pgcrypto;
DROP INDEX by_name;
SET search_path TO shop;
RESET search_path;
COMMENT ON TABLE shop.orders IS 'All orders';
CREATE TABLE places (name string) PARTITIONED BY (country string) STORED AS PARQUET LOCATION '/data/places';
CREATE TABLE sorted (name string) SORT BY (name);

CREATE OR REPLACE FUNCTION shop.total(customer bigint, INOUT since date DEFAULT '2025-01-01') RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sum(total) FROM shop.orders WHERE orders.customer = $1;
$$;

CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  RETURN now();
END;
$body$;

CREATE TRIGGER touched BEFORE INSERT OR UPDATE OF name ON shop.customers FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE VIEW rich (name, balance) AS SELECT name, balance FROM shop.customers WITH CASCADED CHECK OPTION;
CREATE MATERIALIZED VIEW totals AS SELECT 1 WITH NO DATA;

-- an extension of PostgreSQL
\echo Use "CREATE EXTENSION pairs" to load this file. \quit

CREATE OPERATOR <% (
  LEFTARG = pair,
  RIGHTARG = pair,
  PROCEDURE = app.pair_lt,
  COMMUTATOR = '%>',
  RESTRICT = scalarltsel,
  HASHES
);
ALTER OPERATOR FAMILY pair_ops USING gist
ADD FUNCTION 10 (text) pair_options (internal);
DROP AGGREGATE IF EXISTS app.pair_agg (app.pair, p app.pair);
DROP CAST IF EXISTS (app.pair AS text);
DROP TRIGGER IF EXISTS pair_checks ON app.layer;
ALTER TYPE pair SET (RECEIVE = pair_recv);
GRANT SELECT ON pairs TO PUBLIC;
REVOKE ALL ON FUNCTION f(pair) FROM PUBLIC;

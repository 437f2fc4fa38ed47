-- What the parser does not know
CREATE PROCEDURE dbo.find_orders @client INT, @total DECIMAL(10,2) OUTPUT
AS
BEGIN
  SELECT TOP 5 [o].[id] FROM #recent o WHERE o.client = @client AND o.rate > 1.5e3;
  IF @@ROWCOUNT > 0 PRINT N'it''s';
END
GO
GRANT SELECT, INSERT ON TABLE films TO clerk WITH GRANT OPTION;
REVOKE ALL ON accounts FROM clerk; -- TODO: all of them
CREATE OR REPLACE FUNCTION note() RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  item films%ROWTYPE;
BEGIN
  BEGIN
    GET DIAGNOSTICS found = ROW_COUNT;
    PERFORM pg_notify('a', E'b\n' || $1::text);
    << outer >>
    FOREACH item IN ARRAY items LOOP
      RAISE NOTICE 'x %', upper(item.name);
      EXIT outer WHEN NOT FOUND;
    END LOOP;
  EXCEPTION WHEN unique_violation THEN
    RETURN QUERY SELECT 0x1F, '\d', true, NULL, "Name" /* all
    of it */ FROM films WHERE old.id = 1;
  END;
END;
$body$;

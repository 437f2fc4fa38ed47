CREATE FUNCTION check_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  amount int := 3;
BEGIN
  IF new.total > 1 THEN
    RAISE EXCEPTION 'too much: %', new.total;
  ELSIF amount > 2 THEN
    amount := amount + 1;
  ELSE
    RETURN old;
  END IF;
  FOR line IN SELECT * FROM lines LOOP
    amount := amount || 'x';
  END LOOP;
  RAISE note;
  WHILE x;
  RETURN new;
END;
$$;

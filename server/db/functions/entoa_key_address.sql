-- The key of an address for whoever writes one without, such as an older release that still runs.
CREATE OR REPLACE FUNCTION entoa_key_address() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF NEW.email ~ '^[ -~]*$' THEN
    NEW.address_key := lower(NEW.email);
  ELSIF NEW.address_key IS NULL THEN
    NEW.address_key := lower(normalize(NEW.email, NFC));
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER users_address_key BEFORE INSERT OR UPDATE OF email ON users
FOR EACH ROW EXECUTE FUNCTION entoa_key_address();

DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "address_key" text;--> statement-breakpoint
-- The program folds addresses (`foldEmail`); this is the same for ASCII, and the next start looks at the others again.
UPDATE "users" SET "address_key" = lower(normalize("email", NFC));--> statement-breakpoint
UPDATE "users" SET "address_key" = NULL
WHERE EXISTS (SELECT FROM "users" AS "older" WHERE "older"."address_key" = "users"."address_key" AND "older"."id" < "users"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_address_key" ON "users" USING btree ("address_key");--> statement-breakpoint
-- For whoever writes an address without its key, such as an older release that still runs.
CREATE FUNCTION entoa_key_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email ~ '^[ -~]*$' THEN
    NEW.address_key := lower(NEW.email);
  ELSIF NEW.address_key IS NULL THEN
    NEW.address_key := lower(normalize(NEW.email, NFC));
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_address_key" BEFORE INSERT OR UPDATE OF "email" ON "users"
FOR EACH ROW EXECUTE FUNCTION entoa_key_address();

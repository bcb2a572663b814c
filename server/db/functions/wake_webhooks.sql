-- One job sends what waits, for all webhooks. It is asked for at the very end of a transaction, since whoever asks
-- holds the job's row until then.
CREATE OR REPLACE FUNCTION wake_webhooks() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM graphile_worker.add_job('deliver-webhooks', '{}', 'webhooks', now(), 25, 'deliver-webhooks', -1);
  RETURN NULL;
END $function$;

-- PostgreSQL replaces no constraint trigger.
DROP TRIGGER IF EXISTS webhook_deliveries_wake ON webhook_deliveries;

CREATE CONSTRAINT TRIGGER webhook_deliveries_wake AFTER INSERT ON webhook_deliveries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION wake_webhooks();

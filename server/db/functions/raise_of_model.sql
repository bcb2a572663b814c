-- Tells webhooks that a model is ready.
CREATE OR REPLACE FUNCTION raise_of_model() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM raise_webhook('model.ready', jsonb_build_object('model', jsonb_build_object('id', NEW.id, 'name', NEW.name,
    'version', NEW.version_number), 'path', '/dashboard/models/' || NEW.id), '{}');
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER models_webhooks_ready AFTER UPDATE ON models
  FOR EACH ROW WHEN (NEW.active AND (NOT OLD.active OR OLD.version_number <> NEW.version_number)) EXECUTE FUNCTION raise_of_model();

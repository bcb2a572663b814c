-- Tells webhooks that a zip is ready.
CREATE OR REPLACE FUNCTION raise_of_zip() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM raise_webhook('zip.ready', jsonb_build_object('zip', jsonb_build_object('files', NEW.pack_total, 'bytes', NEW.zip_bytes),
    'project', jsonb_build_object('id', NEW.id, 'name', NEW.name), 'path', '/dashboard/projects/' || NEW.id || '/prompts'), '{}');
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER projects_webhooks_zip AFTER UPDATE ON projects
  FOR EACH ROW WHEN (NEW.zip_file IS NOT NULL AND OLD.zip_file IS DISTINCT FROM NEW.zip_file) EXECUTE FUNCTION raise_of_zip();

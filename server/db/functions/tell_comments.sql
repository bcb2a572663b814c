-- Tells whoever listens that the comments of a prompt changed.
CREATE OR REPLACE FUNCTION tell_comments() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  changed comments := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM tell_event('comments', project_id, prompts.id, NULL, NULL) FROM prompts WHERE prompts.id = changed.prompt_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER comments_tell AFTER INSERT OR UPDATE OR DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION tell_comments();

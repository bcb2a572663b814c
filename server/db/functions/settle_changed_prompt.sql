-- A prompt that gets an earlier audio back, or that moves to a project with another policy. Runs after
-- `prompts_keep_takes`, by its name.
CREATE OR REPLACE FUNCTION settle_changed_prompt() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  now_is record;
BEGIN
  SELECT * INTO now_is FROM approval_of(NEW.id, NEW.project_id, NEW.audio_hash);
  NEW.approved_hash := CASE WHEN now_is.at IS NOT NULL THEN NEW.audio_hash END;
  NEW.approved_at := now_is.at;
  NEW.approved_by_id := now_is.by_id;
  NEW.approved_by_name := now_is.by_name;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER prompts_settle_approval BEFORE UPDATE ON prompts FOR EACH ROW
  WHEN (OLD.audio_hash IS DISTINCT FROM NEW.audio_hash OR OLD.project_id <> NEW.project_id) EXECUTE FUNCTION settle_changed_prompt();

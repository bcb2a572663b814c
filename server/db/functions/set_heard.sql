-- Sets how a prompt's audio was heard when the audio or the project changes.
CREATE OR REPLACE FUNCTION set_heard() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  NEW.heard := heard_of(NEW.project_id, NEW.speaker, NEW.audio_hash);
  NEW.is_recorded := NEW.audio_hash IS NOT NULL
    AND EXISTS (SELECT FROM audios WHERE hash = NEW.audio_hash AND recording IS NOT NULL);
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER prompts_heard BEFORE INSERT OR UPDATE OF audio_hash, project_id ON prompts FOR EACH ROW
  EXECUTE FUNCTION set_heard();

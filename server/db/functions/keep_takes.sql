-- A prompt's audio, as it leaves it, becomes a take, whichever path changes the audio. That is known when the next
-- attempt begins, as text, voice and language are those of the audio only until then; a prompt at rest (PROCESSED) is
-- the one to trust. A prompt that goes back to a take has its audio since that was made, by who asked for it.
CREATE OR REPLACE FUNCTION keep_takes() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  back takes%ROWTYPE;
BEGIN
  IF OLD.status = 'PROCESSED' AND OLD.audio_hash IS NOT NULL THEN
    INSERT INTO takes (prompt_id, audio_hash, text, speaker, language, compression, by_name, created_at)
    SELECT OLD.id, OLD.audio_hash, OLD.text, OLD.speaker, OLD.language, OLD.compression,
      coalesce(OLD.asked_by_name, (SELECT first_name || ' ' || last_name FROM users WHERE users.id = OLD.created_by_id)),
      coalesce(OLD.audio_at, greatest(OLD.created_at, (SELECT created_at FROM audios WHERE hash = OLD.audio_hash)))
    ON CONFLICT (prompt_id, audio_hash) DO UPDATE SET left_at = now();
  END IF;
  IF NEW.audio_hash IS NOT DISTINCT FROM OLD.audio_hash THEN RETURN NEW; END IF;
  NEW.audio_at := CASE WHEN NEW.audio_hash IS NOT NULL THEN now() END;
  SELECT * INTO back FROM takes WHERE prompt_id = NEW.id AND audio_hash = NEW.audio_hash;
  IF FOUND THEN
    NEW.audio_at := back.created_at;
    NEW.asked_by_name := back.by_name;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER prompts_keep_takes BEFORE UPDATE ON prompts FOR EACH ROW
  WHEN (OLD.audio_hash IS DISTINCT FROM NEW.audio_hash OR (OLD.audio_hash IS NOT NULL
    AND (OLD.attempt, OLD.text, OLD.speaker, OLD.language, OLD.compression)
      IS DISTINCT FROM (NEW.attempt, NEW.text, NEW.speaker, NEW.language, NEW.compression)))
  EXECUTE FUNCTION keep_takes();

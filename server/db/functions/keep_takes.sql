-- A prompt's audio, as it leaves it, becomes a take, whichever path changes the audio. That is known when the next
-- attempt begins, as text, voice and language are those of the audio only until then; a prompt at rest (PROCESSED) is
-- the one to trust. Verdicts are of an audio: what is decided while it is the present one is noted with its take, and
-- comes back with it.
CREATE OR REPLACE FUNCTION keep_takes() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  back takes%ROWTYPE;
BEGIN
  IF OLD.status = 'PROCESSED' AND OLD.audio_hash IS NOT NULL AND (OLD.attempt, OLD.audio_hash, OLD.text, OLD.speaker, OLD.language, OLD.compression)
      IS DISTINCT FROM (NEW.attempt, NEW.audio_hash, NEW.text, NEW.speaker, NEW.language, NEW.compression) THEN
    INSERT INTO takes (prompt_id, audio_hash, text, speaker, language, compression, by_name, created_at)
    SELECT OLD.id, OLD.audio_hash, OLD.text, OLD.speaker, OLD.language, OLD.compression,
      coalesce(OLD.asked_by_name, (SELECT first_name || ' ' || last_name FROM users WHERE users.id = OLD.created_by_id)),
      coalesce(OLD.audio_at, greatest(OLD.created_at, (SELECT created_at FROM audios WHERE hash = OLD.audio_hash)))
    ON CONFLICT (prompt_id, audio_hash) DO UPDATE SET left_at = now();
  END IF;
  IF NEW.audio_hash IS NOT DISTINCT FROM OLD.audio_hash THEN
    PERFORM note_verdict(NEW);
    -- Taken back while other audio is the present one.
    IF OLD.invalidated AND NOT NEW.invalidated THEN
      UPDATE takes SET invalidated = false, reason = NULL WHERE prompt_id = NEW.id AND audio_hash = OLD.invalidated_hash;
    END IF;
    RETURN NEW;
  END IF;
  PERFORM note_verdict(OLD);
  NEW.audio_at := CASE WHEN NEW.audio_hash IS NOT NULL THEN now() END;
  SELECT * INTO back FROM takes WHERE prompt_id = NEW.id AND audio_hash = NEW.audio_hash;
  IF NOT FOUND THEN RETURN NEW; END IF;
  NEW.audio_at := back.created_at;
  NEW.asked_by_name := back.by_name;
  NEW.approved_hash := CASE WHEN back.approved_at IS NOT NULL THEN back.audio_hash END;
  NEW.approved_at := back.approved_at;
  NEW.approved_by_id := NULL;
  NEW.approved_by_name := back.approved_by_name;
  IF back.invalidated THEN
    NEW.invalidated := true;
    NEW.is_revised := false;
    NEW.reason := back.reason;
    NEW.invalidated_hash := back.audio_hash;
  ELSIF back.approved_at IS NOT NULL AND NEW.invalidated THEN
    -- Somebody has heard it and found it good: that is what 'revised' says.
    NEW.is_revised := true;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER prompts_keep_takes BEFORE UPDATE ON prompts FOR EACH ROW
  WHEN (OLD.audio_hash IS DISTINCT FROM NEW.audio_hash OR (OLD.audio_hash IS NOT NULL
    AND (OLD.attempt, OLD.text, OLD.speaker, OLD.language, OLD.compression, OLD.invalidated, OLD.is_revised, OLD.reason, OLD.invalidated_hash, OLD.approved_hash, OLD.approved_at)
      IS DISTINCT FROM (NEW.attempt, NEW.text, NEW.speaker, NEW.language, NEW.compression, NEW.invalidated, NEW.is_revised, NEW.reason, NEW.invalidated_hash, NEW.approved_hash, NEW.approved_at)))
  EXECUTE FUNCTION keep_takes();

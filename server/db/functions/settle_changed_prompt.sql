-- A prompt that gets other audio, or that moves to a project with another policy. Verdicts are of an audio: those of
-- one that comes back apply again. Statements are planned once a connection, because planning takes longer than running.
CREATE OR REPLACE FUNCTION settle_changed_prompt() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $function$
BEGIN
  IF NEW.audio_hash IS DISTINCT FROM OLD.audio_hash AND NEW.audio_hash IS NOT NULL THEN
    IF EXISTS (SELECT FROM verdicts WHERE prompt_id = NEW.id AND kind = 'no' AND audio_hash = NEW.audio_hash
        AND revised_hash IS DISTINCT FROM audio_hash) THEN
      UPDATE verdicts SET is_current = audio_hash = NEW.audio_hash,
        revised_at = CASE WHEN audio_hash = NEW.audio_hash THEN NULL ELSE revised_at END,
        revised_hash = CASE WHEN audio_hash = NEW.audio_hash THEN NULL ELSE revised_hash END
      WHERE prompt_id = NEW.id AND kind = 'no' AND (is_current OR audio_hash = NEW.audio_hash);
    ELSE
      -- Somebody has heard it and found it good: that is what 'revised' says.
      UPDATE verdicts SET revised_at = now(), revised_hash = NEW.audio_hash
      FROM approvals_of(NEW.id, NEW.project_id, NEW.audio_hash) AS approval
      WHERE prompt_id = NEW.id AND kind = 'no' AND is_current AND revised_at IS NULL AND approval.at IS NOT NULL
        AND audio_hash IS DISTINCT FROM NEW.audio_hash;
    END IF;
  END IF;
  SELECT now_is.review, now_is.reason INTO NEW.review, NEW.reason
  FROM review_of(NEW.id, NEW.project_id, NEW.audio_hash) AS now_is;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER prompts_settle_review BEFORE UPDATE ON prompts FOR EACH ROW
  WHEN (OLD.audio_hash IS DISTINCT FROM NEW.audio_hash OR OLD.project_id <> NEW.project_id) EXECUTE FUNCTION settle_changed_prompt();

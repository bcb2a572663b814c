-- Fills the columns of the prompts' approval after an approval was given or taken back.
CREATE OR REPLACE FUNCTION settle_approval() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  changed approvals := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE prompts SET approved_hash = CASE WHEN now_is.at IS NOT NULL THEN prompts.audio_hash END,
    approved_at = now_is.at, approved_by_id = now_is.by_id, approved_by_name = now_is.by_name
  FROM prompts AS same LEFT JOIN LATERAL approval_of(same.id, same.project_id, same.audio_hash) AS now_is ON true
  WHERE same.id = changed.prompt_id AND prompts.id = same.id AND prompts.audio_hash = changed.audio_hash
    AND (prompts.approved_at, prompts.approved_by_name, prompts.approved_hash)
      IS DISTINCT FROM (now_is.at, now_is.by_name, CASE WHEN now_is.at IS NOT NULL THEN prompts.audio_hash END);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER approvals_settle AFTER INSERT OR DELETE ON approvals
  FOR EACH ROW EXECUTE FUNCTION settle_approval();

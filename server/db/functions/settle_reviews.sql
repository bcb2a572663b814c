-- Sets the state of review of prompts after verdicts on them were given or taken back. Verdicts that `settle_changed_prompt`
-- changes are those of a row which is being written: it sets that row's state itself. Statements are planned once a
-- connection, because planning takes longer than running them.
CREATE OR REPLACE FUNCTION settle_reviews() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $function$
DECLARE
  decided integer[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    decided := ARRAY(SELECT DISTINCT prompt_id FROM taken);
  ELSE
    decided := ARRAY(SELECT DISTINCT prompt_id FROM added);
  END IF;
  IF decided = '{}' THEN RETURN NULL; END IF;
  UPDATE prompts SET review = now_is.review, reason = now_is.reason
  FROM prompts AS same CROSS JOIN LATERAL review_of(same.id, same.project_id, same.audio_hash) AS now_is
  WHERE same.id = ANY (decided) AND prompts.id = same.id
    AND (prompts.review, prompts.reason) IS DISTINCT FROM (now_is.review, now_is.reason);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER verdicts_settle_added AFTER INSERT ON verdicts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION settle_reviews();

CREATE OR REPLACE TRIGGER verdicts_settle_changed AFTER UPDATE ON verdicts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION settle_reviews();

CREATE OR REPLACE TRIGGER verdicts_settle_taken AFTER DELETE ON verdicts REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION settle_reviews();

-- Sets the state of review of a project's prompts after its policy changed.
CREATE OR REPLACE FUNCTION settle_reviews_of_project() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE prompts SET review = now_is.review
  FROM (SELECT DISTINCT prompts.id FROM prompts JOIN verdicts ON prompt_id = prompts.id AND verdicts.audio_hash = prompts.audio_hash
    WHERE project_id = NEW.id AND kind = 'yes') AS decided
    JOIN prompts AS same ON same.id = decided.id
    CROSS JOIN LATERAL review_of(same.id, NEW.id, same.audio_hash) AS now_is
  WHERE prompts.id = decided.id AND prompts.review IS DISTINCT FROM now_is.review;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER projects_settle_reviews AFTER UPDATE ON projects FOR EACH ROW
  WHEN (OLD.approval_policy IS DISTINCT FROM NEW.approval_policy) EXECUTE FUNCTION settle_reviews_of_project();

-- Fills the columns of the prompts' approval after the policy of their project changed.
CREATE OR REPLACE FUNCTION settle_approvals_of_project() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE prompts SET approved_hash = CASE WHEN now_is.at IS NOT NULL THEN prompts.audio_hash END,
    approved_at = now_is.at, approved_by_id = now_is.by_id, approved_by_name = now_is.by_name
  FROM (SELECT DISTINCT prompts.id FROM prompts JOIN approvals ON prompt_id = prompts.id AND approvals.audio_hash = prompts.audio_hash
    WHERE project_id = NEW.id) AS decided
    JOIN prompts AS same ON same.id = decided.id LEFT JOIN LATERAL approval_of(same.id, NEW.id, same.audio_hash) AS now_is ON true
  WHERE prompts.id = decided.id AND (prompts.approved_at, prompts.approved_by_name, prompts.approved_hash)
    IS DISTINCT FROM (now_is.at, now_is.by_name, CASE WHEN now_is.at IS NOT NULL THEN prompts.audio_hash END);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER projects_settle_approvals AFTER UPDATE ON projects FOR EACH ROW
  WHEN (OLD.approval_policy IS DISTINCT FROM NEW.approval_policy) EXECUTE FUNCTION settle_approvals_of_project();

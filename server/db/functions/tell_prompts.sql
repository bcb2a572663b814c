-- A statement over more than twenty projects is told as one change of all. A prompt that goes to another project is
-- news in the one it left, too.
CREATE OR REPLACE FUNCTION tell_prompts() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM tell_event('prompts', c.project_id, c.prompt, NULL, NULL) FROM (
      SELECT CASE WHEN count(*) OVER () <= 20 THEN project_id END AS project_id,
        CASE WHEN count(*) = 1 AND count(*) OVER () <= 20 THEN min(id) END AS prompt FROM taken GROUP BY project_id) AS c;
    RETURN NULL;
  END IF;
  PERFORM tell_event('prompts', c.project_id, c.prompt, NULL, NULL) FROM (
    SELECT CASE WHEN count(*) OVER () <= 20 THEN project_id END AS project_id,
      CASE WHEN count(*) = 1 AND count(*) OVER () <= 20 THEN min(id) END AS prompt FROM added GROUP BY project_id) AS c;
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_event('prompts', c.project_id, NULL, NULL, NULL) FROM (
      SELECT DISTINCT taken.project_id FROM taken JOIN added ON added.id = taken.id
      WHERE taken.project_id <> added.project_id) AS c;
    PERFORM tell_event('notifications', NULL, NULL, c.created_by_id, NULL) FROM (
      SELECT DISTINCT added.created_by_id FROM added JOIN taken ON taken.id = added.id
      WHERE added.status IN ('PROCESSED', 'FAILED') AND taken.status <> added.status
        AND added.created_by_id IS NOT NULL) AS c;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER prompts_tell_added AFTER INSERT ON prompts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_prompts();

CREATE OR REPLACE TRIGGER prompts_tell_changed AFTER UPDATE ON prompts REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_prompts();

CREATE OR REPLACE TRIGGER prompts_tell_taken AFTER DELETE ON prompts REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION tell_prompts();

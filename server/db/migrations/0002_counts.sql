CREATE FUNCTION start_project_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_counts (project_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_start_counts AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION start_project_counts();
--> statement-breakpoint
-- One update a project and statement, whatever the number of rows. Rows are locked in the order of their ids, so two
-- statements over the same projects cannot wait for each other in a circle.
CREATE FUNCTION apply_prompt_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM taken'
    ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM taken' END;
BEGIN
  EXECUTE format('SELECT 1 FROM project_counts WHERE project_id IN (SELECT project_id FROM (%s) AS c) ORDER BY project_id FOR UPDATE', changed);
  EXECUTE format($q$
    UPDATE project_counts AS counts SET
      total = counts.total + delta.total, enqueued = counts.enqueued + delta.enqueued,
      processing = counts.processing + delta.processing, processed = counts.processed + delta.processed,
      failed = counts.failed + delta.failed, invalidated = counts.invalidated + delta.invalidated,
      warned = counts.warned + delta.warned, state = counts.state + 1
    FROM (
      SELECT project_id, sum(sign) AS total,
        coalesce(sum(sign) FILTER (WHERE status = 'ENQUEUED'), 0) AS enqueued,
        coalesce(sum(sign) FILTER (WHERE status = 'PROCESSING'), 0) AS processing,
        coalesce(sum(sign) FILTER (WHERE status = 'PROCESSED'), 0) AS processed,
        coalesce(sum(sign) FILTER (WHERE status = 'FAILED'), 0) AS failed,
        coalesce(sum(sign) FILTER (WHERE invalidated AND NOT is_revised), 0) AS invalidated,
        coalesce(sum(sign) FILTER (WHERE warnings <> '[]'), 0) AS warned
      FROM (%s) AS c GROUP BY project_id
    ) AS delta WHERE counts.project_id = delta.project_id$q$, changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prompts_count_added AFTER INSERT ON prompts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION apply_prompt_counts();
--> statement-breakpoint
CREATE TRIGGER prompts_count_changed AFTER UPDATE ON prompts REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION apply_prompt_counts();
--> statement-breakpoint
CREATE TRIGGER prompts_count_taken AFTER DELETE ON prompts REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION apply_prompt_counts();

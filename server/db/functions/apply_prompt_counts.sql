-- One update a project and statement, whatever the number of rows. Rows are locked in the order of their ids, so two
-- statements over the same projects cannot wait for each other in a circle. What lies in the bin does not count.
CREATE OR REPLACE FUNCTION apply_prompt_counts() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added WHERE removed_at IS NULL'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM taken WHERE removed_at IS NULL'
    ELSE 'SELECT 1 AS sign, * FROM added WHERE removed_at IS NULL UNION ALL SELECT -1, * FROM taken WHERE removed_at IS NULL' END;
BEGIN
  EXECUTE format('SELECT 1 FROM project_counts WHERE project_id IN (SELECT project_id FROM (%s) AS c) ORDER BY project_id FOR UPDATE', changed);
  EXECUTE format($q$
    UPDATE project_counts AS counts SET
      total = counts.total + delta.total, enqueued = counts.enqueued + delta.enqueued,
      processing = counts.processing + delta.processing, processed = counts.processed + delta.processed,
      failed = counts.failed + delta.failed, invalidated = counts.invalidated + delta.invalidated,
      warned = counts.warned + delta.warned, differing = counts.differing + delta.differing,
      approved = counts.approved + delta.approved, state = counts.state + 1
    FROM (
      SELECT project_id, sum(sign) AS total,
        coalesce(sum(sign) FILTER (WHERE status = 'ENQUEUED'), 0) AS enqueued,
        coalesce(sum(sign) FILTER (WHERE status = 'PROCESSING'), 0) AS processing,
        coalesce(sum(sign) FILTER (WHERE status = 'PROCESSED'), 0) AS processed,
        coalesce(sum(sign) FILTER (WHERE status = 'FAILED'), 0) AS failed,
        coalesce(sum(sign) FILTER (WHERE review = 'rejected'), 0) AS invalidated,
        coalesce(sum(sign) FILTER (WHERE warnings <> '[]'), 0) AS warned,
        coalesce(sum(sign) FILTER (WHERE heard > 0), 0) AS differing,
        coalesce(sum(sign) FILTER (WHERE review IN ('approved', 'reapproved')), 0) AS approved
      FROM (%s) AS c GROUP BY project_id
    ) AS delta WHERE counts.project_id = delta.project_id$q$, changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER prompts_count_added AFTER INSERT ON prompts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION apply_prompt_counts();

CREATE OR REPLACE TRIGGER prompts_count_changed AFTER UPDATE ON prompts REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION apply_prompt_counts();

CREATE OR REPLACE TRIGGER prompts_count_taken AFTER DELETE ON prompts REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION apply_prompt_counts();

-- A release from before this count leaves it as it was: it is made anew whenever this text comes into force.
UPDATE project_counts AS counts SET approved = now_are.approved
FROM (
  SELECT project_counts.project_id, count(prompts.id) AS approved
  FROM project_counts LEFT JOIN prompts ON prompts.project_id = project_counts.project_id AND removed_at IS NULL
    AND review IN ('approved', 'reapproved')
  GROUP BY project_counts.project_id
) AS now_are
WHERE now_are.project_id = counts.project_id AND counts.approved <> now_are.approved;

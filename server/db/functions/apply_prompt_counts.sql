-- One update a project and statement, whatever the number of rows. Rows are locked in the order of their ids, so two
-- statements over the same projects cannot wait for each other in a circle. What lies in the bin does not count.
-- Statements are constant and planned once a connection, because planning takes longer than running them.
CREATE OR REPLACE FUNCTION apply_prompt_counts() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $function$
DECLARE
  more jsonb := '[]';
  fewer jsonb := '[]';
  changed jsonb;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    more := coalesce((SELECT jsonb_agg(same) FROM (
      SELECT project_id, status, review, warnings <> '[]' AS is_warned, heard > 0 AS is_differing, count(*) AS difference
      FROM added WHERE removed_at IS NULL GROUP BY 1, 2, 3, 4, 5) AS same), '[]');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    fewer := coalesce((SELECT jsonb_agg(same) FROM (
      SELECT project_id, status, review, warnings <> '[]' AS is_warned, heard > 0 AS is_differing, -count(*) AS difference
      FROM taken WHERE removed_at IS NULL GROUP BY 1, 2, 3, 4, 5) AS same), '[]');
  END IF;
  changed := more || fewer;
  PERFORM FROM project_counts
  WHERE project_id IN (SELECT c.project_id FROM jsonb_to_recordset(changed) AS c (project_id integer))
  ORDER BY project_id FOR UPDATE;
  UPDATE project_counts AS counts SET
    total = counts.total + delta.total, enqueued = counts.enqueued + delta.enqueued,
    processing = counts.processing + delta.processing, processed = counts.processed + delta.processed,
    failed = counts.failed + delta.failed, invalidated = counts.invalidated + delta.invalidated,
    warned = counts.warned + delta.warned, differing = counts.differing + delta.differing,
    approved = counts.approved + delta.approved, state = counts.state + 1
  FROM (
    SELECT project_id, sum(difference) AS total,
      coalesce(sum(difference) FILTER (WHERE status = 'ENQUEUED'), 0) AS enqueued,
      coalesce(sum(difference) FILTER (WHERE status = 'PROCESSING'), 0) AS processing,
      coalesce(sum(difference) FILTER (WHERE status = 'PROCESSED'), 0) AS processed,
      coalesce(sum(difference) FILTER (WHERE status = 'FAILED'), 0) AS failed,
      coalesce(sum(difference) FILTER (WHERE review = 'rejected'), 0) AS invalidated,
      coalesce(sum(difference) FILTER (WHERE is_warned), 0) AS warned,
      coalesce(sum(difference) FILTER (WHERE is_differing), 0) AS differing,
      coalesce(sum(difference) FILTER (WHERE review IN ('approved', 'reapproved')), 0) AS approved
    FROM jsonb_to_recordset(changed) AS c (project_id integer, status text, review text, is_warned boolean,
      is_differing boolean, difference integer)
    GROUP BY project_id
  ) AS delta WHERE counts.project_id = delta.project_id;
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

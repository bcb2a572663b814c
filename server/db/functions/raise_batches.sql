-- Of the files whose lines are given: those that have no line left that waits, told once since their newest line came.
CREATE OR REPLACE FUNCTION raise_batches(projects_of integer[], names text[]) RETURNS void LANGUAGE sql AS $function$
  WITH done AS MATERIALIZED (
    SELECT DISTINCT project_id, file_name FROM unnest(projects_of, names) AS sent (project_id, file_name)
    WHERE NOT EXISTS (SELECT FROM prompts WHERE prompts.project_id = sent.project_id
      AND prompts.status IN ('ENQUEUED', 'PROCESSING') AND prompts.removed_at IS NULL AND prompts.file_name = sent.file_name)
  )
  INSERT INTO webhook_deliveries (webhook_id, event, data)
  SELECT hooks.id, 'batch.done', jsonb_build_object(
    'batch', jsonb_build_object('kind', 'file', 'name', done.file_name, 'processed', lines.processed, 'failed', lines.failed),
    'project', jsonb_build_object('id', projects.id, 'name', projects.name),
    'path', '/dashboard/projects/' || projects.id || '/prompts')
  FROM done JOIN projects ON projects.id = done.project_id CROSS JOIN LATERAL (
    SELECT max(created_at) AS newest, count(*) FILTER (WHERE status = 'PROCESSED') AS processed,
      count(*) FILTER (WHERE status = 'FAILED') AS failed
    FROM prompts WHERE prompts.project_id = done.project_id AND prompts.file_name = done.file_name AND removed_at IS NULL
  ) AS lines JOIN webhooks AS hooks ON 'batch.done' = ANY (hooks.events) AND lines.newest > hooks.created_at
  WHERE NOT EXISTS (SELECT FROM webhook_deliveries AS told WHERE told.webhook_id = hooks.id AND told.event = 'batch.done'
    AND told.created_at > lines.newest AND told.data -> 'project' ->> 'id' = done.project_id::text
    AND told.data -> 'batch' ->> 'name' = done.file_name)
$function$;

-- Tells webhooks what became of prompts.
CREATE OR REPLACE FUNCTION raise_of_prompts() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  listened text[] := (SELECT array_agg(DISTINCT event) FROM webhooks, unnest(events) AS event
    WHERE event LIKE 'prompt.%' OR event = 'batch.done');
BEGIN
  IF listened IS NULL THEN RETURN NULL; END IF;
  INSERT INTO webhook_deliveries (webhook_id, event, data)
  SELECT hooks.id, raised.event, jsonb_build_object(
    'prompt', jsonb_strip_nulls(jsonb_build_object('id', raised.id, 'name', raised.name, 'status', raised.status,
      'fileName', raised.file_name, 'failureCode', raised.failure_code))
      || CASE WHEN hooks.includes_text THEN jsonb_strip_nulls(jsonb_build_object('text', raised.text, 'failureReason',
        raised.failure_reason, 'reason', CASE WHEN raised.event = 'prompt.invalidated' THEN raised.reason END)) ELSE '{}' END,
    'project', jsonb_build_object('id', projects.id, 'name', projects.name),
    'path', '/dashboard/projects/' || projects.id || '/prompts/' || raised.id || '/edit')
  FROM (
    SELECT added.*, unnest(array_remove(ARRAY[
      CASE WHEN added.status = 'PROCESSED' AND taken.status <> 'PROCESSED' THEN 'prompt.processed' END,
      CASE WHEN added.status = 'FAILED' AND taken.status <> 'FAILED' THEN 'prompt.failed' END,
      CASE WHEN added.review IN ('approved', 'reapproved') AND (taken.review NOT IN ('approved', 'reapproved')
        OR added.audio_hash IS DISTINCT FROM taken.audio_hash) THEN 'prompt.approved' END,
      CASE WHEN added.review = 'rejected' AND (taken.review <> 'rejected'
        OR added.audio_hash <> taken.audio_hash) THEN 'prompt.invalidated' END,
      CASE WHEN added.heard > 0 AND (coalesce(taken.heard, 0) = 0 OR added.audio_hash <> taken.audio_hash)
        THEN 'prompt.heard_differently' END], NULL)) AS event
    FROM added JOIN taken ON taken.id = added.id
  ) AS raised JOIN webhooks AS hooks ON raised.event = ANY (hooks.events) JOIN projects ON projects.id = raised.project_id;
  -- The trigger that counts comes before this one, by its name, and has locked the project's counts: of two last lines
  -- that end at once, the second one to come here sees the end of the first.
  IF 'batch.done' = ANY (listened) THEN
    PERFORM raise_batches(array_agg(added.project_id), array_agg(added.file_name)) FROM added JOIN taken ON taken.id = added.id
    WHERE added.file_name IS NOT NULL AND taken.status IN ('ENQUEUED', 'PROCESSING') AND taken.removed_at IS NULL
      AND (added.status IN ('PROCESSED', 'FAILED') OR added.removed_at IS NOT NULL)
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER prompts_webhooks_changed AFTER UPDATE ON prompts REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION raise_of_prompts();

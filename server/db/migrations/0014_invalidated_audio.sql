ALTER TABLE "projects" ADD COLUMN "zip_left_out" jsonb;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "invalidated_hash" text;--> statement-breakpoint
CREATE INDEX "prompts_invalidated_audio" ON "prompts" USING btree ("invalidated_hash") WHERE "prompts"."invalidated_hash" is not null;
--> statement-breakpoint
-- What is invalidated now was heard as it is. That the rows say so changes no zip.
ALTER TABLE prompts DISABLE TRIGGER prompts_count_changed;
--> statement-breakpoint
UPDATE prompts SET invalidated_hash = audio_hash WHERE invalidated AND NOT is_revised AND audio_hash IS NOT NULL;
--> statement-breakpoint
ALTER TABLE prompts ENABLE TRIGGER prompts_count_changed;
--> statement-breakpoint
-- Audio made anew is not the one that was found bad: it counts as any other until somebody has heard it.
CREATE OR REPLACE FUNCTION apply_prompt_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
      warned = counts.warned + delta.warned, state = counts.state + 1
    FROM (
      SELECT project_id, sum(sign) AS total,
        coalesce(sum(sign) FILTER (WHERE status = 'ENQUEUED'), 0) AS enqueued,
        coalesce(sum(sign) FILTER (WHERE status = 'PROCESSING'), 0) AS processing,
        coalesce(sum(sign) FILTER (WHERE status = 'PROCESSED'), 0) AS processed,
        coalesce(sum(sign) FILTER (WHERE status = 'FAILED'), 0) AS failed,
        coalesce(sum(sign) FILTER (WHERE invalidated AND NOT is_revised
          AND (audio_hash IS NULL OR audio_hash = invalidated_hash)), 0) AS invalidated,
        coalesce(sum(sign) FILTER (WHERE warnings <> '[]'), 0) AS warned
      FROM (%s) AS c GROUP BY project_id
    ) AS delta WHERE counts.project_id = delta.project_id$q$, changed);
  RETURN NULL;
END $$;

DROP INDEX "projects_active";--> statement-breakpoint
DROP INDEX "prompts_project_status";--> statement-breakpoint
DROP INDEX "prompts_invalidated";--> statement-breakpoint
DROP INDEX "prompts_failed";--> statement-breakpoint
ALTER TABLE "prompts" ALTER COLUMN "queue_rank" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "removed_by_name" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "removed_by_name" text;--> statement-breakpoint
CREATE INDEX "projects_removed" ON "projects" USING btree ("removed_at") WHERE "projects"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "prompts_removed" ON "prompts" USING btree ("removed_at") WHERE "prompts"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_active" ON "projects" USING btree ("active","id") WHERE "projects"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "prompts_project_status" ON "prompts" USING btree ("project_id","status","id") WHERE "prompts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "prompts_invalidated" ON "prompts" USING btree ("is_revised","id") WHERE "prompts"."invalidated" and "prompts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "prompts_failed" ON "prompts" USING btree ("id") WHERE "prompts"."status" = 'FAILED' and "prompts"."removed_at" is null;--> statement-breakpoint
-- What lies in the bin does not count, so that a prompt put there leaves the counts as one that is deleted did. A
-- project in the bin keeps its own, for when it is put back.
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
        coalesce(sum(sign) FILTER (WHERE invalidated AND NOT is_revised), 0) AS invalidated,
        coalesce(sum(sign) FILTER (WHERE warnings <> '[]'), 0) AS warned
      FROM (%s) AS c GROUP BY project_id
    ) AS delta WHERE counts.project_id = delta.project_id$q$, changed);
  RETURN NULL;
END $$;

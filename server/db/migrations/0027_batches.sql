CREATE TABLE "batch_items" (
	"batch_id" integer NOT NULL,
	"place" integer NOT NULL,
	"prompt_id" integer NOT NULL,
	"reason" text,
	CONSTRAINT "batch_items_batch_id_place_pk" PRIMARY KEY("batch_id","place")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"action" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"status" text DEFAULT 'RUNNING' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"not_done" integer DEFAULT 0 NOT NULL,
	"created_by_id" integer,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_not_done" ON "batch_items" USING btree ("batch_id","place") WHERE "batch_items"."reason" is not null;--> statement-breakpoint
CREATE INDEX "batches_project" ON "batches" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "batches_author" ON "batches" USING btree ("created_by_id","ended_at");--> statement-breakpoint
CREATE INDEX "prompts_changed" ON "prompts" USING btree ("project_id","changed_at","id") WHERE "prompts"."changed_at" is not null and "prompts"."removed_at" is null;
--> statement-breakpoint
-- Lists narrowed to a voice or an author are found in the index of their order alone, as those of a status are.
DROP INDEX prompts_project_status;
--> statement-breakpoint
DROP INDEX prompts_present_name;
--> statement-breakpoint
DROP INDEX prompts_present_text;
--> statement-breakpoint
DROP INDEX prompts_present_speaker;
--> statement-breakpoint
DROP INDEX prompts_present_created;
--> statement-breakpoint
CREATE INDEX prompts_project_status ON prompts (project_id, status, id) INCLUDE (speaker_key, created_by_id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_name ON prompts (project_id, name_key, id) INCLUDE (status, speaker_key, created_by_id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_text ON prompts (project_id, text_key, id) INCLUDE (status, speaker_key, created_by_id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_speaker ON prompts (project_id, speaker_key, id) INCLUDE (status, created_by_id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_created ON prompts (project_id, created_at, id) INCLUDE (status, speaker_key, created_by_id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_author ON prompts (project_id, created_by_id, id) INCLUDE (status, speaker_key) WHERE removed_at IS NULL;
--> statement-breakpoint
-- Only what was approved is in it, so that new rows pay nothing; its other orders are sorted from it.
CREATE INDEX prompts_approved ON prompts (project_id, id) INCLUDE (status, name_key, text_key, speaker_key, created_at, created_by_id)
  WHERE approved_at IS NOT NULL AND approved_hash = audio_hash AND (NOT invalidated OR is_revised) AND removed_at IS NULL;
--> statement-breakpoint
-- A prompt that goes to another project is news in the one it left, too.
CREATE OR REPLACE FUNCTION tell_prompts() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER batches_tell AFTER INSERT OR UPDATE ON batches FOR EACH ROW EXECUTE FUNCTION tell_row('batches', 'project_id');
--> statement-breakpoint
CREATE TRIGGER batches_tell_ended AFTER UPDATE ON batches FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_row('notifications', '-', 'created_by_id');

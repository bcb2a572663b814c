CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" integer NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"answer" integer,
	"duration_ms" integer,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"includes_text" boolean DEFAULT false NOT NULL,
	"secret" "bytea" NOT NULL,
	"old_secret" "bytea",
	"old_secret_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"rests_until" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"is_paused_by_failures" boolean DEFAULT false NOT NULL,
	"created_by_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","next_at") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");
--> statement-breakpoint
-- What is to be told is raised by triggers, in the transaction of what happened: the API, workers and jobs all count.
-- `words` goes along where the webhook asks for texts.
CREATE FUNCTION raise_webhook(raised text, data jsonb, words jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (webhook_id, event, data)
  SELECT id, raised, CASE WHEN includes_text THEN data || words ELSE data END FROM webhooks WHERE raised = ANY (events)
$$;
--> statement-breakpoint
-- Of the files whose lines are given: those that have no line left that waits, told once since their newest line came.
CREATE FUNCTION raise_batches(projects_of integer[], names text[]) RETURNS void LANGUAGE sql AS $$
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
$$;
--> statement-breakpoint
CREATE FUNCTION raise_of_prompts() RETURNS trigger LANGUAGE plpgsql AS $$
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
      CASE WHEN added.approved_at IS DISTINCT FROM taken.approved_at AND added.approved_at IS NOT NULL THEN 'prompt.approved' END,
      CASE WHEN added.invalidated AND (NOT taken.invalidated OR (added.invalidated_hash IS NOT NULL
        AND added.invalidated_hash IS DISTINCT FROM taken.invalidated_hash)) THEN 'prompt.invalidated' END], NULL)) AS event
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
END $$;
--> statement-breakpoint
CREATE TRIGGER prompts_webhooks_changed AFTER UPDATE ON prompts REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION raise_of_prompts();
--> statement-breakpoint
CREATE FUNCTION raise_of_zip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_webhook('zip.ready', jsonb_build_object('zip', jsonb_build_object('files', NEW.pack_total, 'bytes', NEW.zip_bytes),
    'project', jsonb_build_object('id', NEW.id, 'name', NEW.name), 'path', '/dashboard/projects/' || NEW.id || '/prompts'), '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_webhooks_zip AFTER UPDATE ON projects FOR EACH ROW WHEN (NEW.zip_file IS NOT NULL AND OLD.zip_file IS DISTINCT FROM NEW.zip_file) EXECUTE FUNCTION raise_of_zip();
--> statement-breakpoint
CREATE FUNCTION raise_of_model() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_webhook('model.ready', jsonb_build_object('model', jsonb_build_object('id', NEW.id, 'name', NEW.name,
    'version', NEW.version_number), 'path', '/dashboard/models/' || NEW.id), '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER models_webhooks_ready AFTER UPDATE ON models FOR EACH ROW WHEN (NEW.active AND (NOT OLD.active OR OLD.version_number <> NEW.version_number)) EXECUTE FUNCTION raise_of_model();
--> statement-breakpoint
-- One job sends what waits, for all webhooks. It is asked for at the very end of a transaction, as whoever asks holds the
-- job's row until then.
CREATE FUNCTION wake_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('deliver-webhooks', '{}', 'webhooks', now(), 25, 'deliver-webhooks', -1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER webhook_deliveries_wake AFTER INSERT ON webhook_deliveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wake_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_tell AFTER INSERT OR UPDATE OR DELETE ON webhooks FOR EACH ROW EXECUTE FUNCTION tell_row('webhooks', 'id');
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_tell AFTER INSERT OR UPDATE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION tell_row('deliveries', 'webhook_id');

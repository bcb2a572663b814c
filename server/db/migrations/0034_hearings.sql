CREATE TABLE "accepted_hearings" (
	"project_id" integer NOT NULL,
	"speaker" text NOT NULL,
	"expected" text NOT NULL,
	"heard" text NOT NULL,
	"by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accepted_hearings_project_id_speaker_expected_heard_pk" PRIMARY KEY("project_id","speaker","expected","heard")
);
--> statement-breakpoint
CREATE TABLE "hearings" (
	"audio_hash" text PRIMARY KEY NOT NULL,
	"rank" smallint NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heard_at" timestamp (3) with time zone,
	"heard" text,
	"differences" jsonb,
	"recognizer" text,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "project_counts" ADD COLUMN "differing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "review_rule_by_name" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "review_rule_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audios" ADD COLUMN "warning_places" jsonb;--> statement-breakpoint
ALTER TABLE "audios" ADD COLUMN "spoken" jsonb;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "heard" smallint;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "is_first_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "risk" smallint GENERATED ALWAYS AS (CASE WHEN heard = 2 THEN 0 WHEN heard = 1 THEN 1 WHEN warnings <> '[]' THEN 2
        WHEN text ~ '[0-9]|\m(reais|mil|cento|milhão|milhões)\M|[a-zà-ÿ,;] [A-ZÀ-Ý][a-zà-ÿ]' THEN 3
        WHEN is_first_use THEN 4 WHEN audio_hash ~ '^0[0-9a-c]' THEN 5 ELSE 6 END) STORED;--> statement-breakpoint
ALTER TABLE "accepted_hearings" ADD CONSTRAINT "accepted_hearings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hearings" ADD CONSTRAINT "hearings_audio_hash_audios_hash_fk" FOREIGN KEY ("audio_hash") REFERENCES "public"."audios"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hearings_waiting" ON "hearings" USING btree ("rank","due_at") WHERE "hearings"."heard_at" is null;--> statement-breakpoint
CREATE INDEX "hearings_done" ON "hearings" USING btree ("heard_at") WHERE "hearings"."heard_at" is not null;--> statement-breakpoint
CREATE INDEX "prompts_present_risk" ON "prompts" USING btree ("project_id","risk","id") INCLUDE ("status", "speaker_key", "created_by_id") WHERE "prompts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "prompts_heard" ON "prompts" USING btree ("project_id","heard","id") WHERE "prompts"."heard" is not null and "prompts"."removed_at" is null;
--> statement-breakpoint
-- The differences that a recogniser heard in an audio and nobody has accepted for this voice in this project; null if
-- it was not checked.
CREATE FUNCTION open_differences(project integer, voice text, hash text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT jsonb_agg(one ORDER BY place) FROM jsonb_array_elements(hearings.differences) WITH ORDINALITY AS all_of (one, place)
    WHERE NOT EXISTS (SELECT FROM accepted_hearings AS accepted WHERE accepted.project_id = project
      AND accepted.speaker = voice AND accepted.expected = one ->> 'expected' AND accepted.heard = one ->> 'heard')
  ), '[]')
  FROM hearings WHERE hearings.audio_hash = hash AND hearings.heard_at IS NOT NULL
$$;
--> statement-breakpoint
-- Null without a check, 0 if audio and text agree, 1 if they differ, 2 if a number differs.
CREATE FUNCTION heard_of(project integer, voice text, hash text) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN differences IS NULL THEN NULL WHEN differences = '[]' THEN 0
    WHEN jsonb_path_exists(differences, '$[*] ? (@.isNumber == true)') THEN 2 ELSE 1 END::smallint
  FROM open_differences(project, voice, hash) AS differences
$$;
--> statement-breakpoint
CREATE FUNCTION set_heard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.heard := heard_of(NEW.project_id, NEW.speaker, NEW.audio_hash);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prompts_heard BEFORE INSERT OR UPDATE OF audio_hash, project_id ON prompts FOR EACH ROW
  EXECUTE FUNCTION set_heard();
--> statement-breakpoint
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
      warned = counts.warned + delta.warned, differing = counts.differing + delta.differing, state = counts.state + 1
    FROM (
      SELECT project_id, sum(sign) AS total,
        coalesce(sum(sign) FILTER (WHERE status = 'ENQUEUED'), 0) AS enqueued,
        coalesce(sum(sign) FILTER (WHERE status = 'PROCESSING'), 0) AS processing,
        coalesce(sum(sign) FILTER (WHERE status = 'PROCESSED'), 0) AS processed,
        coalesce(sum(sign) FILTER (WHERE status = 'FAILED'), 0) AS failed,
        coalesce(sum(sign) FILTER (WHERE invalidated AND NOT is_revised
          AND (audio_hash IS NULL OR audio_hash = invalidated_hash)), 0) AS invalidated,
        coalesce(sum(sign) FILTER (WHERE warnings <> '[]'), 0) AS warned,
        coalesce(sum(sign) FILTER (WHERE heard > 0), 0) AS differing
      FROM (%s) AS c GROUP BY project_id
    ) AS delta WHERE counts.project_id = delta.project_id$q$, changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION raise_of_prompts() RETURNS trigger LANGUAGE plpgsql AS $$
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
        AND added.invalidated_hash IS DISTINCT FROM taken.invalidated_hash)) THEN 'prompt.invalidated' END,
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
END $$;

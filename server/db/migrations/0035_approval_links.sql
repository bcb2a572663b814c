CREATE TABLE "applied_decision_files" (
	"signature" "bytea" PRIMARY KEY NOT NULL,
	"link_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_link_prompts" (
	"link_id" integer NOT NULL,
	"prompt_id" integer NOT NULL,
	"position" integer NOT NULL,
	"decision" text,
	"audio_hash" text,
	"reason" text,
	"at_ms" integer,
	"decided_at" timestamp (3) with time zone,
	"request_id" uuid,
	CONSTRAINT "approval_link_prompts_link_id_prompt_id_pk" PRIMARY KEY("link_id","prompt_id")
);
--> statement-breakpoint
CREATE TABLE "approval_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"client_name" text NOT NULL,
	"email" text,
	"token_hash" "bytea",
	"may_download" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" integer,
	"created_by_name" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "approval_sessions" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"link_id" integer NOT NULL,
	"is_verified" boolean NOT NULL,
	"code_hash" "bytea",
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" serial PRIMARY KEY NOT NULL,
	"prompt_id" integer NOT NULL,
	"audio_hash" text NOT NULL,
	"user_id" integer,
	"link_id" integer,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_person" UNIQUE("prompt_id","audio_hash","user_id"),
	CONSTRAINT "approvals_client" UNIQUE("prompt_id","audio_hash","link_id")
);
--> statement-breakpoint
CREATE TABLE "comment_mails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" integer NOT NULL,
	"parent_id" uuid,
	"audio_hash" text,
	"at_ms" integer,
	"word" text,
	"user_id" integer,
	"link_id" integer,
	"by_name" text,
	"text" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "approval_policy" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "applied_decision_files" ADD CONSTRAINT "applied_decision_files_link_id_approval_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."approval_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_link_prompts" ADD CONSTRAINT "approval_link_prompts_link_id_approval_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."approval_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_link_prompts" ADD CONSTRAINT "approval_link_prompts_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_sessions" ADD CONSTRAINT "approval_sessions_link_id_approval_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."approval_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_link_id_approval_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."approval_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mails" ADD CONSTRAINT "comment_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_link_id_approval_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."approval_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_link_prompts_prompt" ON "approval_link_prompts" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "approval_links_project" ON "approval_links" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "approval_sessions_link" ON "approval_sessions" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "approvals_user" ON "approvals" USING btree ("user_id") WHERE "approvals"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "approvals_link" ON "approvals" USING btree ("link_id") WHERE "approvals"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_prompt" ON "comments" USING btree ("prompt_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id") WHERE "comments"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_link" ON "comments" USING btree ("link_id") WHERE "comments"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("created_at");
--> statement-breakpoint
-- Approvals from before each yes was a row of its own.
INSERT INTO approvals (prompt_id, audio_hash, user_id, by_name, at)
SELECT id, approved_hash, approved_by_id, coalesce(approved_by_name, ''), approved_at FROM prompts
WHERE approved_at IS NOT NULL AND approved_hash IS NOT NULL;
--> statement-breakpoint
INSERT INTO approvals (prompt_id, audio_hash, by_name, at)
SELECT prompt_id, audio_hash, coalesce(approved_by_name, ''), approved_at FROM takes
WHERE approved_at IS NOT NULL AND NOT EXISTS (SELECT FROM approvals
  WHERE approvals.prompt_id = takes.prompt_id AND approvals.audio_hash = takes.audio_hash);
--> statement-breakpoint
-- The approval of an audio under the policy of its project: the earliest yeses that satisfy it. No row while one is
-- missing. A client's yes counts in the project of its link only.
CREATE FUNCTION approval_of(prompt integer, project integer, hash text, OUT at timestamptz, OUT by_id integer, OUT by_name text)
RETURNS SETOF record LANGUAGE sql STABLE AS $$
  WITH rule AS (
    SELECT approval_policy AS name FROM projects WHERE id = project
  ), yes AS (
    SELECT approvals.user_id, approvals.by_name, approvals.at, approvals.id, link_id IS NOT NULL AS is_client,
      row_number() OVER (PARTITION BY link_id IS NOT NULL ORDER BY approvals.at, approvals.id) AS place
    FROM approvals LEFT JOIN approval_links ON approval_links.id = link_id
    WHERE prompt_id = prompt AND audio_hash = hash AND (link_id IS NULL OR approval_links.project_id = project)
  ), needed AS (
    SELECT yes.*, CASE WHEN rule.name IN ('two', 'both') THEN 2 ELSE 1 END AS many FROM yes, rule
    WHERE CASE rule.name WHEN 'two' THEN NOT is_client AND place <= 2 WHEN 'client' THEN is_client AND place = 1
      WHEN 'both' THEN place = 1 ELSE NOT is_client AND place = 1 END
  )
  SELECT max(needed.at), CASE WHEN count(*) = 1 THEN max(user_id) END, nullif(string_agg(needed.by_name, ' e ' ORDER BY needed.at, id), '')
  FROM needed HAVING count(*) = max(many)
$$;
--> statement-breakpoint
-- Fills the columns of the prompts' approval after a yes was given or taken back, or the policy changed.
CREATE FUNCTION settle_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed approvals := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE prompts SET approved_hash = CASE WHEN now_is.at IS NOT NULL THEN prompts.audio_hash END,
    approved_at = now_is.at, approved_by_id = now_is.by_id, approved_by_name = now_is.by_name
  FROM prompts AS same LEFT JOIN LATERAL approval_of(same.id, same.project_id, same.audio_hash) AS now_is ON true
  WHERE same.id = changed.prompt_id AND prompts.id = same.id AND prompts.audio_hash = changed.audio_hash
    AND (prompts.approved_at, prompts.approved_by_name, prompts.approved_hash)
      IS DISTINCT FROM (now_is.at, now_is.by_name, CASE WHEN now_is.at IS NOT NULL THEN prompts.audio_hash END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_settle AFTER INSERT OR DELETE ON approvals FOR EACH ROW EXECUTE FUNCTION settle_approval();
--> statement-breakpoint
CREATE FUNCTION settle_approvals_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE prompts SET approved_hash = CASE WHEN now_is.at IS NOT NULL THEN prompts.audio_hash END,
    approved_at = now_is.at, approved_by_id = now_is.by_id, approved_by_name = now_is.by_name
  FROM (SELECT DISTINCT prompts.id FROM prompts JOIN approvals ON prompt_id = prompts.id AND approvals.audio_hash = prompts.audio_hash
    WHERE project_id = NEW.id) AS decided
    JOIN prompts AS same ON same.id = decided.id LEFT JOIN LATERAL approval_of(same.id, NEW.id, same.audio_hash) AS now_is ON true
  WHERE prompts.id = decided.id AND (prompts.approved_at, prompts.approved_by_name, prompts.approved_hash)
    IS DISTINCT FROM (now_is.at, now_is.by_name, CASE WHEN now_is.at IS NOT NULL THEN prompts.audio_hash END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_settle_approvals AFTER UPDATE ON projects FOR EACH ROW
  WHEN (OLD.approval_policy IS DISTINCT FROM NEW.approval_policy) EXECUTE FUNCTION settle_approvals_of_project();
--> statement-breakpoint
-- A prompt that gets an earlier audio back, or that moves to a project with another policy. Runs after `prompts_keep_takes`.
CREATE FUNCTION settle_changed_prompt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_is record;
BEGIN
  SELECT * INTO now_is FROM approval_of(NEW.id, NEW.project_id, NEW.audio_hash);
  NEW.approved_hash := CASE WHEN now_is.at IS NOT NULL THEN NEW.audio_hash END;
  NEW.approved_at := now_is.at;
  NEW.approved_by_id := now_is.by_id;
  NEW.approved_by_name := now_is.by_name;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prompts_settle_approval BEFORE UPDATE ON prompts FOR EACH ROW
  WHEN (OLD.audio_hash IS DISTINCT FROM NEW.audio_hash OR OLD.project_id <> NEW.project_id) EXECUTE FUNCTION settle_changed_prompt();
--> statement-breakpoint
-- `link` lets the streams of the clients of that link see that it ended.
CREATE FUNCTION tell_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('entoa_events', json_build_object('at', pg_current_xact_id()::text, 'kind', 'approvals',
    'id', approval_links.project_id, 'link', approval_links.id)::text)
  FROM approval_links WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_links_tell AFTER INSERT OR UPDATE ON approval_links FOR EACH ROW EXECUTE FUNCTION tell_approvals('id');
--> statement-breakpoint
CREATE TRIGGER approval_link_prompts_tell AFTER UPDATE ON approval_link_prompts FOR EACH ROW EXECUTE FUNCTION tell_approvals('link_id');
--> statement-breakpoint
CREATE FUNCTION tell_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed comments := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM tell_event('comments', project_id, prompts.id, NULL, NULL) FROM prompts WHERE prompts.id = changed.prompt_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_tell AFTER INSERT OR UPDATE OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION tell_comments();

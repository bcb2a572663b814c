-- Who said yes or no to which audio becomes rows; a prompt keeps one state of review. Functions and triggers that read
-- the columns which go are made anew behind the migrations.
UPDATE prompts SET reason = NULL WHERE NOT invalidated AND reason IS NOT NULL;--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_takes() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS settle_changed_prompt() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS settle_approval() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS settle_approvals_of_project() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS note_verdict(prompts);--> statement-breakpoint
DROP FUNCTION IF EXISTS approval_of(integer, integer, text);--> statement-breakpoint
CREATE TABLE "verdicts" (
	"id" serial PRIMARY KEY NOT NULL,
	"prompt_id" integer NOT NULL,
	"audio_hash" text,
	"kind" text DEFAULT 'yes' NOT NULL,
	"user_id" integer,
	"link_id" integer,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"is_current" boolean DEFAULT false NOT NULL,
	"revised_at" timestamp (3) with time zone,
	"revised_hash" text,
	CONSTRAINT "verdicts_person" UNIQUE("prompt_id","audio_hash","kind","user_id"),
	CONSTRAINT "verdicts_client" UNIQUE("prompt_id","audio_hash","kind","link_id"),
	CONSTRAINT "verdicts_kind" CHECK ("verdicts"."kind" in ('yes', 'no'))
);
--> statement-breakpoint
INSERT INTO verdicts (id, prompt_id, audio_hash, kind, user_id, link_id, by_name, at)
SELECT id, prompt_id, audio_hash, 'yes', user_id, link_id, by_name, at FROM approvals;--> statement-breakpoint
SELECT setval('verdicts_id_seq', (SELECT last_value FROM approvals_id_seq), (SELECT is_called FROM approvals_id_seq));--> statement-breakpoint
-- A rejection that a client asked for is that of the link, whose name its reason begins with. One that is revised was
-- revised for other audio if its own stayed a rejected take.
INSERT INTO verdicts (prompt_id, audio_hash, kind, link_id, by_name, at, reason, is_current, revised_at, revised_hash)
SELECT prompts.id, invalidated_hash, 'no', asked.link_id, coalesce(asked.client_name, ''),
	coalesce(asked.decided_at, prompts.changed_at, prompts.updated_at), coalesce(prompts.reason, ''), true,
	CASE WHEN is_revised THEN prompts.updated_at END,
	CASE WHEN is_revised THEN CASE WHEN kept.invalidated THEN prompts.audio_hash ELSE invalidated_hash END END
FROM prompts
	LEFT JOIN takes AS kept ON kept.prompt_id = prompts.id AND kept.audio_hash = invalidated_hash
	LEFT JOIN LATERAL (SELECT link_id, client_name, decided_at FROM approval_link_prompts AS said
		JOIN approval_links ON approval_links.id = link_id
		WHERE said.prompt_id = prompts.id AND decision = 'change' AND said.audio_hash = invalidated_hash
			AND starts_with(prompts.reason, client_name || ': ' || said.reason)
		ORDER BY decided_at LIMIT 1) AS asked ON true
WHERE prompts.invalidated;--> statement-breakpoint
INSERT INTO verdicts (prompt_id, audio_hash, kind, by_name, at, reason)
SELECT prompt_id, audio_hash, 'no', '', left_at, coalesce(reason, '') FROM takes
WHERE invalidated AND NOT EXISTS (SELECT FROM verdicts WHERE kind = 'no' AND verdicts.prompt_id = takes.prompt_id
	AND verdicts.audio_hash = takes.audio_hash);--> statement-breakpoint
DROP TABLE "approvals" CASCADE;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_link_id_approval_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."approval_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verdicts_no" ON "verdicts" USING btree ("prompt_id",coalesce("audio_hash", '')) WHERE "verdicts"."kind" = 'no';--> statement-breakpoint
CREATE INDEX "verdicts_compared" ON "verdicts" USING btree ("audio_hash") WHERE "verdicts"."is_current";--> statement-breakpoint
CREATE INDEX "verdicts_user" ON "verdicts" USING btree ("user_id") WHERE "verdicts"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "verdicts_link" ON "verdicts" USING btree ("link_id") WHERE "verdicts"."link_id" is not null;--> statement-breakpoint
ALTER TABLE "prompts" DROP CONSTRAINT "prompts_approved_by_id_users_id_fk";--> statement-breakpoint
DROP INDEX "prompts_invalidated_audio", "prompts_found_bad", "prompts_invalidated", "prompts_invalidated_revised",
	"prompts_invalidated_reason", "prompts_invalidated_text", "prompts_invalidated_speaker", "prompts_invalidated_status",
	"prompts_invalidated_created", "prompts_approved", "prompts_searched_reasons";--> statement-breakpoint
-- The table is written once more: the column that says 'revised' becomes the state.
ALTER TABLE "prompts" RENAME COLUMN "is_revised" TO "review";--> statement-breakpoint
ALTER TABLE "prompts"
	DROP COLUMN "searched_reasons",
	ALTER COLUMN "review" DROP DEFAULT,
	ALTER COLUMN "review" TYPE text USING CASE
		WHEN NOT invalidated THEN CASE WHEN approved_at IS NOT NULL AND approved_hash = audio_hash THEN 'approved' ELSE 'open' END
		WHEN review THEN CASE WHEN approved_at IS NOT NULL AND approved_hash = audio_hash THEN 'reapproved' ELSE 'revised' END
		WHEN audio_hash IS NULL OR audio_hash = invalidated_hash THEN 'rejected' ELSE 'remade' END,
	ALTER COLUMN "review" SET DEFAULT 'open',
	ADD COLUMN "searched_reasons" text GENERATED ALWAYS AS (CASE WHEN reason IS NOT NULL OR status = 'FAILED'
		THEN entoa_fold(speaker || ' ' || coalesce(reason, '') || ' ' || coalesce(failure_reason, '')) END) STORED;--> statement-breakpoint
ALTER TABLE "prompts"
	DROP COLUMN "invalidated",
	DROP COLUMN "invalidated_hash",
	DROP COLUMN "approved_hash",
	DROP COLUMN "approved_at",
	DROP COLUMN "approved_by_id",
	DROP COLUMN "approved_by_name";--> statement-breakpoint
ALTER TABLE "takes"
	DROP COLUMN "approved_at",
	DROP COLUMN "approved_by_name",
	DROP COLUMN "invalidated",
	DROP COLUMN "reason";--> statement-breakpoint
CREATE INDEX prompts_searched_reasons ON prompts USING gin (entoa_joined(searched_reasons) gin_trgm_ops) WHERE searched_reasons IS NOT NULL;--> statement-breakpoint
CREATE INDEX prompts_approved ON prompts (project_id, id) INCLUDE (status, name_key, text_key, speaker_key, created_at, created_by_id, risk)
	WHERE review IN ('approved', 'reapproved') AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX prompts_found_bad ON prompts (project_id, id) WHERE review = 'rejected' AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX prompts_invalidated ON prompts (id) INCLUDE (project_id, review, status) WHERE review IN ('rejected', 'remade', 'revised', 'reapproved') AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX prompts_invalidated_revised ON prompts ((review IN ('revised', 'reapproved')), id) INCLUDE (project_id, review, status) WHERE review IN ('rejected', 'remade', 'revised', 'reapproved') AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX prompts_invalidated_reason ON prompts (reason_key, id) INCLUDE (project_id, review, status) WHERE review IN ('rejected', 'remade', 'revised', 'reapproved') AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX prompts_invalidated_text ON prompts (text_key, id) INCLUDE (project_id, review, status) WHERE review IN ('rejected', 'remade', 'revised', 'reapproved') AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX prompts_invalidated_speaker ON prompts (speaker_key, id) INCLUDE (project_id, review, status) WHERE review IN ('rejected', 'remade', 'revised', 'reapproved') AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX prompts_invalidated_status ON prompts (status, id) INCLUDE (project_id, review) WHERE review IN ('rejected', 'remade', 'revised', 'reapproved') AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX prompts_invalidated_created ON prompts (created_at, id) INCLUDE (project_id, review, status) WHERE review IN ('rejected', 'remade', 'revised', 'reapproved') AND removed_at IS NULL;

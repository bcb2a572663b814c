DROP INDEX "prompts_present_risk", "prompts_approved";--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "position" bigint;--> statement-breakpoint
CREATE INDEX "prompts_present_position" ON "prompts" USING btree ("project_id",coalesce("position", "id"::bigint << 32),"id") INCLUDE ("position", "status", "speaker_key", "created_by_id") WHERE "prompts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "prompts_warned_position" ON "prompts" USING btree ("project_id",coalesce("position", "id"::bigint << 32),"id") WHERE "prompts"."warnings" <> '[]' and "prompts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "prompts_present_risk" ON "prompts" USING btree ("project_id","risk",coalesce("position", "id"::bigint << 32),"id") INCLUDE ("position", "status", "speaker_key", "created_by_id") WHERE "prompts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX prompts_approved ON prompts (project_id, id) INCLUDE (status, name_key, text_key, speaker_key, created_at, created_by_id, risk, position)
	WHERE review IN ('approved', 'reapproved') AND removed_at IS NULL;

ALTER TABLE "approval_links" ADD COLUMN "api_key_id" integer;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "policy_before" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "policy_by_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "policy_by_name" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "policy_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_policy_by_id_users_id_fk" FOREIGN KEY ("policy_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Answers kept for repeats held the addresses of approval links in clear; a repeat after this makes another link.
DELETE FROM "idempotency_keys" WHERE "answer" ->> 'url' LIKE '%/aprovacao/%';

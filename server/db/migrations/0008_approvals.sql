ALTER TABLE "prompts" ADD COLUMN "approved_hash" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "approved_by_id" integer;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "approved_by_name" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
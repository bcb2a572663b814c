ALTER TABLE "projects" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "changed_by_name" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "changed_by_name" text;
ALTER TABLE "approval_link_prompts" ADD COLUMN "decided_text" text;--> statement-breakpoint
ALTER TABLE "approval_link_prompts" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_link_prompts" ADD COLUMN "sent_hash" text;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "round_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "reminds" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_sessions" ADD COLUMN "is_sender" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "others_approve" boolean DEFAULT false NOT NULL;
ALTER TABLE "api_keys" ADD COLUMN "scopes" text[] DEFAULT '{"speech"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "sent_month" date;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "sent_characters" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "service" text;
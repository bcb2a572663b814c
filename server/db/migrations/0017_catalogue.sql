CREATE TABLE "voice_installs" (
	"key" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL,
	"hosts" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rate" double precision DEFAULT 0 NOT NULL,
	"message" text,
	"model_id" integer,
	"started_by_id" integer,
	"started_by_name" text,
	"retry_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "voice_installs" ADD CONSTRAINT "voice_installs_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_installs" ADD CONSTRAINT "voice_installs_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
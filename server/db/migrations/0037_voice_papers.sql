CREATE TABLE "voice_papers" (
	"subject" text PRIMARY KEY NOT NULL,
	"model_id" integer,
	"papers" jsonb NOT NULL,
	"consent_until" date,
	"consent_name" text,
	"consent_file" "bytea",
	"license_text_at" timestamp (3) with time zone,
	"changed_by_name" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "only_business_voices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_papers" ADD CONSTRAINT "voice_papers_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "switched_off_voices" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_samples" (
	"voice" text NOT NULL,
	"language" text NOT NULL,
	"audio_hash" text NOT NULL,
	"real_time_factor" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_samples_voice_language_pk" PRIMARY KEY("voice","language")
);
--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "real_time_factor" double precision;
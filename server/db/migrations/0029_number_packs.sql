CREATE TABLE "number_packs" (
	"voice" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"request" uuid NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"file" text,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"level_db" double precision,
	"made_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

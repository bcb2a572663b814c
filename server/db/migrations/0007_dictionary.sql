CREATE TABLE "dictionary_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer,
	"position" integer NOT NULL,
	"written" text NOT NULL,
	"kind" text NOT NULL,
	"spoken" text NOT NULL,
	"is_whole_word" boolean NOT NULL,
	"is_case_sensitive" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_states" (
	"scope" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dictionary_entries" ADD CONSTRAINT "dictionary_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dictionary_entries_order" ON "dictionary_entries" USING btree ("project_id","position");
CREATE TABLE "refused_lines" (
	"file_id" integer NOT NULL,
	"line" integer NOT NULL,
	"field" text,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "refused_lines_file_id_line_pk" PRIMARY KEY("file_id","line")
);
--> statement-breakpoint
CREATE TABLE "sent_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"created" integer NOT NULL,
	"refused_count" integer NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_lines" ADD CONSTRAINT "refused_lines_file_id_sent_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."sent_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_files_author" ON "sent_files" USING btree ("created_by_id","created_at");--> statement-breakpoint
CREATE INDEX "sent_files_project" ON "sent_files" USING btree ("project_id");
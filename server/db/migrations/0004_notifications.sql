ALTER TABLE "projects" ADD COLUMN "packed_by_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_packed_by_id_users_id_fk" FOREIGN KEY ("packed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompts_author" ON "prompts" USING btree ("created_by_id","created_at");